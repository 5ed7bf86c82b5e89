//! The weights as a search looks them up.

use std::ops::{Add, AddAssign, Mul, Sub};

use super::game_progress::{GameProgress, WHOLE, share};
use super::layout::{self, Group, PLACES, canonical};
use crate::eval::weights::Weights;
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// Weights are kept in parts of a point.
pub const PARTS: i32 = 4;

/// No weights of any file may make a value that a search would take for a mate.
const LARGEST: i64 = 25_000;

/// A weight for the beginning and one for the end of a game, or sums of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pair {
    opening: i32,
    ending: i32,
}

impl Add for Pair {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { opening: self.opening + other.opening, ending: self.ending + other.ending }
    }
}

impl Sub for Pair {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { opening: self.opening - other.opening, ending: self.ending - other.ending }
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self { opening: times * self.opening, ending: times * self.ending }
    }
}

impl Pair {
    /// Mixes both by how far the game has gone, and comes back to points.
    #[inline]
    pub fn blend(self, progress: i32) -> i32 {
        let ending_share = i64::from(share(progress));
        let (opening, ending) = (i64::from(self.opening), i64::from(self.ending));
        let points = (opening * (i64::from(WHOLE) - ending_share) + ending * ending_share) / i64::from(WHOLE * PARTS);
        points.clamp(-LARGEST, LARGEST) as i32
    }
}

/// A pair as the table has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    opening: i16,
    ending: i16,
}

impl Weight {
    #[inline]
    pub fn wide(self) -> Pair {
        Pair { opening: self.opening.into(), ending: self.ending.into() }
    }
}

#[derive(Debug)]
pub(super) struct Tables {
    /// By place, in [`PARTS`]; what depends on one piece alone is added to the places of kings.
    pub weights: Box<[Weight]>,
    /// On the board and in hand, in points: the part of the value that comes from counting.
    material: [[i32; PieceKind::COUNT]; 2],
    /// How far a game has gone.
    pub progress: GameProgress,
    /// The groups that have weights, a bit each.
    pub groups: u32,
}

impl Tables {
    /// The tables of a file.
    pub fn new(file: &Weights) -> Self {
        let canonical = canonical();
        let learned = |place: usize| -> Pair {
            let at = 2 * canonical[place] as usize;
            Pair { opening: file.values[at].into(), ending: file.values[at + 1].into() }
        };
        let mut sums: Vec<Pair> = (0..PLACES).map(learned).collect();
        for king in Square::all() {
            for kind in PieceKind::ALL {
                for sq in Square::all() {
                    let to = &mut sums[layout::king_piece(king, true, kind, sq)];
                    *to += learned(layout::material(kind)) + learned(layout::square(kind, sq));
                }
            }
            for kind in PieceKind::HAND {
                for count in 1..=kind.count_in_set() {
                    let to = &mut sums[layout::king_hand(king, true, kind, count)];
                    *to += learned(layout::material_in_hand(kind)) * count as i32;
                }
            }
            for cell in (0..layout::ZONE).filter(|&cell| layout::is_on_board(king, cell)) {
                for class in 0..layout::ZONE_CLASSES {
                    sums[layout::king_zone(king, cell, class)] += learned(layout::zone(cell, class));
                }
            }
        }
        let points = |place: usize| learned(place).blend(WHOLE / 2);
        let mut material = [[0; PieceKind::COUNT]; 2];
        for kind in PieceKind::ALL {
            material[0][kind.index()] = points(layout::material(kind));
        }
        for kind in PieceKind::HAND {
            material[1][kind.index()] = points(layout::material_in_hand(kind));
        }
        let narrow = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let narrow = |pair: Pair| Weight { opening: narrow(pair.opening), ending: narrow(pair.ending) };
        let weights: Box<[Weight]> = sums.into_iter().map(narrow).collect();
        let groups = groups_in_use(&weights);
        Self { weights, material, progress: file.progress.clone(), groups }
    }

    /// What has this place.
    #[inline]
    pub fn at(&self, place: usize) -> Pair {
        self.weights[place].wide()
    }

    /// A side's pieces, in points.
    pub fn material_of(&self, position: &Position, side: Color) -> i32 {
        let board: i32 = PieceKind::ALL
            .iter()
            .map(|&kind| self.material[0][kind.index()] * position.pieces(side, kind).count() as i32)
            .sum();
        let hand: i32 =
            position.hand(side).iter().map(|(kind, count)| self.material[1][kind.index()] * count as i32).sum();
        board + hand
    }

    /// What a move adds to the material of the mover's side, less what it takes from the other's.
    #[inline]
    pub fn material_change(&self, position: &Position, mv: Move) -> i32 {
        let [board, hand] = &self.material;
        let moved = position.moved_kind(mv);
        let before = if mv.is_drop() { hand[moved.index()] } else { board[moved.index()] };
        let captured = position
            .piece_on(mv.to())
            .map_or(0, |piece| board[piece.kind().index()] + hand[piece.kind().unpromoted().index()]);
        board[position.kind_after(mv).index()] - before + captured
    }
}

/// The groups with a weight that is not zero, a bit each: the others need not be looked for.
fn groups_in_use(weights: &[Weight]) -> u32 {
    let has_weights = |group: &Group| {
        weights[group.start()..][..group.size()].iter().any(|weight| (weight.opening, weight.ending) != (0, 0))
    };
    Group::ALL.into_iter().filter(has_weights).fold(0, |groups, group| groups | 1 << group as usize)
}
