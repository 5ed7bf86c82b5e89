//! The pieces in hand of one player, packed in one word.
//!
//! Every count has a spare bit above it, so one subtraction compares two whole hands: the borrow of a count that is
//! smaller lands in its spare bit.

use std::fmt;

use bytemuck::Zeroable;

use super::piece::PieceKind;

/// Counts of the seven kinds in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Zeroable)]
pub struct Hand(u32);

const SHIFT: [u32; 7] = [0, 6, 10, 14, 18, 21, 24];
const MASK: [u32; 7] = [31, 7, 7, 7, 3, 3, 7];
const SPARE_BITS: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self(0);

    /// How many of this kind are in hand; 0 for a kind that can't be.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: PieceKind) -> u32 {
        if kind.is_hand_kind() { self.0 >> SHIFT[kind.index()] & MASK[kind.index()] } else { 0 }
    }

    /// Whether at least one of this kind is in hand.
    #[inline]
    #[must_use]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether nothing is in hand.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one; the caller keeps within the full set of pieces.
    #[inline]
    pub(crate) const fn add(&mut self, kind: PieceKind) {
        self.0 += 1 << SHIFT[kind.index()];
    }

    /// Takes one away; the caller knows that there is one.
    #[inline]
    pub(crate) const fn remove(&mut self, kind: PieceKind) {
        self.0 -= 1 << SHIFT[kind.index()];
    }

    /// The same hand with this many of a kind.
    ///
    /// # Panics
    /// If the kind can't be in hand or there are not that many in a set.
    #[must_use]
    pub const fn with(self, kind: PieceKind, count: u32) -> Self {
        assert!(kind.is_hand_kind() && count <= kind.count_in_set());
        let (shift, mask) = (SHIFT[kind.index()], MASK[kind.index()]);
        Self(self.0 & !(mask << shift) | count << shift)
    }

    /// Whether this hand has at least as many of every kind as the other.
    #[inline]
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        (self.0 | SPARE_BITS).wrapping_sub(other.0) & SPARE_BITS == SPARE_BITS
    }

    /// The packed word; equal hands have equal words.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The kinds in hand with their counts.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, u32)> {
        PieceKind::HAND.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_contains_another_only_if_no_kind_is_missing() {
        let rich = Hand::EMPTY.with(PieceKind::Pawn, 18).with(PieceKind::Rook, 1);
        let poor = Hand::EMPTY.with(PieceKind::Pawn, 3);
        let other = Hand::EMPTY.with(PieceKind::Bishop, 2);
        assert!(rich.contains(poor) && rich.contains(rich) && poor.contains(Hand::EMPTY));
        assert!(!poor.contains(rich) && !rich.contains(other) && !other.contains(poor));
    }
}
