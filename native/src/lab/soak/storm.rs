//! Storms: lines that a GUI would send, in any order and half of them broken, and between them searches that must be answered.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::lab::player::{Heard, Process};
use fukayomi::notation::usi::write_position;
use fukayomi::random::Random;
use fukayomi::shogi::{Game, Move, MoveList, Position};

/// How long an answer may take on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Latencies that are kept; more would only take memory, which is what is measured here.
const MOST_LATENCIES: usize = 100_000;

/// What a GUI may say. `tests/usi/hostile.rs` has such a list, too, with what only its own minds know; it belongs to another crate.
const LINES: [&str; 22] = [
    "usi",
    "isready",
    "usinewgame",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Mind value softmax",
    "setoption name Mind value alpha-beta",
    "setoption name DeclarationRule value 24",
    "setoption name ClearHash",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b",
    "go btime 300 wtime 200 byoyomi 100",
    "go nodes 50",
    "go depth 3",
    "go movetime 20",
    "go infinite",
    "go ponder btime 100 wtime 100",
    "go mate 30",
    "go searchmoves 7g7f 2g2f nodes 4",
    "stop",
    "ponderhit",
    "gameover win",
];

/// What storms came to.
#[derive(Default)]
pub(super) struct Weather {
    pub lines: u64,
    pub searches: u64,
    pub illegal: u64,
    pub unanswered: u64,
    pub deaths: u64,
    latencies: Vec<Duration>,
}

impl Weather {
    /// The time from `stop` to the answer that this share of the searches did not exceed.
    pub fn latency_ms(&self, share: f64) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort();
        let index = (share * sorted.len() as f64) as usize;
        sorted.get(index.min(sorted.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

/// An engine in the storm.
pub(super) struct Storm {
    process: Option<Process>,
    command: Vec<String>,
    random: Random,
    pub tally: Weather,
}

impl Storm {
    pub fn start(program: &Path, seed: u64) -> Result<Self, String> {
        let command = vec![program.to_string_lossy().into_owned()];
        let mut storm = Self { process: None, command, random: Random::stirred(seed), tally: Weather::default() };
        storm.restart()?;
        Ok(storm)
    }

    fn restart(&mut self) -> Result<(), String> {
        let mut process = Process::start(&self.command, None).map_err(|error| error.to_string())?;
        process.send("setoption name USI_Hash value 16").map_err(|error| error.to_string())?;
        self.process = Some(process);
        Ok(())
    }

    /// Rages until the time is over. An engine that ends is counted and started again.
    pub fn rage_for(&mut self, time: Duration) -> Result<(), String> {
        let start = Instant::now();
        while start.elapsed() < time {
            if self.rage().is_none() {
                self.tally.deaths += 1;
                self.restart()?;
            }
        }
        Ok(())
    }

    /// One gust and one search; `None` if the engine is gone.
    fn rage(&mut self) -> Option<()> {
        for _ in 0..self.random.below(30) {
            let line = self.line();
            self.say(&line)?;
        }
        // Whatever was begun is over, and all that was said about it is heard: the complaint about an option that nobody has
        // comes last.
        self.say("stop")?;
        let mark = format!("Mark{}", self.tally.lines);
        self.say(&format!("setoption name {mark} value 1"))?;
        if self.wait_for(|line| line.contains(&mark))?.is_none() {
            self.tally.unanswered += 1;
            return None;
        }
        self.search()
    }

    /// A search that is stopped after a moment: the answer must come, be legal, and come soon.
    fn search(&mut self) -> Option<()> {
        let moves = self.random.below(80);
        let game = random_game(moves, &mut self.random);
        let mind = ["alpha-beta", "softmax"][self.random.below(2) as usize];
        self.say(&format!("setoption name Mind value {mind}"))?;
        self.say(&format!("position {}", write_position(&game)))?;
        // A new mind takes its memory first; a GUI waits for that, too.
        self.say("isready")?;
        if self.wait_for(|line| line == "readyok")?.is_none() {
            self.tally.unanswered += 1;
            return None;
        }
        self.say("go infinite")?;
        std::thread::sleep(Duration::from_millis(self.random.below(60)));
        let start = Instant::now();
        self.say("stop")?;
        self.tally.searches += 1;
        let Some(answer) = self.wait_for(|line| line.starts_with("bestmove "))? else {
            self.tally.unanswered += 1;
            return None;
        };
        if self.tally.latencies.len() < MOST_LATENCIES {
            self.tally.latencies.push(start.elapsed());
        }
        let word = answer.split(' ').nth(1).unwrap_or_default();
        let is_legal = match word.parse::<Move>() {
            Ok(mv) => game.position().is_legal(mv),
            Err(_) => word == "resign" || word == "win",
        };
        self.tally.illegal += u64::from(!is_legal);
        Some(())
    }

    /// A line, often broken. None of them ends the program or takes memory without a bound.
    fn line(&mut self) -> String {
        let mut letters: Vec<char> = LINES[self.random.below(LINES.len() as u64) as usize].chars().collect();
        for _ in 0..self.random.below(4) {
            let at = self.random.below(letters.len().max(1) as u64) as usize;
            match self.random.below(4) {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 => letters.insert(at.min(letters.len()), char::from(b' ' + self.random.below(95) as u8)),
                2 => letters.truncate(at.max(1)),
                _ => letters.extend(self.random.bits().to_string().chars()),
            }
        }
        letters.into_iter().collect()
    }

    fn say(&mut self, line: &str) -> Option<()> {
        self.tally.lines += 1;
        self.process.as_mut()?.send(line).ok()
    }

    /// The line waited for; `Some(None)` if it does not come, `None` if the engine is gone.
    fn wait_for(&mut self, is_it: impl Fn(&str) -> bool) -> Option<Option<String>> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.process.as_mut()?.hear(deadline) {
                Heard::Line(line) if is_it(&line) => return Some(Some(line)),
                Heard::Line(_) => {}
                Heard::Nothing => return Some(None),
                Heard::End => return None,
            }
        }
    }
}

/// A game of so many random moves, or fewer if it would be over.
pub fn random_game(moves: u64, random: &mut Random) -> Game {
    let mut game = Game::new(Position::startpos());
    for _ in 0..moves {
        let mut legal = MoveList::new();
        game.position().legal_moves(&mut legal);
        if game.outcome().is_some() || legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len() as u64) as usize];
        if game.play(mv).is_err() || game.outcome().is_some() {
            game.take_back();
            break;
        }
    }
    game
}
