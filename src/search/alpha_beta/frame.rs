//! One node of the line being searched: what a recursive search would keep in local variables.
//!
//! The search walks an explicit stack of frames, so that it can stop between any two nodes and go on later.

use super::futility::Estimate;
use super::ordering::Picker;
use super::policy::Reading;
use crate::search::score::{MAX_PLY, Score};
use crate::shogi::{CheckInfo, Move, PieceKind, Undo};

/// Where a node goes on when the search comes back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Nothing has been done yet.
    #[default]
    Enter,
    /// The null move has been searched.
    AfterNullMove,
    /// The shallower search for a first move is done.
    AfterInternalDeepening,
    /// Take the next move.
    NextMove,
    /// A child's value has come back.
    AfterChild,
}

/// How the child was searched that is on its way back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pass {
    /// With the whole window.
    #[default]
    Full,
    /// With a null window, at reduced depth.
    Reduced,
    /// With a null window, at full depth.
    Scout,
}

/// See the module.
#[derive(Default)]
pub struct Frame {
    pub stage: Stage,
    pub pass: Pass,
    pub alpha: Score,
    pub beta: Score,
    /// Alpha on entry, to know in the end what the value bounds.
    pub first_alpha: Score,
    pub depth: i32,
    pub best: Score,
    pub best_move: Option<Move>,
    pub eval: Score,
    pub material: Score,
    pub improving: bool,
    pub in_check: bool,
    /// Whether a null move led here, or internal deepening runs: no second one then.
    pub no_null: bool,
    pub hash_move: Option<Move>,
    pub move_number: usize,
    pub current: Option<Move>,
    pub current_kind: Option<PieceKind>,
    pub current_is_quiet: bool,
    pub undo: Option<Undo>,
    pub child_depth: i32,
    pub reduction: i32,
    /// What the policy of depth keeps.
    pub(super) reading: Reading,
    /// The futility estimate of the current move, kept to learn from the child's real value.
    pub estimate: Option<Estimate>,
    pub check_info: Option<CheckInfo>,
    pub picker: Picker,
    pub quiets_tried: QuietsTried,
}

/// Quiet moves that were searched before the one that cut.
#[derive(Clone, Copy, Default)]
pub struct QuietsTried {
    moves: [Option<Move>; 32],
    len: usize,
}

impl QuietsTried {
    pub fn clear(&mut self) {
        self.len = 0;
    }

    pub fn push(&mut self, mv: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = Some(mv);
            self.len += 1;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().flatten().copied()
    }
}

/// The best lines found below each ply.
pub struct PvTable {
    moves: Box<[[Option<Move>; MAX_PLY + 2]]>,
    len: [usize; MAX_PLY + 2],
}

impl Default for PvTable {
    fn default() -> Self {
        Self { moves: vec![[None; MAX_PLY + 2]; MAX_PLY + 2].into_boxed_slice(), len: [0; MAX_PLY + 2] }
    }
}

impl PvTable {
    /// No line is known below this ply.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.len[ply] = 0;
    }

    /// The line of this ply is a move followed by the line of the next.
    #[inline]
    pub fn raise(&mut self, ply: usize, mv: Move) {
        let below = self.len[ply + 1].min(MAX_PLY);
        let (upper, lower) = self.moves.split_at_mut(ply + 1);
        upper[ply][0] = Some(mv);
        upper[ply][1..=below].copy_from_slice(&lower[0][..below]);
        self.len[ply] = below + 1;
    }

    /// The line of this ply.
    pub fn line(&self, ply: usize) -> impl Iterator<Item = Move> {
        self.moves[ply][..self.len[ply]].iter().flatten().copied()
    }
}
