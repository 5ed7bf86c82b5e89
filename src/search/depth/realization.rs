//! Realization probability (S4) as depth: a line is read while the product of its moves' probabilities stays above a
//! threshold, and −log₂ turns the product into a sum of bits.
//!
//! One ply of nominal depth is worth a fixed number of bits, so that deepening by a ply lowers the threshold by as much. A
//! move whose probability leaves the line below the threshold gets its quiescence value, and the next move is looked at;
//! the first move of a node is never held back, so that no node is left without a move that was searched, and a move that
//! surprises in quiescence is read again as deep as the others.

use super::PLY;
use super::realization_tree::{BIT, Class};

/// The depth that a move consumes, in depth units: its bits at `tenths`/10 bits a ply, at least `least`/100 of a ply.
#[inline]
#[must_use]
pub fn cost(bits: i32, tenths: i32, least: i32) -> i32 {
    (bits * PLY / BIT * 10 / tenths.max(1)).max(least * PLY / 100)
}

/// How often moves of each class were searched and cut, as the first move of a node and later.
#[derive(Clone, Debug, Default)]
pub struct ClassCounts {
    classes: Vec<ClassCount>,
}

/// The counts of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassCount {
    /// Searched as the first move, and how often it cut.
    pub first: (u64, u64),
    /// Searched later, and how often it cut.
    pub later: (u64, u64),
}

impl ClassCounts {
    /// The counts by number of the class.
    pub fn iter(&self) -> impl Iterator<Item = (u32, ClassCount)> {
        (0..).zip(self.classes.iter().copied())
    }

    fn pair(&mut self, class: Class, is_first: bool) -> &mut (u64, u64) {
        let number = class.number as usize;
        if number >= self.classes.len() {
            self.classes.resize(number + 1, ClassCount::default());
        }
        let count = &mut self.classes[number];
        if is_first { &mut count.first } else { &mut count.later }
    }

    /// A move is about to be searched.
    pub fn searched(&mut self, class: Class, is_first: bool) {
        self.pair(class, is_first).0 += 1;
    }

    /// A move was good enough.
    pub fn cut(&mut self, class: Class, is_first: bool) {
        self.pair(class, is_first).1 += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_depth() {
        // A move of probability 1/8 at three bits a ply is one ply; a sure one still costs its least.
        assert_eq!(cost(3 * BIT, 30, 25), PLY);
        assert_eq!(cost(7 * BIT, 35, 25), 2 * PLY);
        assert_eq!(cost(0, 30, 25), PLY / 4);
    }

    #[test]
    fn cuts_are_counted_by_class_and_place() {
        let mut counts = ClassCounts::default();
        let class = Class { number: 2, bits: 0 };
        counts.searched(class, true);
        counts.searched(class, false);
        counts.cut(class, false);
        let found: Vec<_> = counts.iter().filter(|(_, count)| *count != ClassCount::default()).collect();
        assert_eq!(found, [(2, ClassCount { first: (1, 0), later: (1, 1) })]);
    }
}
