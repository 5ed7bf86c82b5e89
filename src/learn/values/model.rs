//! Logistic regression, one position at a time, with steps that shrink where much has been learned (AdaGrad).

use super::lesson::{SIGMOID_SCALE, Samples};
use crate::eval::PIECE_VALUES;
use crate::eval::linear::{TEMPO, place_of_material, place_of_material_in_hand};
use crate::learn::Features;
use crate::learn::linear::LinearFeatures;
use crate::learn::records::shuffle;
use crate::shogi::{PieceKind, Position};

/// The chance to win of an advantage.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How well positions that were held out are valued.
#[derive(Clone, Copy, Debug)]
pub struct Quality {
    /// Mean cross-entropy above that of a perfect guess.
    pub loss: f64,
    /// The share of positions on the right side of even.
    pub right: f64,
}

/// Weights in points, and how much each has been moved already.
pub struct Model {
    /// The weights.
    pub weights: Vec<f32>,
    squares: Vec<f32>,
}

impl Model {
    /// A model that begins with these weights.
    pub fn new(weights: Vec<f32>) -> Self {
        let squares = vec![1e-6; weights.len()];
        Self { weights, squares }
    }

    /// The chance to win for the side to move.
    fn chance(&self, position: &Position, features: &[(u32, f32)]) -> f32 {
        let black: f32 = features.iter().map(|&(index, times)| self.weights[index as usize] * times).sum();
        sigmoid(position.side_to_move().sign() as f32 * black / SIGMOID_SCALE)
    }

    /// One step of AdaGrad.
    fn learn(&mut self, position: &Position, features: &[(u32, f32)], target: f32, rate: f32) {
        let error = position.side_to_move().sign() as f32 * (self.chance(position, features) - target);
        for &(index, times) in features {
            let gradient = error * times;
            let squares = &mut self.squares[index as usize];
            *squares += gradient * gradient;
            self.weights[index as usize] -= rate * gradient / squares.sqrt();
        }
    }

    /// One pass over all positions, in an order that the seed fixes.
    pub fn pass(&mut self, features: &LinearFeatures, samples: &Samples, seed: u64, rate: f32) {
        let mut order: Vec<u32> = (0..samples.positions.len() as u32).collect();
        shuffle(&mut order, seed);
        let mut list = Vec::new();
        for index in order {
            let position = &samples.positions[index as usize];
            list.clear();
            features.extract(position, &mut list);
            self.learn(position, &list, samples.targets[index as usize], rate);
        }
    }

    /// How well these positions are valued.
    pub fn quality(&self, features: &LinearFeatures, samples: &Samples) -> Quality {
        let (mut loss, mut right) = (0.0, 0);
        let mut list = Vec::new();
        for (position, &target) in samples.positions.iter().zip(&samples.targets) {
            list.clear();
            features.extract(position, &mut list);
            let p = f64::from(self.chance(position, &list)).clamp(1e-6, 1.0 - 1e-6);
            let t = f64::from(target).clamp(1e-6, 1.0 - 1e-6);
            loss += t * (t / p).ln() + (1.0 - t) * ((1.0 - t) / (1.0 - p)).ln();
            right += u32::from((p > 0.5) == (t > 0.5));
        }
        let count = samples.positions.len().max(1) as f64;
        Quality { loss: loss / count, right: f64::from(right) / count }
    }
}

/// Material as it is counted by hand, and nothing else.
pub fn material_alone(count: usize) -> Vec<f32> {
    let mut weights = vec![0.0; count];
    let mut set = |place: usize, value: i32| weights[2 * place..2 * place + 2].fill(value as f32);
    for kind in PieceKind::ALL {
        set(place_of_material(kind), PIECE_VALUES[kind.index()]);
    }
    for kind in PieceKind::HAND {
        set(place_of_material_in_hand(kind), PIECE_VALUES[kind.index()]);
    }
    set(TEMPO, 20);
    weights
}
