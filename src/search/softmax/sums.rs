//! The sums of an expanded node: adding a child's share, taking it away, and all of them from nothing.

use super::node::Expansion;
use super::params::Policy;
use crate::search::math::exp;

/// Sums are computed afresh once this many times their own size has gone in and out. The error of a share is then below
/// 10^6 · 2^-53 ≈ 10^-10.
const MOST_CHURN: f64 = 1e6;

/// A child further above the reference than this many temperatures moves the reference.
const MOST_ABOVE: f64 = 30.0;

const LANES: usize = 8;

/// Stands for a child that does not count: its weight vanishes at any temperature.
pub(super) const ABSENT: f64 = -1e15;

#[inline]
fn add_block(sums: &mut [[f64; LANES]; 4], above: &[f64; LANES], depths: &[f64; LANES], inverse: [f64; 2]) {
    let backup = above.map(|above| exp(above * inverse[0]));
    let weight = above.map(|above| exp(above * inverse[1]));
    for lane in 0..LANES {
        sums[0][lane] += backup[lane];
        sums[1][lane] += backup[lane] * above[lane];
        sums[2][lane] += weight[lane];
        sums[3][lane] += weight[lane] * depths[lane];
    }
}

/// What a child counts for in its parent's sums, in the chooser's view; `None` if it is won or lost.
pub(super) type Share = Option<(f64, f64)>;

impl Expansion {
    /// Children in memory, whether they take part or not.
    pub fn block(&self) -> usize {
        usize::from(self.count) + usize::from(self.hidden)
    }

    /// E and D from the sums.
    pub fn settle(&mut self) {
        if self.backup_z > 0.0 {
            self.value = f64::from(self.reference) + self.backup_sum / self.backup_z;
            self.depth = 1.0 + self.depth_sum / self.depth_z;
        }
    }

    /// Adds a share to the sums, or takes it away.
    #[inline]
    pub fn shift(&mut self, (value, depth): (f64, f64), sign: f64, policy: &Policy) {
        let above = value - f64::from(self.reference);
        let backup = exp(above * policy.temperatures.inverse_backup(self.level));
        let weight = exp(above * policy.temperatures.inverse_depth());
        self.backup_z += sign * backup;
        self.backup_sum += sign * (backup * above);
        self.depth_z += sign * weight;
        self.depth_sum += sign * (weight * depth);
        self.churn += backup.max(weight) as f32;
    }

    /// Computes all sums from nothing: for each child how far it lies above the reference ([`ABSENT`] if it does not
    /// count), and its depth. Eight at a time, in a fixed order, so that the result is the same on every machine.
    pub fn sum(&mut self, above: &[f64], depths: &[f64], policy: &Policy) {
        let inverse = [policy.temperatures.inverse_backup(self.level), policy.temperatures.inverse_depth()];
        let mut sums = [[0.0; LANES]; 4];
        let (blocks, rest) = above.as_chunks::<LANES>();
        let (depth_blocks, depth_rest) = depths.as_chunks::<LANES>();
        for (above, depths) in blocks.iter().zip(depth_blocks) {
            add_block(&mut sums, above, depths, inverse);
        }
        let (mut last, mut last_depths) = ([ABSENT; LANES], [0.0; LANES]);
        last[..rest.len()].copy_from_slice(rest);
        last_depths[..rest.len()].copy_from_slice(depth_rest);
        add_block(&mut sums, &last, &last_depths, inverse);
        [self.backup_z, self.backup_sum, self.depth_z, self.depth_sum] = sums.map(|lanes| lanes.iter().sum());
        self.churn = 0.0;
        self.settle();
    }

    /// Whether the sums can no longer be trusted, or a new value does not fit the reference.
    #[inline]
    pub fn is_worn(&self, newest: Share, policy: &Policy) -> bool {
        let steepest = policy.temperatures.inverse_backup(self.level).max(policy.temperatures.inverse_depth());
        let far = newest.is_some_and(|(value, _)| (value - f64::from(self.reference)) * steepest > MOST_ABOVE);
        // Written so that a sum that is not a number counts as worn.
        let sound = f64::from(self.churn) <= MOST_CHURN * self.backup_z.min(self.depth_z);
        far || !sound
    }
}
