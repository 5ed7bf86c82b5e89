//! How much depth a move consumes.
//!
//! Depth is fixed point, so that half plies and learned reductions are exact and the same on every machine.

pub mod features;
mod learned;
mod lmr;
mod scene;

pub use features::FEATURES;
pub use learned::{LearnedDepth, LearnedDepthError, Minimum, WEIGHT_STEPS, absolute};
pub use lmr::LateMoveReductions;
pub use scene::{Recent, Scene};

/// One ply in depth units.
pub const PLY: i32 = 64;

/// What a policy may look at.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext {
    /// Remaining depth of the node, in depth units.
    pub depth: i32,
    /// 1 for the first move searched.
    pub move_number: usize,
    /// Whether the window is open.
    pub is_pv: bool,
    /// Whether the static value has risen since our last move.
    pub improving: bool,
    /// Whether the move neither captures nor promotes.
    pub is_quiet: bool,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// How well the move has done elsewhere, about −65,000 to 65,000.
    pub history: i32,
    /// Whether it is a killer or a counter-move.
    pub is_favourite: bool,
}

/// How much deeper or shallower to read a move than its siblings.
pub trait DepthPolicy {
    /// The reduction of a move in depth units, at least 0, for its first, null-window search. A node in check is never
    /// asked, nor is the first move of a node.
    fn reduction(&self, context: &MoveContext) -> i32;
}

/// No difference between moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllAlike;

impl DepthPolicy for AllAlike {
    #[inline]
    fn reduction(&self, _: &MoveContext) -> i32 {
        0
    }
}
