//! The two players. Black (先手) moves first and plays up the board, from rank i towards rank a.

use std::fmt;
use std::ops::Not;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 先手, moves first; in a handicap game the weaker side (下手), who moves second.
    Black = 0,
    /// 後手, or the handicap giver (上手).
    White = 1,
}

impl Color {
    /// Both players, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for Black, −1 for White: what turns a value for this player into one for Black, and back.
    #[inline]
    #[must_use]
    pub const fn sign(self) -> i32 {
        1 - 2 * self as i32
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.flip()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
