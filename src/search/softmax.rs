//! Monte-Carlo softmax search with expected depth (S1: Iwamoto & Igarashi 2020).
//!
//! The tree grows one leaf at a time where selection draws it; values go back up as Boltzmann means, and with them D, the
//! depth that the search has really read, each leaf weighted by how much it counts.

mod backup;
mod beside;
mod compact;
mod decide;
mod descent;
mod expand;
mod histogram;
mod iterate;
mod mate_within;
mod node;
mod objective;
mod params;
mod picture;
mod prior;
mod proof;
mod quiescence;
mod reading;
mod report;
mod run;
pub mod select;
mod snapshot;
mod solver;
mod sums;
mod temperature;
mod threads;
mod time;
mod tree;
mod verdict;
mod walk;
mod weighing;

pub use backup::Before;
pub use decide::{Candidate, Choice, decide};
pub use descent::{Descent, DescentStep};
pub use histogram::Histogram;
pub use node::{EXPANSION_BYTES, NODE_BYTES, Node};
pub use objective::{Inputs, Objective};
pub use params::{Policy, SoftmaxParams};
pub use proof::Proof;
pub use snapshot::{NO_PARENT, Snapshot};
pub use temperature::Temperatures;
pub use tree::{Child, Tree};
pub use weighing::{Reweighed, Weighing};

use std::sync::Arc;

use super::Limits;
use super::depth::LearnedDepth;
use crate::eval::{Evaluator, Material};
use crate::random::Random;
use crate::shogi::{Game, Move};
use compact::Compaction;
use descent::Passed;
use reading::Leaves;
use solver::Solvers;
use time::TimeKeeper;
use walk::Walk;

/// Positions that short mates may take where the moves at the root are judged: nobody is listened to meanwhile.
const LOOKS_AT_ROOT: u32 = 40_000;

/// Monte-Carlo softmax search over a tree that it keeps.
pub struct Softmax<E: Evaluator> {
    evaluator: E,
    /// The parameters as they were set.
    given: SoftmaxParams,
    /// The parameters in force.
    params: SoftmaxParams,
    policy: Policy,
    tree: Tree,
    /// Makes room in the tree; until it is done, the tree does not grow.
    compaction: Option<Compaction>,
    walk: Option<Walk<E>>,
    /// What the prior is taken from, if not the model that ships.
    prior_model: Option<Arc<LearnedDepth>>,
    solvers: Option<Solvers>,
    /// Reads leaves, if that is asked for.
    leaves: Option<Leaves<E>>,
    /// The game whose position is the root.
    game: Option<Game>,
    limits: Limits,
    random: Random,
    keeper: TimeKeeper,
    path: Vec<u32>,
    /// The line that every visit takes first; mostly none.
    focus: Vec<Move>,
    /// What the nodes on the path were before the backup; only while a single step is made.
    passed: Option<Vec<Passed>>,
    children: Vec<Child>,
    /// Positions looked at in this search.
    nodes: u64,
    expansions: u64,
    deepest: u32,
    reported_ms: Option<u64>,
    can_declare: bool,
    is_stuck: bool,
    note: Option<String>,
    /// Positions looked at between each two looks at the clock.
    #[cfg(test)]
    stretches: Vec<usize>,
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
            given: params,
            params,
            policy: Policy::from(&params),
            tree: Tree::default(),
            compaction: None,
            walk: None,
            prior_model: None,
            solvers: None,
            leaves: None,
            game: None,
            limits: Limits::default(),
            random: Random::stirred(0),
            keeper: TimeKeeper::default(),
            path: Vec::new(),
            focus: Vec::new(),
            passed: None,
            children: Vec::new(),
            nodes: 0,
            expansions: 0,
            deepest: 0,
            reported_ms: None,
            can_declare: false,
            is_stuck: false,
            note: None,
            #[cfg(test)]
            stretches: Vec::new(),
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

    /// Judges the moves at a root that was kept and that selection has not tried yet, as a new root's moves are: what is
    /// played must not overlook the rules or a mate in one.
    fn judge_root(&mut self, walk: &mut Walk<E>) {
        walk.allow(LOOKS_AT_ROOT);
        for child in self.tree.children(0) {
            let node = *self.tree.node(child);
            let Some(mv) = node.mv.filter(|_| node.visits == 0 && node.proof.is_open()) else { continue };
            let judged = walk.judged_child(mv, &self.params);
            let before = self.tree.before(child);
            self.tree.set_static_value(child, judged.value);
            if !judged.proof.is_open() {
                self.tree.prove(child, judged.proof);
            }
            self.tree.back_up(&[0, child], before, &self.policy);
        }
    }

    fn plant(&mut self, walk: &mut Walk<E>, limits: &Limits) {
        if self.tree.is_empty() {
            let bytes = self.params.tree_mb as usize * 1_000_000;
            self.tree = if self.leaves.is_some() { Tree::with_readings(bytes) } else { Tree::new(bytes) };
        }
        walk.allow(LOOKS_AT_ROOT);
        self.tree.plant(walk.value(&self.params));
        walk.children(&self.params, &mut self.children);
        self.children.retain(|child| limits.searchmoves.is_empty() || limits.searchmoves.contains(&child.mv));
        self.tree.expand(0, &self.children, &self.policy);
        self.nodes = (self.children.len() + std::mem::take(&mut walk.read)) as u64;
        self.expansions = 1;
        self.deepest = 1;
    }
}
