//! The transposition table: what earlier searches found out about a position.

use std::fmt;

use crate::search::score::{MATE_IN_MAX, Score};
use crate::shogi::Move;

/// How an entry's score bounds the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum EntryBound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The score is the value.
    Exact = 3,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    check: u32,
    mv: u16,
    score: i16,
    eval: i16,
    depth: i16,
    bound: u8,
    age: u8,
}

const EMPTY: Entry = Entry { check: 0, mv: 0, score: 0, eval: 0, depth: 0, bound: 0, age: 0 };

/// Entries that share a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// What a probe found, with scores counted from the probing node.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The best or refuting move; not yet known to be legal here.
    pub mv: Option<Move>,
    /// The stored score.
    pub score: Score,
    /// Static evaluation of the position.
    pub eval: Score,
    /// Depth of the search that stored it, in depth units.
    pub depth: i32,
    /// How the score bounds the value.
    pub bound: EntryBound,
}

/// The memory asked for can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSizeError {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for TableSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a hash table of {} MB can't be had; the table stays as it was", self.megabytes)
    }
}

impl std::error::Error for TableSizeError {}

/// A table of fixed size.
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of this size.
    ///
    /// # Errors
    /// If the memory can't be had.
    pub fn new(megabytes: usize) -> Result<Self, TableSizeError> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableSizeError { megabytes })?;
        buckets.resize(count, Bucket([EMPTY; 4]));
        Ok(Self { buckets, age: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; 4]));
        self.age = 0;
    }

    /// Marks the entries so far as belonging to an earlier search.
    pub fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // The upper half of key × size spreads any number of buckets evenly.
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Looks a position up; `ply` is its distance from the root.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Found> {
        let check = key as u32;
        let entry = self.buckets[self.index(key)].0.iter().find(|entry| entry.check == check && entry.bound != 0)?;
        Some(Found {
            mv: Move::from_bits(entry.mv),
            score: from_table(Score::from(entry.score), ply),
            eval: Score::from(entry.eval),
            depth: i32::from(entry.depth),
            bound: match entry.bound {
                1 => EntryBound::Upper,
                2 => EntryBound::Lower,
                _ => EntryBound::Exact,
            },
        })
    }

    /// Stores what was found about a position.
    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, found: Found) {
        let (check, age, index) = (key as u32, self.age, self.index(key));
        let bucket = &mut self.buckets[index].0;
        // The same position, or else the shallowest and oldest entry.
        let slot = bucket.iter().position(|entry| entry.check == check && entry.bound != 0).unwrap_or_else(|| {
            let worth = |entry: &Entry| i32::from(entry.depth) - 512 * i32::from(age.wrapping_sub(entry.age));
            (0..4)
                .min_by_key(|&slot| if bucket[slot].bound == 0 { i32::MIN } else { worth(&bucket[slot]) })
                .unwrap_or(0)
        });
        let old = bucket[slot];
        let same = old.check == check && old.bound != 0;
        let mv = match found.mv {
            Some(mv) => mv.bits(),
            None if same => old.mv,
            None => 0,
        };
        bucket[slot] = Entry {
            check,
            mv,
            score: to_table(found.score, ply) as i16,
            eval: found.eval as i16,
            depth: found.depth as i16,
            bound: found.bound as u8,
            age,
        };
    }

    /// Use of the table by the present search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|e| e.bound != 0 && e.age == self.age).count();
        (used * 1000 / (sample.len() * 4).max(1)) as u32
    }
}

/// Mates are stored as seen from the position itself, not from the root.
const fn to_table(score: Score, ply: usize) -> Score {
    if score >= MATE_IN_MAX {
        score + ply as Score
    } else if score <= -MATE_IN_MAX {
        score - ply as Score
    } else {
        score
    }
}

const fn from_table(score: Score, ply: usize) -> Score {
    if score >= MATE_IN_MAX {
        score - ply as Score
    } else if score <= -MATE_IN_MAX {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::mate_in;

    #[test]
    fn a_mate_is_found_again_at_its_distance_from_the_new_root() {
        let mut table = Table::new(1).unwrap();
        let found = Found { mv: None, score: mate_in(9), eval: 0, depth: 64, bound: EntryBound::Exact };
        table.store(42 << 32 | 7, 4, found);
        assert_eq!(table.probe(42 << 32 | 7, 4).unwrap().score, mate_in(9));
        assert_eq!(table.probe(42 << 32 | 7, 2).unwrap().score, mate_in(7));
        assert!(table.probe(42 << 32 | 8, 4).is_none());
    }

    #[test]
    fn a_size_that_cannot_be_had_is_refused() {
        assert!(Table::new(usize::MAX >> 20).is_err());
    }
}
