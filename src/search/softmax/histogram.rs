//! How deep the leaves lie, weighted by their cumulative backup probability at T_d (eqs. 3 and 4).
//!
//! The tree is followed only where there is weight. What is cut off below a node of depth d counts at the two whole
//! numbers around d + D(node), in the proportion that keeps the mean: it is D(root), however early one cuts.

use super::snapshot::Snapshot;
use super::tree::Tree;
use super::weighing::Weighing;
use crate::search::picture::Flags;

/// Weights of leaves by depth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Histogram {
    /// Weight of the leaves at each depth, from 0; the sum is 1.
    pub weights: Vec<f64>,
    /// Weight of the leaves whose result is certain.
    pub proven: f64,
    /// Plies that alpha-beta has read below the leaves on average, beside the depths here.
    pub leaf_reading: f64,
}

impl Histogram {
    /// The histogram of a tree, cut at nodes of less weight than `epsilon`.
    #[must_use]
    pub fn new(tree: &Tree, weighing: &impl Weighing, epsilon: f64) -> Self {
        let mut histogram = Self::default();
        let root = tree.node(0).proof;
        if !root.is_weighed() {
            histogram.add(f64::from(root.plies()), 1.0);
            histogram.proven = 1.0;
            return histogram;
        }
        let mut stack = vec![(0_u32, 0_u32, 1.0_f64)];
        while let Some((index, depth, weight)) = stack.pop() {
            if !tree.is_expanded(index) || weight < epsilon {
                histogram.add(f64::from(depth) + weighing.depth(tree, index), weight);
                histogram.leaf_reading += weight * f64::from(tree.reading(index));
                if tree.node(index).proof.is_draw() {
                    histogram.proven += weight;
                }
                continue;
            }
            for child in tree.children(index) {
                let share = weighing.share(tree, index, child);
                if share > 0.0 {
                    stack.push((child, depth + 1, weight * share));
                }
            }
        }
        histogram
    }

    /// The histogram that a cut tree shows; the mean is the same.
    #[must_use]
    pub fn of_cut(picture: &Snapshot) -> Self {
        let mut histogram = Self::default();
        let mut ply = vec![0_u32; picture.len()];
        let mut is_leaf = vec![true; picture.len()];
        for row in 1..picture.len() {
            let parent = picture.parent[row] as usize;
            ply[row] = ply[parent] + 1;
            is_leaf[parent] = false;
        }
        for row in (0..picture.len()).filter(|&row| is_leaf[row]) {
            let weight = f64::from(picture.probability[row]);
            histogram.add(f64::from(ply[row]) + f64::from(picture.depth[row]), weight);
            if picture.flags[row] & Flags::DRAW != 0 {
                histogram.proven += weight;
            }
        }
        if picture.flags.first().is_some_and(|flags| flags & (Flags::WIN | Flags::LOSS) != 0) {
            histogram.proven = 1.0;
        }
        histogram
    }

    fn add(&mut self, depth: f64, weight: f64) {
        let low = depth.floor();
        let high_share = depth - low;
        let low = low as usize;
        if self.weights.len() < low + 2 {
            self.weights.resize(low + 2, 0.0);
        }
        self.weights[low] += weight * (1.0 - high_share);
        self.weights[low + 1] += weight * high_share;
    }

    /// The mean depth: D(root).
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.weights.iter().enumerate().map(|(depth, weight)| depth as f64 * weight).sum()
    }

    /// S(d) for d = 1, 2, …: the weight that lies at least d deep. The sum is D(root).
    #[must_use]
    pub fn survival(&self) -> Vec<f64> {
        let mut rest = 0.0;
        let mut survival: Vec<f64> = self
            .weights
            .iter()
            .skip(1)
            .rev()
            .map(|weight| {
                rest += weight;
                rest
            })
            .collect();
        survival.reverse();
        survival
    }

    /// The depth that this share of the weight does not exceed, between whole numbers by interpolation.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        let mut below = 0.0;
        for (depth, &weight) in self.weights.iter().enumerate() {
            if weight > 0.0 && below + weight >= share {
                return (depth as f64 - 1.0 + (share - below) / weight).max(0.0);
            }
            below += weight;
        }
        self.weights.len().saturating_sub(1) as f64
    }
}
