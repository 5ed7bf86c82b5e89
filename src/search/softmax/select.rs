//! Drawing a child by π_s (eq. 1 with Es of eq. 1').
//!
//! The weights of siblings lie side by side in single precision, so that a draw adds them up eight at a time.

use super::objective::Inputs;
use super::params::Policy;
use super::tree::Tree;
use crate::search::math::exp_f32;

/// Weights are computed afresh when their sum has fallen to this; right after, it is at least 1.
const SMALLEST_SUM: f64 = 1e-6;

/// Weights are computed afresh when one exceeds this.
const LARGEST_WEIGHT: f32 = 1e6;

impl Tree {
    /// Draws a child with `unit`, a number from 0 to 1. The node must have an open child.
    #[inline]
    pub fn draw(&mut self, index: u32, unit: f64, policy: &Policy) -> u32 {
        if !policy.keeps_weights() {
            self.weigh_children(index, policy);
        }
        let sums = &self.expansions[self.node(index).expansion as usize];
        let first = sums.first as usize;
        let weights = &self.weights[first..first + usize::from(sums.count)];
        sums.first + pick(weights, (unit * sums.selection_z) as f32) as u32
    }

    /// The child that lags furthest behind its share: the largest π_s(child) / (N(child) + 1), the divisor rule by which
    /// visits become proportional to π_s without chance. No open child's share counts as less than `floor`.
    #[must_use]
    pub fn neediest(&mut self, index: u32, floor: f64, policy: &Policy) -> u32 {
        if !policy.keeps_weights() {
            self.weigh_children(index, policy);
        }
        let sums = &self.expansions[self.node(index).expansion as usize];
        let least = (floor * sums.selection_z) as f32;
        let range = sums.first as usize..sums.first as usize + usize::from(sums.count);
        let (mut best, mut largest) = (0, f32::NEG_INFINITY);
        for (number, (node, &weight)) in self.nodes[range.clone()].iter().zip(&self.weights[range]).enumerate() {
            let need = weight.max(least) / (node.visits + 1) as f32;
            if need > largest && node.proof.is_open() {
                (best, largest) = (number as u32, need);
            }
        }
        sums.first + best
    }

    /// π_s of every child, in their order.
    #[must_use]
    pub fn selection_probabilities(&mut self, index: u32, policy: &Policy) -> Vec<f64> {
        self.weigh_children(index, policy);
        let Some(sums) = self.expansion(index) else { return Vec::new() };
        self.children(index).map(|child| f64::from(self.weights[child as usize]) / sums.selection_z).collect()
    }

    /// Es of a child in the chooser's view.
    #[inline]
    pub(super) fn objective(&self, parent: u32, child: u32, policy: &Policy) -> f64 {
        let (above, below) = (self.node(parent), self.node(child));
        policy.objective.of(&Inputs {
            value: -self.value(child),
            static_value: -f64::from(below.static_value),
            depth: self.measured_depth(child, policy),
            parent_depth: self.measured_depth(parent, policy),
            visits: f64::from(below.visits),
            parent_visits: f64::from(above.visits.max(1)),
        })
    }

    /// The weight of one child after it changed.
    #[inline]
    pub(super) fn reweigh(&mut self, parent: u32, child: u32, policy: &Policy) {
        let expansion = self.node(parent).expansion as usize;
        let weight = if self.node(child).proof.is_open() {
            let reference = f64::from(self.expansions[expansion].selection_reference);
            let above = self.objective(parent, child, policy) - reference;
            exp_f32((above / policy.temperatures.selection(0.0)) as f32)
        } else {
            0.0
        };
        let old = std::mem::replace(&mut self.weights[child as usize], weight);
        let sums = &mut self.expansions[expansion];
        sums.selection_z += f64::from(weight) - f64::from(old);
        if weight > LARGEST_WEIGHT || sums.selection_z < SMALLEST_SUM {
            self.weigh_children(parent, policy);
        }
    }

    /// The weights of all children of a node.
    pub(super) fn weigh_children(&mut self, index: u32, policy: &Policy) {
        let mut reference = f32::NEG_INFINITY;
        for child in self.children(index) {
            let objective = if self.node(child).proof.is_open() {
                self.objective(index, child, policy) as f32
            } else {
                f32::NEG_INFINITY
            };
            self.weights[child as usize] = objective;
            reference = reference.max(objective);
        }
        let inverse = 1.0 / policy.temperatures.selection(self.measured_depth(index, policy));
        self.finish_weights(index, reference, inverse as f32);
    }

    /// The weights of all children when they are new leaves, whose objective is a multiple of their value.
    pub(super) fn weigh_leaves(&mut self, index: u32, policy: &Policy) {
        let Some(factor) = policy.objective.leaf_factor() else { return self.weigh_children(index, policy) };
        let (factor, mut reference) = (factor as f32, f32::NEG_INFINITY);
        let children = self.children(index);
        let range = children.start as usize..children.end as usize;
        for (weight, node) in self.weights[range.clone()].iter_mut().zip(&self.nodes[range]) {
            let value = factor * -f32::from(node.static_value);
            *weight = if node.proof.is_open() { value } else { f32::NEG_INFINITY };
            reference = reference.max(*weight);
        }
        self.finish_weights(index, reference, (1.0 / policy.temperatures.selection(0.0)) as f32);
    }

    /// Turns the objectives that stand in the place of the weights into weights.
    fn finish_weights(&mut self, index: u32, reference: f32, inverse: f32) {
        let sums = &mut self.expansions[self.nodes[index as usize].expansion as usize];
        let first = sums.first as usize;
        let weights = &mut self.weights[first..first + usize::from(sums.count)];
        // Without an open child there is nothing to draw, and nothing to subtract from.
        let reference = if reference == f32::NEG_INFINITY { 0.0 } else { reference };
        for weight in weights.iter_mut() {
            *weight = exp_f32((*weight - reference) * inverse);
        }
        (sums.selection_z, sums.selection_reference) = (sum(weights), reference);
    }
}

/// Sum of weights, eight at a time in a fixed order.
fn sum(weights: &[f32]) -> f64 {
    let (blocks, rest) = weights.as_chunks::<8>();
    let mut lanes = [0.0_f64; 8];
    for block in blocks {
        for (lane, &weight) in lanes.iter_mut().zip(block) {
            *lane += f64::from(weight);
        }
    }
    lanes.iter().sum::<f64>() + rest.iter().map(|&weight| f64::from(weight)).sum::<f64>()
}

/// The number of the first weight at which the running sum exceeds `target`; rounding may not lead to a weight of 0.
#[inline]
#[must_use]
pub fn pick(weights: &[f32], target: f32) -> usize {
    let mut rest = target;
    let (blocks, tail) = weights.as_chunks::<8>();
    let mut start = 0;
    for block in blocks {
        let [a, b, c, d, e, f, g, h] = *block;
        let sum = ((a + e) + (b + f)) + ((c + g) + (d + h));
        if rest < sum {
            return start + pick_in(block, rest).or_else(|| last_positive(block)).unwrap_or(0);
        }
        rest -= sum;
        start += 8;
    }
    match pick_in(tail, rest) {
        Some(number) => start + number,
        None => last_positive(weights).unwrap_or(0),
    }
}

fn pick_in(weights: &[f32], target: f32) -> Option<usize> {
    let mut rest = target;
    for (number, &weight) in weights.iter().enumerate() {
        if rest < weight {
            return Some(number);
        }
        rest -= weight;
    }
    None
}

fn last_positive(weights: &[f32]) -> Option<usize> {
    weights.iter().rposition(|&weight| weight > 0.0)
}
