//! What the trainer asks of features beyond extracting them: a name, how weights are shown, and their file.

use crate::learn::disagreement::PAPER_PAWN;
use crate::learn::features::{COUNTED, Features, LateMaterialFeatures, MaterialFeatures};
use crate::learn::linear::{LinearFeatures, weights_of_pieces};
use fukayomi::shogi::PieceKind;

/// Features that `fukayomi learn eval` can train.
pub trait Trained: Features {
    /// The name on the command line.
    const NAME: &'static str;

    /// Values worth showing, scaled to pawn = 128: lines of names and values.
    fn shown(&self, weights: &[f64]) -> Vec<String>;

    /// What is written: a file that the linear evaluation plays with, or values as text where it has no such terms. One unit
    /// of weight is worth this many points.
    fn file(&self, weights: &[f32], points: f32) -> Vec<u8>;
}

/// Names of the counted kinds.
pub const PIECE_NAMES: [&str; 13] = ["P", "L", "N", "S", "G", "B", "R", "+P", "+L", "+N", "+S", "+B", "+R"];

/// The weights of 13 kinds, scaled so that this weight is 128.
pub fn pieces(weights: &[f64], pawn: f64) -> String {
    let values =
        PIECE_NAMES.iter().zip(weights).map(|(name, weight)| format!("{name} {:.0}", weight / pawn * PAPER_PAWN));
    values.collect::<Vec<_>>().join(" ")
}

/// Weights in points, one a line.
fn list(weights: &[f32], points: f32) -> Vec<u8> {
    weights.iter().map(|weight| format!("{:.3}\n", weight * points)).collect::<String>().into_bytes()
}

const PAWN: usize = 0;
const _: () = assert!(matches!(COUNTED[PAWN], PieceKind::Pawn));

impl Trained for MaterialFeatures {
    const NAME: &'static str = "material";

    fn shown(&self, weights: &[f64]) -> Vec<String> {
        vec![pieces(weights, weights[PAWN])]
    }

    fn file(&self, weights: &[f32], points: f32) -> Vec<u8> {
        let pieces = COUNTED.into_iter().zip(weights).map(|(kind, weight)| (kind, weight * points));
        weights_of_pieces(pieces).encode()
    }
}

impl Trained for LateMaterialFeatures {
    const NAME: &'static str = "progress";

    fn shown(&self, weights: &[f64]) -> Vec<String> {
        let (always, late) = weights.split_at(COUNTED.len());
        let safety = late[COUNTED.len()] / always[PAWN] * PAPER_PAWN;
        let late = pieces(late, always[PAWN]);
        vec![format!("all: {}", pieces(always, always[PAWN])), format!("endgame: {late}, king safety {safety:.0}")]
    }

    fn file(&self, weights: &[f32], points: f32) -> Vec<u8> {
        list(weights, points)
    }
}

impl Trained for LinearFeatures {
    const NAME: &'static str = "linear";

    fn shown(&self, _: &[f64]) -> Vec<String> {
        Vec::new()
    }

    fn file(&self, weights: &[f32], points: f32) -> Vec<u8> {
        self.weights(weights, points).encode()
    }
}
