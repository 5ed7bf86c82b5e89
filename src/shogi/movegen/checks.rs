//! Moves that give check.

use crate::shogi::moves::{Move, MoveList};
use crate::shogi::position::Position;

use super::Purpose;

impl Position {
    /// Writes the legal moves that give check; without `useless` non-promotions unless asked for.
    pub fn checking_moves<const USELESS: bool>(&self, list: &mut MoveList) {
        let info = self.check_info();
        if USELESS {
            self.moves_for::<{ Purpose::ALL }>(list);
        } else {
            self.moves_for::<{ Purpose::ALL & !Purpose::USELESS }>(list);
        }
        list.retain(|mv: Move| info.gives_check(self, mv));
    }
}
