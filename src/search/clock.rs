//! How long to think when there is a clock: a target to end at when all is calm, and a limit never to pass.

use super::limits::{ClockLimits, Limits};

/// Milliseconds from the moment the clock started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimePlan {
    /// Begin nothing new after this.
    pub target_ms: u64,
    /// Stop at this whatever happens.
    pub limit_ms: u64,
}

impl TimePlan {
    /// The plan for these limits; `None` if time does not end the search.
    ///
    /// `delay_ms` is lost on the way to whoever keeps the clock, `ply` the number of moves played in the game.
    #[must_use]
    pub fn new(limits: &Limits, ply: u32, delay_ms: u64) -> Option<Self> {
        if limits.infinite {
            return None;
        }
        if let Some(exact) = limits.movetime_ms {
            // An exact time is what a researcher asked for: only a little is kept back, and never half of it.
            let limit = exact.saturating_sub(delay_ms.min(exact / 20)).max(1);
            return Some(Self { target_ms: limit, limit_ms: limit });
        }
        // Half of the delay is for what the lag does not tell.
        let delay_ms = delay_ms.max(limits.lag_ms.saturating_add(delay_ms / 2));
        limits.clock.map(|clock| Self::for_clock(clock, ply, delay_ms))
    }

    fn for_clock(clock: ClockLimits, ply: u32, delay_ms: u64) -> Self {
        let ClockLimits { left_ms, byoyomi_ms, increment_ms } = clock;
        // All that may be used on this move: nothing is left of byoyomi, and an increment comes only afterwards.
        // However long the way, half of a short time is for thinking.
        let delay_ms = delay_ms.min((left_ms + byoyomi_ms) / 2);
        let available = (left_ms + byoyomi_ms - delay_ms).max(1);
        if left_ms <= increment_ms.min(1000) && byoyomi_ms > 0 {
            return Self { target_ms: available, limit_ms: available };
        }
        // A game lasts some 140 plies; openings are played faster than the fight that follows.
        let moves_left = u64::from(70_u32.saturating_sub(ply / 2).max(25));
        let share = left_ms / moves_left + increment_ms + byoyomi_ms;
        let target = (share * 8 / 10).clamp(1, available);
        let limit = (share * 3).min(left_ms / 4 + byoyomi_ms + increment_ms).saturating_sub(delay_ms);
        let limit = limit.clamp(1, available);
        Self { target_ms: target.min(limit), limit_ms: limit }
    }

    /// The plan when the clock starts `ms` after the search did.
    #[must_use]
    pub const fn later_by(self, ms: u64) -> Self {
        Self { target_ms: self.target_ms.saturating_add(ms), limit_ms: self.limit_ms.saturating_add(ms) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(left_ms: u64, byoyomi_ms: u64, increment_ms: u64) -> TimePlan {
        let clock = Some(ClockLimits { left_ms, byoyomi_ms, increment_ms });
        TimePlan::new(&Limits { clock, ..Limits::default() }, 40, 120).unwrap()
    }

    #[test]
    fn the_limit_never_reaches_the_end_of_the_clock() {
        for left in [0, 1, 50, 119, 120, 500, 3_000, 60_000, 3_600_000] {
            for byoyomi in [0, 100, 1_000, 10_000] {
                for increment in [0, 100, 5_000] {
                    let plan = plan(left, byoyomi, increment);
                    assert!(plan.target_ms <= plan.limit_ms);
                    let end = left + byoyomi;
                    let kept = 120.min(end / 2);
                    assert!(plan.limit_ms + kept <= end.max(1), "{left} {byoyomi} {increment} {plan:?}");
                }
            }
        }
    }

    #[test]
    fn a_byoyomi_shorter_than_the_delay_is_half_used() {
        assert_eq!(plan(0, 100, 0), TimePlan { target_ms: 50, limit_ms: 50 });
        assert_eq!(plan(0, 0, 0), TimePlan { target_ms: 1, limit_ms: 1 });
    }

    #[test]
    fn what_got_lost_of_late_is_kept_back() {
        let clock = Some(ClockLimits { byoyomi_ms: 1_000, ..ClockLimits::default() });
        let limit = |lag_ms| TimePlan::new(&Limits { clock, lag_ms, ..Limits::default() }, 40, 120).unwrap().limit_ms;
        assert_eq!([0, 30, 60, 200, 5_000, u64::MAX].map(limit), [880, 880, 880, 740, 500, 500]);
    }

    #[test]
    fn byoyomi_alone_is_used_almost_whole() {
        assert_eq!(plan(0, 10_000, 0), TimePlan { target_ms: 9_880, limit_ms: 9_880 });
    }
}
