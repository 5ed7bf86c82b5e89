//! Learning values from positions with scores: logistic regression on a mixture of score and result.

mod lesson;
mod model;
mod records;

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::Features;
use super::eval::{measure, read_positive, read_share};
use super::linear::LinearFeatures;
use crate::work::files;
use crate::work::files::write_whole;
use crate::work::jobs::default_threads;
use crate::work::records::read_and_tell;
use fukayomi::eval::linear::Group;

pub use lesson::Lesson;
pub use model::{Model, Quality, material_alone};
pub use records::Cases;

/// How many games of held-out records are looked at, and every which position.
const HELD_OUT_GAMES: usize = 200;
const HELD_OUT_EVERY: usize = 4;

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
    /// Games of strong players to learn from as well: .tsv tables, .csa and .kif files, and folders of them
    #[arg(long, value_name = "RECORDS", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Use every n-th of their positions
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// How much a move of a record counts beside a position with a score
    #[arg(long, default_value_t = 0.3, value_parser = read_positive)]
    record_weight: f64,
    /// Games of strong players to measure agreement on, by one ply and quiescence
    #[arg(long, value_name = "RECORDS", num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Share of the recorded score in the target; the rest is the result of the game
    #[arg(long, default_value_t = 0.9, value_parser = read_share)]
    score_share: f64,
    /// Size of the first steps in points
    #[arg(long, default_value_t = 8.0, value_parser = read_positive)]
    rate: f64,
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
    let lesson = Lesson::read(&args.games, args.score_share as f32)?;
    let (progress, weights) = match &args.from {
        Some(path) => {
            let file = files::read_weights(path)?;
            (file.progress.clone(), Some(file.points()))
        }
        None => (lesson.progress.clone(), None),
    };
    let features = LinearFeatures::without(progress, &args.without);
    let mut model = Model::new(weights.unwrap_or_else(|| material_alone(features.count())));
    let read = |paths: &[PathBuf], most| if paths.is_empty() { Ok(Vec::new()) } else { read_and_tell(paths, most) };
    let (records, held_out) = (read(&args.records, None)?, read(&args.held_out, Some(HELD_OUT_GAMES))?);
    let begin = Instant::now();
    let tell = |model: &Model, when: &str| {
        let Quality { loss, right } = model.quality(&features, &lesson.held_out);
        let seconds = begin.elapsed().as_secs_f32();
        eprintln!("{when}: held-out loss {loss:.5}, right side {:.1} %, {seconds:.0} s", 100.0 * right);
        if !held_out.is_empty() {
            let evaluator = features.evaluator(&model.weights, 1.0);
            let found = measure(&evaluator, &held_out, HELD_OUT_EVERY, default_threads());
            eprintln!("  records: top-1 {:.2} %, disagreement {:.3}", 100.0 * found.top_one(), found.mean());
        }
    };
    tell(&model, "at the beginning");
    let mut cases = Cases { list: Vec::new(), weight: args.record_weight as f32 };
    for pass in 1..=args.epochs {
        // The lines are those of the weights of two passes ago at the most: they change less and less.
        if !records.is_empty() && pass % 2 == 1 {
            let evaluator = features.evaluator(&model.weights, 1.0);
            let sample = (usize::from(args.every), pass as usize / 2);
            cases.list = records::search(&evaluator, &records, sample, default_threads());
            eprintln!("{} positions of records searched, {:.0} s", cases.list.len(), begin.elapsed().as_secs_f32());
        }
        model.pass(
            &features,
            &lesson.train,
            &cases,
            u64::from(pass),
            rate_of_pass(args.rate as f32, pass, args.epochs),
        );
        let settled = model.settled();
        tell(&settled, &format!("pass {pass}/{}", args.epochs));
        write_whole(&args.out, &features.weights(&settled.weights, 1.0).encode())?;
    }
    eprintln!("written: {}", args.out.display());
    Ok(())
}
