//! A record of the tree that was walked: what was read how deep, and why the rest was not.
//!
//! A search walks millions of nodes. Where little effort went, only the node itself is kept: as the walk goes in depth
//! first, everything below a node lies behind it when it is left, and is cut off in one move.

mod picture;
mod reason;

pub use reason::Reason;

use super::Thinker;
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::search::score::Score;
use crate::shogi::Move;

/// Plies of nominal depth that are recorded: below, a node rarely has a thousandth of the effort.
const RECORDED_PLIES: i32 = 7;

/// A node or a move that was not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceNode {
    /// Index of the parent in the record; the root is its own.
    pub parent: u32,
    /// The move that led here; none at the root, after a pass, and where a position is read again less deeply.
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
    /// Positions searched and moves cut at and below this node; while it is open, the count when it was entered.
    pub effort: u64,
}

impl TraceNode {
    /// Nothing is known yet.
    pub(super) const NEW: Self = Self {
        parent: 0,
        mv: None,
        ply: 0,
        depth: 0,
        alpha: 0,
        beta: 0,
        value: None,
        reason: Reason::Searched,
        effort: 0,
    };
}

/// How often each reason was met at and below a node, by [`Reason::code`].
type Mix = [u32; Reason::COUNT];

/// One iteration.
#[derive(Clone, Debug, Default)]
struct Iteration {
    depth: u32,
    nodes: Vec<TraceNode>,
    mixes: Vec<Mix>,
    counts: [u64; Reason::COUNT],
    dropped: u64,
}

/// A bounded record of an iteration, with the one before it.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The nodes of the present iteration in the order in which they were met.
    pub nodes: Vec<TraceNode>,
    /// How many did not fit.
    pub dropped: u64,
    /// How often each reason was met, by [`Reason::code`].
    pub counts: [u64; Reason::COUNT],
    /// Of each node.
    mixes: Vec<Mix>,
    /// The nominal depth of the present iteration.
    depth: u32,
    last: Iteration,
    capacity: usize,
    /// What took less effort than this is kept without what is below it.
    least: u64,
    /// Off the principal line, nodes with less depth left than this are counted but not recorded: they are nearly all of
    /// them, and too light to be kept.
    least_depth: i32,
    /// Moves cut so far.
    cut: u64,
    /// Index in `nodes` of the node on each ply of the present line.
    line: Vec<Option<u32>>,
    /// The counts when each node of the present line was entered.
    entered: Vec<[u64; Reason::COUNT]>,
}

impl Trace {
    /// A record of at most this many nodes.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { nodes: Vec::with_capacity(capacity), capacity, ..Self::default() }
    }

    /// Begins an iteration; the one before stays until the next.
    pub fn restart(&mut self, depth: u32) {
        self.last = self.present();
        self.nodes.clear();
        self.mixes.clear();
        self.line.clear();
        self.entered.clear();
        (self.dropped, self.depth, self.least, self.counts) = (0, depth, 0, [0; Reason::COUNT]);
        self.least_depth = (depth as i32 - RECORDED_PLIES) * PLY;
    }

    fn present(&self) -> Iteration {
        Iteration {
            depth: self.depth,
            nodes: self.nodes.clone(),
            mixes: self.mixes.clone(),
            counts: self.counts,
            dropped: self.dropped,
        }
    }

    /// Forgets what was recorded of another position.
    pub fn begin(&mut self) {
        self.restart(0);
        self.last = Iteration::default();
    }

    /// Enters a node when so many positions have been searched.
    pub fn enter(&mut self, ply: usize, node: TraceNode, searched: u64) {
        self.line.truncate(ply);
        self.line.resize(ply, None);
        let is_light = node.depth < self.least_depth && node.beta - node.alpha <= 1;
        // An extension can make a child deeper than its parent, which was too light to be recorded.
        let is_below_light = self.line.last() == Some(&None);
        if is_light || is_below_light {
            self.line.push(None);
            return;
        }
        let index = if ply == 0 && !self.nodes.is_empty() {
            // The root is read again with another window or for another line: it stays one node.
            let root = &mut self.nodes[0];
            root.effort = (searched + self.cut).saturating_sub(root.effort);
            Some(0)
        } else {
            let effort = searched + self.cut;
            self.add(ply, TraceNode { effort, ..node })
        };
        self.line.push(index);
        if self.entered.len() <= ply {
            self.entered.resize(ply + 1, self.counts);
        }
        self.entered[ply] = self.counts;
    }

    /// Leaves the node of a ply with its value.
    pub fn leave(&mut self, ply: usize, value: Score, reason: Reason, searched: u64) {
        self.counts[usize::from(reason.code())] += 1;
        let Some(&Some(index)) = self.line.get(ply) else { return };
        let node = &mut self.nodes[index as usize];
        node.value = Some(value);
        node.reason = reason;
        node.effort = (searched + self.cut).saturating_sub(node.effort);
        if let (Some(mix), Some(before)) = (self.mixes.get_mut(index as usize), self.entered.get(ply)) {
            for ((mix, now), before) in mix.iter_mut().zip(self.counts).zip(before) {
                *mix = mix.saturating_add((now - before) as u32);
            }
        }
        if node.effort < self.least {
            self.nodes.truncate(index as usize + 1);
            self.mixes.truncate(index as usize + 1);
        }
        self.line.truncate(ply + 1);
    }

    /// The node that was just left on this ply had been read less deeply than nominal for a reason, and that was enough.
    pub fn reduced(&mut self, ply: usize, reason: Reason) {
        self.counts[usize::from(reason.code())] += 1;
        if let Some(&Some(index)) = self.line.get(ply)
            && let Some(node) = self.nodes.get_mut(index as usize)
        {
            node.reason = reason;
        }
    }

    /// Records a move of the node on `ply` that was not searched.
    pub fn pruned(&mut self, ply: usize, node: TraceNode) {
        self.counts[usize::from(node.reason.code())] += 1;
        self.cut += 1;
        if let Some(Some(_)) = self.line.get(ply) {
            self.line.truncate(ply + 1);
            self.add(ply + 1, TraceNode { effort: 1, ..node });
        }
    }

    fn add(&mut self, ply: usize, node: TraceNode) -> Option<u32> {
        if self.nodes.len() >= self.capacity {
            self.make_room();
        }
        let parent = match ply {
            0 => Some(0),
            _ => self.line.get(ply - 1).copied().flatten(),
        };
        let (Some(parent), true) = (parent, self.nodes.len() < self.capacity) else {
            self.dropped += 1;
            return None;
        };
        self.nodes.push(TraceNode { parent, ply: ply as u16, ..node });
        self.mixes.push(Mix::default());
        Some(self.nodes.len() as u32 - 1)
    }

    /// Cuts off what is below nodes of little effort, asking for more effort until half of the room is free or nothing is
    /// left to be cut.
    fn make_room(&mut self) {
        let open = |line: &[Option<u32>], index: usize| line.contains(&Some(index as u32));
        let closed = self.nodes.iter().enumerate().filter(|&(index, _)| !open(&self.line, index));
        let heaviest = closed.map(|(_, node)| node.effort).max().unwrap_or(0);
        while self.nodes.len() > self.capacity / 2 && self.least <= heaviest {
            self.least = (self.least * 2).max(16);
            let mut places = vec![None; self.nodes.len()];
            let mut kept: Vec<TraceNode> = Vec::with_capacity(self.capacity);
            let mut mixes: Vec<Mix> = Vec::with_capacity(self.capacity);
            for (index, node) in self.nodes.iter().enumerate() {
                let parent = node.parent as usize;
                let is_heavy = open(&self.line, parent) || self.nodes[parent].effort >= self.least;
                if index == 0 || places[parent].is_some() && is_heavy {
                    places[index] = Some(kept.len() as u32);
                    kept.push(TraceNode { parent: places[parent].unwrap_or(0), ..*node });
                    mixes.push(self.mixes[index]);
                }
            }
            (self.nodes, self.mixes) = (kept, mixes);
            self.line.iter_mut().for_each(|place| *place = place.and_then(|index| places[index as usize]));
        }
    }
}

impl<E: Evaluator> Thinker<E> {
    #[inline]
    pub(super) fn trace_enter(&mut self, ply: usize, mv: Option<Move>, depth: i32, alpha: Score, beta: Score) {
        if let Some(trace) = &mut self.trace {
            trace.enter(ply, TraceNode { mv, depth, alpha, beta, ..TraceNode::NEW }, self.nodes);
        }
    }

    #[inline]
    pub(super) fn trace_leave(&mut self, ply: usize, value: Score, reason: Reason) {
        if let Some(trace) = &mut self.trace {
            trace.leave(ply, value, reason, self.nodes);
        }
    }

    #[inline]
    pub(super) fn trace_pruned(&mut self, ply: usize, mv: Move, depth: i32, alpha: Score, beta: Score, reason: Reason) {
        if let Some(trace) = &mut self.trace {
            trace.pruned(ply, TraceNode { mv: Some(mv), depth, alpha, beta, reason, ..TraceNode::NEW });
        }
    }
}
