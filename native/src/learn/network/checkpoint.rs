//! What training needs to go on where it stopped.

use std::error::Error;
use std::fs;
use std::path::Path;

use super::model::Model;
use crate::work::files::write_whole;

const MAGIC: &[u8; 8] = b"FKYNETC1";

/// All that training keeps between two steps.
pub struct Checkpoint {
    pub model: Model,
    /// The two moments of each weight.
    pub momenta: (Model, Model),
    pub steps: u64,
    /// Passes that are done.
    pub passes: u32,
}

impl Checkpoint {
    /// Writes a file, such that a crash leaves the old one or the new one.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(self.passes.to_le_bytes());
        for model in [&self.model, &self.momenta.0, &self.momenta.1] {
            for number in model.slices().into_iter().flatten() {
                bytes.extend(number.to_le_bytes());
            }
        }
        Ok(write_whole(path, &bytes)?)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read or is of another kind.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let bytes = fs::read(path)?;
        let wrong = || format!("{}: expected a checkpoint of this network", path.display());
        let (magic, rest) = bytes.split_first_chunk::<8>().ok_or_else(wrong)?;
        let (steps, rest) = rest.split_first_chunk::<8>().ok_or_else(wrong)?;
        let (passes, rest) = rest.split_first_chunk::<4>().ok_or_else(wrong)?;
        let (numbers, tail) = rest.as_chunks::<4>();
        let mut models = [Model::zero(), Model::zero(), Model::zero()];
        let size: usize = models[0].slices().iter().map(|slice| slice.len()).sum();
        if magic != MAGIC || !tail.is_empty() || numbers.len() != 3 * size {
            return Err(wrong().into());
        }
        let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
        for slot in models.iter_mut().flat_map(Model::slices_mut).flatten() {
            *slot = numbers.next().ok_or_else(wrong)?;
        }
        let [model, first, second] = models;
        let (steps, passes) = (u64::from_le_bytes(*steps), u32::from_le_bytes(*passes));
        Ok(Self { model, momenta: (first, second), steps, passes })
    }
}
