//! One game: our moves go to the server, what the server says is played, until it tells the result.

use std::time::{Duration, Instant, SystemTime};

use fukayomi::notation::csa;
use fukayomi::search::Answer;
use fukayomi::shogi::Declaration;

use super::connection::Connection;
use super::save::Saved;
use super::summary::Summary;
use super::table::Table;
use super::{CsaArgs, Trouble};
use crate::lab::budget::Budget;
use crate::lab::player::{Fault, Player, Thought, Turn};

/// How much longer than its time an opponent may take before we think that the connection is dead.
const GRACE: Duration = Duration::from_secs(90);

/// What a server says of our game at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Win,
    Lose,
    Draw,
    /// Broken off, or without a result.
    None,
}

impl Verdict {
    fn read(word: &str) -> Option<Self> {
        match word {
            "WIN" => Some(Self::Win),
            "LOSE" => Some(Self::Lose),
            "DRAW" => Some(Self::Draw),
            "CHUDAN" | "CENSORED" => Some(Self::None),
            _ => None,
        }
    }
}

/// Plays a game that has been started. Whatever happens, what was played is saved.
pub(super) fn play(
    args: &CsaArgs,
    summary: &Summary,
    player: &mut dyn Player,
    connection: &mut Connection,
) -> Result<Verdict, Trouble> {
    println!("game {}: {} – {}, we are {}", summary.id, summary.names[0], summary.names[1], summary.us);
    let mut seat = Seat {
        args,
        table: Table::new(summary),
        saved: Saved::new(&args.out, summary)?,
        player,
        connection,
        note: None,
        is_waiting: false,
    };
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64);
    let ready = seat.player.new_game(seed);
    let verdict = match ready {
        Ok(()) => seat.play(),
        Err(fault) => seat.give_up(&fault.detail).and_then(|()| seat.play()),
    };
    let end = *verdict.as_ref().unwrap_or(&Verdict::None);
    seat.table.end(end);
    seat.saved.write(&seat.table)?;
    seat.player.game_over(match end {
        Verdict::Win => Some(true),
        Verdict::Lose => Some(false),
        Verdict::Draw | Verdict::None => None,
    });
    if let Some(outcome) = seat.table.game.outcome() {
        println!("game {}: {outcome}; {}", summary.id, seat.saved.path().display());
    }
    verdict
}

/// Our place at a table.
struct Seat<'a> {
    args: &'a CsaArgs,
    table: Table<'a>,
    saved: Saved,
    player: &'a mut dyn Player,
    connection: &'a mut Connection,
    /// What we thought of the move that the server has not yet confirmed.
    note: Option<String>,
    /// Whether we have said what we do and wait for the server to say it.
    is_waiting: bool,
}

impl Seat<'_> {
    fn play(&mut self) -> Result<Verdict, Trouble> {
        loop {
            let line = match self.connection.heard()? {
                Some(line) => line,
                None if self.table.is_our_turn() && !self.is_waiting => {
                    self.think()?;
                    continue;
                }
                None => {
                    let most =
                        if self.table.has_foul() || self.is_waiting { Duration::ZERO } else { self.table.most() };
                    self.connection.hear(Some(Instant::now() + most.saturating_add(GRACE)))?
                }
            };
            if let Some(verdict) = self.take(&line)? {
                return Ok(verdict);
            }
        }
    }

    /// Takes what the server said; the result, if it was that.
    fn take(&mut self, line: &str) -> Result<Option<Verdict>, Trouble> {
        let (text, units) = split_time(line);
        match line.chars().next() {
            Some('+' | '-') => {
                let is_ours = self.table.is_our_turn();
                let note = self.note.take().filter(|_| is_ours);
                self.is_waiting = false;
                if let Err(error) = self.table.take_move(text, units, note) {
                    println!("'{line}' can't be played: {error}");
                    self.give_up("the server and we do not see the same game")?;
                } else {
                    self.saved.write(&self.table)?;
                    if !self.args.quiet {
                        println!("{line}");
                    }
                }
            }
            Some('%') => {}
            Some('#') => match Verdict::read(&line[1..]) {
                Some(verdict) => return Ok(Some(verdict)),
                None => self.table.take_reason(&line[1..]),
            },
            // Empty lines, and whatever else a server may tell.
            _ => {}
        }
        Ok(None)
    }

    /// Finds a move and sends it, unless the game ended meanwhile.
    fn think(&mut self) -> Result<(), Trouble> {
        let position = self.table.game.position();
        if position.declaration(self.table.game.rules().declaration) == Some(Declaration::Win) {
            return self.say("%KACHI");
        }
        match self.thought() {
            Err(fault) => self.give_up(&fault.detail),
            Ok(thought) => match thought.answer {
                Answer::Resign => self.say("%TORYO"),
                Answer::Declare => self.say("%KACHI"),
                Answer::Move(mv) => {
                    let position = self.table.game.position();
                    match csa::move_text(position, mv).filter(|_| position.is_legal(mv)) {
                        Some(text) => self.send_move(&text, &thought),
                        // It would lose as well, but others would call it a broken program.
                        None => self.give_up(&format!("the player wants the illegal move {mv}")),
                    }
                }
            },
        }
    }

    fn thought(&mut self) -> Result<Thought, Fault> {
        let delay = Duration::from_millis(self.args.delay_ms);
        let clock = self.table.our_clock(delay);
        let budget = Budget { clock: Some(clock), ..Budget::default() };
        let mut left = self.table.left();
        left[self.table.game.position().side_to_move().index()] = Duration::from_millis(clock.left_ms);
        // An end that only the server may declare must not keep a mind from moving.
        let mut game = self.table.game.clone();
        game.overlook_end();
        let deadline = self.table.most().max(Duration::from_millis(100));
        self.player.think(&Turn { game: &game, budget: &budget, left, deadline })
    }

    fn send_move(&mut self, text: &str, thought: &Thought) -> Result<(), Trouble> {
        // Values are Black's there, and a pawn is 100 as here.
        let score = thought.score.map(|score| score * self.table.game.position().side_to_move().sign());
        self.note = score.map(|score| score.to_string());
        match score.filter(|_| self.args.tell_score) {
            Some(score) => self.say(&format!("{text},'* {score}")),
            None => self.say(text),
        }
    }

    fn give_up(&mut self, why: &str) -> Result<(), Trouble> {
        println!("resigning: {why}");
        self.say("%TORYO")
    }

    fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.is_waiting = true;
        self.connection.send(line)
    }
}

/// `+7776FU,T12`: what was played, and the units of time that it took.
fn split_time(line: &str) -> (&str, u32) {
    let mut parts = line.split(',');
    let text = parts.next().unwrap_or(line);
    let units = parts.find_map(|part| part.strip_prefix('T')).and_then(|digits| digits.parse().ok());
    (text, units.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_behind_a_comma() {
        assert_eq!(split_time("+7776FU,T12"), ("+7776FU", 12));
        assert_eq!(split_time("%TORYO,T4"), ("%TORYO", 4));
        assert_eq!(split_time("-3334FU,'* 30 +2726FU,T7"), ("-3334FU", 7));
        assert_eq!(split_time("+7776FU"), ("+7776FU", 0));
        assert_eq!(split_time("+7776FU,Tx"), ("+7776FU", 0));
    }
}
