//! The first mind: full-width alpha-beta after Bonanza, with futility pruning for shogi (S3).
//!
//! Principal, cut and all nodes: a principal node has an open window and its value is exact; a cut node has one move
//! that is good enough; at an all node no move is. Most of the tree is cut and all nodes with a null window.

mod bonanza;
mod deepening;
mod futility;
mod modern;
mod order;
mod params;
mod policy;
mod reader;
mod root;
mod run;
mod standing;
mod table;
mod threads;
mod trace;
mod walk;

pub use futility::{Audit, Estimate, FutilityRule, Margins, MoveClass, PAWN_EXCHANGE, child_is_above};
pub use params::{AlphaBetaParams, Preset};
pub use reader::{Hint, Reader, Reading, RootReading};
pub use table::TableSizeError;
pub use trace::{Reason, Trace, TraceNode};

use bonanza::{Frame, History};
use deepening::Phase;
use modern::{Node, Statistics};
use policy::Models;
use root::Root;
use table::Table;
use walk::PvTable;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::eval::Evaluator;
use crate::shogi::{Game, Position};

use super::clock::TimePlan;
use super::depth::{ClassCounts, LateMoveReductions};
use super::mate::{MateResult, Solver};
use super::score::{MAX_PLY, Score};
use super::{Limits, Watcher};

/// Enough for the few thousand nodes that the solver may take at the root.
const MATE_TABLE_MB: usize = 2;

/// The mate solver gets at most one node in so many where nodes are limited.
const SOLVER_SHARE: u64 = 8;

/// Nodes of a trace that is kept to be drawn.
const TRACE_NODES: usize = 12_000;

/// The tree walker: everything that changes while a position is searched.
pub struct Thinker<E: Evaluator> {
    evaluator: E,
    params: AlphaBetaParams,
    table: Arc<Table>,
    history: History,
    statistics: Statistics,
    margins: Margins,
    lmr: LateMoveReductions,
    reductions: LateMoveReductions,
    models: Models,
    position: Position,
    path: crate::shogi::History,
    states: Vec<E::State>,
    /// The static value at each ply, once it has been asked for.
    values: Vec<Option<Score>>,
    frames: Vec<Frame>,
    /// The same for the modern node.
    nodes_on_line: Vec<Node>,
    pv: PvTable,
    ply: usize,
    returned: Score,
    nodes: u64,
    look_at: u64,
    selective_depth: usize,
    depth_limit: Option<u32>,
    completed_depth: u32,
    completed_score: Score,
    phase: Phase,
    root: Root,
    trace: Option<Trace>,
    audit: Option<Audit>,
    /// Nodes of the threads that help, as far as they have told.
    helped: Arc<AtomicU64>,
}

/// The alpha-beta mind: a tree walker with its clock, its limits and its helpers.
pub struct AlphaBeta<E: Evaluator> {
    thinker: Thinker<E>,
    /// Walkers of the other threads.
    helpers: Vec<Thinker<E>>,
    limits: Limits,
    plan: Option<TimePlan>,
    pondering: bool,
    finished: bool,
    declares: bool,
    /// Looks for a mate at the root before anything else.
    mate: Option<Solver>,
    mate_pending: bool,
    best_changes: f32,
    last_best: Option<crate::shogi::Move>,
}

impl<E: Evaluator> Thinker<E> {
    fn new(evaluator: E, params: AlphaBetaParams, table: Arc<Table>) -> Self {
        let start = Game::new(Position::startpos());
        let state = evaluator.state(start.position());
        Self {
            margins: Margins::of(&evaluator),
            evaluator,
            table,
            history: History::default(),
            statistics: Statistics::default(),
            lmr: LateMoveReductions::new(params.lmr_base, params.lmr_slope),
            reductions: LateMoveReductions::new(params.reduction_base, params.reduction_slope),
            models: Models::default(),
            params,
            position: start.position().clone(),
            path: start.history().clone(),
            states: vec![state; MAX_PLY + 4],
            values: vec![None; MAX_PLY + 4],
            frames: std::iter::repeat_with(Frame::default).take(MAX_PLY + 2).collect(),
            nodes_on_line: std::iter::repeat_with(Node::default).take(MAX_PLY + 4).collect(),
            pv: PvTable::default(),
            ply: 0,
            returned: 0,
            nodes: 0,
            look_at: 0,
            selective_depth: 0,
            depth_limit: None,
            completed_depth: 0,
            completed_score: 0,
            phase: Phase::Done,
            root: Root::new(&start, &Limits::default()),
            trace: None,
            audit: None,
            helped: Arc::default(),
        }
    }
}

impl<E: Evaluator> AlphaBeta<E> {
    /// A mind with this evaluation and default parameters.
    ///
    /// # Errors
    /// If the default hash table can't be had.
    pub fn new(evaluator: E) -> Result<Self, TableSizeError> {
        Self::with_params(evaluator, AlphaBetaParams::default())
    }

    /// A mind with these parameters.
    ///
    /// # Errors
    /// If the hash table can't be had.
    pub fn with_params(evaluator: E, params: AlphaBetaParams) -> Result<Self, TableSizeError> {
        let table = Arc::new(Table::new(params.hash_mb as usize)?);
        let thinker = Thinker::new(evaluator, params, table);
        Ok(Self {
            thinker,
            helpers: Vec::new(),
            limits: Limits::default(),
            plan: None,
            pondering: false,
            finished: true,
            declares: false,
            mate: Solver::new(MATE_TABLE_MB).ok(),
            mate_pending: false,
            best_changes: 0.0,
            last_best: None,
        })
    }

    /// Asks for a record of at most this many nodes of the last iteration; 0 switches it off.
    pub fn set_trace(&mut self, nodes: usize) {
        self.thinker.trace = (nodes > 0).then(|| Trace::new(nodes));
    }

    /// The record of the last iteration.
    #[must_use]
    pub fn trace(&self) -> Option<&Trace> {
        self.thinker.trace()
    }

    /// Begins to count how often inequality 7 fails.
    pub fn start_audit(&mut self) {
        self.thinker.audit = Some(Audit::default());
    }

    /// The count so far.
    #[must_use]
    pub const fn audit(&self) -> Option<Audit> {
        self.thinker.audit
    }

    /// Begins to count searches and cuts by class of the decision tree, at nodes of `policy_min_depth` and more.
    pub fn start_class_counts(&mut self) {
        self.thinker.models.counts = Some(ClassCounts::default());
    }

    /// The counts so far.
    #[must_use]
    pub const fn class_counts(&self) -> Option<&ClassCounts> {
        self.thinker.models.counts.as_ref()
    }

    /// Nodes searched since the search began.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.thinker.all_nodes()
    }

    /// The depth that was searched to the end.
    #[must_use]
    pub const fn completed_depth(&self) -> u32 {
        self.thinker.completed_depth
    }

    /// Whether the mate solver finds the end of the game at the root; then its line is the answer. What it looks at counts.
    fn find_mate(&mut self, watcher: &mut dyn Watcher) -> bool {
        let limit = self.limits.nodes.map_or(u64::MAX, |nodes| nodes / SOLVER_SHARE);
        let nodes = limit.min(self.thinker.params.root_mate_nodes as u64);
        let Some(solver) = self.mate.as_mut().filter(|_| nodes > 0) else { return false };
        solver.begin(&self.thinker.position);
        solver.run_nodes(nodes);
        self.thinker.nodes += solver.nodes();
        let MateResult::Mate(line) = solver.result() else { return false };
        let root = &mut self.thinker.root;
        let Some(best) = line.first().and_then(|&first| root.moves.iter().position(|mv| mv.mv() == first)) else {
            return false;
        };
        root.moves.swap(0, best);
        root.moves[0].score = super::mate_in(line.len());
        root.moves[0].pv = line;
        (self.thinker.completed_depth, self.thinker.completed_score) = (1, root.moves[0].score);
        let elapsed = watcher.elapsed_ms();
        watcher.report(&self.thinker.news(elapsed));
        !self.limits.infinite && !self.pondering
    }

    /// Whether the search may end by itself now, after a finished iteration.
    fn has_enough(&mut self, elapsed_ms: u64) -> bool {
        let best = self.thinker.root.moves.first().map(root::RootMove::mv);
        self.best_changes *= 0.6;
        if best != self.last_best {
            self.best_changes += 1.0;
            self.last_best = best;
        }
        if self.limits.infinite || self.pondering {
            return false;
        }
        let timed = self.limits.clock.is_some() || self.limits.movetime_ms.is_some();
        if timed && self.thinker.is_settled() {
            return true;
        }
        let Some(plan) = self.plan else { return false };
        if self.limits.clock.is_none() {
            return elapsed_ms >= plan.target_ms;
        }
        if self.thinker.root.moves.len() == 1 {
            return true;
        }
        // A choice that keeps changing deserves the whole time, a stable one half of it.
        let share = (0.45 + 0.5 * f64::from(self.best_changes)).min(1.6);
        let wanted = ((plan.target_ms as f64 * share) as u64).max(self.thinker.params.min_think_ms as u64);
        elapsed_ms >= wanted.min(plan.limit_ms)
    }
}
