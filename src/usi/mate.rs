//! `go mate`: who solves, and how the answer reads.

use crate::search::mate::{MateResult, Solver};
use crate::search::{Progress, Slice, Watcher};
use crate::shogi::Game;

/// A search for a mate, which goes on where it paused.
pub trait MateSearch: Send {
    /// Searches for a slice of time; `None` if the answer is not known yet.
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult>;

    /// What is known if it goes no further: perhaps a mate that it was still trying to shorten.
    fn known(&self) -> MateResult {
        MateResult::Unknown
    }
}

/// Starts the search for a mate in the current position of a game, with about this many megabytes; says why if it can't.
pub type StartMate = fn(&Game, usize) -> Result<Box<dyn MateSearch>, String>;

impl MateSearch for Solver {
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Option<MateResult> {
        (Self::run(self, watcher, slice) == Progress::Finished).then(|| self.result())
    }

    fn known(&self) -> MateResult {
        self.result()
    }
}

/// Starts the program's own solver.
pub fn start(game: &Game, megabytes: usize) -> Result<Box<dyn MateSearch>, String> {
    let mut solver = Solver::new(megabytes).map_err(|error| error.to_string())?;
    solver.begin(game.position());
    Ok(Box::new(solver))
}

/// The line that tells a result.
pub fn answer(result: &MateResult) -> String {
    match result {
        MateResult::Mate(moves) => moves.iter().fold("checkmate".to_string(), |line, mv| format!("{line} {mv}")),
        MateResult::NoMate => "checkmate nomate".to_string(),
        MateResult::Unknown => "checkmate timeout".to_string(),
    }
}
