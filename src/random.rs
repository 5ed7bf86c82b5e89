//! Random numbers that are the same on every machine: SplitMix64, a counter, well stirred.

/// The step of the counter: 2⁶⁴ over the golden ratio.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers fixed by its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of a stirred seed: seeds that follow each other give unrelated streams.
    #[must_use]
    pub const fn stirred(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// The stream of one of many jobs that share a seed; streams of different jobs are unrelated.
    #[must_use]
    pub const fn of_job(seed: u64, job: u64) -> Self {
        Self(mix(seed ^ mix(job.wrapping_add(0x632b_e59b_d9b4_e019))))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `end`, which is not 0.
    pub const fn below(&mut self, end: u64) -> u64 {
        ((self.bits() as u128 * end as u128) >> 64) as u64
    }

    /// A number from 0 up to but not including 1.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True half of the time.
    pub const fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// The `turn`-th number of a sequence that fills the interval from 0 to 1 evenly, in its own order for every `start`.
#[inline]
#[must_use]
pub const fn evenly(start: u32, turn: u32) -> f64 {
    let bits = mix(start as u64).wrapping_add(GOLDEN.wrapping_mul(turn as u64));
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// Scatters a number over 64 bits; different numbers stay different.
#[inline]
#[must_use]
pub const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_stay_in_their_range_and_fill_it() {
        let mut random = Random::of_job(7, 3);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(6) as usize] += 1;
            assert!((0.0..1.0).contains(&random.unit()));
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(1).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
