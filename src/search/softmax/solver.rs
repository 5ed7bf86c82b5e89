//! The mate solver beside the tree: does the side to move mate, and would the favourite move be answered by a mate?
//!
//! A softmax tree reads wide and therefore late what a solver of checks alone reads at once. What it finds enters the tree
//! as a proof about a child of the root.

use super::Softmax;
use super::proof::Proof;
use crate::eval::Evaluator;
use crate::search::Progress;
use crate::search::mate::{MateResult, Solver};
use crate::shogi::{Move, Position};

/// Positions that a solver looks at in one go.
const PORTION: u64 = 200;

/// The two solvers and what they are busy with.
#[derive(Debug)]
pub(super) struct Solvers {
    /// Looks for our mate.
    attack: Solver,
    is_attack_over: bool,
    /// Looks for the opponent's mate after a move of ours.
    defence: Solver,
    is_defence_over: bool,
    guarded: Option<Move>,
    /// Positions that may be looked at now.
    credit: f64,
    /// Mates found, each with the move at the root that leads into it.
    pub lines: Vec<Vec<Move>>,
}

impl Solvers {
    /// Two solvers with a table each; `None` if there is no memory for them.
    pub fn new(megabytes: usize) -> Option<Self> {
        let solver = || {
            let mut solver = Solver::new(megabytes).ok()?;
            solver.seek_shorter(false);
            Some(solver)
        };
        Some(Self {
            attack: solver()?,
            is_attack_over: false,
            defence: solver()?,
            is_defence_over: false,
            guarded: None,
            credit: 0.0,
            lines: Vec::new(),
        })
    }

    /// A new position to think about.
    pub fn begin(&mut self, root: &Position) {
        self.attack.begin(root);
        (self.is_attack_over, self.is_defence_over) = (false, false);
        self.guarded = None;
        self.credit = 0.0;
        self.lines.clear();
    }

    /// The rest of a mate that begins with this move, if one was found.
    pub fn line(&self, first: Option<Move>) -> Option<&[Move]> {
        self.lines.iter().find(|line| line.first().copied() == first).map(Vec::as_slice)
    }
}

/// Runs a solver for a portion; the mate, if it found one.
fn portion(solver: &mut Solver, is_over: &mut bool) -> Option<Vec<Move>> {
    *is_over = solver.run_nodes(PORTION) == Progress::Finished;
    match solver.result() {
        MateResult::Mate(line) if *is_over => Some(line),
        _ => None,
    }
}

impl<E: Evaluator> Softmax<E> {
    /// Gives the solvers their share after so many positions of the tree.
    pub(super) fn look_for_mates(&mut self, positions: usize) {
        let share = f64::from(self.params.solver_share) / 100.0;
        let Some(solvers) = &mut self.solvers else { return };
        solvers.credit += positions as f64 * share / (1.0 - share);
        if solvers.credit < PORTION as f64 {
            return;
        }
        solvers.credit -= PORTION as f64;
        self.nodes += PORTION;
        if !solvers.is_attack_over
            && let Some(line) = portion(&mut solvers.attack, &mut solvers.is_attack_over)
        {
            self.enter_mate(line, Proof::loss);
            return;
        }
        self.guard_favourite();
    }

    /// Asks whether the move that would be played now runs into a mate.
    fn guard_favourite(&mut self) {
        let favourite = self.tree.decide(self.params.decision_r, &self.policy);
        let favourite = favourite.filter(|&child| self.tree.node(child).proof.is_open());
        let Some(mv) = favourite.and_then(|child| self.tree.node(child).mv) else { return };
        let (Some(solvers), Some(game)) = (&mut self.solvers, &self.game) else { return };
        if solvers.guarded != Some(mv) {
            let mut next = game.position().clone();
            next.apply(mv);
            solvers.defence.begin(&next);
            solvers.guarded = Some(mv);
            solvers.is_defence_over = false;
        }
        if solvers.is_defence_over {
            return;
        }
        if let Some(mut line) = portion(&mut solvers.defence, &mut solvers.is_defence_over) {
            line.insert(0, mv);
            self.enter_mate(line, Proof::win);
        }
    }

    /// Makes the child that begins a mate certain; `proof` makes its proof from the plies that are left there.
    fn enter_mate(&mut self, line: Vec<Move>, proof: fn(u16) -> Proof) {
        let Some(&first) = line.first() else { return };
        let child = self.tree.children(0).find(|&child| self.tree.node(child).mv == Some(first));
        let Some(child) = child.filter(|&child| self.tree.node(child).proof.is_open()) else { return };
        let before = self.tree.before(child);
        self.tree.prove(child, proof(line.len() as u16 - 1));
        self.tree.back_up(&[0, child], before, &self.policy);
        if let Some(solvers) = &mut self.solvers {
            solvers.lines.push(line);
        }
    }
}
