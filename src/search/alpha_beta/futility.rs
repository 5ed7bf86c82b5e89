//! Futility pruning for shogi: skip a move whose best conceivable outcome stays below alpha (S3, eqs. 4–10).
//!
//! Constants are the paper's, in pawn exchange values; a pawn that changes hands moves the balance by two pawns.

use super::params::AlphaBetaParams;
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::search::score::Score;
use crate::shogi::{EXCHANGE_VALUES, PieceKind};

/// One pawn exchange value in points.
pub const PAWN_EXCHANGE: Score = 200;

/// Nodes with at most this much depth left are pruned (EXT_F_DEPTH).
pub const MAX_DEPTH: i32 = 3 * PLY;

/// V_max(m) of eq. 8 before anything was observed.
const V_MAX_KING: Score = 12 * PAWN_EXCHANGE;
const V_MAX_OTHER: Score = 4 * PAWN_EXCHANGE;
/// V_max of eqs. 4 and 5, where only material is known.
const V_MAX_MATERIAL: Score = 15 * PAWN_EXCHANGE;

const DRAGON: Score = EXCHANGE_VALUES[PieceKind::Dragon.index()];

/// Which margin a move falls under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveClass {
    /// A board move that captures nothing.
    Quiet,
    /// A capture, not by the king.
    Capture,
    /// A drop.
    Drop,
    /// A king move that captures nothing.
    KingQuiet,
    /// A capture by the king.
    KingCapture,
}

impl MoveClass {
    /// The class of a move.
    #[inline]
    #[must_use]
    pub const fn new(is_king: bool, is_capture: bool, is_drop: bool) -> Self {
        match (is_king, is_capture, is_drop) {
            (_, _, true) => Self::Drop,
            (true, true, _) => Self::KingCapture,
            (true, false, _) => Self::KingQuiet,
            (false, true, _) => Self::Capture,
            (false, false, _) => Self::Quiet,
        }
    }

    const fn is_king(self) -> bool {
        matches!(self, Self::KingQuiet | Self::KingCapture)
    }
}

/// Why a move was not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FutilityRule {
    /// Material at a frontier node.
    Eq4,
    /// Material further from the horizon.
    Eq5,
    /// Evaluation at a frontier node.
    Eq6,
    /// Evaluation further from the horizon.
    Eq9,
}

/// A move as futility sees it, for the side to move at the parent.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// E(P), the parent's static value.
    pub eval: Score,
    /// M(P), its material part.
    pub material: Score,
    /// M_piece-king(m) of eq. 8.
    pub piece_king: Score,
    /// M_cap(m), with the gain of a promotion.
    pub captured: Score,
    /// Its margin's class.
    pub class: MoveClass,
}

/// The margins, growing with what is observed.
#[derive(Clone, Debug)]
pub struct Margins {
    observed: [Score; 5],
    observed_material: Score,
}

impl Default for Margins {
    fn default() -> Self {
        Self { observed: [DRAGON / 4; 5], observed_material: DRAGON / 4 }
    }
}

impl Margins {
    /// The margins that a game begins with. Bonanza's begin at a quarter of a dragon; an evaluation whose terms are all of
    /// one piece and one king foresees every move but the king's exactly, and needs nothing to begin with.
    #[must_use]
    pub fn of(evaluator: &impl Evaluator) -> Self {
        let mut margins = Self::default();
        if let Some(unforeseen) = evaluator.unforeseen() {
            for class in [MoveClass::Quiet, MoveClass::Capture, MoveClass::Drop] {
                margins.observed[class as usize] = unforeseen;
            }
        }
        margins
    }
}

impl Margins {
    /// V_max(m) of eq. 8: the most that everything but piece–king terms has been seen to add, with a safety part.
    #[inline]
    #[must_use]
    pub fn positional(&self, class: MoveClass, dynamic: bool) -> Score {
        match (dynamic, class.is_king()) {
            (true, true) => self.observed[class as usize] + DRAGON * 3 / 16,
            (true, false) => self.observed[class as usize] + DRAGON / 8,
            (false, true) => V_MAX_KING,
            (false, false) => V_MAX_OTHER,
        }
    }

    /// V_max of eqs. 4 and 5.
    #[inline]
    #[must_use]
    pub fn material(&self, dynamic: bool) -> Score {
        if dynamic { self.observed_material + DRAGON / 2 } else { V_MAX_MATERIAL }
    }

    /// Takes note of a child that was really evaluated: `child` is −E(p).
    #[inline]
    pub fn observe(&mut self, estimate: &Estimate, child: Score) {
        let margin = &mut self.observed[estimate.class as usize];
        *margin = (*margin).max(child - estimate.eval - estimate.piece_king);
        self.observed_material = self.observed_material.max(child - estimate.material - estimate.captured);
    }

    /// Whether −E(p) ≤ E(P) + V_diff(m), inequality 7, held for an evaluated child.
    #[inline]
    #[must_use]
    pub fn holds(&self, estimate: &Estimate, child: Score, dynamic: bool) -> bool {
        child <= estimate.eval + estimate.piece_king + self.positional(estimate.class, dynamic)
    }

    /// The rule by which a move can be skipped, and the bound that it proves.
    ///
    /// `depth` is what remains at the parent including the extension the move earns, so 1 ply is a frontier node.
    #[inline]
    #[must_use]
    pub fn prune(
        &self,
        params: &AlphaBetaParams,
        estimate: &Estimate,
        depth: i32,
        alpha: Score,
    ) -> Option<(FutilityRule, Score)> {
        let frontier = depth < 2 * PLY;
        let (enabled, extra) =
            if frontier { (params.futility, 0) } else { (params.extended_futility, params.futility_margin) };
        if !enabled || depth > MAX_DEPTH {
            return None;
        }
        let dynamic = params.dynamic_margins;
        // Eqs. 6 and 9: E(P) + V_diff(m) [+ F_mgn] ≤ α.
        let by_eval = estimate.eval + estimate.piece_king + self.positional(estimate.class, dynamic) + extra;
        if by_eval <= alpha {
            return Some((if frontier { FutilityRule::Eq6 } else { FutilityRule::Eq9 }, by_eval));
        }
        // Eqs. 4 and 5: M(P) + M_cap(m) + V_max [+ F_mgn] ≤ α.
        let by_material = estimate.material + estimate.captured + self.material(dynamic) + extra;
        if by_material <= alpha {
            return Some((if frontier { FutilityRule::Eq4 } else { FutilityRule::Eq5 }, by_material));
        }
        None
    }
}

/// Eq. 10: a child far above its window is cut without searching it; `depth` is what remains at the child.
#[inline]
#[must_use]
pub const fn child_is_above(beta: Score, eval: Score, margin: Score, depth: i32) -> bool {
    depth + PLY <= MAX_DEPTH && beta <= eval - margin
}

/// Counts how often inequality 7 failed at children that were really evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// Children evaluated.
    pub children: u64,
    /// How many broke the inequality with the margins as they were then.
    pub violations: u64,
    /// How many broke it with the margins as they are before any growth.
    pub violations_at_start: u64,
    /// How many broke it and beat alpha, so that pruning them would have changed a value.
    pub harmful: u64,
}

impl Audit {
    pub(super) fn count(
        &mut self,
        first: &Margins,
        margins: &Margins,
        estimate: &Estimate,
        child: Score,
        alpha: Score,
        dynamic: bool,
    ) {
        let is_broken = !margins.holds(estimate, child, dynamic);
        self.children += 1;
        self.violations += u64::from(is_broken);
        self.harmful += u64::from(is_broken && child > alpha);
        self.violations_at_start += u64::from(!first.holds(estimate, child, dynamic));
    }
}
