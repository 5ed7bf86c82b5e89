//! One node of the line being searched: what a recursive search would keep in local variables.
//!
//! The search walks an explicit stack of frames, so that it can stop between any two nodes and go on later.

use super::picker::Picker;
use crate::search::alpha_beta::futility::Estimate;
use crate::search::alpha_beta::order::Tried;
use crate::search::alpha_beta::policy::Reading;
use crate::search::alpha_beta::walk::Pass;
use crate::search::score::Score;
use crate::shogi::{CheckInfo, Move, PieceKind, Undo};

/// Where a node goes on when the search comes back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Nothing has been done yet.
    #[default]
    Enter,
    /// The null move has been searched.
    AfterNullMove,
    /// The shallower search for a first move is done.
    AfterInternalDeepening,
    /// Take the next move.
    NextMove,
    /// A child's value has come back.
    AfterChild,
}

/// What one node keeps.
#[derive(Default)]
pub struct Frame {
    pub stage: Stage,
    pub pass: Pass,
    pub alpha: Score,
    pub beta: Score,
    /// Alpha on entry, to know in the end what the value bounds.
    pub first_alpha: Score,
    pub depth: i32,
    pub best: Score,
    pub best_move: Option<Move>,
    pub eval: Score,
    pub material: Score,
    pub improving: bool,
    pub in_check: bool,
    /// Whether a null move led here, or internal deepening runs: no second one then.
    pub no_null: bool,
    pub hash_move: Option<Move>,
    pub move_number: usize,
    pub current: Option<Move>,
    pub current_kind: Option<PieceKind>,
    pub current_is_quiet: bool,
    pub undo: Option<Undo>,
    pub child_depth: i32,
    pub reduction: i32,
    /// What the policy of depth keeps.
    pub reading: Reading,
    /// The futility estimate of the current move, kept to learn from the child's real value.
    pub estimate: Option<Estimate>,
    pub check_info: Option<CheckInfo>,
    pub picker: Picker,
    pub quiets_tried: Tried,
}
