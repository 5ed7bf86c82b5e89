//! The mean of the weights over many steps: what single steps have done by chance goes away in it.

use super::model::Model;
use super::step::Trainer;

/// Steps between two that count; those in between differ little.
const APART: u64 = 16;

/// The mean of a trainer's weights.
#[derive(Default)]
pub struct Mean {
    sum: Option<(Model, f32)>,
}

impl Mean {
    /// Counts the weights as they are after a step, every [`APART`] steps.
    pub fn note(&mut self, trainer: &Trainer) {
        if trainer.steps.is_multiple_of(APART) {
            self.add(trainer.model());
        }
    }

    /// Counts a model.
    pub fn add(&mut self, model: Model) {
        let Some((mean, count)) = &mut self.sum else {
            self.sum = Some((model, 1.0));
            return;
        };
        *count += 1.0;
        for (mean, slice) in mean.slices_mut().into_iter().zip(model.slices()) {
            mean.iter_mut().zip(slice).for_each(|(mean, weight)| *mean += (weight - *mean) / *count);
        }
    }

    /// The mean; none if nothing was counted.
    pub fn model(self) -> Option<Model> {
        self.sum.map(|(model, _)| model)
    }
}
