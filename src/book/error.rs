//! Why a text is no book.

use std::fmt;

use crate::notation::sfen::SfenError;

/// Why a book can't be used; lines are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The first line is not the one expected.
    Header(&'static str),
    /// A line ends before this field.
    Missing(usize, &'static str),
    /// The position can't be.
    Position(usize, SfenError),
    /// This is no legal move there.
    Move(usize, String),
    /// This field is no number, or out of range.
    Number(usize, &'static str),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(expected) => write!(f, "book: expected '{expected}' in the first line"),
            Self::Missing(line, field) => write!(f, "book line {line}: the field '{field}' is missing"),
            Self::Position(line, error) => write!(f, "book line {line}: {error}"),
            Self::Move(line, text) => write!(f, "book line {line}: expected a legal move, found '{text}'"),
            Self::Number(line, field) => write!(f, "book line {line}: expected a number as '{field}'"),
        }
    }
}

impl std::error::Error for BookError {}
