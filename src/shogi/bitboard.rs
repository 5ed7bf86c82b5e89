//! Sets of squares in two 64-bit lanes: files 1–7 in bits 0–62 of the low lane, files 8–9 in bits 0–17 of the high one.
//!
//! No file crosses the lanes, so everything that runs along a file (pawns, lances, half of a rook) is arithmetic on
//! one lane. The storage and the bitwise operators come in two forms with the same face: [`scalar`](self) everywhere,
//! and a `v128` twin for WebAssembly with `simd128`.

use std::fmt;
use std::ops::{BitAndAssign, BitOrAssign, BitXorAssign, Not};

use super::square::Square;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use scalar::Bitboard;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd::Bitboard;

/// Squares in the low lane.
const LOW_SQUARES: u8 = 63;
const LOW_MASK: u64 = (1 << 63) - 1;
const HIGH_MASK: u64 = (1 << 18) - 1;
/// Rank 1 in every file of a lane.
const RANK_1: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self::from_lanes(0, 0);
    /// Every square.
    pub const ALL: Self = Self::from_lanes(LOW_MASK, HIGH_MASK);

    /// The set of this one square.
    #[inline]
    #[must_use]
    pub fn of(sq: Square) -> Self {
        SQUARES[sq.index()]
    }

    /// The set of this one square, for tables that the compiler builds.
    pub(in crate::shogi) const fn of_const(sq: Square) -> Self {
        if sq.index() < 63 { Self::from_lanes(1 << sq.index(), 0) } else { Self::from_lanes(0, 1 << (sq.index() - 63)) }
    }

    /// The squares of a file, 1–9.
    #[must_use]
    pub const fn file(file: u8) -> Self {
        assert!(file >= 1 && file <= 9);
        if file <= 7 {
            Self::from_lanes(0x1ff << (9 * (file - 1)), 0)
        } else {
            Self::from_lanes(0, 0x1ff << (9 * (file - 8)))
        }
    }

    /// The squares of a rank, 1–9.
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        assert!(rank >= 1 && rank <= 9);
        Self::from_lanes((RANK_1 & LOW_MASK) << (rank - 1), (RANK_1 & HIGH_MASK) << (rank - 1))
    }

    /// The low lane: files 1–7.
    #[inline]
    #[must_use]
    pub const fn low(self) -> u64 {
        self.lanes()[0]
    }

    /// The high lane: files 8–9.
    #[inline]
    #[must_use]
    pub const fn high(self) -> u64 {
        self.lanes()[1]
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, sq: Square) -> bool {
        self.intersects(Self::of(sq))
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.low().count_ones() + self.high().count_ones()
    }

    /// Whether there is more than one square.
    #[inline]
    #[must_use]
    pub const fn has_many(self) -> bool {
        let (low, high) = (self.low(), self.high());
        low & low.wrapping_sub(1) != 0 || high & high.wrapping_sub(1) != 0 || (low != 0 && high != 0)
    }

    /// The square with the smallest index, if any.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        let mut rest = self;
        rest.pop()
    }

    /// Removes and returns the square with the smallest index.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        let (low, high) = (self.low(), self.high());
        if low != 0 {
            *self = Self::from_lanes(low & (low - 1), high);
            Some(Square::from_index_unchecked(low.trailing_zeros() as u8))
        } else if high != 0 {
            *self = Self::from_lanes(0, high & (high - 1));
            Some(Square::from_index_unchecked(high.trailing_zeros() as u8 + LOW_SQUARES))
        } else {
            None
        }
    }

    /// Calls `f` with every square in index order; faster than the iterator because each lane has its own loop.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(Square)) {
        let [mut low, mut high] = self.lanes();
        while low != 0 {
            f(Square::from_index_unchecked(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        while high != 0 {
            f(Square::from_index_unchecked(high.trailing_zeros() as u8 + LOW_SQUARES));
            high &= high - 1;
        }
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, sq: Square) {
        *self |= Self::of(sq);
    }

    /// The union, for constants.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_lanes(self.low() | other.low(), self.high() | other.high())
    }

    /// The files on which the set has no square, as a set of whole files.
    #[inline]
    #[must_use]
    pub const fn empty_files(self) -> Self {
        const fn fill(lane: u64, ranks_1: u64) -> u64 {
            const RANK_9: u64 = RANK_1 << 8;
            // A file's bits plus 0xff carry into rank 9 if any of the low eight is set; rank 9 itself is or-ed in.
            let low_eight = lane & !RANK_9;
            let any = ((low_eight + ranks_1 * 0xff) | lane) & RANK_9;
            let first = any >> 8;
            (first << 9).wrapping_sub(first)
        }
        let low = fill(self.low(), RANK_1 & LOW_MASK);
        let high = fill(self.high(), RANK_1 & HIGH_MASK);
        Self::from_lanes(!low & LOW_MASK, !high & HIGH_MASK)
    }

    /// Every square moved one rank towards rank 1; squares on rank 1 must not be in the set.
    #[inline]
    #[must_use]
    pub const fn shift_up(self) -> Self {
        Self::from_lanes(self.low() >> 1, self.high() >> 1)
    }

    /// Every square moved one rank towards rank 9; squares on rank 9 must not be in the set.
    #[inline]
    #[must_use]
    pub const fn shift_down(self) -> Self {
        Self::from_lanes(self.low() << 1, self.high() << 1)
    }
}

impl Bitboard {
    /// Every square moved one file towards file 9; those on file 9 leave the board.
    #[inline]
    #[must_use]
    pub const fn shift_left(self) -> Self {
        Self::from_lanes(self.low() << 9 & LOW_MASK, (self.high() << 9 | self.low() >> 54) & HIGH_MASK)
    }

    /// Every square moved one file towards file 1; those on file 1 leave the board.
    #[inline]
    #[must_use]
    pub const fn shift_right(self) -> Self {
        Self::from_lanes(self.low() >> 9 | (self.high() & 0x1ff) << 54, self.high() >> 9)
    }

    /// The squares of a file, 1–9, as nine bits, rank 1 lowest.
    #[inline]
    #[must_use]
    pub const fn ranks_on(self, file: u8) -> u32 {
        let bits = if file <= 7 { self.low() >> (9 * (file - 1)) } else { self.high() >> (9 * (file - 8)) };
        (bits & 0x1ff) as u32
    }
}

static SQUARES: [Bitboard; 81] = {
    let mut squares = [Bitboard::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        squares[index] = Bitboard::of_const(Square::from_index_unchecked(index as u8));
        index += 1;
    }
    squares
};

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::ALL.without(self)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(sq: Square) -> Self {
        Self::of(sq)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, sq| set | Self::of(sq))
    }
}

/// The squares of a set in index order.
#[derive(Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Draws the board as Black sees it: file 9 on the left, rank a on top.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            writeln!(f)?;
            for file in (1..=9).rev() {
                let set = Square::new(file, rank).is_some_and(|sq| self.contains(sq));
                f.write_str(if set { " X" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_back_in_index_order() {
        assert!(Bitboard::ALL.into_iter().eq(Square::all()));
        let mut visited = Vec::new();
        Bitboard::ALL.for_each(|sq| visited.push(sq));
        assert!(visited.into_iter().eq(Square::all()));
        assert_eq!(Bitboard::ALL.count(), 81);
    }

    #[test]
    fn files_and_ranks_hold_their_squares() {
        for sq in Square::all() {
            for n in 1..=9 {
                assert_eq!(Bitboard::file(n).contains(sq), sq.file() == n);
                assert_eq!(Bitboard::rank(n).contains(sq), sq.rank() == n);
            }
        }
    }

    #[test]
    fn empty_files_are_those_without_any_square() {
        let mut seed = 7_u64;
        for _ in 0..2_000 {
            let mut random = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                seed >> 1
            };
            let set = Bitboard::from_lanes(random() & random() & random() & LOW_MASK, random() & random() & HIGH_MASK);
            let expected = Square::all().filter(|sq| (Bitboard::file(sq.file()) & set).is_empty()).collect();
            assert_eq!(set.empty_files(), expected);
        }
        assert_eq!(Bitboard::EMPTY.empty_files(), Bitboard::ALL);
    }

    #[test]
    fn many_means_two_or_more_in_any_lanes() {
        let pair = |a, b| Bitboard::of(a) | Bitboard::of(b);
        assert!(!Bitboard::EMPTY.has_many() && !Bitboard::of(Square::S9I).has_many());
        assert!(pair(Square::S1A, Square::S9I).has_many() && pair(Square::S8A, Square::S9I).has_many());
        assert!(pair(Square::S1A, Square::S1B).has_many());
    }
}
