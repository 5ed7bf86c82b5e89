//! Depth-first proof-number search with an explicit stack: one call of [`DfPn::step`] does one small thing, so that
//! a search can pause anywhere and no mate is too long for the machine's own stack.
//!
//! Invariants. Frame 0 is the root, frames at even depth are the attacker's. A position that comes back on the path, or
//! comes back with no more in the attacker's hand, is no mate *on this path*; such a result is remembered with the path,
//! and without it only from the frame on at which the position first stood. Mates depend on no path.

use super::node::{Child, Frame, Settled, Summary, UNCONDITIONAL, settle_mate, settle_no_mate, summarize};
use super::numbers::{INFINITY, Numbers};
use super::path::signature;
use super::table::{Known, Table};
use crate::shogi::{Color, MAX_LEGAL_MOVES, Move, Position, Undo};

/// The longest line that is looked at, in plies.
const MAX_DEPTH: usize = 2_000;

/// Room for the moves of all positions on the path.
const MAX_CHILDREN: usize = 100_000;

/// Counters that tell quickly that a board is not on the path.
pub(super) const PATH_FILTER: usize = 1 << 12;

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Mate,
    NoMate,
    /// It went beyond what the search can count.
    GaveUp,
}

/// The search below one root.
#[derive(Debug)]
pub(super) struct DfPn {
    pub(super) position: Position,
    pub(super) attacker: Color,
    pub(super) signature: u64,
    /// Only mates within this many plies from the root count.
    pub(super) horizon: u16,
    pub(super) frames: Vec<Frame>,
    pub(super) children: Vec<Child>,
    pub(super) filter: Vec<u16>,
    /// While set, thresholds give way until a position is expanded for the first time.
    pub(super) must_grow: bool,
    /// Whether some line was cut because it is too long.
    is_cut: bool,
    pub(super) nodes: u64,
    /// The depth of the deepest frame so far.
    pub(super) deepest: usize,
    pub(super) verdict: Option<Verdict>,
}

impl DfPn {
    pub fn new() -> Self {
        Self {
            position: Position::startpos(),
            attacker: Color::Black,
            signature: 0,
            horizon: u16::MAX,
            frames: Vec::with_capacity(MAX_DEPTH + 1),
            children: Vec::with_capacity(MAX_CHILDREN),
            filter: vec![0; PATH_FILTER],
            must_grow: false,
            is_cut: false,
            nodes: 0,
            deepest: 0,
            verdict: None,
        }
    }

    /// Makes this position the root; nothing is searched yet. The node counter goes on. Only mates within `horizon`
    /// plies count, if there is one.
    pub fn begin(&mut self, root: &Position, horizon: Option<u16>) {
        self.horizon = horizon.unwrap_or(u16::MAX);
        self.position.clone_from(root);
        self.attacker = root.side_to_move();
        self.signature = signature(root, self.attacker);
        self.frames.clear();
        self.children.clear();
        self.filter.fill(0);
        self.must_grow = false;
        self.is_cut = false;
        self.verdict = None;
        let limit = INFINITY - 1;
        self.push(None, 0, 0, Numbers { pn: limit, dn: limit });
    }

    fn push(&mut self, arrival: Option<(Move, Undo)>, index: usize, parent_path: u32, thresholds: Numbers) {
        let (key, hand) = (self.key_of(&self.position), self.position.hand(self.attacker));
        let path = Self::path_with(parent_path, key, hand);
        self.filter[key as usize % PATH_FILTER] += 1;
        let first_child = self.children.len();
        let nodes_before = self.nodes;
        self.frames.push(Frame {
            arrival,
            key,
            hand,
            path,
            first_child,
            thresholds,
            index,
            nodes_before,
            is_expanded: false,
        });
        self.deepest = self.deepest.max(self.frames.len() - 1);
    }

    /// Does one thing: expands the last frame, goes down to a child, or goes back to the parent.
    pub fn step(&mut self, table: &mut Table) {
        let depth = self.frames.len() - 1;
        if !self.frames[depth].is_expanded {
            self.expand(table);
        }
        let attacker = depth.is_multiple_of(2);
        let frame = &mut self.frames[depth];
        let summary = summarize(&self.children[frame.first_child..], attacker);
        if summary.numbers.is_settled() {
            self.settle(summary.numbers, table);
            return;
        }
        if summary.numbers.reach(frame.thresholds) {
            if !self.must_grow || depth == 0 {
                self.give_back(summary.numbers, table);
                return;
            }
            frame.thresholds.pn = frame.thresholds.pn.max(summary.numbers.pn + 1);
            frame.thresholds.dn = frame.thresholds.dn.max(summary.numbers.dn + 1);
        }
        self.descend(&summary, attacker, table);
    }

    /// Goes to the most promising child, unless the table knows enough of it by now.
    fn descend(&mut self, summary: &Summary, attacker: bool, table: &mut Table) {
        let frame = &self.frames[self.frames.len() - 1];
        let (first_child, path) = (frame.first_child, frame.path);
        let slot = first_child + summary.best;
        let child = self.children[slot];
        let (wanted_limit, other_limit) = frame.thresholds.seen_by(attacker);
        // A little more than the second best, so that two equal children do not take turns at every node.
        let wanted = wanted_limit.min(summary.second.saturating_add(1 + summary.second / 4)).min(INFINITY - 1);
        let other =
            other_limit.saturating_sub(summary.others).max(child.numbers.seen_by(attacker).1 + 1).min(INFINITY - 1);
        let thresholds = Numbers::from_view(attacker, wanted, other);

        let undo = self.position.apply(child.mv);
        self.nodes += 1;
        let (key, hand) = (self.key_of(&self.position), self.position.hand(self.attacker));
        let known = self.probe(table, key, hand, Self::path_with(path, key, hand), self.frames.len());
        let is_too_long = self.frames.len() > MAX_DEPTH || self.children.len() + MAX_LEGAL_MOVES > MAX_CHILDREN;
        let enough = match known {
            Known::Nothing => is_too_long,
            Known::Open { numbers, .. } => is_too_long || numbers.reach(thresholds) && !self.must_grow,
            _ => true,
        };
        if !enough {
            self.push(Some((child.mv, undo)), summary.best, path, thresholds);
            return;
        }
        self.position.undo(child.mv, undo);
        let child = &mut self.children[slot];
        match known {
            Known::Open { numbers, .. } if !is_too_long => child.numbers = numbers,
            Known::Nothing | Known::Open { .. } => {
                self.is_cut = true;
                child.numbers = Numbers::NO_MATE;
                (child.hand, child.depends_on) = (hand, 0);
            }
            settled => child.learn(settled),
        }
    }

    /// Leaves the last frame, whose result is certain at least on this path.
    fn settle(&mut self, numbers: Numbers, table: &mut Table) {
        let depth = self.frames.len() - 1;
        let attacker = depth.is_multiple_of(2);
        let frame = &self.frames[depth];
        let children = &self.children[frame.first_child..];
        let key = self.key_in_table(frame.key, depth);
        let work = self.nodes - frame.nodes_before + 1;
        let settled = if numbers.pn == 0 {
            settle_mate(&self.position, self.attacker, children, attacker)
        } else {
            settle_no_mate(&self.position, self.attacker, children, attacker)
        };
        let Some(mut settled) = settled else { unreachable!("a settled position has a child that settles it") };
        if numbers.pn == 0 {
            table.store_mate(frame.key, frame.hand, settled.hand, settled.plies, settled.mv, work);
        } else if settled.depends_on >= depth as u16 && !(self.is_cut && depth == 0) {
            settled.depends_on = UNCONDITIONAL;
            table.store_no_mate(key, frame.hand, settled.hand, work);
        } else {
            settled.hand = frame.hand;
            table.store_no_mate_on_path(key, frame.hand, frame.path, settled.depends_on, depth as u16, work);
        }
        self.leave(numbers, Some(settled));
    }

    /// Leaves the last frame because another one is more promising now.
    fn give_back(&mut self, numbers: Numbers, table: &mut Table) {
        let depth = self.frames.len() - 1;
        let frame = &self.frames[depth];
        let key = self.key_in_table(frame.key, depth);
        table.store_open(key, frame.hand, numbers, depth as u16, self.nodes - frame.nodes_before + 1);
        self.leave(numbers, None);
    }

    fn leave(&mut self, numbers: Numbers, settled: Option<Settled>) {
        let Some(frame) = self.frames.pop() else { return };
        self.filter[frame.key as usize % PATH_FILTER] -= 1;
        self.children.truncate(frame.first_child);
        let Some((mv, undo)) = frame.arrival else {
            self.verdict = Some(match numbers {
                Numbers { pn: 0, .. } => Verdict::Mate,
                Numbers { dn: 0, .. } if !self.is_cut => Verdict::NoMate,
                _ => Verdict::GaveUp,
            });
            return;
        };
        self.position.undo(mv, undo);
        let parent = &self.frames[self.frames.len() - 1];
        let child = &mut self.children[parent.first_child + frame.index];
        child.numbers = numbers;
        if let Some(settled) = settled {
            (child.hand, child.plies, child.depends_on) = (settled.hand, settled.plies, settled.depends_on);
        }
    }
}
