//! GNU Shogi, which speaks the protocol of xshogi: moves one by one, `go` to let it think, and any input to stop it.
//!
//! It knows no limits but its own clock, so we interrupt it when the time for a move is up. It can only begin from the
//! usual position.

use std::time::{Duration, Instant};

use super::process::{Heard, Process};
use super::spec::Command;
use super::{Fault, FaultKind, Player, Thought, Turn};
use fukayomi::search::Answer;
use fukayomi::shogi::{Move, Position};

/// What is kept back of the time for a move, for the way to the program and back.
const OVERHEAD: Duration = Duration::from_millis(5);

/// GNU Shogi; not running after a failure, until the next game.
pub(super) struct GnuShogi {
    command: Command,
    process: Option<Process>,
    /// The moves that it knows of.
    told: Vec<Move>,
}

impl GnuShogi {
    pub fn new(command: &Command) -> Result<Self, Fault> {
        let mut player = Self { command: command.clone(), process: None, told: Vec::new() };
        player.start()?;
        Ok(player)
    }

    fn start(&mut self) -> Result<(), Fault> {
        let words = &self.command.words;
        let no_start = |error| Fault::new(FaultKind::NoStart, format!("{}: {error}", words[0]));
        let process = Process::start(words, self.command.folder.as_deref()).map_err(no_start)?;
        let greeting = self.process.insert(process).hear(Instant::now() + self.command.startup);
        match greeting {
            Heard::Line(_) => Ok(()),
            Heard::Nothing => {
                Err(Fault::new(FaultKind::NoStart, format!("no greeting within {:?}", self.command.startup)))
            }
            Heard::End => Err(Fault { kind: FaultKind::NoStart, ..self.crashed() }),
        }
    }

    fn crashed(&mut self) -> Fault {
        let detail = self.process.take().map_or_else(|| "not running".to_string(), Process::obituary);
        Fault::new(FaultKind::Crash, detail)
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let heard = self.process.as_mut().is_some_and(|process| process.send(line).is_ok());
        if heard { Ok(()) } else { Err(self.crashed()) }
    }

    fn hear(&mut self, deadline: Instant) -> Heard {
        self.process.as_mut().map_or(Heard::End, |process| process.hear(deadline))
    }

    /// How long it may think before we interrupt it.
    fn think_time(turn: &Turn) -> Option<Duration> {
        let clock = turn.budget.clock.map(|clock| {
            // It does not know our clock: a fortieth of the main time is what games need on average.
            Duration::from_millis(clock.byoyomi_ms + clock.increment_ms * 3 / 4) + turn.own_left() / 40
        });
        let move_time = turn.budget.movetime_ms.map(Duration::from_millis);
        clock.into_iter().chain(move_time).min().map(|time| time.saturating_sub(OVERHEAD))
    }
}

impl Player for GnuShogi {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        if self.process.is_none() {
            self.start()?;
        }
        self.told.clear();
        self.say("new")?;
        self.say("force")
    }

    fn think(&mut self, turn: &Turn) -> Result<Thought, Fault> {
        let cannot = |why: &str| Fault::new(FaultKind::NoStart, why);
        let Some(think_time) = Self::think_time(turn) else { return Err(cannot("GNU Shogi needs a limit of time")) };
        let moves = turn.game.moves();
        if turn.game.start().key() != Position::startpos().key() || !moves.starts_with(&self.told) {
            return Err(cannot("GNU Shogi can begin only from the usual position"));
        }
        for &mv in &moves[self.told.len()..] {
            self.say(&mv.to_string())?;
        }
        self.told = moves.to_vec();

        let start = Instant::now();
        self.say("go")?;
        let deadline = start + turn.deadline;
        let mut interrupted = false;
        loop {
            let until = if interrupted { deadline } else { deadline.min(start + think_time) };
            match self.hear(until) {
                Heard::Line(line) => match read_line(&line) {
                    Err(fault) => {
                        // It may still be thinking about something else.
                        self.process = None;
                        return Err(fault);
                    }
                    Ok(Some(answer)) => {
                        let time = start.elapsed();
                        if let Answer::Move(mv) = answer {
                            self.told.push(mv);
                        }
                        if !interrupted {
                            self.say("force")?;
                        }
                        return Ok(Thought {
                            answer,
                            score: None,
                            depth: None,
                            expected_depth: None,
                            nodes: None,
                            time,
                        });
                    }
                    Ok(None) if Instant::now() >= deadline => break,
                    Ok(None) => {}
                },
                Heard::Nothing if interrupted => break,
                Heard::Nothing => {
                    interrupted = true;
                    self.say("force")?;
                }
                Heard::End => return Err(self.crashed()),
            }
        }
        self.process = None;
        Err(Fault::new(FaultKind::TimeUp, format!("no move within {} ms", turn.deadline.as_millis())))
    }
}

impl Drop for GnuShogi {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.dismiss("quit");
        }
    }
}

/// Its own moves stand after three dots: `12. ... P*5e 298000`. Ours are repeated without dots.
fn read_line(line: &str) -> Result<Option<Answer>, Fault> {
    if line.starts_with("Illegal move") {
        return Err(Fault::new(FaultKind::Garbage, format!("it does not take a legal move: {line}")));
    }
    if line.to_ascii_lowercase().contains("resign") {
        return Ok(Some(Answer::Resign));
    }
    let Some((_, rest)) = line.split_once(". ... ") else { return Ok(None) };
    let word = rest.split_ascii_whitespace().next().unwrap_or_default();
    let unreadable = |error| Fault::new(FaultKind::Garbage, format!("{error}"));
    word.parse().map(|mv| Some(Answer::Move(mv))).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_moves_are_told_from_ours() {
        assert_eq!(read_line("2. 3c3d 300000"), Ok(None));
        assert_eq!(read_line("1. ... 8h2b+ -3180"), Ok(Some(Answer::Move("8h2b+".parse().unwrap()))));
        assert_eq!(read_line("31. ... P*5e 100"), Ok(Some(Answer::Move("P*5e".parse().unwrap()))));
        assert_eq!(read_line("White resigns"), Ok(Some(Answer::Resign)));
        assert_eq!(read_line("Clocks: 0 0"), Ok(None));
        assert!(read_line("Illegal move (no match) 3c3d").is_err());
    }
}
