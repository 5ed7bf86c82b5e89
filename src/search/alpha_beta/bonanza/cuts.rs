//! Searches of less depth before the moves of a node: the null move, and internal deepening for a first move.

use super::frame::Stage;
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::futility::{MAX_DEPTH, child_is_above};
use crate::search::alpha_beta::trace::Reason;
use crate::search::alpha_beta::walk::Step;
use crate::search::depth::PLY;
use crate::search::score::{MATE_IN_MAX, Score};

/// How far the search of a null move is reduced (S3: R = 3 from depth 7 on, else 2).
#[inline]
#[must_use]
pub const fn reduction(depth: i32) -> i32 {
    if depth >= 7 * PLY { 3 * PLY } else { 2 * PLY }
}

/// The depth at which a null move is searched; `None` where it is not tried.
#[inline]
#[must_use]
pub const fn search_depth(depth: i32) -> Option<i32> {
    if depth >= 2 * PLY { Some(depth - PLY - reduction(depth)) } else { None }
}

impl<E: Evaluator> Thinker<E> {
    /// Eq. 10 at a child with so much depth left: what it is worth at least, if that is far enough above beta.
    ///
    /// At depth 2 the paper asks quies() instead of the static value (appendix). Quiescence stands pat, so that it says no
    /// less than the static value where that passes; only asked in any case does it find what captures gain.
    pub(super) fn value_above(&mut self, ply: usize, depth: i32, beta: Score, eval: Score) -> Option<Score> {
        let margin = self.params.futility_margin;
        let asks = depth >= 2 * PLY && depth + PLY <= MAX_DEPTH;
        let value = match (asks, child_is_above(beta, eval, margin, depth)) {
            (true, is_above) if is_above || self.params.child_quiescence => {
                self.quiescence(ply, beta + margin - 1, beta + margin, 1)
            }
            (false, true) => eval,
            _ => return None,
        };
        (value - margin >= beta).then_some(value - margin)
    }

    /// With nothing but king and pawns to move, passing could be better than moving.
    pub(in crate::search::alpha_beta) fn is_zugzwang_prone(&self) -> bool {
        let us = self.position.side_to_move();
        self.position.hand(us).is_empty() && self.position.by_color(us).count() <= 4
    }

    pub(super) fn try_null_move(&mut self, ply: usize, null_depth: i32) -> Step {
        let beta = self.frames[ply].beta;
        self.frames[ply].stage = Stage::AfterNullMove;
        self.frames[ply].current = None;
        self.stand(ply + 1, self.states[ply]);
        let undo = self.position.apply_null();
        self.frames[ply].undo = Some(undo);
        self.path.push(&self.position);
        self.prepare(ply + 1, -beta, -beta + 1, null_depth, true);
        Step::Down
    }

    pub(super) fn after_null_move(&mut self) -> Step {
        let ply = self.ply;
        self.path.pop();
        if let Some(undo) = self.frames[ply].undo.take() {
            self.position.undo_null(undo);
        }
        let (value, beta) = (-self.returned, self.frames[ply].beta);
        self.frames[ply].stage = Stage::NextMove;
        if value >= beta {
            // A mate that is threatened only because we passed is not one.
            return self.leave(ply, if value >= MATE_IN_MAX { beta } else { value }, Reason::NullMove);
        }
        Step::Stay
    }
}

impl<E: Evaluator> Thinker<E> {
    /// Step 9. Internal iterative deepening: a principal node without a hash move gets one from a shallower search.
    pub(super) fn try_internal_deepening(&mut self, ply: usize, is_pv: bool) -> Step {
        let frame = &self.frames[ply];
        let wanted = self.params.internal_deepening
            && is_pv
            && ply > 0
            && frame.hash_move.is_none()
            && frame.depth >= 4 * PLY
            && !frame.in_check;
        if !wanted {
            return Step::Stay;
        }
        let (alpha, beta, depth) = (frame.alpha, frame.beta, frame.depth - 2 * PLY);
        // The same position once more, one frame up; the path does not grow, so repetition is not touched.
        self.frames[ply].stage = Stage::AfterInternalDeepening;
        self.stand(ply + 1, self.states[ply]);
        self.frames[ply].current = None;
        self.prepare(ply + 1, alpha, beta, depth, true);
        Step::Down
    }

    pub(super) fn after_internal_deepening(&mut self) -> Step {
        let ply = self.ply;
        let hash_move = self.table.probe(self.position.key(), ply).and_then(|found| found.mv);
        let hash_move = hash_move.filter(|&mv| self.position.is_legal(mv));
        let killers = if self.params.killers { self.history.killers(ply) } else { [None; 2] };
        let last_piece = self.last_piece(ply);
        let counter = if self.params.killers { self.history.counter(last_piece) } else { None };
        let last = self.last_moves(ply);
        let frame = &mut self.frames[ply];
        frame.hash_move = hash_move;
        frame.picker.start(&self.position, hash_move, killers, counter, last, last_piece);
        frame.stage = Stage::NextMove;
        Step::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reduction_follows_the_papers_table() {
        assert_eq!(search_depth(PLY), None);
        let expected = [(2, -1), (3, 0), (4, 1), (5, 2), (6, 3), (7, 3), (8, 4), (9, 5), (10, 6)];
        for (depth, left) in expected {
            assert_eq!(search_depth(depth * PLY), Some(left * PLY));
        }
    }
}
