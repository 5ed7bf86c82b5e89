//! Per-line attack tables, and the squares between and beyond two squares.

use super::{Bitboard, Square};

/// How to look up the attacks along one line through one square.
pub(super) struct MagicLine {
    /// Possible blockers on files 1–7, without the edges of the line.
    pub low_mask: u64,
    /// Moves the masked bits side by side to the top of the product: bit number `i` of the mask, at position `p`, is
    /// multiplied by 2^(64 − n + i − p). Bits of a line are 8, 9 or 10 apart and there are at most six, so no two
    /// partial products meet and nothing carries.
    pub multiplier: u64,
    pub shift: u32,
    /// The possible blocker on file 8.
    pub high_mask: u32,
    pub offset: u32,
}

/// Directions of increasing file: along the rank, rising towards rank 9, falling towards rank 1.
const DIRECTIONS: [(i8, i8); 3] = [(1, 0), (1, 1), (1, -1)];

/// Squares of a ray up to and including the first in `occ`; sets are numbers here, bit n for square n, because the
/// compiler's interpreter counts every call.
const fn ray(from: usize, files: i8, ranks: i8, occ: u128) -> u128 {
    let (mut file, mut rank) = ((from / 9) as i8 + files, (from % 9) as i8 + ranks);
    let mut bit = 1_u128 << from;
    let step = files * 9 + ranks;
    let mut set = 0;
    while file >= 0 && file < 9 && rank >= 0 && rank < 9 {
        bit = if step > 0 { bit << step } else { bit >> -step };
        set |= bit;
        if occ & bit != 0 {
            break;
        }
        file += files;
        rank += ranks;
    }
    set
}

/// The last square of a ray, if it has any.
const fn ray_end(from: usize, files: i8, ranks: i8) -> u128 {
    let set = ray(from, files, ranks, 0);
    if set == 0 {
        0
    } else if files * 9 + ranks > 0 {
        1 << (127 - set.leading_zeros())
    } else {
        1 << set.trailing_zeros()
    }
}

const fn to_bitboard(set: u128) -> Bitboard {
    Bitboard::from_lanes(set as u64 & (u64::MAX >> 1), (set >> 63) as u64)
}

const fn line_of(sq: usize, (files, ranks): (i8, i8), offset: u32) -> MagicLine {
    let squares = ray(sq, files, ranks, 0) | ray(sq, -files, -ranks, 0);
    let mask = to_bitboard(squares & !ray_end(sq, files, ranks) & !ray_end(sq, -files, -ranks));
    let bits = mask.low().count_ones();
    let mut multiplier = 0;
    let mut rest = mask.low();
    let mut i = 0;
    while rest != 0 {
        multiplier |= 1 << (64 - bits + i - rest.trailing_zeros());
        rest &= rest - 1;
        i += 1;
    }
    let shift = if bits == 0 { 63 } else { 64 - bits };
    MagicLine { low_mask: mask.low(), multiplier, shift, high_mask: mask.high() as u32, offset }
}

const fn entries(line: &MagicLine) -> u32 {
    2 << line.low_mask.count_ones()
}

pub(super) static LINES: [[MagicLine; 3]; 81] = LINES_CONST;

const LINES_CONST: [[MagicLine; 3]; 81] = {
    const NONE: MagicLine = MagicLine { low_mask: 0, multiplier: 0, shift: 63, high_mask: 0, offset: 0 };
    let mut lines = [const { [NONE; 3] }; 81];
    let mut offset = 0;
    let mut direction = 0;
    while direction < 3 {
        let mut sq = 0;
        while sq < 81 {
            lines[sq][direction] = line_of(sq, DIRECTIONS[direction], offset);
            offset += entries(&lines[sq][direction]);
            sq += 1;
        }
        direction += 1;
    }
    lines
};

const TABLE_LEN: usize = {
    let last = &LINES_CONST[80][2];
    (last.offset + entries(last)) as usize
};

pub(super) static LINE_ATTACKS: [Bitboard; TABLE_LEN] = {
    let mut table = [Bitboard::EMPTY; TABLE_LEN];
    let mut direction = 0;
    while direction < 3 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut sq = 0;
        while sq < 81 {
            let line = &LINES_CONST[sq][direction];
            // Every subset of the mask, by the carry-rippler.
            let mut low = 0_u64;
            loop {
                let gathered = low.wrapping_mul(line.multiplier) >> line.shift;
                let mut high = 0;
                while high < 2 {
                    let occ = low as u128 | if high == 1 { (line.high_mask as u128) << 63 } else { 0 };
                    table[line.offset as usize + gathered as usize * 2 + high] =
                        to_bitboard(ray(sq, files, ranks, occ) | ray(sq, -files, -ranks, occ));
                    high += 1;
                }
                low = low.wrapping_sub(line.low_mask) & line.low_mask;
                if low == 0 {
                    break;
                }
            }
            sq += 1;
        }
        direction += 1;
    }
    table
};

/// Attacks within the nine bits of a file, by part (0 both ways, 1 towards rank 1, 2 towards rank 9), rank and the
/// seven inner occupancy bits.
static FILE_ATTACKS: [[[u16; 128]; 9]; 3] = {
    let mut table = [[[0; 128]; 9]; 3];
    let mut rank = 0;
    while rank < 9 {
        let mut inner = 0;
        while inner < 128 {
            let occ = (inner as u32) << 1;
            let (mut up, mut down) = (0_u32, 0_u32);
            let mut r = rank;
            while r > 0 {
                r -= 1;
                up |= 1 << r;
                if occ >> r & 1 == 1 {
                    break;
                }
            }
            r = rank + 1;
            while r < 9 {
                down |= 1 << r;
                if occ >> r & 1 == 1 {
                    break;
                }
                r += 1;
            }
            table[0][rank][inner] = (up | down) as u16;
            table[1][rank][inner] = up as u16;
            table[2][rank][inner] = down as u16;
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Attacks along the file: `PART` 0 both ways, 1 as a black lance, 2 as a white lance.
#[inline]
pub(super) fn file_attacks<const PART: usize>(sq: Square, occ: Bitboard) -> Bitboard {
    let rank = sq.index() % 9;
    if sq.index() < 63 {
        let base = sq.index() - rank;
        let inner = (occ.low() >> (base + 1) & 0x7f) as usize;
        Bitboard::from_lanes(u64::from(FILE_ATTACKS[PART][rank][inner]) << base, 0)
    } else {
        let base = sq.index() - rank - 63;
        let inner = (occ.high() >> (base + 1) & 0x7f) as usize;
        Bitboard::from_lanes(0, u64::from(FILE_ATTACKS[PART][rank][inner]) << base)
    }
}

/// For every pair of squares on a common line: `[0]` the squares between them, `[1]` the whole line.
static PAIRS: [[[Bitboard; 81]; 81]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 81]; 81]; 2];
    let directions = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut from = 0;
    while from < 81 {
        let mut index = 0;
        while index < 8 {
            let (files, ranks): (i8, i8) = directions[index];
            let forward = ray(from, files, ranks, 0);
            let whole = to_bitboard(forward | ray(from, -files, -ranks, 0) | 1 << from);
            let mut rest = forward;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                table[0][from][to] = to_bitboard(ray(from, files, ranks, 1 << to) & !(1 << to));
                table[1][from][to] = whole;
                rest &= rest - 1;
            }
            index += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares of one rank, file or diagonal; empty otherwise.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    PAIRS[0][a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares; empty when there is none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    PAIRS[1][a.index()][b.index()]
}
