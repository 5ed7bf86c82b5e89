//! The tree in flat memory: children side by side, indices instead of pointers, and a limit in bytes that holds.

use std::ops::Range;

use super::node::{EXPANSION_BYTES, Expansion, NODE_BYTES, NONE, Node};
use super::params::Policy;
use super::proof::Proof;
use super::verdict::Verdict;
use crate::shogi::Move;

/// A child about to enter the tree; value and proof are for the side to move after the move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Child {
    /// The move that leads to it.
    pub mv: Move,
    /// H.
    pub value: i16,
    /// What the rules, or a mate in one, make certain.
    pub proof: Proof,
}

/// A tree of softmax search. Node 0 is the root.
///
/// Blocks of children and expansions are made in the same order; moving them together relies on that.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    /// Selection weight of each node among its siblings: e^((Es−ref)/T_s), or 0 if it is never to be drawn.
    pub(super) weights: Vec<f32>,
    pub(super) expansions: Vec<Expansion>,
    /// Plies that alpha-beta has read below each node while it was a leaf; empty where none does.
    pub(super) readings: Vec<u8>,
    keeps_readings: bool,
    /// What alpha-beta knows of the children of the root, in their order; empty where none does.
    pub(super) verdicts: Vec<Verdict>,
    node_limit: usize,
    expansion_limit: usize,
    /// Room to work in while sums are made: values above the reference, and depths.
    pub(super) above: Vec<f64>,
    pub(super) depths: Vec<f64>,
}

impl Tree {
    /// A tree that never takes more than this many bytes; they are reserved now, and used as it grows.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self::reserve(bytes, false)
    }

    /// The same for a tree whose leaves are read by alpha-beta.
    #[must_use]
    pub fn with_readings(bytes: usize) -> Self {
        Self::reserve(bytes, true)
    }

    fn reserve(bytes: usize, keeps_readings: bool) -> Self {
        let node_bytes = NODE_BYTES + usize::from(keeps_readings);
        // A fifth for the sums is enough down to 19 children per node on average; real trees have 30 to 150.
        let mut bytes = bytes.max(1 << 20);
        loop {
            let mut tree = Self {
                keeps_readings,
                node_limit: bytes / 5 * 4 / node_bytes,
                expansion_limit: bytes / 5 / EXPANSION_BYTES,
                ..Self::default()
            };
            let reserved = tree.nodes.try_reserve_exact(tree.node_limit).is_ok()
                && tree.weights.try_reserve_exact(tree.node_limit).is_ok()
                && (!keeps_readings || tree.readings.try_reserve_exact(tree.node_limit).is_ok())
                && tree.expansions.try_reserve_exact(tree.expansion_limit).is_ok();
            if reserved || bytes <= 1 << 20 {
                return tree;
            }
            bytes /= 2;
        }
    }

    /// Starts again from a root with this static value.
    pub fn plant(&mut self, static_value: i16) {
        self.nodes.clear();
        self.weights.clear();
        self.expansions.clear();
        self.nodes.push(leaf(None, static_value, Proof::OPEN));
        self.weights.push(0.0);
        self.readings.clear();
        self.verdicts.clear();
        self.readings.extend(self.keeps_readings.then_some(0));
    }

    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is not even a root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Number of expanded nodes.
    #[must_use]
    pub fn expanded(&self) -> usize {
        self.expansions.len()
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.len() * NODE_BYTES + self.readings.len() + self.expansions.len() * EXPANSION_BYTES
    }

    /// Share of the memory in use, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        // In 64 bits everywhere: in a browser five million nodes times a thousand would not fit.
        let share = |len: usize, limit: usize| (len as u64 * 1000).checked_div(limit as u64).unwrap_or(1000) as u32;
        share(self.nodes.len(), self.node_limit).max(share(self.expansions.len(), self.expansion_limit))
    }

    /// Whether so many children would still fit.
    #[inline]
    #[must_use]
    pub fn has_room(&self, children: usize) -> bool {
        self.nodes.len() + children <= self.node_limit && self.expansions.len() < self.expansion_limit
    }

    /// A node.
    #[inline]
    #[must_use]
    pub fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    #[inline]
    pub(super) fn expansion(&self, index: u32) -> Option<&Expansion> {
        self.expansions.get(self.nodes[index as usize].expansion as usize)
    }

    /// The children of a node that take part; none for a leaf.
    #[inline]
    #[must_use]
    pub fn children(&self, index: u32) -> Range<u32> {
        self.expansion(index).map_or(0..0, |sums| sums.first..sums.first + u32::from(sums.count))
    }

    /// Whether selection can go on below a node.
    #[inline]
    #[must_use]
    pub fn is_expanded(&self, index: u32) -> bool {
        self.expansion(index).is_some_and(|sums| sums.count > 0)
    }

    /// E of a node for the side to move there: certain, backed up, or static.
    #[inline]
    #[must_use]
    pub fn value(&self, index: u32) -> f64 {
        let node = &self.nodes[index as usize];
        match node.proof.score() {
            Some(score) => f64::from(score),
            None => {
                let value = self.expansion(index).map_or(f64::from(node.static_value), |sums| sums.value);
                if self.verdicts.is_empty() { value } else { self.judged(index, value) }
            }
        }
    }

    /// D of a node (eq. 5); a forced win or loss has been read to its end.
    #[inline]
    #[must_use]
    pub fn depth(&self, index: u32) -> f64 {
        let node = &self.nodes[index as usize];
        if node.proof.is_weighed() {
            self.expansion(index).map_or(0.0, |sums| sums.depth)
        } else {
            f64::from(node.proof.plies())
        }
    }

    /// The depth that the policy goes by: D, or the depth of the principal variation.
    #[inline]
    #[must_use]
    pub fn measured_depth(&self, index: u32, policy: &Policy) -> f64 {
        if policy.use_pv_depth { f64::from(self.node(index).pv_depth) } else { self.depth(index) }
    }

    /// The child with the best value for the chooser, a certain result included.
    #[must_use]
    pub fn best_child(&self, index: u32) -> Option<u32> {
        let sums = self.expansion(index).filter(|sums| sums.count > 0)?;
        if self.node(index).proof.is_weighed() {
            return Some(sums.first + u32::from(sums.best));
        }
        // Soonest win, or longest resistance: the smallest value for the opponent.
        self.children(index).min_by(|&a, &b| self.value(a).total_cmp(&self.value(b)))
    }

    /// π_b(child | node; T_d): the share of a child in the expected depth of its parent (eq. 4).
    #[must_use]
    pub fn depth_share(&self, index: u32, child: u32, policy: &Policy) -> f64 {
        let Some(sums) = self.expansion(index) else { return 0.0 };
        if !self.node(child).proof.is_weighed() || sums.depth_z <= 0.0 {
            return 0.0;
        }
        let q = -self.value(child) - f64::from(sums.reference);
        crate::search::math::exp(q * policy.temperatures.inverse_depth()) / sums.depth_z
    }

    /// Plies that alpha-beta has read below a node while it was a leaf; 0 if none.
    #[inline]
    #[must_use]
    pub fn reading(&self, index: u32) -> u32 {
        self.readings.get(index as usize).copied().map_or(0, u32::from)
    }

    /// Takes note of what alpha-beta has read below a leaf.
    pub fn set_reading(&mut self, index: u32, plies: u32) {
        if let Some(reading) = self.readings.get_mut(index as usize) {
            *reading = plies.min(u32::from(u8::MAX)) as u8;
        }
    }

    /// Gives a leaf another static value; to be followed by [`back_up`](Self::back_up).
    pub fn set_static_value(&mut self, index: u32, value: i16) {
        debug_assert!(!self.is_expanded(index));
        self.nodes[index as usize].static_value = value;
    }

    /// Makes a leaf certain; to be followed by [`back_up`](Self::back_up).
    pub fn prove(&mut self, index: u32, proof: Proof) {
        let node = &mut self.nodes[index as usize];
        (node.proof, node.pv_depth) = (proof, proof.plies());
    }

    /// Counts a passage of selection.
    #[inline]
    pub fn count_visit(&mut self, index: u32) {
        self.nodes[index as usize].visits += 1;
    }

    /// Gives a leaf all its children, and works out its sums. Returns false, and changes nothing, if there is no room.
    ///
    /// A node without children has lost. Where the tree widens with visits, the children have to come best first; at the
    /// root all take part.
    pub fn expand(&mut self, index: u32, children: &[Child], policy: &Policy) -> bool {
        debug_assert!(!self.is_expanded(index));
        if children.is_empty() {
            self.prove(index, Proof::loss(0));
            return true;
        }
        if !self.has_room(children.len()) {
            return false;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(children.iter().map(|child| leaf(Some(child.mv), child.value, child.proof)));
        self.weights.resize(self.nodes.len(), 0.0);
        if self.keeps_readings {
            self.readings.resize(self.nodes.len(), 0);
        }
        self.nodes[index as usize].expansion = self.expansions.len() as u32;
        if children.iter().any(|child| !child.proof.is_open()) {
            self.nodes[index as usize].proof = Proof::of_children(children.iter().map(|child| child.proof));
        }
        let (shown, hidden) =
            children.split_at(if index == 0 { children.len() } else { shown_at_first(children, policy) });
        let open = shown.iter().filter(|child| child.proof.is_open()).count() as u16;
        let (count, hidden) = (shown.len() as u16, hidden.len() as u8);
        self.expansions.push(Expansion { first, count, open, hidden, ..Expansion::default() });
        self.sum_leaves(index, shown, policy);
        true
    }
}

/// How many children take part at first; among them an open one, if there is any.
fn shown_at_first(children: &[Child], policy: &Policy) -> usize {
    let all = children.len();
    let some =
        if policy.widening == 0 { all } else { usize::from(policy.widening).max(all.saturating_sub(255)).min(all) };
    if children[..some].iter().any(|child| child.proof.is_open()) { some } else { all }
}

fn leaf(mv: Option<Move>, static_value: i16, proof: Proof) -> Node {
    Node { visits: 0, expansion: NONE, mv, static_value, proof, pv_depth: proof.plies() }
}
