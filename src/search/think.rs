//! A whole search in one call, for whoever needs no slices: tests, experiments and commands.

use super::{Decision, Limits, Progress, Report, Search, Slice, Watcher};
use crate::shogi::Game;

/// A watcher that never interrupts, keeps all that it is told, and has the clock that it was given.
pub struct Listener<C> {
    now_ms: C,
    stop_at_ms: u64,
    /// What was told, in its order.
    pub reports: Vec<Report>,
}

impl Listener<fn() -> u64> {
    /// For limits in nodes or depth: no time passes.
    #[must_use]
    pub fn without_clock() -> Self {
        Self::new(|| 0)
    }
}

impl<C: FnMut() -> u64> Listener<C> {
    /// With a clock that gives the milliseconds since the search began.
    #[must_use]
    pub fn new(now_ms: C) -> Self {
        Self { now_ms, stop_at_ms: u64::MAX, reports: Vec::new() }
    }

    /// Stops the search at this time, whatever its limits are.
    #[must_use]
    pub fn until(self, stop_at_ms: u64) -> Self {
        Self { stop_at_ms, ..self }
    }
}

impl<C: FnMut() -> u64> Watcher for Listener<C> {
    fn elapsed_ms(&mut self) -> u64 {
        (self.now_ms)()
    }

    fn should_stop(&mut self) -> bool {
        self.stop_at_ms != u64::MAX && (self.now_ms)() >= self.stop_at_ms
    }

    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }
}

/// What a whole search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// The choice.
    pub decision: Decision,
    /// All that was told on the way, the state at the end last.
    pub reports: Vec<Report>,
}

impl Conclusion {
    /// The state at the end; `None` from a mind that had nothing to search.
    #[must_use]
    pub fn last(&self) -> Option<&Report> {
        self.reports.last()
    }
}

/// Searches a game's position to the end of limits that need no clock.
///
/// ```
/// use fukayomi::search::{Limits, mind, think};
/// use fukayomi::shogi::{Game, Position};
///
/// let mut mind = mind("alpha-beta").unwrap();
/// let conclusion = think(mind.as_mut(), &Game::new(Position::startpos()), &Limits::nodes(1_000));
/// assert!(conclusion.last().is_some_and(|report| report.nodes >= 1_000));
/// ```
pub fn think(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Conclusion {
    think_with(mind, game, limits, Listener::without_clock())
}

/// Searches a game's position to the end of the limits, which must have one, by the listener's clock.
pub fn think_with<C: FnMut() -> u64>(
    mind: &mut dyn Search,
    game: &Game,
    limits: &Limits,
    mut listener: Listener<C>,
) -> Conclusion {
    mind.begin(game, limits);
    while mind.run(&mut listener, Slice::WHOLE) == Progress::Paused {}
    Conclusion { decision: mind.decision(), reports: listener.reports }
}
