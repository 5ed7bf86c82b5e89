//! `fukayomi lab levels`: how far apart the opponents for human play are. Each plays the one below it: the levels of a mind, or
//! the page's characters, whose table is the page's own.

use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::lab::matches::{GameArgs, TournamentArgs};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::tournament::{self, RunOptions, Tournament, tally};
use crate::work::files::write_whole;
use fukayomi::search::FULL_STRENGTH;

/// The page's opponents: one table for both.
const CHARACTERS: &str = include_str!("../../../../www/src/play/characters.json");

/// The arguments of `fukayomi lab levels`.
#[derive(Args, Clone, Debug)]
pub struct LevelsArgs {
    /// The mind whose levels are measured
    #[arg(long, default_value = "alpha-beta")]
    mind: String,
    /// The lowest level
    #[arg(long, default_value_t = 0)]
    from: i32,
    /// The highest level; 19 is full strength, limited only by --limit
    #[arg(long, default_value_t = FULL_STRENGTH)]
    to: i32,
    /// Measure the page's characters instead, each with its own mind; writes steps.json, which the page shows
    #[arg(long, conflicts_with_all = ["mind", "from", "to"])]
    characters: bool,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// What this command needs of the page's table; levels count from 1 there.
#[derive(Deserialize, Debug)]
struct Character {
    id: String,
    level: i32,
    mind: String,
}

/// One opponent of a ladder: its name, the player that stands for it, and its level.
struct Rung {
    name: String,
    player: String,
    level: i32,
}

/// How far an opponent is above the one below it, in Elo with a 95 % interval; a match without a loss has no end of it.
#[derive(Serialize, Debug)]
struct Step {
    id: String,
    over: String,
    games: usize,
    elo: Option<i64>,
    low: Option<i64>,
    high: Option<i64>,
}

/// What the page shows.
#[derive(Serialize, Debug)]
struct Steps<'a> {
    commit: &'a str,
    limit: String,
    steps: &'a [Step],
}

impl LevelsArgs {
    fn ladder(&self) -> Result<Vec<Rung>, Box<dyn Error>> {
        if !self.characters {
            let rung =
                |level: i32| Rung { name: level.to_string(), player: format!("{},level={level}", self.mind), level };
            return Ok((self.from..=self.to).map(rung).collect());
        }
        let characters: Vec<Character> = serde_json::from_str(CHARACTERS)?;
        // The page plays softmax search at its best, whatever the level.
        let strong = |mind: &str| if mind == "softmax" { ",strong=true" } else { "" };
        Ok(characters
            .into_iter()
            .map(|Character { id, level, mind }| Rung {
                player: format!("{mind}{},level={},name={id}", strong(&mind), level - 1),
                name: id,
                level: level - 1,
            })
            .collect())
    }
}

fn whole_elo(elo: f64) -> Option<i64> {
    elo.is_finite().then(|| elo.round() as i64)
}

/// Plays the matches and writes the report.
///
/// # Errors
/// If the arguments, a log or the report can't be used.
pub fn run(args: &LevelsArgs) -> Result<(), Box<dyn Error>> {
    let ladder = args.ladder()?;
    if ladder.len() < 2 {
        return Err("--from must be below --to".into());
    }
    let whole = args.run.options("levels");
    let openings = args.games.openings()?;
    let (mut steps, mut points, mut commit) = (Vec::new(), Vec::new(), String::new());
    let mut table = Table::new(["levels", "games", "won–lost–drawn", "score", "Elo", "95 %"]);
    for pair in ladder.windows(2) {
        let [below, above] = pair else { continue };
        let players = vec![above.player.clone(), below.player.clone()];
        let settings = args.games.settings(players, vec![args.games.limit; 2], &openings);
        let tournament = Tournament::new(settings, openings.clone())?;
        let options = RunOptions { folder: whole.folder.join(format!("level-{}", above.name)), ..whole.clone() };
        let outcome = tournament::run(&tournament, &options)?;
        println!("{} over {}: {}", above.name, below.name, tournament::summary(&tournament, &outcome.entries));
        let tally = tally(&outcome.entries, [0, 1]);
        let [losses, draws, wins] = tally.games;
        if let Some(estimate) = tally.estimate() {
            let (low, high) = estimate.elo_interval();
            table.row([
                format!("{} over {}", above.name, below.name),
                outcome.entries.len().to_string(),
                format!("{wins}–{losses}–{draws}"),
                format!("{:.1} %", 100.0 * estimate.score),
                format!("{:+.0}", estimate.elo()),
                format!("{low:+.0} to {high:+.0}"),
            ]);
            points.push(Point::with_error(f64::from(above.level), estimate.elo(), low, high));
            steps.push(Step {
                id: above.name.clone(),
                over: below.name.clone(),
                games: outcome.entries.len(),
                elo: whole_elo(estimate.elo()),
                low: whole_elo(low),
                high: whole_elo(high),
            });
        }
        commit = outcome.commit;
    }
    if args.run.jobs.shard.is_whole() {
        let mut report = Report::of_commit("Levels for human play", &commit);
        report.setting("mind", if args.characters { "each character's own" } else { &args.mind });
        report.setting("limit", args.games.limit).setting("seed", args.games.seed);
        report.text("Each plays the one below it; even steps are what a learner can climb.").table(table);
        let chart = Chart::new(ChartKind::Scatter, "level", "Elo above the level below");
        report.chart("steps", "Steps between levels", &chart.series(Series::new("step", points)));
        report.write(&whole.folder)?;
        if args.characters {
            let measured = Steps { commit: &commit, limit: args.games.limit.to_string(), steps: &steps };
            let text = serde_json::to_string_pretty(&measured)? + "\n";
            write_whole(&whole.folder.join("steps.json"), text.as_bytes())?;
        }
        println!("report: {}", whole.folder.join("report.md").display());
    }
    Ok(())
}
