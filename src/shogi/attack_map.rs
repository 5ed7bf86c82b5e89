//! How many pieces of each side attack each square.

use super::attacks::{bishop_attacks, king_attacks, lance_attacks, rook_attacks};
use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::Square;

/// For each side, the squares that it attacks at least once, twice and three times.
///
/// The three sets are a counter per square that stops at three, with one bitboard a digit: all pieces of a kind are added
/// at once, by shifting their set. A pinned piece attacks as if it were free.
///
/// ```
/// use fukayomi::shogi::{AttackMap, Color, Position, Square};
/// let map = AttackMap::new(&Position::startpos());
/// assert_eq!(map.count(Color::Black, Square::S5H), 3); // the king and both golds
/// assert_eq!(map.count(Color::White, Square::S5H), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackMap {
    sides: [[Bitboard; 3]; 2],
}

impl AttackMap {
    /// The attacks in a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::with_lines(position, |_, _, _| ())
    }

    /// The attacks in a position; calls `line` with every lance, bishop, rook, horse and dragon, its square and what it
    /// attacks.
    #[inline]
    #[must_use]
    pub fn with_lines(position: &Position, mut line: impl FnMut(Piece, Square, Bitboard)) -> Self {
        Self {
            sides: [
                Side::of(position, Color::Black, &mut line).counts,
                Side::of(position, Color::White, &mut line).counts,
            ],
        }
    }

    /// The squares that a side attacks at least this many times, 1–3.
    #[inline]
    #[must_use]
    pub const fn at_least(&self, color: Color, times: usize) -> Bitboard {
        self.sides[color.index()][times - 1]
    }

    /// How often a side attacks a square; three stands for more, too.
    #[must_use]
    pub fn count(&self, color: Color, sq: Square) -> u32 {
        self.sides[color.index()].iter().map(|set| u32::from(set.contains(sq))).sum()
    }
}

struct Side {
    counts: [Bitboard; 3],
}

impl Side {
    #[inline]
    fn add(&mut self, squares: Bitboard) {
        let [once, twice, thrice] = self.counts;
        self.counts = [once | squares, twice | (once & squares), thrice | (twice & squares)];
    }

    #[inline]
    fn of(position: &Position, color: Color, line: &mut impl FnMut(Piece, Square, Bitboard)) -> Self {
        let mut side = Self { counts: [Bitboard::EMPTY; 3] };
        let own = position.by_color(color);
        match color {
            Color::Black => side.add_steps(position, own, up, down),
            Color::White => side.add_steps(position, own, down, up),
        }
        let occupied = position.occupied();
        for kind in [PieceKind::Lance, PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon] {
            (own & position.by_kind(kind)).for_each(|sq| {
                let attacks = match kind {
                    PieceKind::Lance => lance_attacks(color, sq, occupied),
                    PieceKind::Bishop => bishop_attacks(sq, occupied),
                    PieceKind::Rook => rook_attacks(sq, occupied),
                    PieceKind::Horse => bishop_attacks(sq, occupied) | king_attacks(sq),
                    _ => rook_attacks(sq, occupied) | king_attacks(sq),
                };
                side.add(attacks);
                line(Piece::new(color, kind), sq, attacks);
            });
        }
        if let Some(king) = position.king(color) {
            side.add(king_attacks(king));
        }
        side
    }

    /// Adds pawns, knights, silvers and golds; distinct pieces of a kind stepping one way reach distinct squares.
    #[inline]
    fn add_steps(
        &mut self,
        position: &Position,
        own: Bitboard,
        forward: impl Fn(Bitboard) -> Bitboard,
        back: impl Fn(Bitboard) -> Bitboard,
    ) {
        self.add(forward(own & position.by_kind(PieceKind::Pawn)));
        let jumped = forward(forward(own & position.by_kind(PieceKind::Knight)));
        self.add(jumped.shift_left());
        self.add(jumped.shift_right());
        let silvers = own & position.by_kind(PieceKind::Silver);
        let (ahead, behind) = (forward(silvers), back(silvers));
        for set in [ahead, ahead.shift_left(), ahead.shift_right(), behind.shift_left(), behind.shift_right()] {
            self.add(set);
        }
        let golds = own & position.gold_movers();
        let ahead = forward(golds);
        let sides = [golds.shift_left(), golds.shift_right(), back(golds)];
        for set in [ahead, ahead.shift_left(), ahead.shift_right()].into_iter().chain(sides) {
            self.add(set);
        }
    }
}

#[inline]
fn up(set: Bitboard) -> Bitboard {
    const RANK_1: Bitboard = Bitboard::rank(1);
    set.without(RANK_1).shift_up()
}

#[inline]
fn down(set: Bitboard) -> Bitboard {
    const RANK_9: Bitboard = Bitboard::rank(9);
    set.without(RANK_9).shift_down()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::MoveList;

    #[test]
    fn counts_equal_those_of_asking_for_the_attackers_of_each_square() {
        let mut seed = 5_u64;
        for _ in 0..40 {
            let mut position = Position::startpos();
            for _ in 0..150 {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                if list.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position.apply(list[(seed >> 33) as usize % list.len()]);
                let map = AttackMap::new(&position);
                for sq in Square::all() {
                    for color in Color::ALL {
                        let attackers = position.attackers_to(sq, color, position.occupied()).count();
                        assert_eq!(map.count(color, sq), attackers.min(3), "{color} {sq} {position:?}");
                    }
                }
            }
        }
    }
}
