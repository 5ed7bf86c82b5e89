//! Where each feature has its place among the weights.
//!
//! Every feature belongs to one side and is seen with that side playing up the board; it counts for that side and against
//! the other, so that turning the board round changes the sign of the value and nothing else. A place and that of its
//! mirror image share one weight: [`canonical`] tells which.

use std::str::FromStr;

use crate::shogi::{PieceKind, Square};

/// From none to eighteen pawns.
const HAND_COUNTS: usize = 19;
/// Entries of a king on a square: own and enemy pieces of 14 kinds on 81 squares, and both hands by number.
pub const KING_ROW: usize = 2 * KINDS * 81 + 2 * 7 * HAND_COUNTS;
const KINDS: usize = PieceKind::COUNT;
/// Squares around a king, two steps each way.
pub const ZONE: usize = 25;
/// What is on a square beside a king: nothing, own or enemy piece; attacked 0–3 times by either side.
pub const ZONE_CLASSES: usize = 3 * 4 * 4;
/// An attacked piece is defended 0, 1 or more times, and attacked once or more.
pub const GUARD_CLASSES: usize = 6;
/// Lance, bishop, rook, horse, dragon.
pub const LINE_KINDS: usize = 5;
const MOBILITY_COUNTS: usize = 24;

/// A kind of knowledge; each has its own stretch of the weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Group {
    /// Pieces on the board and in hand, and having the move.
    Material,
    /// A piece on a square.
    Square,
    /// A piece on a square or in hand, and a king.
    KingPiece,
    /// Two own pieces side by side.
    Neighbours,
    /// An own and an enemy piece side by side.
    Contact,
    /// Occupation and attacks of the 25 squares around a king, wherever it is.
    Zone,
    /// The same for a king on each square.
    KingZone,
    /// How often an attacked piece is attacked and defended.
    Guard,
    /// How many squares a piece that moves along lines attacks.
    Mobility,
    /// Enemies at the end of such lines.
    Line,
    /// A pinned piece.
    Pin,
}

impl Group {
    /// All groups in the order of their weights.
    pub const ALL: [Self; 11] = [
        Self::Material,
        Self::Square,
        Self::KingPiece,
        Self::Neighbours,
        Self::Contact,
        Self::Zone,
        Self::KingZone,
        Self::Guard,
        Self::Mobility,
        Self::Line,
        Self::Pin,
    ];

    /// How many places it has.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Material => KINDS + 7 + 1,
            Self::Square => KINDS * 81,
            Self::KingPiece => 81 * KING_ROW,
            Self::Neighbours => 4 * KINDS * KINDS * 81,
            Self::Contact => 8 * KINDS * KINDS * 81,
            Self::Zone => ZONE * ZONE_CLASSES,
            Self::KingZone => 81 * ZONE * ZONE_CLASSES,
            Self::Guard => KINDS * 81 * GUARD_CLASSES,
            Self::Mobility => LINE_KINDS * MOBILITY_COUNTS,
            Self::Line => LINE_KINDS * KINDS,
            Self::Pin => KINDS,
        }
    }

    /// The first of its places.
    #[inline]
    #[must_use]
    pub const fn start(self) -> usize {
        STARTS[self as usize]
    }
}

/// Where each group begins: a table, because a loop would be run at every look-up.
const STARTS: [usize; Group::ALL.len()] = {
    let mut starts = [0; Group::ALL.len()];
    let mut index = 1;
    while index < starts.len() {
        starts[index] = starts[index - 1] + Group::ALL[index - 1].size();
        index += 1;
    }
    starts
};

impl Group {
    /// Its name in commands and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Square => "square",
            Self::KingPiece => "king-piece",
            Self::Neighbours => "neighbours",
            Self::Contact => "contact",
            Self::Zone => "zone",
            Self::KingZone => "king-zone",
            Self::Guard => "guard",
            Self::Mobility => "mobility",
            Self::Line => "line",
            Self::Pin => "pin",
        }
    }
}

impl FromStr for Group {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|group| group.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown group of features '{text}', expected one of {names}")
        })
    }
}

/// Number of all places.
pub const PLACES: usize = Group::Pin.start() + Group::Pin.size();

/// A piece on the board, counted.
#[inline]
#[must_use]
pub const fn material(kind: PieceKind) -> usize {
    Group::Material.start() + kind.index()
}

/// A piece in hand, counted.
#[inline]
#[must_use]
pub const fn material_in_hand(kind: PieceKind) -> usize {
    Group::Material.start() + KINDS + kind.index()
}

/// Having the move.
pub const TEMPO: usize = Group::Material.start() + KINDS + 7;

/// An own piece on a square.
#[inline]
#[must_use]
pub const fn square(kind: PieceKind, sq: Square) -> usize {
    Group::Square.start() + kind.index() * 81 + sq.index()
}

/// The own king on `king` and a piece on the board.
#[inline]
#[must_use]
pub const fn king_piece(king: Square, own: bool, kind: PieceKind, sq: Square) -> usize {
    Group::KingPiece.start() + king.index() * KING_ROW + (!own as usize * KINDS + kind.index()) * 81 + sq.index()
}

/// The own king on `king` and a number of pieces in a hand.
#[inline]
#[must_use]
pub const fn king_hand(king: Square, own: bool, kind: PieceKind, count: u32) -> usize {
    let hand = (!own as usize * 7 + kind.index()) * HAND_COUNTS + count as usize;
    Group::KingPiece.start() + king.index() * KING_ROW + 2 * KINDS * 81 + hand
}

/// Own pieces on `sq` and on its neighbour in one of the [`DIRECTIONS`] 0–3.
#[inline]
#[must_use]
pub const fn neighbours(direction: usize, kind: PieceKind, other: PieceKind, sq: Square) -> usize {
    Group::Neighbours.start() + ((direction * KINDS + kind.index()) * KINDS + other.index()) * 81 + sq.index()
}

/// An own piece on `sq` and an enemy piece on its neighbour in one of the eight [`DIRECTIONS`].
#[inline]
#[must_use]
pub const fn contact(direction: usize, kind: PieceKind, enemy: PieceKind, sq: Square) -> usize {
    Group::Contact.start() + ((direction * KINDS + kind.index()) * KINDS + enemy.index()) * 81 + sq.index()
}

/// A cell around the king; cells go file by file from the lowest file, in a file from the lowest rank.
#[inline]
#[must_use]
pub const fn zone(cell: usize, class: usize) -> usize {
    Group::Zone.start() + cell * ZONE_CLASSES + class
}

/// Whether a cell around a king is a square of the board.
#[must_use]
pub const fn is_on_board(king: Square, cell: usize) -> bool {
    king.offset((cell / 5) as i8 - 2, (cell % 5) as i8 - 2).is_some()
}

/// A cell around the king on a square.
#[inline]
#[must_use]
pub const fn king_zone(king: Square, cell: usize, class: usize) -> usize {
    Group::KingZone.start() + (king.index() * ZONE + cell) * ZONE_CLASSES + class
}

/// An own piece that is attacked, and its class.
#[inline]
#[must_use]
pub const fn guard(kind: PieceKind, sq: Square, class: usize) -> usize {
    Group::Guard.start() + (kind.index() * 81 + sq.index()) * GUARD_CLASSES + class
}

/// The number of squares that an own piece attacks along its lines.
#[inline]
#[must_use]
pub fn mobility(kind: PieceKind, count: u32) -> usize {
    Group::Mobility.start() + line_kind(kind) * MOBILITY_COUNTS + (count as usize).min(MOBILITY_COUNTS - 1)
}

/// An enemy piece at the end of a line of an own piece.
#[inline]
#[must_use]
pub const fn line(kind: PieceKind, target: PieceKind) -> usize {
    Group::Line.start() + line_kind(kind) * KINDS + target.index()
}

/// An own piece that is pinned.
#[inline]
#[must_use]
pub const fn pin(kind: PieceKind) -> usize {
    Group::Pin.start() + kind.index()
}

const fn line_kind(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Lance => 0,
        PieceKind::Bishop => 1,
        PieceKind::Rook => 2,
        PieceKind::Horse => 3,
        _ => 4,
    }
}

/// Steps to neighbours as files and ranks; the second four are the first four turned round.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// The mirror image of each direction.
const MIRRORED: [usize; 8] = [0, 7, 6, 5, 4, 3, 2, 1];

fn sq(index: usize) -> Square {
    Square::from_index(index % 81).unwrap_or(Square::S5E)
}

/// The place of the mirror image of what has this place.
#[must_use]
pub fn mirrored(place: usize) -> usize {
    let Some(group) = Group::ALL.into_iter().rfind(|group| group.start() <= place) else { return place };
    let index = place - group.start();
    let mirror = |index: usize| sq(index).mirror().index();
    group.start()
        + match group {
            Group::Material | Group::Mobility | Group::Line | Group::Pin => index,
            Group::Square => index / 81 * 81 + mirror(index),
            Group::KingPiece => {
                let (king, entry) = (index / KING_ROW, index % KING_ROW);
                let entry = if entry < 2 * KINDS * 81 { entry / 81 * 81 + mirror(entry) } else { entry };
                mirror(king) * KING_ROW + entry
            }
            Group::Neighbours => {
                let (direction, first) = (index / (KINDS * KINDS * 81), sq(index));
                let (kind, other) = (index / 81 / KINDS % KINDS, index / 81 % KINDS);
                let image = MIRRORED[direction];
                // A direction beyond the fourth is the pair seen from its other piece.
                if image < 4 {
                    ((image * KINDS + kind) * KINDS + other) * 81 + first.mirror().index()
                } else {
                    let (files, ranks) = DIRECTIONS[direction];
                    let Some(second) = first.offset(files, ranks) else { return place };
                    (((image - 4) * KINDS + other) * KINDS + kind) * 81 + second.mirror().index()
                }
            }
            Group::Contact => {
                let (direction, kinds) = (index / (KINDS * KINDS * 81), index / 81 % (KINDS * KINDS));
                (MIRRORED[direction] * KINDS * KINDS + kinds) * 81 + mirror(index)
            }
            Group::Zone => mirrored_cell(index),
            Group::KingZone => {
                let (king, cell) = (index / (ZONE * ZONE_CLASSES), index % (ZONE * ZONE_CLASSES));
                mirror(king) * ZONE * ZONE_CLASSES + mirrored_cell(cell)
            }
            Group::Guard => {
                let (piece, class) = (index / GUARD_CLASSES, index % GUARD_CLASSES);
                (piece / 81 * 81 + mirror(piece)) * GUARD_CLASSES + class
            }
        }
}

fn mirrored_cell(index: usize) -> usize {
    let (cell, class) = (index / ZONE_CLASSES, index % ZONE_CLASSES);
    ((4 - cell / 5) * 5 + cell % 5) * ZONE_CLASSES + class
}

/// For every place the one whose weight it uses: the lower of itself and its mirror image.
#[must_use]
pub fn canonical() -> Vec<u32> {
    (0..PLACES).map(|place| place.min(mirrored(place)) as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirroring_twice_changes_nothing() {
        for place in 0..PLACES {
            assert_eq!(mirrored(mirrored(place)), place);
        }
    }
}
