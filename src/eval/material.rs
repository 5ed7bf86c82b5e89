//! Counting pieces.

use super::Evaluator;
use crate::shogi::{Color, Hand, Move, PieceKind, Position};

/// Worth of a piece on the board or in hand, in points; the king is never counted.
pub const PIECE_VALUES: [i32; PieceKind::COUNT] = [100, 280, 310, 430, 670, 780, 500, 0, 530, 500, 510, 510, 960, 1120];

/// Material alone.
#[derive(Clone, Copy, Default, Debug)]
pub struct Material;

/// What a move wins in material for the mover: a captured piece leaves the enemy and enters the hand, a promotion adds the
/// difference.
#[must_use]
pub fn material_gain(position: &Position, mv: Move) -> i32 {
    let captured = position
        .piece_on(mv.to())
        .map_or(0, |piece| PIECE_VALUES[piece.kind().index()] + PIECE_VALUES[piece.kind().unpromoted().index()]);
    let promotion = if mv.is_promotion() {
        PIECE_VALUES[position.kind_after(mv).index()] - PIECE_VALUES[position.moved_kind(mv).index()]
    } else {
        0
    };
    captured + promotion
}

/// Black's pieces minus White's.
#[must_use]
pub fn material_balance(position: &Position) -> i32 {
    let in_hand = |hand: Hand| hand.iter().map(|(kind, count)| PIECE_VALUES[kind.index()] * count as i32).sum::<i32>();
    let on_board = |color| -> i32 {
        PieceKind::ALL
            .iter()
            .map(|&kind| PIECE_VALUES[kind.index()] * position.pieces(color, kind).count() as i32)
            .sum()
    };
    on_board(Color::Black) - on_board(Color::White) + in_hand(position.hand(Color::Black))
        - in_hand(position.hand(Color::White))
}

impl Evaluator for Material {
    type State = i32;

    fn state(&self, position: &Position) -> i32 {
        material_balance(position)
    }

    #[inline]
    fn after(&self, state: &i32, position: &Position, mv: Move) -> i32 {
        let gain = material_gain(position, mv);
        state + if position.side_to_move() == Color::Black { gain } else { -gain }
    }

    #[inline]
    fn value(&self, state: &i32, position: &Position) -> i32 {
        self.material(state, position.side_to_move())
    }

    #[inline]
    fn value_of_state(&self, state: &i32, side_to_move: Color) -> Option<i32> {
        Some(self.material(state, side_to_move))
    }

    #[inline]
    fn material(&self, state: &i32, side: Color) -> i32 {
        if side == Color::Black { *state } else { -state }
    }

    /// All terms are of one piece and one king.
    fn unforeseen(&self) -> Option<i32> {
        Some(0)
    }

    #[inline]
    fn piece_king_gain(&self, _: &i32, position: &Position, mv: Move) -> i32 {
        material_gain(position, mv)
    }
}
