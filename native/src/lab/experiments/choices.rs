//! `fukayomi lab choices`: how often players choose the moves that somebody strong found best in a list of positions.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::problems::{self, digest};
use super::{Look, look};
use crate::lab::budget::Budget;
use crate::lab::player::PlayerSpec;
use crate::lab::report::{Report, Table};
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::search::Search;

/// The arguments of `fukayomi lab choices`.
#[derive(Args, Clone, Debug)]
pub struct ChoicesArgs {
    /// Positions, one per line: SFEN, a tab, the moves that count as right, separated by blanks
    positions: PathBuf,
    /// The players: minds such as "alpha-beta,eval=linear,hash_mb=16"
    #[arg(default_value = "alpha-beta,hash_mb=16")]
    players: Vec<String>,
    /// What a move may cost
    #[arg(long, default_value = "nodes=4000")]
    limit: Budget,
    /// At most this many positions
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Debug, Serialize)]
struct ChoicesSettings<'a> {
    positions: String,
    players: &'a [String],
    limit: Budget,
}

/// A choice, as a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Choice {
    job: u64,
    right: bool,
    #[serde(flatten)]
    look: Look,
}

impl Entry for Choice {
    fn job(&self) -> u64 {
        self.job
    }
}

/// Runs the experiment and writes its report.
///
/// # Errors
/// If a player, the positions, the log or the report can't be used.
pub fn run(args: &ChoicesArgs) -> Result<(), Box<dyn Error>> {
    let positions = problems::read(&args.positions, args.most)?;
    let players: Vec<PlayerSpec> = args.players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    if args.limit.clock.is_some() {
        return Err("--limit: single positions have no clock; expected nodes=, depth= or movetime=".into());
    }
    let limits = args.limit.limits(Duration::ZERO);
    let settings = ChoicesSettings { positions: digest(&positions), players: &args.players, limit: args.limit };
    let make_minds = || -> Result<Vec<Box<dyn Search>>, String> {
        players.iter().map(|player| player.mind().map_err(|error| error.to_string())).collect()
    };
    // Jobs go position by position, so that whatever is stopped has looked at the same ones with every player.
    let count = players.len();
    let work = |minds: &mut Vec<Box<dyn Search>>, job: u64| {
        let (position, player) = (job as usize / count, job as usize % count);
        let look = look(minds[player].as_mut(), &positions[position].game, &limits);
        Choice { job, right: positions[position].is_right(&look.mv), look }
    };
    let words = |entries: &BTreeMap<u64, Choice>| in_a_line(&players, entries);
    let results = args.run.run("choices", &settings, (positions.len() * count) as u64, make_minds, work, words)?;
    println!("{}", in_a_line(&players, &results.entries));
    if args.run.shard.is_whole() {
        let folder = args.run.folder("choices");
        let mut report = Report::of_commit("Moves that others found best", &results.commit);
        report.setting("positions", positions.len()).setting("limit", args.limit);
        let mut table = Table::new(["player", "positions", "chosen", "%", "± 95 %"]);
        for (player, (right, all)) in players.iter().zip(tallies(count, &results.entries)) {
            let (share, error) = share(right, all);
            let numbers = [all.to_string(), right.to_string(), format!("{share:.1}"), format!("{error:.1}")];
            table.row([player.name.clone()].into_iter().chain(numbers));
        }
        report.table(table);
        report.write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

/// For each player, how often its choice was right, and of how many.
fn tallies(players: usize, entries: &BTreeMap<u64, Choice>) -> Vec<(u64, u64)> {
    let mut tallies = vec![(0, 0); players];
    for entry in entries.values() {
        let (right, all) = &mut tallies[entry.job as usize % players];
        *right += u64::from(entry.right);
        *all += 1;
    }
    tallies
}

/// Per cent, and half of the interval that holds the truth in 95 of a hundred cases.
fn share(right: u64, all: u64) -> (f64, f64) {
    let share = right as f64 / all.max(1) as f64;
    (100.0 * share, 196.0 * (share * (1.0 - share) / all.max(1) as f64).sqrt())
}

fn in_a_line(players: &[PlayerSpec], entries: &BTreeMap<u64, Choice>) -> String {
    let mut line = String::new();
    for (player, (right, all)) in players.iter().zip(tallies(players.len(), entries)) {
        let (share, error) = share(right, all);
        let comma = if line.is_empty() { "" } else { "; " };
        write!(line, "{comma}{} {right} of {all} ({share:.1} ± {error:.1} %)", player.name).expect("text takes all");
    }
    line
}
