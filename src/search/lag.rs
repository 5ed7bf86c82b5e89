//! How much of a move's time gets lost where no plan sees it: between two looks at the clock on a busy machine, and
//! between our answer and whoever keeps the clock.

use super::limits::ClockLimits;
use crate::shogi::{Color, Game, Move};

/// Nobody loses more than this by accident; whoever charges more has changed the clock.
const MOST_MS: u64 = 10_000;

/// What was lost most, of late: it is forgotten by an eighth with every move.
#[derive(Clone, Debug, Default)]
pub struct Lag {
    /// The longest time between two looks.
    stall_ms: u64,
    /// The most that was charged beyond the time spent.
    charged_ms: u64,
    /// The longest time between two looks in this search.
    stall_now_ms: u64,
    last_look_ms: Option<u64>,
    last: Option<Charge>,
}

/// A move that was answered on a clock.
#[derive(Clone, Debug)]
struct Charge {
    side: Color,
    moves: Vec<Move>,
    /// What the clock must show at the next move if nothing gets lost.
    left_ms: u64,
}

impl Lag {
    /// What to keep back of the next move's time, in milliseconds.
    #[must_use]
    pub fn ms(&self) -> u64 {
        self.stall_ms + self.charged_ms
    }

    /// A search begins; `clock` is what the GUI says that is left for the side to move.
    pub fn begin(&mut self, game: &Game, clock: Option<ClockLimits>) {
        (self.last_look_ms, self.stall_now_ms) = (None, 0);
        let (Some(last), Some(clock)) = (self.last.take(), clock) else { return };
        let follows = game.position().side_to_move() == last.side
            && game.moves().len() == last.moves.len() + 2
            && game.moves().starts_with(&last.moves);
        // In byoyomi nothing can be read off the clock.
        if follows && clock.left_ms > 0 {
            let lost = last.left_ms.saturating_sub(clock.left_ms);
            self.charged_ms = fade(self.charged_ms, lost);
        }
    }

    /// The search looked at the clock.
    #[inline]
    pub fn look(&mut self, now_ms: u64) {
        if let Some(last) = self.last_look_ms {
            self.stall_now_ms = self.stall_now_ms.max(now_ms.saturating_sub(last));
        }
        self.last_look_ms = Some(now_ms);
    }

    /// The search has been answered, `spent_ms` after its clock began to run.
    pub fn answered(&mut self, game: &Game, clock: Option<ClockLimits>, now_ms: u64, spent_ms: u64) {
        self.look(now_ms);
        self.stall_ms = fade(self.stall_ms, self.stall_now_ms);
        self.last = clock.filter(|clock| clock.left_ms > spent_ms).map(|clock| Charge {
            side: game.position().side_to_move(),
            moves: game.moves().to_vec(),
            left_ms: clock.left_ms - spent_ms + clock.increment_ms,
        });
    }

    /// Another game begins: its clock says nothing about the last one's.
    pub fn new_game(&mut self) {
        self.last = None;
    }
}

fn fade(before_ms: u64, now_ms: u64) -> u64 {
    now_ms.min(MOST_MS).max(before_ms * 7 / 8)
}
