//! How descent chooses its steps: the rule, the sizes it begins with, and what else may be set.

use clap::ValueEnum;

/// How steps are chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DescentSettings {
    /// The first step sizes.
    pub first_steps: FirstSteps,
    /// How quickly step sizes follow the correlation of gradients.
    pub mu: f64,
    /// How long past steps are remembered.
    pub lambda: f64,
    /// The l1 norm that weights may have.
    pub radius: Option<f64>,
    /// Whether a step that does not lower the loss is taken back; the paper does not say that it is.
    pub takes_back: bool,
    /// How steps go on.
    pub rule: Rule,
}

/// How step sizes change from step to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Rule {
    /// Meta descent with the heuristic of the paper
    Meta,
    /// eta_0/√t, which the authors found slower
    Plain,
    /// Every weight by the sizes of its own gradients so far (AdaGrad), for losses with kinks
    Subgradient,
}

/// The step sizes that a descent begins with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstSteps {
    /// The same for every weight; the paper begins with 10⁻⁶.
    Even(f64),
    /// Steps that grow as features get rarer: `step / (n · q^power)`, q being the mean square of the weight's feature over
    /// all n comparisons plus a prior. With power 1 rare features are learned as quickly as common ones; power 0 is even.
    /// With even steps a non-convex loss ends where common pieces are worth much and rooks nothing, since their comparisons
    /// are lost for good before they count.
    Scaled {
        /// The step of a feature that is met once in every comparison, times their number.
        step: f64,
        /// From 0 to 1.
        power: f64,
    },
}

impl FirstSteps {
    /// The share of comparisons that every feature is taken to be met in at least: what is hardly ever seen learns slowly.
    const PRIOR: f64 = 1e-4;

    /// The step sizes, by the sums of squares of features over this many comparisons.
    pub fn sizes(self, squares: &[f64], comparisons: u64) -> Vec<f64> {
        let count = comparisons.max(1) as f64;
        squares
            .iter()
            .map(|square| match self {
                Self::Even(step) => step,
                Self::Scaled { step, power } => step / (count * (square / count + Self::PRIOR).powf(power)),
            })
            .collect()
    }
}
