//! Ratings of several players from all games between them, by maximum likelihood (Bradley and Terry).

use super::Z95;

/// The strength of a player of a league.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo above the mean of the league.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
}

/// Ratings from `points[a][b]`, what `a` scored in `games[a][b]` games against `b` (symmetric).
///
/// Half a drawn game between every two players is added, so that a player who won or lost everything stays finite.
/// The error takes games as independent, which overstates it a little where openings are paired.
#[must_use]
pub fn ratings(points: &[Vec<f64>], games: &[Vec<f64>]) -> Vec<Rating> {
    const PRIOR_GAMES: f64 = 0.5;
    let count = points.len();
    let met = |a: usize, b: usize| if a == b { 0.0 } else { games[a][b] + PRIOR_GAMES };
    let scored = |a: usize, b: usize| if a == b { 0.0 } else { points[a][b] + PRIOR_GAMES / 2.0 };
    let total: Vec<f64> = (0..count).map(|a| (0..count).map(|b| scored(a, b)).sum()).collect();

    // Minorisation and maximisation: each step raises the likelihood.
    let mut strength = vec![1.0_f64; count];
    for _ in 0..10_000 {
        let next: Vec<f64> = (0..count)
            .map(|a| {
                let weight: f64 = (0..count).map(|b| met(a, b) / (strength[a] + strength[b])).sum();
                if weight > 0.0 { total[a] / weight } else { 1.0 }
            })
            .collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / count.max(1) as f64;
        let next: Vec<f64> = next.iter().map(|s| (s.ln() - mean).exp()).collect();
        let change = next.iter().zip(&strength).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        strength = next;
        if change < 1e-10 {
            break;
        }
    }

    let scale = 400.0 / std::f64::consts::LN_10;
    let errors = standard_errors(&strength, met);
    let elo = strength.iter().map(|s| scale * s.ln());
    elo.zip(errors).map(|(elo, error)| Rating { elo, error: Z95 * scale * error }).collect()
}

/// Standard errors of the log strengths relative to their mean: the inverse of the Fisher information, which has the
/// constant vector as its null space and is inverted after adding that direction.
fn standard_errors(strength: &[f64], met: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let count = strength.len();
    let mut matrix: Vec<Vec<f64>> = vec![vec![1.0 / count.max(1) as f64; count]; count];
    for a in 0..count {
        for b in 0..count {
            let expected = strength[a] / (strength[a] + strength[b]);
            let information = met(a, b) * expected * (1.0 - expected);
            matrix[a][a] += information;
            matrix[a][b] -= information;
        }
    }
    let inverse = inverted(matrix);
    (0..count).map(|a| (inverse[a][a] - 1.0 / count as f64).max(0.0).sqrt()).collect()
}

/// Inverts a positive definite matrix by Gauss–Jordan elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == index))));
    }
    for pivot in 0..count {
        let divisor = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|cell| *cell /= divisor);
        let pivot_row = matrix[pivot].clone();
        for (index, row) in matrix.iter_mut().enumerate() {
            if index != pivot {
                let factor = row[pivot];
                row.iter_mut().zip(&pivot_row).for_each(|(cell, above)| *cell -= factor * above);
            }
        }
    }
    matrix.into_iter().map(|row| row[count..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        let rated = ratings(&[vec![0.0, 7_500.0], vec![2_500.0, 0.0]], &[vec![0.0, 10_000.0], vec![10_000.0, 0.0]]);
        assert!((rated[0].elo - rated[1].elo - 190.85).abs() < 0.1, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-6);
        // Standard error of a score p over n games, carried over to Elo, is shared by both players.
        let one_sided = 1.96 * 400.0 / std::f64::consts::LN_10 / (10_000.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((rated[0].error - one_sided).abs() < 0.01, "{rated:?} {one_sided}");
    }

    #[test]
    fn a_chain_of_players_is_rated_through_those_between() {
        let (mut points, mut games) = (vec![vec![0.0; 3]; 3], vec![vec![0.0; 3]; 3]);
        for (a, b, scored) in [(0, 1, 640.0), (1, 2, 640.0)] {
            points[a][b] = scored;
            points[b][a] = 1_000.0 - scored;
            games[a][b] = 1_000.0;
            games[b][a] = 1_000.0;
        }
        let rated = ratings(&points, &games);
        assert!((rated[0].elo - rated[2].elo - 2.0 * 99.95).abs() < 0.5, "{rated:?}");
        assert!(rated[1].elo.abs() < 1e-6);
        assert!(rated[1].error < rated[0].error);
    }

    #[test]
    fn a_player_who_won_everything_stays_finite() {
        let rated = ratings(&[vec![0.0, 10.0], vec![0.0, 0.0]], &[vec![0.0, 10.0], vec![10.0, 0.0]]);
        assert!(rated[0].elo.is_finite() && rated[0].elo > 200.0);
    }
}
