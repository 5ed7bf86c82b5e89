//! A finished game as a line of a log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Job, Tournament};
use crate::lab::referee::{Failure, Played, PlayedMove, Side};
use crate::lab::statistics::{GameResult, Tally};
use crate::work::log::Entry;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameEntry {
    /// The number of the job.
    pub job: u64,
    /// Who played Black, by the place in the list of players.
    pub black: usize,
    /// Who played White.
    pub white: usize,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub end: String,
    /// The failure that ended it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<Failure>,
    /// The opening as a `position` line.
    pub start: String,
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
}

impl Entry for GameEntry {
    fn job(&self) -> u64 {
        self.job
    }
}

impl GameEntry {
    /// The entry of a game that was played.
    #[must_use]
    pub fn new(tournament: &Tournament, job: &Job, played: &Played) -> Self {
        let mut moves = played.moves.clone();
        if !tournament.settings.times {
            moves.iter_mut().for_each(|played| played.ms = None);
        }
        let outcome = played.game.outcome();
        Self {
            job: job.number,
            black: job.players[0],
            white: job.players[1],
            winner: outcome.and_then(|outcome| outcome.winner).map(Side::from),
            end: end_word(played).to_string(),
            failure: played.failure.clone(),
            start: tournament.openings.line(job.opening).to_string(),
            moves,
        }
    }

    /// The result for one of the two players.
    #[must_use]
    pub fn result(&self, player: usize) -> GameResult {
        match self.winner {
            None => GameResult::Draw,
            Some(Side::Black) if self.black == player => GameResult::Win,
            Some(Side::White) if self.white == player => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// Who failed, by the place in the list of players.
    #[must_use]
    pub fn failed_player(&self) -> Option<usize> {
        self.failure.as_ref().map(|failure| match failure.by {
            Side::Black => self.black,
            Side::White => self.white,
        })
    }
}

const fn end_word(played: &Played) -> &'static str {
    match played.game.outcome() {
        _ if played.failure.is_some() => "failure",
        _ if played.agreed => "score agreement",
        None => "unfinished",
        Some(outcome) => outcome.reason.name(),
    }
}

/// The results of the games between two players for the first of them. A game whose pair is not complete counts only
/// as a game.
#[must_use]
pub fn tally(entries: &BTreeMap<u64, GameEntry>, [first, second]: [usize; 2]) -> Tally {
    let mut tally = Tally::default();
    let concerns = |entry: &&GameEntry| {
        [entry.black, entry.white] == [first, second] || [entry.white, entry.black] == [first, second]
    };
    for entry in entries.values().filter(concerns) {
        let partner = entries.get(&(entry.job ^ 1));
        match partner {
            Some(partner) if entry.job.is_multiple_of(2) => tally.add_pair(entry.result(first), partner.result(first)),
            Some(_) => {}
            None => tally.add_game(entry.result(first)),
        }
    }
    tally
}
