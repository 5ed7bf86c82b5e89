//! Whether futility pruning keeps what it promises: inequality 7 of S3, looked at wherever a child is really evaluated.

use super::futility::{Estimate, Margins};
use crate::search::score::Score;

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
