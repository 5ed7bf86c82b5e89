//! Names of positions for the table, names of paths, and whether a position stood on the path before.

use super::df_pn::{DfPn, PATH_FILTER};
use super::table::{Known, Table};
use crate::shogi::{Color, Hand, PieceKind, Position};

/// Scatters a number over 64 bits.
const fn scatter(value: u64) -> u64 {
    let mixed = (value ^ value >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// A number for the attacker and the set of pieces, which the search does not change: positions that agree in board and
/// attacker's hand are then the same.
pub(super) fn signature(position: &Position, attacker: Color) -> u64 {
    let pieces = PieceKind::HAND.into_iter().fold(0, |packed: u64, kind| {
        let on_board =
            position.by_kind(kind).count() + kind.promoted().map_or(0, |promoted| position.by_kind(promoted).count());
        packed << 5
            | u64::from(on_board + position.hand(Color::Black).count(kind) + position.hand(Color::White).count(kind))
    });
    scatter(pieces << 1 | attacker as u64)
}

impl DfPn {
    /// The key of the board of a position with the root's pieces and attacker.
    #[inline]
    pub fn key_of(&self, position: &Position) -> u64 {
        position.board_key() ^ self.signature
    }

    /// Whether an attack at this depth comes too late to count.
    #[inline]
    pub(super) fn is_beyond_horizon(&self, depth: usize) -> bool {
        depth >= usize::from(self.horizon)
    }

    /// Under a horizon all that is not certain for ever depends on how far it is.
    #[inline]
    pub(super) fn key_in_table(&self, key: u64, depth: usize) -> u64 {
        if self.horizon == u16::MAX { key } else { key ^ scatter(u64::from(self.horizon) + 1 - depth as u64) }
    }

    /// What is known of a position at this depth.
    #[inline]
    pub(super) fn probe(&self, table: &Table, key: u64, hand: Hand, path: u32, depth: usize) -> Known {
        if self.horizon == u16::MAX {
            return table.probe(key, hand, path);
        }
        match table.probe(key, hand, 0) {
            known @ Known::Mate { plies, .. } if depth + usize::from(plies) <= usize::from(self.horizon) => known,
            known @ Known::NoMate { .. } => known,
            _ => table.probe(self.key_in_table(key, depth), hand, path),
        }
    }

    #[inline]
    pub(super) fn path_with(path: u32, key: u64, hand: Hand) -> u32 {
        scatter(key ^ u64::from(hand.bits()).rotate_left(32) ^ u64::from(path)) as u32
    }

    /// The last depth at which this board stood on the path with at least this much in the attacker's hand.
    #[inline]
    pub(super) fn stood_at(&self, key: u64, hand: Hand) -> Option<u16> {
        if self.filter[key as usize % PATH_FILTER] == 0 {
            return None;
        }
        self.frames.iter().rposition(|frame| frame.key == key && frame.hand.contains(hand)).map(|depth| depth as u16)
    }
}
