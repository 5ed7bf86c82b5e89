//! Null move: if passing the turn still beats beta, a real move will, too.

use super::Thinker;
use super::frame::Stage;
use super::pvs::Step;
use super::trace::Reason;
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::search::score::MATE_IN_MAX;

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
    /// With nothing but king and pawns to move, passing could be better than moving.
    pub(super) fn is_zugzwang_prone(&self) -> bool {
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
