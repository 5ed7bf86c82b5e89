//! What alpha-beta at the root knows of the moves there: bounds that hold as long as it has read deeper than the tree.
//!
//! A tree spreads its reading and is therefore late to see what a narrow search sees soon. Where both know something of a
//! move, the deeper reading has the word.

use super::params::Policy;
use super::tree::Tree;
use crate::search::score::Score;

/// Bounds of the value of a child of the root, for the side to move there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Verdict {
    pub least: f32,
    pub most: f32,
    /// Plies that were read below the child for it.
    pub depth: f32,
}

impl Verdict {
    /// Nothing is known.
    pub const NONE: Self = Self { least: f32::NEG_INFINITY, most: f32::INFINITY, depth: 0.0 };

    /// The value is this.
    pub fn exactly(value: Score, depth: u32) -> Self {
        Self { least: value as f32, most: value as f32, depth: depth as f32 }
    }

    /// The value is at least this.
    pub fn at_least(value: Score, depth: u32) -> Self {
        Self { least: value as f32, depth: depth as f32, ..Self::NONE }
    }
}

impl Tree {
    /// The value of a node, within what is known of it if it is a child of the root.
    pub(super) fn judged(&self, index: u32, value: f64) -> f64 {
        let Some(sums) = self.expansion(0) else { return value };
        let number = index.wrapping_sub(sums.first) as usize;
        match self.verdicts.get(number) {
            Some(verdict) if f64::from(verdict.depth) > self.read_below(index) => {
                value.clamp(f64::from(verdict.least), f64::from(verdict.most))
            }
            _ => value,
        }
    }

    /// How deep a node was read: as deep as its tree, or as alpha-beta has read it while it is a leaf. What was read below
    /// the leaves of its tree is not counted, since most of them are hardly read.
    fn read_below(&self, index: u32) -> f64 {
        if self.is_expanded(index) { self.depth(index) } else { f64::from(self.reading(index)) }
    }

    /// How deep the value of a child of the root was read by alpha-beta, if it knows it exactly.
    pub(super) fn depth_of_verdict(&self, number: usize) -> f64 {
        self.verdicts.get(number).filter(|verdict| verdict.least == verdict.most).map_or(0.0, |it| f64::from(it.depth))
    }

    /// Takes what is known of the children of the root, in their order, and works out the root anew.
    pub(super) fn take_verdicts(&mut self, verdicts: impl Iterator<Item = Verdict>, policy: &Policy) {
        self.verdicts.clear();
        self.verdicts.extend(verdicts);
        self.show_more(0, 0, policy);
    }
}
