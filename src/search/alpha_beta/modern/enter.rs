//! What is done at a node before any move is looked at: ends of the game, the table, and cuts by what the position is worth.

use super::node::{Past, Stage, Visit};
use super::picker::gain;
use super::statistics::{NOWHERE, Statistics};
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::bonanza::cuts;
use crate::search::alpha_beta::root::RootMove;
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::trace::Reason;
use crate::search::alpha_beta::walk::{INFINITE, Step};
use crate::search::depth::PLY;
use crate::search::score::{MATE_IN_MAX, MAX_PLY, Score, mate_in, mated_in};
use crate::shogi::Move;

impl<E: Evaluator> Thinker<E> {
    /// Sets up the root of a window.
    pub(in crate::search::alpha_beta) fn begin_root(&mut self, alpha: Score, beta: Score, depth: i32) {
        let node = &mut self.nodes_on_line[0];
        node.height = 0;
        node.chain = Past::default();
        node.evals_before = [0; 2];
        self.call(0, Visit { alpha, beta, depth, no_null: true, ..Visit::default() });
    }

    /// Sets up the node in a slot of the stack; the position stands there already.
    #[inline]
    pub(super) fn call(&mut self, slot: usize, visit: Visit) {
        let node = &mut self.nodes_on_line[slot];
        node.stage = Stage::Enter;
        node.visit = visit;
    }

    /// Sets up the same position once more, one slot up.
    pub(super) fn call_again(&mut self, slot: usize, visit: Visit) -> Step {
        self.stand(slot + 1, self.states[slot]);
        self.values[slot + 1] = self.values[slot];
        let (lower, upper) = self.nodes_on_line.split_at_mut(slot + 1);
        let (node, again) = (&mut lower[slot], &mut upper[0]);
        again.height = node.height;
        again.chain = node.chain;
        again.evals_before = node.evals_before;
        again.raw = node.raw;
        again.eval = node.eval;
        again.was_pv = node.was_pv;
        node.current = None;
        self.call(slot + 1, visit);
        Step::Down
    }

    /// Makes a move: everything of the child but its window.
    pub(super) fn descend_to(&mut self, slot: usize, mv: Move) {
        self.table.prefetch(self.position.key_after(mv));
        self.stand_after(slot, mv);
        let place = super::statistics::place(&self.position, mv);
        let undo = self.position.apply(mv);
        self.path.push(&self.position);
        self.link(slot, place);
        let node = &mut self.nodes_on_line[slot];
        node.current = Some(mv);
        node.undo = Some(undo);
    }

    /// Tells the child in the next slot what came before it.
    #[inline]
    pub(super) fn link(&mut self, slot: usize, place: u16) {
        let (lower, upper) = self.nodes_on_line.split_at_mut(slot + 1);
        let (node, child) = (&lower[slot], &mut upper[0]);
        child.height = node.height + 1;
        child.evals_before = [node.eval, node.evals_before[0]];
        let Past([a, b, c, d, e, _]) = node.chain;
        child.chain = Past([place, a, b, c, d, e]);
    }

    /// Takes a move back.
    #[inline]
    pub(super) fn ascend_from(&mut self, slot: usize) {
        self.path.pop();
        let node = &mut self.nodes_on_line[slot];
        if let (Some(mv), Some(undo)) = (node.current, node.undo.take()) {
            self.position.undo(mv, undo);
        }
    }

    /// Takes one step at the current node.
    #[inline]
    pub(in crate::search::alpha_beta) fn modern_step(&mut self) -> Step {
        match self.nodes_on_line[self.ply].stage {
            Stage::Enter => self.visit(),
            Stage::AfterNullMove => self.after_pass(),
            Stage::AfterVerification => self.after_verification(),
            Stage::ProbCut => self.next_probcut(),
            Stage::AfterProbCut => self.after_probcut(),
            Stage::NextMove => self.take_move(),
            Stage::AfterSingular => self.after_singular(),
            Stage::AfterChild => self.take_value(),
        }
    }

    fn visit(&mut self) -> Step {
        let slot = self.ply;
        let Visit { mut alpha, mut beta, mut depth, cut_node, excluded, no_null, reduced, .. } =
            self.nodes_on_line[slot].visit;
        let height = self.nodes_on_line[slot].height;
        let last = slot.checked_sub(1).and_then(|above| self.nodes_on_line[above].current);
        self.trace_enter(slot, last, depth, alpha, beta);
        // Step 1. At the horizon, wait until nothing hangs.
        if depth < PLY || slot >= MAX_PLY {
            let value = self.settle(slot, alpha, beta, 0);
            return self.leave(slot, value, Reason::Searched);
        }
        self.nodes += 1;
        self.pv.clear(slot);
        self.nodes_on_line[slot + 2].cutoffs = 0;
        self.selective_depth = self.selective_depth.max(height);
        let is_pv = beta - alpha > 1;
        let in_check = self.position.in_check();
        // Step 2. The ends of a game, and mates that are shorter than this node could give.
        if height > 0 && excluded.is_none() {
            if let Some(value) = self.repetition_value(height).or_else(|| self.declaration_value(height)) {
                return self.leave(slot, value, Reason::EndOfGame);
            }
            alpha = alpha.max(mated_in(height));
            beta = beta.min(mate_in(height + 1));
            if alpha >= beta {
                return self.leave(slot, alpha, Reason::Beta);
            }
        }
        // Step 3. The table.
        let key = self.position.key();
        let found = if excluded.is_some() { None } else { self.table.probe(key, height) };
        let hash_move = if height == 0 && excluded.is_none() {
            self.root.moves.get(self.root.line).map(RootMove::mv)
        } else {
            found.and_then(|found| found.mv).filter(|&mv| self.position.is_legal(mv))
        };
        let hash_is_capture = hash_move.is_some_and(|mv| gain(&self.position, mv) > 0);
        if let Some(found) = &found
            && !is_pv
            && height > 0
            && found.depth >= depth + if found.score <= beta { 0 } else { PLY / 2 }
            && cuts(found, alpha, beta)
            && (cut_node == (found.score >= beta) || depth > 5 * PLY)
        {
            if let Some(mv) = hash_move
                && found.score >= beta
                && !hash_is_capture
            {
                let bonus = (130 * (depth / PLY) - 70).min(1_200);
                let Past(chain) = self.nodes_on_line[slot].chain;
                self.statistics.learn_quiet(&self.position, mv, &chain, height, bonus);
            }
            return self.leave(slot, found.score, Reason::Table);
        }
        // Step 4. Mate in one.
        if height > 0
            && !in_check
            && found.is_none()
            && excluded.is_none()
            && let Some(mv) = self.position.mate_in_one()
        {
            self.pv.clear(slot + 1);
            self.pv.raise(slot, mv);
            return self.leave(slot, mate_in(height + 1), Reason::Searched);
        }
        // Step 5. What the position is worth as it stands.
        let Past(chain) = self.nodes_on_line[slot].chain;
        let corrections = Statistics::correction_index(&self.position, &chain);
        let before = self.nodes_on_line[slot].evals_before;
        let (raw, eval) = if in_check {
            (0, before[1])
        } else if excluded.is_some() {
            (self.nodes_on_line[slot].raw, self.nodes_on_line[slot].eval)
        } else {
            if let Some(found) = &found {
                self.values[slot] = Some(found.eval);
            }
            let raw = self.static_value(slot);
            (raw, self.corrected(raw, &corrections))
        };
        // What the table knows of the value is better than what the position looks like.
        let known = found.filter(|found| match found.bound {
            EntryBound::Exact => true,
            EntryBound::Lower => found.score > eval,
            EntryBound::Upper => found.score < eval,
            EntryBound::Unknown => false,
        });
        let worth = known.map_or(eval, |found| found.score);
        let improving = !in_check && eval > before[1];
        let worsening = !in_check && eval > -before[0];
        let was_pv = if excluded.is_some() {
            self.nodes_on_line[slot].was_pv
        } else {
            is_pv || found.is_some_and(|found| found.was_pv)
        };
        let node = &mut self.nodes_on_line[slot];
        (node.first_alpha, node.was_pv, node.raw, node.eval) = (alpha, was_pv, raw, eval);
        (node.corrections, node.improving, node.in_check) = (corrections, improving, in_check);
        (node.best, node.best_move, node.hash_move, node.hash_is_capture) =
            (-INFINITE, None, hash_move, hash_is_capture);
        node.hash_score = found.filter(|found| found.bound != EntryBound::Unknown).map(|found| found.score);
        node.hash_depth = found.map_or(i32::MIN, |found| found.depth);
        node.hash_is_lower = found.is_some_and(|found| matches!(found.bound, EntryBound::Lower | EntryBound::Exact));
        node.singular = None;
        node.move_number = 0;
        node.quiets.clear();
        node.captures.clear();
        node.info = None;
        node.reading = Default::default();
        node.stage = Stage::NextMove;
        (node.visit.alpha, node.visit.beta) = (alpha, beta);
        if !in_check && found.is_none() && excluded.is_none() {
            let unknown = Found { mv: None, score: 0, eval: raw, depth: 0, bound: EntryBound::Unknown, was_pv };
            self.table.store(key, height, unknown);
        }
        if in_check || excluded.is_some() {
            return self.begin_moves(slot, hash_move);
        }
        // Step 6. The last reduction was a mistake, or was not enough.
        if height > 0 && reduced >= 3 * PLY && !worsening {
            depth += PLY;
        } else if height > 0 && reduced >= 2 * PLY && depth >= 2 * PLY && eval + before[0] > self.params.hindsight {
            depth -= PLY;
        }
        self.nodes_on_line[slot].visit.depth = depth;
        let plies = depth / PLY;
        if is_pv || height == 0 {
            return self.begin_moves_less_deep(slot, hash_move, depth, is_pv, cut_node);
        }
        // Step 7. Razoring: far below alpha, only captures can help.
        if self.params.razoring
            && plies <= 3
            && worth + self.params.razor_base + self.params.razor_slope * plies * plies <= alpha
        {
            let value = self.settle(slot, alpha, alpha + 1, 0);
            if value <= alpha {
                return self.leave(slot, value, Reason::Razoring);
            }
        }
        // Step 8. Reverse futility: so far above beta that no reply will bring it down.
        let margin = self.params.reverse_margin * (plies - i32::from(improving)).max(0)
            - if worsening { self.params.reverse_margin / 3 } else { 0 };
        if self.params.reverse_futility
            && !was_pv
            && plies <= self.params.reverse_depth
            && worth - margin >= beta
            && worth >= beta
            && beta > -MATE_IN_MAX
            && worth < MATE_IN_MAX
            && (hash_move.is_none() || hash_is_capture)
        {
            return self.leave(slot, beta + (worth - beta) / 3, Reason::ReverseFutility);
        }
        // Step 9. Null move: if passing the turn still beats beta, a real move will, too.
        if self.params.null_move
            && cut_node
            && !no_null
            && plies >= 2
            && worth >= beta
            && eval >= beta - self.params.null_slope * plies + self.params.null_offset
            && beta > -MATE_IN_MAX
            && chain[0] != NOWHERE
            && !self.is_zugzwang_prone()
        {
            let by_value = ((worth - beta) / self.params.null_value_divisor).min(5);
            let reduction = PLY * (self.params.null_base + by_value) + depth / 3;
            return self.pass(slot, depth - reduction);
        }
        self.begin_moves_less_deep(slot, hash_move, depth, is_pv, cut_node)
    }

    /// Step 10. Internal reductions: without a move to begin with, read less deep.
    fn begin_moves_less_deep(
        &mut self,
        slot: usize,
        hash_move: Option<Move>,
        depth: i32,
        is_pv: bool,
        cut_node: bool,
    ) -> Step {
        if self.params.internal_reduction
            && (is_pv || cut_node)
            && hash_move.is_none()
            && depth >= self.params.internal_depth * PLY
        {
            self.nodes_on_line[slot].visit.depth -= PLY;
        }
        self.try_probcut(slot)
    }

    /// The static value with what earlier searches of similar positions say of it.
    #[inline]
    pub(super) fn corrected(&self, raw: Score, at: &super::statistics::CorrectionIndex) -> Score {
        if !self.params.correction {
            return raw;
        }
        (raw + self.statistics.correction(at)).clamp(1 - MATE_IN_MAX, MATE_IN_MAX - 1)
    }

    /// Lets the moves come.
    pub(super) fn begin_moves(&mut self, slot: usize, hash_move: Option<Move>) -> Step {
        let node = &mut self.nodes_on_line[slot];
        let first = if node.visit.excluded.is_some() { None } else { hash_move };
        node.picker.start(node.in_check, first);
        node.stage = Stage::NextMove;
        Step::Stay
    }
}
