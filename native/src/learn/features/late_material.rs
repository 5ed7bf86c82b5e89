//! Material that changes its worth in the course of the game, and the safety of kings (S2, E2):
//! value = material + p · (endgame material + king safety), 27 weights.
//!
//! The paper leaves progress and king safety open. Here progress p grows with what is in hand and with what has entered an
//! enemy camp, `min(1, (2 · pieces in hand but pawns + pieces in the enemy's three ranks) / 20)`, both sides together; the
//! safety of a king is the number of own pieces beside it minus the number of squares beside it that the enemy attacks.

use super::Features;
use super::material::{COUNTED, PieceCounts, differences};
use fukayomi::eval::Evaluator;
use fukayomi::shogi::attacks::king_attacks;
use fukayomi::shogi::{Bitboard, Color, Move, PieceKind, Position};

const KING_SAFETY: usize = 2 * COUNTED.len();

/// What progress counts when the game is as far as it gets.
const WHOLE: f32 = 20.0;

/// How far the game is, from 0 to 1.
pub fn progress(position: &Position) -> f32 {
    let mut count = 0;
    for (side, ranks) in [(Color::Black, [1, 2, 3]), (Color::White, [7, 8, 9])] {
        let camp = ranks.into_iter().fold(Bitboard::EMPTY, |camp, rank| camp | Bitboard::rank(rank));
        count += (position.by_color(side) & camp).count();
        let hand = position.hand(side);
        count += PieceKind::HAND.iter().skip(1).map(|&kind| 2 * hand.count(kind)).sum::<u32>();
    }
    (count as f32 / WHOLE).min(1.0)
}

/// The safety of Black's king minus that of White's.
fn king_safety(position: &Position) -> i32 {
    let of = |side: Color| {
        position.king(side).map_or(0, |king| {
            let (beside, mut attacked) = (king_attacks(king), 0);
            beside.for_each(|sq| attacked += i32::from(position.is_attacked(sq, !side, position.occupied())));
            (beside & position.by_color(side)).count() as i32 - attacked
        })
    };
    of(Color::Black) - of(Color::White)
}

/// Piece values that grow or shrink with progress, and king safety. Weights are material, endgame material, both in the order of [`COUNTED`], and king safety.
#[derive(Clone, Copy, Default, Debug)]
pub struct LateMaterialFeatures;

impl Features for LateMaterialFeatures {
    type Evaluator = LateMaterial;

    fn count(&self) -> usize {
        KING_SAFETY + 1
    }

    fn extract(&self, position: &Position, into: &mut Vec<(u32, f32)>) {
        let p = progress(position);
        for (index, count) in differences(position).into_iter().enumerate().filter(|&(_, count)| count != 0) {
            into.push((index as u32, count as f32));
            into.push(((COUNTED.len() + index) as u32, p * count as f32));
        }
        into.push((KING_SAFETY as u32, p * king_safety(position) as f32));
    }

    fn evaluator(&self, weights: &[f32], points: f32) -> LateMaterial {
        let (material, late) = weights.split_at(COUNTED.len());
        let mut values = [0.0; 14];
        values.iter_mut().zip(late).for_each(|(value, weight)| *value = weight * points);
        LateMaterial { material: PieceCounts::new(material, points), late: values }
    }
}

/// The evaluation with these weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LateMaterial {
    material: PieceCounts,
    /// Endgame material and king safety, in points.
    late: [f32; 14],
}

impl Evaluator for LateMaterial {
    /// The material part; the rest is seen when it is asked for.
    type State = i32;

    fn state(&self, position: &Position) -> i32 {
        self.material.state(position)
    }

    fn after(&self, state: &i32, position: &Position, mv: Move) -> i32 {
        self.material.after(state, position, mv)
    }

    fn value(&self, state: &i32, position: &Position) -> i32 {
        let p = progress(position);
        let mut late = 0;
        if p > 0.0 {
            let (counted, safety) = (differences(position), king_safety(position));
            let counts = counted.iter().chain([&safety]);
            // Black's view first, so that a position turned round is worth exactly the same.
            let sum: f32 = counts.zip(self.late).map(|(&count, value)| value * count as f32).sum();
            late = (p * sum).round() as i32;
        }
        let sign = if position.side_to_move() == Color::Black { 1 } else { -1 };
        self.material.material(state, position.side_to_move()) + sign * late
    }

    fn material(&self, state: &i32, side: Color) -> i32 {
        self.material.material(state, side)
    }

    fn piece_king_gain(&self, state: &i32, position: &Position, mv: Move) -> i32 {
        self.material.piece_king_gain(state, position, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::features::MaterialFeatures;
    use crate::learn::features::material::TABLE_3;
    use fukayomi::random::Random;
    use fukayomi::shogi::MoveList;

    /// Follows random games and compares the evaluation with the weighted sum of the features.
    fn follow<F: Features>(features: &F, weights: &[f32]) {
        let evaluator = features.evaluator(weights, 1.0);
        let mut random = Random::new(7);
        for _ in 0..20 {
            let mut position = Position::startpos();
            let mut state = evaluator.state(&position);
            for _ in 0..150 {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                if list.is_empty() {
                    break;
                }
                let mv = list[random.below(list.len() as u64) as usize];
                state = evaluator.after(&state, &position, mv);
                position.apply(mv);
                let mut found = Vec::new();
                features.extract(&position, &mut found);
                let sum: f32 = found.iter().map(|&(index, value)| weights[index as usize] * value).sum();
                let sign = if position.side_to_move() == Color::Black { 1.0 } else { -1.0 };
                assert!((evaluator.value(&state, &position) as f32 - sign * sum).abs() <= 0.6);
            }
        }
    }

    #[test]
    fn evaluations_are_the_weighted_sums_of_their_features() {
        follow(&MaterialFeatures, &TABLE_3);
        let late: Vec<f32> = TABLE_3.iter().map(|value| (value / 5.0).round()).chain([64.0]).collect();
        follow(&LateMaterialFeatures, &[&TABLE_3[..], &late].concat());
    }

    #[test]
    fn progress_runs_from_nothing_to_one() {
        assert_eq!(progress(&Position::startpos()), 0.0);
        let late = "ln1g5/8k/4+R4/9/9/9/9/5+p1+p1/LN1G4K b 2B2GS2snlp 1";
        assert_eq!(progress(&fukayomi::notation::sfen::parse(late).unwrap()), 1.0);
    }
}
