//! The features of the linear evaluation, for learners.

use super::Features;
use fukayomi::eval::linear::{
    GameProgress, Group, Linear, PLACES, Sink, WHOLE, canonical, see_attacks, see_pieces, share,
};
use fukayomi::eval::weights::Weights;
use fukayomi::shogi::{Color, Position};

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
    use fukayomi::eval::{Evaluator, weights};
    use fukayomi::shogi::MoveList;

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
