//! `fukayomi tune`: simultaneous perturbation (SPSA) of the parameters of a mind, by games against itself.
//!
//! Each step plays pairs of games between the mind with all parameters shifted a little at random and the mind with the
//! opposite shift; the result tells in which direction of the shift strength lies. Steps depend on each other, so only
//! the games of a step run in parallel. The log holds every step; a run that stopped goes on after its last.

mod parameter;
mod plot;

pub use parameter::Parameter;

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::matches::GameArgs;
use super::openings::Openings;
use super::statistics::GameResult;
use super::tournament::{GameEntry, Tournament, TournamentSettings, Worker};
use crate::work::commit::commit;
use crate::work::jobs;
use crate::work::log::{Entry, Header, Log};
use crate::work::progress_line::ProgressLine;
use fukayomi::random::Random;

/// The arguments of `fukayomi tune`.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    /// The mind, such as "alpha-beta,hash_mb=4"; what is set here is not tuned
    mind: String,
    /// A parameter to tune, as name or name=start:low:high:shift; may be given several times [default: all numbers of the mind's table]
    #[arg(long = "parameter", short, value_name = "PARAMETER")]
    parameters: Vec<String>,
    /// Steps to take
    #[arg(long, default_value_t = 500)]
    steps: u64,
    /// How far the last step goes, as a part of the shift
    #[arg(long, default_value_t = 0.1)]
    rate: f64,
    #[command(flatten)]
    games: GameArgs,
    /// Folder for the log and the plot; a run that stopped goes on there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Games at the same time [default: one per core]
    #[arg(long, short = 'j')]
    concurrency: Option<usize>,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

/// Everything that decides how a tuning goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct TuneSettings {
    mind: String,
    parameters: Vec<Parameter>,
    steps: u64,
    rate: f64,
    games: TournamentSettings,
}

/// A step of a tuning, as a line of its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The number of the step.
    pub job: u64,
    /// What the shifted mind scored against the one shifted the other way, in games won minus games lost.
    pub won: i64,
    /// The parameters after the step, in units of their shifts.
    pub values: Vec<f64>,
}

impl Entry for Step {
    fn job(&self) -> u64 {
        self.job
    }
}

/// Exponents and offset that Spall recommends.
const RATE_DECAY: f64 = 0.602;
const SHIFT_DECAY: f64 = 0.101;
const OFFSET: f64 = 0.1;

impl TuneSettings {
    /// How far the parameters are shifted in a step, as a part of their full shift; 1 in the last step.
    fn shift(&self, step: u64) -> f64 {
        (self.steps as f64 / (step + 1) as f64).powf(SHIFT_DECAY)
    }

    /// How far a won game moves the parameters in a step, in full shifts.
    fn gain(&self, step: u64) -> f64 {
        let offset = OFFSET * self.steps as f64;
        self.rate * ((offset + self.steps as f64) / (offset + (step + 1) as f64)).powf(RATE_DECAY)
    }

    /// The directions of a step: +1 or −1 for each parameter.
    fn directions(&self, step: u64) -> Vec<f64> {
        let mut random = Random::of_job(self.games.seed ^ 0x5b5a, step);
        self.parameters.iter().map(|_| if random.coin() { 1.0 } else { -1.0 }).collect()
    }

    /// The mind with its parameters at these values (in shifts), moved by so much along the directions.
    fn spec(&self, values: &[f64], directions: &[f64], by: f64) -> String {
        let moved = self.parameters.iter().zip(values).zip(directions);
        let items = moved.map(|((parameter, value), direction)| {
            format!(",{}={}", parameter.name, parameter.text(value + by * direction))
        });
        self.mind.clone() + &items.collect::<String>()
    }

    /// The games of a step.
    fn tournament(&self, step: u64, values: &[f64], openings: &Openings) -> Result<Tournament, Box<dyn Error>> {
        let directions = self.directions(step);
        let players = [1.0, -1.0].map(|sign| self.spec(values, &directions, sign * self.shift(step))).to_vec();
        let seed = Random::of_job(self.games.seed, step).bits() >> 16;
        Ok(Tournament::new(TournamentSettings { players, seed, ..self.games.clone() }, openings.clone())?)
    }
}

/// Tunes a mind and prints what came out.
///
/// # Errors
/// If the arguments, the openings or the log can't be used.
pub fn run(args: &TuneArgs) -> Result<(), Box<dyn Error>> {
    let parameters = Parameter::list(&args.mind, &args.parameters)?;
    let openings = args.games.openings()?;
    let games = args.games.settings(Vec::new(), vec![args.games.limit; 2], &openings);
    let settings = TuneSettings { mind: args.mind.clone(), parameters, steps: args.steps, rate: args.rate, games };
    let header = Header {
        experiment: "tune".to_string(),
        jobs: args.steps,
        settings: serde_json::to_value(&settings)?,
        commit: commit(),
    };
    let (mut log, mut steps) = Log::open::<Step>(&args.out.join("log.jsonl"), &header)?;
    let mut values: Vec<f64> = settings.parameters.iter().map(Parameter::start_in_shifts).collect();
    let mut progress = ProgressLine::new(args.steps, steps.len() as u64, args.quiet);
    for step in 0..args.steps {
        if let Some(done) = steps.get(&step) {
            values.clone_from(&done.values);
            continue;
        }
        let tournament = settings.tournament(step, &values, &openings)?;
        let threads = args.concurrency.unwrap_or_else(jobs::default_threads);
        let won = play(&tournament, threads);
        let by = settings.gain(step) / settings.shift(step) * won as f64 / settings.games.games as f64;
        for ((value, direction), parameter) in
            values.iter_mut().zip(settings.directions(step)).zip(&settings.parameters)
        {
            *value = parameter.clamped(*value + by * direction);
        }
        let entry = Step { job: step, won, values: values.clone() };
        log.append(&entry)?;
        steps.insert(step, entry);
        progress.show(step + 1, || settings.spec(&values, &vec![0.0; values.len()], 0.0));
    }
    progress.end();
    let commit = log.finish(&steps)?.commit;
    plot::report(&settings, &steps, &commit).write(&args.out)?;
    println!("{}", settings.spec(&values, &vec![0.0; values.len()], 0.0));
    Ok(())
}

/// Plays the games of a step; returns won minus lost for the first player.
fn play(tournament: &Tournament, threads: usize) -> i64 {
    let numbers: Vec<u64> = (0..tournament.jobs()).collect();
    let mut won = 0;
    let work = |worker: &mut Worker, number: u64| worker.play(tournament, &tournament.job(number)).0;
    let count = |entry: GameEntry| {
        won += match entry.result(0) {
            GameResult::Win => 1,
            GameResult::Draw => 0,
            GameResult::Loss => -1,
        };
        ControlFlow::Continue(())
    };
    jobs::run(&numbers, threads, || Ok::<_, ()>(Worker::default()), work, count).unwrap_or_default();
    won
}

#[cfg(test)]
mod tests;
