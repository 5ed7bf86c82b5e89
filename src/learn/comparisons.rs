//! Step 2 of learning by comparison: lines are replayed, features taken at their ends, and loss, gradient and H v summed
//! over all siblings, without any search.
//!
//! A comparison is the sparse vector y·(x_s − x_t), s at the end of the record's line, t at the end of a sibling's, y = +1
//! if Black moved. Sums are kept in fixed point: they do not depend on the order of summation, so they are the same to the
//! last bit on any number of threads.

mod source;
mod sums;

pub use source::Source;
pub use sums::{Objective, Sums};

use super::features::Features;
use super::siblings::{GameLines, Line};
use crate::shogi::{Color, Position};

/// The comparisons of a game.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    /// Where each ends among the entries.
    ends: Vec<u32>,
    entries: Vec<(u32, f32)>,
}

impl Comparisons {
    /// Each as a list of features with values.
    pub fn iter(&self) -> impl Iterator<Item = &[(u32, f32)]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let entries = &self.entries[start..end as usize];
            start = end as usize;
            entries
        })
    }

    /// Gives back memory that is not used.
    fn trim(&mut self) {
        self.ends.shrink_to_fit();
        self.entries.shrink_to_fit();
    }

    /// Bytes that it takes.
    fn size(&self) -> usize {
        self.ends.len() * size_of::<u32>() + self.entries.len() * size_of::<(u32, f32)>()
    }
}

/// A feature while two positions are compared.
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
        // A game counts far fewer than 2³¹ siblings.
        if self.clock > u32::MAX / 2 {
            self.clock = 0;
            self.slots.fill(Slot::default());
        }
        game.replay(|position, record, siblings| {
            let sign = if position.side_to_move() == Color::Black { 1.0 } else { -1.0 };
            self.begin(position, record);
            for line in siblings {
                self.add_sibling(position, line, sign, &mut found);
            }
        });
        found
    }

    /// The features at the end of a line.
    fn extract(&mut self, position: &mut Position, line: &Line) {
        let mut undos = [const { None }; super::siblings::MOST_PLIES];
        for (slot, mv) in undos.iter_mut().zip(line.moves()) {
            *slot = Some((mv, position.apply(mv)));
        }
        self.list.clear();
        self.features.extract(position, &mut self.list);
        for (mv, undo) in undos.into_iter().rev().flatten() {
            position.undo(mv, undo);
        }
    }

    /// Notes the features of the record's end.
    fn begin(&mut self, position: &mut Position, line: &Line) {
        self.extract(position, line);
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
    }

    fn add_sibling(&mut self, position: &mut Position, line: &Line, sign: f32, found: &mut Comparisons) {
        self.extract(position, line);
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
                found.entries.push((index, sign * (slot.record - sibling)));
            }
        }
        for &(index, _) in &self.list {
            let slot = &mut self.slots[index as usize];
            if slot.sibling_seen == self.clock {
                slot.sibling_seen = self.clock - 1;
                found.entries.push((index, -sign * slot.sibling));
            }
        }
        found.ends.push(found.entries.len() as u32);
    }
}
