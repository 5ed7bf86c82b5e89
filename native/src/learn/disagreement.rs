//! How far an evaluation disagrees with the moves of records (S2, section 3.5).
//!
//! For each position the sum over legal moves of T(ξ(move) − ξ(record move)), T(x) = 1/(1 + e^(−3x/128)) with pawn = 128
//! and ξ in the mover's view. The record move itself is among the legal moves and adds T(0) = ½, as printed in the paper.

use super::loss::sigmoid;

/// A pawn in the paper's unit.
pub const PAPER_PAWN: f64 = 128.0;

/// Sums over positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Disagreement {
    positions: u64,
    sum: f64,
    first: u64,
}

/// How much a move counts that is better than the record move by this many pawns.
fn surpassing(pawns: f64) -> f64 {
    sigmoid(3.0 * pawns)
}

impl Disagreement {
    /// Takes a position: the value of the record move and of all others, in pawns and in the mover's view.
    pub fn add(&mut self, record: f64, others: impl IntoIterator<Item = f64>) {
        self.positions += 1;
        self.sum += surpassing(0.0);
        let mut is_first = true;
        for other in others {
            self.sum += surpassing(other - record);
            // Equals count against the record move.
            is_first &= other < record;
        }
        self.first += u64::from(is_first);
    }

    /// Takes the positions of another.
    pub const fn join(&mut self, other: &Self) {
        self.positions += other.positions;
        self.sum += other.sum;
        self.first += other.first;
    }

    /// How many positions there were.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean over positions, in the printed form.
    pub fn mean(&self) -> f64 {
        self.sum / self.positions as f64
    }

    /// The share of positions whose record move is better than all others.
    pub fn top_one(&self) -> f64 {
        self.first as f64 / self.positions as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        let mut found = Disagreement::default();
        let mut add = |record: f64, others: &[f64]| {
            found.add(record / PAPER_PAWN, others.iter().map(|value| value / PAPER_PAWN));
        };
        add(50.0, &[40.0, 300.0, -500.0]);
        add(0.0, &[-10.0, -256.0]);
        assert!((found.mean() - 1.441_488_123_2).abs() < 1e-10);
        assert!((found.top_one() - 0.5).abs() < 1e-12);
        assert!((surpassing(1.0) - 0.952_574_126_822).abs() < 1e-11);
        assert!((surpassing(-1.0) - 0.047_425_873_177_6).abs() < 1e-11);
    }

    #[test]
    fn an_equal_move_counts_against_the_record_move() {
        let mut found = Disagreement::default();
        found.add(1.0, [1.0, 0.0]);
        assert_eq!((found.top_one(), found.positions()), (0.0, 1));
    }
}
