//! The temperatures of selection, backup and depth, in points.

use crate::search::math::{exp, ln};

/// Levels of cooling: one for each doubling of a node's visits.
const LEVELS: usize = 33;

/// T_s, T_b and T_d, and how they change from node to node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temperatures {
    selection: f64,
    ln_alpha: f64,
    inverse_backup: [f64; LEVELS],
    inverse_depth: f64,
    cools: bool,
}

impl Temperatures {
    /// The paper's three constants.
    #[must_use]
    pub fn new(selection: f64, backup: f64, depth: f64) -> Self {
        Self {
            selection,
            ln_alpha: 0.0,
            inverse_backup: [1.0 / backup; LEVELS],
            inverse_depth: 1.0 / depth,
            cools: false,
        }
    }

    /// T_s(s) = α^D(s)·T_s (eq. 8).
    #[must_use]
    pub fn with_alpha(mut self, alpha: f64) -> Self {
        self.ln_alpha = ln(alpha);
        self
    }

    /// T_b is multiplied by this at each doubling of a node's visits; between doublings it stays, which keeps a changed
    /// child at constant cost.
    #[must_use]
    pub fn with_cooling(mut self, factor: f64) -> Self {
        self.cools = factor < 1.0;
        for level in 1..LEVELS {
            self.inverse_backup[level] = self.inverse_backup[level - 1] / factor;
        }
        self
    }

    /// Whether T_s is the same at every node.
    #[inline]
    #[must_use]
    pub fn selection_is_constant(&self) -> bool {
        self.ln_alpha == 0.0
    }

    /// T_s of a node of this depth (eq. 8).
    #[inline]
    #[must_use]
    pub fn selection(&self, depth: f64) -> f64 {
        if self.selection_is_constant() { self.selection } else { self.selection * exp(depth * self.ln_alpha) }
    }

    /// The level of cooling of a node visited so often.
    #[inline]
    #[must_use]
    pub fn level(&self, visits: u32) -> u8 {
        if self.cools { (u32::BITS - visits.leading_zeros()) as u8 } else { 0 }
    }

    /// 1 / T_b at a level of cooling.
    #[inline]
    #[must_use]
    pub fn inverse_backup(&self, level: u8) -> f64 {
        self.inverse_backup[usize::from(level)]
    }

    /// 1 / T_d.
    #[inline]
    #[must_use]
    pub fn inverse_depth(&self) -> f64 {
        self.inverse_depth
    }
}
