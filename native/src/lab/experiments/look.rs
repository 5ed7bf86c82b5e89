//! One look of a mind at one position, as experiments log it.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::work::stopwatch::stopwatch;
use fukayomi::search::{Answer, Limits, Score, Search, think_with};
use fukayomi::shogi::Game;

/// What a mind found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Look {
    /// The move, as USI writes it; `resign` or `win` if there is none.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value in points.
    pub score: Score,
    /// What it cost.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// Lets a mind that remembers nothing look at a position.
pub fn look(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Look {
    mind.new_game();
    look_again(mind, game, limits)
}

/// Lets a mind look at a position with what it remembers.
pub fn look_again(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Look {
    let start = Instant::now();
    let conclusion = think_with(mind, game, limits, stopwatch());
    let decision = conclusion.decision;
    let mv = match decision.answer {
        Answer::Move(mv) => mv.to_string(),
        Answer::Declare => "win".to_string(),
        Answer::Resign => "resign".to_string(),
    };
    // Whole microseconds: a log that is read and written again must not change.
    let ms = start.elapsed().as_micros() as f64 / 1e3;
    Look { mv, score: decision.score, nodes: conclusion.last().map_or(0, |report| report.nodes), ms }
}
