//! News of a search, the same for every mind.

use super::score::Score;
use crate::shogi::Move;

/// How exact a score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// A move of a principal variation and how much of the value rests on the line up to it (1 in alpha-beta).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PvMove {
    /// The move.
    pub mv: Move,
    /// Cumulative backup probability, 0 to 1; 0 below the tree, where alpha-beta has read on.
    pub weight: f32,
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// For the side to move at the root.
    pub score: Score,
    /// How exact it is.
    pub bound: Bound,
    /// The line.
    pub pv: Vec<PvMove>,
    /// Expected depth of this line's first move, where the mind has one and the move was read.
    pub expected_depth: Option<f32>,
}

/// A move at the root of a softmax tree.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Backed-up value for the side to move at the root.
    pub score: f32,
    /// Expected depth below the move; `None` if it was not read: its value is then only what it looks like.
    pub expected_depth: Option<f32>,
    /// Depth of its own best line.
    pub pv_depth: u32,
    /// How often selection went through it.
    pub visits: u64,
    /// Backup probability at the root.
    pub probability: f32,
    /// Win (1), loss (−1) or draw (0) for the side to move at the root, when it is certain.
    pub proven: Option<i8>,
}

/// What only a tree with probabilities can tell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TreeReport {
    /// D(root): leaf depth weighted by cumulative backup probability.
    pub expected_depth: f32,
    /// The depth that 10 % of the weight does not reach.
    pub depth_p10: f32,
    /// The depth that 90 % of the weight does not exceed.
    pub depth_p90: f32,
    /// Depth of the principal variation.
    pub pv_depth: u32,
    /// Depth of the deepest leaf.
    pub deepest: u32,
    /// Plies that alpha-beta has read below the leaves, weighted as D is; beside D and no part of it. 0 where leaves are
    /// valued as they stand.
    pub leaf_reading: f32,
    /// Share of the weight that ends in proven results.
    pub proven_share: f32,
    /// Nodes expanded.
    pub expansions: u64,
    /// The moves at the root, best first.
    pub root_moves: Vec<RootMove>,
}

/// The state of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Nominal depth in plies; in a softmax tree the expected depth, rounded.
    pub depth: u32,
    /// Deepest line looked at.
    pub selective_depth: u32,
    /// Best lines, best first; at least one.
    pub lines: Vec<Line>,
    /// Positions searched.
    pub nodes: u64,
    /// Milliseconds since the beginning.
    pub time_ms: u64,
    /// Use of the table or arena in thousandths.
    pub hashfull: u32,
    /// Only from softmax search.
    pub tree: Option<TreeReport>,
    /// Something worth telling in words, such as a memory limit that was reached.
    pub note: Option<String>,
}
