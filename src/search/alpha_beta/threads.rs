//! Several threads on one position: each walks the tree for itself, and what one finds the others meet in the table.
//!
//! Only the first thread keeps the clock, reports and decides; alone, it is deterministic.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::deepening::Phase;
use super::root::Root;
use super::{AlphaBeta, Thinker};
use crate::eval::Evaluator;
use crate::search::Limits;
use crate::search::score::{MAX_PLY, Score};
use crate::shogi::Game;

/// Nodes after which a helper looks whether it is still wanted.
const LOOK_INTERVAL: u64 = 128;

/// Quiescence calls itself: a line of it is at most [`MAX_PLY`] deep, with the moves of each node on the stack.
const STACK_BYTES: usize = 16 << 20;

/// Tells the helpers to stop, even if the search itself panics.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<E: Evaluator> Thinker<E> {
    /// Sets out on a new search.
    pub(super) fn set_out(&mut self, game: &Game, limits: &Limits, tolerance: Option<Score>) {
        self.position = game.position().clone();
        self.path = game.history().clone();
        self.path.reserve(2 * MAX_PLY);
        self.stand(0, self.evaluator.state(game.position()));
        self.root = Root::new(game, limits);
        self.root.tolerance = tolerance;
        if let Some(trace) = &mut self.trace {
            trace.begin();
        }
        self.history.forget_killers();
        self.statistics.begin();
        // A node clears the count of its grandchildren, and nobody is above the root and its children.
        self.nodes_on_line.iter_mut().for_each(|node| node.cutoffs = 0);
        self.helped.store(0, Ordering::Relaxed);
        (self.ply, self.nodes, self.look_at) = (0, 0, 0);
        (self.selective_depth, self.completed_depth, self.completed_score) = (0, 0, 0);
        self.depth_limit = limits.depth;
        self.phase = if self.root.moves.is_empty() { Phase::Done } else { Phase::Iteration };
    }

    /// Nodes searched by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.helped.load(Ordering::Relaxed)
    }

    /// Searches until told to stop.
    pub(super) fn help(&mut self, stop: &AtomicBool) {
        let helped = Arc::clone(&self.helped);
        while !stop.load(Ordering::Relaxed) && self.phase != Phase::Done {
            let before = self.nodes;
            self.look_at = before + LOOK_INTERVAL;
            self.drive(|thinker| thinker.nodes >= thinker.look_at, |_| false);
            helped.fetch_add(self.nodes - before, Ordering::Relaxed);
        }
    }
}

impl<E: Evaluator> AlphaBeta<E> {
    /// Has as many helpers as are wanted, all at the root.
    pub(super) fn call_helpers(&mut self, game: &Game, limits: &Limits, tolerance: Option<Score>) {
        let main = &self.thinker;
        let wanted = main.params.threads as usize - 1;
        let make = || Thinker::new(main.evaluator.clone(), main.params, Arc::clone(&main.table));
        self.helpers.resize_with(wanted, make);
        for helper in &mut self.helpers {
            helper.params = main.params;
            helper.table = Arc::clone(&main.table);
            helper.lmr = main.lmr.clone();
            helper.reductions = main.reductions.clone();
            helper.models.learned = Arc::clone(&main.models.learned);
            helper.models.tree = Arc::clone(&main.models.tree);
            helper.set_out(game, limits, tolerance);
            helper.helped = Arc::clone(&main.helped);
        }
    }

    /// Runs something while the helpers search.
    pub(super) fn with_helpers<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        if self.helpers.is_empty() {
            return run(self);
        }
        let mut helpers = std::mem::take(&mut self.helpers);
        let stop = AtomicBool::new(false);
        let result = thread::scope(|scope| {
            let _guard = StopOnDrop(&stop);
            for helper in &mut helpers {
                let stop = &stop;
                // Where there are no threads to be had, the first one searches alone.
                let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || helper.help(stop));
            }
            run(self)
        });
        self.helpers = helpers;
        result
    }
}
