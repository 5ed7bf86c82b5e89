//! The generalised sequential probability ratio test: stop as soon as the games decide between two hypotheses.
//!
//! Each hypothesis says only what the mean score is; the rest of the distribution is, under each, the most likely one
//! given the games (Van den Bergh, "The generalized SPRT for trinomial and pentanomial models").

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::score_of_elo;

/// A test of Elo `elo1` against Elo `elo0`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The null hypothesis, in logistic Elo.
    pub elo0: f64,
    /// The alternative, in logistic Elo.
    pub elo1: f64,
    /// How often the alternative may be accepted though the null hypothesis is true.
    pub alpha: f64,
    /// How often the null hypothesis may be accepted though the alternative is true.
    pub beta: f64,
}

/// What a test came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The null hypothesis: not better by as much as hoped.
    AcceptNull,
    /// The alternative.
    AcceptAlternative,
}

/// Text that is no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected elo0,elo1 or elo0,elo1,alpha,beta with elo0 < elo1 and alpha, beta between 0 and 0.5")]
pub struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|word| word.trim().parse()).collect();
        let sprt = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => Self { elo0, elo1, alpha: 0.05, beta: 0.05 },
            Ok(&[elo0, elo1, alpha, beta]) => Self { elo0, elo1, alpha, beta },
            _ => return Err(SprtError),
        };
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let is_usable = sprt.elo0 < sprt.elo1 && (sprt.elo1 - sprt.elo0).is_finite();
        if is_usable && is_rate(sprt.alpha) && is_rate(sprt.beta) { Ok(sprt) } else { Err(SprtError) }
    }
}

impl Sprt {
    /// The ratio is exact only for many games: the first few say too little about their own spread to end a test.
    const FEWEST_PAIRS: u64 = 24;

    /// The log-likelihood ratio at which the null hypothesis is accepted.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which the alternative is accepted.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of observations whose scores are spread evenly from 0 to 1.
    #[must_use]
    pub fn llr(&self, counts: &[u64]) -> f64 {
        // A result that has not been seen is not impossible.
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let last = (counts.len() - 1) as f64;
        let shares: Vec<(f64, f64)> =
            counts.iter().enumerate().map(|(step, count)| (step as f64 / last, count / total)).collect();
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let (tilt0, tilt1) = (tilt(&shares, score0), tilt(&shares, score1));
        let log_ratio = |value: f64| (1.0 + tilt0 * (value - score0)).ln() - (1.0 + tilt1 * (value - score1)).ln();
        total * shares.iter().map(|&(value, share)| share * log_ratio(value)).sum::<f64>()
    }

    /// What pairs of games, as in [`Tally::pairs`](super::Tally::pairs), decide; `None` if more are needed.
    #[must_use]
    pub fn verdict(&self, pairs: &[u64; 5]) -> Option<Verdict> {
        if pairs.iter().sum::<u64>() < Self::FEWEST_PAIRS {
            return None;
        }
        let llr = self.llr(pairs);
        if llr >= self.upper() {
            Some(Verdict::AcceptAlternative)
        } else if llr <= self.lower() {
            Some(Verdict::AcceptNull)
        } else {
            None
        }
    }
}

/// The most likely distribution with a given mean score is share / (1 + t (value − score)); finds t by bisection.
fn tilt(shares: &[(f64, f64)], score: f64) -> f64 {
    let excess = |t: f64| {
        shares.iter().map(|&(value, share)| share * (value - score) / (1.0 + t * (value - score))).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
