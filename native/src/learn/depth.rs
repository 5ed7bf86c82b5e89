//! `fukayomi learn depth`: how much depth each move consumes, from games of strong players (S0).
//!
//! How the one that ships was made is said in `weights/README.md`.

mod cost;
mod quality;
mod sample;

pub use cost::Objective;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::shuffle::shuffle;
use crate::work::files::write_whole;
use crate::work::progress_line::ProgressLine;
use crate::work::records::{RecordedGame, read_and_tell};
use cost::{cost, ln_branching, slopes};
use fukayomi::search::depth::{FEATURES, LearnedDepth, Recent, Scene, WEIGHT_STEPS, absolute};
use fukayomi::shogi::{Move, MoveList, Position};
use quality::Quality;
use sample::Sample;

/// Slopes below this change nothing.
const NEGLIGIBLE: f64 = 1e-5;

/// The arguments of `fukayomi learn depth`.
#[derive(Args, Clone, Debug)]
pub struct DepthArgs {
    /// Records: .tsv, .csa, .kif, or folders of them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Games that are only measured on
    #[arg(long, required = true, value_name = "FILE")]
    held_out: Vec<PathBuf>,
    /// Where to write the model
    #[arg(short, long, default_value = "learned.weights")]
    out: PathBuf,
    /// What to minimise
    #[arg(long, value_enum, default_value = "log-cost")]
    objective: Objective,
    /// s, the most depth that a move can consume, in plies
    #[arg(long, default_value_t = 4.0, value_parser = read_scale)]
    scale: f64,
    /// Passes over all games; 0 only measures the model that ships
    #[arg(long, default_value_t = 3)]
    epochs: u32,
    /// Size of the first steps
    #[arg(long, default_value_t = 0.1)]
    rate: f32,
    /// Positions that make one step together
    #[arg(long, default_value_t = 32)]
    batch: usize,
    /// At most this many games, spread evenly
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Fixes the order of games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

fn read_scale(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|scale| (0.5..=8.0).contains(scale)).ok_or_else(|| "expected plies from 0.5 to 8".into())
}

/// The weights while they are learned, with what AdaGrad keeps and the gradient of a batch.
struct Trainer {
    objective: Objective,
    scale: f64,
    weights: Vec<f32>,
    squares: Vec<f32>,
    gradient: Vec<f32>,
    touched: Vec<u32>,
    depths: Vec<f64>,
    terms: Vec<f64>,
    slopes: Vec<f64>,
}

impl Trainer {
    fn new(objective: Objective, scale: f64) -> Self {
        Self {
            objective,
            scale,
            weights: vec![0.0; FEATURES],
            squares: vec![0.0; FEATURES],
            gradient: vec![0.0; FEATURES],
            touched: Vec::new(),
            depths: Vec::new(),
            terms: Vec::new(),
            slopes: Vec::new(),
        }
    }

    /// Adds a position's gradient and returns its ln C.
    fn add(&mut self, sample: &Sample) -> f64 {
        let (weights, scale) = (&self.weights, self.scale);
        let z = |features: &[u32]| features.iter().map(|&feature| weights[feature as usize]).sum::<f32>();
        self.depths.clear();
        self.depths.extend(sample.moves().map(|features| absolute(scale, f64::from(z(features)))));
        let ln_b = ln_branching(sample.len());
        let total = cost(&self.depths, sample.record, ln_b, &mut self.terms);
        slopes(self.objective, &self.depths, sample.record, ln_b, scale, &self.terms, &mut self.slopes);
        for (features, &slope) in sample.moves().zip(&self.slopes) {
            if slope.abs() < NEGLIGIBLE {
                continue;
            }
            for &feature in features {
                let gradient = &mut self.gradient[feature as usize];
                if *gradient == 0.0 {
                    self.touched.push(feature);
                }
                *gradient += slope as f32;
            }
        }
        total.ln()
    }

    /// One step of AdaGrad with the gradient so far.
    fn step(&mut self, rate: f32) {
        for feature in self.touched.drain(..) {
            let feature = feature as usize;
            let gradient = std::mem::take(&mut self.gradient[feature]);
            // A feature can be listed twice if its gradient was 0 in between.
            if gradient != 0.0 {
                self.squares[feature] += gradient * gradient;
                self.weights[feature] -= rate * gradient / (self.squares[feature].sqrt() + 1e-3);
            }
        }
    }
}

/// Measures a model on games.
fn measure(model: &LearnedDepth, records: &[RecordedGame]) -> Quality {
    let mut quality = Quality::default();
    let mut depths = Vec::new();
    for record in records {
        record.replay(|position, recent, played| {
            if let Some(record) = depths_of(model, position, recent, played, &mut depths) {
                quality.add(&depths, record);
            }
        });
    }
    quality
}

/// The absolute depths of all legal moves of a position that is not in check, and which of them was played.
pub(super) fn depths_of(
    model: &LearnedDepth,
    position: &Position,
    recent: Recent,
    played: Move,
    depths: &mut Vec<f64>,
) -> Option<usize> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let record = list.iter().position(|&mv| mv == played).filter(|_| list.len() > 1 && !position.in_check())?;
    let (scene, info) = (Scene::new(position, recent), position.check_info());
    depths.clear();
    depths.extend(list.into_iter().map(|mv| {
        let sum = model.sum(&scene, position, mv, info.gives_check(position, mv));
        absolute(model.scale(), f64::from(sum) / f64::from(WEIGHT_STEPS))
    }));
    Some(record)
}

/// Reads games, learns, and writes the model after every pass.
///
/// # Errors
/// If a file can't be read or written or has no usable game.
pub fn learn_depth(args: &DepthArgs) -> Result<(), Box<dyn Error>> {
    let records = read_and_tell(&args.games, args.most)?;
    let held_out = read_and_tell(&args.held_out, None)?;
    let positions: usize = records.iter().map(|game| game.moves.len()).sum();
    eprintln!("{} games ({positions} positions) to learn from, {} held out", records.len(), held_out.len());
    eprintln!("held out, all moves alike: {}", measure(&LearnedDepth::new(&[], args.scale as f32), &held_out));
    eprintln!("held out, the model that ships: {}", measure(&LearnedDepth::shipped(), &held_out));
    let mut trainer = Trainer::new(args.objective, args.scale);
    let mut order: Vec<u32> = (0..records.len() as u32).collect();
    let (mut sample, mut in_batch) = (Sample::default(), 0);
    let total = u64::from(args.epochs) * records.len() as u64;
    let mut progress = ProgressLine::new(total, 0, args.quiet);
    let mut done = 0;
    for epoch in 1..=args.epochs {
        shuffle(&mut order, args.seed.wrapping_add(u64::from(epoch)));
        let (mut sum, mut count) = (0.0, 0.0);
        for &game in &order {
            // Steps shrink to a tenth in the course of the run.
            let rate = args.rate * (1.0 - 0.9 * done as f32 / total as f32);
            records[game as usize].replay(|position, recent, played| {
                if sample.fill(position, recent, played) {
                    sum += trainer.add(&sample);
                    count += 1.0;
                    in_batch += 1;
                    if in_batch == args.batch.max(1) {
                        trainer.step(rate);
                        in_batch = 0;
                    }
                }
            });
            done += 1;
            progress.show(done, || format!("games, ln C {:.4} in learning", sum / count));
        }
        let model = LearnedDepth::new(&trainer.weights, args.scale as f32);
        let quality = measure(&model, &held_out);
        progress.end();
        eprintln!("pass {epoch}/{}: ln C {:.4} in learning; held out: {quality}", args.epochs, sum / count);
        if !quality.log_cost().is_finite() {
            return Err("the weights have run away: try a smaller --rate".into());
        }
        write_whole(&args.out, &model.encode()).map_err(|error| format!("{}: {error}", args.out.display()))?;
    }
    if args.epochs > 0 {
        eprintln!("written: {}", args.out.display());
    }
    Ok(())
}
