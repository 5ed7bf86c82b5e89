//! Storage and operators in one WebAssembly `v128` register.

use std::arch::wasm32::{v128, v128_and, v128_andnot, v128_any_true, v128_or, v128_xor};
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitXor};

/// A set of squares.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bitboard(v128);

impl Bitboard {
    /// The set with these lanes; bits beyond 63 and 18 squares must be clear.
    #[inline]
    #[must_use]
    pub(in crate::shogi) const fn from_lanes(low: u64, high: u64) -> Self {
        Self(std::arch::wasm32::u64x2(low, high))
    }

    #[inline]
    pub(in crate::shogi) const fn lanes(self) -> [u64; 2] {
        // SAFETY: a v128 is sixteen plain bytes; lane 0 comes first in memory. The intrinsic is not const.
        unsafe { std::mem::transmute::<v128, [u64; 2]>(self.0) }
    }

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        !v128_any_true(self.0)
    }

    /// Whether the sets share a square.
    #[inline]
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        v128_any_true(v128_and(self.0, other.0))
    }

    /// The squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
}

impl PartialEq for Bitboard {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        !v128_any_true(v128_xor(self.0, other.0))
    }
}

impl Eq for Bitboard {}

impl Hash for Bitboard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lanes().hash(state);
    }
}

impl Default for Bitboard {
    fn default() -> Self {
        Self::EMPTY
    }
}
