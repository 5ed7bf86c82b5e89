//! From the leaf to the root: E by eq. 2, D by eq. 5, proofs by minimax.
//!
//! When one child changes, its old share is taken out of its parent's sums and the new one put in: constant cost, however
//! many siblings there are. The sums are computed afresh when rounding errors could have grown, or a weight would leave
//! the range.

use super::node::Expansion;
use super::params::Policy;
use super::proof::Proof;
use super::sums::{ABSENT, Share};
use super::tree::{Child, Tree};

impl Tree {
    fn share(&self, index: u32) -> Share {
        self.node(index).proof.is_weighed().then(|| (-self.value(index), self.depth(index)))
    }

    /// Backs up a changed leaf, the last of the path, to the root, the first. `before` is what the leaf was worth.
    pub fn back_up(&mut self, path: &[u32], before: Before, policy: &Policy) {
        let mut old = before.0;
        for pair in path.windows(2).rev() {
            let &[parent, child] = pair else { continue };
            let parent_before = self.share(parent);
            self.child_changed(parent, child, old, policy);
            old = parent_before;
        }
    }

    /// What a node is worth to its parent now, to be handed to [`back_up`](Self::back_up) once it has changed.
    #[inline]
    #[must_use]
    pub fn before(&self, index: u32) -> Before {
        Before(self.share(index))
    }

    /// Brings a node up to date after one of its children changed.
    fn child_changed(&mut self, parent: u32, child: u32, old: Share, policy: &Policy) {
        let new = self.share(child);
        let level = policy.temperatures.level(self.node(parent).visits);
        let expansion = self.node(parent).expansion as usize;
        let proof = self.node(child).proof;
        if !proof.is_open() {
            // It was open when selection went through it, and never will be again.
            self.expansions[expansion].open -= 1;
            let Expansion { open, hidden, .. } = self.expansions[expansion];
            if proof.is_loss() || open == 0 && hidden == 0 {
                let proof = Proof::of_children(self.children(parent).map(|index| self.node(index).proof));
                self.nodes[parent as usize].proof = proof;
            }
        }
        if self.expansions[expansion].hidden > 0 && self.is_widening_due(parent) {
            let more = if self.expansions[expansion].open == 0 { u8::MAX } else { policy.widening };
            self.show_more(parent, more, policy);
            return;
        }
        let sums = &mut self.expansions[expansion];
        let cooled = sums.level != level;
        if let Some(old) = old {
            sums.shift(old, -1.0, policy);
        }
        if let Some(new) = new {
            sums.shift(new, 1.0, policy);
        }
        if cooled || sums.is_worn(new, policy) {
            self.rebuild_sums(parent, policy);
        } else {
            sums.settle();
        }
        self.follow_best(parent, child, new);
        if policy.keeps_weights() {
            self.reweigh(parent, child, policy);
        }
    }

    /// Whether more children of a node should take part: at each doubling of its visits, or if all others are decided.
    fn is_widening_due(&self, index: u32) -> bool {
        self.node(index).proof.is_open()
            && (self.node(index).visits.is_power_of_two() || self.expansion(index).is_some_and(|sums| sums.open == 0))
    }

    /// Lets more of the hidden children of a node take part. What the node is worth to its parent changes.
    pub(super) fn show_more(&mut self, index: u32, more: u8, policy: &Policy) {
        let Some(sums) = self.expansions.get_mut(self.nodes[index as usize].expansion as usize) else { return };
        let more = more.min(sums.hidden);
        let first = sums.first as usize + usize::from(sums.count);
        let shown = &self.nodes[first..first + usize::from(more)];
        sums.open += shown.iter().filter(|node| node.proof.is_open()).count() as u16;
        sums.count += u16::from(more);
        sums.hidden -= more;
        if sums.open == 0 && sums.hidden == 0 {
            let proof = Proof::of_children(self.children(index).map(|child| self.node(child).proof));
            self.nodes[index as usize].proof = proof;
        }
        self.rebuild_sums(index, policy);
        self.measure_pv(index);
        if policy.keeps_weights() {
            self.weigh_children(index, policy);
        }
    }

    /// Keeps the best child, and with it the depth of the principal variation, up to date.
    fn follow_best(&mut self, parent: u32, child: u32, new: Share) {
        let expansion = self.node(parent).expansion as usize;
        let sums = &mut self.expansions[expansion];
        let number = (child - sums.first) as u16;
        match new {
            Some((value, _)) if number == sums.best && value > sums.second_value => sums.best_value = value,
            _ if number == sums.best => self.find_best(parent),
            Some((value, _)) if value > sums.best_value || value == sums.best_value && number < sums.best => {
                sums.second_value = sums.best_value;
                sums.best_value = value;
                sums.best = number;
            }
            Some((value, _)) => sums.second_value = sums.second_value.max(value),
            None => {}
        }
        self.measure_pv(parent);
    }

    fn measure_pv(&mut self, index: u32) {
        let depth = match self.node(index).proof {
            proof if !proof.is_weighed() => proof.plies(),
            _ => self.best_child(index).map_or(0, |best| self.node(best).pv_depth.saturating_add(1)),
        };
        self.nodes[index as usize].pv_depth = depth;
    }

    /// The best child and the runner-up by looking at all; among equals the first is best.
    fn find_best(&mut self, index: u32) {
        let (mut best, mut best_value, mut second_value) = (0, f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (number, child) in self.children(index).enumerate() {
            let Some((value, _)) = self.share(child) else { continue };
            if value > best_value {
                (second_value, best_value, best) = (best_value, value, number as u16);
            } else if value > second_value {
                second_value = value;
            }
        }
        let expansion = self.node(index).expansion as usize;
        let sums = &mut self.expansions[expansion];
        (sums.best, sums.best_value, sums.second_value) = (best, best_value, second_value);
    }

    /// E and D of a node from all its children.
    fn rebuild_sums(&mut self, index: u32, policy: &Policy) {
        self.find_best(index);
        let expansion = self.node(index).expansion as usize;
        let mut sums = self.expansions[expansion];
        sums.level = policy.temperatures.level(self.node(index).visits);
        sums.reference = if sums.best_value.is_finite() { sums.best_value as f32 } else { 0.0 };
        let reference = f64::from(sums.reference);
        let (mut above, mut depths) = (std::mem::take(&mut self.above), std::mem::take(&mut self.depths));
        above.clear();
        depths.clear();
        for child in self.children(index) {
            let (value, depth) = self.share(child).unwrap_or((reference + ABSENT, 0.0));
            above.push(value - reference);
            depths.push(depth);
        }
        sums.sum(&above, &depths, policy);
        (self.above, self.depths) = (above, depths);
        self.expansions[expansion] = sums;
    }

    /// Everything about a node whose children are all new leaves.
    pub(super) fn sum_leaves(&mut self, index: u32, children: &[Child], policy: &Policy) {
        let level = policy.temperatures.level(self.node(index).visits);
        let Self { above, depths, expansions, nodes, .. } = self;
        let sums = &mut expansions[nodes[index as usize].expansion as usize];
        let (mut best, mut best_value, mut second_value) = (0, NOTHING, NOTHING);
        for (number, child) in children.iter().enumerate() {
            let value = if child.proof.is_open() { -i32::from(child.value) } else { worth_of_proven(child.proof) };
            if value > best_value {
                (second_value, best_value, best) = (best_value, value, number);
            } else if value > second_value {
                second_value = value;
            }
        }
        (sums.level, sums.best) = (level, best as u16);
        (sums.best_value, sums.second_value) = (from_leaf(best_value), from_leaf(second_value));
        let reference = if best_value > NOTHING { best_value } else { 0 };
        sums.reference = reference as f32;
        above.clear();
        above.extend(children.iter().map(|child| match child.proof {
            proof if proof.is_open() => f64::from(-i32::from(child.value) - reference),
            proof if proof.is_draw() => f64::from(-reference),
            _ => ABSENT,
        }));
        depths.clear();
        depths.resize(above.len(), 0.0);
        sums.sum(above, depths, policy);
        self.measure_pv(index);
        if policy.keeps_weights() {
            self.weigh_leaves(index, policy);
        }
    }

    /// E and D of a node by the formulas themselves, from the children's present E and D; to compare the sums with.
    #[must_use]
    pub fn recomputed(&self, index: u32, policy: &Policy) -> (f64, f64) {
        let shares = || self.children(index).filter_map(|child| self.share(child));
        let best = shares().fold(f64::NEG_INFINITY, |best, share| best.max(share.0));
        let level = self.expansion(index).map_or(0, |sums| sums.level);
        let backup = policy.temperatures.inverse_backup(level);
        let (mut backup_z, mut value, mut depth_z, mut depth) = (0.0, 0.0, 0.0, 0.0);
        for share in shares() {
            let weight = ((share.0 - best) * backup).exp();
            backup_z += weight;
            value += weight * share.0;
            let weight = ((share.0 - best) * policy.temperatures.inverse_depth()).exp();
            depth_z += weight;
            depth += weight * share.1;
        }
        (value / backup_z, 1.0 + depth / depth_z)
    }
}

/// Smaller than any value of a leaf.
const NOTHING: i32 = i32::MIN;

/// What a proven leaf is worth to the chooser: a draw nothing, and anything else does not count.
fn worth_of_proven(proof: Proof) -> i32 {
    if proof.is_draw() { 0 } else { NOTHING }
}

fn from_leaf(value: i32) -> f64 {
    if value == NOTHING { f64::NEG_INFINITY } else { f64::from(value) }
}

/// What a node was worth to its parent before it changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Before(Share);
