//! The four losses of a comparison (S2, table 2), by the margin z = y w·x of the move that was played.

use std::fmt;
use std::str::FromStr;

/// What it costs that the record move leads by z.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// 1: ln(1 + e^−z).
    Logistic,
    /// 2: max(1 − z, 0); at z = 1 the derivative is taken as 0.
    Hinge,
    /// 3: e^−z.
    Exponential,
    /// 4: 1/(1 + e^z), Hoki's, which is not convex.
    Sigmoid,
}

/// A number or word that names no loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 1 (logistic), 2 (hinge), 3 (exponential) or 4 (sigmoid)")]
pub struct LossError;

impl FromStr for Loss {
    type Err = LossError;

    fn from_str(text: &str) -> Result<Self, LossError> {
        text.parse().ok().and_then(|number: usize| Self::ALL.get(number.wrapping_sub(1)).copied()).ok_or(LossError)
    }
}

/// As the paper numbers them.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as usize + 1)
    }
}

/// 1/(1 + e^−z), without overflow for any z.
pub fn sigmoid(z: f64) -> f64 {
    1.0 / (1.0 + (-z).exp())
}

impl Loss {
    /// In the paper's order.
    pub const ALL: [Self; 4] = [Self::Logistic, Self::Hinge, Self::Exponential, Self::Sigmoid];

    /// The loss.
    #[must_use]
    pub fn value(self, z: f64) -> f64 {
        match self {
            // ln(1 + e^−z) = max(−z, 0) + ln(1 + e^−|z|), which does not overflow.
            Self::Logistic => (-z).max(0.0) + (-z.abs()).exp().ln_1p(),
            Self::Hinge => (1.0 - z).max(0.0),
            Self::Exponential => (-z).exp(),
            Self::Sigmoid => sigmoid(-z),
        }
    }

    /// Its first derivative.
    #[must_use]
    pub fn slope(self, z: f64) -> f64 {
        match self {
            Self::Logistic => -sigmoid(-z),
            Self::Hinge => -f64::from(u8::from(z < 1.0)),
            Self::Exponential => -(-z).exp(),
            Self::Sigmoid => -sigmoid(z) * sigmoid(-z),
        }
    }

    /// Its second derivative.
    #[must_use]
    pub fn curvature(self, z: f64) -> f64 {
        match self {
            Self::Logistic => sigmoid(z) * sigmoid(-z),
            Self::Hinge => 0.0,
            Self::Exponential => (-z).exp(),
            Self::Sigmoid => -sigmoid(z) * sigmoid(-z) * (1.0 - 2.0 * sigmoid(z)),
        }
    }

    /// A curvature that is nowhere negative, for losses 2 and 4: that of the square of the slope (Gauss–Newton). The
    /// convex losses that have a curvature keep it.
    #[must_use]
    pub fn surrogate_curvature(self, z: f64) -> f64 {
        match self {
            Self::Logistic | Self::Exponential => self.curvature(z),
            Self::Hinge | Self::Sigmoid => self.slope(z).powi(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGINS: [f64; 4] = [-2.0, 0.0, 0.5, 3.0];

    #[track_caller]
    fn assert_close(found: impl Iterator<Item = f64>, expected: [f64; 4]) {
        for (found, expected) in found.zip(expected) {
            assert!((found - expected).abs() < 1e-11, "found {found}, expected {expected}");
        }
    }

    /// Loss, values, first and second derivatives at the margins.
    type Row = (Loss, [f64; 4], [f64; 4], [f64; 4]);

    const WORKED: [Row; 4] = [
        (
            Loss::Logistic,
            [2.126_928_011_04, std::f64::consts::LN_2, 0.474_076_984_18, 0.048_587_351_573_7],
            [-0.880_797_077_978, -0.5, -0.377_540_668_798, -0.047_425_873_177_6],
            [0.104_993_585_404, 0.25, 0.235_003_712_202, 0.045_176_659_730_9],
        ),
        (Loss::Hinge, [3.0, 1.0, 0.5, 0.0], [-1.0, -1.0, -1.0, 0.0], [0.0; 4]),
        (
            Loss::Exponential,
            [7.389_056_098_93, 1.0, 0.606_530_659_713, 0.049_787_068_367_9],
            [-7.389_056_098_93, -1.0, -0.606_530_659_713, -0.049_787_068_367_9],
            [7.389_056_098_93, 1.0, 0.606_530_659_713, 0.049_787_068_367_9],
        ),
        (
            Loss::Sigmoid,
            [0.880_797_077_978, 0.5, 0.377_540_668_798, 0.047_425_873_177_6],
            [-0.104_993_585_404, -0.25, -0.235_003_712_202, -0.045_176_659_730_9],
            [-0.079_962_501_056_2, 0.0, 0.057_556_794_852_3, 0.040_891_574_660_9],
        ),
    ];

    #[test]
    fn the_worked_examples_of_all_losses_and_derivatives() {
        for (loss, values, slopes, curvatures) in WORKED {
            assert_close(MARGINS.map(|z| loss.value(z)).into_iter(), values);
            assert_close(MARGINS.map(|z| loss.slope(z)).into_iter(), slopes);
            assert_close(MARGINS.map(|z| loss.curvature(z)).into_iter(), curvatures);
        }
    }

    #[test]
    fn derivatives_are_those_of_the_values() {
        const STEP: f64 = 1e-5;
        for loss in Loss::ALL {
            for z in [-3.3, -0.7, 0.2, 0.9, 1.4, 5.0] {
                let slope = (loss.value(z + STEP) - loss.value(z - STEP)) / (2.0 * STEP);
                let curvature = (loss.slope(z + STEP) - loss.slope(z - STEP)) / (2.0 * STEP);
                assert!((slope - loss.slope(z)).abs() < 1e-4 * (1.0 + slope.abs()), "{loss} {z}");
                assert!((curvature - loss.curvature(z)).abs() < 1e-4 * (1.0 + curvature.abs()), "{loss} {z}");
                assert!(loss.surrogate_curvature(z) >= 0.0);
            }
        }
    }

    #[test]
    fn far_margins_give_numbers_and_hinge_is_flat_from_one() {
        for loss in [Loss::Logistic, Loss::Hinge, Loss::Sigmoid] {
            for z in [-1e4, 1e4] {
                assert!(loss.value(z).is_finite() && loss.slope(z).is_finite() && loss.curvature(z).is_finite());
            }
        }
        assert_eq!(Loss::Hinge.slope(1.0), 0.0);
        assert_eq!("4".parse(), Ok(Loss::Sigmoid));
        assert_eq!("0".parse::<Loss>(), Err(LossError));
        assert_eq!("logistic".parse::<Loss>(), Err(LossError));
    }
}
