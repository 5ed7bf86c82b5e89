//! A GUI that remembers everything it hears, and a mind that tells what it was asked.

use std::sync::Arc;

use fukayomi::params;
use fukayomi::search::depth::LearnedDepth;
use fukayomi::search::mate::MateResult;
use fukayomi::search::params::{ParamError, ParamInfo};
use fukayomi::search::{
    Answer, Decision, Limits, Line, Progress, PvMove, Report, Search, Slice, TreeReport, Watcher, mind,
};
use fukayomi::shogi::{Game, Move, MoveList};
use fukayomi::usi::{Flow, Host, MateSearch, Minds, Session};

/// The host of a conversation, with a clock that goes on by a millisecond whenever it is looked at.
#[derive(Default)]
pub struct Transcript {
    pub now_ms: u64,
    pub interrupted: bool,
    pub heard: Vec<String>,
}

impl Host for Transcript {
    fn now_ms(&mut self) -> u64 {
        self.now_ms += 1;
        self.now_ms
    }

    fn is_interrupted(&mut self) -> bool {
        self.interrupted
    }

    fn send(&mut self, line: &str) {
        assert!(!line.contains(char::is_control), "one line at a time: {line:?}");
        self.heard.push(line.to_string());
    }

    fn read_file(&mut self, path: &str) -> Result<Vec<u8>, String> {
        match path {
            "my book.txt" => Ok(BOOK.into()),
            "broken.txt" => Ok("fukayomi-book 1\nnothing\n".into()),
            // A model that tells no two moves apart, a tree that asks nothing, and the weights that ship.
            "my.depth" => Ok(LearnedDepth::new(&[], 4.0).encode()),
            "my.tree" => Ok("fukayomi-tree 1\n- 100 1\n".into()),
            "my.weights" => Ok(include_bytes!("../../weights/linear.weights").to_vec()),
            _ => Err(format!("{path}: there is no such file")),
        }
    }
}

/// What a GUI would never play.
const BOOK: &str = "fukayomi-book 1
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -\t1i1h\t0\t9.000\t1\t
";

/// A conversation and its host.
pub struct Gui {
    pub session: Session,
    pub host: Transcript,
}

impl Gui {
    /// With the program's own minds.
    pub fn new() -> Self {
        Self { session: Session::new(), host: Transcript::default() }
    }

    /// With one-ply and the [`Dreamer`].
    pub fn with_dreamer() -> Self {
        Self { session: Session::with_minds(dreamers()), host: Transcript::default() }
    }

    /// Says a line and returns what is answered at once.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        let before = self.host.heard.len();
        assert_eq!(self.session.handle(line, &mut self.host), Flow::Continue);
        self.host.heard[before..].to_vec()
    }

    /// Says a line that needs no answer.
    pub fn whisper(&mut self, line: &str) {
        assert_eq!(self.say(line), [""; 0], "{line:.100}");
    }

    /// Lets it think for some slices at most, and returns what it says.
    pub fn think(&mut self, slices: usize) -> Vec<String> {
        let before = self.host.heard.len();
        for _ in 0..slices {
            if self.session.is_thinking() {
                self.session.think(&mut self.host, 10);
            }
        }
        self.host.heard[before..].to_vec()
    }

    /// Says `go …`, thinks to the end, and returns the answer.
    pub fn go(&mut self, line: &str) -> String {
        self.say(line);
        let heard = self.think(10_000);
        heard.last().expect("an answer").clone()
    }

    /// How many times `go` was answered.
    pub fn answers(&self) -> usize {
        self.host.heard.iter().filter(|line| is_answer(line)).count()
    }
}

pub fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove") || line.starts_with("checkmate")
}

/// Whether all lines are complaints, and there are some.
pub fn complains(lines: &[String]) -> bool {
    !lines.is_empty() && lines.iter().all(|line| line.starts_with("info string "))
}

pub fn dreamers() -> Minds {
    let make = Arc::new(dreamer_or_known);
    Minds { names: &["dreamer", "one-ply"], make, mate: Some(make_walk), choose: None }
}

fn dreamer_or_known(name: &str) -> Option<Box<dyn Search>> {
    if name == "dreamer" { Some(Box::new(Dreamer::default())) } else { mind(name) }
}

params! {
    /// One of each kind.
    pub struct DreamerParams {
        seed: i32 = 1_0, 0..=100, "also a parameter of one-ply";
        hash_mb: i32 = 64, 1..=1024, "memory";
        depth_temperature: f64 = 100.0, 0..=10_000, "depth temperature";
        lucid: bool = false, 0..=1, "a switch";
        resign_value: i32 = 99, 0..=99, "has an alias";
        illegal: bool = false, 0..=1, "expect an impossible reply";
    }
}

/// A mind that thinks for ever unless limited, and tells its limits and parameters in its reports.
#[derive(Default)]
pub struct Dreamer {
    params: DreamerParams,
    limits: Limits,
    game: Option<Game>,
    nodes: u64,
    hit_ms: Option<u64>,
    games: u32,
}

impl Dreamer {
    fn best(&self) -> Option<Move> {
        let mut list = MoveList::new();
        self.game.as_ref()?.position().legal_moves(&mut list);
        list.into_iter().find(|mv| self.limits.searchmoves.is_empty() || self.limits.searchmoves.contains(mv))
    }

    fn is_over(&self, now_ms: u64) -> bool {
        let since = self.hit_ms.unwrap_or(0);
        let clock = self.limits.clock.filter(|_| !self.limits.ponder || self.hit_ms.is_some());
        self.limits.nodes.is_some_and(|limit| self.nodes >= limit)
            || self.limits.depth.is_some_and(|limit| self.nodes >= u64::from(limit))
            || self.limits.movetime_ms.is_some_and(|limit| now_ms >= since + limit)
            || clock.is_some_and(|clock| now_ms >= since + clock.left_ms + clock.byoyomi_ms)
    }

    fn report(&self, time_ms: u64) -> Report {
        let pv = self.best().map(|mv| PvMove { mv, weight: 1.0 }).into_iter().collect();
        let tree = TreeReport { expected_depth: 2.5, ..TreeReport::default() };
        let rules = self.game.as_ref().map(|game| *game.rules());
        Report {
            depth: 2,
            lines: vec![Line { score: 7, pv, ..Line::default() }],
            nodes: self.nodes,
            time_ms,
            tree: Some(tree),
            note: Some(format!("{:?}\n{:?} {rules:?} games: {}", self.limits, self.params, self.games)),
            ..Report::default()
        }
    }
}

impl Search for Dreamer {
    fn begin(&mut self, game: &Game, limits: &Limits) {
        (self.game, self.limits, self.nodes, self.hit_ms) = (Some(game.clone()), limits.clone(), 0, None);
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        let time_ms = watcher.elapsed_ms();
        if self.nodes == 0 {
            watcher.report(&self.report(time_ms));
        }
        loop {
            self.nodes += 1;
            let now_ms = watcher.elapsed_ms();
            if watcher.should_stop() || self.is_over(now_ms) {
                return Progress::Finished;
            }
            if slice.until_ms.is_some_and(|until| now_ms >= until) {
                return Progress::Paused;
            }
        }
    }

    fn decision(&self) -> Decision {
        let ponder = self.best().filter(|_| self.params.illegal);
        Decision { answer: self.best().map_or(Answer::Resign, Answer::Move), ponder, score: 7 }
    }

    fn ponder_hit(&mut self, now_ms: u64) {
        self.hit_ms = Some(now_ms);
    }

    fn new_game(&mut self) {
        self.games += 1;
    }

    fn params(&self) -> &'static [ParamInfo] {
        DreamerParams::table()
    }

    fn param(&self, name: &str) -> Option<String> {
        self.params.get(name)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        self.params.set(name, value)
    }
}

/// Looks one move ahead in the first slice; where the position's move number is above 1 it never comes to an end.
struct Walk(Option<Game>);

pub fn make_walk(_: usize) -> Result<Box<dyn MateSearch>, String> {
    Ok(Box::new(Walk(None)))
}

impl MateSearch for Walk {
    fn begin(&mut self, game: &Game) {
        self.0 = Some(game.clone());
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult> {
        let position = self.0.as_ref()?.position();
        if position.ply() == 1 {
            return Some(position.mate_in_one().map_or(MateResult::NoMate, |mv| MateResult::Mate(vec![mv])));
        }
        while !watcher.should_stop() {
            if slice.until_ms.is_some_and(|until| watcher.elapsed_ms() >= until) {
                return None;
            }
        }
        None
    }
}

/// A `position` line in which two rooks go to and fro.
pub fn long_game(moves: usize) -> String {
    let there_and_back = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let moves: Vec<&str> = there_and_back.iter().copied().cycle().take(moves).collect();
    format!("position startpos moves {}", moves.join(" "))
}
