//! A game with scores: a line of the log, and a line of the table that learning reads.

use serde::{Deserialize, Serialize};

use super::play::Played;
use crate::lab::referee::Side;
use crate::work::log::Entry;
use fukayomi::notation::sfen;
use fukayomi::search::Score;
use fukayomi::shogi::{Position, Reason};

/// The first line of the table.
pub const HEADER: &str = "#id\tresult\ttermination\topening_plies(not searched)\tstart(startpos or sfen)\tusi_moves\tevals_cp_side_to_move(one per searched move; +-(32000-n)=mate in n)";

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoredGame {
    /// The number of the job.
    pub job: u64,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub end: String,
    /// Moves that nobody searched.
    pub opening: usize,
    /// Where it began: `startpos`, or an SFEN.
    pub start: String,
    /// All moves as USI writes them, separated by blanks.
    pub moves: String,
    /// What the player thought of each position after the opening, for the side to move.
    pub scores: Vec<Option<Score>>,
    /// What went wrong; such a game teaches nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
}

impl Entry for ScoredGame {
    fn job(&self) -> u64 {
        self.job
    }
}

impl ScoredGame {
    /// The entry of a game that was played after so many moves of an opening.
    pub fn new(job: u64, opening: usize, played: &Played) -> Self {
        let game = &played.game;
        let start = if *game.start() == Position::startpos() { "startpos".into() } else { sfen::write(game.start()) };
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        Self {
            job,
            winner: game.outcome().and_then(|outcome| outcome.winner).map(Side::from),
            end: end_word(played).to_string(),
            opening,
            start,
            moves: moves.join(" "),
            scores: played.scores.clone(),
            failure: played.fault.as_ref().map(|fault| fault.detail.clone()),
        }
    }

    /// The line of the table; `-` stands for a score that the player did not tell.
    pub fn line(&self, seed: u64) -> String {
        let result = match self.winner {
            Some(Side::Black) => 'B',
            Some(Side::White) => 'W',
            None => 'D',
        };
        let score = |score: &Option<Score>| score.map_or_else(|| "-".to_string(), |score| score.to_string());
        let scores: Vec<String> = self.scores.iter().map(score).collect();
        let (id, end, opening) = (self.job + 1, &self.end, self.opening);
        format!("{seed}-{id}\t{result}\t{end}\t{opening}\t{}\t{}\t{}", self.start, self.moves, scores.join(" "))
    }
}

const fn end_word(played: &Played) -> &'static str {
    match played.game.outcome() {
        _ if played.fault.is_some() => "failure",
        _ if played.is_mate_found => "mate-found",
        _ if played.is_adjudicated => "adjudicated",
        None => "unfinished",
        Some(outcome) => match outcome.reason {
            Reason::Checkmate => "mate",
            Reason::Resignation => "resignation",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual",
            Reason::Declaration => "declare",
            Reason::MoveLimit => "limit",
            Reason::TimeUp | Reason::IllegalMove | Reason::Agreement | Reason::Interrupted => "other",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::labelled;
    use fukayomi::shogi::{Color, Game, Handicap, Outcome};

    #[test]
    fn learning_reads_what_is_written() {
        for (start, moves, winner) in [
            (Handicap::Even, ["7g7f", "3c3d", "2g2f", "8c8d"], Some(Color::White)),
            (Handicap::TwoPiece, ["7a6b", "7g7f", "5a4b", "4g4f"], None),
        ] {
            let mut game = Game::new(start.position());
            for mv in moves {
                game.play(mv.parse().unwrap()).unwrap();
            }
            game.end(Outcome { winner, reason: Reason::MoveLimit });
            let scores = vec![Some(-120), None, Some(31_997)];
            let played = Played { game, scores, is_mate_found: false, is_adjudicated: false, fault: None };
            let entry = ScoredGame::new(6, 1, &played);
            let read = labelled::parse(&entry.line(3)).unwrap();
            assert!(entry.line(3).starts_with("3-7\t"));
            assert_eq!((read.winner, &read.start), (winner, played.game.start()));
            assert_eq!(read.moves, played.game.moves());
            assert_eq!(read.scores, [None, Some(-120), None, Some(31_997)], "the first move was not searched");
        }
        assert_eq!(HEADER.split('\t').count(), 7);
    }
}
