//! An external engine that speaks USI, trusted in nothing.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::process::{Heard, Process};
use super::spec::{Command, PlayerSpec};
use super::{Fault, FaultKind, Player, Thought, Turn, usi_letter};
use fukayomi::notation::usi::write_position;
use fukayomi::search::{Answer, MATE_IN_MAX, Score, mate_in, mated_in};
use fukayomi::shogi::Color;

/// How long an engine whose time is up may take to say so, before it is ended and has to be started again.
const GRACE: Duration = Duration::from_millis(500);

/// An engine; not running after a failure, until the next game.
pub(super) struct UsiEngine {
    spec: PlayerSpec,
    command: Command,
    running: Option<Running>,
}

struct Running {
    process: Process,
    /// The option that takes the seed of a game, as the engine spells it.
    seed_option: Option<String>,
}

impl UsiEngine {
    pub fn new(spec: &PlayerSpec, command: &Command) -> Result<Self, Fault> {
        let mut engine = Self { spec: spec.clone(), command: command.clone(), running: None };
        engine.start()?;
        Ok(engine)
    }

    fn start(&mut self) -> Result<(), Fault> {
        let command = &self.command;
        let no_start = |error| Fault::new(FaultKind::NoStart, format!("{}: {error}", command.words[0]));
        let process = Process::start(&command.words, command.folder.as_deref()).map_err(no_start)?;
        self.running = Some(Running { process, seed_option: None });
        let mut seed_option = None;
        self.say("usi")?;
        self.expect("usiok", |line| {
            let option = line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type "));
            seed_option = seed_option
                .take()
                .or(option.map(|(name, _)| name.to_string()).filter(|name| name.eq_ignore_ascii_case("seed")));
        })?;
        for (name, value) in self.spec.options.clone() {
            let value = if value.is_empty() { value } else { format!(" value {value}") };
            self.say(&format!("setoption name {name}{value}"))?;
        }
        if let Some(running) = &mut self.running {
            running.seed_option = seed_option.filter(|name| !self.spec.sets(name));
        }
        self.say("isready")?;
        self.expect("readyok", |_| {})
    }

    /// Sends a line; an engine that does not take it has crashed.
    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let running = self.running.as_mut().ok_or_else(|| Fault::new(FaultKind::Crash, "not running"))?;
        if running.process.send(line).is_err() {
            return Err(self.crashed());
        }
        Ok(())
    }

    /// Waits for an answer as long as a start may take.
    fn expect(&mut self, word: &str, mut other: impl FnMut(&str)) -> Result<(), Fault> {
        let deadline = Instant::now() + self.command.startup;
        loop {
            match self.hear(deadline) {
                Heard::Line(line) if line == word => return Ok(()),
                Heard::Line(line) if Instant::now() < deadline => other(&line),
                Heard::End => return Err(Fault { kind: FaultKind::NoStart, ..self.crashed() }),
                Heard::Nothing | Heard::Line(_) => {
                    self.running = None;
                    return Err(Fault::new(FaultKind::NoStart, format!("no {word} within {:?}", self.command.startup)));
                }
            }
        }
    }

    fn hear(&mut self, deadline: Instant) -> Heard {
        self.running.as_mut().map_or(Heard::End, |running| running.process.hear(deadline))
    }

    fn crashed(&mut self) -> Fault {
        let detail = self.running.take().map_or_else(|| "not running".to_string(), |gone| gone.process.obituary());
        Fault::new(FaultKind::Crash, detail)
    }

    /// Too late: the engine may keep running if it can at least stop.
    fn overdue(&mut self, turn: &Turn) -> Fault {
        let kind = if turn.budget.is_timed() { FaultKind::TimeUp } else { FaultKind::Silence };
        let fault = Fault::new(kind, format!("no move within {} ms", turn.deadline.as_millis()));
        let deadline = Instant::now() + GRACE;
        let mut answered = false;
        if self.say("stop").is_ok() {
            while let Heard::Line(line) = self.hear(deadline) {
                answered = line.starts_with("bestmove");
                if answered || Instant::now() >= deadline {
                    break;
                }
            }
        }
        if !answered {
            self.running = None;
        }
        fault
    }
}

impl Player for UsiEngine {
    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        if self.running.is_none() {
            self.start()?;
        }
        if let Some(name) = self.running.as_ref().and_then(|running| running.seed_option.clone()) {
            self.say(&format!("setoption name {name} value {}", seed % 1_000_000))?;
        }
        self.say("isready")?;
        self.expect("readyok", |_| {})?;
        self.say("usinewgame")
    }

    fn think(&mut self, turn: &Turn) -> Result<Thought, Fault> {
        if !self.running.as_ref().is_some_and(|running| running.process.forget_lines()) {
            return Err(self.crashed());
        }
        self.say(&format!("position {}", write_position(turn.game)))?;
        let start = Instant::now();
        // An engine that can't keep to a time itself is told when it is over.
        let mut stop_at =
            turn.budget.movetime_ms.filter(|_| self.command.stopped).map(|ms| start + Duration::from_millis(ms));
        self.say(&if stop_at.is_some() { "go infinite".to_string() } else { go_line(turn) })?;
        let mut thought = Thought {
            answer: Answer::Resign,
            score: None,
            depth: None,
            expected_depth: None,
            nodes: None,
            time: Duration::ZERO,
        };
        let deadline = start + turn.deadline;
        loop {
            if stop_at.is_some_and(|time| Instant::now() >= time) {
                stop_at = None;
                self.say("stop")?;
            }
            match self.hear(stop_at.unwrap_or(deadline)) {
                Heard::Nothing if stop_at.is_some() => {}
                Heard::Line(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        thought.time = start.elapsed();
                        thought.answer = read_answer(rest)?;
                        return Ok(thought);
                    }
                    if let Some(rest) = line.strip_prefix("info ") {
                        read_info(rest, &mut thought);
                    }
                    if Instant::now() >= deadline {
                        return Err(self.overdue(turn));
                    }
                }
                Heard::Nothing => return Err(self.overdue(turn)),
                Heard::End => return Err(self.crashed()),
            }
        }
    }

    fn game_over(&mut self, winner: Option<bool>) {
        let word = match winner {
            Some(true) => "win",
            Some(false) => "lose",
            None => "draw",
        };
        // An engine that is gone by now is started again for the next game.
        let _ = self.say(&format!("gameover {word}"));
    }
}

impl Drop for UsiEngine {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.dismiss("quit");
        }
    }
}

fn go_line(turn: &Turn) -> String {
    let budget = turn.budget;
    let mut line = "go".to_string();
    if let Some(clock) = budget.clock {
        for color in Color::ALL {
            let _ = write!(line, " {}time {}", usi_letter(color), turn.left[color.index()].as_millis());
        }
        // Byoyomi is said even if it is 0, unless there is an increment: some engines wait for one of them.
        if clock.increment_ms > 0 {
            for color in Color::ALL {
                let _ = write!(line, " {}inc {}", usi_letter(color), clock.increment_ms);
            }
        } else {
            let _ = write!(line, " byoyomi {}", clock.byoyomi_ms);
        }
    }
    let rest = [("movetime", budget.movetime_ms), ("nodes", budget.nodes), ("depth", budget.depth.map(u64::from))];
    for (word, value) in rest {
        if let Some(value) = value {
            let _ = write!(line, " {word} {value}");
        }
    }
    line
}

fn read_answer(text: &str) -> Result<Answer, Fault> {
    let word = text.split_ascii_whitespace().next().unwrap_or_default();
    match word {
        "resign" => Ok(Answer::Resign),
        "win" => Ok(Answer::Declare),
        _ => word.parse().map(Answer::Move).map_err(|error| Fault::new(FaultKind::Garbage, format!("{error}"))),
    }
}

/// Takes what an `info` line says; what can't be read is passed over.
fn read_info(text: &str, thought: &mut Thought) {
    let mut words = text.split_ascii_whitespace();
    let is_best = words.clone().skip_while(|&word| word != "multipv").nth(1).is_none_or(|rank| rank == "1");
    while let Some(word) = words.next() {
        match word {
            "pv" => return,
            "string" => {
                // Our own words for what USI has no word for.
                if words.next() == Some("edepth") {
                    thought.expected_depth =
                        words.next().and_then(|depth| depth.parse().ok()).or(thought.expected_depth);
                }
                return;
            }
            "depth" if is_best => {
                // Some engines write depths with decimals.
                let depth = words.next().and_then(|depth| depth.parse::<f32>().ok());
                thought.depth = depth.map(|depth| depth.round() as u32).or(thought.depth);
            }
            "nodes" => thought.nodes = words.next().and_then(|nodes| nodes.parse().ok()).or(thought.nodes),
            "score" if is_best => {
                let score = match (words.next(), words.next()) {
                    (Some("cp"), Some(points)) => points.parse().ok(),
                    (Some("mate"), Some(plies)) => Some(read_mate(plies)),
                    _ => None,
                };
                thought.score = score.or(thought.score);
            }
            _ => {}
        }
    }
}

fn read_mate(plies: &str) -> Score {
    let count = plies.trim_start_matches(['+', '-']).parse().ok().filter(|&count: &usize| count < 900);
    match (plies.starts_with('-'), count) {
        (false, Some(count)) => mate_in(count),
        (true, Some(count)) => mated_in(count),
        (false, None) => MATE_IN_MAX,
        (true, None) => -MATE_IN_MAX,
    }
}

#[cfg(test)]
mod tests;
