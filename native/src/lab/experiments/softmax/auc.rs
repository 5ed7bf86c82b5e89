//! How well a number tells two kinds of things apart: the area under the ROC curve, with errors by resampling.

use crate::lab::report::Point;
use fukayomi::random::Random;

/// How often the cases are drawn again for an error bar.
const RESAMPLES: usize = 2_000;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// From all cases.
    pub value: f64,
    /// 2.5 % of the resamples lie below.
    pub low: f64,
    /// 2.5 % of the resamples lie above.
    pub high: f64,
}

impl Interval {
    /// The value and its interval, for a table.
    pub fn cells(self) -> [String; 2] {
        [format!("{:.3}", self.value), format!("{:.3} to {:.3}", self.low, self.high)]
    }
}

/// How many of the cases are true, in %, with the 95 % interval of a share.
pub fn share(at: f64, trues: usize, cases: usize) -> Point {
    let share = trues as f64 / cases as f64;
    let half = 1.96 * (share * (1.0 - share) / cases as f64).sqrt();
    Point::with_error(at, 100.0 * share, 100.0 * (share - half), 100.0 * (share + half))
}

/// The probability that a number is larger in a case that is true than in one that is false, ties counting half; `None`
/// if the cases are all alike.
pub fn auc(cases: &[(f64, bool)]) -> Option<f64> {
    let mut sorted = cases.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Twice the pairs in which the true case is larger, ties counting 1: whole numbers stay exact.
    let (mut below, mut trues, mut won) = (0_u64, 0_u64, 0_u64);
    for ties in sorted.chunk_by(|a, b| a.0 == b.0) {
        let here = ties.iter().filter(|case| case.1).count() as u64;
        let not_here = ties.len() as u64 - here;
        won += here * (2 * below + not_here);
        below += not_here;
        trues += here;
    }
    (trues > 0 && below > 0).then(|| won as f64 / (2 * trues * below) as f64)
}

/// What `measure` makes of the cases, and of cases drawn from them with replacement; the seed fixes the draws, so that
/// two measures of the same cases see the same ones.
pub fn bootstrap<T: Copy>(cases: &[T], seed: u64, measure: impl Fn(&[T]) -> Option<f64>) -> Option<Interval> {
    let value = measure(cases)?;
    let mut random = Random::new(seed);
    let mut found: Vec<f64> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn: Vec<T> = cases.iter().map(|_| cases[random.below(cases.len() as u64) as usize]).collect();
            measure(&drawn)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at =
        |share: f64| found.get(((found.len() as f64 * share) as usize).min(found.len().saturating_sub(1))).copied();
    Some(Interval { value, low: at(0.025)?, high: at(0.975)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_counts_the_pairs_in_the_right_order() {
        assert_eq!(auc(&[(1.0, false), (2.0, true)]), Some(1.0));
        assert_eq!(auc(&[(1.0, true), (2.0, false)]), Some(0.0));
        assert_eq!(auc(&[(1.0, true), (1.0, false)]), Some(0.5));
        assert_eq!(auc(&[(1.0, false), (2.0, true), (3.0, false), (3.0, true)]), Some(0.625));
        assert_eq!(auc(&[(1.0, true)]), None);
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_theory() {
        let mut random = Random::new(3);
        let cases: Vec<f64> = (0..1_000).map(|_| random.unit()).collect();
        let mean = |cases: &[f64]| Some(cases.iter().sum::<f64>() / cases.len() as f64);
        let found = bootstrap(&cases, 1, mean).unwrap();
        // ±1.96 · sqrt(1/12) / sqrt(1000)
        assert!(((found.high - found.low) / 2.0 - 0.0179).abs() < 0.002, "{found:?}");
        assert!(found.low < found.value && found.value < found.high);
    }
}
