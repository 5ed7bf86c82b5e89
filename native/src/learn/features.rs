//! A linear evaluation as a learner sees it: numbered features with values, and an evaluator made of weights.

mod late_material;
mod material;

pub use late_material::LateMaterialFeatures;
pub use material::{COUNTED, MaterialFeatures, PieceCounts};

use fukayomi::eval::Evaluator;
use fukayomi::shogi::Position;

/// The features of a linear evaluation.
///
/// Values are in Black's view (S2, section 3.1): a position that is turned round and given to the other side has the same
/// features with opposite signs.
pub trait Features: Sync {
    /// The evaluation that plays with the learned weights.
    type Evaluator: Evaluator;

    /// How many weights there are.
    fn count(&self) -> usize;

    /// Adds the features of a position that are not zero to a list; an index may come more than once.
    fn extract(&self, position: &Position, into: &mut Vec<(u32, f32)>);

    /// The same where a feature is a relation with two weights, for the beginning and the end of a game: adds relations with
    /// how often they occur, and returns the shares of weights 2r and 2r + 1 of every relation r. `None`: there is no such
    /// form. Between neighbouring positions few relations change but all shares do, so a learner is much quicker with it.
    fn relations(&self, _position: &Position, _into: &mut Vec<(u32, f32)>) -> Option<[f32; 2]> {
        None
    }

    /// The evaluation with these weights; one unit of weight is worth this many points (pawn = 100).
    fn evaluator(&self, weights: &[f32], points: f32) -> Self::Evaluator;
}
