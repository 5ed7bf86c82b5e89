//! What is known of positions: a table of fixed size in which small subtrees give way to large ones.
//!
//! Entries are keyed by the board; each holds one of the attacker's hands. A mate is stored with the least hand it
//! needs and found by every hand that contains it; a failure with the largest and found by every hand within it.
//! An entry is never removed, only replaced in place, so a search may stop at the first free slot.

use bytemuck::Zeroable;

use super::node::UNCONDITIONAL;
use super::numbers::{INFINITY, Numbers};
use crate::shogi::{Hand, Move};

/// Slots in which a board's entries may stand, from the one that its key names.
const WINDOW: usize = 16;

/// What an entry says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Zeroable)]
#[repr(u8)]
enum Kind {
    #[default]
    Free = 0,
    /// Nothing certain, unless the path is the one remembered: then there is no mate.
    Open,
    Mate,
    /// A mate whose whole tree has been replayed.
    ReplayedMate,
    NoMate,
}

#[derive(Clone, Copy, Debug, Default, Zeroable)]
struct Entry {
    key: u64,
    hand: Hand,
    numbers: Numbers,
    path: u32,
    /// Plies to mate; for an open entry the least depth at which it was met.
    plies: u16,
    /// The first move of the mate, 0 if there is none; for an open entry the depth that the remembered path depends on.
    mv: u16,
    work: u16,
    kind: Kind,
    generation: u8,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    /// Not certain yet; met before at this depth or below.
    Open {
        numbers: Numbers,
        depth: u16,
    },
    /// Mate in this many plies for every hand that contains this one.
    Mate {
        hand: Hand,
        plies: u16,
        mv: Option<Move>,
        replayed: bool,
    },
    /// No mate for any hand within this one; unless [`UNCONDITIONAL`], because of a position of this path at a depth.
    NoMate {
        hand: Hand,
        depends_on: u16,
    },
}

/// A table of fixed size.
#[derive(Debug)]
pub(super) struct Table {
    entries: Box<[Entry]>,
    generation: u8,
    used: usize,
}

/// Puts a number of nodes on a scale of 16 bits that grows with it.
fn work_scale(nodes: u64) -> u16 {
    let nodes = nodes.max(1);
    let exponent = nodes.ilog2();
    let mantissa = (nodes << (63 - exponent) >> 53) & 0x3ff;
    (exponent << 10 | mantissa as u32) as u16
}

impl Table {
    /// A table of at most this many bytes, or `None` if they can't be had.
    pub fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<Entry>()).max(2 * WINDOW);
        // Zeros are free slots, and the system lends them page by page: nothing is filled before it is needed.
        let entries = bytemuck::allocation::try_zeroed_slice_box(count).ok()?;
        Some(Self { entries, generation: 0, used: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.entries.fill(Entry::default());
        }
        self.used = 0;
    }

    /// From now on, what is there already gives way before anything new.
    pub fn begin(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Use in thousandths.
    pub fn permille(&self) -> u32 {
        (self.used as u64 * 1000 / self.entries.len() as u64) as u32
    }

    #[inline]
    fn window(&self, key: u64) -> std::ops::Range<usize> {
        let starts = (self.entries.len() - WINDOW + 1) as u64;
        let start = (((key >> 32) * starts) >> 32) as usize;
        start..start + WINDOW
    }

    /// What is known of a board with this hand when it is reached by this path.
    #[inline]
    pub fn probe(&self, key: u64, hand: Hand, path: u32) -> Known {
        let mut known = Known::Nothing;
        for entry in &self.entries[self.window(key)] {
            if entry.kind == Kind::Free {
                break;
            }
            if entry.key != key {
                continue;
            }
            match entry.kind {
                Kind::Mate | Kind::ReplayedMate if hand.contains(entry.hand) => {
                    let replayed = entry.kind == Kind::ReplayedMate;
                    let is_better = if let Known::Mate { plies, .. } = known {
                        entry.plies < plies || entry.plies == plies && replayed
                    } else {
                        true
                    };
                    if is_better {
                        known = Known::Mate {
                            hand: entry.hand,
                            plies: entry.plies,
                            mv: Move::from_bits(entry.mv),
                            replayed,
                        };
                    }
                }
                Kind::NoMate if entry.hand.contains(hand) => {
                    return Known::NoMate { hand: entry.hand, depends_on: UNCONDITIONAL };
                }
                Kind::Open if entry.hand == hand && known == Known::Nothing => {
                    known = if entry.path == path && path != 0 {
                        Known::NoMate { hand, depends_on: entry.mv }
                    } else {
                        Known::Open { numbers: entry.numbers, depth: entry.plies }
                    };
                }
                _ => {}
            }
        }
        known
    }

    /// The replayed mate of a board with this hand: its length and first move.
    pub fn replayed_mate(&self, key: u64, hand: Hand) -> Option<(u16, Option<Move>)> {
        self.entries[self.window(key)]
            .iter()
            .take_while(|entry| entry.kind != Kind::Free)
            .filter(|entry| entry.key == key && entry.kind == Kind::ReplayedMate && hand.contains(entry.hand))
            .min_by_key(|entry| entry.plies)
            .map(|entry| (entry.plies, Move::from_bits(entry.mv)))
    }

    /// Keeps the numbers of a position that is not certain yet.
    pub fn store_open(&mut self, key: u64, hand: Hand, numbers: Numbers, depth: u16, work: u64) {
        let slot = self.slot(key, hand, Kind::Open);
        let entry = &mut self.entries[slot];
        let same = entry.kind == Kind::Open && entry.key == key && entry.hand == hand;
        let (path, mv, plies) = if same { (entry.path, entry.mv, entry.plies.min(depth)) } else { (0, 0, depth) };
        self.put(
            slot,
            Entry { key, hand, numbers, path, plies, mv, work: work_scale(work), kind: Kind::Open, ..Entry::default() },
        );
    }

    /// Keeps that there is no mate as long as the path is this one.
    pub fn store_no_mate_on_path(&mut self, key: u64, hand: Hand, path: u32, depends_on: u16, depth: u16, work: u64) {
        let slot = self.slot(key, hand, Kind::Open);
        let entry = &mut self.entries[slot];
        let same = entry.kind == Kind::Open && entry.key == key && entry.hand == hand;
        let (numbers, plies) =
            if same { (entry.numbers, entry.plies.min(depth)) } else { (Numbers { pn: 1, dn: 1 }, depth) };
        self.put(
            slot,
            Entry {
                key,
                hand,
                numbers,
                path,
                plies,
                mv: depends_on,
                work: work_scale(work),
                kind: Kind::Open,
                ..Entry::default()
            },
        );
    }

    /// Keeps a mate, which needs `needed` of the hand it was found with.
    pub fn store_mate(&mut self, key: u64, found: Hand, needed: Hand, plies: u16, mv: Option<Move>, work: u64) {
        debug_assert!(found.contains(needed));
        let slot = self.slot(key, found, Kind::Open);
        let numbers = Numbers { pn: 0, dn: INFINITY };
        let mv = mv.map_or(0, Move::bits);
        let work = work_scale(work).saturating_add(1 << 10);
        self.put(slot, Entry { key, hand: needed, numbers, plies, mv, work, kind: Kind::Mate, ..Entry::default() });
    }

    /// Keeps a mate whose tree has been replayed.
    pub fn store_replayed_mate(&mut self, key: u64, hand: Hand, plies: u16, mv: Move) {
        // A shorter mate that was promised did not come true.
        let window = self.window(key);
        for entry in &mut self.entries[window] {
            if entry.key == key && entry.kind == Kind::Mate && hand.contains(entry.hand) {
                entry.plies = entry.plies.max(plies);
            }
        }
        let slot = self.slot(key, hand, Kind::ReplayedMate);
        let numbers = Numbers { pn: 0, dn: INFINITY };
        let entry = Entry {
            key,
            hand,
            numbers,
            plies,
            mv: mv.bits(),
            work: u16::MAX,
            kind: Kind::ReplayedMate,
            ..Entry::default()
        };
        self.put(slot, entry);
    }

    /// Keeps that there is no mate with any hand within `most`, found with a certain one.
    pub fn store_no_mate(&mut self, key: u64, found: Hand, most: Hand, work: u64) {
        debug_assert!(most.contains(found));
        let slot = self.slot(key, found, Kind::Open);
        let numbers = Numbers { pn: INFINITY, dn: 0 };
        let work = work_scale(work).saturating_add(1 << 10);
        self.put(slot, Entry { key, hand: most, numbers, work, kind: Kind::NoMate, ..Entry::default() });
    }

    /// Where to write: over the entry of this board, hand and kind, else in a free slot, else over the least work.
    fn slot(&self, key: u64, hand: Hand, kind: Kind) -> usize {
        let window = self.window(key);
        let mut least = (u32::MAX, window.start);
        for index in window {
            let entry = &self.entries[index];
            if entry.kind == Kind::Free || entry.key == key && entry.hand == hand && entry.kind == kind {
                return index;
            }
            let current = entry.generation == self.generation;
            let value = u32::from(entry.work) | u32::from(current) << 16;
            if value < least.0 {
                least = (value, index);
            }
        }
        least.1
    }

    fn put(&mut self, slot: usize, entry: Entry) {
        self.used += usize::from(self.entries[slot].kind == Kind::Free);
        self.entries[slot] = Entry { generation: self.generation, ..entry };
    }

    /// Takes away the certainty of a mate that could not be replayed.
    pub fn doubt(&mut self, key: u64, hand: Hand) {
        let window = self.window(key);
        for entry in &mut self.entries[window] {
            if entry.key == key && entry.kind == Kind::Mate && hand.contains(entry.hand) {
                entry.kind = Kind::Open;
                entry.numbers = Numbers { pn: 1, dn: 1 };
                entry.path = 0;
                entry.hand = hand;
            }
        }
    }
}
