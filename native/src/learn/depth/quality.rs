//! How good a model of depth is on games it has not seen.

use std::fmt;

use super::cost::{cost, ln_branching};

/// Sums over positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Quality {
    positions: f64,
    cost: f64,
    log_cost: f64,
    first: f64,
    among_five: f64,
    record_reduction: f64,
    others_reduction: f64,
}

impl Quality {
    /// Takes a position by the depths of its moves.
    pub fn add(&mut self, depths: &[f64], record: usize) {
        let total = cost(depths, record, ln_branching(depths.len()), &mut Vec::new());
        let least = depths.iter().copied().fold(f64::INFINITY, f64::min);
        // Equals count against the record move.
        let before = depths.iter().filter(|&&depth| depth <= depths[record]).count() - 1;
        let sum: f64 = depths.iter().map(|depth| depth - least).sum();
        let own = depths[record] - least;
        self.positions += 1.0;
        self.cost += total;
        self.log_cost += total.ln();
        self.first += f64::from(u8::from(before < 1));
        self.among_five += f64::from(u8::from(before < 5));
        self.record_reduction += own;
        self.others_reduction += (sum - own) / (depths.len() - 1) as f64;
    }

    /// Mean ln C.
    pub fn log_cost(&self) -> f64 {
        self.log_cost / self.positions
    }
}

/// Costs, agreement and the author's gap: how much more other moves are reduced than record moves, in order of depth.
impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |sum: f64| sum / self.positions;
        write!(
            f,
            "ln C {:.4}, C {:.2}, first {:.2} %, among five {:.2} %, reduction {:.3} of record moves, {:.3} of others, gap {:.3} plies ({} positions)",
            mean(self.log_cost),
            mean(self.cost),
            100.0 * mean(self.first),
            100.0 * mean(self.among_five),
            mean(self.record_reduction),
            mean(self.others_reduction),
            mean(self.others_reduction - self.record_reduction),
            self.positions,
        )
    }
}
