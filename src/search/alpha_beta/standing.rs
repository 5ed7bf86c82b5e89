//! What a position is worth as it stands: sums that follow each move, and a value that is found at most once.

use super::Thinker;
use crate::eval::Evaluator;
use crate::search::score::Score;

impl<E: Evaluator> Thinker<E> {
    /// The sums of the position at a ply are these.
    #[inline]
    pub(super) fn stand(&mut self, ply: usize, state: E::State) {
        self.states[ply] = state;
        self.values[ply] = None;
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
}
