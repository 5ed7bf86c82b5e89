//! What can be wrong with a record, whatever its format.

use std::fmt;

use crate::notation::japanese::JapaneseError;
use crate::shogi::{IllegalMove, Move, PositionError};

/// What is wrong with a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordErrorKind {
    /// A field of the line is not what the format asks for.
    Expected {
        /// The part of the line.
        field: &'static str,
        /// What it should have been.
        expected: &'static str,
        /// How it begins instead.
        found: String,
    },
    /// The start position can't be.
    Start(PositionError),
    /// The move is against the rules, and the record does not end by it.
    Illegal {
        /// The move.
        mv: Move,
        /// The rule.
        why: IllegalMove,
    },
    /// The Japanese name is not that of a move here.
    Name(JapaneseError),
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { field, expected, found } => write!(f, "{field}: expected {expected}, found \"{found}\""),
            Self::Start(why) => write!(f, "start position: {why}"),
            Self::Illegal { mv, why } => write!(f, "move {mv}: expected a legal move, but {why}"),
            Self::Name(why) => write!(f, "move: {why}"),
        }
    }
}

/// A fault on a line, before it becomes the error of one format.
#[derive(Debug)]
pub(in crate::notation) struct Fault {
    pub line: usize,
    pub kind: RecordErrorKind,
}

/// A field that is not what it should be.
pub(in crate::notation) fn expected(field: &'static str, expected: &'static str, found: &str) -> RecordErrorKind {
    RecordErrorKind::Expected { field, expected, found: excerpt(found) }
}

/// The beginning of a text, so that an error stays small however long the line is.
pub(in crate::notation) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 24;
    let mut short: String = text.chars().take(LENGTH).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
