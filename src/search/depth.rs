//! How much depth a move consumes: all alike, late-move reductions, learned depth (S0) or realization probability (S4).
//!
//! The two learned policies share what they look at: a [`Scene`] for each node, and from it the features of a move for
//! learned depth, or its attributes for the decision tree. [`crate::explain`] shows both for every move of a
//! position.
//!
//! Depth is fixed point, so that half plies and learned reductions are exact and the same on every machine.

mod attributes;
pub mod features;
pub mod learned;
mod lmr;
mod model;
pub mod realization;
mod realization_tree;
mod scene;

pub use attributes::{Attribute, Attributes};
pub use features::FEATURES;
pub use learned::{LearnedDepth, LearnedDepthError, Minimum, WEIGHT_STEPS, absolute};
pub use lmr::LateMoveReductions;
pub use model::{Model, ModelError};
pub use realization::{ClassCount, ClassCounts};
pub use realization_tree::{BIT, Class, Node as TreeNode, RealizationTree, TreeError, bits_of, smoothed};
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
    /// Whether it is a capture or a promotion that loses material.
    pub is_losing: bool,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// How well the move has done elsewhere, about −65,000 to 65,000.
    pub history: i32,
    /// Whether it is a killer or a counter-move.
    pub is_favourite: bool,
}

impl MoveContext {
    /// Whether the move is a capture or a promotion that loses nothing.
    #[inline]
    #[must_use]
    pub const fn is_gain(&self) -> bool {
        !self.is_quiet && !self.is_losing
    }

    /// What search itself knows of a move, in depth units to add to a reduction: more where the game goes down, less on
    /// the principal line, for favourites and checks, and for moves that did well elsewhere.
    #[inline]
    #[must_use]
    pub const fn correction(&self) -> i32 {
        let mut correction = -self.history * PLY / 16_384;
        if !self.improving {
            correction += PLY / 2;
        }
        if self.is_pv {
            correction -= PLY;
        }
        if self.is_favourite || self.gives_check {
            correction -= PLY;
        }
        correction
    }
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
