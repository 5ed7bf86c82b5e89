//! How many mates the tree itself proves: one problem per line of a file, a fixed number of expansions for each.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::watch::think;
use crate::lab::player::PlayerSpec;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::Estimate;
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::notation::sfen;
use fukayomi::search::{Limits, MATE, MATE_IN_MAX, Search};
use fukayomi::shogi::{Game, Position};

/// The arguments of `fukayomi lab softmax mates`.
#[derive(Args, Clone, Debug)]
pub struct MatesArgs {
    /// Problems, one SFEN per line; what follows the word `moves` is ignored
    file: PathBuf,
    /// Expansions for each
    #[arg(long, default_value_t = 20_000)]
    expansions: u64,
    /// Use this many problems, spread evenly over the file; 0: all
    #[arg(long, default_value_t = 0)]
    problems: usize,
    /// The mind
    #[arg(long, value_name = "PLAYER", default_value = "softmax")]
    mind: String,
    #[command(flatten)]
    run: RunArgs,
}

/// What became of a problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Attempt {
    job: u64,
    /// Plies of the mate that was proven.
    plies: Option<i32>,
    expansions: u64,
}

impl Entry for Attempt {
    fn job(&self) -> u64 {
        self.job
    }
}

/// Tries the problems and writes the report.
pub fn run(args: &MatesArgs) -> Result<(), Box<dyn Error>> {
    let problems = read(args)?;
    let spec: PlayerSpec = args.mind.parse()?;
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let settings = json!({"file": name, "mind": args.mind, "expansions": args.expansions, "problems": problems.len()});
    let found = args.run.run(
        "softmax-mates",
        &settings,
        problems.len() as u64,
        || spec.mind().map_err(|error| error.to_string()),
        |mind, job| attempt(mind.as_mut(), &problems[job as usize], job, args.expansions),
        |_| String::new(),
    )?;
    let attempts: Vec<&Attempt> = found.entries.values().collect();
    let (share, table) = tabulate(&attempts, args.expansions);
    println!("{name}: {share}");
    let Some(folder) = found.folder else { return Ok(()) };
    let mut report =
        Report::of_commit(&format!("Softmax search: mates proven, {name}, by {}", args.mind), &found.commit);
    report.setting("mind", &args.mind).setting("expansions", args.expansions).setting("problems", problems.len());
    report.text(format!("{share} within {} expansions, by the tree alone.", args.expansions)).table(table);
    let curve = |plies: u32| {
        let limit = 1_u64 << plies;
        let solved = attempts.iter().filter(|it| it.plies.is_some() && it.expansions <= limit).count();
        Point::new(f64::from(plies), 100.0 * solved as f64 / attempts.len().max(1) as f64)
    };
    let last = args.expansions.max(2).ilog2();
    let chart = Chart::new(ChartKind::Lines, "expansions, as a power of two", "problems proven in %")
        .series(Series::new("", (0..=last).map(curve)));
    report.chart("proven", "Share of the problems proven by number of expansions", &chart);
    Ok(report.write(&folder)?)
}

fn read(args: &MatesArgs) -> Result<Vec<Position>, Box<dyn Error>> {
    let path = args.file.display();
    let text = fs::read_to_string(&args.file).map_err(|error| format!("{path}: {error}"))?;
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let wanted = if args.problems == 0 { lines.len() } else { args.problems.min(lines.len()) };
    (0..wanted)
        .map(|number| {
            let (line, text) = lines[number * lines.len() / wanted];
            let text = text.split(" moves ").next().unwrap_or_default();
            let text = text.trim().trim_start_matches("sfen ");
            sfen::parse(text).map_err(|error| format!("{path} line {}: {error}", line + 1).into())
        })
        .collect()
}

fn attempt(mind: &mut dyn Search, problem: &Position, job: u64, most: u64) -> Attempt {
    mind.new_game();
    let told = think(mind, &Game::new(problem.clone()), &Limits { expansions: Some(most), ..Limits::default() });
    let score = mind.decision().score;
    let plies = (score >= MATE_IN_MAX).then_some(MATE - score);
    Attempt { job, plies, expansions: told.map_or(0, |(_, tree)| tree.expansions) }
}

/// The share of problems that were proven, in words, and lengths of what was found.
fn tabulate(attempts: &[&Attempt], most: u64) -> (String, Table) {
    let solved: Vec<&&Attempt> = attempts.iter().filter(|attempt| attempt.plies.is_some()).collect();
    let counts = [(attempts.len() - solved.len()) as u64, solved.len() as u64];
    let share = Estimate::of(&counts).map_or_else(String::new, |estimate| {
        let (low, high) = estimate.score_interval();
        let [low, high, share] = [low, high, estimate.score].map(|share| 100.0 * share);
        format!("{} of {} proven, {share:.1} % (95 %: {low:.1} to {high:.1} %)", solved.len(), attempts.len())
    });
    let mut needed: Vec<u64> =
        attempts.iter().map(|it| if it.plies.is_some() { it.expansions } else { most }).collect();
    needed.sort_unstable();
    let quantile = |share: usize| needed.get(needed.len() * share / 100).map_or(String::new(), u64::to_string);
    let mut table = Table::new(["problems", "proven", "median expansions", "90 %", "mean plies of the proof"]);
    let plies: i32 = solved.iter().filter_map(|attempt| attempt.plies).sum();
    table.row([
        attempts.len().to_string(),
        solved.len().to_string(),
        quantile(50),
        quantile(90),
        format!("{:.2}", f64::from(plies) / solved.len().max(1) as f64),
    ]);
    (share, table)
}
