//! Moves that are read deeper than others.

use super::Thinker;
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::shogi::Move;

impl<E: Evaluator> Thinker<E> {
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
