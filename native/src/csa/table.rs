//! The state of a game that a server conducts: what it says is what was played.

use std::time::Duration;

use fukayomi::notation::csa;
use fukayomi::notation::record::{EndKind, Note, Record, RecordMove};
use fukayomi::search::ClockLimits;
use fukayomi::shogi::{Color, Game, Move, Outcome, Reason};

use super::game::Verdict;
use super::summary::Summary;

/// A game in progress.
pub(super) struct Table<'a> {
    pub game: Game,
    summary: &'a Summary,
    left: [Duration; 2],
    played: Vec<RecordMove>,
    /// A move of the server's that the rules forbid: the game must end by it.
    foul: Option<RecordMove>,
    reason: Option<Reason>,
}

impl<'a> Table<'a> {
    /// The game as the server describes it, with what was played already.
    pub fn new(summary: &'a Summary) -> Self {
        let game = Game::with_rules(summary.record.start.clone(), summary.rules);
        let left = summary.times.map(|time| time.control.main);
        let mut table = Self { game, summary, left, played: Vec::new(), foul: None, reason: None };
        for played in &summary.record.main.moves {
            // A record that was read has legal moves only, and its times in seconds.
            let spent = played.time.unwrap_or_default().as_secs();
            table.play(played.mv, u32::try_from(spent).unwrap_or(u32::MAX), None);
        }
        table
    }

    /// Whether it is our move.
    pub fn is_our_turn(&self) -> bool {
        self.foul.is_none() && self.game.position().side_to_move() == self.summary.us
    }

    /// Whether the server sent a move that can't be played.
    pub const fn has_foul(&self) -> bool {
        self.foul.is_some()
    }

    /// Takes a move and the units of time that it took.
    pub fn take_move(&mut self, text: &str, units: u32, note: Option<String>) -> Result<(), String> {
        if self.has_foul() {
            return Err(format!("{text} follows a move that can't be played"));
        }
        let mv = csa::parse_move(self.game.position(), text).map_err(|error| error.to_string())?;
        self.play(mv, units, note);
        Ok(())
    }

    fn play(&mut self, mv: Move, units: u32, note: Option<String>) {
        let side = self.game.position().side_to_move();
        let time = self.summary.times[side.index()];
        let spent = time.unit.saturating_mul(units);
        let notes = note.into_iter().map(Note::Comment).collect();
        let played = RecordMove { mv, time: Some(spent), notes };
        // The server decides when a game is over, not we.
        self.game.overlook_end();
        if self.game.play(mv).is_err() {
            self.foul = Some(played);
            return;
        }
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(spent).saturating_add(time.control.increment);
        self.played.push(played);
    }

    /// Main time left to Black and White.
    pub const fn left(&self) -> [Duration; 2] {
        self.left
    }

    /// What the side to move has for this move at most.
    pub fn most(&self) -> Duration {
        let side = self.game.position().side_to_move();
        self.left[side.index()].saturating_add(self.summary.times[side.index()].control.byoyomi)
    }

    /// Our clock, less what gets lost on the way.
    pub fn our_clock(&self, delay: Duration) -> ClockLimits {
        let us = self.summary.us.index();
        let control = self.summary.times[us].control;
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        // From the main time as long as there is any, so that byoyomi stays what it is.
        let from_main = delay.min(self.left[us]);
        let byoyomi = control.byoyomi.saturating_sub(delay.saturating_sub(from_main).min(control.byoyomi / 2));
        ClockLimits {
            left_ms: ms(self.left[us].saturating_sub(from_main)),
            byoyomi_ms: ms(byoyomi),
            increment_ms: ms(control.increment),
        }
    }

    /// Keeps why the game ends, as a line such as `#RESIGN` says.
    pub fn take_reason(&mut self, word: &str) {
        let reason = match word {
            "RESIGN" => Reason::Resignation,
            "TIME_UP" => Reason::TimeUp,
            "SENNICHITE" => Reason::Repetition,
            "OUTE_SENNICHITE" => Reason::PerpetualCheck,
            "ILLEGAL_MOVE" | "ILLEGAL_ACTION" => Reason::IllegalMove,
            "JISHOGI" => Reason::Declaration,
            "MAX_MOVES" => Reason::MoveLimit,
            _ => return,
        };
        self.reason = Some(reason);
    }

    /// Ends the game as the server says.
    pub fn end(&mut self, verdict: Verdict) {
        let us = self.summary.us;
        let winner = match verdict {
            Verdict::Win => Some(us),
            Verdict::Lose => Some(!us),
            Verdict::Draw | Verdict::None => None,
        };
        let reason = match (verdict, self.reason) {
            (Verdict::None, reason) => {
                reason.filter(|&reason| reason == Reason::MoveLimit).unwrap_or(Reason::Interrupted)
            }
            (Verdict::Draw, Some(Reason::Declaration) | None) => Reason::Agreement,
            (_, reason) => reason.unwrap_or(Reason::Resignation),
        };
        self.game.overlook_end();
        self.game.end(Outcome { winner, reason });
    }

    /// The record so far.
    pub fn record(&self) -> Record {
        let mut record = Record::from_game(&self.game);
        let Summary { names, id, .. } = self.summary;
        record.players = names.clone().map(Some);
        record.headers.push(("EVENT".to_string(), id.clone()));
        record.headers.push(("TIME_LIMIT".to_string(), self.time_limit()));
        record.main.moves.clone_from(&self.played);
        if let Some(ending) = &mut record.main.ending
            && ending.kind == EndKind::IllegalMove
        {
            ending.foul.clone_from(&self.foul);
        }
        record
    }

    /// Hours and minutes, and seconds of byoyomi, as CSA writes them.
    fn time_limit(&self) -> String {
        let control = self.summary.times[Color::Black.index()].control;
        let minutes = control.main.as_secs() / 60;
        format!("{:02}:{:02}+{:02}", minutes / 60, minutes % 60, control.byoyomi.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(us: char, time: &str) -> Summary {
        let text = format!("Your_Turn:{us}\nBEGIN Time\n{time}\nEND Time\nBEGIN Position\nPI\n+\nEND Position");
        Summary::read(&text.lines().map(str::to_string).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_server_s_times_are_taken_off_the_clock_and_increments_come_after_the_move() {
        let summary = summary('+', "Time_Unit:1sec\nTotal_Time:60\nIncrement:10");
        let mut table = Table::new(&summary);
        table.take_move("+7776FU", 15, None).unwrap();
        table.take_move("-3334FU", 200, None).unwrap();
        assert_eq!(table.left().map(|left| left.as_secs()), [55, 10]);
        assert_eq!(table.most(), Duration::from_secs(55));
    }

    #[test]
    fn what_gets_lost_on_the_way_is_kept_back_but_never_half_of_byoyomi() {
        let delay = Duration::from_millis(800);
        let clock = |time: &str, spent: u32| {
            let summary = summary('-', time);
            let mut table = Table::new(&summary);
            table.take_move("+7776FU", 0, None).unwrap();
            table.take_move("-3334FU", spent, None).unwrap();
            let ClockLimits { left_ms, byoyomi_ms, .. } = table.our_clock(delay);
            (left_ms, byoyomi_ms)
        };
        assert_eq!(clock("Total_Time:60\nByoyomi:10", 20), (39_200, 10_000));
        assert_eq!(clock("Total_Time:60\nByoyomi:10", 65), (0, 9_200));
        assert_eq!(clock("Time_Unit:1msec\nTotal_Time:300\nByoyomi:1000", 0), (0, 500));
        assert_eq!(clock("Total_Time:0\nByoyomi:1", 1), (0, 500), "it still thinks");
    }

    #[test]
    fn an_illegal_move_is_kept_apart() {
        let summary = summary('-', "Total_Time:60");
        let mut table = Table::new(&summary);
        table.take_move("+5948OU", 1, None).unwrap();
        table.take_move("-5142KI", 1, None).unwrap_err();
        table.take_move("-5131OU", 1, None).unwrap();
        assert!(table.has_foul() && !table.is_our_turn());
        table.take_reason("ILLEGAL_MOVE");
        table.end(Verdict::Lose);
        let record = table.record();
        assert_eq!((record.main.moves.len(), record.main.ending.unwrap().foul.is_some()), (1, true));
    }
}
