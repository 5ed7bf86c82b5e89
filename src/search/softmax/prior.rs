//! How likely the moves of a position are before any of them is read: what learned depth (S0) says of them.
//!
//! S0's model makes a move consume A plies, and a ply divides the work by B = √(legal moves); so the work that the move
//! deserves falls as B^−A, and A ln B is how improbable it is, in nats (the paper's cost function read backwards).
//!
//! Improbable moves begin below their static value, by so many points per nat, and are valued as they stand on their
//! first visit. Nothing has to be kept per node for that: the doubt is in the value that a leaf begins with, and it
//! counts in selection and in backup alike until the move is read. Only the likeliest moves need to be valued at once.

use std::sync::Arc;

use crate::search::depth::{LearnedDepth, PLY, Recent, Scene};
use crate::search::math::ln;
use crate::shogi::{MAX_LEGAL_MOVES, MoveList, Position};

/// The model, and room to work in.
#[derive(Clone)]
pub(super) struct Prior {
    model: Arc<LearnedDepth>,
    /// A of each move in depth units, less the smallest.
    consumed: Vec<i32>,
    sorted: Vec<i32>,
}

/// What is doubted of the moves of a position.
pub(super) struct Doubts<'a> {
    consumed: &'a [i32],
    points_per_unit: f64,
    /// Moves that consume at most this are valued at once.
    valued: i32,
}

impl Default for Prior {
    fn default() -> Self {
        Self::new(LearnedDepth::shipped())
    }
}

impl Prior {
    /// The prior of a model.
    pub fn new(model: Arc<LearnedDepth>) -> Self {
        let room = || Vec::with_capacity(MAX_LEGAL_MOVES);
        Self { model, consumed: room(), sorted: room() }
    }

    /// Looks at the legal moves of a position. `points` are taken per nat; `valued` moves are valued at once, 0 for all.
    pub fn doubts(
        &mut self,
        position: &Position,
        recent: Recent,
        moves: &MoveList,
        points: f64,
        valued: usize,
    ) -> Doubts<'_> {
        let scene = Scene::new(position, recent);
        let checks = position.check_info();
        let absolute = |mv| self.model.absolute(&scene, position, mv, checks.gives_check(position, mv));
        self.consumed.clear();
        self.consumed.extend(moves.into_iter().map(absolute));
        let least = self.consumed.iter().min().copied().unwrap_or(0);
        self.consumed.iter_mut().for_each(|consumed| *consumed -= least);
        let valued = if valued == 0 || valued >= self.consumed.len() {
            i32::MAX
        } else {
            self.sorted.clone_from(&self.consumed);
            *self.sorted.select_nth_unstable(valued - 1).1
        };
        let ln_b = 0.5 * ln(self.consumed.len().max(2) as f64);
        Doubts { consumed: &self.consumed, points_per_unit: points * ln_b / f64::from(PLY), valued }
    }
}

impl Doubts<'_> {
    /// What the move of this number is doubted by, in points.
    #[inline]
    pub fn points(&self, number: usize) -> i32 {
        (f64::from(self.consumed[number]) * self.points_per_unit) as i32
    }

    /// Whether the move of this number is likely enough to be valued at once.
    #[inline]
    pub fn is_likely(&self, number: usize) -> bool {
        self.consumed[number] <= self.valued
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen::{self, STARTPOS};

    fn doubts_of(sfen: &str, valued: usize) -> (MoveList, Vec<i32>, usize) {
        let position = sfen::parse(sfen).unwrap();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut prior = Prior::default();
        let doubts = prior.doubts(&position, Recent::default(), &moves, 40.0, valued);
        let points = (0..moves.len()).map(|number| doubts.points(number)).collect();
        let likely = (0..moves.len()).filter(|&number| doubts.is_likely(number)).count();
        (moves, points, likely)
    }

    #[test]
    fn the_likeliest_move_is_not_doubted_and_shuffling_the_rook_is_doubted_more_than_opening_the_bishop() {
        let (moves, points, _) = doubts_of(STARTPOS, 0);
        assert_eq!(points.iter().min(), Some(&0));
        let of = |usi: &str| points[moves.into_iter().position(|mv| mv.to_string() == usi).unwrap()];
        assert!(of("7g7f") < of("2h1h"));
    }

    #[test]
    fn at_least_so_many_moves_are_valued_at_once() {
        assert_eq!(doubts_of(STARTPOS, 0).2, 30);
        assert_eq!(doubts_of(STARTPOS, 100).2, 30);
        assert!((8..12).contains(&doubts_of(STARTPOS, 8).2), "ties are valued, too");
    }
}
