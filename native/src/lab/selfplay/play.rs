//! One game of a player against itself.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::start::random_move;
use crate::lab::budget::Budget;
use crate::lab::player::{Fault, FaultKind, Player, Turn};
use fukayomi::random::Random;
use fukayomi::search::{Answer, MATE_IN_MAX, Score};
use fukayomi::shogi::{Color, Game, Move, Outcome, PlayError, Reason};

/// Random moves come among the first so many of a game.
const STRAY_PLIES: usize = 60;

/// How long a player may think about a move before the game is given up: only nodes limit it.
const PATIENCE: Duration = Duration::from_secs(600);

/// When a game counts as decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// One side is ahead by so many points …
    pub score: Score,
    /// … for so many moves of both together.
    pub plies: usize,
}

impl FromStr for Decided {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once(',').and_then(|(score, plies)| Some((score.parse().ok()?, plies.parse().ok()?)));
        match parts {
            Some((score, plies)) if score > 0 && plies > 0 => Ok(Self { score, plies }),
            _ => Err("expected SCORE,PLIES, both above 0"),
        }
    }
}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.score, self.plies)
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'a> {
    /// What a move may cost.
    pub budget: &'a Budget,
    /// When it is decided; `None` if it is played to its end.
    pub decided: Option<Decided>,
    /// One move in so many is random; 0: none.
    pub stray: u64,
    /// Only while nobody is ahead by so many points.
    pub stray_below: Score,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game from its start to its end.
    pub game: Game,
    /// One for each move after the opening, for the side to move.
    pub scores: Vec<Option<Score>>,
    /// A player saw that it mates.
    pub is_mate_found: bool,
    /// The scores were one-sided for long.
    pub is_adjudicated: bool,
    /// What the player did wrong; the game has no result then.
    pub fault: Option<Fault>,
}

/// Plays a game to its end.
pub fn play(player: &mut dyn Player, game: Game, seed: u64, manner: &Manner, random: &mut Random) -> Played {
    let mut played = Played { game, scores: Vec::new(), is_mate_found: false, is_adjudicated: false, fault: None };
    let mut go = || -> Result<(), Fault> {
        player.new_game(seed)?;
        while played.game.outcome().is_none() {
            played.turn(player, manner, random)?;
        }
        Ok(())
    };
    let fault = go().err();
    player.game_over(None);
    Played { fault, ..played }
}

impl Played {
    /// One move, or the end.
    fn turn(&mut self, player: &mut dyn Player, manner: &Manner, random: &mut Random) -> Result<(), Fault> {
        let turn = Turn { game: &self.game, budget: manner.budget, left: [Duration::ZERO; 2], deadline: PATIENCE };
        let thought = player.think(&turn)?;
        let mv = match thought.answer {
            Answer::Move(mv) => mv,
            Answer::Resign => {
                self.game.resign();
                return Ok(());
            }
            Answer::Declare => {
                self.game.declare();
                return Ok(());
            }
        };
        let mover = self.game.position().side_to_move();
        let illegal = |error: PlayError| Fault::new(FaultKind::IllegalMove, format!("{mv}: {error}"));
        match self.stray(mv, thought.score, manner, random) {
            Some(other) => self.game.play(other).map_err(illegal)?,
            None => self.game.play(mv).map_err(illegal)?,
        }
        self.scores.push(thought.score);
        let Some(decided) = manner.decided.filter(|_| self.game.outcome().is_none()) else { return Ok(()) };
        self.is_mate_found = thought.score.is_some_and(|score| score >= MATE_IN_MAX);
        let winner = if self.is_mate_found { Some(mover) } else { self.leader(mover, decided) };
        if winner.is_some() {
            self.is_adjudicated = !self.is_mate_found;
            self.game.end(Outcome { winner, reason: Reason::Resignation });
        }
        Ok(())
    }

    /// A random move instead of the one that was found, now and then, so that games go where the player would not.
    ///
    /// The score stays that of the position. So the move found must be a quiet one: learning takes a position for quiet by the
    /// move that was played there.
    fn stray(&self, found: Move, score: Option<Score>, manner: &Manner, random: &mut Random) -> Option<Move> {
        let position = self.game.position();
        let strays = manner.stray > 0 && self.game.moves().len() < STRAY_PLIES && random.below(manner.stray) == 0;
        let is_quiet = position.piece_on(found.to()).is_none() && !found.is_promotion();
        let is_open = score.is_none_or(|score| score.abs() < manner.stray_below);
        (strays && is_quiet && is_open).then(|| random_move(position, random)).flatten()
    }

    /// Who was ahead by enough in all of the last moves.
    fn leader(&self, last_mover: Color, decided: Decided) -> Option<Color> {
        let last = self.scores.len().checked_sub(decided.plies).map(|first| &self.scores[first..])?;
        let is_ahead = |color: Color| {
            last.iter().rev().enumerate().all(|(back, score)| {
                let mover = if back.is_multiple_of(2) { last_mover } else { !last_mover };
                score.is_some_and(|score| if mover == color { score } else { -score } >= decided.score)
            })
        };
        Color::ALL.into_iter().find(|&color| is_ahead(color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::shogi::Position;

    #[test]
    fn a_game_is_decided_when_the_last_scores_all_say_so() {
        let leader = |scores: &[i32], last_mover| {
            let scores = scores.iter().copied().map(Some).collect();
            let game = Game::new(Position::startpos());
            let played = Played { game, scores, is_mate_found: false, is_adjudicated: false, fault: None };
            played.leader(last_mover, Decided { score: 1_000, plies: 3 })
        };
        assert_eq!(leader(&[0, 1_000, -1_200, 1_500], Color::Black), Some(Color::Black));
        assert_eq!(leader(&[-1_000, 1_200, -1_500], Color::Black), Some(Color::White));
        assert_eq!(leader(&[1_000, -999, 1_500], Color::Black), None);
        assert_eq!(leader(&[-1_200, 1_500], Color::Black), None, "too few");
    }

    #[test]
    fn the_rule_is_read_and_written() {
        let decided: Decided = "2500,6".parse().unwrap();
        assert_eq!(decided.to_string(), "2500,6");
        for wrong in ["", "2500", "0,6", "2500,0", "-3,4", "a,b"] {
            assert!(wrong.parse::<Decided>().is_err(), "{wrong}");
        }
    }
}
