//! A record of the tree that was walked: what was read how deep, and why the rest was not.

use super::Thinker;
use super::futility::{Estimate, FutilityRule, Margins};
use crate::eval::Evaluator;
use crate::search::score::Score;
use crate::shogi::Move;

/// Why a node was left, or a move not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It was searched to the end.
    Searched,
    /// A move was good enough: the rest was not looked at.
    Beta,
    /// The hash table knew the answer.
    Table,
    /// Passing the turn was good enough.
    NullMove,
    /// Eqs. 4, 5, 6 or 9.
    Futility(FutilityRule),
    /// Eq. 10.
    ChildFutility,
    /// It came too late in the order.
    LateMove,
    /// It loses material by exchange.
    Exchange,
    /// It was read less deep than nominal, and did not raise alpha.
    Reduction,
    /// The position repeats, or is won by declaration.
    EndOfGame,
}

/// A node or a move that was not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceNode {
    /// Index of the parent in the record; the root is its own.
    pub parent: u32,
    /// The move that led here; none at the root.
    pub mv: Option<Move>,
    /// Distance from the root.
    pub ply: u16,
    /// Remaining depth in depth units.
    pub depth: i32,
    /// The window.
    pub alpha: Score,
    /// The window.
    pub beta: Score,
    /// The value that came back, for the side to move at the node.
    pub value: Option<Score>,
    /// Why it ended.
    pub reason: Reason,
}

/// A bounded record; what does not fit is counted.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The nodes in the order in which they were met.
    pub nodes: Vec<TraceNode>,
    /// How many did not fit.
    pub dropped: u64,
    capacity: usize,
    /// Index in `nodes` of the node on each ply of the present line.
    line: Vec<Option<u32>>,
}

impl Trace {
    /// A record of at most this many nodes.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { nodes: Vec::with_capacity(capacity), dropped: 0, capacity, line: Vec::new() }
    }

    /// Forgets what was recorded: each iteration is recorded anew, so the last one stays.
    pub fn restart(&mut self) {
        self.nodes.clear();
        self.line.clear();
        self.dropped = 0;
    }

    /// Enters a node.
    pub fn enter(&mut self, ply: usize, mv: Option<Move>, depth: i32, alpha: Score, beta: Score) {
        self.line.truncate(ply);
        let index = self.add(ply, mv, depth, alpha, beta, None, Reason::Searched);
        self.line.resize(ply, None);
        self.line.push(index);
    }

    /// Leaves the node of a ply with its value.
    pub fn leave(&mut self, ply: usize, value: Score, reason: Reason) {
        if let Some(&Some(index)) = self.line.get(ply) {
            let node = &mut self.nodes[index as usize];
            node.value = Some(value);
            node.reason = reason;
        }
    }

    /// Records a move of the node on `ply` that was not searched.
    pub fn pruned(&mut self, ply: usize, mv: Move, depth: i32, alpha: Score, beta: Score, reason: Reason) {
        self.line.truncate(ply + 1);
        self.add(ply + 1, Some(mv), depth, alpha, beta, None, reason);
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        ply: usize,
        mv: Option<Move>,
        depth: i32,
        alpha: Score,
        beta: Score,
        value: Option<Score>,
        reason: Reason,
    ) -> Option<u32> {
        let parent = match ply {
            0 => Some(0),
            _ => self.line.get(ply - 1).copied().flatten(),
        };
        let (Some(parent), true) = (parent, self.nodes.len() < self.capacity) else {
            self.dropped += 1;
            return None;
        };
        self.nodes.push(TraceNode { parent, mv, ply: ply as u16, depth, alpha, beta, value, reason });
        Some(self.nodes.len() as u32 - 1)
    }
}

/// Counts how often inequality 7 failed at children that were really evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// Children evaluated.
    pub children: u64,
    /// How many broke the inequality with the margins as they were then.
    pub violations: u64,
    /// How many broke it with the margins as they are before any growth.
    pub violations_at_start: u64,
    /// How many broke it and beat alpha, so that pruning them would have changed a value.
    pub harmful: u64,
}

impl Audit {
    pub(super) fn count(
        &mut self,
        first: &Margins,
        margins: &Margins,
        estimate: &Estimate,
        child: Score,
        alpha: Score,
        dynamic: bool,
    ) {
        let is_broken = !margins.holds(estimate, child, dynamic);
        self.children += 1;
        self.violations += u64::from(is_broken);
        self.harmful += u64::from(is_broken && child > alpha);
        self.violations_at_start += u64::from(!first.holds(estimate, child, dynamic));
    }
}

impl<E: Evaluator> Thinker<E> {
    #[inline]
    pub(super) fn trace_enter(&mut self, ply: usize, mv: Option<Move>, depth: i32, alpha: Score, beta: Score) {
        if let Some(trace) = &mut self.trace {
            trace.enter(ply, mv, depth, alpha, beta);
        }
    }

    #[inline]
    pub(super) fn trace_leave(&mut self, ply: usize, value: Score, reason: Reason) {
        if let Some(trace) = &mut self.trace {
            trace.leave(ply, value, reason);
        }
    }

    #[inline]
    pub(super) fn trace_pruned(&mut self, ply: usize, mv: Move, depth: i32, alpha: Score, beta: Score, reason: Reason) {
        if let Some(trace) = &mut self.trace {
            trace.pruned(ply, mv, depth, alpha, beta, reason);
        }
    }
}
