//! CSA records, the format of the Computer Shogi Association: V2.2 is written, V1 to V3.0 are read.
//!
//! A game is a list of statements: players `N+`, facts `$EVENT:`, a start position `P`, the side to move, moves
//! `+7776FU`, times `T12`, special moves `%TORYO` and comments `'`. Several statements may share a line, separated by
//! commas; a line `/` separates games.

mod read;
mod start;
mod write;

pub use read::{parse_move, read, read_all};
pub use write::{move_text, write};

use std::fmt;

use super::record::{EndKind, Fault, RecordErrorKind};
use crate::shogi::{Color, PieceKind, Square};

/// What is wrong with a CSA record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsaError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: RecordErrorKind,
}

impl fmt::Display for CsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CSA line {}: {}", self.line, self.kind)
    }
}

impl std::error::Error for CsaError {}

impl From<Fault> for CsaError {
    fn from(fault: Fault) -> Self {
        Self { line: fault.line, kind: fault.kind }
    }
}

const KIND_CODES: [&str; PieceKind::COUNT] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

fn kind_code(kind: PieceKind) -> &'static str {
    KIND_CODES[kind.index()]
}

fn kind_of(code: &str) -> Option<PieceKind> {
    PieceKind::from_index(KIND_CODES.iter().position(|&known| known == code)?)
}

/// A square, or `None` inside for `00`, the hand.
fn square_of(digits: &str) -> Option<Option<Square>> {
    match digits.as_bytes() {
        b"00" => Some(None),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0').map(Some),
        _ => None,
    }
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

const SPECIAL_MOVES: [(&str, EndKind); 15] = [
    ("TORYO", EndKind::Resignation),
    ("CHUDAN", EndKind::Interrupted),
    ("SENNICHITE", EndKind::Repetition),
    ("TSUMI", EndKind::Checkmate),
    ("TIME_UP", EndKind::TimeUp),
    ("ILLEGAL_MOVE", EndKind::IllegalMove),
    ("+ILLEGAL_ACTION", EndKind::IllegalAction(Color::Black)),
    ("-ILLEGAL_ACTION", EndKind::IllegalAction(Color::White)),
    ("JISHOGI", EndKind::Impasse),
    ("KACHI", EndKind::Declaration),
    ("HIKIWAKE", EndKind::Draw),
    ("MAX_MOVES", EndKind::MoveLimit),
    ("FUZUMI", EndKind::NoMate),
    ("MATTA", EndKind::TakeBack),
    ("ERROR", EndKind::Error),
];

/// The special move for an ending. CSA has no word for a player who does not appear: the winner is kept.
fn special_move(kind: EndKind, mover: Color) -> &'static str {
    let kind = match kind {
        EndKind::DefaultLoss => EndKind::Resignation,
        EndKind::DefaultWin => EndKind::IllegalAction(!mover),
        kind => kind,
    };
    SPECIAL_MOVES.iter().find(|(_, known)| *known == kind).map_or("ERROR", |(word, _)| word)
}

#[cfg(test)]
mod tests;
