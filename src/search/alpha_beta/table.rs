//! The transposition table: what earlier searches found out about a position.

mod large_pages;

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::search::depth::PLY;
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
    /// Nothing but the static value is known.
    Unknown = 4,
}

/// One position in two words: move, score, static value and depth; and a check of the key mixed with all of these, bound
/// and age. Threads write without locks: a check that does not fit its words is another position's.
#[derive(Default)]
struct Entry {
    content: AtomicU64,
    label: AtomicU64,
}

/// An entry as it was read.
#[derive(Clone, Copy)]
struct Read {
    content: u64,
    label: u64,
}

impl Entry {
    #[inline]
    fn read(&self) -> Read {
        Read { content: self.content.load(Ordering::Relaxed), label: self.label.load(Ordering::Relaxed) }
    }

    #[inline]
    fn write(&self, read: Read) {
        self.content.store(read.content, Ordering::Relaxed);
        self.label.store(read.label, Ordering::Relaxed);
    }
}

impl Read {
    const fn fold(content: u64) -> u32 {
        (content >> 32) as u32 ^ content as u32
    }

    #[inline]
    fn new(check: u32, mv: u16, found: &Found, ply: usize, age: u8) -> Self {
        let word = |value: Score, shift: u32| u64::from(value as i16 as u16) << shift;
        let score = to_table(found.score, ply);
        let content = u64::from(mv) | word(score, 16) | word(found.eval, 32) | word(found.depth, 48);
        let flags = found.bound as u8 | if found.was_pv { WAS_PV } else { 0 };
        let check = check ^ Self::fold(content);
        Self { content, label: u64::from(check) << 32 | u64::from(age) << 8 | u64::from(flags) }
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.label as u8 & BOUND == 0
    }

    #[inline]
    const fn check(self) -> u32 {
        (self.label >> 32) as u32 ^ Self::fold(self.content)
    }

    const fn mv(self) -> u16 {
        self.content as u16
    }

    const fn depth(self) -> i32 {
        (self.content >> 48) as i16 as i32
    }

    const fn age(self) -> u8 {
        (self.label >> 8) as u8
    }

    const fn bound(self) -> EntryBound {
        match self.label as u8 & BOUND {
            1 => EntryBound::Upper,
            2 => EntryBound::Lower,
            3 => EntryBound::Exact,
            _ => EntryBound::Unknown,
        }
    }
}

/// The bits of the flags that are the bound.
const BOUND: u8 = 7;
/// The flag of a position on a principal line.
const WAS_PV: u8 = 8;

/// Entries that share a cache line.
#[derive(Default)]
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
    /// Whether the position was on a principal line.
    pub was_pv: bool,
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

/// A table of fixed size that threads share.
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
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
        large_pages::ask_for(&mut buckets);
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let empty = Read { content: 0, label: 0 };
        self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(|entry| entry.write(empty));
        self.age.store(0, Ordering::Relaxed);
    }

    /// Marks the entries so far as belonging to an earlier search.
    pub fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Entry; 4] {
        // The upper half of key × size spreads any number of buckets evenly.
        &self.buckets[(((key >> 32) * self.buckets.len() as u64) >> 32) as usize].0
    }

    /// Begins to fetch the entries of a position that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            let bucket: *const [Entry; 4] = self.bucket(key);
            // SAFETY: the pointer is to a live bucket, and a prefetch reads nothing that the program can see.
            unsafe {
                std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(bucket.cast());
            }
        }
        // Elsewhere a read begins the same way, as long as nothing waits for what it reads.
        #[cfg(not(target_arch = "x86_64"))]
        std::hint::black_box(self.bucket(key)[0].read().content);
    }

    /// Looks a position up; `ply` is its distance from the root.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Found> {
        let check = key as u32;
        let mut entries = self.bucket(key).iter().map(Entry::read);
        let read = entries.find(|read| !read.is_empty() && read.check() == check)?;
        let word = |shift: u32| Score::from((read.content >> shift) as i16);
        Some(Found {
            mv: Move::from_bits(read.mv()),
            score: from_table(word(16), ply),
            eval: word(32),
            depth: read.depth(),
            bound: read.bound(),
            was_pv: read.label as u8 & WAS_PV != 0,
        })
    }

    /// The slot for a position: its own, or else the shallowest and oldest; with what is in it.
    #[inline]
    fn slot(&self, key: u64) -> (&Entry, Read, bool) {
        let (check, age, bucket) = (key as u32, self.age.load(Ordering::Relaxed), self.bucket(key));
        let mut least = (i32::MAX, 0);
        for (index, entry) in bucket.iter().enumerate() {
            let read = entry.read();
            if !read.is_empty() && read.check() == check {
                return (entry, read, true);
            }
            let worth = match read.is_empty() {
                true => i32::MIN,
                false => read.depth() - 512 * i32::from(age.wrapping_sub(read.age())),
            };
            if worth < least.0 {
                least = (worth, index);
            }
        }
        (&bucket[least.1], bucket[least.1].read(), false)
    }

    /// Stores what was found about a position, in place of what was known of it.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, found: Found) {
        let (entry, old, same) = self.slot(key);
        self.put(entry, old, same, key, ply, &found);
    }

    /// Stores what was found about a position, unless much more is known from a deeper search.
    #[inline]
    pub fn store_kept(&self, key: u64, ply: usize, found: Found) {
        let (entry, old, same) = self.slot(key);
        let is_present = old.age() == self.age.load(Ordering::Relaxed);
        let is_shallow = found.depth + if found.was_pv { 6 } else { 4 } * PLY <= old.depth();
        if same && is_present && is_shallow && found.bound != EntryBound::Exact && old.bound() != EntryBound::Unknown {
            return;
        }
        self.put(entry, old, same, key, ply, &found);
    }

    #[inline]
    fn put(&self, entry: &Entry, old: Read, same: bool, key: u64, ply: usize, found: &Found) {
        let mv = match found.mv {
            Some(mv) => mv.bits(),
            None if same => old.mv(),
            None => 0,
        };
        entry.write(Read::new(key as u32, mv, found, ply, self.age.load(Ordering::Relaxed)));
    }

    /// Use of the table by the present search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let reads = sample.iter().flat_map(|bucket| &bucket.0).map(Entry::read);
        let used = reads.filter(|read| !read.is_empty() && read.age() == age).count();
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
        let table = Table::new(1).unwrap();
        let found = Found { mv: None, score: mate_in(9), eval: 0, depth: 64, bound: EntryBound::Exact, was_pv: true };
        table.store(42 << 32 | 7, 4, found);
        assert_eq!(table.probe(42 << 32 | 7, 4).unwrap().score, mate_in(9));
        assert_eq!(table.probe(42 << 32 | 7, 2).unwrap().score, mate_in(7));
        assert!(table.probe(42 << 32 | 8, 4).is_none());
        assert!(table.probe(42 << 32 | 7, 2).unwrap().was_pv);
    }

    #[test]
    fn a_size_that_cannot_be_had_is_refused() {
        assert!(Table::new(usize::MAX >> 20).is_err());
    }
}
