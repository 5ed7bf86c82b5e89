//! Values of positions in points, a pawn being 100, for the side to move; mates above everything else.

/// A value in points.
pub type Score = i32;

/// The deepest that any line of a search goes.
pub const MAX_PLY: usize = 128;

/// The value of giving mate on the spot; a mate in `n` plies is worth `n` less.
pub const MATE: Score = 32_000;

/// Values from here on are mates.
pub const MATE_IN_MAX: Score = MATE - 1_000;

/// The value of mating in this many plies.
#[inline]
#[must_use]
pub const fn mate_in(plies: usize) -> Score {
    MATE - plies as Score
}

/// The value of being mated in this many plies.
#[inline]
#[must_use]
pub const fn mated_in(plies: usize) -> Score {
    plies as Score - MATE
}
