//! The games of several players, as a list of jobs: the settings and the number of a job fix everything about a game.
//!
//! Jobs 2n and 2n + 1 are a pair: the same two players and the same opening with changed colours.

mod effort;
mod entry;
mod records;
mod run;
mod table;

pub use effort::{Effort, effort_table};
pub use entry::{GameEntry, tally};
pub use records::RecordFormat;
pub use run::{Outcome, RunOptions, Worker, run, summary};
pub use table::{Standings, add_details, ends, failures, report};

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::openings::Openings;
use super::player::{PlayerSpec, SpecError};
use super::referee::Judgement;
use super::statistics::Sprt;
use fukayomi::random::Random;
use fukayomi::shogi::{DeclarationRule, Rules};

/// Everything that decides what is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TournamentSettings {
    /// Descriptions of the players.
    pub players: Vec<String>,
    /// What each may spend.
    pub budgets: Vec<Budget>,
    /// Games of each two players; even.
    pub games: u64,
    /// Fixes openings and the players' randomness.
    pub seed: u64,
    /// The digest of the openings.
    pub openings: String,
    /// Moves after which a game is drawn.
    pub move_limit: u32,
    /// Which declaration rule is in force: 27, 24 or 0 for none.
    pub declaration: u32,
    /// How games are judged.
    pub judgement: Judgement,
    /// Ends a match early.
    pub sprt: Option<Sprt>,
    /// Whether times are logged, so that no two logs are alike.
    pub times: bool,
    /// Whether only the first player meets all others, instead of everyone everyone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gauntlet: bool,
}

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What decides what is played.
    pub settings: TournamentSettings,
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// The openings.
    pub openings: Openings,
    order: Vec<usize>,
    pairings: Vec<[usize; 2]>,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// Its number.
    pub number: u64,
    /// Black and White, by their place in the list of players.
    pub players: [usize; 2],
    /// The opening.
    pub opening: usize,
    /// Randomness of Black and White.
    pub seeds: [u64; 2],
}

impl Tournament {
    /// A tournament of everyone against everyone, or of the first against all others.
    ///
    /// # Errors
    /// If a player's description is wrong.
    pub fn new(settings: TournamentSettings, openings: Openings) -> Result<Self, SpecError> {
        let players = settings.players.iter().map(|text| text.parse()).collect::<Result<Vec<PlayerSpec>, _>>()?;
        let order = openings.order(settings.seed);
        let count = players.len();
        let hosts = if settings.gauntlet { count.min(1) } else { count };
        let pairings = (0..hosts).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        Ok(Self { settings, players, openings, order, pairings })
    }

    /// How many games there are.
    #[must_use]
    pub fn jobs(&self) -> u64 {
        self.pairings.len() as u64 * self.settings.games
    }

    /// A game by its number. All games of two players come one after the other, so that engines need not be started
    /// for every game.
    #[must_use]
    pub fn job(&self, number: u64) -> Job {
        let [first, second] = self.pairings[(number / self.settings.games) as usize];
        let round = number % self.settings.games / 2;
        let opening = self.order[(round % self.order.len() as u64) as usize];
        let players = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        let mut random = Random::of_job(self.settings.seed, number);
        Job { number, players, opening, seeds: [random.bits(), random.bits()] }
    }

    /// The rules of the games.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        let declaration = match self.settings.declaration {
            27 => DeclarationRule::Points27,
            24 => DeclarationRule::Points24,
            _ => DeclarationRule::Off,
        };
        Rules { declaration, move_limit: Some(self.settings.move_limit), time: None }
    }
}
