//! The arguments of `go`.

use super::command::CommandError;
use super::shorten;
use crate::search::{ClockLimits, Limits};
use crate::shogi::{Color, Move};

/// More than any game lasts, and far from overflow however times are added up.
const MAX_MS: u64 = 1_000_000_000_000;

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
    /// The first word that is no argument of `go`.
    pub ignored: Option<String>,
}

impl Go {
    /// Reads what follows the word `go`.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = |argument| read_number(argument, words.next());
            match word {
                "btime" => go.time_ms[Color::Black.index()] = Some(number("btime")?.min(MAX_MS)),
                "wtime" => go.time_ms[Color::White.index()] = Some(number("wtime")?.min(MAX_MS)),
                "binc" => go.increment_ms[Color::Black.index()] = Some(number("binc")?.min(MAX_MS)),
                "winc" => go.increment_ms[Color::White.index()] = Some(number("winc")?.min(MAX_MS)),
                "byoyomi" => go.byoyomi_ms = Some(number("byoyomi")?.min(MAX_MS)),
                "movetime" => go.movetime_ms = Some(number("movetime")?.min(MAX_MS)),
                "nodes" => go.nodes = Some(number("nodes")?.max(1)),
                "depth" => go.depth = Some(number("depth")?.clamp(1, u64::from(u16::MAX)) as u32),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "mate" => {
                    go.mate_ms = match words.next_if(|&word| word == "infinite" || is_number(word)) {
                        None | Some("infinite") => Some(u64::MAX),
                        time => Some(read_number("mate", time)?.min(MAX_MS)),
                    }
                }
                "searchmoves" => {
                    let first = words.next().unwrap_or("").parse().map_err(CommandError::SearchMoves)?;
                    go.searchmoves.push(first);
                    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                        go.searchmoves.push(mv);
                        words.next();
                    }
                }
                other => go.ignored = go.ignored.or_else(|| Some(shorten(other))),
            }
        }
        Ok(go)
    }

    /// The limits for this side. Without any the search is infinite.
    pub fn limits(&self, side: Color, multipv: usize) -> Limits {
        let clock = self.clock(side);
        let ends = clock.is_some() || self.nodes.is_some() || self.depth.is_some() || self.movetime_ms.is_some();
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            movetime_ms: self.movetime_ms,
            clock,
            mate_ms: self.mate_ms,
            searchmoves: self.searchmoves.clone(),
            multipv,
            infinite: self.infinite || !ends,
            ponder: self.ponder,
            expansions: None,
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

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number however large; below zero, as of a clock overdrawn, it counts as zero.
fn read_number(argument: &'static str, word: Option<&str>) -> Result<u64, CommandError> {
    match word {
        Some(word) if !is_number(word) => Err(CommandError::Number(argument, shorten(word))),
        None => Err(CommandError::Number(argument, String::new())),
        Some(word) if word.starts_with('-') => Ok(0),
        Some(word) => Ok(word.parse().unwrap_or(u64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str, side: Color) -> Limits {
        Go::parse(line).unwrap().limits(side, 1)
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
        let mate = |line| Go::parse(line).unwrap().mate_ms;
        assert_eq!(mate("mate 5000"), Some(5_000));
        assert_eq!(mate("mate infinite"), Some(u64::MAX));
        assert_eq!(mate("mate"), Some(u64::MAX));
        assert_eq!(mate("nodes 5"), None);
    }

    #[test]
    fn broken_arguments_are_named() {
        let message = |line| Go::parse(line).unwrap_err().to_string();
        assert_eq!(message("depth"), "go depth: expected a number, found ''");
        assert_eq!(message("btime x wtime 3"), "go btime: expected a number, found 'x'");
        assert!(message("searchmoves 9z9z").starts_with("go searchmoves: expected a move"));
        assert_eq!(Go::parse("depth 3 hello world").unwrap().ignored.as_deref(), Some("hello"));
    }

    #[test]
    fn arguments_may_follow_searchmoves() {
        let go = Go::parse("searchmoves 7g7f P*5e depth 4").unwrap();
        assert_eq!((go.searchmoves.len(), go.depth), (2, Some(4)));
    }
}
