//! The cost that learned depth minimises, and its gradient (S0).
//!
//! C(p) = Σ B^(D_t − D_i) over the legal moves i, with t the move of the record: what it costs to read the record move
//! when every other move is read as deep as the model says, in units of the record move's own subtree. ln C is the
//! negative log-likelihood of softmax move prediction with logits −D ln B, and so the robust form of the same idea.

use clap::ValueEnum;

/// What is minimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Objective {
    /// C itself, as printed: surprising record moves weigh very much
    Cost,
    /// ln C: surprising record moves weigh no more than they should
    LogCost,
}

/// ln B of a position, B = √(number of legal moves).
#[must_use]
pub fn ln_branching(legal: usize) -> f64 {
    0.5 * (legal as f64).ln()
}

/// C of a position by the depths of its moves; the exponentials of the moves are left in `terms`.
#[must_use]
pub fn cost(depths: &[f64], record: usize, ln_b: f64, terms: &mut Vec<f64>) -> f64 {
    let of_record = depths[record];
    terms.clear();
    terms.extend(depths.iter().map(|depth| (ln_b * (of_record - depth)).exp()));
    terms.iter().sum()
}

/// The derivative of the objective by each move's z, where D = s / (1 + exp(−z)), into `slopes`.
pub fn slopes(
    objective: Objective,
    depths: &[f64],
    record: usize,
    ln_b: f64,
    scale: f64,
    terms: &[f64],
    slopes: &mut Vec<f64>,
) {
    let total: f64 = terms.iter().sum();
    let unit = match objective {
        Objective::Cost => ln_b,
        Objective::LogCost => ln_b / total,
    };
    slopes.clear();
    slopes.extend(depths.iter().zip(terms).enumerate().map(|(index, (&depth, &term))| {
        let by_depth = if index == record { total - term } else { -term };
        unit * by_depth * depth * (1.0 - depth / scale)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::search::depth::absolute;

    const FEATURES: [[f64; 3]; 4] = [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0], [1.0, 1.0, 0.0]];

    fn depths(weights: [f64; 3]) -> Vec<f64> {
        FEATURES.iter().map(|f| absolute(3.0, f.iter().zip(weights).map(|(f, w)| f * w).sum())).collect()
    }

    #[test]
    fn cost_gradient_and_a_step_are_those_of_the_papers_example() {
        let weights = [-0.8, 0.5, -1.2];
        let (mut terms, mut by_z) = (Vec::new(), Vec::new());
        let before = depths(weights);
        let total = cost(&before, 0, 2.0_f64.ln(), &mut terms);
        assert!((total - 2.333_027_628_12).abs() < 1e-9);
        for (term, expected) in terms.iter().zip([1.0, 0.351_167_386_925, 0.453_008_104_515, 0.528_852_136_683]) {
            assert!((term - expected).abs() < 1e-9);
        }
        slopes(Objective::Cost, &before, 0, 2.0_f64.ln(), 3.0, &terms, &mut by_z);
        let gradient = [0, 1, 2].map(|k| FEATURES.iter().zip(&by_z).map(|(f, slope)| f[k] * slope).sum::<f64>());
        for (found, expected) in gradient.iter().zip([0.022_202_300_586_8, -0.440_442_229_292, 0.291_037_286_783]) {
            assert!((found - expected).abs() < 1e-9);
        }
        let stepped = [0, 1, 2].map(|k| weights[k] - 0.1 * gradient[k]);
        assert!((cost(&depths(stepped), 0, 2.0_f64.ln(), &mut terms) - 2.305_580_467_36).abs() < 1e-9);
    }

    #[test]
    fn closed_forms_of_eighty_moves_hold() {
        let ln_b = ln_branching(80);
        let with = |record: f64, others: f64| {
            let mut depths = vec![others; 80];
            depths[7] = record;
            cost(&depths, 7, ln_b, &mut Vec::new())
        };
        assert!((with(1.0, 1.0) - 80.0).abs() < 1e-9);
        assert!((with(1.0, 3.0) - 1.9875).abs() < 1e-9);
        assert!((with(1.0, 2.0) - 9.832_468_511_12).abs() < 1e-9);
        assert!((with(2.0, 1.0) - 707.597_480_89).abs() < 1e-6);
    }

    #[test]
    fn the_worked_count_of_leaves_is_the_same_cost() {
        // B = 10, n = 3, the record move consumes 1 and nine others 2: 10³ + 9·10² leaves.
        let mut depths = vec![2.0; 10];
        depths[0] = 1.0;
        let normalised = cost(&depths, 0, 10.0_f64.ln(), &mut Vec::new());
        assert!((normalised - 1.9).abs() < 1e-12 && (normalised * 1000.0 - 1900.0).abs() < 1e-9);
    }

    #[test]
    fn the_gradient_of_the_logarithm_is_that_of_the_cost_divided_by_it() {
        let depths = [0.4, 1.9, 1.5, 1.3];
        let mut terms = Vec::new();
        let total = cost(&depths, 2, 0.7, &mut terms);
        let (mut plain, mut log) = (Vec::new(), Vec::new());
        slopes(Objective::Cost, &depths, 2, 0.7, 3.0, &terms, &mut plain);
        slopes(Objective::LogCost, &depths, 2, 0.7, 3.0, &terms, &mut log);
        for (plain, log) in plain.iter().zip(&log) {
            assert!((plain / total - log).abs() < 1e-12);
        }
    }
}
