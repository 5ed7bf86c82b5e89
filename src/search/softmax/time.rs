//! How long to think: until the expected depth is what it usually is, sooner or later than the usual time (S1 section 7).
//!
//! A narrow position deepens quickly and is answered early; the time saved goes to positions that deepen slowly. The
//! depth aimed at follows from move to move so that on average the time spent is the time planned.
//!
//! In byoyomi nothing can be saved for later, but a little less than all is planned: what deepens quickly is answered early,
//! and what deepens slowly still has all of it.

use super::super::clock::TimePlan;

/// Never less than this share of the planned time, unless the answer is certain.
const LEAST_SHARE: f64 = 0.3;
/// Never more than this multiple of it.
const MOST_SHARE: u64 = 3;
/// The part of a byoyomi that is planned.
const BYOYOMI_SHARE: f64 = 0.85;
/// Plies by which the target moves after a move that took twice the planned time.
const TARGET_STEP: f64 = 0.5;

/// The time for one move, counted from the moment the clock started.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    start_ms: u64,
    planned_ms: u64,
    most_ms: u64,
    /// Whether depth may end a move before or after its planned time.
    follows_depth: bool,
}

impl Plan {
    /// The plan for a clock that starts to run at `start_ms`, followed by depth or to the letter.
    pub fn new(plan: TimePlan, start_ms: u64, follows_depth: bool) -> Self {
        let TimePlan { target_ms, limit_ms } = plan;
        let is_lost_otherwise = target_ms >= limit_ms;
        let planned_ms = match (follows_depth, is_lost_otherwise) {
            (true, true) => (limit_ms as f64 * BYOYOMI_SHARE) as u64,
            _ => target_ms,
        };
        let most_ms = if follows_depth { limit_ms.min(target_ms.saturating_mul(MOST_SHARE)) } else { planned_ms };
        Self { start_ms, planned_ms: planned_ms.max(1), most_ms: most_ms.max(1), follows_depth }
    }

    fn spent(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.start_ms)
    }
}

/// Follows a search on the clock, and remembers from move to move what depth to aim at.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct TimeKeeper {
    plan: Option<Plan>,
    target_depth: Option<f64>,
    choice: Option<u32>,
    chosen_at_ms: u64,
}

impl TimeKeeper {
    /// A new move to think about; `None` if no clock runs (yet).
    pub fn start(&mut self, plan: Option<Plan>) {
        self.plan = plan;
        self.choice = None;
    }

    /// Whether to stop, given what is known now.
    pub fn is_over(&mut self, now_ms: u64, depth: f64, choice: Option<u32>) -> bool {
        if choice != self.choice {
            self.choice = choice;
            self.chosen_at_ms = now_ms;
        }
        let Some(plan) = self.plan else { return false };
        let spent = plan.spent(now_ms);
        if spent >= plan.most_ms {
            return true;
        }
        let share = spent as f64 / plan.planned_ms as f64;
        if !plan.follows_depth || share < LEAST_SHARE {
            return false;
        }
        let steady = now_ms.saturating_sub(self.chosen_at_ms.max(plan.start_ms)) as f64 / spent as f64;
        let deep = self.target_depth.is_none_or(|target| depth >= target);
        // Early if deep and calm; late only while neither.
        match (deep, share >= 1.0) {
            (true, true) => true,
            (true, false) => self.target_depth.is_some() && steady >= 0.5,
            (false, true) => steady >= 0.7,
            (false, false) => false,
        }
    }

    /// Learns from a move that has been thought about.
    pub fn finish(&mut self, now_ms: u64, depth: f64) {
        let Some(plan) = self.plan.take().filter(|plan| plan.follows_depth) else { return };
        let excess = plan.spent(now_ms) as f64 / plan.planned_ms as f64 - 1.0;
        let target = self.target_depth.unwrap_or(depth) - TARGET_STEP * excess;
        self.target_depth = Some(target.max(1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten_seconds() -> Plan {
        Plan::new(TimePlan { target_ms: 10_000, limit_ms: 90_000 }, 0, true)
    }

    #[test]
    fn a_position_that_deepens_quickly_is_answered_early() {
        let mut keeper = TimeKeeper { target_depth: Some(8.0), ..TimeKeeper::default() };
        keeper.start(Some(ten_seconds()));
        assert!(!keeper.is_over(100, 3.0, Some(1)));
        assert!(keeper.is_over(4_000, 9.0, Some(1)), "deep and calm");
        assert!(!keeper.is_over(4_001, 9.0, Some(2)), "a new best move wants a second look");
        assert!(!keeper.is_over(12_000, 7.0, Some(3)), "shallow and restless goes on");
        assert!(keeper.is_over(30_000, 7.0, Some(4)), "but not for ever");
    }

    #[test]
    fn the_target_rises_after_a_quick_move_and_falls_after_a_slow_one() {
        let mut keeper = TimeKeeper { target_depth: Some(8.0), ..TimeKeeper::default() };
        keeper.start(Some(ten_seconds()));
        keeper.finish(5_000, 9.0);
        assert_eq!(keeper.target_depth, Some(8.25));
        keeper.start(Some(ten_seconds()));
        keeper.finish(20_000, 9.0);
        assert_eq!(keeper.target_depth, Some(7.75));
    }

    #[test]
    fn in_byoyomi_a_quick_tree_ends_early_and_a_slow_one_has_all_of_it() {
        let byoyomi = TimePlan { target_ms: 10_000, limit_ms: 10_000 };
        let mut keeper = TimeKeeper { target_depth: Some(8.0), ..TimeKeeper::default() };
        keeper.start(Some(Plan::new(byoyomi, 0, true)));
        assert!(!keeper.is_over(100, 3.0, Some(1)));
        assert!(keeper.is_over(4_000, 9.0, Some(1)), "deep and calm");
        assert!(!keeper.is_over(9_000, 7.0, Some(2)), "shallow and restless");
        assert!(keeper.is_over(10_000, 7.0, Some(3)), "all of it");
        keeper.finish(4_250, 9.0);
        assert_eq!(keeper.target_depth, Some(8.25), "half of what was planned: deeper next time");
    }

    #[test]
    fn an_exact_time_is_used_up_and_teaches_nothing() {
        for plan in [TimePlan { target_ms: 9_900, limit_ms: 9_900 }, TimePlan { target_ms: 9_900, limit_ms: 60_000 }] {
            let mut keeper = TimeKeeper { target_depth: Some(1.0), ..TimeKeeper::default() };
            keeper.start(Some(Plan::new(plan, 0, false)));
            assert!(!keeper.is_over(9_000, 20.0, Some(1)));
            assert!(keeper.is_over(9_900, 20.0, Some(1)));
            keeper.finish(9_900, 20.0);
            assert_eq!(keeper.target_depth, Some(1.0));
        }
    }
}
