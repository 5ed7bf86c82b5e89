//! What moves have done elsewhere in the tree: killers, counter-moves and histories.

use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::depth::PLY;
use crate::search::score::MAX_PLY;
use crate::shogi::{Color, Move, Piece, Position};

/// Values stay within ± this.
const LIMIT: i32 = 16_384;

/// Origins: 81 squares and seven kinds in hand.
const ORIGINS: usize = 88;

/// Tables that grow in search; allocated once.
pub struct History {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    counters: Box<[[Option<Move>; 81]; Piece::INDEX_COUNT]>,
    /// By side, origin and destination.
    butterfly: Box<[[[i16; 81]; ORIGINS]; 2]>,
    /// By piece, destination and whether the opponent's last move went to the same file neighbourhood.
    placement: Box<[[i16; 81]; Piece::INDEX_COUNT]>,
    /// By the kind of the opponent's last move and its destination, and by kind and destination of the answer.
    answers: Box<[[i16; ANSWER_ROW]]>,
    /// The same for our own move before that.
    follow_ups: Box<[[i16; ANSWER_ROW]]>,
}

/// The opponent's last move and our own before it, by [`answer_index`].
pub type LastMoves = [Option<usize>; 2];

const ANSWER_ROW: usize = 14 * 81;

impl Default for History {
    fn default() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY + 2],
            counters: Box::new([[None; 81]; Piece::INDEX_COUNT]),
            butterfly: Box::new([[[0; 81]; ORIGINS]; 2]),
            placement: Box::new([[0; 81]; Piece::INDEX_COUNT]),
            answers: vec![[0; ANSWER_ROW]; ANSWER_ROW].into_boxed_slice(),
            follow_ups: vec![[0; ANSWER_ROW]; ANSWER_ROW].into_boxed_slice(),
        }
    }
}

#[inline]
fn origin(mv: Move) -> usize {
    mv.from().map_or_else(|| 81 + mv.dropped().map_or(0, |kind| kind.index()), |from| from.index())
}

/// Moves a value towards ± the limit by a bonus; the nearer it is, the less it moves.
#[inline]
fn gravitate(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// The opponent's last move as far as answers to it are concerned: index of kind and destination.
#[inline]
#[must_use]
pub fn answer_index(kind: usize, mv: Move) -> usize {
    kind * 81 + mv.to().index()
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.forget_killers();
        self.counters.fill([None; 81]);
        self.butterfly.fill([[0; 81]; ORIGINS]);
        self.placement.fill([0; 81]);
        self.answers.fill([0; ANSWER_ROW]);
        self.follow_ups.fill([0; ANSWER_ROW]);
    }

    /// Killers belong to one search.
    pub fn forget_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// The killers of a ply.
    #[inline]
    #[must_use]
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Remembers a quiet move that cut.
    #[inline]
    pub fn add_killer(&mut self, ply: usize, mv: Move) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = *first;
            *first = Some(mv);
        }
    }

    /// The move that refuted the opponent's last one.
    #[inline]
    #[must_use]
    pub fn counter(&self, last: Option<(Piece, Move)>) -> Option<Move> {
        last.and_then(|(piece, mv)| self.counters[piece.index()][mv.to().index()])
    }

    /// Remembers a refutation.
    #[inline]
    pub fn set_counter(&mut self, last: Option<(Piece, Move)>, mv: Move) {
        if let Some((piece, last)) = last {
            self.counters[piece.index()][last.to().index()] = Some(mv);
        }
    }

    /// How promising a quiet move looks.
    #[inline]
    #[must_use]
    pub fn quiet_score(&self, position: &Position, mv: Move, [last, own_last]: LastMoves) -> i32 {
        let us = position.side_to_move();
        let kind = position.kind_after(mv);
        let (to, piece) = (mv.to().index(), Piece::new(us, kind).index());
        let after = answer_index(kind.index(), mv);
        let answer = last.map_or(0, |last| i32::from(self.answers[last][after]));
        let follow_up = own_last.map_or(0, |last| i32::from(self.follow_ups[last][after]));
        i32::from(self.butterfly[us.index()][origin(mv)][to])
            + i32::from(self.placement[piece][to])
            + 2 * answer
            + follow_up
    }

    /// Rewards or punishes a quiet move.
    #[inline]
    pub fn learn_quiet(&mut self, position: &Position, mv: Move, [last, own_last]: LastMoves, bonus: i32) {
        let us: Color = position.side_to_move();
        let kind = position.kind_after(mv);
        let (to, piece) = (mv.to().index(), Piece::new(us, kind).index());
        gravitate(&mut self.butterfly[us.index()][origin(mv)][to], bonus);
        gravitate(&mut self.placement[piece][to], bonus);
        if let Some(last) = last {
            gravitate(&mut self.answers[last][answer_index(kind.index(), mv)], bonus);
        }
        if let Some(last) = own_last {
            gravitate(&mut self.follow_ups[last][answer_index(kind.index(), mv)], bonus);
        }
    }
}

impl<E: Evaluator> Thinker<E> {
    /// Step 13. A quiet move that cut is worth trying elsewhere; those before it were not.
    pub(super) fn learn_cut(&mut self, ply: usize, mv: Move, quiet: bool) {
        if !quiet {
            return;
        }
        let frame = &self.frames[ply];
        let plies = frame.depth / PLY;
        let bonus = (32 * plies * plies + 64 * plies).min(2_000);
        let (last, last_piece) = (frame.picker.last(), frame.picker.last_piece());
        self.history.add_killer(ply, mv);
        self.history.set_counter(last_piece, mv);
        if self.params.history {
            self.history.learn_quiet(&self.position, mv, last, bonus);
            for tried in self.frames[ply].quiets_tried.iter() {
                self.history.learn_quiet(&self.position, tried, last, -bonus);
            }
        }
    }
}
