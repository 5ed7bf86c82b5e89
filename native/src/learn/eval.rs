//! `fukayomi learn eval`: an evaluation from game records by comparing siblings (S2, Kaneko & Yamaguchi).
//!
//! Each outer iteration searches the record moves and their siblings with the present weights and stores the lines
//! (`lines` in the folder), learns from them by full-batch updates, and measures on games held out. The folder also holds
//! `weights`, a `checkpoint`, and a line for every iteration in `iterations.jsonl`.

mod checkpoint;
mod measure;
mod trained;
mod trainer;

pub use measure::measure;
pub use trained::{PIECE_NAMES, Trained};
pub use trainer::{Plan, Row, Trainer};

use std::error::Error;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::comparisons::Objective;
use super::features::{LateMaterialFeatures, MaterialFeatures};
use super::linear::LinearFeatures;
use super::loss::Loss;
use super::step_rules::{DescentSettings, FirstSteps, Rule};
use crate::work::jobs::default_threads;
use crate::work::records::{RecordedGame, read_and_tell};
use fukayomi::digest;
use fukayomi::eval::weights;

/// Which features are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FeatureSet {
    /// Piece values
    Material,
    /// Piece values, their change towards the endgame, and king safety
    Progress,
    /// The linear evaluation that the program plays with
    Linear,
}

/// How steps are chosen (S2, section 3.4).
#[derive(Args, Clone, Copy, Debug)]
pub struct StepArgs {
    /// Size of the first steps, for a weight whose feature is met in every comparison
    #[arg(long, default_value_t = 0.05, value_parser = read_positive)]
    step: f64,
    /// How much larger the steps of rare features are, from 0 (not at all) to 1 (all are learned equally quickly)
    #[arg(long, default_value_t = 1.0, value_parser = read_share)]
    power: f64,
    /// Begin with this same step for all weights instead, as the paper does with 1e-6
    #[arg(long, value_name = "STEP", value_parser = read_positive)]
    even_step: Option<f64>,
    /// How quickly step sizes follow the correlation of gradients, for the mean over all comparisons
    #[arg(long, default_value_t = 0.05, value_parser = read_not_negative)]
    mu: f64,
    /// How long past steps are remembered, from 0 to 1
    #[arg(long, default_value_t = 0.95, value_parser = read_share)]
    lambda: f64,
    /// Take back a step that does not lower the loss
    #[arg(long)]
    rollback: bool,
    /// How step sizes change from step to step; hinge loss, which has kinks, follows subgradients if nothing is said
    #[arg(long, value_enum)]
    pub rule: Option<Rule>,
}

impl StepArgs {
    /// The settings; the radius of the l1 ball is so much for each weight.
    pub fn settings(&self, loss: Loss, l1: Option<f64>, weights: usize) -> DescentSettings {
        let fitting = if loss == Loss::Hinge { Rule::Subgradient } else { Rule::Meta };
        let scaled = FirstSteps::Scaled { step: self.step, power: self.power };
        DescentSettings {
            first_steps: self.even_step.map_or(scaled, FirstSteps::Even),
            mu: self.mu,
            lambda: self.lambda,
            radius: l1.map(|share| share * weights as f64),
            takes_back: self.rollback,
            rule: self.rule.unwrap_or(fitting),
        }
    }
}

/// The arguments of `fukayomi learn eval`.
#[derive(Args, Clone, Debug)]
pub struct EvalArgs {
    /// Games to learn from: .tsv tables, .csa and .kif files, and folders of them
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,
    /// What is learned
    #[arg(long, value_enum, default_value = "material")]
    features: FeatureSet,
    /// The loss of a comparison: 1 logistic, 2 hinge, 3 exponential, 4 sigmoid
    #[arg(long, default_value = "1")]
    loss: Loss,
    /// Siblings are compared if they are within this many pawns of the record move
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=200))]
    window: u16,
    /// Keep the weights in an l1 ball of this radius for each weight (z/N)
    #[arg(long, value_name = "Z/N", value_parser = read_positive)]
    l1: Option<f64>,
    /// At most this many games, spread evenly
    #[arg(long)]
    games: Option<usize>,
    /// Use every n-th position of a game
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Outer iterations: search, learn, measure
    #[arg(long, default_value_t = 4)]
    iterations: u32,
    /// Updates in each
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    updates: u32,
    /// Use loss 1 for this many updates first: a way for loss 4, which is not convex, to begin at ordinary values
    #[arg(long, default_value_t = 0)]
    warm: u32,
    /// Threads [default: one per core]. The result does not depend on them
    #[arg(long, short = 'j')]
    threads: Option<usize>,
    /// Games to measure on; without, every twentieth game is held out
    #[arg(long, value_name = "RECORDS", num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// At most this many games to measure on
    #[arg(long, default_value_t = 200)]
    held_out_games: usize,
    /// Use every n-th of their positions
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    held_out_every: u16,
    /// Replace the curvature of losses 2 and 4 by one that is nowhere negative
    #[arg(long)]
    gauss_newton: bool,
    #[command(flatten)]
    steps: StepArgs,
    /// Megabytes of comparisons to keep in memory; the rest is made from the lines again for each update
    #[arg(long, default_value_t = 2_000)]
    memory: usize,
    /// Folder for weights, checkpoint and lines
    #[arg(long, short, default_value = "learned")]
    out: PathBuf,
    /// Continue the training in the folder
    #[arg(long)]
    resume: bool,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

fn read_number(text: &str, words: &str, is_right: impl Fn(f64) -> bool) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&number: &f64| number.is_finite() && is_right(number))
        .ok_or_else(|| format!("expected {words}"))
}

pub(super) fn read_positive(text: &str) -> Result<f64, String> {
    read_number(text, "a number above 0", |number| number > 0.0)
}

fn read_not_negative(text: &str) -> Result<f64, String> {
    read_number(text, "a number from 0", |number| number >= 0.0)
}

pub(super) fn read_share(text: &str) -> Result<f64, String> {
    read_number(text, "a number from 0 to 1", |number| (0.0..=1.0).contains(&number))
}

impl EvalArgs {
    fn plan(&self, weights: usize) -> Plan {
        Plan {
            iterations: self.iterations,
            updates: self.updates,
            warm: self.warm,
            window: self.window,
            every: self.every,
            held_out_every: self.held_out_every,
            objective: Objective { loss: self.loss, is_gauss_newton: self.gauss_newton },
            steps: self.steps.settings(self.loss, self.l1, weights),
            threads: self.threads.unwrap_or_else(default_threads),
            memory: self.memory << 20,
            folder: self.out.clone(),
            quiet: self.quiet,
        }
    }

    /// What a run that goes on must share. The l1 ball may be changed between iterations, as the authors did.
    fn settings(&self, name: &str, games: &[RecordedGame]) -> Value {
        let StepArgs { step, power, even_step, mu, lambda, rollback, rule } = self.steps;
        json!({
            "features": name, "loss": self.loss.to_string(), "window": self.window, "every": self.every,
            "updates": self.updates, "games": games.len(), "digest": digest_of(games),
            "gauss_newton": self.gauss_newton, "step": step, "power": power, "even_step": even_step, "mu": mu, "lambda": lambda, "rollback": rollback,
            "rule": rule.map(|rule| format!("{rule:?}")), "warm": self.warm,
        })
    }
}

/// A number for the same games in the same order.
pub fn digest_of(games: &[RecordedGame]) -> String {
    let lines: Vec<String> = games.iter().map(|game| format!("{:?} {:?}", game.start.key(), game.moves)).collect();
    digest::of_lines(lines.iter().map(String::as_str))
}

/// Learns an evaluation.
///
/// # Errors
/// If records, folder or arguments can't be used.
pub fn learn_eval(args: &EvalArgs) -> Result<(), Box<dyn Error>> {
    let mut games = read_and_tell(&args.records, args.games)?;
    let held_out = if args.held_out.is_empty() {
        split_off(&mut games, args.held_out_games)
    } else {
        read_and_tell(&args.held_out, Some(args.held_out_games))?
    };
    if games.is_empty() || held_out.is_empty() {
        return Err("too few games to hold some out: name others with --held-out".into());
    }
    match args.features {
        FeatureSet::Material => train(args, &MaterialFeatures, &games, &held_out),
        FeatureSet::Progress => train(args, &LateMaterialFeatures, &games, &held_out),
        FeatureSet::Linear => {
            train(args, &LinearFeatures::without(weights::shipped().progress, &[]), &games, &held_out)
        }
    }
}

/// Takes every twentieth game out: whole games, since positions of one are too much alike.
fn split_off(games: &mut Vec<RecordedGame>, most: usize) -> Vec<RecordedGame> {
    let (mut held_out, mut index) = (Vec::new(), 0);
    games.retain(|game| {
        index += 1;
        let is_taken = index % 20 == 0;
        if is_taken {
            held_out.push(game.clone());
        }
        !is_taken
    });
    held_out.truncate(most);
    held_out
}

fn train<F: Trained>(
    args: &EvalArgs,
    features: &F,
    games: &[RecordedGame],
    held_out: &[RecordedGame],
) -> Result<(), Box<dyn Error>> {
    let settings = args.settings(F::NAME, games);
    let trainer = Trainer::new(features, games, held_out, args.plan(features.count()), settings)?;
    let has_checkpoint = Trainer::<F>::checkpoint(&args.out).exists();
    let state = match (args.resume, has_checkpoint) {
        (true, _) => trainer.resume()?,
        (false, false) => trainer.beginning(),
        (false, true) => {
            let folder = args.out.display();
            return Err(format!("{folder} holds a training: go on with --resume or choose another folder").into());
        }
    };
    eprintln!(
        "{} games to learn from, {} held out, {} weights ({})",
        games.len(),
        held_out.len(),
        features.count(),
        F::NAME
    );
    if args.resume {
        eprintln!("goes on in iteration {} after {} updates", state.iteration, state.update);
    }
    let first = trainer.measure_beginning();
    println!(
        "values of the first search: held out: disagreement {:.4}, top-1 {:.2} % ({} positions)",
        first.mean(),
        100.0 * first.top_one(),
        first.positions()
    );
    let told = |row: &Row, shown: &[String]| {
        println!("{row}");
        shown.iter().for_each(|line| println!("  {line}"));
    };
    trainer.run(state, told, |_| false)?;
    println!("weights: {}", args.out.join("weights").display());
    Ok(())
}

#[cfg(test)]
mod tests;
