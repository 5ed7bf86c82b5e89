//! `go mate` and its four answers.

use fukayomi::search::{Slice, Watcher};
use fukayomi::shogi::Game;
use fukayomi::usi::{MateSearch, Verdict};

use super::support::{Gui, complains};

/// Looks one move ahead in the first slice; where the position's move number is above 1 it never comes to an end.
struct Walk(Game);

pub fn start_walk(game: &Game) -> Option<Box<dyn MateSearch>> {
    Some(Box::new(Walk(game.clone())))
}

impl MateSearch for Walk {
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<Verdict> {
        let position = self.0.position();
        if position.ply() == 1 {
            return Some(position.mate_in_one().map_or(Verdict::NoMate, |mv| Verdict::Mate(vec![mv])));
        }
        while !watcher.should_stop() {
            if slice.until_ms.is_some_and(|until| watcher.elapsed_ms() >= until) {
                return None;
            }
        }
        None
    }
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
fn a_program_that_cannot_solve_says_so_or_solves() {
    let mut gui = Gui::new();
    gui.whisper(MATE);
    let heard = gui.say("go mate 1000");
    let answer = heard.last().cloned().unwrap_or_else(|| gui.think(1_000).last().unwrap().clone());
    assert!(["checkmate notimplemented", "checkmate G*5b"].contains(&answer.as_str()), "{answer}");
}
