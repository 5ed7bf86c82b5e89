//! Principal variation search over an explicit stack: one function for each thing that can happen at a node.

use super::frame::{Frame, Stage};
use super::history::{LastMoves, answer_index};
use super::quiescence::cuts;
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::futility;
use crate::search::alpha_beta::order::is_quiet;
use crate::search::alpha_beta::policy::{Consumed, Policy, Reading};
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::trace::Reason;
use crate::search::alpha_beta::walk::{INFINITE, Pass, Step};
use crate::search::depth::{MoveContext, PLY};
use crate::search::score::{MATE_IN_MAX, MAX_PLY, Score, mate_in, mated_in};
use crate::shogi::{Move, Piece};

impl<E: Evaluator> Thinker<E> {
    /// Takes one step at the current node.
    #[inline]
    pub(in crate::search::alpha_beta) fn bonanza_step(&mut self) -> Step {
        match self.frames[self.ply].stage {
            Stage::Enter => self.enter(),
            Stage::AfterNullMove => self.after_null_move(),
            Stage::AfterInternalDeepening => self.after_internal_deepening(),
            Stage::NextMove => self.next_move(),
            Stage::AfterChild => self.after_child(),
        }
    }

    /// Sets up a node; the position has been moved already.
    pub(in crate::search::alpha_beta) fn prepare(
        &mut self,
        ply: usize,
        alpha: Score,
        beta: Score,
        depth: i32,
        no_null: bool,
    ) {
        let frame = &mut self.frames[ply];
        frame.stage = Stage::Enter;
        frame.alpha = alpha;
        frame.beta = beta;
        frame.depth = depth;
        frame.no_null = no_null;
    }

    fn enter(&mut self) -> Step {
        let ply = self.ply;
        let (mut alpha, mut beta, depth) = {
            let frame = &self.frames[ply];
            (frame.alpha, frame.beta, frame.depth)
        };
        let last = ply.checked_sub(1).and_then(|above| self.frames[above].current);
        self.trace_enter(ply, last, depth, alpha, beta);
        // Step 1. At the horizon, wait until nothing hangs.
        if depth < PLY || ply >= MAX_PLY {
            let value = self.quiescence(ply, alpha, beta, 1);
            return self.leave(ply, value, Reason::Searched);
        }
        self.nodes += 1;
        self.pv.clear(ply);
        self.selective_depth = self.selective_depth.max(ply);
        let in_check = self.position.in_check();
        // Step 2. The ends of a game, and mates that are shorter than this node could give.
        if ply > 0 {
            if let Some(value) = self.repetition_value(ply).or_else(|| self.declaration_value(ply)) {
                return self.leave(ply, value, Reason::EndOfGame);
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return self.leave(ply, alpha, Reason::Beta);
            }
        }
        let is_pv = beta - alpha > 1;
        // Step 3. The table.
        let key = self.position.key();
        let found = self.table.probe(key, ply);
        let hash_move = found.and_then(|found| found.mv).filter(|&mv| self.position.is_legal(mv));
        if let Some(found) = &found
            && self.params.transposition
            && !is_pv
            && ply > 0
            && found.depth >= depth
            && cuts(found, alpha, beta)
        {
            return self.leave(ply, found.score, Reason::Table);
        }
        // Step 4. Mate in one.
        if ply > 0
            && !in_check
            && self.params.mate_in_one
            && found.is_none()
            && let Some(mv) = self.position.mate_in_one()
        {
            self.pv.clear(ply + 1);
            self.pv.raise(ply, mv);
            return self.leave(ply, mate_in(ply + 1), Reason::Searched);
        }
        // Step 5. What the position is worth as it stands.
        if let Some(found) = &found {
            self.values[ply] = Some(found.eval);
        }
        let eval = self.static_value(ply);
        let material = self.evaluator.material(&self.states[ply], self.position.side_to_move());
        let improving = ply >= 2 && !in_check && eval > self.frames[ply - 2].eval;
        let last_moves = self.last_moves(ply);
        let last_piece = self.last_piece(ply);
        let frame = &mut self.frames[ply];
        (frame.alpha, frame.beta, frame.first_alpha) = (alpha, beta, alpha);
        (frame.eval, frame.material, frame.improving, frame.in_check) = (eval, material, improving, in_check);
        (frame.best, frame.best_move, frame.hash_move) = (-INFINITE, None, hash_move);
        frame.move_number = 0;
        frame.estimate = None;
        frame.quiets_tried.clear();
        frame.check_info = None;
        frame.reading = Reading::default();
        let no_null = frame.no_null;
        let killers = if self.params.killers { self.history.killers(ply) } else { [None; 2] };
        let counter = if self.params.killers { self.history.counter(last_piece) } else { None };
        let frame = &mut self.frames[ply];
        frame.picker.start(&self.position, hash_move, killers, counter, last_moves, last_piece);
        frame.stage = Stage::NextMove;
        if in_check || is_pv || ply == 0 {
            return self.try_internal_deepening(ply, is_pv);
        }
        // Step 6. Eq. 10: far above beta close to the horizon. At depth 2 the paper asks quiescence instead.
        if self.params.child_futility
            && beta.abs() < MATE_IN_MAX
            && let Some(value) = self.value_above(ply, depth, beta, eval)
        {
            return self.leave(ply, value, Reason::ChildFutility);
        }
        // Step 7. Razoring: far below alpha, only captures can help.
        if self.params.razoring && depth < 3 * PLY && eval + 350 + 250 * (depth / PLY) <= alpha {
            let value = self.quiescence(ply, alpha, alpha + 1, 1);
            if value <= alpha {
                return self.leave(ply, value, Reason::Searched);
            }
        }
        // Step 8. Null move: not twice, not in check, not at the end of hope, and only when we stand well.
        if let Some(null_depth) = super::cuts::search_depth(depth)
            && self.params.null_move
            && !no_null
            && eval >= beta
            && beta.abs() < MATE_IN_MAX
            && !self.is_zugzwang_prone()
        {
            return self.try_null_move(ply, null_depth);
        }
        Step::Stay
    }

    fn pick(&mut self, ply: usize) -> Option<Move> {
        if ply == 0 {
            return self.root.next_move();
        }
        let frame = &mut self.frames[ply];
        frame.picker.next(&self.position, &self.history)
    }

    fn next_move(&mut self) -> Step {
        let ply = self.ply;
        let Some(mv) = self.pick(ply) else { return self.finish(ply) };
        if self.frames[ply].check_info.is_none() {
            self.frames[ply].check_info = Some(self.position.check_info());
        }
        let frame = &mut self.frames[ply];
        frame.move_number += 1;
        let gives_check = frame.check_info.as_ref().is_some_and(|info| info.gives_check(&self.position, mv));
        let quiet = is_quiet(&self.position, mv);
        let (alpha, beta, depth, in_check) = (frame.alpha, frame.beta, frame.depth, frame.in_check);
        let move_number = frame.move_number;
        let extension = self.extension(ply, mv, gives_check);
        let child_depth = depth - PLY + extension;
        let is_pv = beta - alpha > 1;
        let frame = &self.frames[ply];
        let history = if quiet && self.params.history {
            self.history.quiet_score(&self.position, mv, frame.picker.last())
        } else {
            0
        };
        // Step 10. Moves that need not be searched.
        let estimate = if ply > 0 && !in_check && depth + extension <= futility::MAX_DEPTH {
            Some(self.estimate(ply, mv, frame.eval, frame.material))
        } else {
            None
        };
        if ply > 0 && !in_check && !gives_check {
            let pruned = estimate
                .as_ref()
                .and_then(|estimate| self.margins.prune(&self.params, estimate, depth + extension, alpha))
                .map(|(rule, bound)| (Reason::Futility(rule), bound))
                .or_else(|| {
                    self.prune_late(mv, quiet, is_pv, depth, move_number, history).map(|reason| (reason, alpha))
                });
            if let Some((reason, bound)) = pruned {
                self.trace_pruned(ply, mv, child_depth, alpha, beta, reason);
                let frame = &mut self.frames[ply];
                frame.best = frame.best.max(bound.min(alpha));
                return Step::Stay;
            }
        }
        // Step 11. How much depth the move consumes.
        let Frame { picker, improving, .. } = &self.frames[ply];
        let context = MoveContext {
            depth,
            move_number,
            is_pv,
            improving: *improving,
            is_quiet: quiet,
            is_losing: picker.is_losing(),
            gives_check,
            history,
            is_favourite: picker.is_favourite(mv),
        };
        let is_valued = ply == 0 && self.root.tolerance.is_some();
        let Consumed { child_depth, reduction } = match is_valued {
            true => Consumed { child_depth, reduction: 0 },
            false => self.consume(ply, mv, child_depth, &context),
        };
        self.descend(ply, mv, quiet, child_depth, reduction);
        if let Some(estimate) = estimate.filter(|_| child_depth < PLY && !gives_check) {
            self.observe_child(ply + 1, &estimate, alpha);
        }
        let pass = match (move_number, reduction) {
            (1, _) => Pass::Full,
            _ if is_valued => Pass::Full,
            (_, 0) => Pass::Scout,
            _ => Pass::Reduced,
        };
        self.frames[ply].pass = pass;
        match pass {
            Pass::Full => self.prepare(ply + 1, -beta, -alpha, child_depth, false),
            _ => self.prepare(ply + 1, -alpha - 1, -alpha, child_depth - reduction, false),
        }
        Step::Down
    }

    fn descend(&mut self, ply: usize, mv: Move, quiet: bool, child_depth: i32, reduction: i32) {
        self.stand_after(ply, mv);
        let kind = self.position.kind_after(mv);
        let undo = self.position.apply(mv);
        self.path.push(&self.position);
        let frame = &mut self.frames[ply];
        (frame.current, frame.current_kind, frame.current_is_quiet) = (Some(mv), Some(kind), quiet);
        (frame.undo, frame.child_depth, frame.reduction) = (Some(undo), child_depth, reduction);
        frame.stage = Stage::AfterChild;
    }

    fn after_child(&mut self) -> Step {
        let ply = self.ply;
        let value = -self.returned;
        let frame = &self.frames[ply];
        let (alpha, beta, depth) = (frame.alpha, frame.beta, frame.child_depth);
        // Step 12. A reduced or null-window search that raised alpha is repeated at full depth or window.
        match frame.pass {
            Pass::Reduced if value > alpha => {
                self.frames[ply].pass = Pass::Scout;
                self.prepare(ply + 1, -alpha - 1, -alpha, depth, false);
                return Step::Down;
            }
            Pass::Scout if value > alpha && value < beta => {
                self.frames[ply].pass = Pass::Full;
                self.prepare(ply + 1, -beta, -alpha, depth, false);
                return Step::Down;
            }
            _ => {}
        }
        if frame.pass == Pass::Reduced
            && let Some(trace) = &mut self.trace
        {
            trace.reduced(ply + 1, Policy::new(self.params.depth_policy).reason());
        }
        self.path.pop();
        let frame = &mut self.frames[ply];
        let (Some(mv), Some(undo)) = (frame.current, frame.undo.take()) else { return self.finish(ply) };
        let quiet = frame.current_is_quiet;
        frame.stage = Stage::NextMove;
        self.position.undo(mv, undo);
        if ply == 0 {
            self.root_move_done(mv, value);
        }
        let frame = &mut self.frames[ply];
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                let tolerance = self.root.tolerance.filter(|_| ply == 0);
                frame.alpha = tolerance.map_or(value, |worse| frame.alpha.max(value - worse - 1));
                frame.best_move = Some(mv);
                self.pv.raise(ply, mv);
                if value >= beta {
                    self.learn_cut(ply, mv, quiet);
                    self.count_cut(ply);
                    return self.finish(ply);
                }
            }
        }
        if quiet {
            self.frames[ply].quiets_tried.push(mv);
        }
        Step::Stay
    }

    /// Step 14. The node's value: mate if there was no move at all.
    fn finish(&mut self, ply: usize) -> Step {
        let frame = &self.frames[ply];
        if frame.move_number == 0 {
            return self.leave(ply, mated_in(ply), Reason::Searched);
        }
        let bound = if frame.best >= frame.beta {
            EntryBound::Lower
        } else if frame.best > frame.first_alpha {
            EntryBound::Exact
        } else {
            EntryBound::Upper
        };
        let (best, beta) = (frame.best, frame.beta);
        if ply > 0 || self.root.is_first_line() {
            let found =
                Found { mv: frame.best_move, score: best, eval: frame.eval, depth: frame.depth, bound, was_pv: false };
            self.table.store(self.position.key(), ply, found);
        }
        self.leave(ply, best, if best >= beta { Reason::Beta } else { Reason::Searched })
    }

    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        [1, 2].map(|plies| {
            let above = &self.frames[ply.checked_sub(plies)?];
            Some(answer_index(above.current_kind?.index(), above.current?))
        })
    }

    pub(super) fn last_piece(&self, ply: usize) -> Option<(Piece, Move)> {
        let above = &self.frames[ply.checked_sub(1)?];
        Some((Piece::new(!self.position.side_to_move(), above.current_kind?), above.current?))
    }
}
