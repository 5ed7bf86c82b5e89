//! Loss, gradient and H v in fixed point.

use super::Comparisons;
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

/// Sums over comparisons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    loss: i64,
    comparisons: u64,
    /// Comparisons that the record move wins.
    won: u64,
    /// For each weight the gradient and H v.
    slots: Vec<[i64; 2]>,
}

fn fixed(value: f64) -> i64 {
    (value.clamp(-MOST, MOST) * UNIT) as i64
}

fn float(value: i64) -> f64 {
    value as f64 / UNIT
}

impl Sums {
    /// Nothing summed yet.
    pub fn new(weights: usize) -> Self {
        Self { loss: 0, comparisons: 0, won: 0, slots: vec![[0; 2]; weights] }
    }

    /// Adds comparisons at these weights w and traces v, which stand side by side.
    pub fn add(&mut self, comparisons: &Comparisons, state: &[[f32; 2]], objective: Objective) {
        let Objective { loss, is_gauss_newton } = objective;
        for entries in comparisons.iter() {
            let (mut z, mut trace) = (0.0, 0.0);
            for &(index, value) in entries {
                let [weight, v] = state[index as usize];
                z += f64::from(weight) * f64::from(value);
                trace += f64::from(v) * f64::from(value);
            }
            let curvature = if is_gauss_newton { loss.surrogate_curvature(z) } else { loss.curvature(z) };
            self.comparisons += 1;
            self.won += u64::from(z > 0.0);
            self.loss += fixed(loss.value(z));
            let (slope, curved) = (fixed(loss.slope(z)) as f64, fixed(curvature * trace) as f64);
            if slope == 0.0 && curved == 0.0 {
                continue;
            }
            for &(index, value) in entries {
                let sum = &mut self.slots[index as usize];
                sum[0] += (slope * f64::from(value)) as i64;
                sum[1] += (curved * f64::from(value)) as i64;
            }
        }
    }

    /// Adds the squares of all values to the place of the gradient.
    pub fn add_squares(&mut self, comparisons: &Comparisons) {
        for &(index, value) in comparisons.iter().flatten() {
            self.slots[index as usize][0] += fixed(f64::from(value).powi(2));
        }
    }

    /// Adds what another thread has summed.
    pub fn join(&mut self, other: &Self) {
        self.loss += other.loss;
        self.comparisons += other.comparisons;
        self.won += other.won;
        for (sum, more) in self.slots.iter_mut().zip(&other.slots) {
            sum[0] += more[0];
            sum[1] += more[1];
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

    /// The gradient and H v.
    pub fn vectors(&self) -> (Vec<f64>, Vec<f64>) {
        self.slots.iter().map(|&[gradient, curved]| (float(gradient), float(curved))).unzip()
    }
}
