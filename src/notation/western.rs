//! Move names as Western players write them: `P-7f`, `Bx2b+`, `S*5d`, `N-6e=`, `G6i-5h`.
//!
//! A letter for the piece (`+` before a promoted one), the origin if another piece of the kind could go there too,
//! `-` for a move, `x` for a capture or `*` for a drop, the destination, and where the piece might promote `+` if it
//! does and `=` if it does not.

use std::fmt::{self, Write};

use super::japanese::{may_promote, movers};
use crate::shogi::{Move, MoveList, PieceKind, Position, Square};

/// The name of a move that is legal in the position.
///
/// ```
/// use fukayomi::notation::western;
/// use fukayomi::shogi::{Move, Position, Square};
/// let position = Position::startpos();
/// assert_eq!(western::write(&position, Move::board(Square::S7G, Square::S7F, false)), "P-7f");
/// assert_eq!(western::write(&position, Move::board(Square::S4I, Square::S5H, false)), "G4i-5h");
/// ```
///
/// # Panics
/// If no piece stands where the move begins.
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    let us = position.side_to_move();
    if let Some(kind) = mv.dropped() {
        return format!("{}*{}", letter(kind), mv.to());
    }
    let from = mv.from().expect("a move that is no drop has an origin");
    let kind = position.piece_on(from).expect("a piece stands where the move begins").kind();
    let mut name = String::from(if kind.is_promoted() { "+" } else { "" });
    name.push(letter(kind));
    if movers(position, kind, mv.to()).count() > 1 {
        // Writing to a string can't fail.
        let _ = write!(name, "{from}");
    }
    let _ = write!(name, "{}{}", if position.piece_on(mv.to()).is_some() { 'x' } else { '-' }, mv.to());
    if mv.is_promotion() {
        name.push('+');
    } else if may_promote(us, kind, from, mv.to()) {
        name.push('=');
    }
    name
}

/// The legal move with this name. Ranks may be digits (`P-76`), an origin may be given where none is needed, and `=`
/// may be left out.
///
/// # Errors
/// If the text is not a name, or not the name of exactly one legal move.
pub fn parse(position: &Position, text: &str) -> Result<Move, WesternError> {
    let bytes = text.trim().as_bytes();
    let (promoted, bytes) = take(bytes, b'+');
    let (&first, bytes) = bytes.split_first().ok_or(WesternError::Piece)?;
    let kind = kind_of(first, promoted).ok_or(WesternError::Piece)?;
    let (origin, bytes) = match take_square(bytes) {
        Some((sq, rest)) => (Some(sq), rest),
        None => (None, bytes),
    };
    let (&action, bytes) = bytes.split_first().ok_or(WesternError::Action)?;
    if !matches!(action, b'-' | b'x' | b'*') {
        return Err(WesternError::Action);
    }
    let (to, bytes) = take_square(bytes).ok_or(WesternError::Destination)?;
    let promotes = match bytes {
        b"" | b"=" => false,
        b"+" => true,
        _ => return Err(WesternError::Promotion),
    };

    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let mut found = legal.into_iter().filter(|mv| {
        let piece = mv.from().map_or(mv.dropped(), |from| position.piece_on(from).map(|piece| piece.kind()));
        mv.to() == to
            && piece == Some(kind)
            && mv.is_drop() == (action == b'*')
            && (action == b'x') == position.piece_on(to).is_some()
            && (origin.is_none() || mv.from() == origin)
            && mv.is_promotion() == promotes
    });
    match (found.next(), found.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => Err(WesternError::Ambiguous),
        _ => Err(WesternError::NoSuchMove),
    }
}

fn letter(kind: PieceKind) -> char {
    b"PLNSBRGK"[kind.unpromoted().index()] as char
}

fn kind_of(letter: u8, promoted: bool) -> Option<PieceKind> {
    let kind = PieceKind::from_index(b"PLNSBRGK".iter().position(|&known| known == letter)?)?;
    if promoted { kind.promoted() } else { Some(kind) }
}

fn take(bytes: &[u8], wanted: u8) -> (bool, &[u8]) {
    match bytes.split_first() {
        Some((&first, rest)) if first == wanted => (true, rest),
        _ => (false, bytes),
    }
}

fn take_square(bytes: &[u8]) -> Option<(Square, &[u8])> {
    let [file @ b'1'..=b'9', rank, rest @ ..] = bytes else { return None };
    let rank = match rank {
        b'a'..=b'i' => rank - b'a' + 1,
        b'1'..=b'9' => rank - b'0',
        _ => return None,
    };
    Some((Square::new(file - b'0', rank)?, rest))
}

/// Why a text is not the name of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WesternError {
    /// The piece can't be read.
    Piece,
    /// Neither a move, a capture nor a drop.
    Action,
    /// The destination can't be read.
    Destination,
    /// Something else than `+` or `=` at the end.
    Promotion,
    /// No legal move has this name.
    NoSuchMove,
    /// Several legal moves have this name.
    Ambiguous,
}

impl fmt::Display for WesternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Piece => "piece: expected one of P L N S G B R K, or + and one that promotes",
            Self::Action => "action: expected - (move), x (capture) or * (drop) after the piece or its square",
            Self::Destination => "destination: expected a file 1-9 and a rank a-i",
            Self::Promotion => "promotion: expected +, = or the end of the name",
            Self::NoSuchMove => "expected the name of a legal move",
            Self::Ambiguous => "origin: expected the square that the piece comes from, since several could go there",
        })
    }
}

impl std::error::Error for WesternError {}

#[cfg(test)]
mod tests;
