//! One of our own minds at the board.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::spec::PlayerSpec;
use super::{Fault, FaultKind, Player, Thought, Turn};
use crate::work::stopwatch::stopwatch;
use fukayomi::search::params::ParamKind;
use fukayomi::search::{Answer, Conclusion, Limits, Listener, Progress, Search, Slice, think_with};
use fukayomi::shogi::Game;

/// A mind with its parameters.
pub(super) struct MindPlayer {
    spec: PlayerSpec,
    mind: Box<dyn Search>,
}

impl MindPlayer {
    pub fn new(spec: &PlayerSpec) -> Result<Self, Fault> {
        Ok(Self { spec: spec.clone(), mind: fresh(spec)? })
    }

    /// A panic loses the game but not the match: what is left of the mind is thrown away.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut dyn Search) -> T) -> Result<T, Fault> {
        let mind = self.mind.as_mut();
        catch_unwind(AssertUnwindSafe(|| work(mind))).map_err(|panic| {
            let fault = Fault::new(FaultKind::Crash, format!("the mind panicked: {}", message(panic.as_ref())));
            match fresh(&self.spec) {
                Ok(mind) => {
                    self.mind = mind;
                    fault
                }
                Err(worse) => worse,
            }
        })
    }
}

fn fresh(spec: &PlayerSpec) -> Result<Box<dyn Search>, Fault> {
    spec.mind().map_err(|error| Fault::new(FaultKind::NoStart, error.to_string()))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("?")
}

/// A search on a clock of nodes, so many to a millisecond: it listens after every millisecond's worth, and how fast the
/// machine is changes nothing.
fn think_paced(
    mind: &mut dyn Search,
    game: &Game,
    limits: &Limits,
    until_ms: u64,
    pace: u64,
) -> (Conclusion, Duration) {
    let elapsed_ms = Cell::new(0);
    let mut listener = Listener::new(|| elapsed_ms.get()).until(until_ms);
    mind.begin(game, limits);
    while mind.run(&mut listener, Slice { until_ms: None, nodes: Some(pace) }) == Progress::Paused {
        elapsed_ms.set(elapsed_ms.get() + 1);
    }
    let conclusion = Conclusion { decision: mind.decision(), reports: listener.reports };
    (conclusion, Duration::from_millis(elapsed_ms.get()))
}

impl Player for MindPlayer {
    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        let own_seed = self.spec.sets("seed");
        self.guarded(|mind| {
            mind.new_game();
            let row = mind.params().iter().find(|row| row.name == "seed");
            if let Some(ParamKind::Integer { min, max }) = row.map(|row| row.kind)
                && !own_seed
            {
                let span = i64::from(max) - i64::from(min) + 1;
                let value = i64::from(min) + (seed % span as u64) as i64;
                // The value is in the range that the mind itself gave.
                let _ = mind.set_param("seed", &value.to_string());
            }
        })
    }

    fn think(&mut self, turn: &Turn) -> Result<Thought, Fault> {
        let limits = turn.budget.limits(turn.own_left());
        let (game, deadline) = (turn.game, turn.deadline);
        if let Some(mv) = self.spec.book.as_ref().and_then(|book| book.best_move(game.position())) {
            let (score, depth, expected_depth, nodes) = (None, None, None, None);
            return Ok(Thought { answer: Answer::Move(mv), score, depth, expected_depth, nodes, time: Duration::ZERO });
        }
        let pace = self.spec.pace;
        self.guarded(|mind| {
            let start = Instant::now();
            let until_ms = u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX);
            let (conclusion, time) = match pace {
                Some(pace) => think_paced(mind, game, &limits, until_ms, pace.get()),
                None => {
                    let conclusion = think_with(mind, game, &limits, stopwatch().until(until_ms));
                    (conclusion, start.elapsed())
                }
            };
            let (decision, last) = (conclusion.decision, conclusion.last());
            let (depth, nodes) = (last.map(|report| report.depth), last.map(|report| report.nodes));
            let expected_depth = last.and_then(|report| Some(report.tree.as_ref()?.expected_depth));
            let score = Some(decision.score);
            Thought { answer: decision.answer, score, depth, expected_depth, nodes, time }
        })
    }
}
