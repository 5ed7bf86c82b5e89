//! The 81 squares, file by file.
//!
//! Files count from Black's right (1) to left (9), ranks from White's side (a) to Black's (i), so the index of a square
//! is `(file - 1) * 9 + (rank - 1)`: 1a is 0, 1i is 8, 9i is 80. Forward for Black is index − 1.

use std::fmt;
use std::str::FromStr;

use super::color::Color;

/// A square of the board.
///
/// ```
/// use fukayomi::shogi::Square;
/// let sq: Square = "7f".parse().unwrap();
/// assert_eq!((sq.file(), sq.rank()), (7, 6));
/// assert_eq!(sq, Square::S7F);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum Square {
    S1A, S1B, S1C, S1D, S1E, S1F, S1G, S1H, S1I,
    S2A, S2B, S2C, S2D, S2E, S2F, S2G, S2H, S2I,
    S3A, S3B, S3C, S3D, S3E, S3F, S3G, S3H, S3I,
    S4A, S4B, S4C, S4D, S4E, S4F, S4G, S4H, S4I,
    S5A, S5B, S5C, S5D, S5E, S5F, S5G, S5H, S5I,
    S6A, S6B, S6C, S6D, S6E, S6F, S6G, S6H, S6I,
    S7A, S7B, S7C, S7D, S7E, S7F, S7G, S7H, S7I,
    S8A, S8B, S8C, S8D, S8E, S8F, S8G, S8H, S8I,
    S9A, S9B, S9C, S9D, S9E, S9F, S9G, S9H, S9I,
}

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 81;

    /// A number from 0 to 80.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square with this index.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::from_index_unchecked(index as u8)) } else { None }
    }

    /// The square with this index, which the caller knows to be below 81.
    #[inline]
    #[must_use]
    pub(crate) const fn from_index_unchecked(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        // SAFETY: every caller takes the index from a bitboard or from square arithmetic that stays on the board;
        // the variants are exactly 0..=80.
        unsafe { std::mem::transmute::<u8, Self>(index) }
    }

    /// The square on this file (1–9) and rank (1–9).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Self::from_index_unchecked((file - 1) * 9 + rank - 1))
        } else {
            None
        }
    }

    /// All squares in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self::from_index_unchecked)
    }

    /// File, 1 (Black's right edge) to 9.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 / 9 + 1
    }

    /// Rank, 1 (White's edge, "a") to 9 (Black's edge, "i").
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 % 9 + 1
    }

    /// Rank as this player sees it: 1 is the far edge, 9 the own edge.
    #[inline]
    #[must_use]
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// The square turned by half a circle: the same square seen from the other side.
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::from_index_unchecked(80 - self as u8)
    }

    /// The square mirrored left to right (file 1 ↔ 9).
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::from_index_unchecked((8 - self as u8 / 9) * 9 + self as u8 % 9)
    }

    /// The square `files` to Black's left and `ranks` towards Black, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 1 || file > 9 || rank < 1 || rank > 9 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// Whether a piece of this player promotes by moving into, out of or within this rank.
    #[inline]
    #[must_use]
    pub const fn is_promotion_zone(self, color: Color) -> bool {
        self.relative_rank(color) <= 3
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

/// The text is not a square such as `7f`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square: a file 1-9 followed by a rank a-i")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Self::new(file - b'0', rank - b'a' + 1).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}
