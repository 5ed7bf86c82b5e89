//! `go mate` and its four answers.

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
