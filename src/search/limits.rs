//! How far a search may go.

use crate::shogi::Move;

/// Time left on the clock, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockLimits {
    /// Main time of the side that thinks.
    pub left_ms: u64,
    /// For every move once the main time is used up.
    pub byoyomi_ms: u64,
    /// Added after every move.
    pub increment_ms: u64,
}

/// Everything that can end a search; whatever is reached first does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Nominal depth in plies (for softmax search: expected depth).
    pub depth: Option<u32>,
    /// Exactly this much time.
    pub movetime_ms: Option<u64>,
    /// A clock to manage.
    pub clock: Option<ClockLimits>,
    /// Only these moves at the root; all if empty.
    pub searchmoves: Vec<Move>,
    /// How many best lines to find; 0 counts as 1.
    pub multipv: usize,
    /// No clock: go on as long as there is something to search. Whoever runs the search holds the answer back until asked.
    pub infinite: bool,
    /// Think on the opponent's time: no clock until [`ponder_hit`](super::Search::ponder_hit).
    pub ponder: bool,
    /// Positions whose children were made, for a mind that keeps a tree.
    pub expansions: Option<u64>,
    /// Milliseconds that got lost of late where no plan sees them; so much more is kept back of a clock.
    pub lag_ms: u64,
}

impl Limits {
    /// Only a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}
