//! Whoever plays a game of the laboratory: one of our minds inside this process, or any USI engine beside it.

mod gnushogi;
mod mind;
pub mod own;
mod process;
mod spec;
mod usi;

pub(super) use process::{Heard, Process};
pub use spec::{PlayerSpec, Protocol, SpecError};

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use fukayomi::search::{Answer, Score};
use fukayomi::shogi::{Color, Game};

/// A move to be found.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far; the player is the side to move.
    pub game: &'a Game,
    /// What this player may spend.
    pub budget: &'a Budget,
    /// Main time left to Black and White; nothing without a clock.
    pub left: [Duration; 2],
    /// After this time the answer does not count any more.
    pub deadline: Duration,
}

impl Turn<'_> {
    /// Main time left to the player.
    #[must_use]
    pub fn own_left(&self) -> Duration {
        self.left[self.game.position().side_to_move().index()]
    }
}

/// What a player answered, and how it came to it as far as it says so.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// What to do; not necessarily legal.
    pub answer: Answer,
    /// For the player.
    pub score: Option<Score>,
    /// Nominal depth.
    pub depth: Option<u32>,
    /// Expected depth.
    pub expected_depth: Option<f32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// From the question to the answer.
    pub time: Duration,
}

/// How a player can fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It could not be started, or said nothing in time after its start.
    NoStart,
    /// It ended or broke in the middle of a game.
    Crash,
    /// It did not answer.
    Silence,
    /// Its answer is no move.
    Garbage,
    /// Its answer is a move that the rules forbid.
    IllegalMove,
    /// It used up its time.
    TimeUp,
}

/// A failure that loses a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// In words.
    pub detail: String,
}

impl Fault {
    /// A failure with its description.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

/// Someone who can play games, one after the other.
///
/// A player that fails must be ready for the next game all the same.
pub trait Player {
    /// A game begins: forget everything and take randomness from the seed.
    ///
    /// # Errors
    /// If the player can't play.
    fn new_game(&mut self, seed: u64) -> Result<(), Fault>;

    /// Finds a move.
    ///
    /// # Errors
    /// If no readable answer comes in time.
    fn think(&mut self, turn: &Turn) -> Result<Thought, Fault>;

    /// The game is over; says whether this player won, lost or neither.
    fn game_over(&mut self, _winner: Option<bool>) {}
}

/// The side of a colour in USI's `btime`, `winc` …
const fn usi_letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}
