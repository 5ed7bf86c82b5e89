//! From the leaf to the root: E by eq. 2, D by eq. 5, proofs by minimax.
//!
//! When one child changes, its old share is taken out of its parent's sums and the new one put in: constant cost, however
//! many siblings there are. The sums are computed afresh when rounding errors could have grown, or a weight would leave
//! the range.

use super::math::exp;
use super::node::Expansion;
use super::params::Policy;
use super::proof::Proof;
use super::tree::Tree;

/// Sums are computed afresh once this many times their own size has gone in and out. The error of a share is then below
/// 10^6 · 2^-53 ≈ 10^-10.
const MOST_CHURN: f64 = 1e6;

/// A child further above the reference than this many temperatures moves the reference.
const MOST_ABOVE: f64 = 30.0;

/// What a child counts for in its parent's sums, in the chooser's view; `None` if it is won or lost.
type Share = Option<(f64, f64)>;

impl Expansion {
    /// E and D from the sums.
    fn settle(&mut self) {
        if self.backup_z > 0.0 {
            self.value = f64::from(self.reference) + self.backup_sum / self.backup_z;
            self.depth = 1.0 + self.depth_sum / self.depth_z;
        }
    }

    /// Adds a share to the sums, or takes it away.
    #[inline]
    fn shift(&mut self, (value, depth): (f64, f64), sign: f64, policy: &Policy) {
        let above = value - f64::from(self.reference);
        let backup = exp(above * policy.temperatures.inverse_backup(self.level));
        let weight = exp(above * policy.temperatures.inverse_depth());
        self.backup_z += sign * backup;
        self.backup_sum += sign * (backup * above);
        self.depth_z += sign * weight;
        self.depth_sum += sign * (weight * depth);
        self.churn += backup.max(weight) as f32;
    }

    /// Whether the sums can no longer be trusted, or a new value does not fit the reference.
    #[inline]
    fn is_worn(&self, newest: Share, policy: &Policy) -> bool {
        let steepest = policy.temperatures.inverse_backup(self.level).max(policy.temperatures.inverse_depth());
        let far = newest.is_some_and(|(value, _)| (value - f64::from(self.reference)) * steepest > MOST_ABOVE);
        // Written so that a sum that is not a number counts as worn.
        let sound = f64::from(self.churn) <= MOST_CHURN * self.backup_z.min(self.depth_z);
        far || !sound
    }
}

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
            let open = self.expansions[expansion].open;
            if proof.is_loss() || open == 0 {
                let proof = Proof::of_children(self.children(parent).map(|index| self.node(index).proof));
                self.nodes[parent as usize].proof = proof;
            }
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
        (sums.backup_z, sums.backup_sum, sums.depth_z, sums.depth_sum) = (0.0, 0.0, 0.0, 0.0);
        for child in self.children(index) {
            if let Some(share) = self.share(child) {
                sums.shift(share, 1.0, policy);
            }
        }
        sums.churn = 0.0;
        sums.settle();
        self.expansions[expansion] = sums;
    }

    /// Everything about a node from its children.
    pub(super) fn rebuild(&mut self, index: u32, policy: &Policy) {
        self.rebuild_sums(index, policy);
        self.measure_pv(index);
        if policy.keeps_weights() {
            self.weigh_children(index, policy);
        }
    }

    /// E and D of a node by the formulas themselves, from the children's present E and D; for checking the sums.
    #[must_use]
    pub fn recomputed(&self, index: u32, policy: &Policy) -> (f64, f64) {
        let shares: Vec<_> = self.children(index).filter_map(|child| self.share(child)).collect();
        let best = shares.iter().fold(f64::NEG_INFINITY, |best, share| best.max(share.0));
        let level = self.expansion(index).map_or(0, |sums| sums.level);
        let mean = |inverse: f64, of: &dyn Fn(&(f64, f64)) -> f64| {
            let z: f64 = shares.iter().map(|share| ((share.0 - best) * inverse).exp()).sum();
            shares.iter().map(|share| ((share.0 - best) * inverse).exp() * of(share)).sum::<f64>() / z
        };
        (
            mean(policy.temperatures.inverse_backup(level), &|share| share.0),
            1.0 + mean(policy.temperatures.inverse_depth(), &|share| share.1),
        )
    }
}

/// What a node was worth to its parent before it changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Before(Share);
