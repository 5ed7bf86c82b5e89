//! `go mate` and its four answers.

use std::cell::RefCell;

use fukayomi::usi::{MateSearch, Minds, Session};

use super::support::{Gui, complains};

fn refuse(megabytes: usize) -> Result<Box<dyn MateSearch>, String> {
    Err(format!("{megabytes} MB are too much"))
}

const MATE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";

#[test]
fn a_mate_is_told_with_its_line() {
    let mut gui = Gui::with_dreamer();
    gui.whisper(MATE);
    assert_eq!(gui.go("go mate 1000"), "checkmate G*5b");
    assert_eq!(gui.go("go mate infinite"), "checkmate G*5b");
}

#[test]
fn no_mate_is_told_too() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos");
    assert_eq!(gui.go("go mate infinite"), "checkmate nomate");
}

#[test]
fn time_and_stop_end_a_search_for_mate() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos moves 7g7f");
    assert_eq!(gui.go("go mate 500"), "checkmate timeout");
    gui.whisper("go mate infinite");
    gui.think(100);
    assert!(complains(&gui.say("go mate 5")));
    assert!(complains(&gui.say("ponderhit")));
    assert_eq!(gui.say("stop"), ["checkmate timeout"]);
    gui.whisper("stop");
}

#[test]
fn the_program_solves() {
    let mut gui = Gui::new();
    gui.whisper(MATE);
    assert_eq!(gui.go("go mate 1000"), "checkmate G*5b");
    gui.whisper("position startpos");
    assert_eq!(gui.go("go mate infinite"), "checkmate nomate");
    gui.whisper("go mate 0");
    gui.say("stop");
    assert_eq!(gui.answers(), 3);
}

#[test]
fn who_cannot_solve_says_so() {
    let mut gui = Gui::new();
    gui.session = Session::with_minds(Minds { mate: None, ..Minds::default() });
    assert_eq!(gui.say("go mate 1000"), ["checkmate notimplemented"]);
    gui.session = Session::with_minds(Minds { mate: Some(refuse), ..Minds::default() });
    gui.whisper("setoption name USI_Hash value 3");
    assert_eq!(gui.say("go mate 1000"), ["info string 3 MB are too much", "checkmate timeout"]);
    assert!(!gui.session.is_thinking());
}

thread_local! {
    /// The megabytes of the solvers that were made.
    static MADE: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

fn note(megabytes: usize) -> Result<Box<dyn MateSearch>, String> {
    MADE.with_borrow_mut(|made| made.push(megabytes));
    fukayomi::usi::Minds::default().mate.ok_or("it solves")?(1)
}

#[test]
fn the_solver_takes_a_bounded_share_of_the_memory_and_is_kept() {
    let mut gui = Gui::new();
    gui.session = Session::with_minds(Minds { mate: Some(note), ..Minds::default() });
    // Its mind has no table: none of these megabytes are taken here.
    gui.whisper("setoption name Mind value one-ply");
    gui.whisper("position startpos");
    for (hash, share) in [(3, 3), (256, 256), (2048, 256), (4096, 256), (65_536, 256), (7, 7)] {
        gui.whisper(&format!("setoption name USI_Hash value {hash}"));
        for _ in 0..3 {
            assert_eq!(gui.go("go mate infinite"), "checkmate nomate");
        }
        assert_eq!(MADE.with_borrow(|made| made.last().copied()), Some(share), "of {hash}");
    }
    assert_eq!(MADE.take(), [3, 256, 7], "one for each size");
}
