//! Strength for human play.
//!
//! A gentle opponent reads a few plies and then chooses among the moves it found, good ones more often than bad ones. It
//! overlooks plans and quiet threats, as people do, but since every move it considers was read with quiescence, it does
//! not simply leave a rook to be taken.

use super::root::{Root, RootMove};
use crate::search::Limits;
use crate::search::score::{MATE_IN_MAX, Score};

/// The levels below full strength: depth, nodes at most (for a phone's sake), and how far apart in points two moves are that it can't well tell apart.
const LEVELS: [(u32, u64, Score); 20] = [
    (1, 50_000, 260),
    (1, 50_000, 180),
    (1, 50_000, 120),
    (2, 50_000, 120),
    (2, 50_000, 90),
    (2, 50_000, 60),
    (3, 100_000, 60),
    (3, 100_000, 40),
    (4, 150_000, 40),
    (4, 150_000, 28),
    (5, 200_000, 28),
    (5, 200_000, 20),
    (6, 300_000, 20),
    (6, 300_000, 14),
    (7, 400_000, 14),
    (8, 500_000, 8),
    (9, 700_000, 6),
    (10, 1_000_000, 4),
    (12, 1_500_000, 0),
    (16, 3_000_000, 0),
];

/// Moves this much worse than the best are never played.
const NEVER_WORSE_BY: Score = 450;

/// How many moves a gentle opponent chooses from.
const CANDIDATES: usize = 8;

/// A level from 0 to 20.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level(Option<(u32, u64, Score)>);

impl Level {
    pub(super) fn new(level: i32) -> Self {
        Self(usize::try_from(level).ok().and_then(|level| LEVELS.get(level)).copied())
    }

    /// Whether nothing is held back.
    pub(super) const fn is_full(self) -> bool {
        self.0.is_none()
    }

    /// The limits that this level thinks within.
    pub(super) fn limit(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if let Some((depth, nodes, spread)) = self.0
            && !limits.infinite
        {
            limits.depth = Some(limits.depth.map_or(depth, |asked| asked.min(depth)));
            limits.nodes = Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
            if spread > 0 {
                limits.multipv = limits.multipv.max(CANDIDATES);
            }
        }
        limits
    }

    /// The move this level plays; the best one at full strength.
    pub(super) fn choose(self, root: &Root, seed: u64) -> Option<&RootMove> {
        let best = root.moves.first()?;
        let Some((_, _, spread)) = self.0.filter(|&(_, _, spread)| spread > 0 && best.score.abs() < MATE_IN_MAX) else {
            return Some(best);
        };
        let candidates = &root.moves[..root.lines.min(root.moves.len())];
        let weights: Vec<u64> = candidates.iter().map(|mv| weight(best.score - mv.score, spread)).collect();
        let total: u64 = weights.iter().sum();
        let mut draw = scatter(seed) % total.max(1);
        for (mv, weight) in candidates.iter().zip(weights) {
            if draw < weight {
                return Some(mv);
            }
            draw -= weight;
        }
        Some(best)
    }
}

/// 2^(−loss/spread) in 1/65536, by halves so that every machine draws the same.
fn weight(loss: Score, spread: Score) -> u64 {
    if loss > NEVER_WORSE_BY {
        return 0;
    }
    let (halvings, rest) = (loss.max(0) / spread, loss.max(0) % spread);
    let full = 65_536_u64.checked_shr(halvings as u32).unwrap_or(0);
    full - full * rest as u64 / (2 * spread as u64)
}

fn scatter(seed: u64) -> u64 {
    let z = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31) >> 8
}
