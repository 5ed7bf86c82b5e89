//! `fukayomi lab scaling`: what more nodes buy. How many nodes a search to each depth takes, and how much stronger a player
//! becomes with each doubling of its nodes, by games against itself with half of them.

mod depths;
mod doublings;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use crate::lab::budget::Budget;
use crate::lab::matches::{GameArgs, TournamentArgs, read_agreement};
use crate::lab::player::PlayerSpec;
use crate::lab::referee::{Agreement, Judgement};
use crate::lab::report::Report;

/// The arguments of `fukayomi lab scaling`.
#[derive(Args, Clone, Debug)]
pub struct ScalingArgs {
    /// The players: minds such as "alpha-beta,hash_mb=16", or "engine=COMMAND,Option=value"
    #[arg(default_values_t = ["alpha-beta,hash_mb=16".to_string()])]
    players: Vec<String>,
    /// Depths to which the positions of `fukayomi bench` are searched, separated by commas; 0: none
    #[arg(long, value_delimiter = ',', default_value = "4,6,7,8,9,10,12")]
    depths: Vec<u32>,
    /// Give up a search after this many nodes; its depth then has no mean
    #[arg(long, default_value_t = 20_000_000)]
    most_nodes: u64,
    /// Nodes per move of the weakest player
    #[arg(long, default_value_t = 2_000)]
    from: u64,
    /// Nodes per move of the strongest player
    #[arg(long, default_value_t = 64_000)]
    to: u64,
    /// Games for each doubling, rounded up to pairs; 0: none
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Fixes openings, colours and the players' randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Lines of "startpos moves …" or SFEN to begin games with, instead of the built-in set
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Moves after which a game is drawn
    #[arg(long, default_value_t = 320)]
    move_limit: u32,
    /// End a game when both players say for MOVES moves that the same side is ahead by SCORE
    #[arg(long, value_name = "SCORE,MOVES", value_parser = read_agreement)]
    agree: Option<Agreement>,
    #[command(flatten)]
    run: TournamentArgs,
}

impl ScalingArgs {
    /// How the games are played; each match has limits of its own.
    fn games(&self) -> GameArgs {
        let judgement = Judgement::default();
        GameArgs {
            limit: Budget::default(),
            games: self.games,
            seed: self.seed,
            openings: self.openings.clone(),
            move_limit: self.move_limit,
            declaration: 27,
            auto_declare: judgement.auto_declare,
            agree: self.agree,
            margin_ms: judgement.margin_ms,
            patience_ms: judgement.patience_ms,
            times: false,
        }
    }

    /// The nodes of the weaker side of each match.
    fn halves(&self) -> Vec<u64> {
        let doubles = |nodes: &u64| nodes.checked_mul(2);
        std::iter::successors(Some(self.from), doubles).take_while(|nodes| nodes.saturating_mul(2) <= self.to).collect()
    }
}

/// Counts nodes, plays the matches and writes the report.
///
/// # Errors
/// If the arguments, a log or the report can't be used, or an engine can't be started.
pub fn run(args: &ScalingArgs) -> Result<(), Box<dyn Error>> {
    let specs = args.players.iter().map(|text| text.parse()).collect::<Result<Vec<PlayerSpec>, _>>()?;
    let halves = if args.games > 0 { args.halves() } else { Vec::new() };
    if args.games > 0 && (args.from == 0 || halves.is_empty()) {
        return Err("--to must be at least twice --from, and --from above 0".into());
    }
    let counted: Vec<u32> = args.depths.iter().copied().filter(|&depth| depth > 0).collect();
    let mut report = None;
    if !counted.is_empty() {
        let results = depths::count(args, &specs, &counted)?;
        let report = report.get_or_insert_with(|| Report::of_commit("What more nodes buy", &results.commit));
        depths::add(report, &specs, &counted, &results.entries);
    }
    if !halves.is_empty() {
        let (commit, steps) = doublings::play(args, &specs, &halves)?;
        let report = report.get_or_insert_with(|| Report::of_commit("What more nodes buy", &commit));
        doublings::add(report, &specs, &steps);
    }
    let Some(mut report) = report.filter(|_| args.run.jobs.shard.is_whole()) else { return Ok(()) };
    for spec in &specs {
        report.setting("player", format!("`{}`", spec.text));
    }
    report.setting("games for each doubling", args.games.next_multiple_of(2)).setting("seed", args.seed);
    report.setting("move limit", args.move_limit);
    if let Some(agreement) = args.agree {
        report.setting("score agreement", format!("{} points for {} moves", agreement.score, agreement.moves));
    }
    let folder = args.run.jobs.folder("scaling");
    report.write(&folder)?;
    println!("report: {}", folder.join("report.md").display());
    Ok(())
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
