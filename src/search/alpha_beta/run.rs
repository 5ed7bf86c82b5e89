//! The mind as others see it: begin, run in slices, decide.

use std::sync::Arc;

use super::deepening::Phase;
use super::futility::Margins;
use super::params::AlphaBetaParams;
use super::table::Table;
use super::{AlphaBeta, TRACE_NODES};
use crate::eval::Evaluator;
use crate::search::clock::TimePlan;
use crate::search::depth::{LateMoveReductions, Model};
use crate::search::level::Level;
use crate::search::params::{ParamError, ParamInfo};
use crate::search::score::{MATE_IN_MAX, Score, mated_in};
use crate::search::{Answer, Decision, Limits, PictureWish, Progress, Search, Slice, Watcher};
use crate::shogi::{Declaration, Game};

/// Nodes between two looks at the clock.
const LOOK_INTERVAL: u64 = 256;

/// Whether to leave the walk now, and for good or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interruption {
    No,
    Pause,
    Stop,
}

impl<E: Evaluator> AlphaBeta<E> {
    /// What the thread does that keeps the clock.
    fn run_main(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        let pause_at = slice.nodes.map_or(u64::MAX, |nodes| self.thinker.nodes + nodes);
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let hard_limit = if self.pondering { None } else { self.plan.map(|plan| plan.limit_ms) };
        let interruption = std::cell::Cell::new(Interruption::No);
        let watcher = std::cell::RefCell::new(watcher);
        loop {
            let mut finished_line = false;
            let nodes = self.thinker.nodes;
            self.thinker.look_at = (nodes + LOOK_INTERVAL).min(node_limit.min(pause_at).max(nodes + 1));
            self.thinker.drive(
                |thinker| {
                    if thinker.nodes < thinker.look_at {
                        return false;
                    }
                    let mut watcher = watcher.borrow_mut();
                    let elapsed = watcher.elapsed_ms();
                    // The first iteration takes a moment and gives every move a value; only the clock is more important.
                    let has_read_enough = thinker.completed_depth > 0 && thinker.all_nodes() >= node_limit;
                    let is_late = hard_limit.is_some_and(|limit| elapsed >= limit);
                    let reason = if watcher.should_stop() || is_late || has_read_enough {
                        Interruption::Stop
                    } else {
                        Interruption::Pause
                    };
                    interruption.set(reason);
                    true
                },
                |_| {
                    finished_line = true;
                    true
                },
            );
            let elapsed = watcher.borrow_mut().elapsed_ms();
            if finished_line {
                self.thinker.phase = Phase::Iteration;
                watcher.borrow_mut().report(&self.thinker.news(elapsed));
                if self.has_enough(elapsed) {
                    break;
                }
                continue;
            }
            match interruption.replace(Interruption::No) {
                Interruption::Stop => {
                    self.thinker.root.settle();
                    watcher.borrow_mut().report(&self.thinker.news(elapsed));
                    break;
                }
                Interruption::Pause => {
                    let over = slice.until_ms.is_some_and(|until| elapsed >= until) || self.thinker.nodes >= pause_at;
                    if over {
                        return Progress::Paused;
                    }
                }
                // All depths are searched.
                Interruption::No => break,
            }
        }
        self.finished = true;
        Progress::Finished
    }
}

impl<E: Evaluator> Search for AlphaBeta<E> {
    fn begin(&mut self, game: &Game, limits: &Limits) {
        let level = Level::of_alpha_beta(self.thinker.params.level, self.thinker.params.spread);
        let limits = level.limit(limits);
        self.thinker.table.new_search();
        self.thinker.set_out(game, &limits, level.tolerance());
        self.call_helpers(game, &limits, level.tolerance());
        let thinker = &self.thinker;
        let delay = thinker.params.network_delay_ms as u64;
        self.plan = TimePlan::new(&limits, thinker.root.played, delay);
        self.pondering = limits.ponder;
        // A gentle opponent may overlook a mate, and a choice of moves is not ours to widen.
        self.mate_pending = level.is_full() && limits.searchmoves.is_empty() && limits.multipv <= 1;
        self.declares = game.position().declaration(game.rules().declaration) == Some(Declaration::Win);
        (self.finished, self.best_changes, self.last_best) = (self.declares, 0.0, None);
        self.limits = limits;
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        if self.finished {
            return Progress::Finished;
        }
        if std::mem::take(&mut self.mate_pending) && self.find_mate(watcher) {
            self.finished = true;
            return Progress::Finished;
        }
        self.with_helpers(|mind| mind.run_main(watcher, slice))
    }

    fn decision(&self) -> Decision {
        let level = Level::of_alpha_beta(self.thinker.params.level, self.thinker.params.spread);
        let root = &self.thinker.root;
        let values: Vec<Score> = root.moves.iter().map(|root_move| root_move.score).collect();
        let chosen = level.choose(&values, self.thinker.params.seed as u64 ^ self.thinker.path_key());
        let Some(best) = root.moves.get(chosen) else {
            return Decision { answer: Answer::Resign, ponder: None, score: mated_in(0) };
        };
        // Only a finished iteration is a reason to give up.
        let completed = self.thinker.completed_score;
        let hopeless = match self.thinker.params.resign_value {
            20_000.. => completed <= -MATE_IN_MAX && best.score <= -MATE_IN_MAX,
            value => completed <= -value && best.score <= -value,
        };
        let answer = if self.declares {
            Answer::Declare
        } else if hopeless {
            Answer::Resign
        } else {
            Answer::Move(best.mv())
        };
        Decision { answer, ponder: best.pv.get(1).copied(), score: best.score }
    }

    fn ponder_hit(&mut self, now_ms: u64) {
        self.pondering = false;
        self.plan = self.plan.map(|plan| plan.later_by(now_ms));
    }

    fn new_game(&mut self) {
        self.helpers.clear();
        self.thinker.table.clear();
        self.thinker.history.clear();
        self.thinker.statistics.clear();
        self.thinker.margins = Margins::of(&self.thinker.evaluator);
        if let Some(solver) = &mut self.mate {
            solver.clear();
        }
    }

    fn set_watched(&mut self, watched: bool) {
        if watched != self.thinker.trace.is_some() {
            self.set_trace(if watched { TRACE_NODES } else { 0 });
        }
    }

    fn set_model(&mut self, model: &Model) -> bool {
        let models = &mut self.thinker.models;
        match model {
            Model::Learned(learned) => models.learned = Arc::clone(learned),
            Model::Tree(tree) => models.tree = Arc::clone(tree),
        }
        // What was found by reading otherwise stays out of the new search.
        self.new_game();
        true
    }

    fn picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        self.thinker.picture(wish)
    }

    fn params(&self) -> &'static [ParamInfo] {
        AlphaBetaParams::table()
    }

    fn param(&self, name: &str) -> Option<String> {
        self.thinker.params.get(name)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        let mut params = self.thinker.params;
        params.set(name, value)?;
        if name == "preset" {
            params.follow_preset();
        }
        if params.hash_mb != self.thinker.params.hash_mb {
            let table = Table::new(params.hash_mb as usize).map_err(|error| ParamError::Value(error.to_string()))?;
            self.thinker.table = Arc::new(table);
        }
        self.thinker.lmr = LateMoveReductions::new(params.lmr_base, params.lmr_slope);
        self.thinker.reductions = LateMoveReductions::new(params.reduction_base, params.reduction_slope);
        self.thinker.params = params;
        Ok(())
    }
}
