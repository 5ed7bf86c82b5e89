//! Adam: steps that are as large for rare inputs as for frequent ones.

const KEEP_FIRST: f32 = 0.9;
const KEEP_SECOND: f32 = 0.999;
const TINY: f32 = 1e-8;

/// What a step needs to know.
pub struct Rates {
    rate: f32,
    second: f32,
    scale: f32,
    keep: f32,
}

impl Rates {
    /// For a step with this number, the first being 1; gradients are sums that `scale` makes means, and weights
    /// fade by `decay` of the rate.
    pub fn new(rate: f32, step: u64, scale: f32, decay: f32) -> Self {
        let step = step.min(1 << 20) as i32;
        Self {
            rate: rate / (1.0 - KEEP_FIRST.powi(step)),
            second: 1.0 / (1.0 - KEEP_SECOND.powi(step)),
            scale,
            keep: 1.0 - rate * decay,
        }
    }
}

/// The two moments of some weights.
pub struct Adam {
    pub first: Vec<f32>,
    pub second: Vec<f32>,
}

impl Adam {
    /// Changes weights and clears the gradient; no weight gets larger than `most`.
    pub fn step(&mut self, weights: &mut [f32], gradient: &mut [f32], rates: &Rates, most: f32) {
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((weight, slope), (first, second)) in weights.iter_mut().zip(gradient).zip(moments) {
            let mean = *slope * rates.scale;
            *slope = 0.0;
            *first = KEEP_FIRST * *first + (1.0 - KEEP_FIRST) * mean;
            *second = KEEP_SECOND * *second + (1.0 - KEEP_SECOND) * mean * mean;
            let change = rates.rate * *first / ((*second * rates.second).sqrt() + TINY);
            *weight = (*weight * rates.keep - change).clamp(-most, most);
        }
    }
}
