//! One game: asks the players in turn, checks every move by our rules, keeps the clocks, and says who won and why.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::player::{Fault, FaultKind, Player, Thought, Turn};
use fukayomi::search::{Answer, Score};
use fukayomi::shogi::{Clocks, Color, Declaration, Game, Outcome, PlayError, Reason};

/// How games are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// Milliseconds that an answer may be late, in milliseconds.
    pub margin_ms: u64,
    /// How long a player without a clock may take, in milliseconds.
    pub patience_ms: u64,
    /// Whether a player who could declare a win has won, even without saying so.
    pub auto_declare: bool,
    /// The game is decided when both players have agreed for this many moves each that one of them is ahead by so much.
    pub agreement: Option<Agreement>,
}

/// See [`Judgement::agreement`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// In points.
    pub score: Score,
    /// Moves of each player.
    pub moves: usize,
}

impl Default for Judgement {
    fn default() -> Self {
        Self { margin_ms: 500, patience_ms: 60_000, auto_declare: false, agreement: None }
    }
}

/// A move of a game, as the log keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedMove {
    /// In USI's form.
    #[serde(rename = "move")]
    pub mv: String,
    /// For the mover.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub score: Option<Score>,
    /// Nominal depth.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// Expected depth.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected_depth: Option<f32>,
    /// Positions searched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    /// Milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
}

/// A player's failure, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// Whose.
    pub by: Side,
    /// What happened.
    pub kind: FaultKind,
    /// In words.
    pub detail: String,
}

/// A colour, as the log writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game from its start to its end.
    pub game: Game,
    /// What the players thought about the moves that they played; opening moves have none.
    pub moves: Vec<PlayedMove>,
    /// Decided by agreement of the scores rather than by the rules.
    pub agreed: bool,
    /// The failure that ended it.
    pub failure: Option<Failure>,
}

/// Plays a game to its end. `players` and `budgets` are Black's and White's.
pub fn play(
    mut game: Game,
    players: [&mut dyn Player; 2],
    budgets: [&Budget; 2],
    seeds: [u64; 2],
    judgement: &Judgement,
) -> Played {
    let mut table = Table {
        clocks: budgets.map(|budget| budget.time_control().map(Clocks::new)),
        budgets,
        judgement,
        moves: Vec::new(),
        views: [Vec::new(), Vec::new()],
    };
    let mut agreed = false;
    let mut failed = None;
    for color in Color::ALL {
        if let Err(fault) = players[color.index()].new_game(seeds[color.index()]) {
            failed.get_or_insert((color, fault));
        }
    }
    while failed.is_none() && game.outcome().is_none() {
        let color = game.position().side_to_move();
        if judgement.auto_declare && game.position().declaration(game.rules().declaration) == Some(Declaration::Win) {
            game.declare();
        } else if let Some(outcome) = table.agreed_outcome() {
            agreed = true;
            game.end(outcome);
        } else if let Err(fault) = table.turn(&mut game, players[color.index()]) {
            failed = Some((color, fault));
        }
    }
    if let Some((color, fault)) = &failed {
        let reason = match fault.kind {
            FaultKind::IllegalMove => Reason::IllegalMove,
            // Whoever does not answer any more loses on time in the end.
            _ => Reason::TimeUp,
        };
        game.end(Outcome { winner: Some(!*color), reason });
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    for color in Color::ALL {
        players[color.index()].game_over(winner.map(|winner| winner == color));
    }
    let failure = failed.map(|(color, Fault { kind, detail })| Failure { by: color.into(), kind, detail });
    Played { game, moves: table.moves, agreed, failure }
}

struct Table<'a> {
    clocks: [Option<Clocks>; 2],
    budgets: [&'a Budget; 2],
    judgement: &'a Judgement,
    moves: Vec<PlayedMove>,
    /// What each player thought of its own position, move by move.
    views: [Vec<Option<Score>>; 2],
}

impl Table<'_> {
    /// One move of one player.
    fn turn(&mut self, game: &mut Game, player: &mut dyn Player) -> Result<(), Fault> {
        let color = game.position().side_to_move();
        let budget = self.budgets[color.index()];
        let left = Color::ALL.map(|color| self.left(color));
        let allowed = self.allowed(color);
        let margin = Duration::from_millis(self.judgement.margin_ms);
        let deadline = allowed.map_or(Duration::from_millis(self.judgement.patience_ms), |allowed| allowed + margin);
        let thought = player.think(&Turn { game, budget, left, deadline })?;
        // The player's own measure does not count what we needed to ask and to listen, and may count nodes.
        let spent = thought.time;
        if spent > deadline {
            let kind = if allowed.is_some() { FaultKind::TimeUp } else { FaultKind::Silence };
            return Err(Fault::new(kind, format!("{} ms instead of {}", spent.as_millis(), deadline.as_millis())));
        }
        if let Some(clocks) = &mut self.clocks[color.index()] {
            clocks.spend(color, spent);
        }
        self.views[color.index()].push(thought.score);
        match thought.answer {
            Answer::Resign => game.resign(),
            Answer::Declare => game.declare(),
            Answer::Move(mv) => match game.play(mv) {
                Ok(()) => self.moves.push(played_move(mv.to_string(), &thought)),
                Err(PlayError::Illegal(rule)) => {
                    return Err(Fault::new(FaultKind::IllegalMove, format!("{mv}: {rule}")));
                }
                // The loop asks nobody once the game is over.
                Err(PlayError::GameOver(_)) => {}
            },
        }
        Ok(())
    }

    fn left(&self, color: Color) -> Duration {
        self.clocks[color.index()].as_ref().map_or(Duration::ZERO, |clocks| clocks.left(color))
    }

    /// How long the next move of this side may take, if time counts.
    fn allowed(&self, color: Color) -> Option<Duration> {
        let budget = self.budgets[color.index()];
        let by_clock = self.clocks[color.index()].as_ref().map(|clocks| clocks.left(color) + clocks.control().byoyomi);
        let by_move = budget.movetime_ms.map(Duration::from_millis);
        by_clock.into_iter().chain(by_move).min()
    }

    fn agreed_outcome(&self) -> Option<Outcome> {
        let Agreement { score, moves } = self.judgement.agreement?;
        let all = |color: Color, holds: &dyn Fn(Score) -> bool| {
            let views = &self.views[color.index()];
            views.len() >= moves && views[views.len() - moves..].iter().all(|view| view.is_some_and(holds))
        };
        let wins = |color: Color| all(color, &|view| view >= score) && all(!color, &|view| view <= -score);
        let winner = Color::ALL.into_iter().find(|&color| wins(color))?;
        Some(Outcome { winner: Some(winner), reason: Reason::Resignation })
    }
}

fn played_move(mv: String, thought: &Thought) -> PlayedMove {
    PlayedMove {
        mv,
        score: thought.score,
        depth: thought.depth,
        expected_depth: thought.expected_depth,
        nodes: thought.nodes,
        ms: Some(thought.time.as_millis() as u64),
    }
}

#[cfg(test)]
mod tests;
