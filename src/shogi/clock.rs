//! The two clocks of a game.

use std::time::Duration;

use super::color::Color;

/// How time is given: main time, then byoyomi for each move, or an increment after each move, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Duration,
    /// For each move once the main time is used up.
    pub byoyomi: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// Main time left to each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl Clocks {
    /// Clocks at the start of a game.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.main; 2] }
    }

    /// How time is given.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Main time left, without byoyomi.
    #[must_use]
    pub const fn left(&self, color: Color) -> Duration {
        self.left[color.index()]
    }

    /// Whether a move that takes this long is in time.
    #[must_use]
    pub fn allows(&self, color: Color, spent: Duration) -> bool {
        spent <= self.left(color) + self.control.byoyomi
    }

    /// Takes the time of a move off the mover's clock; a move that took too long leaves it at zero.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let left = &mut self.left[color.index()];
        *left = left.saturating_sub(spent) + self.control.increment;
    }
}
