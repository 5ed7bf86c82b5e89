//! Where pieces can go: step moves from tables, sliding moves by multiplication along one line at a time.
//!
//! All tables are built by the compiler. A line (a rank or a diagonal) has at most six squares in the low lane that can
//! block it and at most one in the high lane, on file 8: a blocker on the edge changes nothing. One multiplication
//! gathers the six, the seventh is a yes or no, and together they index the attack set. A file needs no multiplication:
//! its nine bits lie side by side.

use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::square::Square;

mod lines;
#[cfg(test)]
mod naive;
mod steps;

use lines::{LINE_ATTACKS, LINES, MagicLine, file_attacks};
pub use lines::{between, line};
use steps::STEPS;
pub(super) use steps::{BISHOP_REACH, LANCE_REACH, ROOK_REACH, STEP_REACH};

/// Squares that a piece attacks in one step: all moves of a step piece, the king-like steps of a horse or dragon,
/// nothing for a lance, bishop or rook.
#[inline]
#[must_use]
pub fn step_attacks(piece: Piece, sq: Square) -> Bitboard {
    STEPS[piece.index()][sq.index()]
}

/// The square in front of a pawn.
#[inline]
#[must_use]
pub fn pawn_attacks(color: Color, sq: Square) -> Bitboard {
    step_attacks(Piece::new(color, PieceKind::Pawn), sq)
}

/// Knight jumps.
#[inline]
#[must_use]
pub fn knight_attacks(color: Color, sq: Square) -> Bitboard {
    step_attacks(Piece::new(color, PieceKind::Knight), sq)
}

/// Silver steps.
#[inline]
#[must_use]
pub fn silver_attacks(color: Color, sq: Square) -> Bitboard {
    step_attacks(Piece::new(color, PieceKind::Silver), sq)
}

/// Gold steps.
#[inline]
#[must_use]
pub fn gold_attacks(color: Color, sq: Square) -> Bitboard {
    step_attacks(Piece::new(color, PieceKind::Gold), sq)
}

/// King steps.
#[inline]
#[must_use]
pub fn king_attacks(sq: Square) -> Bitboard {
    step_attacks(Piece::BlackKing, sq)
}

#[inline]
fn line_attacks(line: &MagicLine, occ: Bitboard) -> Bitboard {
    let gathered = (occ.low() & line.low_mask).wrapping_mul(line.multiplier) >> line.shift;
    let blocked_on_file_8 = occ.high() & u64::from(line.high_mask) != 0;
    let index = line.offset as usize + (gathered as usize) * 2 + usize::from(blocked_on_file_8);
    debug_assert!(index < LINE_ATTACKS.len());
    // SAFETY: `gathered` is below two to the number of mask bits, and the table holds twice as many entries behind
    // `offset`; the builder of the tables writes every one of them.
    unsafe { *LINE_ATTACKS.get_unchecked(index) }
}

/// Bishop moves up to and including the first blocker in each direction.
#[inline]
#[must_use]
pub fn bishop_attacks(sq: Square, occ: Bitboard) -> Bitboard {
    let [_, rising, falling] = &LINES[sq.index()];
    line_attacks(rising, occ) | line_attacks(falling, occ)
}

/// Rook moves up to and including the first blocker in each direction.
#[inline]
#[must_use]
pub fn rook_attacks(sq: Square, occ: Bitboard) -> Bitboard {
    line_attacks(&LINES[sq.index()][0], occ) | file_attacks::<0>(sq, occ)
}

/// Lance moves up to and including the first blocker.
#[inline]
#[must_use]
pub fn lance_attacks(color: Color, sq: Square, occ: Bitboard) -> Bitboard {
    match color {
        Color::Black => file_attacks::<1>(sq, occ),
        Color::White => file_attacks::<2>(sq, occ),
    }
}

/// Everything that a piece on a square attacks.
///
/// ```
/// use fukayomi::shogi::{Bitboard, Piece, Square, attacks};
/// let horse = attacks::attacks_of(Piece::BlackHorse, Square::S5E, Bitboard::EMPTY);
/// assert_eq!(horse.count(), 16 + 4);
/// ```
#[inline]
#[must_use]
pub fn attacks_of(piece: Piece, sq: Square, occ: Bitboard) -> Bitboard {
    match piece.kind() {
        PieceKind::Lance => lance_attacks(piece.color(), sq, occ),
        PieceKind::Bishop => bishop_attacks(sq, occ),
        PieceKind::Rook => rook_attacks(sq, occ),
        PieceKind::Horse => bishop_attacks(sq, occ) | king_attacks(sq),
        PieceKind::Dragon => rook_attacks(sq, occ) | king_attacks(sq),
        _ => step_attacks(piece, sq),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_set(seed: &mut u64) -> Bitboard {
        Square::all()
            .filter(|_| {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *seed >> 62 == 0
            })
            .collect()
    }

    #[test]
    fn attacks_equal_a_walk_over_the_board() {
        let mut seed = 1;
        for _ in 0..200 {
            let occ = random_set(&mut seed);
            for color in Color::ALL {
                for kind in PieceKind::ALL {
                    let piece = Piece::new(color, kind);
                    for sq in Square::all() {
                        let (fast, slow) = (attacks_of(piece, sq, occ), naive::attacks_of(piece, sq, occ));
                        assert_eq!(fast, slow, "{piece:?} on {sq}, occupied {occ:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_blocker_subset_of_every_line_is_right() {
        for sq in Square::all() {
            let reach = naive::attacks_of(Piece::BlackRook, sq, Bitboard::EMPTY)
                | naive::attacks_of(Piece::BlackBishop, sq, Bitboard::EMPTY);
            let mut seed = sq.index() as u64;
            for _ in 0..300 {
                let occ = random_set(&mut seed) | random_set(&mut seed) & reach;
                assert_eq!(rook_attacks(sq, occ), naive::attacks_of(Piece::BlackRook, sq, occ));
                assert_eq!(bishop_attacks(sq, occ), naive::attacks_of(Piece::BlackBishop, sq, occ));
            }
        }
    }

    #[test]
    fn squares_between_are_those_that_block_a_queen() {
        for a in Square::all() {
            for b in Square::all() {
                let (files, ranks) = (b.file() as i8 - a.file() as i8, b.rank() as i8 - a.rank() as i8);
                let aligned = a != b && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
                let mut expected = Bitboard::EMPTY;
                if aligned {
                    let mut sq = a.offset(files.signum(), ranks.signum());
                    while let Some(here) = sq.filter(|&here| here != b) {
                        expected.insert(here);
                        sq = here.offset(files.signum(), ranks.signum());
                    }
                }
                assert_eq!(between(a, b), expected);
                assert_eq!(line(a, b).is_empty(), !aligned);
                assert!(!aligned || line(a, b).contains(a) && line(a, b).contains(b));
            }
        }
    }
}
