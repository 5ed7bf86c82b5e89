//! Moves that are not searched because of where they stand in the order, or because they lose material.

use super::Thinker;
use super::trace::Reason;
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::search::score::MATE_IN_MAX;
use crate::shogi::Move;

impl<E: Evaluator> Thinker<E> {
    /// Late quiet moves and moves that lose material, close to the horizon and off the principal line.
    pub(super) fn prune_late(
        &self,
        mv: Move,
        quiet: bool,
        is_pv: bool,
        depth: i32,
        move_number: usize,
        history: i32,
    ) -> Option<Reason> {
        if is_pv || self.frames[self.ply].best <= -MATE_IN_MAX {
            return None;
        }
        let plies = depth / PLY;
        if self.params.late_move_pruning && quiet && plies <= 6 {
            let allowed = 4 + 3 * plies * plies / if self.frames[self.ply].improving { 1 } else { 2 };
            let lucky = history > 6_000;
            if move_number as i32 > allowed && !lucky {
                return Some(Reason::LateMove);
            }
        }
        let threshold = if quiet { -60 * plies } else { -150 * plies };
        let bad = self.params.exchange_pruning && plies <= 5 && !self.position.exchange_wins(mv, threshold);
        bad.then_some(Reason::Exchange)
    }
}
