//! The moves of a node one after the other: which are skipped, how deep each is read, and what its value changes.

use super::node::{Past, Stage, Visit};
use super::picker::{Order, gain};
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::order::is_quiet;
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::trace::Reason;
use crate::search::alpha_beta::walk::{INFINITE, Pass, Step};
use crate::search::depth::PLY;
use crate::search::score::{MATE_IN_MAX, mated_in};
use crate::shogi::Move;

impl<E: Evaluator> Thinker<E> {
    fn pick_move(&mut self, slot: usize) -> Option<Move> {
        let node = &mut self.nodes_on_line[slot];
        if node.info.is_none() {
            node.info = Some(self.position.check_info());
        }
        if node.height == 0 && node.visit.excluded.is_none() {
            return self.root.next_move();
        }
        let Past(chain) = node.chain;
        let info = node.info.as_ref()?;
        let order =
            Order { position: &self.position, statistics: &self.statistics, chain: &chain, height: node.height, info };
        let excluded = node.visit.excluded;
        loop {
            let mv = node.picker.next(&order)?;
            if Some(mv) != excluded {
                return Some(mv);
            }
        }
    }

    pub(super) fn take_move(&mut self) -> Step {
        let slot = self.ply;
        // A hash move whose singularity has been looked into comes again.
        let again = self.nodes_on_line[slot].singular.filter(|_| self.nodes_on_line[slot].move_number == 0);
        let mv = match again {
            Some(_) => self.nodes_on_line[slot].hash_move,
            None => self.pick_move(slot),
        };
        let Some(mv) = mv else { return self.close(slot) };
        let node = &self.nodes_on_line[slot];
        let Visit { alpha, beta, depth, cut_node, .. } = node.visit;
        let (height, in_check, improving, was_pv) = (node.height, node.in_check, node.improving, node.was_pv);
        let Past(chain) = node.chain;
        let move_number = node.move_number + 1;
        let is_pv = beta - alpha > 1;
        let gives_check = node.info.as_ref().is_some_and(|info| info.gives_check(&self.position, mv));
        let quiet = is_quiet(&self.position, mv);
        let new_depth = depth - PLY;
        let mut reduction = self.reductions.at(depth / PLY, move_number);
        if !improving {
            reduction += reduction * self.params.reduction_falling / 100;
        }
        // Step 12. Moves that need not be searched.
        if height > 0
            && node.best > -MATE_IN_MAX
            && let Some(reason) = self.skip(slot, mv, quiet, gives_check, new_depth - reduction, move_number)
        {
            self.trace_pruned(slot, mv, new_depth, alpha, beta, reason);
            self.nodes_on_line[slot].move_number = move_number;
            return Step::Stay;
        }
        // Step 13. Whether the hash move stands alone.
        if let Some(step) = self.try_singular(slot, mv, new_depth) {
            return step;
        }
        let node = &mut self.nodes_on_line[slot];
        node.move_number = move_number;
        let mut extension = if Some(mv) == node.hash_move { node.singular.unwrap_or(0) } else { 0 };
        if extension == 0 && gives_check && self.params.check_extension && depth <= 6 * PLY {
            extension = self.params.check_depth;
        }
        if extension == 0 && in_check && node.picker.evasions() == Some(1) {
            extension = PLY / 2;
        }
        let new_depth = new_depth + extension;
        // Step 14. How much less deep the move is read at first.
        let standing = if quiet {
            2 * self.statistics.general(self.position.side_to_move(), mv)
                + self.statistics.following(&self.position, mv, &chain)
        } else {
            4 * gain(&self.position, mv) + self.statistics.capture(&self.position, mv)
        };
        let node = &self.nodes_on_line[slot];
        if was_pv {
            reduction -= self.params.reduction_pv + if is_pv { PLY } else { 0 };
        }
        if cut_node {
            reduction += self.params.reduction_cut + if node.hash_move.is_none() { PLY } else { 0 };
        }
        if node.hash_is_capture && quiet {
            reduction += self.params.reduction_capture;
        }
        if self.nodes_on_line[slot + 1].cutoffs > 2 {
            reduction += PLY * 7 / 8;
        }
        if gives_check {
            reduction -= self.params.reduction_check;
        }
        if Some(mv) == self.nodes_on_line[slot].hash_move {
            reduction -= 2 * PLY;
        }
        reduction -= standing * PLY / self.params.reduction_history;
        reduction += self.learned_share(slot, mv, gives_check, quiet, depth, move_number);
        let is_valued = height == 0 && self.root.tolerance.is_some();
        let reduced_depth = (new_depth - reduction).clamp(PLY.min(new_depth), new_depth + if is_pv { PLY } else { 0 });
        self.descend_to(slot, mv);
        let node = &mut self.nodes_on_line[slot];
        (node.current_is_quiet, node.child_depth, node.standing) = (quiet, new_depth, standing);
        node.reduction = new_depth - reduced_depth;
        node.stage = Stage::AfterChild;
        let (pass, visit) = if is_valued || move_number == 1 {
            let cut_node = !is_pv && !cut_node;
            (Pass::Full, Visit { alpha: -beta, beta: -alpha, depth: new_depth, cut_node, ..Visit::default() })
        } else if depth >= 2 * PLY {
            let visit = Visit {
                alpha: -alpha - 1,
                beta: -alpha,
                depth: reduced_depth,
                cut_node: true,
                reduced: new_depth - reduced_depth,
                ..Visit::default()
            };
            (Pass::Reduced, visit)
        } else {
            let visit =
                Visit { alpha: -alpha - 1, beta: -alpha, depth: new_depth, cut_node: !cut_node, ..Visit::default() };
            (Pass::Scout, visit)
        };
        self.nodes_on_line[slot].pass = pass;
        self.call(slot + 1, visit);
        Step::Down
    }

    /// Why a move is not searched, if it is not; `left` is the depth that a reduction would leave to it.
    fn skip(
        &mut self,
        slot: usize,
        mv: Move,
        quiet: bool,
        gives_check: bool,
        left: i32,
        move_number: usize,
    ) -> Option<Reason> {
        let params = &self.params;
        let node = &self.nodes_on_line[slot];
        let Visit { alpha, beta, depth, .. } = node.visit;
        let plies = depth / PLY;
        let (eval, in_check) = (node.eval, node.in_check);
        let Past(chain) = node.chain;
        let allowed = (params.late_base + plies * plies) / if node.improving { 1 } else { 2 };
        if params.late_move_pruning && move_number as i32 > allowed && !in_check {
            self.nodes_on_line[slot].picker.skip_quiets();
            if quiet && !gives_check {
                return Some(Reason::LateMove);
            }
        }
        let is_pv = beta - alpha > 1;
        if !quiet || gives_check {
            let capture = if quiet { 0 } else { self.statistics.capture(&self.position, mv) };
            if !quiet && !gives_check && !in_check && left < 7 * PLY && params.capture_futility {
                let most = eval
                    + params.capture_futility_base
                    + params.capture_futility_slope * left.max(0) / PLY
                    + gain(&self.position, mv)
                    + capture / 64;
                if most <= alpha {
                    return Some(Reason::CaptureFutility);
                }
            }
            let threshold = -params.exchange_capture * plies - capture / 32;
            let bad = params.exchange_pruning && !self.position.exchange_wins(mv, threshold.min(0));
            return bad.then_some(Reason::Exchange);
        }
        let history = self.statistics.following(&self.position, mv, &chain);
        if params.history_pruning && !is_pv && history < -params.history_slope * plies {
            return Some(Reason::History);
        }
        let history = history + 2 * self.statistics.general(self.position.side_to_move(), mv);
        let left = left + history * PLY / params.history_depth;
        let left_plies = (left / PLY).max(0);
        if params.quiet_futility && !in_check && left < params.quiet_futility_depth * PLY {
            let most = eval + params.quiet_futility_base + params.quiet_futility_slope * left.max(0) / PLY;
            if most <= alpha {
                let node = &mut self.nodes_on_line[slot];
                if node.best <= most && most < MATE_IN_MAX {
                    node.best = most;
                }
                return Some(Reason::QuietFutility);
            }
        }
        let threshold = -params.exchange_quiet * left_plies * left_plies;
        let bad = params.exchange_pruning && !self.position.exchange_wins(mv, threshold);
        bad.then_some(Reason::Exchange)
    }

    pub(super) fn take_value(&mut self) -> Step {
        let slot = self.ply;
        let value = -self.returned;
        let node = &self.nodes_on_line[slot];
        let Visit { alpha, beta, cut_node, .. } = node.visit;
        let (depth, reduction, best) = (node.child_depth, node.reduction, node.best);
        // Step 15. A reduced or null-window search that raised alpha is repeated at full depth or window.
        match node.pass {
            Pass::Reduced if value > alpha && reduction > 0 => {
                // Far better than all before: a little deeper; hardly better: a little less.
                let deeper = value > best + self.params.deeper_margin + 2 * depth / PLY;
                let shallower = value < best + self.params.shallower_margin;
                let depth = depth + if deeper { PLY } else { 0 } - if shallower { PLY } else { 0 };
                let node = &mut self.nodes_on_line[slot];
                node.child_depth = depth;
                let reduced_depth = node.visit.depth - PLY - reduction;
                if depth > reduced_depth {
                    node.pass = Pass::Scout;
                    self.call(
                        slot + 1,
                        Visit { alpha: -alpha - 1, beta: -alpha, depth, cut_node: !cut_node, ..Visit::default() },
                    );
                    return Step::Down;
                }
            }
            _ => {}
        }
        let node = &mut self.nodes_on_line[slot];
        if node.pass != Pass::Full && value > alpha && value < beta {
            node.pass = Pass::Full;
            let depth = node.child_depth;
            self.call(slot + 1, Visit { alpha: -beta, beta: -alpha, depth, ..Visit::default() });
            return Step::Down;
        }
        let was_reduced = node.pass == Pass::Reduced && node.reduction > 0;
        let reason = if self.params.learned_share > 0 { Reason::LearnedDepth } else { Reason::Reduction };
        if was_reduced && let Some(trace) = &mut self.trace {
            trace.reduced(slot + 1, reason);
        }
        self.ascend_from(slot);
        let node = &mut self.nodes_on_line[slot];
        let quiet = node.current_is_quiet;
        let Some(mv) = node.current else { return self.close(slot) };
        node.stage = Stage::NextMove;
        if node.height == 0 {
            self.frames[0].alpha = alpha;
            self.frames[0].move_number = self.nodes_on_line[0].move_number;
            self.root_move_done(mv, value);
        }
        let node = &mut self.nodes_on_line[slot];
        if value > node.best {
            node.best = value;
            if value > alpha {
                let tolerance = self.root.tolerance.filter(|_| node.height == 0);
                node.visit.alpha = tolerance.map_or(value, |worse| alpha.max(value - worse - 1));
                node.best_move = Some(mv);
                self.pv.raise(slot, mv);
                if value >= beta {
                    node.cutoffs += 1 + u32::from(node.hash_move.is_none());
                    return self.close(slot);
                }
                // An exact value leaves less to find.
                if node.visit.depth > 2 * PLY
                    && node.visit.depth < 14 * PLY
                    && value.abs() < MATE_IN_MAX
                    && node.height > 0
                {
                    node.visit.depth -= PLY;
                }
            }
        }
        if quiet {
            node.quiets.push(mv);
        } else {
            node.captures.push(mv);
        }
        Step::Stay
    }

    /// Step 16. The node's value: mate if there was no move at all; what was learned is kept.
    fn close(&mut self, slot: usize) -> Step {
        let node = &self.nodes_on_line[slot];
        let Visit { beta, excluded, .. } = node.visit;
        let height = node.height;
        if node.move_number == 0 {
            let value = if excluded.is_some() { node.first_alpha } else { mated_in(height) };
            return self.leave(slot, value, Reason::Searched);
        }
        let mut best = node.best;
        if best == -INFINITE {
            best = node.first_alpha;
        }
        let plies = node.visit.depth / PLY;
        if best >= beta && best.abs() < MATE_IN_MAX && node.first_alpha.abs() < MATE_IN_MAX {
            best = (best * plies + beta) / (plies + 1);
        }
        if node.best_move.is_some() {
            self.reward(slot);
        } else {
            self.reward_past(slot);
        }
        let above_was_pv = slot.checked_sub(1).is_some_and(|above| self.nodes_on_line[above].was_pv);
        let node = &mut self.nodes_on_line[slot];
        if best <= node.first_alpha && height > 0 {
            node.was_pv |= above_was_pv && node.visit.depth > 3 * PLY;
        }
        let bound = if best >= beta {
            EntryBound::Lower
        } else if node.best_move.is_some() && beta - node.first_alpha > 1 {
            EntryBound::Exact
        } else {
            EntryBound::Upper
        };
        let node = &self.nodes_on_line[slot];
        if excluded.is_none() && (height > 0 || self.root.is_first_line()) {
            let found = Found {
                mv: node.best_move,
                score: best,
                eval: node.raw,
                depth: node.visit.depth,
                bound,
                was_pv: node.was_pv,
            };
            self.table.store_kept(self.position.key(), height, found);
        }
        let node = &self.nodes_on_line[slot];
        let is_capture = node.best_move.is_some_and(|mv| !is_quiet(&self.position, mv));
        let differs = (best < node.eval) == node.best_move.is_none() || best >= beta && best > node.eval;
        if !node.in_check && !is_capture && differs && excluded.is_none() && best.abs() < MATE_IN_MAX {
            let bonus = ((best - node.eval) * plies.max(1) / 8).clamp(-256, 256);
            let at = node.corrections;
            self.statistics.learn_correction(&at, bonus);
        }
        self.leave(slot, best, if best >= beta { Reason::Beta } else { Reason::Searched })
    }

    /// A move that was best is worth trying elsewhere; those before it were not.
    fn reward(&mut self, slot: usize) {
        let node = &self.nodes_on_line[slot];
        let Some(best) = node.best_move else { return };
        let plies = node.visit.depth / PLY;
        let Past(chain) = node.chain;
        let height = node.height;
        let bonus = (150 * plies - 80).clamp(20, 1_500) + if Some(best) == node.hash_move { 300 } else { 0 };
        let malus = (700 * plies - 190).clamp(100, 2_000);
        if is_quiet(&self.position, best) {
            self.statistics.learn_quiet(&self.position, best, &chain, height, bonus);
            let quiets = node.quiets;
            for (place, mv) in quiets.iter().enumerate() {
                let less = malus * 16 / (16 + place as i32);
                self.statistics.learn_quiet(&self.position, mv, &chain, height, -less);
            }
        } else {
            self.statistics.learn_capture(&self.position, best, bonus);
        }
        let captures = self.nodes_on_line[slot].captures;
        for mv in captures.iter() {
            self.statistics.learn_capture(&self.position, mv, -malus);
        }
    }

    /// No move was good enough: the opponent's last one was worth its while.
    fn reward_past(&mut self, slot: usize) {
        let Some(above) = slot.checked_sub(1).map(|above| &self.nodes_on_line[above]) else { return };
        let (Some(last), true) = (above.current, above.current_is_quiet) else { return };
        let node = &self.nodes_on_line[slot];
        let plies = node.visit.depth / PLY;
        let bonus = (110 * plies - 50).clamp(0, 1_000);
        let Past(chain) = node.chain;
        let side = !self.position.side_to_move();
        self.statistics.learn_past(side, last, &chain, bonus);
    }
}
