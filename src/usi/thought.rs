//! From `go` to the answer: slices of a search, and who decides when it has ended.

use super::go::Go;
use super::info::{self, Style};
use super::mate;
use super::session::Session;
use super::{Host, tell};
use crate::search::mate::MateResult;
use crate::search::softmax::Descent;
use crate::search::{Answer, ClockLimits, Decision, Lag, Progress, Report, Slice, Watcher};
use crate::shogi::Move;

/// The parameter that, where a mind has it, is told beside the expected depth.
const DEPTH_TEMPERATURE: &str = "depth_temperature";

/// A `go` that has not been answered.
pub struct Thought {
    started_ms: u64,
    /// The clock that runs, and since when.
    clock: Option<ClockLimits>,
    clock_ms: u64,
    task: Task,
    /// Nothing is left to search; the answer waits for the GUI.
    done: bool,
    infinite: bool,
    pondering: bool,
    style: Style,
}

enum Task {
    Move,
    Mate { limit_ms: u64, result: MateResult },
}

impl Thought {
    fn new(task: Task, started_ms: u64) -> Self {
        Self {
            started_ms,
            clock: None,
            clock_ms: started_ms,
            task,
            done: false,
            infinite: false,
            pondering: false,
            style: Style::default(),
        }
    }

    /// A search for a mate whose time began to run at `started_ms`.
    pub fn of_mate(limit_ms: u64, started_ms: u64) -> Self {
        Self::new(Task::Mate { limit_ms, result: MateResult::Unknown }, started_ms)
    }
}

/// The host as a mind sees it.
struct Watch<'a> {
    host: &'a mut dyn Host,
    started_ms: u64,
    style: &'a Style,
    lag: &'a mut Lag,
    /// The mind has been told to stop.
    stopped: bool,
}

impl Watcher for Watch<'_> {
    fn elapsed_ms(&mut self) -> u64 {
        let now_ms = self.host.now_ms();
        self.lag.look(now_ms);
        now_ms.saturating_sub(self.started_ms)
    }

    fn should_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.host.is_interrupted();
        self.stopped
    }

    fn report(&mut self, report: &Report) {
        for line in info::lines(report, self.style) {
            self.host.send(&line);
        }
    }
}

impl Session {
    /// Whether [`think`](Self::think) has something to do. A search that only waits for `stop` has not.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| !thought.done)
    }

    /// Thinks for about this long, and sends the answer when it is due.
    pub fn think(&mut self, host: &mut dyn Host, slice_ms: u64) {
        let Some(thought) = self.thought.as_mut().filter(|thought| !thought.done) else { return };
        let Thought { started_ms, ref style, .. } = *thought;
        let mut watch = Watch { host, started_ms, style, lag: &mut self.lag, stopped: false };
        let now_ms = watch.elapsed_ms();
        let until = |ms: u64| Slice { until_ms: Some(now_ms.saturating_add(slice_ms).min(ms)), nodes: None };
        let finished = match &mut thought.task {
            Task::Move => self.mind.run(&mut watch, until(u64::MAX)) == Progress::Finished,
            Task::Mate { limit_ms, result } => {
                match self.solver.as_mut().and_then(|solver| solver.run(&mut watch, until(*limit_ms))) {
                    Some(known) => {
                        *result = known;
                        true
                    }
                    None => watch.elapsed_ms() >= *limit_ms,
                }
            }
        };
        // What interrupts may be `quit`, after which no answer is wanted: the line decides.
        let interrupted = watch.should_stop();
        thought.done = finished || interrupted;
        if finished && !interrupted && !thought.infinite && !thought.pondering {
            self.conclude(host);
        }
    }

    /// Makes one step of the search under way and tells all about it; `None` if the mind can't, or nothing is left to do.
    pub fn step(&mut self, host: &mut dyn Host) -> Option<Descent> {
        let Thought { started_ms, ref style, .. } = *self.thought.as_ref().filter(|thought| !thought.done)?;
        self.mind.tree_grower()?.step(&mut Watch { host, started_ms, style, lag: &mut self.lag, stopped: false })
    }

    /// No more lines will come: ends a search that would wait for one, and lets any other end by itself.
    pub fn end_of_input(&mut self, host: &mut dyn Host) {
        if self.thought.as_ref().is_some_and(|thought| thought.done || thought.infinite || thought.pondering) {
            self.conclude(host);
        }
    }

    /// Starts the search of a `go` that wants a move.
    pub(super) fn begin(&mut self, go: &Go, host: &mut dyn Host) {
        // Whatever has to be prepared takes of the move's time.
        let started_ms = host.now_ms();
        let side = self.game.position().side_to_move();
        let mut limits = go.limits(side, self.settings.multipv);
        self.lag.begin(&self.game, limits.clock);
        limits.lag_ms = self.lag.ms();
        let depth_temperature = self.mind.param(DEPTH_TEMPERATURE);
        self.mind.begin(&self.game, &limits);
        self.thought = Some(Thought {
            clock: limits.clock,
            infinite: limits.infinite,
            pondering: limits.ponder,
            style: Style { decimal_depth: self.settings.decimal_depth, depth_temperature, by_picture: self.watched },
            ..Thought::new(Task::Move, started_ms)
        });
    }

    /// The expected move was played.
    pub(super) fn ponder_hit(&mut self, host: &mut dyn Host) {
        match &mut self.thought {
            Some(thought) if thought.pondering => {
                thought.pondering = false;
                thought.clock_ms = host.now_ms();
                if !thought.done {
                    self.mind.ponder_hit(thought.clock_ms.saturating_sub(thought.started_ms));
                } else if !thought.infinite {
                    self.conclude(host);
                }
            }
            _ => tell(host, "ponderhit: not pondering"),
        }
    }

    /// Answers the `go`, if there is one.
    pub(super) fn conclude(&mut self, host: &mut dyn Host) {
        let Some(thought) = self.thought.take() else { return };
        if let Task::Mate { result, .. } = thought.task {
            let known = self.solver.as_ref().map_or(MateResult::Unknown, |solver| solver.known());
            host.send(&mate::answer(if result == MateResult::Unknown { &known } else { &result }));
            return;
        }
        let Decision { answer, ponder, .. } = self.mind.decision();
        let now_ms = host.now_ms();
        let spent_ms = now_ms.saturating_sub(thought.clock_ms);
        self.lag.answered(&self.game, thought.clock.filter(|_| !thought.pondering), now_ms, spent_ms);
        match answer {
            Answer::Move(mv) => match ponder.filter(|&reply| self.can_follow(mv, reply)) {
                Some(reply) => host.send(&format!("bestmove {mv} ponder {reply}")),
                None => host.send(&format!("bestmove {mv}")),
            },
            Answer::Declare => host.send("bestmove win"),
            Answer::Resign => host.send("bestmove resign"),
        }
    }

    /// Whether a reply, which may come from a table and so from another position, is legal.
    fn can_follow(&self, mv: Move, reply: Move) -> bool {
        let mut position = self.game.position().clone();
        if !position.is_legal(mv) {
            return false;
        }
        position.apply(mv);
        position.is_legal(reply)
    }
}
