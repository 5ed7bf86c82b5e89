//! A game: a start, the moves since, and how it ended.

use std::fmt;
use std::time::Duration;

use super::clock::{Clocks, TimeControl};
use super::color::Color;
use super::declaration::{Declaration, DeclarationRule};
use super::moves::Move;
use super::position::{IllegalMove, Position, Undo};
use super::repetition::History;

/// The rules that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// How an entered king wins.
    pub declaration: DeclarationRule,
    /// The game is drawn after this many moves, unless the last one mates.
    pub move_limit: Option<u32>,
    /// How much time the players have; without one nobody loses on time.
    pub time: Option<TimeControl>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw or a game without result.
    pub winner: Option<Color>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// 詰み: no legal move is left.
    Checkmate,
    /// 投了
    Resignation,
    /// 切れ負け
    TimeUp,
    /// 千日手: the position occurred for the fourth time.
    Repetition,
    /// 連続王手の千日手: the side that kept giving check loses.
    PerpetualCheck,
    /// 入玉宣言
    Declaration,
    /// The move limit was reached.
    MoveLimit,
    /// 反則: an illegal move loses.
    IllegalMove,
    /// 持将棋: the players agreed on a draw.
    Agreement,
    /// 中断: broken off without a result.
    Interrupted,
}

impl Reason {
    /// A word or two for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Resignation => "resignation",
            Self::TimeUp => "time",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Declaration => "declaration",
            Self::MoveLimit => "move limit",
            Self::IllegalMove => "illegal move",
            Self::Agreement => "agreement",
            Self::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins by ")?,
            None if self.reason == Reason::Interrupted => f.write_str("no result: ")?,
            None => f.write_str("draw by ")?,
        }
        f.write_str(match self.reason {
            Reason::MoveLimit => "the ",
            Reason::IllegalMove => "an ",
            _ => "",
        })?;
        f.write_str(self.reason.name())
    }
}

/// Why a move could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// It breaks a rule.
    Illegal(IllegalMove),
    /// The game is over.
    GameOver(Outcome),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(rule) => rule.fmt(f),
            Self::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl std::error::Error for PlayError {}

#[derive(Clone, Debug)]
struct Played {
    mv: Move,
    undo: Undo,
    clocks: Option<Clocks>,
}

/// A game in progress or finished.
///
/// ```
/// use fukayomi::shogi::{Game, Move, Position, Square};
/// let mut game = Game::new(Position::startpos());
/// game.play(Move::board(Square::S7G, Square::S7F, false)).unwrap();
/// assert!(game.play(Move::board(Square::S7G, Square::S7F, false)).is_err());
/// assert_eq!(game.outcome(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    start: Position,
    position: Position,
    played: Vec<Played>,
    moves: Vec<Move>,
    history: History,
    clocks: Option<Clocks>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from this position under the usual rules.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self::with_rules(start, Rules::default())
    }

    /// A game from this position.
    #[must_use]
    pub fn with_rules(start: Position, rules: Rules) -> Self {
        let mut game = Self {
            rules,
            position: start.clone(),
            history: History::new(&start),
            start,
            played: Vec::new(),
            moves: Vec::new(),
            clocks: rules.time.map(Clocks::new),
            outcome: None,
        };
        game.outcome = game.outcome_of_position();
        game
    }

    /// The rules of this game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where it started.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where it is now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions so far.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The clocks, in a game with time.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move that took no time.
    ///
    /// # Errors
    /// If the move is illegal or the game over; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.play_timed(mv, Duration::ZERO)
    }

    /// Plays a move that took this long; too long is a loss, and the move is not played.
    ///
    /// # Errors
    /// If the move is illegal or the game over; the game is unchanged then.
    pub fn play_timed(&mut self, mv: Move, spent: Duration) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::GameOver(outcome));
        }
        if let Some(rule) = self.position.why_illegal(mv) {
            return Err(PlayError::Illegal(rule));
        }
        let mover = self.position.side_to_move();
        let clocks = self.clocks.clone();
        if let Some(clocks) = &mut self.clocks {
            if !clocks.allows(mover, spent) {
                self.outcome = Some(Outcome { winner: Some(!mover), reason: Reason::TimeUp });
                return Ok(());
            }
            clocks.spend(mover, spent);
        }
        let undo = self.position.apply(mv);
        self.history.push(&self.position);
        self.played.push(Played { mv, undo, clocks });
        self.moves.push(mv);
        self.outcome = self.outcome_of_position();
        Ok(())
    }

    /// Takes the last move back; a finished game goes on from there.
    pub fn take_back(&mut self) -> Option<Move> {
        let Played { mv, undo, clocks } = self.played.pop()?;
        self.moves.pop();
        self.position.undo(mv, undo);
        self.history.pop();
        self.clocks = clocks;
        self.outcome = None;
        Some(mv)
    }

    /// Ends the game for a reason that the board does not show; a game that has ended stays as it is.
    pub fn end(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Goes on after an end that the players may overlook, such as repetition or the move limit.
    pub fn overlook_end(&mut self) {
        if self.position.has_legal_move() {
            self.outcome = None;
        }
    }

    /// The side to move resigns.
    pub fn resign(&mut self) {
        let winner = Some(!self.position.side_to_move());
        self.end(Outcome { winner, reason: Reason::Resignation });
    }

    /// The side to move declares; a declaration that does not hold loses.
    pub fn declare(&mut self) {
        let us = self.position.side_to_move();
        let winner = match self.position.declaration(self.rules.declaration) {
            Some(Declaration::Win) => Some(us),
            Some(Declaration::Draw) => None,
            None => Some(!us),
        };
        self.end(Outcome { winner, reason: Reason::Declaration });
    }

    fn outcome_of_position(&self) -> Option<Outcome> {
        let side = self.position.side_to_move();
        if !self.position.has_legal_move() {
            return Some(Outcome { winner: Some(!side), reason: Reason::Checkmate });
        }
        match self.history.fourfold() {
            Some(None) => return Some(Outcome { winner: None, reason: Reason::Repetition }),
            Some(winner) => return Some(Outcome { winner, reason: Reason::PerpetualCheck }),
            None => {}
        }
        let limit = self.rules.move_limit?;
        (self.moves.len() as u64 >= u64::from(limit)).then_some(Outcome { winner: None, reason: Reason::MoveLimit })
    }
}
