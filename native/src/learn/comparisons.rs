//! Step 2 of learning by comparison: lines are replayed, features taken at their ends, and loss, gradient and H v summed
//! over all siblings, without any search.
//!
//! A comparison is the vector y·(x_s − x_t), s at the end of the record's line, t at the end of a sibling's, y = +1 if Black
//! moved. Where relations have weights for the beginning and the end of a game, x = (b₀ a, b₁ a) with counts a and shares b,
//! and x_s − x_t = ((b_s − b_t) a_s + b_t (a_s − a_t)) for both weights: a_s is kept once for a position, and a_s − a_t is
//! short. Sums are kept in fixed point: they do not depend on the order of summation, so they are the same to the last bit
//! on any number of threads.

mod source;
mod sums;

pub use source::Source;
pub use sums::{Objective, Sums};

use super::features::Features;
use super::siblings::{GameLines, MOST_PLIES, ShortLine};
use fukayomi::shogi::{Color, Position};

/// How much of a relation's two weights counts.
type Shares = [f32; 2];

/// Features without two weights have all of the first.
const PLAIN: Shares = [1.0, 0.0];

/// The comparisons of a game.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    positions: Vec<Record>,
    siblings: Vec<Sibling>,
    /// For each position the relations of the record's end, if shares differ, then those in which each sibling differs.
    entries: Vec<(u32, f32)>,
}

/// The end of the record's line.
#[derive(Clone, Copy, Debug)]
struct Record {
    sign: f32,
    shares: Shares,
    /// Where its relations end, and where its siblings do.
    entries_end: u32,
    siblings_end: u32,
}

/// The end of a sibling's line.
#[derive(Clone, Copy, Debug)]
struct Sibling {
    shares: Shares,
    entries_end: u32,
}

impl Comparisons {
    /// Gives relations other numbers.
    fn renumber(&mut self, numbers: &[u32]) {
        self.entries.iter_mut().for_each(|(index, _)| *index = numbers[*index as usize]);
    }

    /// Gives back memory that is not used.
    fn trim(&mut self) {
        self.positions.shrink_to_fit();
        self.siblings.shrink_to_fit();
        self.entries.shrink_to_fit();
    }

    /// Bytes that it takes.
    fn size(&self) -> usize {
        size_of_val(&self.positions[..]) + size_of_val(&self.siblings[..]) + size_of_val(&self.entries[..])
    }
}

/// A relation while two positions are compared.
#[derive(Clone, Copy, Default)]
struct Slot {
    record: f32,
    sibling: f32,
    /// The position and the sibling that last had it.
    record_seen: u32,
    sibling_seen: u32,
}

/// Makes comparisons; has room for all features, so one is kept for each thread.
pub struct Comparer<'f, F: Features> {
    features: &'f F,
    slots: Vec<Slot>,
    /// Numbers positions and siblings, so that no slot has to be cleared.
    clock: u32,
    record: Vec<u32>,
    list: Vec<(u32, f32)>,
}

impl<'f, F: Features> Comparer<'f, F> {
    /// Compares by these features.
    pub fn new(features: &'f F) -> Self {
        let slots = vec![Slot::default(); features.count()];
        Self { features, slots, clock: 0, record: Vec::new(), list: Vec::new() }
    }

    /// All comparisons of a game.
    pub fn compare(&mut self, game: &GameLines) -> Comparisons {
        let mut found = Comparisons::default();
        // A game has far fewer than 2³¹ siblings.
        if self.clock > u32::MAX / 2 {
            self.clock = 0;
            self.slots.fill(Slot::default());
        }
        game.replay(|position, record, siblings| {
            let sign = if position.side_to_move() == Color::Black { 1.0 } else { -1.0 };
            let shares = self.begin(position, record);
            if shares != PLAIN {
                let slots = &self.slots;
                found.entries.extend(self.record.iter().map(|&index| (index, slots[index as usize].record)));
            }
            let entries_end = found.entries.len() as u32;
            for line in siblings {
                let shares = self.add_sibling(position, line, &mut found.entries);
                found.siblings.push(Sibling { shares, entries_end: found.entries.len() as u32 });
            }
            found.positions.push(Record { sign, shares, entries_end, siblings_end: found.siblings.len() as u32 });
        });
        found
    }

    /// Lists the relations at the end of a line.
    fn extract(&mut self, position: &mut Position, line: &ShortLine) -> Shares {
        let mut undos = [const { None }; MOST_PLIES];
        for (slot, mv) in undos.iter_mut().zip(line.moves()) {
            *slot = Some((mv, position.apply(mv)));
        }
        self.list.clear();
        let shares = self.features.relations(position, &mut self.list).unwrap_or_else(|| {
            self.features.extract(position, &mut self.list);
            PLAIN
        });
        for (mv, undo) in undos.into_iter().rev().flatten() {
            position.undo(mv, undo);
        }
        shares
    }

    /// Notes the relations of the record's end.
    fn begin(&mut self, position: &mut Position, line: &ShortLine) -> Shares {
        let shares = self.extract(position, line);
        self.clock += 1;
        self.record.clear();
        for &(index, value) in &self.list {
            let slot = &mut self.slots[index as usize];
            if slot.record_seen == self.clock {
                slot.record += value;
            } else {
                (slot.record, slot.record_seen) = (value, self.clock);
                self.record.push(index);
            }
        }
        shares
    }

    /// Adds the relations in which a sibling's end differs from the record's.
    fn add_sibling(&mut self, position: &mut Position, line: &ShortLine, entries: &mut Vec<(u32, f32)>) -> Shares {
        let shares = self.extract(position, line);
        self.clock += 1;
        for &(index, value) in &self.list {
            let slot = &mut self.slots[index as usize];
            if slot.sibling_seen == self.clock {
                slot.sibling += value;
            } else {
                (slot.sibling, slot.sibling_seen) = (value, self.clock);
            }
        }
        for &index in &self.record {
            let slot = &mut self.slots[index as usize];
            let sibling = if slot.sibling_seen == self.clock { slot.sibling } else { 0.0 };
            // Taken: it is not to be met again among the sibling's.
            slot.sibling_seen = self.clock - 1;
            if slot.record != sibling {
                entries.push((index, slot.record - sibling));
            }
        }
        for &(index, _) in &self.list {
            let slot = &mut self.slots[index as usize];
            if slot.sibling_seen == self.clock {
                slot.sibling_seen = self.clock - 1;
                if slot.sibling != 0.0 {
                    entries.push((index, -slot.sibling));
                }
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests;
