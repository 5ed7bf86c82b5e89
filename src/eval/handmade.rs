//! Material plus where each piece stands relative to a king, with values made by hand: what a learned evaluation has to beat.
//!
//! The value is a sum over pieces of a table entry chosen by one king's square, the piece and its square, once for each
//! king. Seen from White the board is turned round, so one table serves both sides, and the value of a position is exactly
//! minus that of the turned one. A move changes two or three entries; a king move sums one side again.

mod values;

use std::sync::{Arc, OnceLock};

use super::Evaluator;
use super::material::{material_balance, material_gain};
use crate::shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
use values::{enemy_piece, own_piece};

/// Entries of one king square: own and enemy pieces of 14 kinds on 81 squares.
const ROW: usize = 2 * PieceKind::COUNT * 81;

/// The worth of having the move.
const TEMPO: i32 = 20;

/// Sums beside a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandmadeState {
    /// Black's pieces minus White's.
    material: i32,
    /// For each side, the sum of its king's entries, good for that side.
    halves: [i32; 2],
}

impl HandmadeState {
    #[inline]
    fn value(&self, side_to_move: Color) -> i32 {
        let black = self.material + self.halves[0] - self.halves[1];
        TEMPO + if side_to_move == Color::Black { black } else { -black }
    }
}

/// Material plus the place of each piece beside each king, by values made by hand.
#[derive(Clone, Debug)]
pub struct Handmade {
    table: Arc<[i16]>,
}

impl Default for Handmade {
    fn default() -> Self {
        static TABLE: OnceLock<Arc<[i16]>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            let mut table = vec![0; 81 * ROW];
            for king in Square::all() {
                for kind in PieceKind::ALL {
                    for sq in Square::all() {
                        table[king.index() * ROW + board_entry(true, kind, sq)] = own_piece(king, kind, sq);
                        table[king.index() * ROW + board_entry(false, kind, sq)] = enemy_piece(king, kind, sq);
                    }
                }
            }
            table.into()
        });
        Self { table: Arc::clone(table) }
    }
}

/// The entry of a piece on the board within a row.
#[inline]
fn board_entry(own: bool, kind: PieceKind, sq: Square) -> usize {
    (usize::from(!own) * PieceKind::COUNT + kind.index()) * 81 + sq.index()
}

/// A square as this side sees it.
#[inline]
fn seen_by(color: Color, sq: Square) -> Square {
    if color == Color::Black { sq } else { sq.rotate() }
}

impl Handmade {
    #[inline]
    fn piece_entry(&self, side: Color, king: Square, piece: Piece, sq: Square) -> i32 {
        let entry = board_entry(piece.color() == side, piece.kind(), seen_by(side, sq));
        i32::from(self.table[seen_by(side, king).index() * ROW + entry])
    }

    /// The sum of one king's entries over the pieces on these squares.
    fn half(&self, position: &Position, side: Color, king: Square, squares: Bitboard) -> i32 {
        let mut sum = 0;
        squares.for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                sum += self.piece_entry(side, king, piece, sq);
            }
        });
        sum
    }

    /// How a move that is not the king's changes one half.
    #[inline]
    fn half_change(&self, position: &Position, side: Color, king: Square, mv: Move) -> i32 {
        let us = position.side_to_move();
        let placed = Piece::new(us, position.kind_after(mv));
        let mut change = self.piece_entry(side, king, placed, mv.to());
        if let Some(from) = mv.from() {
            change -= self.piece_entry(side, king, Piece::new(us, position.moved_kind(mv)), from);
        }
        if let Some(captured) = position.piece_on(mv.to()) {
            change -= self.piece_entry(side, king, captured, mv.to());
        }
        change
    }
}

impl Evaluator for Handmade {
    type State = HandmadeState;

    fn state(&self, position: &Position) -> HandmadeState {
        let half = |side| position.king(side).map_or(0, |king| self.half(position, side, king, position.occupied()));
        HandmadeState { material: material_balance(position), halves: [half(Color::Black), half(Color::White)] }
    }

    #[inline]
    fn after(&self, state: &HandmadeState, position: &Position, mv: Move) -> HandmadeState {
        let us = position.side_to_move();
        let gain = material_gain(position, mv);
        let mut next = *state;
        next.material += if us == Color::Black { gain } else { -gain };
        let moves_king = !mv.is_drop() && position.moved_kind(mv) == PieceKind::King;
        for side in Color::ALL {
            let Some(king) = position.king(side) else { continue };
            if moves_king && side == us {
                let still = position.occupied().without(Bitboard::of(king) | Bitboard::of(mv.to()));
                let king_itself = self.piece_entry(us, mv.to(), Piece::new(us, PieceKind::King), mv.to());
                next.halves[us.index()] = self.half(position, us, mv.to(), still) + king_itself;
            } else {
                next.halves[side.index()] += self.half_change(position, side, king, mv);
            }
        }
        next
    }

    #[inline]
    fn value(&self, state: &HandmadeState, position: &Position) -> i32 {
        state.value(position.side_to_move())
    }

    #[inline]
    fn value_of_state(&self, state: &HandmadeState, side_to_move: Color) -> Option<i32> {
        Some(state.value(side_to_move))
    }

    #[inline]
    fn material(&self, state: &HandmadeState, side: Color) -> i32 {
        if side == Color::Black { state.material } else { -state.material }
    }

    /// All terms are of one piece and one king.
    fn unforeseen(&self) -> Option<i32> {
        Some(0)
    }

    #[inline]
    fn piece_king_gain(&self, _: &HandmadeState, position: &Position, mv: Move) -> i32 {
        let us = position.side_to_move();
        let gain = material_gain(position, mv);
        let (Some(own_king), Some(enemy_king)) = (position.king(us), position.king(!us)) else { return gain };
        if !mv.is_drop() && position.moved_kind(mv) == PieceKind::King {
            let captured = position.piece_on(mv.to()).map_or(0, |piece| {
                self.piece_entry(!us, enemy_king, piece, mv.to()) - self.piece_entry(us, own_king, piece, mv.to())
            });
            return gain + captured;
        }
        gain + self.half_change(position, us, own_king, mv) - self.half_change(position, !us, enemy_king, mv)
    }
}
