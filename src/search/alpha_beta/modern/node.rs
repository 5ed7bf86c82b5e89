//! One node of the line being searched: what a recursive search would keep in local variables.
//!
//! The search walks an explicit stack of nodes, so that it can stop between any two of them and go on later. A node that
//! reads its own position once more (to verify a null move, or without its best move) does so one slot up the stack, at
//! the same height.

use super::picker::Picker;
use super::statistics::{Chain, CorrectionIndex, NOWHERE};
use crate::search::alpha_beta::order::Tried;
use crate::search::alpha_beta::policy::Reading;
use crate::search::alpha_beta::walk::Pass;
use crate::search::score::Score;
use crate::shogi::{CheckInfo, Move, Undo};

/// Where a node goes on when the search comes back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Nothing has been done yet.
    #[default]
    Enter,
    /// The null move has been searched.
    AfterNullMove,
    /// The position was read again, less deep, to confirm the null move.
    AfterVerification,
    /// The next capture that may be far above beta.
    ProbCut,
    /// Its shallow search has come back.
    AfterProbCut,
    /// Take the next move.
    NextMove,
    /// The position was read without the hash move.
    AfterSingular,
    /// A child's value has come back.
    AfterChild,
}

/// The window and depth of a node, and how it was come by.
#[derive(Clone, Copy, Default, Debug)]
pub struct Visit {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    /// Whether a move is expected to cut here.
    pub cut_node: bool,
    /// Whether passing is not allowed.
    pub no_null: bool,
    /// The move that is left out.
    pub excluded: Option<Move>,
    /// How much less deep than nominal the node is read.
    pub reduced: i32,
}

/// What one node keeps.
#[derive(Default)]
pub struct Node {
    pub stage: Stage,
    pub pass: Pass,
    pub visit: Visit,
    /// Distance from the root.
    pub height: usize,
    /// The moves that led here.
    pub chain: Past,
    /// Alpha on entry, to know in the end what the value bounds.
    pub first_alpha: Score,
    pub best: Score,
    pub best_move: Option<Move>,
    /// Whether the position is or was on a principal line.
    pub was_pv: bool,
    /// The static value as the evaluation gave it, for the table.
    pub raw: Score,
    /// The static value, corrected; in check, that of two plies before.
    pub eval: Score,
    /// The same one and two plies before.
    pub evals_before: [Score; 2],
    pub corrections: CorrectionIndex,
    pub improving: bool,
    pub in_check: bool,
    pub hash_move: Option<Move>,
    pub hash_score: Option<Score>,
    pub hash_depth: i32,
    pub hash_is_lower: bool,
    pub hash_is_capture: bool,
    /// How far the hash move is read deeper than others, once that was looked into.
    pub singular: Option<i32>,
    pub move_number: usize,
    pub current: Option<Move>,
    pub current_is_quiet: bool,
    pub undo: Option<Undo>,
    pub child_depth: i32,
    pub reduction: i32,
    /// How well the current move did elsewhere.
    pub standing: i32,
    /// How many children were cut, so far.
    pub cutoffs: u32,
    pub null_value: Score,
    pub info: Option<CheckInfo>,
    pub reading: Reading,
    pub picker: Picker,
    pub quiets: Tried,
    pub captures: Tried,
}

/// The chain of moves that led to a node.
#[derive(Clone, Copy, Debug)]
pub struct Past(pub Chain);

impl Default for Past {
    fn default() -> Self {
        Self([NOWHERE; 6])
    }
}
