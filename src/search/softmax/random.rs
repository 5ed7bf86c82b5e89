//! Random numbers that are the same everywhere.

/// A counter, well stirred (SplitMix64): small, fast and good enough to draw moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random(u64);

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// A stream of numbers; different seeds give unrelated streams.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(stir(seed))
    }

    /// The next 64 bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        stir(self.0)
    }

    /// A number from 0 (included) to 1 (excluded).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }
}

/// The `turn`-th number of a sequence that fills the interval from 0 to 1 evenly, in its own order for every `start`.
#[inline]
#[must_use]
pub fn evenly(start: u32, turn: u32) -> f64 {
    let bits = stir(u64::from(start)).wrapping_add(GOLDEN.wrapping_mul(u64::from(turn)));
    (bits >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
}

const fn stir(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
