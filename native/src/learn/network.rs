//! `fukayomi learn network`: the network that plays, from packed positions with scores.
//!
//! Targets mix the chance that the score means (a sigmoid of 600 points) with the result of the game. Each position is
//! mirrored at random, which matters only where a king stands in the middle. The rate of steps falls along a cosine to
//! nothing. The same seed gives the same network on any number of threads. A network that has been written can go on learning
//! (`--from`), and the last one can be the mean of those on the way (`--mean`).

mod adam;
mod checkpoint;
mod dense;
mod mean;
mod model;
mod round;
mod step;
mod stream;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::f32::consts::PI;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use crate::learn::pack::{Packed, read_all};
use crate::work::files::write_whole;
use crate::work::jobs::default_threads;
use crate::work::progress_line::ProgressLine;
use checkpoint::Checkpoint;
use fukayomi::eval::network::Parameters;
use fukayomi::random::Random;
use mean::Mean;
use model::Model;
use step::Trainer;
use stream::{Source, Stream};

pub use round::{SCORE_POINTS, rounded};

/// Positions by which rounding is made up for.
const PROBE: usize = 8_192;

/// The arguments of `fukayomi learn network`.
#[derive(Args, Clone, Debug)]
pub struct NetworkArgs {
    /// Files of `learn pack`; `FILE*3` is read three times in each pass
    #[arg(required = true)]
    positions: Vec<Source>,
    /// Positions to measure on; nothing is learned from them
    #[arg(long)]
    held_out: PathBuf,
    /// Where to write the network
    #[arg(short, long, default_value = "network.weights")]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Files to read instead in the last passes
    #[arg(long, num_args = 1..)]
    finish: Vec<Source>,
    /// How many of the passes read those
    #[arg(long, default_value_t = 1)]
    finish_passes: u32,
    /// Positions of one step
    #[arg(long, default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Size of the first steps
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Weight decay, as a part of the step size
    #[arg(long, default_value_t = 0.2)]
    decay: f32,
    /// Share of the score in the target; the rest is the result of the game
    #[arg(long, default_value_t = 1.0)]
    score_share: f32,
    /// Go on with this network instead of random weights; it is learned with rounding from the first step on
    #[arg(long, value_name = "NETWORK", conflicts_with = "resume")]
    from: Option<PathBuf>,
    /// What that network calls 600 points of the games
    #[arg(long, value_name = "POINTS", default_value_t = SCORE_POINTS, value_parser = read_points)]
    from_points: f32,
    /// What the network shall call 600 points of the games: the less, the wider are a search's margins for it
    #[arg(long, default_value_t = SCORE_POINTS, value_parser = read_points)]
    points: f32,
    /// The share of the last pass over which the mean of the weights is taken in the end; 0: the last weights stay
    #[arg(long, default_value_t = 0.0, value_parser = read_share)]
    mean: f32,
    /// Seed of the first weights and of the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(short = 'j', long)]
    threads: Option<usize>,
    /// File to save the state of the training to after each pass
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Continue from the checkpoint, if there is one
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

impl NetworkArgs {
    /// The files of a pass, the first being 0.
    fn sources(&self, pass: u32) -> &[Source] {
        let finishes = !self.finish.is_empty() && pass + self.finish_passes >= self.passes;
        if finishes { &self.finish } else { &self.positions }
    }

    /// The model to begin with.
    fn first_model(&self) -> Result<Model, Box<dyn Error>> {
        let Some(path) = &self.from else { return Ok(Model::random(self.seed)) };
        let named = |error: &dyn Error| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(&error))?;
        Ok(round::with_fractions(&Parameters::decode(&bytes).map_err(|error| named(&error))?, self.from_points))
    }
}

fn read_points(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|points| (60.0..=6_000.0).contains(points)).ok_or("expected points from 60 to 6000")
}

fn read_share(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("expected a number from 0 to 1")
}

/// Learns a network and writes it after every pass.
///
/// # Errors
/// If a file can't be read or written.
pub fn learn_network(args: &NetworkArgs) -> Result<(), Box<dyn Error>> {
    let threads = args.threads.unwrap_or_else(default_threads);
    let held_out = read_all(&args.held_out)?;
    let kept = args.checkpoint.as_ref().filter(|path| args.resume && path.exists());
    let (mut trainer, first_pass) = match kept {
        Some(path) => {
            let Checkpoint { model, momenta, steps, passes } = Checkpoint::read(path)?;
            (Trainer::new(model, Some(momenta), steps, threads), passes)
        }
        None => (Trainer::new(args.first_model()?, None, 0, threads), 0),
    };
    trainer.decay = args.decay;
    let sizes: Vec<usize> =
        (0..args.passes).map(|pass| Stream::positions(args.sources(pass))).collect::<Result<_, _>>()?;
    let total: usize = sizes.iter().sum();
    let mut done: usize = sizes[..(first_pass as usize).min(sizes.len())].iter().sum();
    eprintln!("{total} positions in {} passes, {} held out, {threads} threads", args.passes, held_out.len());
    let probe = Stream::new(args.sources(0), args.seed, 0)?.batch(PROBE)?;
    let mut progress = ProgressLine::new(total as u64, done as u64, false);
    let (begin, before) = (Instant::now(), done);
    for pass in first_pass..args.passes {
        // Rounding is learned with once the first weights have found their places.
        trainer.set_rounds(args.from.is_some() || 2 * pass >= args.passes);
        let is_last = pass + 1 == args.passes;
        let (mut mean, end) = (Mean::default(), done + sizes[pass as usize]);
        let mut stream = Stream::new(args.sources(pass), args.seed, pass)?;
        let (mut loss, mut steps) = (0.0, 0_u32);
        loop {
            let batch = stream.batch(args.batch as usize)?;
            if batch.is_empty() {
                break;
            }
            let rate = args.rate * 0.5 * (1.0 + (PI * done as f32 / total as f32).cos());
            let coins = Random::of_job(args.seed, trainer.steps).bits();
            let mirror = |at: usize| (coins >> (at & 63)) & 1 != 0;
            loss += trainer.step(&batch, mirror, args.score_share, rate);
            steps += 1;
            done += batch.len();
            if is_last && (end - done) as f32 <= args.mean * sizes[pass as usize] as f32 {
                mean.note(&trainer);
            }
            progress.show(done as u64, || {
                let speed = (done - before) as f64 / begin.elapsed().as_secs_f64();
                format!("pass {}  loss {:.5}  {speed:.0}/s", pass + 1, loss / f64::from(steps))
            });
        }
        let (fine, coarse) = keep(&trainer, &held_out, &probe, args)?;
        let seconds = begin.elapsed().as_secs_f32();
        eprintln!(
            "pass {}/{}: loss {:.5}, held out {fine:.5}, rounded {coarse:.5}, {seconds:.0} s",
            pass + 1,
            args.passes,
            loss / f64::from(steps.max(1))
        );
        if let Some(model) = mean.model() {
            trainer = trainer.with(model);
            let (fine, coarse) = keep(&trainer, &held_out, &probe, args)?;
            eprintln!("mean of the weights: held out {fine:.5}, rounded {coarse:.5}");
        }
        if let Some(path) = &args.checkpoint {
            let (model, momenta) = (trainer.model(), trainer.momenta());
            Checkpoint { model, momenta, steps: trainer.steps, passes: pass + 1 }.write(path)?;
        }
    }
    progress.end();
    if first_pass >= args.passes {
        trainer.set_rounds(true);
        let (fine, coarse) = keep(&trainer, &held_out, &probe, args)?;
        eprintln!("nothing left to learn: held out {fine:.5}, rounded {coarse:.5}");
    }
    eprintln!("written: {}", args.out.display());
    Ok(())
}

/// Writes the network as it is now; the answer is its loss with fractions and without.
fn keep(
    trainer: &Trainer,
    held_out: &[Packed],
    probe: &[Packed],
    args: &NetworkArgs,
) -> Result<(f64, f64), Box<dyn Error>> {
    let network = rounded(&trainer.played(), probe, args.points);
    write_whole(&args.out, &network.encode())?;
    Ok((trainer.loss(held_out), round::loss(&network, held_out, args.points)))
}
