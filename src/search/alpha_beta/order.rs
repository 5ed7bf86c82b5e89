//! What both kinds of node need to take moves in order: the sensible ones, the best of a list, and those tried so far.

use crate::shogi::{Move, MoveList, Position, Purpose};

/// All moves worth searching: everything but useless non-promotions.
pub const SENSIBLE: u8 = Purpose::ALL & !Purpose::USELESS;

/// Whether a move neither captures nor promotes.
#[inline]
#[must_use]
pub fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && position.piece_on(mv.to()).is_none()
}

/// Moves the best of the moves from `first` on to `first` and returns it.
#[inline]
pub fn pick_best(list: &mut MoveList, scores: &mut [i32], first: usize) -> Move {
    let moves = list.as_mut_slice();
    let mut best = first;
    for index in first + 1..moves.len() {
        if scores[index] > scores[best] {
            best = index;
        }
    }
    moves.swap(first, best);
    scores.swap(first, best);
    moves[first]
}

/// Sorts the moves above a score to the front, best first; the rest stay as they are.
pub fn sort_promising(moves: &mut [Move], scores: &mut [i32], above: i32) {
    let mut sorted = 0;
    for index in 0..moves.len() {
        if scores[index] <= above {
            continue;
        }
        let (mv, score) = (moves[index], scores[index]);
        moves[index] = moves[sorted];
        scores[index] = scores[sorted];
        let mut slot = sorted;
        while slot > 0 && scores[slot - 1] < score {
            moves[slot] = moves[slot - 1];
            scores[slot] = scores[slot - 1];
            slot -= 1;
        }
        (moves[slot], scores[slot]) = (mv, score);
        sorted += 1;
    }
}

/// Moves that were searched before the one that cut.
#[derive(Clone, Copy, Default)]
pub struct Tried {
    moves: [Option<Move>; 32],
    len: usize,
}

impl Tried {
    pub fn clear(&mut self) {
        self.len = 0;
    }

    pub fn push(&mut self, mv: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = Some(mv);
            self.len += 1;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().flatten().copied()
    }
}
