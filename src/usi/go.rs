//! The arguments of `go`. What can't be read is complained of and left out: whoever sent it waits for an answer.

use std::fmt;

use super::shorten;
use crate::notation::usi::UsiError;
use crate::search::{ClockLimits, Limits};
use crate::shogi::{Color, Move};

/// More than any game lasts, and far from overflow however times are added up.
const MAX_MS: u64 = 1_000_000_000_000;

/// Complaints about one line; more would be noise.
const MOST_COMPLAINTS: usize = 4;

const ARGUMENTS: [&str; 12] = [
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movetime",
    "nodes",
    "depth",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
];

/// A part of a `go` line that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoError {
    /// An argument without its number.
    Number(&'static str, String),
    /// `searchmoves` with something that is no move.
    SearchMoves(UsiError),
    /// A word that is no argument.
    Unknown(String),
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(argument, word) => write!(f, "go {argument}: expected a number, found '{word}'"),
            Self::SearchMoves(error) => write!(f, "go searchmoves: {error}"),
            Self::Unknown(word) => write!(f, "go: '{word}' is not known and was ignored"),
        }
    }
}

impl std::error::Error for GoError {}

/// Everything that a `go` line says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Go {
    /// `btime`, `wtime`
    time_ms: [Option<u64>; 2],
    /// `binc`, `winc`
    increment_ms: [Option<u64>; 2],
    byoyomi_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    movetime_ms: Option<u64>,
    /// `mate` with its time; `u64::MAX` for `mate infinite`.
    pub mate_ms: Option<u64>,
    /// `searchmoves`, as they stand.
    pub searchmoves: Vec<Move>,
    /// `ponder`
    pub ponder: bool,
    infinite: bool,
    /// What was left out, as far as it is worth telling.
    pub complaints: Vec<GoError>,
    /// A limit was given that can't be read.
    has_unreadable_limit: bool,
}

impl Go {
    /// Reads what follows the word `go`.
    pub fn parse(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = |argument| match words.next_if(|word| !ARGUMENTS.contains(word)) {
                Some(word) => read_number(word).ok_or_else(|| GoError::Number(argument, shorten(word))),
                None => Err(GoError::Number(argument, String::new())),
            };
            match word {
                "btime" => go.time_ms[Color::Black.index()] = go.limit(number("btime"), MAX_MS),
                "wtime" => go.time_ms[Color::White.index()] = go.limit(number("wtime"), MAX_MS),
                "binc" => go.increment_ms[Color::Black.index()] = go.limit(number("binc"), MAX_MS),
                "winc" => go.increment_ms[Color::White.index()] = go.limit(number("winc"), MAX_MS),
                "byoyomi" => go.byoyomi_ms = go.limit(number("byoyomi"), MAX_MS),
                "movetime" => go.movetime_ms = go.limit(number("movetime"), MAX_MS),
                "nodes" => go.nodes = go.limit(number("nodes"), u64::MAX).map(|nodes| nodes.max(1)),
                "depth" => {
                    go.depth = go.limit(number("depth"), u64::from(u16::MAX)).map(|depth| depth.max(1) as u32);
                }
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "mate" => {
                    let time = words.next_if(|&word| word == "infinite" || read_number(word).is_some());
                    go.mate_ms = Some(time.and_then(read_number).map_or(u64::MAX, |ms| ms.min(MAX_MS)));
                }
                "searchmoves" => {
                    let mut any = false;
                    while let Some(word) = words.next_if(|word| !ARGUMENTS.contains(word)) {
                        any = true;
                        match word.parse() {
                            Ok(mv) => go.searchmoves.push(mv),
                            Err(error) => go.complain(GoError::SearchMoves(error)),
                        }
                    }
                    if !any {
                        go.complain(GoError::SearchMoves(UsiError::Move(String::new())));
                    }
                }
                other => go.complain(GoError::Unknown(shorten(other))),
            }
        }
        go
    }

    fn complain(&mut self, error: GoError) {
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(error);
        }
    }

    fn limit(&mut self, number: Result<u64, GoError>, most: u64) -> Option<u64> {
        match number {
            Ok(number) => Some(number.min(most)),
            Err(error) => {
                self.has_unreadable_limit = true;
                self.complain(error);
                None
            }
        }
    }

    /// The limits for this side. Without any the search is infinite.
    pub fn limits(&self, side: Color, multipv: usize) -> Limits {
        let mut clock = self.clock(side);
        let ends = clock.is_some() || self.nodes.is_some() || self.depth.is_some() || self.movetime_ms.is_some();
        if !ends && !self.infinite && self.has_unreadable_limit {
            // Nobody can say how much time there is: as good as none.
            clock = Some(ClockLimits::default());
        }
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            movetime_ms: self.movetime_ms,
            clock,
            searchmoves: self.searchmoves.clone(),
            multipv,
            infinite: self.infinite || !ends && clock.is_none(),
            ponder: self.ponder,
            ..Limits::default()
        }
    }

    fn clock(&self, side: Color) -> Option<ClockLimits> {
        let given = [self.time_ms, self.increment_ms].concat().iter().any(Option::is_some) || self.byoyomi_ms.is_some();
        (given && !self.infinite).then(|| ClockLimits {
            left_ms: self.time_ms[side.index()].unwrap_or(0),
            byoyomi_ms: self.byoyomi_ms.unwrap_or(0),
            increment_ms: self.increment_ms[side.index()].unwrap_or(0),
        })
    }
}

/// A number however large; below zero, as of a clock overdrawn, it counts as zero.
fn read_number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if word.starts_with('-') { 0 } else { word.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str, side: Color) -> Limits {
        Go::parse(line).limits(side, 1)
    }

    #[test]
    fn each_side_reads_its_own_clock() {
        let line = "btime 60000 wtime 50000 binc 1000 winc 2000";
        let clock = |left_ms, increment_ms| Some(ClockLimits { left_ms, byoyomi_ms: 0, increment_ms });
        assert_eq!(limits(line, Color::Black).clock, clock(60_000, 1_000));
        assert_eq!(limits(line, Color::White).clock, clock(50_000, 2_000));
    }

    #[test]
    fn an_overdrawn_clock_is_at_zero() {
        let clock = limits("btime -30 wtime 0 byoyomi 40", Color::Black).clock.unwrap();
        assert_eq!((clock.left_ms, clock.byoyomi_ms), (0, 40));
    }

    #[test]
    fn numbers_of_any_size_are_harmless() {
        let huge = "9".repeat(400);
        let limits =
            limits(&format!("btime {huge} byoyomi {huge} nodes {huge} depth {huge} movetime {huge}"), Color::Black);
        assert_eq!(limits.nodes, Some(u64::MAX));
        assert_eq!(limits.movetime_ms, Some(MAX_MS));
        assert_eq!(limits.clock.unwrap().left_ms, MAX_MS);
        assert_eq!(limits.depth, Some(65_535));
        assert!(!limits.infinite);
    }

    #[test]
    fn without_a_limit_it_goes_on_until_stop() {
        assert!(limits("", Color::Black).infinite);
        assert!(limits("searchmoves 7g7f 2g2f", Color::Black).infinite);
        assert!(!limits("depth 3", Color::Black).infinite);
        assert_eq!(limits("infinite btime 1000", Color::Black).clock, None);
    }

    #[test]
    fn mate_has_a_time_or_none() {
        let mate = |line| Go::parse(line).mate_ms;
        assert_eq!(mate("mate 5000"), Some(5_000));
        assert_eq!(mate("mate infinite"), Some(u64::MAX));
        assert_eq!(mate("mate"), Some(u64::MAX));
        assert_eq!(mate("nodes 5"), None);
    }

    #[test]
    fn broken_arguments_are_named() {
        let message = |line| Go::parse(line).complaints[0].to_string();
        assert_eq!(message("depth"), "go depth: expected a number, found ''");
        assert_eq!(message("btime x wtime 3"), "go btime: expected a number, found 'x'");
        assert!(message("searchmoves 9z9z").starts_with("go searchmoves: expected a move"));
        assert_eq!(message("depth 3 hello world"), "go: 'hello' is not known and was ignored");
    }

    #[test]
    fn arguments_may_follow_searchmoves() {
        let go = Go::parse("searchmoves 7g7f P*5e depth 4");
        assert_eq!((go.searchmoves.len(), go.depth), (2, Some(4)));
    }
}
