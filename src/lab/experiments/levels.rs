//! `fukayomi lab levels`: how far apart the levels for human play are. Each level plays the one below it.

use std::error::Error;

use clap::Args;

use crate::lab::matches::{GameArgs, RunArgs};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::tournament::{self, RunOptions, Tournament, tally};
use crate::search::FULL_STRENGTH;

/// The arguments of `fukayomi lab levels`.
#[derive(Args, Clone, Debug)]
pub struct LevelsArgs {
    /// The mind whose levels are measured
    #[arg(long, default_value = "alpha-beta")]
    mind: String,
    /// The lowest level
    #[arg(long, default_value_t = 0)]
    from: i32,
    /// The highest level; at full strength --limit is all that limits it
    #[arg(long, default_value_t = FULL_STRENGTH)]
    to: i32,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// Plays the matches and writes the report.
///
/// # Errors
/// If the arguments, a log or the report can't be used.
pub fn run(args: &LevelsArgs) -> Result<(), Box<dyn Error>> {
    if args.from >= args.to {
        return Err("--from must be below --to".into());
    }
    let whole = args.run.options("levels");
    let openings = args.games.openings()?;
    let mut table = Table::new(["levels", "games", "won–lost–drawn", "score", "Elo", "95 %"]);
    let (mut points, mut commit) = (Vec::new(), String::new());
    for level in args.from..args.to {
        let players = [level + 1, level].map(|level| format!("{},level={level}", args.mind)).to_vec();
        let settings = args.games.settings(players, vec![args.games.limit; 2], &openings);
        let tournament = Tournament::new(settings, openings.clone())?;
        let options = RunOptions { folder: whole.folder.join(format!("level-{}", level + 1)), ..whole.clone() };
        let outcome = tournament::run(&tournament, &options)?;
        println!("{} over {level}: {}", level + 1, tournament::summary(&tournament, &outcome.entries));
        let tally = tally(&outcome.entries, [0, 1]);
        let [losses, draws, wins] = tally.games;
        if let Some(estimate) = tally.estimate() {
            let (low, high) = estimate.elo_interval();
            table.row([
                format!("{} over {level}", level + 1),
                outcome.entries.len().to_string(),
                format!("{wins}–{losses}–{draws}"),
                format!("{:.1} %", 100.0 * estimate.score),
                format!("{:+.0}", estimate.elo()),
                format!("{low:+.0} to {high:+.0}"),
            ]);
            points.push(Point::with_error(f64::from(level + 1), estimate.elo(), low, high));
        }
        commit = outcome.commit;
    }
    if args.run.shard.is_whole() {
        let mut report = Report::of_commit("Levels for human play", &commit);
        report.setting("mind", &args.mind).setting("limit", args.games.limit).setting("seed", args.games.seed);
        report.text("Each level plays the one below it; even steps are what a learner can climb.").table(table);
        let chart = Chart::new(ChartKind::Scatter, "level", "Elo above the level below");
        report.chart("steps", "Steps between levels", &chart.series(Series::new("step", points)));
        report.write(&whole.folder)?;
        println!("report: {}", whole.folder.join("report.md").display());
    }
    Ok(())
}
