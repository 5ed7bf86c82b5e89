//! Monte-Carlo softmax search with expected depth (S1: Iwamoto & Igarashi 2020).
//!
//! The tree grows one leaf at a time where selection draws it; values go back up as Boltzmann means, and with them D, the
//! depth that the search has really read, each leaf weighted by how much it counts.

mod backup;
mod compact;
mod decide;
mod expand;
mod histogram;
mod iterate;
mod mate_within;
pub mod math;
mod node;
mod objective;
mod params;
mod proof;
mod quiescence;
pub mod random;
mod report;
pub mod select;
mod snapshot;
mod temperature;
mod time;
mod tree;
mod walk;

pub use backup::Before;
pub use decide::{Candidate, Choice, decide};
pub use histogram::Histogram;
pub use node::{EXPANSION_BYTES, NODE_BYTES, Node};
pub use objective::{Inputs, Objective};
pub use params::{Policy, SoftmaxParams};
pub use proof::Proof;
pub use snapshot::{Flags, Snapshot, SnapshotError};
pub use temperature::Temperatures;
pub use tree::{Child, Tree};

use super::clock::TimePlan;
use super::params::{ParamError, ParamInfo};
use super::{Answer, Decision, Limits, Progress, Search, Slice, Watcher};
use crate::eval::{Evaluator, Material};
use crate::shogi::{Declaration, Game};
use iterate::Step;
use random::Random;
use time::{Plan, TimeKeeper};
use walk::Walk;

/// Milliseconds between reports.
const REPORT_EVERY_MS: u64 = 250;

/// Iterations between looks at the clock.
const LOOK_EVERY: u32 = 16;

/// See the module.
#[derive(Clone)]
pub struct Softmax<E: Evaluator> {
    evaluator: E,
    params: SoftmaxParams,
    policy: Policy,
    tree: Tree,
    walk: Option<Walk<E>>,
    /// The game whose position is the root.
    game: Option<Game>,
    limits: Limits,
    random: Random,
    keeper: TimeKeeper,
    path: Vec<u32>,
    children: Vec<Child>,
    /// Positions looked at in this search.
    nodes: u64,
    expansions: u64,
    deepest: u32,
    reported_ms: Option<u64>,
    can_declare: bool,
    is_stuck: bool,
    note: Option<String>,
}

impl Default for Softmax<Material> {
    fn default() -> Self {
        Self::new(Material)
    }
}

impl<E: Evaluator> Softmax<E> {
    /// A mind that values positions by this evaluator.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        let params = SoftmaxParams::default();
        Self {
            evaluator,
            params,
            policy: Policy::from(&params),
            tree: Tree::default(),
            walk: None,
            game: None,
            limits: Limits::default(),
            random: Random::new(0),
            keeper: TimeKeeper::default(),
            path: Vec::new(),
            children: Vec::new(),
            nodes: 0,
            expansions: 0,
            deepest: 0,
            reported_ms: None,
            can_declare: false,
            is_stuck: false,
            note: None,
        }
    }

    /// The tree, for looking at.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The policy that the tree was grown with.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The node that the new game's position has in the tree, if the game goes on from the one before.
    fn kept_root(&self, game: &Game, limits: &Limits) -> Option<u32> {
        let before = self.game.as_ref().filter(|_| self.params.reuse)?;
        let same = before.start() == game.start() && before.rules() == game.rules();
        let rest = game.moves().strip_prefix(before.moves()).filter(|_| same)?;
        if !self.limits.searchmoves.is_empty() || !limits.searchmoves.is_empty() {
            return None;
        }
        let mut root = 0;
        for &mv in rest {
            root = self.tree.children(root).find(|&child| self.tree.node(child).mv == Some(mv))?;
        }
        self.tree.is_expanded(root).then_some(root)
    }

    fn plant(&mut self, walk: &mut Walk<E>, limits: &Limits) {
        if self.tree.is_empty() {
            self.tree = Tree::new(self.params.tree_mb as usize * 1_000_000);
        }
        self.tree.plant(walk.value(&self.params));
        walk.children(&self.params, &mut self.children);
        self.children.retain(|child| limits.searchmoves.is_empty() || limits.searchmoves.contains(&child.mv));
        self.tree.expand(0, &self.children, &self.policy);
        self.nodes = self.children.len() as u64;
        self.expansions = 1;
        self.deepest = 1;
    }

    /// Whether there is nothing more to find out, or no limit is left to reach.
    fn is_finished(&self) -> bool {
        let root = self.tree.node(0);
        let nodes = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let depth = self.limits.depth.is_some_and(|depth| self.tree.depth(0) >= f64::from(depth));
        !root.proof.is_open() || self.can_declare || self.is_stuck || nodes || depth || self.is_forced()
    }

    /// On a clock, an only move needs no thought.
    fn is_forced(&self) -> bool {
        self.limits.clock.is_some()
            && !self.limits.infinite
            && !self.limits.ponder
            && self.tree.children(0).len() == 1
            && self.nodes > 1_000
    }

    fn make_room(&mut self) {
        let folded = if self.params.recycle { self.tree.fold() } else { None };
        let megabytes = self.params.tree_mb;
        match folded {
            Some(deepest) => {
                self.deepest = deepest;
                self.note = Some(format!("tree memory of {megabytes} MB is full: least visited parts were folded up"));
            }
            None => {
                self.is_stuck = true;
                self.note = Some(format!("tree memory of {megabytes} MB is full: no more expansions"));
            }
        }
    }

    fn tell(&mut self, watcher: &mut dyn Watcher, now_ms: u64) {
        self.reported_ms = Some(now_ms);
        watcher.report(&self.make_report(now_ms));
    }

    fn start_clock(&mut self, now_ms: u64) {
        let played = self.game.as_ref().map_or(0, |game| game.moves().len() as u32);
        let plan = TimePlan::new(&self.limits, played, self.params.network_delay_ms as u64);
        self.keeper.start(plan.filter(|_| !self.limits.ponder).map(|plan| Plan::new(plan, now_ms)));
    }

    fn is_out_of_time(&mut self, now_ms: u64) -> bool {
        if self.limits.infinite || self.limits.ponder {
            return false;
        }
        let choice = self.tree.decide(self.params.decision_r, &self.policy);
        self.limits.mate_ms.is_some_and(|time| now_ms >= time)
            || self.keeper.is_over(now_ms, self.tree.depth(0), choice)
    }
}

impl<E: Evaluator> Search for Softmax<E> {
    fn begin(&mut self, game: &Game, limits: &Limits) {
        let mut walk = Walk::new(self.evaluator.clone(), game);
        let kept = self.kept_root(game, limits);
        (self.nodes, self.expansions, self.is_stuck, self.note, self.reported_ms) = (0, 0, false, None, None);
        match kept {
            Some(0) => {}
            Some(root) => self.deepest = self.tree.reroot(root),
            None => self.plant(&mut walk, limits),
        }
        self.can_declare = game.position().declaration(game.rules().declaration) == Some(Declaration::Win);
        self.random = Random::new(self.params.seed as u64 ^ game.position().key());
        self.walk = Some(walk);
        self.game = Some(game.clone());
        self.limits = limits.clone();
        self.start_clock(0);
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        if self.walk.is_none() || self.tree.is_empty() {
            return Progress::Finished;
        }
        let pause_at = slice.nodes.map(|nodes| self.nodes.saturating_add(nodes.max(1)));
        let mut countdown = 1;
        loop {
            let finished = self.is_finished();
            let paused = pause_at.is_some_and(|nodes| self.nodes >= nodes);
            countdown -= 1;
            if finished || paused || countdown == 0 {
                countdown = LOOK_EVERY;
                let now_ms = watcher.elapsed_ms();
                let waits = finished && (self.limits.infinite || self.limits.ponder);
                if watcher.should_stop() || finished && !waits || self.is_out_of_time(now_ms) {
                    self.keeper.finish(now_ms, self.tree.depth(0));
                    self.tell(watcher, now_ms);
                    return Progress::Finished;
                }
                if self.reported_ms.map_or(now_ms >= REPORT_EVERY_MS, |told| now_ms >= told + REPORT_EVERY_MS) {
                    self.tell(watcher, now_ms);
                }
                if paused || waits || slice.until_ms.is_some_and(|until| now_ms >= until) {
                    return Progress::Paused;
                }
            }
            match self.iterate() {
                Step::Expanded(children) => {
                    self.nodes += children as u64;
                    self.expansions += 1;
                }
                Step::Judged => self.nodes += 1,
                Step::Full => self.make_room(),
            }
        }
    }

    fn decision(&self) -> Decision {
        let resign = Decision { answer: Answer::Resign, ponder: None, score: 0 };
        if self.tree.is_empty() {
            return resign;
        }
        if self.can_declare {
            return Decision { answer: Answer::Declare, ponder: None, score: super::mate_in(1) };
        }
        let Some(child) = self.tree.decide(self.params.decision_r, &self.policy) else { return resign };
        let line = self.line(child);
        let Some(first) = line.pv.first() else { return resign };
        Decision { answer: Answer::Move(first.mv), ponder: line.pv.get(1).map(|second| second.mv), score: line.score }
    }

    fn ponder_hit(&mut self, now_ms: u64) {
        self.limits.ponder = false;
        self.start_clock(now_ms);
    }

    fn new_game(&mut self) {
        self.game = None;
        self.keeper = TimeKeeper::default();
    }

    fn params(&self) -> &'static [ParamInfo] {
        SoftmaxParams::table()
    }

    fn param(&self, name: &str) -> Option<String> {
        self.params.get(name)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        self.params.set(name, value)?;
        // A tree grown under other parameters says nothing under these.
        self.policy = Policy::from(&self.params);
        self.game = None;
        self.walk = None;
        self.tree = Tree::default();
        Ok(())
    }
}
