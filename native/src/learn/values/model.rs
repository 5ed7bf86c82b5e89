//! Logistic regression, one position at a time, with steps that shrink where much has been learned (AdaGrad).

use super::lesson::{SIGMOID_SCALE, Samples};
use super::records::{Cases, Student};
use crate::learn::Features;
use crate::learn::linear::LinearFeatures;
use crate::learn::shuffle::shuffle;
use fukayomi::eval::PIECE_VALUES;
use fukayomi::eval::linear::{TEMPO, place_of_material, place_of_material_in_hand};
use fukayomi::shogi::{PieceKind, Position};

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

/// How often in a pass the weights are taken for their mean.
const STATIONS: usize = 64;

/// Weights in points, and how much each has been moved already.
pub struct Model {
    /// The weights.
    pub weights: Vec<f32>,
    squares: Vec<f32>,
    /// The sum of the weights at the stations of a pass, and their number.
    stations: (Vec<f32>, usize),
}

impl Model {
    /// A model that begins with these weights.
    pub fn new(weights: Vec<f32>) -> Self {
        let squares = vec![1e-6; weights.len()];
        let stations = (vec![0.0; weights.len()], 0);
        Self { weights, squares, stations }
    }

    /// The mean of the weights over the second half of the last pass: single steps are noise that it takes away.
    #[must_use]
    pub fn settled(&self) -> Self {
        let (sums, count) = &self.stations;
        match count {
            0 => Self::new(self.weights.clone()),
            _ => Self::new(sums.iter().map(|sum| sum / *count as f32).collect()),
        }
    }

    fn remember_station(&mut self) {
        let (sums, count) = &mut self.stations;
        sums.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += weight);
        *count += 1;
    }

    /// The value for Black.
    pub fn black(&self, features: &[(u32, f32)]) -> f32 {
        features.iter().map(|&(index, times)| self.weights[index as usize] * times).sum()
    }

    /// The chance to win for the side to move.
    fn chance(&self, position: &Position, features: &[(u32, f32)]) -> f32 {
        sigmoid(position.side_to_move().sign() as f32 * self.black(features) / SIGMOID_SCALE)
    }

    /// Moves a weight against a gradient, the less the more it has been moved (AdaGrad).
    pub fn step(&mut self, index: usize, gradient: f32, rate: f32) {
        let squares = &mut self.squares[index];
        *squares += gradient * gradient;
        self.weights[index] -= rate * gradient / squares.sqrt();
    }

    fn learn(&mut self, position: &Position, features: &[(u32, f32)], target: f32, rate: f32) {
        let error = position.side_to_move().sign() as f32 * (self.chance(position, features) - target);
        for &(index, times) in features {
            self.step(index as usize, error * times, rate);
        }
    }

    /// One pass over all positions and all cases of records, in an order that the seed fixes.
    pub fn pass(&mut self, features: &LinearFeatures, samples: &Samples, cases: &Cases, seed: u64, rate: f32) {
        let positions = samples.positions.len();
        let mut order: Vec<u32> = (0..(positions + cases.list.len()) as u32).collect();
        shuffle(&mut order, seed);
        let (mut student, mut list) = (Student::new(features), Vec::new());
        self.stations.0.fill(0.0);
        self.stations.1 = 0;
        let between = (order.len() / STATIONS).max(1);
        for (number, &index) in order.iter().enumerate() {
            if number % between == 0 && number > order.len() / 2 {
                self.remember_station();
            }
            let index = index as usize;
            if let Some(case) = index.checked_sub(positions) {
                student.learn(self, &cases.list[case], rate, cases.weight);
                continue;
            }
            let position = &samples.positions[index];
            list.clear();
            features.extract(position, &mut list);
            self.learn(position, &list, samples.targets[index], rate);
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
