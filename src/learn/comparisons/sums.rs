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

/// The weights w and traces v of relations: for each the two weights, then the two traces.
pub struct Place {
    slots: Vec<[f32; 4]>,
}

impl Place {
    /// The place in a space of two weights for each relation, or of one.
    pub fn new(weights: &[f64], traces: &[f64], is_paired: bool) -> Self {
        let numbers = |index: usize| [weights[index] as f32, traces[index] as f32];
        let slots = if is_paired {
            let pair = |relation| (numbers(2 * relation), numbers(2 * relation + 1));
            (0..weights.len() / 2).map(pair).map(|([w0, v0], [w1, v1])| [w0, w1, v0, v1]).collect()
        } else {
            (0..weights.len()).map(numbers).map(|[weight, trace]| [weight, 0.0, trace, 0.0]).collect()
        };
        Self { slots }
    }

    /// The products of w and v with some relations, for each of the two weights.
    #[inline]
    fn dot(&self, entries: &[(u32, f32)]) -> [f64; 4] {
        let mut sums = [0.0; 4];
        for &(index, value) in entries {
            let slot = &self.slots[index as usize];
            for (sum, weight) in sums.iter_mut().zip(slot) {
                *sum += f64::from(*weight) * f64::from(value);
            }
        }
        sums
    }
}

/// Sums over comparisons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    loss: i64,
    comparisons: u64,
    /// Comparisons that the record move wins.
    won: u64,
    /// For each relation the gradient of its two weights, then H v of both.
    slots: Vec<[i64; 4]>,
}

fn fixed(value: f64) -> i64 {
    (value.clamp(-MOST, MOST) * UNIT) as i64
}

fn float(value: i64) -> f64 {
    value as f64 / UNIT
}

impl Sums {
    /// Nothing summed yet.
    pub fn new(relations: usize) -> Self {
        Self { loss: 0, comparisons: 0, won: 0, slots: vec![[0; 4]; relations] }
    }

    /// Adds coefficients times the values of relations.
    #[inline]
    fn scatter(&mut self, entries: &[(u32, f32)], coefficients: [f64; 4]) {
        for &(index, value) in entries {
            for (sum, coefficient) in self.slots[index as usize].iter_mut().zip(coefficients) {
                *sum += (coefficient * f64::from(value)) as i64;
            }
        }
    }

    /// Adds comparisons at these weights and traces.
    pub fn add(&mut self, comparisons: &Comparisons, place: &Place, objective: Objective) {
        let Objective { loss, is_gauss_newton } = objective;
        comparisons.visit(|record, base, siblings| {
            let whole = place.dot(base);
            let sign = f64::from(record.sign);
            let mut rest = [0.0; 4];
            siblings.for_each(|sibling, entries| {
                let [t0, t1] = sibling.shares.map(f64::from);
                let [d0, d1] = [f64::from(record.shares[0]) - t0, f64::from(record.shares[1]) - t1];
                let part = place.dot(entries);
                let z = sign * (d0 * whole[0] + d1 * whole[1] + t0 * part[0] + t1 * part[1]);
                let trace = d0 * whole[2] + d1 * whole[3] + t0 * part[2] + t1 * part[3];
                let curvature = if is_gauss_newton { loss.surrogate_curvature(z) } else { loss.curvature(z) };
                self.comparisons += 1;
                self.won += u64::from(z > 0.0);
                self.loss += fixed(loss.value(z));
                let (slope, curved) = (sign * fixed(loss.slope(z)) as f64, fixed(curvature * trace) as f64);
                if slope != 0.0 || curved != 0.0 {
                    self.scatter(entries, [slope * t0, slope * t1, curved * t0, curved * t1]);
                    let more = [slope * d0, slope * d1, curved * d0, curved * d1];
                    rest.iter_mut().zip(more).for_each(|(rest, more)| *rest += more);
                }
            });
            self.scatter(base, rest);
        });
    }

    /// Adds the squares of all values to the places of gradients; the small parts by which shares differ are left out.
    pub fn add_squares(&mut self, comparisons: &Comparisons) {
        comparisons.visit(|_, _, siblings| {
            siblings.for_each(|sibling, entries| {
                for &(index, value) in entries {
                    let slot = &mut self.slots[index as usize];
                    for (sum, share) in slot.iter_mut().zip(sibling.shares) {
                        *sum += fixed((f64::from(share) * f64::from(value)).powi(2));
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
        for (sum, more) in self.slots.iter_mut().zip(&other.slots) {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
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

    /// The gradient and H v, for two weights of each relation or for one.
    pub fn vectors(&self, is_paired: bool) -> (Vec<f64>, Vec<f64>) {
        let kept = if is_paired { 2 } else { 1 };
        let of =
            |first: usize| self.slots.iter().flat_map(move |slot| slot[first..first + kept].iter().copied().map(float));
        (of(0).collect(), of(2).collect())
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
