//! `fukayomi lab openings`: makes even positions to begin games with, by our own search.
//!
//! Each candidate is a game of its own in which every move is drawn from those that a short search finds about equally
//! good. What is even, quiet and new after a longer search is kept.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use crate::work::files::write_whole;
use crate::work::jobs;
use crate::work::progress_line::ProgressLine;
use fukayomi::notation::usi::write_position;
use fukayomi::random::Random;
use fukayomi::search::{self, Answer, Limits, Line, Score, Search, think};
use fukayomi::shogi::{Game, Position};

/// The arguments of `fukayomi lab openings`.
#[derive(Args, Clone, Debug)]
pub struct OpeningsArgs {
    /// How many to make
    #[arg(long, default_value_t = 600)]
    count: usize,
    /// Fixes what is made
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The fewest moves of an opening
    #[arg(long, default_value_t = 16)]
    shortest: u64,
    /// The most moves of an opening
    #[arg(long, default_value_t = 24)]
    longest: u64,
    /// Nodes of the search that proposes a move
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Nodes of the search that judges an opening
    #[arg(long, default_value_t = 150_000)]
    judge_nodes: u64,
    /// The largest score, in points, that still counts as even
    #[arg(long, default_value_t = 80)]
    even: Score,
    /// Candidates at the same time [default: one per core]
    #[arg(long, short = 'j')]
    concurrency: Option<usize>,
    /// Where to write them
    #[arg(long, short)]
    out: PathBuf,
}

/// A position that passed.
struct Found {
    line: String,
    key: u64,
    score: Score,
}

/// How many points make a move about as good; beyond three times as many it is not considered.
const TEMPERATURE: f64 = 30.0;

/// Makes openings and writes them to a file.
///
/// # Errors
/// If there is no mind to make them, or the file can't be written.
pub fn run(args: &OpeningsArgs) -> Result<(), Box<dyn Error>> {
    if args.shortest > args.longest {
        return Err("--shortest is above --longest".into());
    }
    let threads = args.concurrency.unwrap_or_else(jobs::default_threads);
    let make_mind = || {
        let mut mind = search::mind("alpha-beta").ok_or("there is no mind alpha-beta")?;
        mind.set_param("hash_mb", "16").map(|()| mind).map_err(|_| "alpha-beta has no hash table")
    };
    let mut progress = ProgressLine::new(args.count as u64, 0, false);
    let (mut lines, mut keys, mut tried) = (Vec::new(), HashSet::new(), 0);
    while lines.len() < args.count {
        // Batches, so that the result does not depend on which thread is faster.
        let batch: Vec<u64> = (tried..tried + 64).collect();
        tried += 64;
        let mut found: Vec<(u64, Option<Found>)> = Vec::new();
        let work = |mind: &mut Box<dyn Search>, job| (job, candidate(mind.as_mut(), args, job));
        jobs::run(&batch, threads, make_mind, work, |result| {
            found.push(result);
            progress.show((lines.len() + found.iter().flat_map(|(_, found)| found).count()) as u64, String::new);
            ControlFlow::Continue(())
        })?;
        found.sort_by_key(|(job, _)| *job);
        let fresh = found.into_iter().filter_map(|(_, found)| found).filter(|found| keys.insert(found.key));
        lines.extend(fresh);
    }
    progress.end();
    lines.truncate(args.count);
    let mut text = format!(
        "# Even openings for matches, made by: fukayomi lab openings --count {} --seed {} --shortest {} --longest {} --nodes {} --judge-nodes {} --even {}\n",
        args.count, args.seed, args.shortest, args.longest, args.nodes, args.judge_nodes, args.even
    );
    lines.iter().try_for_each(|Found { line, score, .. }| writeln!(text, "{line} # {score:+}"))?;
    write_whole(&args.out, text.as_bytes())?;
    println!("{} openings from {tried} candidates in {}", lines.len(), args.out.display());
    Ok(())
}

/// Plays a candidate and judges it.
fn candidate(mind: &mut dyn Search, args: &OpeningsArgs, job: u64) -> Option<Found> {
    let mut random = Random::of_job(args.seed, job);
    let length = args.shortest + random.below(args.longest - args.shortest + 1);
    let mut game = Game::new(Position::startpos());
    mind.new_game();
    for _ in 0..length {
        let proposed = think(mind, &game, &Limits { multipv: 8, ..Limits::nodes(args.nodes) });
        let lines = &proposed.last()?.lines;
        let best = lines.first()?.score;
        let near = |line: &&Line| f64::from(best - line.score) <= 3.0 * TEMPERATURE;
        let near: Vec<&Line> = lines.iter().filter(near).collect();
        let weights: Vec<f64> = near.iter().map(|line| (f64::from(line.score - best) / TEMPERATURE).exp()).collect();
        let mut left = random.unit() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        game.play(near[chosen.unwrap_or(0)].pv.first()?.mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    mind.new_game();
    let judged = think(mind, &game, &Limits::nodes(args.judge_nodes));
    let score = judged.last()?.lines.first()?.score;
    let Answer::Move(best) = judged.decision.answer else { return None };
    let position = game.position();
    // A capture that is due would only be the first move of both games.
    let is_quiet = !position.in_check() && position.piece_on(best.to()).is_none() && !best.is_promotion();
    (is_quiet && score.abs() <= args.even).then(|| Found { line: write_position(&game), key: position.key(), score })
}
