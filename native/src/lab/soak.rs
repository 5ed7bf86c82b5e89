//! `fukayomi lab soak`: hours of everything at once, to find what only time shows: memory and file handles that grow, answers that
//! do not come or come late, illegal moves.
//!
//! Rounds of four parts: games of both minds in this process, games of two engine processes by positions and of two more on a clock,
//! and storms of lines, good and broken, on a fifth one. Processes live as long as the run, so that what they lose adds up.

mod games;
mod health;
mod storm;

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::budget::Budget;
use super::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::work::progress_line::ProgressLine;
use games::{Games, Tables};
use health::{Growth, Health, Sample};
use storm::Storm;
pub use storm::random_game;

/// How long each part of a round takes at most; games without a clock get twice as much.
const PART: Duration = Duration::from_secs(15);

/// How often the report is written, so that whatever ends a run leaves what it saw.
const WRITE_EVERY: Duration = Duration::from_secs(120);

/// Engine processes: two by positions, two on a clock, one in the storm.
const ENGINES: u32 = 5;

/// What a process may grow by from the first tenth of a run to its last without being called growth: tables of this size fill.
const FREE_MB: f64 = 16.0;
const FREE_SHARE: f64 = 0.1;

/// The arguments of `fukayomi lab soak`.
#[derive(Args, Clone, Debug)]
pub struct SoakArgs {
    /// How long
    #[arg(long, default_value_t = 1.0)]
    hours: f64,
    /// Fixes openings and storms
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move in the games without a clock
    #[arg(long, default_value_t = 100)]
    nodes: u64,
    /// How much later than its time an answer on a clock may come; on a quiet machine not at all
    #[arg(long, default_value_t = 0)]
    margin_ms: u64,
    /// Another engine in place of our softmax search in the games of processes, as `fukayomi match` describes it
    #[arg(long)]
    other: Option<String>,
    /// Folder for the report
    #[arg(long, value_name = "FOLDER", default_value = "runs/soak")]
    out: PathBuf,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

/// Runs for the time asked for, and writes what it saw.
///
/// # Errors
/// If an engine can't be started, the report can't be written, or something was found.
pub fn run(args: &SoakArgs) -> Result<(), Box<dyn Error>> {
    let hours = Duration::try_from_secs_f64(args.hours * 3600.0).map_err(|_| "--hours: expected a number above 0")?;
    let program = std::env::current_exe()?;
    let other = args.other.as_deref();
    let mut own = Games::of_minds(args.nodes, args.seed)?;
    let by_nodes = Budget { nodes: Some(args.nodes.max(1)), ..Budget::default() };
    let mut piped = Games::of_processes(&program, other, by_nodes, args.seed)?;
    let clock = games::CLOCK.parse::<Budget>().map_err(|error| error.to_string())?;
    let mut clocked = Games::of_processes(&program, other, clock, args.seed)?.allow_ms(args.margin_ms);
    let mut storm = Storm::start(&program, args.seed)?;
    let mut health = Health::default();
    let mut line = ProgressLine::new(hours.as_secs(), 0, args.quiet);
    let start = Instant::now();
    let mut written = Duration::ZERO;
    // Short runs have all parts, too.
    let part = PART.min(hours / 10);
    loop {
        let left = |part: Duration| hours.saturating_sub(start.elapsed()).min(part);
        own.play_for(left(2 * part));
        piped.play_for(left(part));
        clocked.play_for(left(part));
        storm.rage_for(left(part))?;
        health.look(start.elapsed());
        line.show(start.elapsed().as_secs(), || {
            format!(
                "{} games, {} of processes, {} on a clock, {} searches stormed",
                own.tally.games, piped.tally.games, clocked.tally.games, storm.tally.searches
            )
        });
        let is_over = start.elapsed() >= hours;
        if !is_over && start.elapsed() < written + WRITE_EVERY {
            continue;
        }
        written = start.elapsed();
        let tables = [&own.tally, &piped.tally, &clocked.tally];
        let findings = findings(tables, &storm, &health);
        report(args, written, tables, &storm, &health, &findings).write(&args.out)?;
        if is_over {
            line.end();
            println!("{}", args.out.join(super::report::FILE_NAME).display());
            return if findings.is_empty() { Ok(()) } else { Err(findings.join("; ").into()) };
        }
    }
}

/// Everything that must not be; time that was lost depends on the machine and is only told.
fn findings(tables: [&Tables; 3], storm: &Storm, health: &Health) -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |count: u64, what: &str| {
        if count > 0 {
            found.push(format!("{count} {what}"));
        }
    };
    let illegal: u64 = tables.iter().map(|tally| tally.illegal).sum();
    add(illegal + storm.tally.illegal, "illegal moves");
    add(tables.iter().map(|tally| tally.broken).sum(), "games that a player broke off");
    add(storm.tally.unanswered, "searches without an answer");
    add(storm.tally.deaths, "processes that ended");
    for (name, growth, processes) in [("this process", health.own(), 1), ("the engines", health.children(), ENGINES)] {
        let free_mb = FREE_MB * f64::from(processes);
        if growth.is_some_and(|growth| growth.last_mb > growth.first_mb * (1.0 + FREE_SHARE) + free_mb) {
            found.push(format!("the memory of {name} grows"));
        }
        if growth.is_some_and(|growth| growth.last_handles > growth.first_handles) {
            found.push(format!("the file handles of {name} grow"));
        }
    }
    found
}

fn report(
    args: &SoakArgs,
    time: Duration,
    tables: [&Tables; 3],
    storm: &Storm,
    health: &Health,
    findings: &[String],
) -> Report {
    let mut report = Report::new("Soak: hours of games and storms");
    report.setting("hours", format!("{:.2}", time.as_secs_f64() / 3600.0)).setting("seed", args.seed);
    report.setting("positions per move", args.nodes).setting("clock", games::CLOCK);
    report.setting("allowed beyond it, ms", args.margin_ms);
    if let Some((median, most)) = health.load() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        report.setting("load of the machine", format!("{median:.1}, at most {most:.1}, on {cores} cores"));
    }
    report.text(if findings.is_empty() {
        "Nothing was found: no illegal move, no answer that did not come, no growth.".to_string()
    } else {
        format!("**Found: {}.**", findings.join("; "))
    });
    let mut table = Table::new(["games", "played", "moves", "illegal moves", "broken off", "lost on time"]);
    let names = ["both minds in one process", "two processes by positions", "two processes on a clock"];
    for (name, tally) in names.into_iter().zip(tables) {
        let numbers = [tally.games, tally.moves, tally.illegal, tally.broken, tally.late];
        table.row(std::iter::once(name.to_string()).chain(numbers.map(|number| number.to_string())));
    }
    report.table(table);
    let causes: Vec<String> = tables.iter().flat_map(|tally| &tally.causes).map(|cause| format!("- {cause}")).collect();
    if !causes.is_empty() {
        report.text(format!("Games that did not end by the rules:\n\n{}", causes.join("\n")));
    }
    let storm = &storm.tally;
    let mut table =
        Table::new(["storms", "lines", "searches", "illegal moves", "unanswered", "`stop` p50, ms", "p99", "most"]);
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| storm.latency_ms(share));
    let cells = [storm.lines, storm.searches, storm.illegal, storm.unanswered].map(|number| number.to_string());
    let latencies = [half, most, all].map(|ms| format!("{ms:.1}"));
    table.row(std::iter::once("one process".to_string()).chain(cells).chain(latencies));
    report.table(table);
    let mut table =
        Table::new(["", "memory at first, MB", "at the end", "most", "file handles at first", "at the end"]);
    for (name, growth) in [("this process", health.own()), ("the five engines", health.children())] {
        let Some(Growth { first_mb, last_mb, most_mb, first_handles, last_handles }) = growth else { continue };
        let numbers = [first_mb, last_mb, most_mb].map(|mb| format!("{mb:.1}"));
        let handles = [first_handles, last_handles].map(|count| count.to_string());
        table.row(std::iter::once(name.to_string()).chain(numbers).chain(handles));
    }
    report.table(table);
    report.text("\"At first\" is the median of the first tenth of the run, \"at the end\" that of the last.");
    report.chart("memory", "Memory over the run", &chart(health));
    report
}

fn chart(health: &Health) -> Chart {
    let series = |name: &str, mb: &dyn Fn(&Sample) -> f64| {
        Series::new(name, health.samples.iter().map(|it| Point::new(it.at.as_secs_f64() / 60.0, mb(it))))
    };
    Chart::new(ChartKind::Lines, "minutes", "MB")
        .series(series("this process", &|it| it.own.mb))
        .series(series("the engines", &|it| it.children.mb))
}
