//! The point of the l1 ball that is nearest to a vector (S2, section 3.3; Duchi et al. 2008).
//!
//! Every component moves towards zero by the same amount theta and stops there: small weights become exactly zero. It is
//! not a rescaling.

/// Moves a vector to the nearest one with an l1 norm of at most `radius`; returns theta, 0 if it lies inside.
pub fn project(vector: &mut [f64], radius: f64) -> f64 {
    let norm: f64 = vector.iter().map(|value| value.abs()).sum();
    if norm <= radius {
        return 0.0;
    }
    let theta = threshold(vector, radius);
    for value in vector {
        *value = value.signum() * (value.abs() - theta).max(0.0);
    }
    theta
}

/// theta = (u_1 + … + u_rho − z)/rho for the largest rho at which u_rho still exceeds it, u sorted descending.
fn threshold(vector: &[f64], radius: f64) -> f64 {
    let mut sorted: Vec<f64> = vector.iter().map(|value| value.abs()).filter(|&value| value > 0.0).collect();
    sorted.sort_unstable_by(|a, b| b.total_cmp(a));
    let (mut sum, mut theta) = (0.0, 0.0);
    for (index, &value) in sorted.iter().enumerate() {
        sum += value;
        let candidate = (sum - radius) / (index + 1) as f64;
        if value <= candidate {
            break;
        }
        theta = candidate;
    }
    theta
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::random::Random;

    fn norm(vector: &[f64]) -> f64 {
        vector.iter().map(|value| value.abs()).sum()
    }

    fn distance(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn the_worked_examples() {
        let third = 1.0 / 3.0;
        let examples: [(&[f64], f64, &[f64], f64); 5] = [
            (&[0.5, -1.2, 3.0, 0.1], 2.0, &[0.0, -0.1, 1.9, 0.0], 1.1),
            (&[0.5, -0.2, 0.1], 1.0, &[0.5, -0.2, 0.1], 0.0),
            (&[3.0, 3.0, -3.0], 3.0, &[1.0, 1.0, -1.0], 2.0),
            (&[5.0, 1.0, 0.0, -0.5], 1.0, &[1.0, 0.0, 0.0, 0.0], 4.0),
            (&[1.0, -2.0, 3.0, -4.0], 5.0, &[0.0, -2.0 * third, 5.0 * third, -8.0 * third], 4.0 * third),
        ];
        for (vector, radius, expected, theta) in examples {
            let mut found = vector.to_vec();
            assert!((project(&mut found, radius) - theta).abs() < 1e-12, "{vector:?}");
            assert!(distance(&found, expected) < 1e-12, "{vector:?} gave {found:?}");
        }
    }

    #[test]
    fn the_projection_is_in_the_ball_keeps_signs_and_is_nearer_than_any_other_point() {
        let mut random = Random::new(5);
        let mut uniform = || random.unit() * 2.0 - 1.0;
        for round in 0..200 {
            let vector: Vec<f64> = (0..1 + round % 12).map(|_| 4.0 * uniform()).collect();
            let radius = 0.1 + 3.0 * uniform().abs();
            let mut found = vector.clone();
            project(&mut found, radius);
            assert!((norm(&found) - norm(&vector).min(radius)).abs() < 1e-9);
            assert!(found.iter().zip(&vector).all(|(new, old)| new * old >= 0.0));
            let mut again = found.clone();
            project(&mut again, radius);
            assert!(distance(&again, &found) < 1e-9);
            for _ in 0..50 {
                let mut other: Vec<f64> = vector.iter().map(|_| uniform()).collect();
                let shrink = radius / norm(&other).max(1e-9) * uniform().abs();
                other.iter_mut().for_each(|value| *value *= shrink);
                assert!(distance(&found, &vector) <= distance(&other, &vector) + 1e-9);
            }
        }
    }
}
