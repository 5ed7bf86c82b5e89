//! Random numbers that name a position: one per piece and square and one for the side to move, combined by xor.
//!
//! Hands need no table: they are an exact number already, which [`hands_key`] only has to scatter.

use super::hand::Hand;
use super::piece::Piece;
use crate::random::{GOLDEN, mix};

/// Key of a piece on a square, by piece index and square.
pub(super) static PIECES: [[u64; 81]; Piece::INDEX_COUNT] = {
    let mut table = [[0; 81]; Piece::INDEX_COUNT];
    let mut state = 0x6675_6b61_796f_6d69_u64;
    let mut piece = 0;
    while piece < Piece::INDEX_COUNT {
        let mut sq = 0;
        while sq < 81 {
            state = state.wrapping_add(GOLDEN);
            table[piece][sq] = mix(state);
            sq += 1;
        }
        piece += 1;
    }
    table
};

/// Present in the key when White is to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(0x0073_686f_6769);

/// Scatters both hands over 64 bits; different hands never give the same number.
#[inline]
pub(super) const fn hands_key(hands: [Hand; 2]) -> u64 {
    let packed = hands[0].bits() as u64 | (hands[1].bits() as u64) << 32;
    let mixed = packed.wrapping_mul(GOLDEN);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
