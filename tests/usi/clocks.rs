//! The time that is really there: it runs from `go`, whatever a search has to prepare, and what gets lost on the way to
//! whoever keeps the clock is kept back next time.

use std::cell::Cell;
use std::sync::Arc;

use fukayomi::search::mate::MateResult;
use fukayomi::search::params::{ParamError, ParamInfo};
use fukayomi::search::{Decision, Limits, OnePly, Progress, Search, Slice, Watcher};
use fukayomi::shogi::Game;
use fukayomi::usi::{Host, MateSearch, Minds, Session};

use super::support::is_answer;

thread_local! {
    /// The time of this test.
    static NOW_MS: Cell<u64> = const { Cell::new(0) };
}

fn pass(ms: u64) {
    NOW_MS.set(NOW_MS.get() + ms);
}

/// A host on the time of the test, which goes on only where somebody lets it.
#[derive(Default)]
struct Quiet(Vec<String>);

impl Host for Quiet {
    fn now_ms(&mut self) -> u64 {
        NOW_MS.get()
    }

    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn send(&mut self, line: &str) {
        self.0.push(line.to_string());
    }
}

/// A mind that takes 200 ms to begin and thinks for a second, with a look at the clock every `GAP_MS`.
#[derive(Default)]
struct Sluggish {
    limits: Limits,
}

thread_local! {
    static GAP_MS: Cell<u64> = const { Cell::new(1) };
    static SEEN: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

impl Search for Sluggish {
    fn begin(&mut self, _: &Game, limits: &Limits) {
        pass(200);
        self.limits = limits.clone();
    }

    fn run(&mut self, watcher: &mut dyn Watcher, _: Slice) -> Progress {
        SEEN.set(Some((watcher.elapsed_ms(), self.limits.lag_ms)));
        let end = watcher.elapsed_ms() + 1_000;
        while watcher.elapsed_ms() < end {
            pass(GAP_MS.get());
        }
        Progress::Finished
    }

    fn decision(&self) -> Decision {
        OnePly::default().decision()
    }

    fn ponder_hit(&mut self, _: u64) {}

    fn new_game(&mut self) {}

    fn params(&self) -> &'static [ParamInfo] {
        &[]
    }

    fn param(&self, _: &str) -> Option<String> {
        None
    }

    fn set_param(&mut self, name: &str, _: &str) -> Result<(), ParamError> {
        Err(ParamError::Unknown(name.to_string()))
    }
}

/// Takes 200 ms to be made and 50 to begin, and never finds anything out.
struct Endless;

impl MateSearch for Endless {
    fn begin(&mut self, _: &Game) {
        pass(50);
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult> {
        while slice.until_ms.is_none_or(|until| watcher.elapsed_ms() < until) {
            pass(1);
        }
        None
    }
}

fn make_endless(_: usize) -> Result<Box<dyn MateSearch>, String> {
    pass(200);
    Ok(Box::new(Endless))
}

fn session() -> Session {
    let make = Arc::new(|_: &str| Some(Box::new(Sluggish::default()) as Box<dyn Search>));
    Session::with_minds(Minds { names: &["sluggish"], make, mate: Some(make_endless), choose: None })
}

/// Says lines and thinks until there is an answer; what the mind saw: the time at its first look, and the lag it was told.
fn play(session: &mut Session, lines: &[&str]) -> (u64, u64) {
    let mut host = Quiet::default();
    for line in lines {
        session.handle(line, &mut host);
    }
    while session.is_thinking() {
        session.think(&mut host, 20);
    }
    assert!(is_answer(host.0.last().unwrap()));
    SEEN.get().unwrap_or_default()
}

#[test]
fn the_clock_runs_while_a_search_is_set_up() {
    assert_eq!(play(&mut session(), &["go byoyomi 5000"]).0, 200);
}

#[test]
fn the_time_for_a_mate_runs_while_the_solver_is_made_and_only_once_is_it_made() {
    let mut session = session();
    let mut took = || {
        let before = NOW_MS.get();
        play(&mut session, &["go mate 300"]);
        NOW_MS.get() - before
    };
    assert_eq!(took(), 300);
    assert_eq!(took(), 300);
    let mut in_time = || {
        let before = NOW_MS.get();
        play(&mut session, &["go mate 40"]);
        NOW_MS.get() - before
    };
    assert_eq!(in_time(), 50, "it is not made again");
}

#[test]
fn how_late_a_look_at_the_clock_came_is_kept_back_next_time() {
    let mut session = session();
    assert_eq!(play(&mut session, &["go byoyomi 5000"]).1, 0, "nothing is known yet");
    GAP_MS.set(300);
    play(&mut session, &["go byoyomi 5000"]);
    GAP_MS.set(1);
    let after_one = play(&mut session, &["go byoyomi 5000"]).1;
    assert!((300..=310).contains(&after_one), "{after_one}");
    for _ in 0..60 {
        play(&mut session, &["go byoyomi 5000"]);
    }
    let after_many = play(&mut session, &["go byoyomi 5000"]).1;
    assert!(after_many < 20, "a quiet machine is trusted again: {after_many}");
}

#[test]
fn what_the_gui_charges_beyond_the_time_spent_is_kept_back() {
    let mut session = session();
    play(&mut session, &["position startpos", "go btime 60000 wtime 60000 binc 500 winc 500"]);
    // It took 1200 ms, but 1450 are gone, and the increment has come.
    let lines = ["position startpos moves 7g7f 3c3d", "go btime 59050 wtime 60000 binc 500 winc 500"];
    let lag = play(&mut session, &lines).1;
    assert!((250..=260).contains(&lag), "{lag}");
    // The same clock in another game says nothing.
    play(&mut session, &["usinewgame", "position startpos", "go btime 1000 wtime 1000"]);
    let lag = play(&mut session, &["position startpos", "go btime 10 wtime 10"]).1;
    assert!(lag < 300, "{lag}");
}
