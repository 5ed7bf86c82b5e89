//! How far a game has gone, from 0 (the start) to 1 (the end): each piece says something by where it stands.

use super::view::seen_by;
use crate::shogi::{Color, Move, Piece, PieceKind, Position, Square};

/// Number of values: 14 kinds on 81 squares, and 7 kinds in hand.
pub const PROGRESS_PLACES: usize = PieceKind::COUNT * 81 + 7;

/// One, in the unit of the values.
pub const WHOLE: i32 = 4096;

/// The place of a piece on a square as its owner sees it.
#[inline]
#[must_use]
pub fn on_board(kind: PieceKind, sq: Square) -> usize {
    kind.index() * 81 + sq.index()
}

/// The place of one piece in hand.
#[inline]
#[must_use]
pub fn in_hand(kind: PieceKind) -> usize {
    PieceKind::COUNT * 81 + kind.index()
}

/// What every piece says about how far the game has gone, in parts of [`WHOLE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameProgress {
    values: Box<[i16]>,
}

impl GameProgress {
    /// Values as they are in a file; `None` if their number is wrong.
    #[must_use]
    pub fn from_values(values: &[i16]) -> Option<Self> {
        (values.len() == PROGRESS_PLACES).then(|| Self { values: values.into() })
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    #[inline]
    fn piece(&self, piece: Piece, sq: Square) -> i32 {
        i32::from(self.values[on_board(piece.kind(), seen_by(piece.color(), sq))])
    }

    /// The sum over a position, from nothing.
    #[must_use]
    pub fn sum(&self, position: &Position) -> i32 {
        let board: i32 =
            position.occupied().into_iter().filter_map(|sq| Some(self.piece(position.piece_on(sq)?, sq))).sum();
        let hands: i32 = Color::ALL
            .into_iter()
            .flat_map(|color| position.hand(color).iter())
            .map(|(kind, count)| i32::from(self.values[in_hand(kind)]) * count as i32)
            .sum();
        board + hands
    }

    /// How a move changes the sum.
    #[inline]
    #[must_use]
    pub fn change(&self, position: &Position, mv: Move) -> i32 {
        let us = position.side_to_move();
        let mut change = self.piece(Piece::new(us, position.kind_after(mv)), mv.to());
        match mv.from() {
            Some(from) => change -= self.piece(Piece::new(us, position.moved_kind(mv)), from),
            None => change -= i32::from(self.values[in_hand(position.moved_kind(mv))]),
        }
        if let Some(captured) = position.piece_on(mv.to()) {
            change -= self.piece(captured, mv.to());
            change += i32::from(self.values[in_hand(captured.kind().unpromoted())]);
        }
        change
    }
}

/// A sum as a share of the whole game, in parts of [`WHOLE`].
#[inline]
#[must_use]
pub fn share(sum: i32) -> i32 {
    sum.clamp(0, WHOLE)
}
