//! Full-batch descent with a step size for each weight (S2, section 3.4): stochastic meta descent, the projection onto
//! an l1 ball, and the heuristic that lets steps grow while the loss falls.
//!
//! ```text
//! eta_t   = eta_{t−1} · max(½, 1 − mu · g_t · v_t)          (4)
//! w_{t+1} = Π(w_t − eta_t · g_t)
//! v_{t+1} = lambda v_t − eta_t · (g_t + lambda · H_t v_t)
//! ```
//! All products are of components. Before (4), eta is multiplied by 1.2 if the last step lowered the loss and by ½ if not.
//!
//! That ½ stalls on a loss with kinks. Hinge loss has one where a pawn that changes hands is worth just the margin (2w = 1):
//! the pawn's weight swings around it, every second step raises the loss, and all steps are halved, those of the rook as
//! well, which is still far from its place. There each weight follows a subgradient by itself ([`Rule::Subgradient`]).

use super::l1_ball;
use super::step_rules::{DescentSettings, FirstSteps, Rule};

/// The first step of a weight that follows a subgradient, in first steps of descent: the default of 0.05 becomes half of the
/// margin that hinge loss asks for.
const SUBGRADIENT_UNIT: f64 = 10.0;

const GROWTH: f64 = 1.2;
const SHRINKAGE: f64 = 0.5;

/// A step that multiplies the loss by this is taken back in any case: exponential loss does not recover from it.
const HOPELESS: f64 = 1.25;

/// The weights with all that the next step depends on.
#[derive(Clone, PartialEq, Debug)]
pub struct MetaDescent {
    /// How steps are chosen.
    pub settings: DescentSettings,
    /// The weights w.
    pub weights: Vec<f64>,
    /// The traces v of past steps; under [`Rule::Subgradient`] the sums of squares of past gradients.
    pub traces: Vec<f64>,
    /// The step sizes eta.
    pub steps: Vec<f64>,
    /// The loss before the last step.
    pub last_loss: Option<f64>,
    /// How many steps were made.
    pub updates: u64,
    /// Weights and gradient before the last step, in case it is taken back.
    pub before: Option<(Vec<f64>, Vec<f64>)>,
}

impl MetaDescent {
    /// Begins with these weights and step sizes.
    pub fn new(weights: Vec<f64>, steps: Vec<f64>, settings: DescentSettings) -> Self {
        let traces = vec![0.0; weights.len()];
        Self { settings, weights, traces, steps, last_loss: None, updates: 0, before: None }
    }

    /// Goes on with another set of comparisons: its losses can't be compared with those before, and what was remembered
    /// of past steps is forgotten. Step sizes stay.
    pub fn change_data(&mut self) {
        // What a weight has learned to step by stays with it.
        if self.settings.rule != Rule::Subgradient {
            self.traces.fill(0.0);
        }
        self.last_loss = None;
        self.before = None;
    }

    /// The traces, if the next update wants H v: without mu nothing depends on it.
    pub fn traces(&self) -> Option<&[f64]> {
        (self.settings.rule == Rule::Meta && self.settings.mu > 0.0).then_some(&self.traces)
    }

    /// One step, by the loss, its gradient and H v (empty where it is not wanted), all at the present weights.
    ///
    /// # Panics
    /// If the vectors are not as long as the weights.
    pub fn update(&mut self, loss: f64, gradient: &[f64], curved_traces: &[f64]) {
        assert!(gradient.len() == self.weights.len());
        assert!(self.traces().is_none() || curved_traces.len() == self.weights.len());
        self.updates += 1;
        match self.settings.rule {
            Rule::Plain => self.plain_step(gradient),
            Rule::Subgradient => self.subgradient_step(gradient),
            Rule::Meta => {
                let has_failed = self.last_loss.is_some_and(|last| loss.is_nan() || loss >= last);
                let is_hopeless = self.last_loss.is_some_and(|last| loss.is_nan() || loss > HOPELESS * last);
                if (has_failed && self.settings.takes_back || is_hopeless)
                    && let Some((weights, gradient)) = self.before.take()
                {
                    return self.again(weights, gradient);
                }
                let factor = match self.last_loss {
                    None => 1.0,
                    Some(_) if has_failed => SHRINKAGE,
                    Some(_) => GROWTH,
                };
                self.before = Some((self.weights.clone(), gradient.to_vec()));
                self.meta_step(factor, gradient, curved_traces);
            }
        }
        self.last_loss = Some(loss);
        self.project();
    }

    fn meta_step(&mut self, factor: f64, gradient: &[f64], curved_traces: &[f64]) {
        let DescentSettings { mu, lambda, .. } = self.settings;
        if self.traces().is_none() {
            for ((weight, step), &g) in self.weights.iter_mut().zip(&mut self.steps).zip(gradient) {
                *step *= factor;
                *weight -= *step * g;
            }
            return;
        }
        let state = self.weights.iter_mut().zip(&mut self.traces).zip(&mut self.steps);
        for (((weight, trace), step), (&g, &curved)) in state.zip(gradient.iter().zip(curved_traces)) {
            *step *= factor * (1.0 - mu * g * *trace).max(SHRINKAGE);
            *weight -= *step * g;
            *trace = lambda * *trace - *step * (g + lambda * curved);
        }
    }

    /// Half as far from where the last step began; the loss there is still the one to be beaten.
    fn again(&mut self, weights: Vec<f64>, gradient: Vec<f64>) {
        self.traces.fill(0.0);
        self.weights.copy_from_slice(&weights);
        for ((weight, step), g) in self.weights.iter_mut().zip(&mut self.steps).zip(&gradient) {
            *step *= SHRINKAGE;
            *weight -= *step * g;
        }
        self.before = Some((weights, gradient));
        self.project();
    }

    fn plain_step(&mut self, gradient: &[f64]) {
        let shrinkage = 1.0 / (self.updates as f64).sqrt();
        for ((weight, step), g) in self.weights.iter_mut().zip(&self.steps).zip(gradient) {
            *weight -= step * shrinkage * g;
        }
    }

    fn subgradient_step(&mut self, gradient: &[f64]) {
        let (FirstSteps::Even(step) | FirstSteps::Scaled { step, .. }) = self.settings.first_steps;
        for ((weight, squares), &g) in self.weights.iter_mut().zip(&mut self.traces).zip(gradient) {
            *squares += g * g;
            if *squares > 0.0 {
                *weight -= SUBGRADIENT_UNIT * step * g / squares.sqrt();
            }
        }
    }

    fn project(&mut self) {
        if let Some(radius) = self.settings.radius {
            l1_ball::project(&mut self.weights, radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::loss::Loss;
    use super::*;

    const X: [[f64; 3]; 3] = [[1.0, 0.0, -1.0], [0.0, 2.0, 1.0], [-1.0, 1.0, 0.0]];
    const Y: [f64; 3] = [1.0, -1.0, 1.0];

    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    /// L, its gradient and H v.
    fn batch(loss: Loss, w: &[f64], v: &[f64]) -> (f64, Vec<f64>, Vec<f64>) {
        let (mut sum, mut gradient, mut curved) = (0.0, vec![0.0; 3], vec![0.0; 3]);
        for (x, y) in X.iter().zip(Y) {
            let z = y * dot(x, w);
            sum += loss.value(z);
            for (index, value) in x.iter().enumerate() {
                gradient[index] += loss.slope(z) * y * value;
                curved[index] += loss.curvature(z) * dot(x, v) * value;
            }
        }
        (sum, gradient, curved)
    }

    #[track_caller]
    fn assert_close(found: &[f64], expected: &[f64]) {
        let is_close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-10);
        assert!(is_close, "found {found:?}, expected {expected:?}");
    }

    fn settings() -> DescentSettings {
        DescentSettings {
            first_steps: FirstSteps::Even(0.2),
            mu: 0.5,
            lambda: 0.9,
            radius: Some(0.8),
            takes_back: false,
            rule: Rule::Meta,
        }
    }

    fn begin(settings: DescentSettings) -> MetaDescent {
        MetaDescent::new(vec![0.0; 3], settings.first_steps.sizes(&[0.0; 3], 3), settings)
    }

    #[test]
    fn the_worked_batches_of_all_losses() {
        let (w, v) = ([0.4, -0.3, 0.2], [0.1, -0.2, 0.05]);
        let expected = [
            (
                2.214_340_170_67,
                [0.218_021_769_481, 0.134_436_907_607, 0.851_478_342_575],
                [0.078_889_690_623_5, -0.234_696_384_007, -0.096_467_089_645_1],
            ),
            (3.1, [0.0, 1.0, 2.0], [0.0; 3]),
            (
                3.502_803_506_58,
                [1.195_021_954_39, -0.673_112_615_399, 1.489_050_799_11],
                [0.645_062_349_895, -1.073_349_844_47, -0.275_548_553_766],
            ),
            (
                1.519_666_114_74,
                [-0.025_803_699_418_8, 0.258_808_618_19, 0.487_777_318_453],
                [-0.021_140_162_510_2, -0.010_821_442_607_6, -0.017_831_013_591_8],
            ),
        ];
        for (loss, (sum, gradient, curved)) in Loss::ALL.into_iter().zip(expected) {
            let found = batch(loss, &w, &v);
            assert_close(&[found.0], &[sum]);
            assert_close(&found.1, &gradient);
            assert_close(&found.2, &curved);
        }
    }

    #[test]
    fn three_worked_steps_with_the_heuristic_and_the_ball() {
        let mut descent = begin(settings());
        let expected = [
            (2.079_441_541_68, [0.0, -0.1, -0.2], [0.0, -0.1, -0.2], [0.2; 3]),
            (
                1.855_550_781_86,
                [-0.017_955_164_349_9, -0.167_559_962_384, -0.421_755_171_047],
                [-0.034_034_402_759_3, -0.110_005_254_683, -0.367_625_921_331],
                [0.24, 0.243_331_745_908, 0.260_435_480_222],
            ),
            (
                1.666_907_145_26,
                [-0.013_738_239_067_1, -0.153_564_463_154, -0.632_697_297_779],
                [-0.095_873_453_330_7, -0.056_256_547_342_1, -0.519_365_484_725],
                [0.288_671_096_973, 0.293_625_338_995, 0.353_867_670_745],
            ),
        ];
        for (loss, weights, traces, steps) in expected {
            let (found, gradient, curved) = batch(Loss::Logistic, &descent.weights, &descent.traces);
            assert_close(&[found], &[loss]);
            descent.update(found, &gradient, &curved);
            assert_close(&descent.weights, &weights);
            assert_close(&descent.traces, &traces);
            assert_close(&descent.steps, &steps);
        }
        assert_close(&[batch(Loss::Logistic, &descent.weights, &descent.traces).0], &[1.526_117_337_15]);
    }

    /// The loss after a number of steps.
    fn learn(settings: DescentSettings, updates: usize) -> f64 {
        let mut descent = begin(settings);
        for _ in 0..updates {
            let (loss, gradient, curved) = batch(Loss::Logistic, &descent.weights, &descent.traces);
            descent.update(loss, &gradient, &curved);
        }
        batch(Loss::Logistic, &descent.weights, &descent.traces).0
    }

    #[test]
    fn a_failed_step_halves_the_next_and_is_taken_back_only_if_asked() {
        let far = DescentSettings { first_steps: FirstSteps::Even(1_000.0), radius: None, mu: 0.0, ..settings() };
        let (loss, gradient, curved) = batch(Loss::Logistic, &[0.0; 3], &[0.0; 3]);
        for takes_back in [false, true] {
            let mut descent = begin(DescentSettings { takes_back, ..far });
            descent.update(loss, &gradient, &curved);
            let away = descent.weights.clone();
            descent.update(loss + 0.1, &[0.0; 3], &[0.0; 3]);
            assert_close(&descent.steps, &[500.0; 3]);
            let half: Vec<f64> = away.iter().map(|weight| weight / 2.0).collect();
            assert_close(&descent.weights, if takes_back { &half } else { &away });
            // What has to be beaten next: the loss of the last step, or of the last place that stands.
            assert_close(&[descent.last_loss.unwrap()], &[if takes_back { loss } else { loss + 0.1 }]);
        }
    }

    #[test]
    fn a_hopeless_step_is_taken_back_in_any_case() {
        let mut descent = begin(DescentSettings { radius: None, ..settings() });
        let (loss, gradient, curved) = batch(Loss::Exponential, &[0.0; 3], &[0.0; 3]);
        descent.update(loss, &gradient, &curved);
        let away = descent.weights.clone();
        for (place, bad) in [0.5, 0.25].into_iter().zip([f64::NAN, 2.0 * loss]) {
            descent.update(bad, &[f64::NAN; 3], &[f64::NAN; 3]);
            let expected: Vec<f64> = away.iter().map(|weight| weight * place).collect();
            assert_close(&descent.weights, &expected);
        }
    }

    #[test]
    fn all_ways_to_choose_steps_lower_the_loss() {
        let free = DescentSettings { radius: None, first_steps: FirstSteps::Even(0.05), mu: 0.05, ..settings() };
        let begin = 3.0 * 2.0_f64.ln();
        let [meta, back, plain] =
            [free, DescentSettings { takes_back: true, ..free }, DescentSettings { rule: Rule::Plain, ..free }]
                .map(|settings| learn(settings, 40));
        assert!(meta < plain && back < plain && plain < begin, "{meta} {back} {plain} {begin}");
    }

    /// Pawns and rooks by hinge loss: many comparisons of a pawn with the kink at ½, a few of a rook worth five.
    fn pawns_and_rooks(w: &[f64]) -> (f64, Vec<f64>) {
        let comparisons = [([2.0, 0.0], 70.0), ([-2.0, 0.0], 30.0), ([-10.0, 1.0], 3.0), ([8.0, -1.0], 2.0)];
        let (mut sum, mut gradient) = (0.0, vec![0.0; 2]);
        for (x, count) in comparisons {
            let z = dot(&x, w);
            sum += count * Loss::Hinge.value(z);
            gradient.iter_mut().zip(x).for_each(|(g, x)| *g += count * Loss::Hinge.slope(z) * x);
        }
        (sum, gradient)
    }

    #[test]
    fn a_subgradient_passes_the_kink_at_which_meta_descent_stalls() {
        let learn = |rule| {
            let step = if rule == Rule::Meta { 0.002 } else { 0.05 };
            let settings =
                DescentSettings { rule, radius: None, mu: 0.05, first_steps: FirstSteps::Even(step), ..settings() };
            let mut descent = MetaDescent::new(vec![0.0; 2], settings.first_steps.sizes(&[0.0; 2], 105), settings);
            for _ in 0..100 {
                let (loss, gradient) = pawns_and_rooks(&descent.weights);
                descent.update(loss, &gradient, &[0.0; 2]);
            }
            (pawns_and_rooks(&descent.weights).0, descent.weights)
        };
        let [(stalled, _), (free, weights)] = [Rule::Meta, Rule::Subgradient].map(learn);
        assert!(free < stalled, "{free} {stalled}");
        assert!((weights[0] - 0.5).abs() < 0.05 && weights[1] > 4.0, "{weights:?}");
    }
}
