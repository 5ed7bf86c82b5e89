//! What a number of games says about strength: Elo with its error, likelihood of superiority, sequential tests.
//!
//! Games come in pairs, one opening with both colours, and the two results of a pair are not independent. So the error is
//! taken from the five results that a pair can have (pentanomial), not from the three of a game (trinomial).

mod rating;
mod sprt;

pub use rating::{Rating, ratings};
pub use sprt::{Sprt, SprtError, Verdict};

use std::fmt;
use std::ops::AddAssign;

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z95: f64 = 1.959_963_984_540_054;

/// The result of a game for the player who is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

/// Results of games and of pairs of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games lost, drawn and won.
    pub games: [u64; 3],
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts a game that belongs to no pair.
    pub const fn add_game(&mut self, result: GameResult) {
        self.games[result as usize] += 1;
    }

    /// Counts both games of a pair.
    pub const fn add_pair(&mut self, first: GameResult, second: GameResult) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first as usize + second as usize] += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The estimate from the pairs if every game is in one, otherwise from single games; `None` without games.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let paired: u64 = self.pairs.iter().sum();
        if paired * 2 == self.count() { Estimate::of(&self.pairs) } else { Estimate::of(&self.games) }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games.iter_mut().zip(other.games).for_each(|(mine, theirs)| *mine += theirs);
        self.pairs.iter_mut().zip(other.pairs).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// The mean score of a player, from 0 to 1, and how well it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Mean score.
    pub score: f64,
    /// Standard error of the mean score.
    pub error: f64,
}

impl Estimate {
    /// From the numbers of observations whose scores are spread evenly from 0 to 1; `None` without observations.
    ///
    /// Observations that are all alike have no variance to tell an error from; there the 95 % limit is three
    /// observations in a hundred of hundred ("rule of three").
    #[must_use]
    pub fn of(counts: &[u64]) -> Option<Self> {
        let total = counts.iter().sum::<u64>() as f64;
        if total == 0.0 {
            return None;
        }
        let last = (counts.len() - 1) as f64;
        let scored = || counts.iter().enumerate().map(|(step, &count)| (step as f64 / last, count as f64 / total));
        let score: f64 = scored().map(|(value, share)| value * share).sum();
        let variance: f64 = scored().map(|(value, share)| share * (value - score).powi(2)).sum();
        let alike = counts.iter().filter(|&&count| count > 0).count() == 1;
        let error = if alike { 3.0 / total / Z95 } else { (variance / total).sqrt() };
        Some(Self { score, error })
    }

    /// Elo difference; infinite if every game was won or lost.
    #[must_use]
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score)
    }

    /// The ends of the 95 % interval of the Elo difference.
    #[must_use]
    pub fn elo_interval(&self) -> (f64, f64) {
        let half = Z95 * self.error;
        (elo_of_score(self.score - half), elo_of_score(self.score + half))
    }

    /// The ends of the 95 % interval of the score.
    #[must_use]
    pub fn score_interval(&self) -> (f64, f64) {
        let half = Z95 * self.error;
        ((self.score - half).max(0.0), (self.score + half).min(1.0))
    }

    /// Likelihood of superiority: how probable it is that the player is the stronger one.
    #[must_use]
    pub fn los(&self) -> f64 {
        normal_cdf((self.score - 0.5) / self.error)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.elo_interval();
        match (low.is_finite(), high.is_finite()) {
            (true, true) => write!(f, "Elo {:+.1} ± {:.1}", self.elo(), (high - low) / 2.0)?,
            (true, false) => write!(f, "Elo > {low:+.1}")?,
            (false, true) => write!(f, "Elo < {high:+.1}")?,
            (false, false) => f.write_str("Elo ?")?,
        }
        write!(f, ", LOS {:.1} %", 100.0 * self.los())
    }
}

/// The Elo difference that makes this score expected.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that an Elo difference makes expected.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function.
fn normal_cdf(x: f64) -> f64 {
    // Marsaglia's series; beyond 8 the tail is nothing.
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    while sum + term != sum {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests;
