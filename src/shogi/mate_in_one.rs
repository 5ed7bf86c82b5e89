//! Mate in one move, drops included; a pawn-drop mate is not a legal move and so never an answer.

use super::moves::{Move, MoveList};
use super::position::Position;

impl Position {
    /// A move that mates at once, if there is one.
    ///
    /// ```
    /// use fukayomi::notation::sfen;
    /// let position = sfen::parse("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    /// assert_eq!(position.mate_in_one().unwrap().to_string(), "G*5b");
    /// ```
    #[must_use]
    pub fn mate_in_one(&self) -> Option<Move> {
        let mut checks = MoveList::new();
        self.checking_moves::<true>(&mut checks);
        if checks.is_empty() {
            return None;
        }
        let mut position = self.clone();
        checks.into_iter().find(|&mv| {
            let undo = position.apply(mv);
            let mated = !position.has_legal_move();
            position.undo(mv, undo);
            mated
        })
    }
}
