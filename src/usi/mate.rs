//! `go mate`: who solves, and how the answer reads.

use std::fmt;

use crate::search::{Slice, Watcher};
use crate::shogi::{Game, Move};

/// What is known about a mate by the side to move, each of its moves giving check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is one, and this is its line.
    Mate(Vec<Move>),
    /// There is none.
    NoMate,
    /// Time or memory ended before it was known.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("checkmate")?;
        match self {
            Self::Mate(moves) => moves.iter().try_for_each(|mv| write!(f, " {mv}")),
            Self::NoMate => f.write_str(" nomate"),
            Self::Unknown => f.write_str(" timeout"),
        }
    }
}

/// A search for a mate, which goes on where it paused.
pub trait MateSearch: Send {
    /// Searches for a slice of time; `None` if the answer is not known yet.
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<Verdict>;
}

/// Starts the search for a mate in the current position of a game; `None` where nobody can.
pub type StartMate = fn(&Game) -> Option<Box<dyn MateSearch>>;

/// The solver of the program: none yet.
pub fn start(_: &Game) -> Option<Box<dyn MateSearch>> {
    None
}
