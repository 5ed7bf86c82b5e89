//! Games of the same two players one after the other, every move judged by our rules.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::lab::budget::Budget;
use crate::lab::openings::Openings;
use crate::lab::player::{FaultKind, Player, PlayerSpec};
use crate::lab::referee::{self, Failure, Judgement, Played};
use fukayomi::notation::usi::write_position;
use fukayomi::random::Random;
use fukayomi::shogi::Rules;

/// What processes have for a game.
pub(super) const CLOCK: &str = "main=1s,increment=0.1s";

/// After so many moves a game is drawn.
const MOST_MOVES: u32 = 256;

/// Failures whose causes are kept; more of them say nothing new.
const MOST_CAUSES: usize = 20;

/// What games came to.
#[derive(Default)]
pub(super) struct Tables {
    pub games: u64,
    pub moves: u64,
    pub illegal: u64,
    /// Crashes, silence, nonsense.
    pub broken: u64,
    /// Lost on time.
    pub late: u64,
    /// The first failures: who failed how, and where the game stood.
    pub causes: Vec<String>,
}

impl Tables {
    fn count(&mut self, played: &Played) {
        self.games += 1;
        self.moves += played.moves.len() as u64;
        let Some(Failure { by, kind, detail }) = &played.failure else { return };
        match kind {
            FaultKind::IllegalMove => self.illegal += 1,
            FaultKind::TimeUp => self.late += 1,
            _ => self.broken += 1,
        }
        if self.causes.len() < MOST_CAUSES {
            let position = write_position(&played.game);
            self.causes.push(format!("game {}, {by:?}: {kind:?}, {detail}; `position {position}`", self.games));
        }
    }
}

/// Two players who play on and on.
pub(super) struct Games {
    players: [Box<dyn Player>; 2],
    budget: Budget,
    judgement: Judgement,
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

    /// The same in processes of their own; the second may be another engine.
    pub fn of_processes(program: &Path, other: Option<&str>, budget: Budget, seed: u64) -> Result<Self, String> {
        let player = |mind: &str| format!("engine=\"{}\",USI_Hash=16,Mind={mind}", program.display());
        let second = other.map_or_else(|| player("softmax"), str::to_string);
        Self::new([player("alpha-beta"), second], budget, seed)
    }

    /// How much later than its time an answer may come.
    pub fn allow_ms(mut self, margin_ms: u64) -> Self {
        self.judgement.margin_ms = margin_ms;
        self
    }

    fn new(players: [String; 2], budget: Budget, seed: u64) -> Result<Self, String> {
        let player = |text: String| {
            let spec: PlayerSpec = text.parse().map_err(|error| format!("{error}"))?;
            spec.player().map_err(|fault| fault.detail)
        };
        let [first, second] = players;
        Self::with_players([player(first)?, player(second)?], budget, seed)
    }

    fn with_players(players: [Box<dyn Player>; 2], budget: Budget, seed: u64) -> Result<Self, String> {
        let openings = Openings::built_in().map_err(|error| error.to_string())?;
        let judgement = Judgement { margin_ms: 0, ..Judgement::default() };
        Ok(Self { players, budget, judgement, openings, random: Random::new(seed), tally: Tables::default() })
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
        let [first, second] = &mut self.players;
        let colours: [&mut dyn Player; 2] = if self.tally.games.is_multiple_of(2) {
            [first.as_mut(), second.as_mut()]
        } else {
            [second.as_mut(), first.as_mut()]
        };
        let played = referee::play(game, colours, [&self.budget; 2], seeds, &self.judgement);
        self.tally.count(&played);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::player::{Fault, Thought, Turn};

    /// Fails in every game.
    struct Breaks(FaultKind);

    impl Player for Breaks {
        fn new_game(&mut self, _: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn think(&mut self, _: &Turn) -> Result<Thought, Fault> {
            Err(Fault::new(self.0, "fell asleep"))
        }
    }

    #[test]
    fn a_game_that_breaks_is_counted_with_its_cause_and_place() {
        for (kind, counts) in [
            (FaultKind::Crash, (0, 1, 0)),
            (FaultKind::Silence, (0, 1, 0)),
            (FaultKind::TimeUp, (0, 0, 1)),
            (FaultKind::IllegalMove, (1, 0, 0)),
        ] {
            let mut games =
                Games::with_players([Box::new(Breaks(kind)), Box::new(Breaks(kind))], Budget::default(), 1).unwrap();
            games.play();
            let Tables { illegal, broken, late, causes, .. } = &games.tally;
            assert_eq!((*illegal, *broken, *late), counts);
            assert!(causes[0].contains(&format!("{kind:?}, fell asleep; `position ")), "{causes:?}");
            (0..100).for_each(|_| games.play());
            assert_eq!(games.tally.causes.len(), MOST_CAUSES);
        }
    }
}
