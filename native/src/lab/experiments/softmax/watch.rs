//! A search from beginning to end, and what it told last.

use crate::work::stopwatch::stopwatch;
use fukayomi::search::{Limits, Report, Search, TreeReport, think_with};
use fukayomi::shogi::Game;

/// Searches to the end of the limits; what a mind with a tree has to tell then.
pub fn think(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Option<(Report, TreeReport)> {
    let mut report = run(mind, game, limits)?;
    let tree = report.tree.take()?;
    Some((report, tree))
}

/// Searches to the end of the limits, whatever the mind.
pub fn run(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Option<Report> {
    think_with(mind, game, limits, stopwatch()).reports.pop()
}
