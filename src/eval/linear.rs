//! A linear evaluation in the spirit of Bonanza and of Kaneko & Yamaguchi: thousands of learned weights, two for each
//! feature, one for the beginning and one for the end of a game.
//!
//! `layout` names the features and gives each its place, `view` sees them in a position, `game_progress` says how far the
//! game has gone. Single pieces, pieces with kings and pairs of neighbours are followed move by move in a [`LinearState`];
//! what follows from attacks is found anew where a value is asked for.

mod game_progress;
mod layout;
mod tables;
mod view;

use std::sync::Arc;
use std::sync::OnceLock;

use super::{Evaluator, weights};
use crate::shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

pub use game_progress::{
    GameProgress, PROGRESS_PLACES, WHOLE, in_hand as progress_in_hand, on_board as progress_on_board, share,
};
pub use layout::{
    Group, PLACES, TEMPO, canonical, material as place_of_material, material_in_hand as place_of_material_in_hand,
};
pub use tables::PARTS;
use tables::{Pair, Tables, Weight};
pub use view::{Sink, see_attacks, see_pieces};
use view::{king_or_home, see_beside, see_pairs, seen_by};

/// Sums beside a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LinearState {
    /// Black's pieces minus White's, in points.
    material: i32,
    /// See [`Progress::sum`].
    progress: i32,
    /// For each side, what it and its king have.
    halves: [Pair; 2],
    /// Pairs of neighbours, Black's minus White's.
    pairs: Pair,
}

/// The linear evaluation with its learned weights.
#[derive(Clone, Debug)]
pub struct Linear {
    tables: Arc<Tables>,
}

impl Default for Linear {
    /// The weights that ship with the program.
    fn default() -> Self {
        static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
        Self { tables: Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::new(&weights::shipped())))) }
    }
}

impl Linear {
    /// The evaluation with weights as a file has them.
    #[must_use]
    pub fn new(file: &weights::Weights) -> Self {
        Self { tables: Arc::new(Tables::new(file)) }
    }
}

/// Adds what is seen, for each side.
struct Sums<'a> {
    weights: &'a [Weight],
    groups: u32,
    sides: [Pair; 2],
}

impl Sums<'_> {
    /// Black's minus White's.
    #[inline]
    fn difference(&self) -> Pair {
        self.sides[0] - self.sides[1]
    }
}

impl Sink for Sums<'_> {
    const FOLDED: bool = true;

    #[inline]
    fn wants(&self, group: Group) -> bool {
        self.groups & 1 << group as usize != 0
    }

    #[inline]
    fn see(&mut self, side: Color, place: usize, times: i32) {
        self.sides[side.index()] += self.weights[place].wide() * times;
    }
}

impl Linear {
    fn sums(&self) -> Sums<'_> {
        Sums { weights: &self.tables.weights, groups: self.tables.groups, sides: [Pair::default(); 2] }
    }

    #[inline]
    fn piece_entry(&self, side: Color, king: Square, piece: Piece, sq: Square) -> Pair {
        let place = layout::king_piece(seen_by(side, king), piece.color() == side, piece.kind(), seen_by(side, sq));
        self.tables.at(place)
    }

    #[inline]
    fn hand_entry(&self, side: Color, king: Square, owner: Color, kind: PieceKind, count: u32) -> Pair {
        self.tables.at(layout::king_hand(seen_by(side, king), owner == side, kind, count))
    }

    /// What a king has with the pieces on some squares and with both hands; `taken` is about to join the hand of the side
    /// to move.
    fn half(&self, position: &Position, side: Color, king: Square, on: Bitboard, taken: Option<PieceKind>) -> Pair {
        let mut sum = Pair::default();
        on.for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                sum += self.piece_entry(side, king, piece, sq);
            }
        });
        for owner in Color::ALL {
            for kind in PieceKind::HAND {
                let joins = u32::from(taken == Some(kind) && owner == position.side_to_move());
                sum += self.hand_entry(side, king, owner, kind, position.hand(owner).count(kind) + joins);
            }
        }
        sum
    }

    /// How a move changes what a king has with the hands.
    #[inline]
    fn hands_change(&self, position: &Position, side: Color, king: Square, mv: Move) -> Pair {
        let us = position.side_to_move();
        let (kind, change) = match (mv.dropped(), position.piece_on(mv.to())) {
            (Some(kind), _) => (kind, -1),
            (None, Some(captured)) => (captured.kind().unpromoted(), 1),
            (None, None) => return Pair::default(),
        };
        let count = position.hand(us).count(kind);
        let after = self.hand_entry(side, king, us, kind, count.wrapping_add_signed(change));
        after - self.hand_entry(side, king, us, kind, count)
    }

    /// How a move that is not the king's changes one half.
    #[inline]
    fn half_change(&self, position: &Position, side: Color, king: Square, mv: Move) -> Pair {
        let us = position.side_to_move();
        let mut change = self.piece_entry(side, king, Piece::new(us, position.kind_after(mv)), mv.to());
        if let Some(from) = mv.from() {
            change = change - self.piece_entry(side, king, Piece::new(us, position.moved_kind(mv)), from);
        }
        if let Some(captured) = position.piece_on(mv.to()) {
            change = change - self.piece_entry(side, king, captured, mv.to());
        }
        change += self.hands_change(position, side, king, mv);
        change
    }

    /// How a move changes the pairs of neighbours.
    #[inline]
    fn pairs_change(&self, position: &Position, mv: Move) -> Pair {
        let us = position.side_to_move();
        let mut sums = self.sums();
        if !sums.wants(Group::Neighbours) && !sums.wants(Group::Contact) {
            return Pair::default();
        }
        let mut others = position.occupied();
        if let Some(from) = mv.from() {
            see_beside(position, (Piece::new(us, position.moved_kind(mv)), from), others, -1, &mut sums);
            others = others.without(Bitboard::of(from));
        }
        if let Some(captured) = position.piece_on(mv.to()) {
            see_beside(position, (captured, mv.to()), others, -1, &mut sums);
        }
        see_beside(position, (Piece::new(us, position.kind_after(mv)), mv.to()), others, 1, &mut sums);
        sums.difference()
    }

    fn pairs(&self, position: &Position) -> Pair {
        let mut sums = self.sums();
        see_pairs(position, &mut sums);
        sums.difference()
    }
}

impl Evaluator for Linear {
    type State = LinearState;

    fn state(&self, position: &Position) -> LinearState {
        let half = |side| self.half(position, side, king_or_home(position, side), position.occupied(), None);
        LinearState {
            material: self.tables.material_of(position, Color::Black) - self.tables.material_of(position, Color::White),
            progress: self.tables.progress.sum(position),
            halves: [half(Color::Black), half(Color::White)],
            pairs: self.pairs(position),
        }
    }

    #[inline]
    fn after(&self, state: &LinearState, position: &Position, mv: Move) -> LinearState {
        let us = position.side_to_move();
        let mut next = *state;
        next.material += us.sign() * self.tables.material_change(position, mv);
        next.progress += self.tables.progress.change(position, mv);
        next.pairs += self.pairs_change(position, mv);
        let moves_king = !mv.is_drop() && position.moved_kind(mv) == PieceKind::King;
        for side in Color::ALL {
            let king = king_or_home(position, side);
            let half = &mut next.halves[side.index()];
            if moves_king && side == us {
                let still = position.occupied().without(Bitboard::of(king) | Bitboard::of(mv.to()));
                let taken = position.piece_on(mv.to()).map(|piece| piece.kind().unpromoted());
                *half = self.half(position, us, mv.to(), still, taken);
                *half += self.piece_entry(us, mv.to(), Piece::new(us, PieceKind::King), mv.to());
            } else {
                *half += self.half_change(position, side, king, mv);
            }
        }
        next
    }

    #[inline]
    fn value(&self, state: &LinearState, position: &Position) -> i32 {
        let us = position.side_to_move();
        let mut sums = self.sums();
        sums.see(us, TEMPO, 1);
        see_attacks(position, &mut sums);
        let black = state.halves[0] - state.halves[1] + state.pairs + sums.difference();
        us.sign() * black.blend(state.progress)
    }

    #[inline]
    fn material(&self, state: &LinearState, side: Color) -> i32 {
        side.sign() * state.material
    }

    #[inline]
    fn piece_king_gain(&self, state: &LinearState, position: &Position, mv: Move) -> i32 {
        let us = position.side_to_move();
        let (own_king, enemy_king) = (king_or_home(position, us), king_or_home(position, !us));
        let change = if !mv.is_drop() && position.moved_kind(mv) == PieceKind::King {
            // A king's own relations change wholesale; the margins for king moves stand for them.
            let Some(captured) = position.piece_on(mv.to()) else { return 0 };
            self.piece_entry(!us, enemy_king, captured, mv.to()) - self.piece_entry(us, own_king, captured, mv.to())
                + self.hands_change(position, us, own_king, mv)
                - self.hands_change(position, !us, enemy_king, mv)
        } else {
            self.half_change(position, us, own_king, mv) - self.half_change(position, !us, enemy_king, mv)
        };
        change.blend(state.progress)
    }
}
