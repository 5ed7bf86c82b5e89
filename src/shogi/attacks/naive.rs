//! The reference: walks over the board one square at a time. Slow, and easy to believe.

use super::{Bitboard, Color, Piece, PieceKind, Square};

const GOLD: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: &[(i8, i8)] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: &[(i8, i8)] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Everything a piece attacks; offsets are (files, ranks) as Black sees them.
pub fn attacks_of(piece: Piece, sq: Square, occ: Bitboard) -> Bitboard {
    let (steps, slides): (Vec<&[_]>, &[_]) = match piece.kind() {
        PieceKind::Pawn => (vec![&[(0, -1)]], &[]),
        PieceKind::Lance => (vec![], &[(0, -1)]),
        PieceKind::Knight => (vec![&[(-1, -2), (1, -2)]], &[]),
        PieceKind::Silver => (vec![SILVER], &[]),
        PieceKind::Bishop => (vec![], DIAGONAL),
        PieceKind::Rook => (vec![], STRAIGHT),
        PieceKind::King => (vec![STRAIGHT, DIAGONAL], &[]),
        PieceKind::Horse => (vec![STRAIGHT], DIAGONAL),
        PieceKind::Dragon => (vec![DIAGONAL], STRAIGHT),
        _ => (vec![GOLD], &[]),
    };
    let sign = if piece.color() == Color::Black { 1 } else { -1 };
    let mut set: Bitboard =
        steps.into_iter().flatten().filter_map(|&(files, ranks)| sq.offset(files * sign, ranks * sign)).collect();
    for &(files, ranks) in slides {
        let mut here = sq;
        while let Some(next) = here.offset(files * sign, ranks * sign) {
            set.insert(next);
            if occ.contains(next) {
                break;
            }
            here = next;
        }
    }
    set
}
