//! The features of the linear evaluation, for learners.

use super::Features;
use fukayomi::eval::linear::{
    GameProgress, Group, Linear, PLACES, Sink, WHOLE, canonical, place_of_material, place_of_material_in_hand,
    see_attacks, see_pieces, share,
};
use fukayomi::eval::weights::{self, Weights};
use fukayomi::shogi::{Color, PieceKind, Position};

/// Every place of [`Linear`] has two weights, one for the beginning and one for the end of a game.
pub struct LinearFeatures {
    progress: GameProgress,
    canonical: Vec<u32>,
    left_out: Vec<Group>,
}

impl LinearFeatures {
    /// All groups but some.
    #[must_use]
    pub fn without(progress: GameProgress, left_out: &[Group]) -> Self {
        Self { progress, canonical: canonical(), left_out: left_out.to_vec() }
    }

    /// Weights as a file has them; one unit is worth this many points.
    #[must_use]
    pub fn weights(&self, weights: &[f32], points: f32) -> Weights {
        let points: Vec<f32> = weights.iter().map(|weight| weight * points).collect();
        Weights::from_points(self.progress.clone(), &points)
    }

    fn leaves_out(&self, place: usize) -> bool {
        self.left_out.iter().any(|group| (group.start()..group.start() + group.size()).contains(&place))
    }
}

/// Weights with which the linear evaluation counts pieces and knows nothing else, by what kinds are worth in points.
pub fn weights_of_pieces(pieces: impl Iterator<Item = (PieceKind, f32)>) -> Weights {
    let mut points = vec![0.0; 2 * PLACES];
    for (kind, worth) in pieces {
        let in_hand = PieceKind::HAND.contains(&kind).then(|| place_of_material_in_hand(kind));
        for place in [Some(place_of_material(kind)), in_hand].into_iter().flatten() {
            points[2 * place..2 * place + 2].fill(worth);
        }
    }
    Weights::from_points(weights::shipped().progress, &points)
}

struct Extract<'a> {
    features: &'a LinearFeatures,
    into: &'a mut Vec<(u32, f32)>,
    shares: [f32; 2],
}

impl Sink for Extract<'_> {
    const FOLDED: bool = false;

    fn wants(&self, _: Group) -> bool {
        true
    }

    #[inline]
    fn see(&mut self, side: Color, place: usize, times: i32) {
        if times == 0 || self.features.leaves_out(place) {
            return;
        }
        let times = if side == Color::Black { times } else { -times } as f32;
        let weight = 2 * self.features.canonical[place];
        let [opening, ending] = self.shares;
        self.into.push((weight, times * opening));
        self.into.push((weight + 1, times * ending));
    }
}

/// Relations without regard to how far the game has gone.
struct Relate<'a> {
    features: &'a LinearFeatures,
    into: &'a mut Vec<(u32, f32)>,
}

impl Sink for Relate<'_> {
    const FOLDED: bool = false;

    fn wants(&self, _: Group) -> bool {
        true
    }

    #[inline]
    fn see(&mut self, side: Color, place: usize, times: i32) {
        if times != 0 && !self.features.leaves_out(place) {
            let times = if side == Color::Black { times } else { -times };
            self.into.push((self.features.canonical[place], times as f32));
        }
    }
}

impl Features for LinearFeatures {
    type Evaluator = Linear;

    fn count(&self) -> usize {
        2 * PLACES
    }

    fn extract(&self, position: &Position, into: &mut Vec<(u32, f32)>) {
        let ending = share(self.progress.sum(position)) as f32 / WHOLE as f32;
        let mut extract = Extract { features: self, into, shares: [1.0 - ending, ending] };
        see_pieces(position, &mut extract);
        see_attacks(position, &mut extract);
    }

    fn relations(&self, position: &Position, into: &mut Vec<(u32, f32)>) -> Option<[f32; 2]> {
        let ending = share(self.progress.sum(position)) as f32 / WHOLE as f32;
        let mut relate = Relate { features: self, into };
        see_pieces(position, &mut relate);
        see_attacks(position, &mut relate);
        Some([1.0 - ending, ending])
    }

    fn evaluator(&self, weights: &[f32], points: f32) -> Linear {
        Linear::new(&self.weights(weights, points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::features::{COUNTED, PieceCounts};
    use fukayomi::eval::Evaluator;
    use fukayomi::notation::sfen;
    use fukayomi::shogi::MoveList;

    #[test]
    fn weights_of_pieces_count_them_and_nothing_else() {
        let values: [f32; 13] = std::array::from_fn(|index| (100 + 77 * index) as f32);
        let linear = Linear::new(&weights_of_pieces(COUNTED.into_iter().zip(values)));
        let counts = PieceCounts::new(&values, 1.0);
        let text = "ln2rg1nl/2g3k2/1p1p1+Bbpp/p1Rsp1p2/5p3/P2SP4/1PNP1PPPP/1+p2G1SK1/L4G1NL w Sp 36";
        for position in [Position::startpos(), sfen::parse(text).unwrap()] {
            let expected = counts.value(&counts.state(&position), &position);
            assert_eq!(linear.value(&linear.state(&position), &position), expected, "{position:?}");
        }
    }

    #[test]
    fn a_learner_sees_what_the_player_counts() {
        let shipped = weights::shipped();
        let (points, evaluator) = (shipped.points(), Linear::default());
        let features = LinearFeatures::without(shipped.progress, &[]);
        let (mut seed, mut list) = (9_u64, Vec::new());
        for _ in 0..20 {
            let mut position = Position::startpos();
            for _ in 0..150 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position.apply(moves[(seed >> 33) as usize % moves.len()]);
                list.clear();
                features.extract(&position, &mut list);
                let black: f32 = list.iter().map(|&(index, times)| points[index as usize] * times).sum();
                let value = position.side_to_move().sign() * evaluator.value(&evaluator.state(&position), &position);
                assert!((black - value as f32).abs() < 1.5, "{black} and {value}: {position:?}");
            }
        }
    }
}
