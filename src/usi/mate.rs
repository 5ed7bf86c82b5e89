//! `go mate`: who solves, and how the answer reads.

use crate::search::mate::{MateResult, Solver};
use crate::search::{Progress, Slice, Watcher};
use crate::shogi::Game;

/// A search for mates, one problem after the other, which goes on where it paused.
pub trait MateSearch: Send {
    /// Sets up the search for a mate in the current position of a game; nothing is searched yet.
    fn begin(&mut self, game: &Game);

    /// Searches for a slice of time; `None` if the answer is not known yet.
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult>;

    /// What is known if it goes no further: perhaps a mate that it was still trying to shorten.
    fn known(&self) -> MateResult {
        MateResult::Unknown
    }
}

/// Makes a solver of mates that takes about this many megabytes; says why if it can't.
pub type MakeMate = fn(usize) -> Result<Box<dyn MateSearch>, String>;

impl MateSearch for Solver {
    fn begin(&mut self, game: &Game) {
        Self::begin(self, game.position());
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult> {
        (Self::run(self, watcher, slice) == Progress::Finished).then(|| self.result())
    }

    fn known(&self) -> MateResult {
        self.result()
    }
}

/// Makes the program's own solver.
pub fn make(megabytes: usize) -> Result<Box<dyn MateSearch>, String> {
    match Solver::new(megabytes) {
        Ok(solver) => Ok(Box::new(solver)),
        Err(error) => Err(error.to_string()),
    }
}

/// The line that tells a result.
pub fn answer(result: &MateResult) -> String {
    match result {
        MateResult::Mate(moves) => moves.iter().fold("checkmate".to_string(), |line, mv| format!("{line} {mv}")),
        MateResult::NoMate => "checkmate nomate".to_string(),
        MateResult::Unknown => "checkmate timeout".to_string(),
    }
}
