//! Learned depth (Tsutsukana, S0): how much depth a move consumes is a bounded function of its features.
//!
//! A(p,m) = s / (1 + exp(−Σ w·f)). At a node, in the order of moves, a move is read less deep than the first by A minus
//! the smallest A so far (figure 1 of the paper): the rule is dynamic, because order decides what the minimum is.
//!
//! How `weights/learned.weights` was made is said in the `README.md` beside it.
//!
//! What was tried, and how it did, is in `results/trials.md`, in the order in which it came.
//!
//! The last is the default, corrected and growing, from depth 3 on; at 0.2 s a move it has 54.8 % of 300 fresh games. With
//! `learned_scale` 100, `learned_place` 0, `learned_captures` and `learned_leaves` on, `learned_corrections` off,
//! `learned_growth` 0 and `policy_min_depth` 1 it is the paper's.
//!
//! All of these were measured while spared captures did not count in the minimum (`learned_minimum` off).
//!
//! Computing features takes 4 to 5 % of the time: `bench 6` with `depth_policy=2`, `learned_scale=0` walks the tree of
//! `depth_policy=0` to the node, in 6.40 and 6.55 s against 6.10 and 6.32 s.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::PLY;
use super::features::FEATURES;
use super::lmr::ln_1024;
use super::scene::Scene;
use crate::digest::fnv32;
use crate::search::math;
use crate::shogi::{Move, Position};

const SHIPPED: &[u8] = include_bytes!("../../../weights/learned.weights");

const MAGIC: &[u8; 4] = b"FKYD";
/// Changes with the meaning of any feature.
const FEATURE_SET: u8 = 1;
const HEADER: usize = 14;

/// Weights are stored in this part of one.
pub const WEIGHT_STEPS: f32 = 32.0;
/// The curve is sampled from −this to this; beyond, A hardly changes.
const CURVE_END: i32 = 8 * WEIGHT_STEPS as i32;

/// The model: weights of all features and the curve.
#[derive(Clone, Debug)]
pub struct LearnedDepth {
    /// s in sixteenths of a ply.
    scale: u8,
    weights: Box<[i8]>,
    /// A in depth units by the sum of weights.
    curve: Vec<i16>,
}

/// Why bytes are not a model of depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnedDepthError {
    /// They do not begin like one.
    NotModel,
    /// It was made for other features.
    OtherFeatures,
    /// The values do not add up to the number of features.
    Length,
    /// The checksum does not fit the values.
    Checksum,
}

impl fmt::Display for LearnedDepthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotModel => "not a depth model: it does not begin with FKYD",
            Self::OtherFeatures => "a depth model for other features: learn it again",
            Self::Length => "the depth model does not have as many weights as there are features",
            Self::Checksum => "the depth model is damaged: its checksum does not fit",
        })
    }
}

impl std::error::Error for LearnedDepthError {}

impl LearnedDepth {
    /// The model that ships.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        static MODEL: OnceLock<Arc<LearnedDepth>> = OnceLock::new();
        let read = || Arc::new(Self::decode(SHIPPED).unwrap_or_else(|_| Self::new(&[], 4.0)));
        Arc::clone(MODEL.get_or_init(read))
    }

    /// A model of these weights, rounded to steps; what is missing is 0. `scale` is s in plies, below 16.
    #[must_use]
    pub fn new(weights: &[f32], scale: f32) -> Self {
        let mut rounded = vec![0; FEATURES];
        for (rounded, weight) in rounded.iter_mut().zip(weights) {
            *rounded = (weight * WEIGHT_STEPS).round().clamp(-127.0, 127.0) as i8;
        }
        Self::of(rounded.into_boxed_slice(), (scale * 16.0).round().clamp(0.0, 255.0) as u8)
    }

    fn of(weights: Box<[i8]>, scale: u8) -> Self {
        let plies = f64::from(scale) / 16.0;
        let depth = |sum: i32| absolute(plies, f64::from(sum) / f64::from(WEIGHT_STEPS));
        let curve = (-CURVE_END..=CURVE_END).map(|sum| (depth(sum) * f64::from(PLY)).round() as i16).collect();
        Self { scale, weights, curve }
    }

    /// s in plies.
    #[must_use]
    pub fn scale(&self) -> f64 {
        f64::from(self.scale) / 16.0
    }

    /// The weight of a feature.
    #[must_use]
    pub fn weight(&self, feature: usize) -> f64 {
        f64::from(self.weights[feature]) / f64::from(WEIGHT_STEPS)
    }

    /// Σ w·f of a legal move, in 1/[`WEIGHT_STEPS`].
    #[inline]
    #[must_use]
    pub fn sum(&self, scene: &Scene, position: &Position, mv: Move, gives_check: bool) -> i32 {
        let mut sum = 0;
        scene.for_each_feature(position, mv, gives_check, |feature| sum += i32::from(self.weights[feature]));
        sum
    }

    /// A(p,m) in depth units.
    #[inline]
    #[must_use]
    pub fn absolute(&self, scene: &Scene, position: &Position, mv: Move, gives_check: bool) -> i32 {
        let sum = self.sum(scene, position, mv, gives_check);
        i32::from(self.curve[(sum.clamp(-CURVE_END, CURVE_END) + CURVE_END) as usize])
    }

    /// Reads a model: `FKYD`, feature set, s in sixteenths, number of weights and their checksum (four bytes each, little
    /// end first), then a signed byte a weight; a 0 is followed by how many more zeros there are.
    ///
    /// # Errors
    /// If the bytes are not a model, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, LearnedDepthError> {
        let (header, packed) = bytes.split_at_checked(HEADER).ok_or(LearnedDepthError::NotModel)?;
        let [b'F', b'K', b'Y', b'D', set, scale, l0, l1, l2, l3, c0, c1, c2, c3] = *header else {
            return Err(LearnedDepthError::NotModel);
        };
        let count = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        if set != FEATURE_SET || count != FEATURES {
            return Err(LearnedDepthError::OtherFeatures);
        }
        let mut weights = Vec::with_capacity(FEATURES);
        let mut packed = packed.iter();
        while let Some(&byte) = packed.next() {
            weights.push(byte.cast_signed());
            if byte == 0 {
                let more = *packed.next().ok_or(LearnedDepthError::Length)?;
                weights.resize(weights.len() + usize::from(more), 0);
            }
            // A small file must not take much memory.
            if weights.len() > FEATURES {
                return Err(LearnedDepthError::Length);
            }
        }
        if weights.len() != FEATURES {
            return Err(LearnedDepthError::Length);
        }
        if checksum(&weights) != u32::from_le_bytes([c0, c1, c2, c3]) {
            return Err(LearnedDepthError::Checksum);
        }
        Ok(Self::of(weights.into_boxed_slice(), scale))
    }

    /// The model as a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([FEATURE_SET, self.scale]);
        file.extend((FEATURES as u32).to_le_bytes());
        file.extend(checksum(&self.weights).to_le_bytes());
        let mut rest = &self.weights[..];
        while let Some((&weight, after)) = rest.split_first() {
            file.push(weight.cast_unsigned());
            rest = after;
            if weight == 0 {
                let zeros = rest.iter().take(255).take_while(|&&weight| weight == 0).count();
                file.push(zeros as u8);
                rest = &rest[zeros..];
            }
        }
        file
    }
}

/// A = s / (1 + exp(−z)).
#[must_use]
pub fn absolute(scale: f64, z: f64) -> f64 {
    scale / (1.0 + math::exp(-z))
}

fn checksum(weights: &[i8]) -> u32 {
    fnv32(weights.iter().map(|weight| weight.cast_unsigned()))
}

/// Hundredths of a relative depth that are taken at a node: the deeper it is, the more.
#[inline]
#[must_use]
pub fn share_at(depth: i32, scale: i32, growth: i32) -> i32 {
    let plies = (depth / PLY).max(1) as usize;
    let beyond_three = ln_1024(plies) - ln_1024(3);
    (scale * (100 + growth * beyond_three / 1024) / 100).max(0)
}

/// How much less deep a move is read at a node: a share of its relative depth, corrected by what search knows, and at most
/// `most`. A move that consumes no more than the least is not touched.
#[inline]
#[must_use]
pub fn reduction(relative: i32, share: i32, correction: i32, most: i32) -> i32 {
    match relative * share / 100 {
        0 => 0,
        taken => (taken + correction).clamp(0, most.max(0)),
    }
}

/// The smallest A(p,m) among the moves of a node so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimum(i32);

impl Default for Minimum {
    fn default() -> Self {
        Self(i32::MAX)
    }
}

impl Minimum {
    /// Takes the next move in order and says how much deeper than the least consuming so far it is: its reduction.
    #[inline]
    pub fn relative(&mut self, absolute: i32) -> i32 {
        self.0 = self.0.min(absolute);
        absolute - self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_order_of_moves_gives_the_papers_reductions() {
        // S0, figure 1 at depth 5: abs (1.2, .7, 2.0, .9, .7) leave 4, 4, 2.7, 3.8 and 4 plies.
        let mut minimum = Minimum::default();
        let child = [120, 70, 200, 90, 70].map(|absolute| 500 - 100 - minimum.relative(absolute));
        assert_eq!(child, [400, 400, 270, 380, 400]);
    }

    #[test]
    fn no_order_gives_a_negative_reduction_and_the_first_move_is_never_reduced() {
        let mut seed = 5_u32;
        for _ in 0..500 {
            let mut minimum = Minimum::default();
            for index in 0..10 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let relative = minimum.relative((seed >> 24) as i32);
                assert!(relative >= 0 && (index > 0 || relative == 0));
            }
        }
    }

    #[test]
    fn moves_in_order_of_depth_keep_the_first_as_minimum() {
        let mut minimum = Minimum::default();
        let sorted = [3, 9, 9, 40, 77];
        assert_eq!(sorted.map(|absolute| minimum.relative(absolute)), [0, 6, 6, 37, 74]);
    }

    #[test]
    fn the_curve_is_the_papers_sigmoid() {
        // S0 vectors: s = 3.
        let expected = [(-4.0, 0.053_958_629_886_3), (-1.0, 0.806_824_264_11), (0.0, 1.5), (4.0, 2.946_041_370_11)];
        for (z, depth) in expected {
            assert!((absolute(3.0, z) - depth).abs() < 1e-9);
        }
        let model = LearnedDepth::new(&[], 3.0);
        assert_eq!(model.curve[CURVE_END as usize], (1.5 * f64::from(PLY)) as i16);
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let weights: Vec<f32> = (0..FEATURES).map(|feature| if feature % 700 < 3 { 0.5 } else { 0.0 }).collect();
        let model = LearnedDepth::new(&weights, 3.5);
        let file = model.encode();
        let read = LearnedDepth::decode(&file).unwrap();
        assert!((&read.weights, read.scale) == (&model.weights, 56));
        let mut damaged = file.clone();
        damaged[HEADER] ^= 1;
        assert!(LearnedDepth::decode(&damaged).is_err());
        assert!(matches!(LearnedDepth::decode(&file[..file.len() - 1]), Err(LearnedDepthError::Length)));
        assert!(matches!(LearnedDepth::decode(b"FKYW"), Err(LearnedDepthError::NotModel)));
    }

    #[test]
    fn the_shipped_model_can_be_read() {
        assert!(LearnedDepth::decode(SHIPPED).is_ok());
    }
}
