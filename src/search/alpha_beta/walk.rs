//! What the walk over an explicit stack of nodes is made of, whichever node is searched.

use super::Thinker;
use super::params::Preset;
use super::trace::Reason;
use crate::eval::Evaluator;
use crate::search::score::{MAX_PLY, Score};
use crate::shogi::Move;

/// Beyond every score.
pub(super) const INFINITE: Score = 32_600;

/// What a node does next.
pub(super) enum Step {
    /// Go on at this node.
    Stay,
    /// A child has been set up.
    Down,
    /// The node has its value.
    Up(Score),
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

/// The best lines found below each ply.
pub struct PvTable {
    moves: Box<[[Option<Move>; MAX_PLY + 4]]>,
    len: [usize; MAX_PLY + 4],
}

impl Default for PvTable {
    fn default() -> Self {
        Self { moves: vec![[None; MAX_PLY + 4]; MAX_PLY + 4].into_boxed_slice(), len: [0; MAX_PLY + 4] }
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

impl<E: Evaluator> Thinker<E> {
    /// Takes one step at the current node.
    #[inline]
    pub(super) fn step(&mut self) -> Step {
        match self.params.preset {
            Preset::Modern => self.modern_step(),
            Preset::Classic | Preset::Bonanza => self.bonanza_step(),
        }
    }

    pub(super) fn leave(&mut self, ply: usize, value: Score, reason: Reason) -> Step {
        self.trace_leave(ply, value, reason);
        Step::Up(value)
    }
}
