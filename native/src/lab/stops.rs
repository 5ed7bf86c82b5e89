//! `fukayomi lab stops`: how soon a search can be stopped, whatever it is busy with.
//!
//! Searches of random positions are interrupted at a random moment. What counts is the time to the answer, and the longest stretch
//! in which a mind looks neither at the clock nor for a `stop`; both by the clock and by the processor time of the thread, because a
//! machine that is busy with other things lets a thread wait that has nothing to do with the mind.

mod listener;

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::report::{Report, Table};
use super::soak::random_game;
use crate::work::progress_line::ProgressLine;
use fukayomi::notation::usi::write_position;
use fukayomi::random::Random;
use fukayomi::usi::Session;
use listener::{Listener, Spent};

/// What a `stop` was promised to take at most.
const PROMISED: Duration = Duration::from_millis(50);

/// Slices as the native program makes them.
const SLICE_MS: u64 = 20;

/// Moves that a position is away from the start at most.
const MOST_MOVES: u64 = 120;

/// Every so many searches one goes on for long enough to fill memory and to grow deep leaves.
const LONG_EVERY: u64 = 20;

/// What is stopped: its name, how it is set, and how it is started.
const SEARCHES: [(&str, &[&str], &str); 9] = [
    ("alpha-beta", &["Mind value alpha-beta", "USI_Hash value 16"], "go infinite"),
    ("alpha-beta, 2 threads", &["Mind value alpha-beta", "USI_Hash value 16", "Threads value 2"], "go infinite"),
    ("alpha-beta, 3 lines", &["Mind value alpha-beta", "USI_Hash value 16", "MultiPV value 3"], "go infinite"),
    ("softmax as in its paper", &["Mind value softmax"], "go infinite"),
    ("softmax, strong", &["Mind value softmax", "strong value true"], "go infinite"),
    ("strong, memory full", &["Mind value softmax", "strong value true", "tree_mb value 4"], "go infinite"),
    (
        "strong, long mates",
        &["Mind value softmax", "strong value true", "mate_plies value 5", "solver_share value 20"],
        "go infinite",
    ),
    (
        "softmax with readers",
        &["Mind value softmax", "with_readers value true", "leaf_hash_mb value 16"],
        "go infinite",
    ),
    ("mates", &["Mind value alpha-beta", "USI_Hash value 16"], "go mate infinite"),
];

/// The arguments of `fukayomi lab stops`.
#[derive(Args, Clone, Debug)]
pub struct StopsArgs {
    /// Searches of each kind
    #[arg(long, default_value_t = 200)]
    searches: u64,
    /// How long an ordinary search goes on at most
    #[arg(long, default_value_t = 200)]
    most_ms: u64,
    /// How long one in twenty goes on
    #[arg(long, default_value_t = 4_000)]
    long_ms: u64,
    /// Only kinds whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Fixes positions and moments
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for the report
    #[arg(long, value_name = "FOLDER", default_value = "runs/stops")]
    out: PathBuf,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

/// Measures and writes a report.
///
/// # Errors
/// If the report can't be written, or a search is not answered.
pub fn run(args: &StopsArgs) -> Result<(), Box<dyn Error>> {
    let kinds: Vec<_> =
        SEARCHES.iter().filter(|kind| args.only.as_ref().is_none_or(|only| kind.0.contains(only.as_str()))).collect();
    let mut line = ProgressLine::new(args.searches * kinds.len() as u64, 0, args.quiet);
    let mut done = 0;
    let head =
        ["search", "stops", "answer, ms: p50", "p99", "most", "longest without a look: p50", "p99", "most", "above 50"];
    let (mut by_clock, mut by_work) = (Table::new(head), Table::new(head));
    for (name, options, go) in kinds {
        let mut all = Vec::new();
        let mut random = Random::stirred(args.seed);
        for number in 0..args.searches {
            all.push(stop_one(options, go, args, number, &mut random).ok_or_else(|| format!("{name}: no answer"))?);
            done += 1;
            line.show(done, || (*name).to_string());
        }
        for (table, of) in
            [(&mut by_clock, (|spent| spent.clock) as fn(Spent) -> Duration), (&mut by_work, |spent| spent.work)]
        {
            let answers = sorted(all.iter().map(|one| of(one.answer)));
            let stretches = sorted(all.iter().map(|one| of(one.longest)));
            let late = answers.iter().filter(|&&time| time > PROMISED).count();
            let cells =
                [&answers, &stretches].into_iter().flat_map(|times| [0.5, 0.99, 1.0].map(|part| share(times, part)));
            let numbers = cells.map(|time| format!("{:.1}", time.as_secs_f64() * 1e3));
            table
                .row([(*name).to_string(), all.len().to_string()].into_iter().chain(numbers).chain([late.to_string()]));
        }
    }
    line.end();
    let mut report = Report::new("How soon a search stops");
    report.setting("searches of each kind", args.searches).setting("seed", args.seed);
    report.setting("stopped after at most, ms", args.most_ms).setting("every twentieth after, ms", args.long_ms);
    report
        .text("By processor time of the thread that thinks, which does not count what other programs take:")
        .table(by_work);
    report.text("By the clock, with whatever else the machine had to do:").table(by_clock);
    report.write(&args.out)?;
    println!("{}", args.out.join(super::report::FILE_NAME).display());
    Ok(())
}

/// What a search that was stopped came to.
struct Stopped {
    /// From the interruption to the answer.
    answer: Spent,
    /// The longest stretch without a look, the answer's included.
    longest: Spent,
}

fn stop_one(options: &[&str], go: &str, args: &StopsArgs, number: u64, random: &mut Random) -> Option<Stopped> {
    let mut listener = Listener::new();
    let mut session = Session::new();
    for option in options {
        session.handle(&format!("setoption name {option}"), &mut listener);
    }
    let game = random_game(random.below(MOST_MOVES), random);
    session.handle(&format!("position {}", write_position(&game)), &mut listener);
    let is_long = number % LONG_EVERY == LONG_EVERY - 1;
    let wait_ms = if is_long { args.long_ms } else { random.below(args.most_ms.max(1)) };
    listener.interrupt_after(Duration::from_millis(wait_ms));
    session.handle(go, &mut listener);
    while session.is_thinking() && !listener.is_due() {
        session.think(&mut listener, SLICE_MS);
    }
    session.handle("stop", &mut listener);
    let (answer, longest) = listener.answered()?;
    Some(Stopped { answer, longest })
}

fn sorted(times: impl Iterator<Item = Duration>) -> Vec<Duration> {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times
}

/// The time that this share of all does not exceed.
fn share(sorted: &[Duration], part: f64) -> Duration {
    let index = (part * sorted.len() as f64) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}
