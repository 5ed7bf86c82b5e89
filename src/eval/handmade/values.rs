//! Values made by hand: what a learned table has to beat.

use crate::shogi::{PieceKind, Square};

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// An own piece: generals near their king protect it, pieces that have advanced are worth more, and the king itself likes
/// a corner of its camp.
pub(super) fn own_piece(king: Square, kind: PieceKind, sq: Square) -> i16 {
    use PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};
    let (rank, near) = (i32::from(sq.rank()), distance(king, sq));
    let guard = |full: i32| (full * (4 - near).max(0)) / 3;
    let before_king = i32::from(sq.rank() < king.rank() && sq.file().abs_diff(king.file()) <= 1);
    let value = match kind {
        King => king_shelter(sq),
        Pawn => [0, 0, 0, 28, 20, 12, 0, -4, -6, -6][rank as usize] + 14 * before_king * i32::from(near <= 2),
        Lance => {
            if rank == 9 {
                10
            } else {
                -4 * i32::from(rank > 5)
            }
        }
        Knight => [0, 0, 0, 10, 26, 30, 12, 14, -6, 0][rank as usize],
        Silver => guard(36) + [0, -10, 6, 22, 26, 28, 18, 8, 4, -12][rank as usize],
        Gold => guard(46) + [0, -16, -4, 6, 6, 2, 4, 6, 8, -4][rank as usize],
        Bishop => 6 * i32::from((3..=7).contains(&rank)),
        Rook => 12 * i32::from(rank == 8) + 40 * i32::from(rank <= 3),
        Horse => guard(40) + 20,
        Dragon => 30 * i32::from(rank <= 4),
        _ => guard(30),
    };
    value as i16
}

/// An enemy piece near our king is a threat, the more so when it stands beside or above it.
pub(super) fn enemy_piece(king: Square, kind: PieceKind, sq: Square) -> i16 {
    use PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};
    let full = match kind {
        Pawn => 18,
        Lance => 20,
        Knight => 42,
        Silver => 62,
        Gold => 66,
        Bishop => 40,
        Rook => 56,
        Horse => 90,
        Dragon => 110,
        King => 0,
        _ => 80,
    };
    let files = i32::from(sq.file().abs_diff(king.file()));
    let ranks = i32::from(sq.rank()) - i32::from(king.rank());
    // A piece one step ahead of the king presses hardest; one behind it less.
    let reach = files.max(if ranks > 0 { ranks + 1 } else { -ranks });
    let share = [100, 100, 72, 44, 24, 12, 4, 0, 0, 0, 0][reach as usize];
    let lined_up = matches!(kind, Rook | Dragon | Lance) && files == 0 || matches!(kind, Rook | Dragon) && ranks == 0;
    (-(full * share / 100) - 14 * i32::from(lined_up)) as i16
}

fn king_shelter(sq: Square) -> i32 {
    let edge = i32::from(sq.file()).min(10 - i32::from(sq.file()));
    let by_file = [0, 16, 44, 36, 10, -14][edge as usize];
    let by_rank = [0, -20, -40, -70, -120, -140, -130, -90, -10, 0][sq.rank() as usize];
    by_file + by_rank
}
