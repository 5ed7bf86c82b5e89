//! One of our own minds at the board.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::spec::PlayerSpec;
use super::{Fault, FaultKind, Player, Thought, Turn};
use crate::search::params::ParamKind;
use crate::search::{Answer, Report, Search, Slice, Watcher};

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

/// The clock that a mind sees, and the last that it told.
struct Stopwatch {
    start: Instant,
    deadline: Duration,
    depth: Option<u32>,
    expected_depth: Option<f32>,
    nodes: Option<u64>,
}

impl Watcher for Stopwatch {
    fn elapsed_ms(&mut self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        self.start.elapsed() >= self.deadline
    }

    fn report(&mut self, report: &Report) {
        self.depth = Some(report.depth);
        self.expected_depth = report.tree.as_ref().map(|tree| tree.expected_depth);
        self.nodes = Some(report.nodes);
    }
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
        self.guarded(|mind| {
            let start = Instant::now();
            let mut watch = Stopwatch { start, deadline, depth: None, expected_depth: None, nodes: None };
            mind.begin(game, &limits);
            mind.run(&mut watch, Slice::WHOLE);
            let decision = mind.decision();
            let Stopwatch { depth, expected_depth, nodes, .. } = watch;
            let score = Some(decision.score);
            Thought { answer: decision.answer, score, depth, expected_depth, nodes, time: start.elapsed() }
        })
    }
}
