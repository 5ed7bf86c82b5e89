//! Material plus where each piece stands relative to a king, with hand-made or learned values.
//!
//! The value is a sum over pieces of a table entry chosen by one king's square, the piece and its square, once for each
//! king. Seen from White the board is turned round, so one table serves both sides, and the value of a position is exactly
//! minus that of the turned one. A move changes two or three entries; a king move sums one side again.

mod handmade;

use std::sync::{Arc, OnceLock};

use super::material::{material_balance, material_gain};
use super::{Evaluator, weights};
use crate::shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
use handmade::{enemy_piece, own_piece};

/// Entries of one king square: own and enemy pieces of 14 kinds on 81 squares, and how many of each kind are in hand.
pub const ROW: usize = HAND_ENTRIES + 2 * 7 * HAND_COUNTS;
const HAND_ENTRIES: usize = 2 * PieceKind::COUNT * 81;
/// From none to eighteen pawns.
const HAND_COUNTS: usize = 19;

/// The worth of having the move.
const TEMPO: i32 = 20;

/// Sums beside a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlacementState {
    /// Black's pieces minus White's.
    material: i32,
    /// For each side, the sum of its king's entries, good for that side.
    halves: [i32; 2],
}

impl PlacementState {
    #[inline]
    fn value(&self, side_to_move: Color) -> i32 {
        let black = self.material + self.halves[0] - self.halves[1];
        TEMPO + if side_to_move == Color::Black { black } else { -black }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Placement {
    table: Arc<[i16]>,
}

impl Default for Placement {
    /// The learned values.
    fn default() -> Self {
        Self::learned()
    }
}

impl Placement {
    /// Values made by hand: sensible, and a measure for learned ones.
    #[must_use]
    pub fn handmade() -> Self {
        let mut table = vec![0; 81 * ROW];
        for king in Square::all() {
            for kind in PieceKind::ALL {
                for sq in Square::all() {
                    table[king.index() * ROW + board_entry(true, kind, sq)] = own_piece(king, kind, sq);
                    table[king.index() * ROW + board_entry(false, kind, sq)] = enemy_piece(king, kind, sq);
                }
            }
        }
        Self { table: table.into() }
    }

    /// The values that ship with the program.
    #[must_use]
    pub fn learned() -> Self {
        static TABLE: OnceLock<Arc<[i16]>> = OnceLock::new();
        let table = TABLE.get_or_init(|| match weights::decode(weights::SHIPPED) {
            Ok(canonical) => expand(&canonical).into(),
            // The file is checked by a test; a build without it still plays.
            Err(_) => Self::handmade().table,
        });
        Self { table: Arc::clone(table) }
    }

    /// The values of a weight file, as [`weights::decode`] reads it.
    #[must_use]
    pub fn from_canonical(canonical: &[i16]) -> Self {
        Self { table: expand(canonical).into() }
    }
}

/// A board that is mirrored left to right is worth the same, so only kings on files 1–5 have values of their own.
pub const CANONICAL_KINGS: usize = 45;

/// The row of a king square among the canonical ones, and whether the board has to be mirrored for it.
#[must_use]
pub fn canonical_king(king: Square) -> (usize, bool) {
    if king.file() <= 5 { (king.index(), false) } else { (king.mirror().index(), true) }
}

/// Writes the values of all 81 king squares from those of 45.
fn expand(canonical: &[i16]) -> Vec<i16> {
    let mut table = vec![0; 81 * ROW];
    for king in Square::all() {
        let (row, mirrored) = canonical_king(king);
        let (from, to) = (&canonical[row * ROW..][..ROW], &mut table[king.index() * ROW..][..ROW]);
        to[HAND_ENTRIES..].copy_from_slice(&from[HAND_ENTRIES..]);
        for own in [true, false] {
            for kind in PieceKind::ALL {
                for sq in Square::all() {
                    let source = if mirrored { sq.mirror() } else { sq };
                    // A king in the middle sees both sides alike.
                    let twin = if king.file() == 5 { sq.mirror() } else { source };
                    let sum = from[board_entry(own, kind, source)] + from[board_entry(own, kind, twin)];
                    to[board_entry(own, kind, sq)] = sum / 2;
                }
            }
        }
    }
    table
}

/// The entry of a piece on the board within a row.
#[inline]
#[must_use]
pub fn board_entry(own: bool, kind: PieceKind, sq: Square) -> usize {
    (usize::from(!own) * PieceKind::COUNT + kind.index()) * 81 + sq.index()
}

/// The entry of a number of pieces in hand within a row.
#[inline]
#[must_use]
pub fn hand_entry(own: bool, kind: PieceKind, count: u32) -> usize {
    HAND_ENTRIES + (usize::from(!own) * 7 + kind.index()) * HAND_COUNTS + count as usize
}

/// A square as this side sees it.
#[inline]
#[must_use]
pub fn seen_by(color: Color, sq: Square) -> Square {
    if color == Color::Black { sq } else { sq.rotate() }
}

impl Placement {
    #[inline]
    fn piece_entry(&self, side: Color, king: Square, piece: Piece, sq: Square) -> i32 {
        let entry = board_entry(piece.color() == side, piece.kind(), seen_by(side, sq));
        i32::from(self.table[seen_by(side, king).index() * ROW + entry])
    }

    #[inline]
    fn hand_value(&self, side: Color, king: Square, owner: Color, kind: PieceKind, count: u32) -> i32 {
        i32::from(self.table[seen_by(side, king).index() * ROW + hand_entry(owner == side, kind, count)])
    }

    /// The sum of one king's entries over both hands; `taken` is about to join the hand of the side to move.
    fn hands_half(&self, position: &Position, side: Color, king: Square, taken: Option<PieceKind>) -> i32 {
        let mut sum = 0;
        for owner in Color::ALL {
            for kind in PieceKind::HAND {
                let joins = u32::from(taken == Some(kind) && owner == position.side_to_move());
                sum += self.hand_value(side, king, owner, kind, position.hand(owner).count(kind) + joins);
            }
        }
        sum
    }

    /// How a move changes the hand entries of one half.
    #[inline]
    fn hands_change(&self, position: &Position, side: Color, king: Square, mv: Move) -> i32 {
        let us = position.side_to_move();
        let (kind, change) = match (mv.dropped(), position.piece_on(mv.to())) {
            (Some(kind), _) => (kind, -1),
            (None, Some(captured)) => (captured.kind().unpromoted(), 1),
            (None, None) => return 0,
        };
        let count = position.hand(us).count(kind);
        self.hand_value(side, king, us, kind, count.wrapping_add_signed(change))
            - self.hand_value(side, king, us, kind, count)
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
        change + self.hands_change(position, side, king, mv)
    }
}

impl Evaluator for Placement {
    type State = PlacementState;

    fn state(&self, position: &Position) -> PlacementState {
        let half = |side| {
            position.king(side).map_or(0, |king| {
                self.half(position, side, king, position.occupied()) + self.hands_half(position, side, king, None)
            })
        };
        PlacementState { material: material_balance(position), halves: [half(Color::Black), half(Color::White)] }
    }

    #[inline]
    fn after(&self, state: &PlacementState, position: &Position, mv: Move) -> PlacementState {
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
                let taken = position.piece_on(mv.to()).map(|piece| piece.kind().unpromoted());
                next.halves[us.index()] = self.half(position, us, mv.to(), still)
                    + king_itself
                    + self.hands_half(position, us, mv.to(), taken);
            } else {
                next.halves[side.index()] += self.half_change(position, side, king, mv);
            }
        }
        next
    }

    #[inline]
    fn value(&self, state: &PlacementState, position: &Position) -> i32 {
        state.value(position.side_to_move())
    }

    #[inline]
    fn value_of_state(&self, state: &PlacementState, side_to_move: Color) -> Option<i32> {
        Some(state.value(side_to_move))
    }

    #[inline]
    fn material(&self, state: &PlacementState, side: Color) -> i32 {
        if side == Color::Black { state.material } else { -state.material }
    }

    /// All terms are of one piece and one king.
    fn unforeseen(&self) -> Option<i32> {
        Some(0)
    }

    #[inline]
    fn piece_king_gain(&self, _: &PlacementState, position: &Position, mv: Move) -> i32 {
        let us = position.side_to_move();
        let gain = material_gain(position, mv);
        let (Some(own_king), Some(enemy_king)) = (position.king(us), position.king(!us)) else { return gain };
        if !mv.is_drop() && position.moved_kind(mv) == PieceKind::King {
            let captured = position.piece_on(mv.to()).map_or(0, |piece| {
                self.piece_entry(!us, enemy_king, piece, mv.to()) - self.piece_entry(us, own_king, piece, mv.to())
                    + self.hands_change(position, us, own_king, mv)
                    - self.hands_change(position, !us, enemy_king, mv)
            });
            return gain + captured;
        }
        gain + self.half_change(position, us, own_king, mv) - self.half_change(position, !us, enemy_king, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::shogi::{MoveList, Setup};

    fn turned(position: &Position) -> Position {
        let mut setup = Setup::empty();
        for sq in Square::all() {
            setup.board[sq.rotate().index()] =
                position.piece_on(sq).map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        setup.hands = [position.hand(Color::White), position.hand(Color::Black)];
        setup.side_to_move = !position.side_to_move();
        setup.position().unwrap()
    }

    fn mirrored(position: &Position) -> Position {
        let mut setup = position.setup();
        for sq in Square::all() {
            setup.board[sq.mirror().index()] = position.piece_on(sq);
        }
        setup.position().unwrap()
    }

    #[test]
    fn following_moves_equals_starting_from_nothing_and_turning_the_board_changes_nothing() {
        follow(&Placement::handmade());
        follow(&Placement::learned());
    }

    #[test]
    fn the_shipped_weights_can_be_read() {
        assert_eq!(weights::decode(weights::SHIPPED).unwrap().len(), CANONICAL_KINGS * ROW);
    }

    fn follow(evaluator: &Placement) {
        let mut seed = 3_u64;
        for start in [sfen::STARTPOS, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"] {
            for _ in 0..30 {
                let mut position = sfen::parse(start).unwrap();
                let mut state = evaluator.state(&position);
                for _ in 0..150 {
                    let mut list = MoveList::new();
                    position.legal_moves(&mut list);
                    if list.is_empty() {
                        break;
                    }
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let mv = list[(seed >> 33) as usize % list.len()];
                    state = evaluator.after(&state, &position, mv);
                    position.apply(mv);
                    assert_eq!(state, evaluator.state(&position), "{mv} {position:?}");
                    let other = turned(&position);
                    let value = evaluator.value(&state, &position);
                    assert_eq!(value, evaluator.value(&evaluator.state(&other), &other));
                    let mirrored = mirrored(&position);
                    assert_eq!(value, evaluator.value(&evaluator.state(&mirrored), &mirrored));
                }
            }
        }
    }
}
