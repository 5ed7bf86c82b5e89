//! Late-move reductions: the later a move comes in a good order, the less it is worth reading.
//!
//! Losing captures are reduced like quiet moves; `results/trials.md` has what else was tried.

use super::{DepthPolicy, MoveContext, PLY};

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// A table of reductions by depth and move number, corrected by what is known of the move.
#[derive(Clone, Debug)]
pub struct LateMoveReductions {
    table: Box<[[i16; MOVES]; DEPTHS]>,
}

/// ln(n) in 1/1024, by integers, so that every machine has the same table.
#[must_use]
pub(super) fn ln_1024(n: usize) -> i32 {
    let whole = n.ilog2();
    // Within an octave the logarithm is close to the chord plus a bend of 0.086 at its middle.
    let fraction = ((n << 10 >> whole) - 1024) as i32;
    let log2 = (whole as i32) * 1024 + fraction + fraction * (1024 - fraction) * 353 / (1024 * 1024);
    log2 * 710 / 1024
}

impl LateMoveReductions {
    /// A table from hundredths of a ply: `base` for every late move plus `slope` times ln(depth) ln(move number).
    #[must_use]
    pub fn new(base: i32, slope: i32) -> Self {
        let mut table = Box::new([[0; MOVES]; DEPTHS]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let product = ln_1024(depth) * ln_1024(number) / 1024;
                *reduction = (PLY * (base + slope * product / 1024) / 100) as i16;
            }
        }
        Self { table }
    }
}

impl LateMoveReductions {
    /// The reduction at a depth in plies for the move of this number.
    #[inline]
    #[must_use]
    pub fn at(&self, plies: i32, move_number: usize) -> i32 {
        i32::from(self.table[(plies.max(0) as usize).min(DEPTHS - 1)][move_number.min(MOVES - 1)])
    }

    /// What the place of a move in the order alone takes; `None` for a move that is not reduced.
    #[inline]
    #[must_use]
    pub fn by_place(&self, context: &MoveContext) -> Option<i32> {
        let late_enough = context.move_number > if context.is_pv { 3 } else { 1 };
        if context.depth < 2 * PLY || context.is_gain() || !late_enough {
            return None;
        }
        let depth = (context.depth / PLY) as usize;
        Some(i32::from(self.table[depth.min(DEPTHS - 1)][context.move_number.min(MOVES - 1)]))
    }
}

impl LateMoveReductions {
    /// The reduction by place alone, as programs of 2011 had it; at least one ply is left to the child.
    #[inline]
    #[must_use]
    pub fn uncorrected(&self, context: &MoveContext) -> i32 {
        self.by_place(context).map_or(0, |taken| taken.clamp(0, (context.depth - 2 * PLY).max(0)))
    }
}

impl DepthPolicy for LateMoveReductions {
    #[inline]
    fn reduction(&self, context: &MoveContext) -> i32 {
        // At least one ply is left to the child.
        let most = (context.depth - 2 * PLY).max(0);
        self.by_place(context).map_or(0, |taken| (taken + context.correction()).clamp(0, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integer_logarithm_is_within_a_hundredth() {
        for n in 1..=64_usize {
            let exact = (n as f64).ln();
            assert!((f64::from(ln_1024(n)) / 1024.0 - exact).abs() < 0.012, "{n}");
        }
    }

    #[test]
    fn later_moves_are_never_read_deeper_than_earlier_ones() {
        let policy = LateMoveReductions::new(40, 45);
        let mut context = MoveContext {
            depth: 10 * PLY,
            move_number: 1,
            is_pv: false,
            improving: true,
            is_quiet: true,
            is_losing: false,
            gives_check: false,
            history: 0,
            is_favourite: false,
        };
        let mut previous = 0;
        for number in 1..80 {
            context.move_number = number;
            let reduction = policy.reduction(&context);
            assert!(reduction >= previous && reduction <= 8 * PLY);
            previous = reduction;
        }
        assert!(previous > PLY);
    }
}
