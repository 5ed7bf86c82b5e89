//! Passes over the comparisons of a file of lines, on several threads.
//!
//! As many comparisons as a limit of memory allows are kept after the first pass; the rest is made anew from the lines in
//! each. Both are the same numbers, so the limit changes nothing but the time. Relations are renumbered, those that differ
//! most often first, so that the weights in use lie close together in memory.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::sums::Place;
use super::{Comparer, Comparisons, Objective, Sums};
use crate::learn::features::Features;
use crate::learn::siblings::{LinesError, LinesReader};
use fukayomi::shogi::Position;

/// A file of lines, seen through features.
pub struct Source<'f, F: Features> {
    features: &'f F,
    /// Whether relations have two weights each.
    is_paired: bool,
    reader: Mutex<LinesReader>,
    /// Sums of squares by weight, and the numbering that follows from them.
    squares: Option<Vec<f64>>,
    /// The relations that occur, in their new order, and the new number of each.
    order: Vec<u32>,
    ranks: Vec<u32>,
    kept: Vec<Comparisons>,
    kept_numbers: HashSet<u64>,
    kept_bytes: usize,
    most_bytes: usize,
    threads: usize,
}

/// What a thread has done.
struct Part {
    sums: Sums,
    made: Vec<(u64, Comparisons)>,
}

impl<'f, F: Features> Source<'f, F> {
    /// Opens a file of lines; at most this many bytes of comparisons are kept in memory.
    ///
    /// # Errors
    /// If it can't be read or is no such file.
    pub fn open(path: &Path, features: &'f F, threads: usize, most_bytes: usize) -> Result<Self, LinesError> {
        let reader = Mutex::new(LinesReader::open(path)?);
        let kept_numbers = HashSet::new();
        let is_paired = features.relations(&Position::startpos(), &mut Vec::new()).is_some();
        Ok(Self {
            is_paired,
            features,
            reader,
            squares: None,
            order: Vec::new(),
            ranks: Vec::new(),
            kept: Vec::new(),
            kept_numbers,
            kept_bytes: 0,
            most_bytes,
            threads: threads.max(1),
        })
    }

    /// Sums over all comparisons at these weights, with H v if there are traces.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn pass(&mut self, weights: &[f64], traces: Option<&[f64]>, objective: Objective) -> Result<Sums, LinesError> {
        self.squares()?;
        let place = Place::new(&self.pairs(weights), traces.map(|traces| self.pairs(traces)).as_deref());
        self.sum(traces.is_some(), |sums, comparisons| sums.add(comparisons, &place, objective))
    }

    /// For each weight the sum of the squares of its feature over all comparisons.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn squares(&mut self) -> Result<&[f64], LinesError> {
        if self.squares.is_none() {
            self.order = (0..self.relations() as u32).collect();
            self.ranks.clone_from(&self.order);
            let sums = self.sum(false, Sums::add_squares)?;
            self.squares = Some(self.vectors(&sums).0);
            self.order = sums.by_size();
            self.ranks.fill(0);
            self.order.iter().zip(0..).for_each(|(&relation, rank)| self.ranks[relation as usize] = rank);
            let ranks = &self.ranks;
            self.kept.iter_mut().for_each(|comparisons| comparisons.renumber(ranks));
        }
        Ok(self.squares.as_deref().unwrap_or_default())
    }

    /// The two numbers of each relation in the new order; a relation with one weight has no second.
    fn pairs(&self, numbers: &[f64]) -> Vec<[f64; 2]> {
        let pair = |relation: usize| match self.is_paired {
            true => [numbers[2 * relation], numbers[2 * relation + 1]],
            false => [numbers[relation], 0.0],
        };
        self.order.iter().map(|&relation| pair(relation as usize)).collect()
    }

    fn sum(&mut self, is_curved: bool, add: impl Fn(&mut Sums, &Comparisons) + Sync) -> Result<Sums, LinesError> {
        self.reader.get_mut().unwrap_or_else(PoisonError::into_inner).rewind()?;
        let (next, room) = (AtomicUsize::new(0), AtomicUsize::new(self.most_bytes.saturating_sub(self.kept_bytes)));
        let this = &*self;
        let parts: Vec<Result<Part, LinesError>> = thread::scope(|scope| {
            let work = || this.part(Sums::new(this.order.len(), is_curved), &add, &next, &room);
            let threads: Vec<_> = (0..this.threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let mut sums = Sums::new(self.order.len(), is_curved);
        for part in parts {
            let part = part?;
            sums.join(&part.sums);
            for (number, comparisons) in part.made {
                self.kept_bytes += comparisons.size();
                self.kept_numbers.insert(number);
                self.kept.push(comparisons);
            }
        }
        Ok(sums)
    }

    fn relations(&self) -> usize {
        if self.is_paired { self.features.count() / 2 } else { self.features.count() }
    }

    /// Gradient and H v as vectors over all weights; H v is empty if nobody asked for it.
    pub fn vectors(&self, sums: &Sums) -> (Vec<f64>, Vec<f64>) {
        let spread = |pairs: &[[f64; 2]]| {
            let mut numbers = vec![0.0; if pairs.is_empty() { 0 } else { self.features.count() }];
            for (&relation, pair) in self.order.iter().zip(pairs) {
                if self.is_paired {
                    numbers[2 * relation as usize..][..2].copy_from_slice(pair);
                } else {
                    numbers[relation as usize] = pair[0];
                }
            }
            numbers
        };
        let (gradient, curved) = sums.pairs();
        (spread(&gradient), spread(&curved))
    }

    fn part(
        &self,
        sums: Sums,
        add: &(impl Fn(&mut Sums, &Comparisons) + Sync),
        next: &AtomicUsize,
        room: &AtomicUsize,
    ) -> Result<Part, LinesError> {
        let mut part = Part { sums, made: Vec::new() };
        while let Some(comparisons) = self.kept.get(next.fetch_add(1, Ordering::Relaxed)) {
            add(&mut part.sums, comparisons);
        }
        let mut comparer = None;
        loop {
            let is_wanted = |number| !self.kept_numbers.contains(&number);
            let block = self.reader.lock().unwrap_or_else(PoisonError::into_inner).next_block(is_wanted)?;
            let Some(block) = block else { return Ok(part) };
            let comparer = comparer.get_or_insert_with(|| Comparer::new(self.features));
            let mut comparisons = comparer.compare(&block.decode()?);
            comparisons.renumber(&self.ranks);
            add(&mut part.sums, &comparisons);
            let size = comparisons.size();
            let take = |room: usize| room.checked_sub(size);
            if room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
                comparisons.trim();
                part.made.push((block.number, comparisons));
            }
        }
    }
}
