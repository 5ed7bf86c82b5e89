//! Our own minds by name, with their evaluation, their learned models and their parameters.

use std::fs;
use std::path::Path;

use crate::work::files;
use fukayomi::eval::Evaluation;
use fukayomi::search::depth::{Model, ModelError};
use fukayomi::search::{self, MINDS, Search};

/// The item that names the evaluation.
const EVAL: &str = "eval";

/// How a model is read from the bytes of its file.
type Read = fn(&[u8]) -> Result<Model, ModelError>;

/// The items that name files of learned models.
const MODELS: [(&str, Read); 2] = [("depth_file", Model::learned), ("tree_file", Model::tree)];

/// A mind; all other options are its parameters.
///
/// # Errors
/// If there is no such mind or parameter, or a file can't be used; says so in words.
pub fn mind<'a>(
    name: &str,
    options: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Result<Box<dyn Search>, String> {
    let evaluation = options.clone().find(|(key, _)| *key == EVAL).map_or(Evaluation::NAMES[0], |(_, value)| value);
    let evaluation = files::evaluation(evaluation).map_err(|error| format!("eval: {error}"))?;
    let unknown = || format!("there is no mind '{name}'; there are {}", MINDS.join(", "));
    let mut mind = search::mind_of(name, &evaluation).ok_or_else(unknown)?;
    for (key, value) in options.filter(|(key, _)| *key != EVAL) {
        match MODELS.iter().find(|(item, _)| *item == key) {
            Some((_, read)) => {
                if !mind.set_model(&model(key, Path::new(value), *read)?) {
                    return Err(format!("{key}: {name} uses no such model"));
                }
            }
            None => mind.set_param(key, value).map_err(|error| format!("{name}: {error}"))?,
        }
    }
    Ok(mind)
}

fn model(key: &str, path: &Path, read: Read) -> Result<Model, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{key}: {}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| wrong(&error))?;
    read(&bytes).map_err(|error| wrong(&error))
}
