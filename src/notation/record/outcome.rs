//! From a record to a game and back.

use super::{EndKind, Ending, Record, RecordMove};
use crate::shogi::{Color, Game, Outcome, PlayError, Reason, Rules};

impl Record {
    /// The record of a game, without names, times and words.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut record = Self::new(game.start().clone());
        record.main.moves = game.moves().iter().map(|&mv| RecordMove::from(mv)).collect();
        let mover = record.mover();
        record.main.ending = game.outcome().map(|outcome| Ending::from(EndKind::of(outcome, mover)));
        record
    }

    /// The game that the record tells, played under these rules; ends that its players overlooked are overlooked.
    ///
    /// # Errors
    /// If a move can't be played, which no record that was read has.
    pub fn game(&self, rules: Rules) -> Result<Game, PlayError> {
        let mut game = Game::with_rules(self.start.clone(), rules);
        for played in &self.main.moves {
            game.overlook_end();
            game.play_timed(played.mv, played.time.unwrap_or_default())?;
        }
        if let Some(outcome) = self.outcome() {
            game.end(outcome);
        }
        Ok(game)
    }

    /// How the game ended, if the record says so and it is an end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mover = self.mover();
        let (winner, reason) = match self.main.ending.as_ref()?.kind {
            EndKind::Resignation | EndKind::DefaultLoss => (Some(!mover), Reason::Resignation),
            EndKind::DefaultWin => (Some(mover), Reason::Resignation),
            EndKind::Checkmate => (Some(!mover), Reason::Checkmate),
            EndKind::TimeUp => (Some(!mover), Reason::TimeUp),
            EndKind::IllegalMove => (Some(!mover), Reason::IllegalMove),
            EndKind::IllegalAction(loser) => (Some(!loser), Reason::IllegalMove),
            EndKind::Declaration => (Some(mover), Reason::Declaration),
            EndKind::Repetition => (None, Reason::Repetition),
            EndKind::Impasse | EndKind::Draw => (None, Reason::Agreement),
            EndKind::MoveLimit => (None, Reason::MoveLimit),
            EndKind::Interrupted => (None, Reason::Interrupted),
            EndKind::NoMate | EndKind::TakeBack | EndKind::Error => return None,
        };
        Some(Outcome { winner, reason })
    }
}

impl EndKind {
    /// The words of the formats for an outcome. Perpetual check and a false declaration count as fouls; for a win by
    /// the fault of the side that is not to move, other than a foul, the formats have only "the opponent stays away".
    fn of(outcome: Outcome, mover: Color) -> Self {
        let Outcome { winner, reason } = outcome;
        match (reason, winner) {
            (Reason::Interrupted, _) => Self::Interrupted,
            (Reason::Repetition, _) => Self::Repetition,
            (Reason::Agreement, _) => Self::Impasse,
            (Reason::MoveLimit, _) => Self::MoveLimit,
            (_, None) => Self::Draw,
            (Reason::Declaration, Some(winner)) if winner == mover => Self::Declaration,
            (Reason::PerpetualCheck | Reason::IllegalMove | Reason::Declaration, Some(winner)) => {
                if winner == mover {
                    Self::IllegalAction(!winner)
                } else {
                    Self::IllegalMove
                }
            }
            (_, Some(winner)) if winner == mover => Self::DefaultWin,
            (Reason::Checkmate, _) => Self::Checkmate,
            (Reason::TimeUp, _) => Self::TimeUp,
            (Reason::Resignation, _) => Self::Resignation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Position;

    #[test]
    fn outcomes_keep_their_winner() {
        use Reason::{
            Agreement, Checkmate, Declaration, IllegalMove, Interrupted, MoveLimit, PerpetualCheck, Repetition,
            Resignation, TimeUp,
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let decided = [Checkmate, Resignation, TimeUp, PerpetualCheck, Declaration, IllegalMove];
        let decided = decided.into_iter().flat_map(|reason| [black, white].map(|winner| (winner, reason)));
        let drawn = [Repetition, Declaration, MoveLimit, Agreement, Interrupted].map(|reason| (None, reason));
        for (winner, reason) in decided.chain(drawn) {
            let mut game = Game::new(Position::startpos());
            game.end(Outcome { winner, reason });
            let record = Record::from_game(&game);
            assert_eq!(record.outcome().unwrap().winner, winner, "{reason:?}");
            let again = record.game(Rules::default()).unwrap();
            assert_eq!(again.outcome().unwrap().winner, winner, "{reason:?}");
        }
    }
}
