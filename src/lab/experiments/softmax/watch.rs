//! A search from beginning to end, and what it told last.

use std::time::Instant;

use crate::search::{Limits, Progress, Report, Search, Slice, TreeReport, Watcher};
use crate::shogi::Game;

/// A clock that keeps the last report.
struct Watch {
    start: Instant,
    last: Option<Report>,
}

impl Watcher for Watch {
    fn elapsed_ms(&mut self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, report: &Report) {
        self.last = Some(report.clone());
    }
}

/// Searches to the end of the limits; what a mind with a tree has to tell then.
pub fn think(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Option<(Report, TreeReport)> {
    let mut watch = Watch { start: Instant::now(), last: None };
    mind.begin(game, limits);
    while mind.run(&mut watch, Slice::WHOLE) == Progress::Paused {}
    let mut report = watch.last?;
    let tree = report.tree.take()?;
    Some((report, tree))
}
