//! Quiescence: read on past the horizon until nothing hangs (S3, appendix).
//!
//! Plies 1–7 look at captures that do not lose material, promotions, king moves and mates in one; later plies only at
//! captures that do not lose material, and no longer at a pawn taken without promoting. The paper's program stands pat even in
//! check (figure 5b); by default every way out is read instead.

use super::picker::tactical_score;
use crate::eval::{Evaluator, material_gain};
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::futility::{Estimate, Margins, MoveClass};
use crate::search::alpha_beta::order::{SENSIBLE, pick_best};
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::trace::Reason;
use crate::search::depth::PLY;
use crate::search::score::{MAX_PLY, Score, mate_in, mated_in};
use crate::shogi::{MAX_LEGAL_MOVES, Move, MoveList, PieceKind, Position, Purpose};

/// Plies of quiescence that look at more than captures.
const BROAD_PLIES: u32 = 7;

impl<E: Evaluator> Thinker<E> {
    /// The value of a position once nothing hangs, fail-soft; `depth` counts quiescence plies from 1.
    pub(super) fn quiescence(&mut self, ply: usize, mut alpha: Score, beta: Score, depth: u32) -> Score {
        self.nodes += 1;
        self.pv.clear(ply);
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.repetition_value(ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return self.static_value(ply);
        }
        let in_check = self.position.in_check();
        if in_check && depth <= BROAD_PLIES && self.params.quiescence_evasions {
            return self.quiescence_evasions(ply, alpha, beta, depth);
        }
        if self.params.transposition_in_quiescence
            && let Some(found) = self.table.probe(self.position.key(), ply)
        {
            if cuts(&found, alpha, beta) {
                return found.score;
            }
            self.values[ply] = Some(found.eval);
        }
        let eval = self.static_value(ply);
        // Stand pat (eq. 2): the side to move need not capture.
        if eval >= beta {
            return eval;
        }
        let mut best = eval;
        alpha = alpha.max(eval);
        let looks_for_mate =
            depth == 1 && self.params.mate_in_one || depth <= BROAD_PLIES && self.params.quiescence_mates;
        if looks_for_mate
            && !in_check
            && let Some(mv) = self.position.mate_in_one()
        {
            self.pv.clear(ply + 1);
            self.pv.raise(ply, mv);
            return mate_in(ply + 1);
        }
        let material = self.evaluator.material(&self.states[ply], self.position.side_to_move());
        let mut list = MoveList::new();
        let broad = depth <= BROAD_PLIES;
        self.quiescence_moves(broad, &mut list);
        let mut scores = [0; MAX_LEGAL_MOVES];
        for (mv, score) in list.into_iter().zip(&mut scores) {
            *score = tactical_score(&self.position, mv);
        }
        let info = self.position.check_info();
        for index in 0..list.len() {
            let mv = pick_best(&mut list, &mut scores, index);
            let gives_check = info.gives_check(&self.position, mv);
            let estimate = self.estimate(ply, mv, eval, material);
            if !gives_check
                && !in_check
                && let Some((rule, bound)) = self.margins.prune(&self.params, &estimate, PLY, alpha)
            {
                self.trace_pruned(ply, mv, 0, alpha, beta, Reason::Futility(rule));
                best = best.max(bound.min(alpha));
                continue;
            }
            if !self.position.exchange_wins(mv, 0) {
                continue;
            }
            let value = self.quiescence_child(ply, mv, alpha, beta, depth, Some(&estimate));
            if self.improve(ply, mv, value, (&mut best, &mut alpha)) && value >= beta {
                break;
            }
        }
        if self.params.transposition_in_quiescence {
            let bound = if best >= beta { EntryBound::Lower } else { EntryBound::Upper };
            let found = Found { mv: None, score: best, eval, depth: 0, bound, was_pv: false };
            self.table.store(self.position.key(), ply, found);
        }
        best
    }

    /// Keeps a value that is better than the best so far, and its line; whether it raised alpha.
    fn improve(&mut self, ply: usize, mv: Move, value: Score, (best, alpha): (&mut Score, &mut Score)) -> bool {
        let raises = value > *best && value > *alpha;
        *best = value.max(*best);
        if raises {
            *alpha = value;
            self.pv.raise(ply, mv);
        }
        raises
    }

    /// In check there is no standing pat: every way out is read.
    fn quiescence_evasions(&mut self, ply: usize, mut alpha: Score, beta: Score, depth: u32) -> Score {
        let mut list = MoveList::new();
        self.position.moves_for::<SENSIBLE>(&mut list);
        let mut scores = [0; MAX_LEGAL_MOVES];
        for (mv, score) in list.into_iter().zip(&mut scores) {
            *score = tactical_score(&self.position, mv);
        }
        let mut best = mated_in(ply);
        for index in 0..list.len() {
            let mv = pick_best(&mut list, &mut scores, index);
            let value = self.quiescence_child(ply, mv, alpha, beta, depth, None);
            if self.improve(ply, mv, value, (&mut best, &mut alpha)) && value >= beta {
                break;
            }
        }
        best
    }

    fn quiescence_child(
        &mut self,
        ply: usize,
        mv: Move,
        alpha: Score,
        beta: Score,
        depth: u32,
        estimate: Option<&Estimate>,
    ) -> Score {
        self.stand_after(ply, mv);
        let undo = self.position.apply(mv);
        self.path.push(&self.position);
        if let Some(estimate) = estimate {
            self.observe_child(ply + 1, estimate, alpha);
        }
        let value = -self.quiescence(ply + 1, -beta, -alpha, depth + 1);
        self.path.pop();
        self.position.undo(mv, undo);
        value
    }

    fn quiescence_moves(&self, broad: bool, list: &mut MoveList) {
        let position = &self.position;
        if !broad {
            position.moves_for::<{ Purpose::CAPTURES }>(list);
            list.retain(|mv| !is_idle_pawn_capture(position, mv));
            return;
        }
        position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(list);
        if self.params.quiescence_king_moves
            && let Some(king) = position.king(position.side_to_move())
        {
            let mut quiets = MoveList::new();
            position.moves_for::<{ Purpose::QUIETS }>(&mut quiets);
            quiets.into_iter().filter(|mv| mv.from() == Some(king)).for_each(|mv| list.push(mv));
        }
    }

    /// What futility wants to know of a move.
    #[inline]
    pub(super) fn estimate(&self, ply: usize, mv: Move, eval: Score, material: Score) -> Estimate {
        let position = &self.position;
        let is_king = !mv.is_drop() && position.moved_kind(mv) == PieceKind::King;
        let captures = position.piece_on(mv.to()).is_some();
        Estimate {
            eval,
            material,
            piece_king: self.evaluator.piece_king_gain(&self.states[ply], position, mv),
            captured: material_gain(position, mv),
            class: MoveClass::new(is_king, captures, mv.is_drop()),
        }
    }

    /// Lets the margins grow by the real value of a child next to the horizon, if it beat alpha.
    #[inline]
    pub(super) fn observe_child(&mut self, ply: usize, estimate: &Estimate, alpha: Score) {
        if !self.params.dynamic_margins && self.audit.is_none() {
            return;
        }
        let value = -self.static_value(ply);
        if let Some(audit) = &mut self.audit {
            audit.count(
                &Margins::of(&self.evaluator),
                &self.margins,
                estimate,
                value,
                alpha,
                self.params.dynamic_margins,
            );
        }
        if self.params.dynamic_margins && value > alpha {
            self.margins.observe(estimate, value);
        }
    }
}

/// Whether a move takes a pawn without promoting.
fn is_idle_pawn_capture(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && position.piece_on(mv.to()).is_some_and(|piece| piece.kind() == PieceKind::Pawn)
}

/// Whether a stored value decides a node with this window.
#[inline]
pub fn cuts(found: &Found, alpha: Score, beta: Score) -> bool {
    match found.bound {
        EntryBound::Exact => true,
        EntryBound::Lower => found.score >= beta,
        EntryBound::Upper => found.score <= alpha,
        EntryBound::Unknown => false,
    }
}
