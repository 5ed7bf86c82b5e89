//! What the evaluation sees in a position: one walk that both playing and learning take.

use super::layout::{self, DIRECTIONS, Group, ZONE};
use crate::shogi::attacks::king_attacks;
use crate::shogi::{AttackMap, Bitboard, Color, Piece, PieceKind, Position, Square};

/// Takes features as they are seen.
pub trait Sink {
    /// Whether the weights of [`Group::Zone`] are in those of [`Group::KingZone`] already.
    const FOLDED: bool;

    /// Whether features of a group are asked for; finding the others is spared where that saves something.
    fn wants(&self, group: Group) -> bool;

    /// A side has what a place stands for, this many times.
    fn see(&mut self, side: Color, place: usize, times: i32);
}

/// A square as this side sees it.
#[inline]
pub fn seen_by(side: Color, sq: Square) -> Square {
    if side == Color::Black { sq } else { sq.rotate() }
}

/// A side's king; a side without one, as in mating problems, is valued as if it stood at home.
#[inline]
pub fn king_or_home(position: &Position, side: Color) -> Square {
    position.king(side).unwrap_or(if side == Color::Black { Square::S5I } else { Square::S5A })
}

/// What follows from single pieces and single pairs, and can be followed move by move.
pub fn see_pieces(position: &Position, sink: &mut impl Sink) {
    sink.see(position.side_to_move(), layout::TEMPO, 1);
    for sq in position.occupied() {
        let Some(piece) = position.piece_on(sq) else { continue };
        let (owner, kind) = (piece.color(), piece.kind());
        sink.see(owner, layout::material(kind), 1);
        sink.see(owner, layout::square(kind, seen_by(owner, sq)), 1);
        for side in Color::ALL {
            let king = seen_by(side, king_or_home(position, side));
            sink.see(side, layout::king_piece(king, owner == side, kind, seen_by(side, sq)), 1);
        }
    }
    see_pairs(position, sink);
    for owner in Color::ALL {
        for kind in PieceKind::HAND {
            let count = position.hand(owner).count(kind);
            sink.see(owner, layout::material_in_hand(kind), count as i32);
            for side in Color::ALL {
                let king = seen_by(side, king_or_home(position, side));
                sink.see(side, layout::king_hand(king, owner == side, kind, count), 1);
            }
        }
    }
}

/// All pairs of neighbours, each once.
pub fn see_pairs(position: &Position, sink: &mut impl Sink) {
    let mut others = position.occupied();
    for sq in position.occupied() {
        others = others.without(Bitboard::of(sq));
        if let Some(piece) = position.piece_on(sq) {
            see_beside(position, (piece, sq), others, 1, sink);
        }
    }
}

/// The pairs that a piece makes with its neighbours among some squares, this many times; the piece need not be there yet.
#[inline]
pub fn see_beside(
    position: &Position,
    (piece, sq): (Piece, Square),
    among: Bitboard,
    times: i32,
    sink: &mut impl Sink,
) {
    (king_attacks(sq) & among).for_each(|beside| {
        let Some(other) = position.piece_on(beside) else { return };
        let direction = usize::from(DIRECTION_OF[beside.index() + 10 - sq.index()]);
        if piece.color() == other.color() {
            // The pair is seen from the piece from which the other lies in one of the first four directions.
            let owner = piece.color();
            let (from, kind, second) = if (direction < 4) == (owner == Color::Black) {
                (sq, piece.kind(), other.kind())
            } else {
                (beside, other.kind(), piece.kind())
            };
            sink.see(owner, layout::neighbours(direction % 4, kind, second, seen_by(owner, from)), times);
        } else {
            // Seen from the other piece and turned round, the direction is the same.
            let way = if piece.color() == Color::Black { direction } else { (direction + 4) % 8 };
            for (side, (kind, enemy), from) in [
                (piece.color(), (piece.kind(), other.kind()), sq),
                (other.color(), (other.kind(), piece.kind()), beside),
            ] {
                sink.see(side, layout::contact(way, kind, enemy, seen_by(side, from)), times);
            }
        }
    });
}

/// The direction of a neighbour by how much its index is larger than that of the square, plus ten.
static DIRECTION_OF: [u8; 21] = {
    let mut of = [0; 21];
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        let (files, ranks) = DIRECTIONS[direction];
        of[(10 + 9 * files + ranks) as usize] = direction as u8;
        direction += 1;
    }
    of
};

const FROM_ATTACKS: [Group; 5] = [Group::KingZone, Group::Guard, Group::Mobility, Group::Line, Group::Pin];

/// What follows from attacks, found anew for every position.
#[inline]
pub fn see_attacks(position: &Position, sink: &mut impl Sink) {
    if !FROM_ATTACKS.into_iter().any(|group| sink.wants(group)) {
        return;
    }
    let map = AttackMap::with_lines(position, |piece, _, attacks| {
        let side = piece.color();
        if sink.wants(Group::Mobility) {
            sink.see(side, layout::mobility(piece.kind(), attacks.without(position.by_color(side)).count()), 1);
        }
        if sink.wants(Group::Line) {
            (attacks & position.by_color(!side)).for_each(|sq| {
                if let Some(target) = position.piece_on(sq) {
                    sink.see(side, layout::line(piece.kind(), target.kind()), 1);
                }
            });
        }
    });
    if sink.wants(Group::KingZone) {
        for side in Color::ALL {
            if let Some(king) = position.king(side) {
                see_zone(position, &map, side, king, sink);
            }
        }
    }
    if sink.wants(Group::Guard) {
        see_guards(position, &map, sink);
    }
    if sink.wants(Group::Pin) {
        see_pins(position, sink);
    }
}

#[inline]
fn see_pins(position: &Position, sink: &mut impl Sink) {
    for side in Color::ALL {
        position.pinned_pieces(side).for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                sink.see(side, layout::pin(piece.kind()), 1);
            }
        });
    }
}

/// How often each attacked piece is attacked and defended.
#[inline]
fn see_guards(position: &Position, map: &AttackMap, sink: &mut impl Sink) {
    for side in Color::ALL {
        let (once, twice, attacked_twice) = (map.at_least(side, 1), map.at_least(side, 2), map.at_least(!side, 2));
        (position.by_color(side) & map.at_least(!side, 1)).for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                let class = 2 * usize::from(once.contains(sq))
                    + 2 * usize::from(twice.contains(sq))
                    + usize::from(attacked_twice.contains(sq));
                sink.see(side, layout::guard(piece.kind(), seen_by(side, sq), class), 1);
            }
        });
    }
}

/// The class of each combination of eight bits: attacked by the own side at least once, twice, thrice, by the enemy at
/// least once, twice, thrice, own piece, enemy piece.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut bits = 0_usize;
    while bits < 256 {
        let own = (bits & 7).count_ones();
        let enemy = (bits >> 3 & 7).count_ones();
        let piece = if bits & 64 != 0 { 1 } else { (bits >> 7) as u32 * 2 };
        classes[bits] = (piece * 16 + own * 4 + enemy) as u8;
        bits += 1;
    }
    classes
};

/// Five bits, one in each byte.
static SPREAD: [u64; 32] = {
    let mut spread = [0; 32];
    let mut bits = 0_usize;
    while bits < 32 {
        let mut at = 0;
        while at < 5 {
            spread[bits] |= ((bits >> at & 1) as u64) << (8 * at);
            at += 1;
        }
        bits += 1;
    }
    spread
};

/// Occupation and attacks around a king. The squares of a file lie side by side in a bitboard, so five of them are taken
/// at once from each of eight sets.
#[inline]
fn see_zone<S: Sink>(position: &Position, map: &AttackMap, side: Color, king: Square, sink: &mut S) {
    let sets: [Bitboard; 8] = [
        map.at_least(side, 1),
        map.at_least(side, 2),
        map.at_least(side, 3),
        map.at_least(!side, 1),
        map.at_least(!side, 2),
        map.at_least(!side, 3),
        position.by_color(side),
        position.by_color(!side),
    ];
    let (file, rank) = (king.file(), u32::from(king.rank()));
    let ranks = (0x1ff << 2 >> (rank - 1)) & 31_u32;
    let seen = seen_by(side, king);
    for column in 0..5_u8 {
        let at = file + column;
        if !(3..=11).contains(&at) {
            continue;
        }
        let mut cells = 0;
        for (digit, set) in sets.iter().enumerate() {
            let five = (set.ranks_on(at - 2) << 2 >> (rank - 1)) & 31;
            cells |= SPREAD[five as usize] << digit;
        }
        for row in 0..5 {
            // Beyond the edge of the board there are no weights; only a learner must not see anything there.
            if !S::FOLDED && ranks >> row & 1 == 0 {
                continue;
            }
            let class = usize::from(CLASSES[(cells >> (8 * row) & 0xff) as usize]);
            let cell = usize::from(column) * 5 + row;
            let cell = if side == Color::Black { cell } else { ZONE - 1 - cell };
            if !S::FOLDED {
                sink.see(side, layout::zone(cell, class), 1);
            }
            sink.see(side, layout::king_zone(seen, cell, class), 1);
        }
    }
}
