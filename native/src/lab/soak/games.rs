//! Games of the same two players one after the other, every move judged by our rules.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::lab::budget::Budget;
use crate::lab::openings::Openings;
use crate::lab::player::{FaultKind, Player, PlayerSpec};
use crate::lab::referee::{self, Judgement};
use fukayomi::random::Random;
use fukayomi::shogi::Rules;

/// What processes have for a game.
pub(super) const CLOCK: &str = "main=1s,increment=0.1s";

/// After so many moves a game is drawn.
const MOST_MOVES: u32 = 256;

/// What games came to.
#[derive(Default)]
pub(super) struct Tables {
    pub games: u64,
    pub moves: u64,
    pub illegal: u64,
    /// Crashes, silence, nonsense.
    pub broken: u64,
    /// Lost on time, without any allowance.
    pub late: u64,
}

/// Two players who play on and on.
pub(super) struct Games {
    players: [Box<dyn Player>; 2],
    budget: Budget,
    openings: Openings,
    random: Random,
    pub tally: Tables,
}

impl Games {
    /// Alpha-beta against softmax in this process, by positions.
    pub fn of_minds(nodes: u64, seed: u64) -> Result<Self, String> {
        let players = ["alpha-beta,hash_mb=8", "softmax,tree_mb=16"].map(str::to_string);
        Self::new(players, Budget { nodes: Some(nodes.max(1)), ..Budget::default() }, seed)
    }

    /// The same in processes of their own, on a clock.
    pub fn of_processes(program: &Path, seed: u64) -> Result<Self, String> {
        let player = |mind: &str| format!("engine=\"{}\",USI_Hash=16,Mind={mind}", program.display());
        let budget = CLOCK.parse::<Budget>().map_err(|error| error.to_string())?;
        Self::new(["alpha-beta", "softmax"].map(player), budget, seed)
    }

    fn new([first, second]: [String; 2], budget: Budget, seed: u64) -> Result<Self, String> {
        let player = |text: String| {
            let spec: PlayerSpec = text.parse().map_err(|error| format!("{error}"))?;
            spec.player().map_err(|fault| fault.detail)
        };
        let openings = Openings::built_in().map_err(|error| error.to_string())?;
        let players = [player(first)?, player(second)?];
        Ok(Self { players, budget, openings, random: Random::new(seed), tally: Tables::default() })
    }

    /// Plays whole games until the time is over.
    pub fn play_for(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            self.play();
        }
    }

    fn play(&mut self) {
        let index = self.random.below(self.openings.count() as u64) as usize;
        let game = self.openings.game(index, Rules { move_limit: Some(MOST_MOVES), ..Rules::default() });
        let seeds = [self.random.bits(), self.random.bits()];
        let judgement = Judgement { margin_ms: 0, patience_ms: 60_000, ..Judgement::default() };
        let [first, second] = &mut self.players;
        let colours: [&mut dyn Player; 2] = if self.tally.games.is_multiple_of(2) {
            [first.as_mut(), second.as_mut()]
        } else {
            [second.as_mut(), first.as_mut()]
        };
        let played = referee::play(game, colours, [&self.budget; 2], seeds, &judgement);
        self.tally.games += 1;
        self.tally.moves += played.moves.len() as u64;
        match played.failure.map(|failure| failure.kind) {
            None => {}
            Some(FaultKind::IllegalMove) => self.tally.illegal += 1,
            Some(FaultKind::TimeUp) => self.tally.late += 1,
            Some(_) => self.tally.broken += 1,
        }
    }
}
