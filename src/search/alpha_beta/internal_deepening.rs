//! Internal iterative deepening: where no move is known to begin with, a shallower search finds one.

use super::Thinker;
use super::frame::Stage;
use super::pvs::Step;
use crate::eval::Evaluator;
use crate::search::depth::PLY;

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
