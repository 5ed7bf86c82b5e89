//! The state of a training in a file, from which it goes on exactly.
//!
//! `FKCP`, a version byte, the length of a heading in JSON (four bytes) and the heading, then vectors of numbers of eight
//! bytes each, as many as the heading says, and an FNV-1a checksum of all of it (four bytes). Little end first. A file is
//! written beside the old one and then takes its place, so that there is always a whole one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::learn::meta_descent::MetaDescent;
use crate::learn::siblings::checksum;
use crate::learn::step_rules::DescentSettings;
use crate::work::files::write_whole;

const MAGIC: &[u8; 4] = b"FKCP";
const VERSION: u8 = 1;

/// Where a training is.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The outer iteration, from 1.
    pub iteration: u32,
    /// Updates made in it.
    pub update: u32,
    /// Weights, step sizes and the rest.
    pub descent: MetaDescent,
    /// The weights that this iteration searches with; `None` for the values of table 3.
    pub searched_with: Option<Vec<f64>>,
    /// The loss at the start of the iteration.
    pub first_loss: Option<f64>,
}

/// Why a checkpoint can't be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It can't be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// It is none, of another version, or damaged.
    #[error("{0}: not a checkpoint of this program, or damaged")]
    Damaged(PathBuf),
    /// It is of a training with other settings; says which.
    #[error("{0}: the checkpoint of a training with other settings: {1}")]
    Settings(PathBuf, String),
}

#[derive(Serialize, Deserialize)]
struct Heading {
    settings: Value,
    weights: usize,
    iteration: u32,
    update: u32,
    updates: u64,
    last_loss: Option<u64>,
    first_loss: Option<u64>,
    has_searched_weights: bool,
    has_before: bool,
}

/// Writes the state; `settings` is what a run that goes on must agree with.
///
/// # Errors
/// If it can't be written.
pub fn save(path: &Path, settings: &Value, state: &State) -> Result<(), CheckpointError> {
    let descent = &state.descent;
    let heading = Heading {
        settings: settings.clone(),
        weights: descent.weights.len(),
        iteration: state.iteration,
        update: state.update,
        updates: descent.updates,
        last_loss: descent.last_loss.map(f64::to_bits),
        first_loss: state.first_loss.map(f64::to_bits),
        has_searched_weights: state.searched_with.is_some(),
        has_before: descent.before.is_some(),
    };
    let heading =
        serde_json::to_vec(&heading).map_err(|error| CheckpointError::Io(path.to_path_buf(), error.into()))?;
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend((heading.len() as u32).to_le_bytes());
    bytes.extend(heading);
    let before = descent.before.iter().flat_map(|(weights, gradient)| [weights, gradient]);
    let vectors = [&descent.weights, &descent.traces, &descent.steps].into_iter();
    for vector in vectors.chain(&state.searched_with).chain(before) {
        vector.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    write_whole(path, &bytes).map_err(|error| CheckpointError::Io(path.to_path_buf(), error))
}

/// Reads a state and goes on with these settings of steps.
///
/// # Errors
/// If it is not there, damaged, or of other settings.
pub fn load(path: &Path, settings: &Value, steps: DescentSettings) -> Result<State, CheckpointError> {
    let bytes = fs::read(path).map_err(|error| CheckpointError::Io(path.to_path_buf(), error))?;
    let damaged = || CheckpointError::Damaged(path.to_path_buf());
    let (heading, mut vectors) = parts(&bytes).ok_or_else(damaged)?;
    if let Some(what) = difference(&heading.settings, settings) {
        return Err(CheckpointError::Settings(path.to_path_buf(), what));
    }
    let mut take = || {
        let (vector, rest) = vectors.split_at_checked(heading.weights * 8)?;
        vectors = rest;
        Some(vector.chunks_exact(8).map(|bytes| f64::from_le_bytes(bytes.try_into().unwrap_or_default())).collect())
    };
    let mut vector = || -> Result<Vec<f64>, CheckpointError> { take().ok_or_else(damaged) };
    let (weights, traces, step_sizes) = (vector()?, vector()?, vector()?);
    let searched_with = heading.has_searched_weights.then(&mut vector).transpose()?;
    let before = if heading.has_before { Some((vector()?, vector()?)) } else { None };
    let last_loss = heading.last_loss.map(f64::from_bits);
    let updates = heading.updates;
    let descent = MetaDescent { settings: steps, weights, traces, steps: step_sizes, last_loss, updates, before };
    let first_loss = heading.first_loss.map(f64::from_bits);
    Ok(State { iteration: heading.iteration, update: heading.update, descent, searched_with, first_loss })
}

/// Heading and vectors, if the checksum fits.
fn parts(bytes: &[u8]) -> Option<(Heading, &[u8])> {
    let (content, sum) = bytes.split_last_chunk::<4>()?;
    let rest = content.strip_prefix(MAGIC)?.strip_prefix(&[VERSION])?;
    if checksum(content) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (heading, vectors) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((serde_json::from_slice(heading).ok()?, vectors))
}

/// The first setting that differs.
fn difference(then: &Value, now: &Value) -> Option<String> {
    let (Value::Object(then), Value::Object(now)) = (then, now) else { return Some("no settings".to_string()) };
    let differing = now.iter().find(|(name, value)| then.get(*name) != Some(value));
    differing.map(|(name, value)| format!("{name} was {}, is {value}", then.get(name).unwrap_or(&Value::Null)))
}
