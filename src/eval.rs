//! Evaluations: what a position is worth without reading ahead.
//!
//! An [`Evaluator`] owns immutable weights. The changing part is a [`State`](Evaluator::State) that lives beside the
//! position, follows each move and is copied back when the move is taken back. Values are points, pawn = 100, for the
//! side to move.

mod evaluation;
mod handmade;
pub mod linear;
mod material;
pub mod network;
pub mod weights;

pub use evaluation::{Evaluation, EvaluationError};
pub use handmade::{Handmade, HandmadeState};
pub use linear::{Linear, LinearState};
pub use material::{Material, PIECE_VALUES, material_balance, material_gain};
pub use network::{Network, NetworkError, NetworkState};

use crate::shogi::{Color, Move, Position};

/// A static evaluation.
pub trait Evaluator: Clone + Send + Sync + 'static {
    /// Sums that follow the position move by move; small and plain, so that a search can keep one per ply.
    type State: Clone + Copy + Send;

    /// The state of a position, from nothing.
    fn state(&self, position: &Position) -> Self::State;

    /// The state after a move: `position` is the one before it, and the move legal there.
    fn after(&self, state: &Self::State, position: &Position, mv: Move) -> Self::State;

    /// The same, written where it will stay: a large state is not made first and copied then.
    #[inline]
    fn follow(&self, next: &mut Self::State, state: &Self::State, position: &Position, mv: Move) {
        *next = self.after(state, position, mv);
    }

    /// The value of a position whose state this is, for the side to move.
    fn value(&self, state: &Self::State, position: &Position) -> i32;

    /// The value for the side to move, where the state alone tells it; a search can then value all children of a position
    /// without making a move.
    #[inline]
    fn value_of_state(&self, _state: &Self::State, _side_to_move: Color) -> Option<i32> {
        None
    }

    /// The part of the value that comes from counting pieces (S3: M(p)), for the side to move.
    fn material(&self, state: &Self::State, side: Color) -> i32;

    /// The most that a move which is not the king's is expected to add through terms of more than one piece and one king;
    /// where it is more, the margins of futility pruning grow (S3: V_max(m) of eq. 8). `None`: not known.
    fn unforeseen(&self) -> Option<i32> {
        None
    }

    /// How much a move changes the value through terms of one piece and one king alone, for the mover (S3: the
    /// M_piece-king part of eq. 8). A king move counts only what it captures.
    fn piece_king_gain(&self, state: &Self::State, position: &Position, mv: Move) -> i32;
}
