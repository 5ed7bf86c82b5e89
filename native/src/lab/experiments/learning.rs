//! `fukayomi lab learning`: the experiments of S2 (Kaneko & Yamaguchi) on records of our own.

mod late_material;
mod paper;
mod pieces;
mod sparse;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::learn::comparisons::Objective;
use crate::learn::eval::{Plan, Row, StepArgs, Trained, Trainer, digest_of};
use crate::learn::loss::Loss;
use crate::work::log::Entry;
use crate::work::records::{self, RecordedGame};
use crate::work::run::RunArgs;

/// The arguments of `fukayomi lab learning`.
#[derive(Args, Clone, Debug)]
pub struct LearningArgs {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand, Clone, Debug)]
enum Experiment {
    /// Table 4: piece values by loss, window and kind of records
    Material(pieces::MaterialArgs),
    /// Table 5: piece values that change with progress, king safety, and disagreement
    Progress(late_material::ProgressArgs),
    /// Table 6: how many weights an l1 ball leaves, and what they are worth
    Sparse(sparse::SparseArgs),
}

/// Runs an experiment.
///
/// # Errors
/// If the arguments, records or the log can't be used.
pub fn run(args: &LearningArgs) -> Result<(), Box<dyn Error>> {
    match &args.experiment {
        Experiment::Material(args) => pieces::run(args),
        Experiment::Progress(args) => late_material::run(args),
        Experiment::Sparse(args) => sparse::run(args),
    }
}

/// What all of them are asked.
#[derive(Args, Clone, Debug)]
struct CommonArgs {
    /// Games to measure on
    #[arg(long, required = true, value_name = "RECORDS", num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// At most this many of them, spread evenly
    #[arg(long, default_value_t = 100)]
    held_out_games: usize,
    #[command(flatten)]
    steps: StepArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// How large the trainings of tables 4 and 5 are; the paper's sizes if nothing is said.
#[derive(Args, Clone, Copy, Debug)]
struct SizeArgs {
    /// Games of each kind of records
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Updates
    #[arg(long, default_value_t = 100)]
    updates: u32,
    /// Use loss 1 for this many updates first
    #[arg(long, default_value_t = 0)]
    warm: u32,
}

/// The windows of the paper in pawns.
const WINDOWS: [u16; 3] = [3, 8, 16];

/// A kind of records with its games.
struct Kind {
    name: String,
    games: Vec<RecordedGame>,
}

/// Reads `NAME=PATH`, once for each kind; at most this many games of each.
fn read_kinds(words: &[String], most: usize) -> Result<Vec<Kind>, Box<dyn Error>> {
    words
        .iter()
        .map(|word| {
            let (name, path) = word.split_once('=').ok_or_else(|| format!("'{word}': expected NAME=PATH"))?;
            Ok(Kind { name: name.to_string(), games: records::read(&[PathBuf::from(path)], Some(most))?.games })
        })
        .collect()
}

impl CommonArgs {
    fn held_out(&self) -> Result<Vec<RecordedGame>, Box<dyn Error>> {
        Ok(records::read(&self.held_out, Some(self.held_out_games))?.games)
    }

    /// A training of one iteration on one thread; the jobs themselves run side by side.
    fn plan(&self, loss: Loss, window: u16, updates: u32, weights: usize, l1: Option<f64>) -> Plan {
        Plan {
            iterations: 1,
            updates,
            warm: 0,
            window,
            every: 1,
            held_out_every: 4,
            objective: Objective { loss, is_gauss_newton: false },
            steps: self.steps.settings(loss, l1, weights),
            threads: 1,
            memory: 1_000 << 20,
            folder: PathBuf::new(),
            quiet: true,
        }
    }
}

/// Which games these are, for the settings of a log.
fn digests(kinds: &[Kind]) -> Vec<(String, usize, String)> {
    kinds.iter().map(|kind| (kind.name.clone(), kind.games.len(), digest_of(&kind.games))).collect()
}

/// What a job learned, as a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Fitted {
    job: u64,
    comparisons: u64,
    /// Mean loss of a comparison in the end.
    loss: f64,
    disagreement: f64,
    top_one: f64,
    nonzero: usize,
    mean_weight: f64,
    /// In the unit of learning; empty where they are too many.
    weights: Vec<f64>,
    /// Why there are none.
    failure: Option<String>,
}

impl Entry for Fitted {
    fn job(&self) -> u64 {
        self.job
    }
}

impl Fitted {
    fn failed(job: u64, failure: String) -> Self {
        Self {
            job,
            comparisons: 0,
            loss: 0.0,
            disagreement: 0.0,
            top_one: 0.0,
            nonzero: 0,
            mean_weight: 0.0,
            weights: Vec::new(),
            failure: Some(failure),
        }
    }

    fn of(job: u64, row: &Row, weights: Vec<f64>) -> Self {
        Self {
            job,
            comparisons: row.comparisons,
            loss: row.loss[1],
            disagreement: row.disagreement,
            top_one: row.top_one,
            nonzero: row.nonzero,
            mean_weight: row.mean_weight,
            weights,
            failure: None,
        }
    }
}

/// Learns in a folder of its own, which is removed afterwards. Keeps up to a hundred weights.
fn fit<F: Trained>(
    job: u64,
    features: &F,
    games: &[RecordedGame],
    held_out: &[RecordedGame],
    plan: Plan,
    out: &Path,
) -> Fitted {
    const MOST_KEPT: usize = 100;
    let folder = out.join(format!("job-{job}"));
    let learn = || -> Result<Fitted, Box<dyn Error>> {
        let trainer = Trainer::new(features, games, held_out, Plan { folder: folder.clone(), ..plan }, Value::Null)?;
        let mut last = None;
        let state = trainer.run(trainer.beginning(), |row, _| last = Some(*row), |_| false)?;
        let row = last.ok_or("there was no iteration")?;
        let weights = state.descent.weights;
        Ok(Fitted::of(job, &row, if weights.len() <= MOST_KEPT { weights } else { Vec::new() }))
    };
    let fitted = learn().unwrap_or_else(|error| Fitted::failed(job, error.to_string()));
    // Only what could not be made can be missing.
    let _ = fs::remove_dir_all(&folder);
    fitted
}

/// Weights of kinds scaled to pawn = 128.
fn scaled(weights: &[f64], pawn: f64) -> Vec<String> {
    weights.iter().map(|weight| format!("{:.0}", weight / pawn * crate::learn::disagreement::PAPER_PAWN)).collect()
}
