//! Step attacks, and from how far away a piece can touch the squares around a king.

use super::{Bitboard, Color, Piece, PieceKind, Square};

const GOLD: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const KING: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const STRAIGHT: &[(i8, i8)] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: &[(i8, i8)] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Steps of a kind as (files, ranks), seen by Black.
const fn steps_of(kind: PieceKind) -> &'static [(i8, i8)] {
    match kind {
        PieceKind::Pawn => &[(0, -1)],
        PieceKind::Knight => &[(-1, -2), (1, -2)],
        PieceKind::Silver => SILVER,
        PieceKind::King | PieceKind::Horse | PieceKind::Dragon => KING,
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &[],
        _ => GOLD,
    }
}

/// Union of `f`'s targets from `sq` along the given directions, at most `reach` steps each.
const fn walk(sq: Square, directions: &[(i8, i8)], sign: i8, reach: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < directions.len() {
        let (files, ranks) = directions[index];
        let mut here = sq;
        let mut step = 0;
        while step < reach {
            match here.offset(files * sign, ranks * sign) {
                Some(next) => {
                    set = set.union(Bitboard::of_const(next));
                    here = next;
                }
                None => break,
            }
            step += 1;
        }
        index += 1;
    }
    set
}

/// Step attacks by piece index and square.
pub(super) static STEPS: [[Bitboard; 81]; Piece::INDEX_COUNT] = {
    let mut table = [[Bitboard::EMPTY; 81]; Piece::INDEX_COUNT];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let mut sq = 0;
        while sq < 81 {
            let (square, steps) = (Square::from_index_unchecked(sq as u8), steps_of(PieceKind::ALL[kind]));
            table[kind][sq] = walk(square, steps, 1, 1);
            table[kind + 16][sq] = walk(square, steps, -1, 1);
            sq += 1;
        }
        kind += 1;
    }
    table
};

/// For each king square, the squares from which something reaches a neighbour of the king: `backwards` lists the
/// directions of attack reversed, walked from each neighbour.
const fn reach_table(directions: &[(i8, i8)], sign: i8, reach: usize) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut king = 0;
    while king < 81 {
        let mut index = 0;
        while index < KING.len() {
            let (files, ranks) = KING[index];
            if let Some(neighbour) = Square::from_index_unchecked(king as u8).offset(files, ranks) {
                table[king] = table[king].union(walk(neighbour, directions, sign, reach));
            }
            index += 1;
        }
        king += 1;
    }
    table
}

/// From where a rook may attack a neighbour of the king on this square.
pub(in crate::shogi) static ROOK_REACH: [Bitboard; 81] = reach_table(STRAIGHT, 1, 8);
/// From where a bishop may attack a neighbour of the king on this square.
pub(in crate::shogi) static BISHOP_REACH: [Bitboard; 81] = reach_table(DIAGONAL, 1, 8);
/// From where a lance of this colour may attack a neighbour of the king on this square.
pub(in crate::shogi) static LANCE_REACH: [[Bitboard; 81]; 2] =
    [reach_table(&[(0, 1)], 1, 8), reach_table(&[(0, 1)], -1, 8)];
/// From where a step of any piece of this colour may attack a neighbour of the king on this square.
pub(in crate::shogi) static STEP_REACH: [[Bitboard; 81]; 2] = {
    const KNIGHT_BACK: &[(i8, i8)] = &[(-1, 2), (1, 2)];
    let mut table = [reach_table(KING, 1, 1); 2];
    let knights = [reach_table(KNIGHT_BACK, 1, 1), reach_table(KNIGHT_BACK, -1, 1)];
    let mut king = 0;
    while king < 81 {
        table[Color::Black.index()][king] = table[0][king].union(knights[0][king]);
        table[Color::White.index()][king] = table[1][king].union(knights[1][king]);
        king += 1;
    }
    table
};
