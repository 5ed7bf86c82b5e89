//! Loss, gradient and H v in fixed point.

use super::{Comparisons, Record, Sibling};
use crate::learn::loss::Loss;

/// Units of a sum; 2⁻²⁴ is finer than the noise of any gradient, and 2³³ comparisons of full weight still fit.
const UNIT: f64 = (1 << 24) as f64;

/// No comparison counts more than this, so that the exponential loss can't overflow a sum; it is e^9.7.
const MOST: f64 = (1 << 14) as f64;

/// What is minimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The loss of a comparison.
    pub loss: Loss,
    /// Whether H is replaced by one that is nowhere negative.
    pub is_gauss_newton: bool,
}

/// The weights w and traces v of relations, two for each.
pub struct Place {
    weights: Vec<[f32; 2]>,
    /// Empty if nobody asks for H v.
    traces: Vec<[f32; 2]>,
}

impl Place {
    /// By the two weights of each relation and their traces.
    pub fn new(weights: &[[f64; 2]], traces: Option<&[[f64; 2]]>) -> Self {
        let narrow = |pairs: &[[f64; 2]]| pairs.iter().map(|pair| pair.map(|number| number as f32)).collect();
        Self { weights: narrow(weights), traces: traces.map(narrow).unwrap_or_default() }
    }
}

/// The products of relations with the two weights of each.
#[inline]
fn dot(weights: &[[f32; 2]], entries: &[(u32, f32)]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for &(index, value) in entries {
        let [first, second] = weights[index as usize];
        sums[0] += f64::from(first) * f64::from(value);
        sums[1] += f64::from(second) * f64::from(value);
    }
    sums
}

/// Adds coefficients times the values of relations.
#[inline]
fn scatter(slots: &mut [[i64; 2]], entries: &[(u32, f32)], coefficients: [f64; 2]) {
    for &(index, value) in entries {
        let slot = &mut slots[index as usize];
        slot[0] += (coefficients[0] * f64::from(value)) as i64;
        slot[1] += (coefficients[1] * f64::from(value)) as i64;
    }
}

/// Sums over comparisons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    loss: i64,
    comparisons: u64,
    /// Comparisons that the record move wins.
    won: u64,
    /// For the two weights of each relation the gradient, then H v, or nothing.
    gradient: Vec<[i64; 2]>,
    curved: Vec<[i64; 2]>,
}

fn fixed(value: f64) -> i64 {
    (value.clamp(-MOST, MOST) * UNIT) as i64
}

fn float(value: i64) -> f64 {
    value as f64 / UNIT
}

impl Sums {
    /// Nothing summed yet; with or without H v.
    pub fn new(relations: usize, is_curved: bool) -> Self {
        let curved = if is_curved { vec![[0; 2]; relations] } else { Vec::new() };
        Self { loss: 0, comparisons: 0, won: 0, gradient: vec![[0; 2]; relations], curved }
    }

    /// Adds comparisons at these weights and traces.
    pub fn add(&mut self, comparisons: &Comparisons, place: &Place, objective: Objective) {
        if place.traces.is_empty() {
            self.add_all::<false>(comparisons, place, objective);
        } else {
            self.add_all::<true>(comparisons, place, objective);
        }
    }

    fn add_all<const CURVED: bool>(&mut self, comparisons: &Comparisons, place: &Place, objective: Objective) {
        let Objective { loss, is_gauss_newton } = objective;
        let with = |shares: [f64; 2], sums: [f64; 2]| shares[0] * sums[0] + shares[1] * sums[1];
        comparisons.visit(|record, base, siblings| {
            let whole = dot(&place.weights, base);
            let whole_trace = if CURVED { dot(&place.traces, base) } else { [0.0; 2] };
            let sign = f64::from(record.sign);
            let (mut slopes, mut curves) = ([0.0; 2], [0.0; 2]);
            siblings.for_each(|sibling, entries| {
                let shares = sibling.shares.map(f64::from);
                let change = [f64::from(record.shares[0]) - shares[0], f64::from(record.shares[1]) - shares[1]];
                let z = sign * (with(change, whole) + with(shares, dot(&place.weights, entries)));
                self.comparisons += 1;
                self.won += u64::from(z > 0.0);
                self.loss += fixed(loss.value(z));
                let slope = sign * fixed(loss.slope(z)) as f64;
                if slope != 0.0 {
                    scatter(&mut self.gradient, entries, shares.map(|share| slope * share));
                    slopes = [slopes[0] + slope * change[0], slopes[1] + slope * change[1]];
                }
                if CURVED {
                    let trace = with(change, whole_trace) + with(shares, dot(&place.traces, entries));
                    let curvature = if is_gauss_newton { loss.surrogate_curvature(z) } else { loss.curvature(z) };
                    let curve = fixed(curvature * trace) as f64;
                    if curve != 0.0 {
                        scatter(&mut self.curved, entries, shares.map(|share| curve * share));
                        curves = [curves[0] + curve * change[0], curves[1] + curve * change[1]];
                    }
                }
            });
            scatter(&mut self.gradient, base, slopes);
            if CURVED {
                scatter(&mut self.curved, base, curves);
            }
        });
    }

    /// Adds the squares of all values to the places of gradients. The small parts by which shares differ are left out, but
    /// whatever occurs has more than 0 there.
    pub fn add_squares(&mut self, comparisons: &Comparisons) {
        comparisons.visit(|_, base, siblings| {
            base.iter().for_each(|&(index, _)| self.gradient[index as usize][0] += 1);
            siblings.for_each(|sibling, entries| {
                for &(index, value) in entries {
                    for (sum, share) in self.gradient[index as usize].iter_mut().zip(sibling.shares) {
                        *sum += 1 + fixed((f64::from(share) * f64::from(value)).powi(2));
                    }
                }
            });
        });
    }

    /// Adds what another thread has summed.
    pub fn join(&mut self, other: &Self) {
        self.loss += other.loss;
        self.comparisons += other.comparisons;
        self.won += other.won;
        let ours = self.gradient.iter_mut().chain(&mut self.curved).flatten();
        let theirs = other.gradient.iter().chain(&other.curved).flatten();
        ours.zip(theirs).for_each(|(sum, more)| *sum += more);
    }

    /// L.
    pub fn loss(&self) -> f64 {
        float(self.loss)
    }

    /// How many comparisons there were.
    pub const fn comparisons(&self) -> u64 {
        self.comparisons
    }

    /// The share of comparisons that the record move wins.
    pub fn won(&self) -> f64 {
        self.won as f64 / self.comparisons.max(1) as f64
    }

    /// The gradient and H v by relation; H v is empty if nobody asked for it.
    pub fn pairs(&self) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
        let of = |slots: &[[i64; 2]]| slots.iter().map(|slot| slot.map(float)).collect();
        (of(&self.gradient), of(&self.curved))
    }

    /// The relations whose sums are not 0, the largest first.
    pub fn by_size(&self) -> Vec<u32> {
        let size = |relation: u32| self.gradient[relation as usize].iter().sum::<i64>();
        let mut order: Vec<u32> = (0..self.gradient.len() as u32).filter(|&relation| size(relation) != 0).collect();
        order.sort_unstable_by_key(|&relation| (-size(relation), relation));
        order
    }
}

/// The siblings of a position with the relations in which they differ.
struct Siblings<'c> {
    siblings: &'c [Sibling],
    entries: &'c [(u32, f32)],
    start: u32,
}

impl<'c> Siblings<'c> {
    #[inline]
    fn for_each(self, mut f: impl FnMut(&Sibling, &'c [(u32, f32)])) {
        let mut start = self.start as usize;
        for sibling in self.siblings {
            let end = sibling.entries_end as usize;
            f(sibling, &self.entries[start..end]);
            start = end;
        }
    }
}

impl Comparisons {
    /// Each position with the relations of the record's end and its siblings.
    #[inline]
    fn visit<'c>(&'c self, mut f: impl FnMut(&Record, &'c [(u32, f32)], Siblings<'c>)) {
        let (mut first, mut start) = (0, 0);
        for record in &self.positions {
            let siblings = &self.siblings[first..record.siblings_end as usize];
            let base = &self.entries[start..record.entries_end as usize];
            f(record, base, Siblings { siblings, entries: &self.entries, start: record.entries_end });
            first = record.siblings_end as usize;
            start = siblings.last().map_or(record.entries_end, |last| last.entries_end) as usize;
        }
    }
}
