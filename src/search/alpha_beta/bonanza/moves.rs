//! Which moves of a node are skipped for their place in the order or for what they lose, and which are read deeper.

use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::trace::Reason;
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

    /// Check 1 ply, only reply and recapture ½, fading beyond the nominal depth so that lines end.
    pub(super) fn extension(&self, ply: usize, mv: Move, gives_check: bool) -> i32 {
        let frame = &self.frames[ply];
        let only_reply = frame.in_check && frame.picker.evasions() == Some(1);
        let extension = if gives_check && self.params.check_extension {
            PLY
        } else if only_reply && self.params.only_reply_extension
            || self.params.recapture_extension && ply > 0 && self.is_recapture(ply, mv)
        {
            PLY / 2
        } else {
            0
        };
        let nominal = self.root.depth.max(1) as usize;
        if ply <= nominal { extension } else { extension * (2 * nominal).saturating_sub(ply) as i32 / nominal as i32 }
    }

    pub(super) fn is_recapture(&self, ply: usize, mv: Move) -> bool {
        let above = &self.frames[ply - 1];
        above.current.is_some_and(|last| last.to() == mv.to())
            && above.undo.as_ref().is_some_and(|undo| undo.captured().is_some())
            && self.position.exchange_wins(mv, 0)
    }
}
