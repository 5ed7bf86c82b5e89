//! What a position is worth without its moves: sums that follow each move, a static value that is found at most once, and
//! the ends of a game otherwise than by mate (repetition, declaration, the move limit).

use super::Thinker;
use crate::eval::Evaluator;
use crate::search::score::{Score, mate_in, mated_in};
use crate::shogi::{Declaration, Move, Repetition};

/// The worth of having gained pieces in hand while the board came back: nearly won, but not a mate.
const SUPERIOR: Score = 15_000;

/// How far back a search looks for a repetition.
const REPETITION_PLIES: usize = 24;

impl<E: Evaluator> Thinker<E> {
    /// The sums of the position at a ply are these.
    #[inline]
    pub(super) fn stand(&mut self, ply: usize, state: E::State) {
        self.states[ply] = state;
        self.values[ply] = None;
    }

    /// The sums of the next ply are those after a move, which is not made yet.
    #[inline]
    pub(super) fn stand_after(&mut self, ply: usize, mv: Move) {
        if let [state, next] = &mut self.states[ply..ply + 2] {
            self.evaluator.follow(next, state, &self.position, mv);
        }
        self.values[ply + 1] = None;
    }

    /// The value of the current position as it stands, found at most once.
    #[inline]
    pub(super) fn static_value(&mut self, ply: usize) -> Score {
        if let Some(value) = self.values[ply] {
            return value;
        }
        let value = self.evaluator.value(&self.states[ply], &self.position);
        self.values[ply] = Some(value);
        value
    }

    /// The value of a position that has come back, for the side to move.
    pub(super) fn repetition_value(&self, ply: usize) -> Option<Score> {
        match self.path.in_search(self.position.side_to_move(), REPETITION_PLIES) {
            Repetition::None => None,
            Repetition::Draw => Some(self.draw_value()),
            Repetition::Win => Some(mate_in(ply)),
            Repetition::Loss => Some(mated_in(ply)),
            Repetition::Superior => Some(SUPERIOR),
            Repetition::Inferior => Some(-SUPERIOR),
        }
    }

    /// A draw is worth a little less than nothing to whoever thinks.
    pub(super) fn draw_value(&self) -> Score {
        let value = self.params.draw_value;
        if self.position.side_to_move() == self.root.side { value } else { -value }
    }

    pub(super) fn declaration_value(&self, ply: usize) -> Option<Score> {
        if let Some(limit) = self.root.move_limit
            && self.root.played + ply as u32 >= limit
            && !self.position.in_check()
        {
            return Some(self.draw_value());
        }
        match self.position.declaration(self.root.declaration) {
            Some(Declaration::Win) => Some(mate_in(ply + 1)),
            _ => None,
        }
    }
}
