//! Learning values from positions with scores: logistic regression on a mixture of score and result.

mod lesson;
mod model;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::Features;
use super::linear::LinearFeatures;
use crate::eval::linear::Group;
use crate::eval::weights::Weights;

pub use lesson::Lesson;
pub use model::{Model, Quality, material_alone};

/// The arguments of `fukayomi learn values`.
#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    /// Files of labelled games (tab separated: id, result, termination, opening plies, moves, scores)
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the weights
    #[arg(short, long, default_value = "linear.weights")]
    out: PathBuf,
    /// Weights to begin with, instead of material alone
    #[arg(long)]
    from: Option<PathBuf>,
    /// Groups of features to leave out, separated by commas
    #[arg(long, value_delimiter = ',')]
    without: Vec<Group>,
    /// Passes over all positions
    #[arg(long, default_value_t = 5)]
    epochs: u32,
    /// Share of the recorded score in the target; the rest is the result of the game
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
    /// Size of the first steps in points
    #[arg(long, default_value_t = 8.0)]
    rate: f32,
}

/// The step size of a pass: it goes down evenly, and never to nothing.
#[must_use]
pub fn rate_of_pass(first: f32, pass: u32, passes: u32) -> f32 {
    first * (1.0 - (pass - 1) as f32 / passes as f32).max(0.05)
}

/// Reads games, learns, and writes the weights after every pass.
///
/// # Errors
/// If a file can't be read or written or has no usable game.
pub fn learn_values(args: &ValuesArgs) -> Result<(), Box<dyn Error>> {
    let lesson = Lesson::read(&args.games, args.score_share)?;
    let (progress, weights) = match &args.from {
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let file = Weights::decode(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            (file.progress.clone(), Some(file.points()))
        }
        None => (lesson.progress.clone(), None),
    };
    let features = LinearFeatures::without(progress, &args.without);
    let mut model = Model::new(weights.unwrap_or_else(|| material_alone(features.count())));
    let begin = Instant::now();
    let tell = |model: &Model, when: &str| {
        let Quality { loss, right } = model.quality(&features, &lesson.held_out);
        let seconds = begin.elapsed().as_secs_f32();
        eprintln!("{when}: held-out loss {loss:.5}, right side {:.1} %, {seconds:.0} s", 100.0 * right);
    };
    tell(&model, "at the beginning");
    for pass in 1..=args.epochs {
        model.pass(&features, &lesson.train, u64::from(pass), rate_of_pass(args.rate, pass, args.epochs));
        tell(&model, &format!("pass {pass}/{}", args.epochs));
        fs::write(&args.out, features.weights(&model.weights, 1.0).encode())?;
    }
    eprintln!("written: {}", args.out.display());
    Ok(())
}
