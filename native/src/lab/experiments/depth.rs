//! `fukayomi lab depth`: the ways to distribute depth against each other, beside the numbers of S0.
//!
//! All players are the same alpha-beta mind but for the policy of depth: NEW is learned depth, LMR late-move reductions,
//! RPS realization probability, ALL reads every move alike. NEW as it plays is a hybrid with late-move reductions; PURE is the
//! paper's rule alone, COST the same with a model that minimises C instead of ln C, WEAK late-move reductions as programs of
//! 2011 had them, NINE a decision tree of the paper's nine attributes. Each pairing is a match in a folder of its own, and what
//! can be said without playing (nodes to reach a depth, cut-offs by class of the decision tree) is measured in another.

mod players;
mod reading;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use crate::lab::matches::{GameArgs, TournamentArgs, save_report};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::Tally;
use crate::lab::tournament::{self, RunOptions, Tournament, tally};
use players::{ModelArgs, POLICIES, Pairing};

/// The arguments of `fukayomi lab depth`.
#[derive(Args, Clone, Debug)]
pub struct DepthArgs {
    /// Parameters that all players share, such as "hash_mb=16"; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", default_values_t = ["hash_mb=16".to_string()])]
    settings: Vec<String>,
    /// Who plays whom, separated by commas, of ALL, LMR, NEW, RPS, PURE, COST, WEAK and NINE; NEW-LMR, NEW-ALL, LMR-ALL and
    /// RPS-ALL if not given
    #[arg(long, value_delimiter = ',', value_parser = players::read, default_values = ["NEW-LMR", "NEW-ALL", "LMR-ALL", "RPS-ALL"])]
    pairings: Vec<Pairing>,
    #[command(flatten)]
    models: ModelArgs,
    /// The nominal depth that nodes are counted to; 0 leaves this part out
    #[arg(long, default_value_t = 8)]
    reach: u32,
    /// Give up a search after this many nodes
    #[arg(long, default_value_t = 3_000_000)]
    most_nodes: u64,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// Plays the matches, counts nodes, and writes the report if all of it is there.
///
/// # Errors
/// If the arguments, the openings or a log can't be used.
pub fn run(args: &DepthArgs) -> Result<(), Box<dyn Error>> {
    let options = args.run.options("depth");
    let (mut results, mut commit) = (Vec::new(), String::new());
    for &pairing in &args.pairings {
        let ([first, second], name) = (pairing, players::name(pairing));
        let folder = options.folder.join(name.to_lowercase());
        eprintln!("{name}: {}", folder.display());
        let players = vec![args.models.player(first, &args.settings)?, args.models.player(second, &args.settings)?];
        let openings = args.games.openings()?;
        let settings = args.games.settings(players, vec![args.games.limit; 2], &openings);
        let tournament = Tournament::new(settings, openings)?;
        let options = RunOptions { folder, experiment: format!("depth-{name}"), ..options.clone() };
        let outcome = tournament::run(&tournament, &options)?;
        println!("{name}: {} games, {}", outcome.entries.len(), tournament::summary(&tournament, &outcome.entries));
        save_report(&tournament, &outcome, &options)?;
        commit = outcome.commit;
        results.push((name, tally(&outcome.entries, [0, 1]), players::papers_score(pairing)));
    }
    let readings = match args.reach {
        0 => None,
        depth => Some(reading::run(args, depth, &options)?),
    };
    if !options.shard.is_whole() {
        return Ok(());
    }
    let report = report(args, options.threads, &commit, &results, readings.as_deref());
    report.write(&options.folder)?;
    println!("report: {}", PathBuf::from(&options.folder).join("report.md").display());
    Ok(())
}

fn report(
    args: &DepthArgs,
    threads: usize,
    commit: &str,
    results: &[(String, Tally, Option<f64>)],
    readings: Option<&[reading::Reading]>,
) -> Report {
    let title = format!("How deep to read each move ({}, seed {})", args.games.limit, args.games.seed);
    let mut report = Report::of_commit(&title, commit);
    report.setting("limit", args.games.limit).setting("games of a pairing", args.games.games);
    report.setting("games at once", threads);
    report.setting("shared parameters", args.settings.join(",")).setting("seed", args.games.seed);
    report.text(
        "The same alpha-beta search with several policies of depth: NEW learned depth (S0) as it plays, PURE the paper's rule \
         alone, COST the same by a model that minimises C itself, LMR late-move reductions, WEAK those of 2011, RPS \
         realization probability (S4), NINE the same with the paper's nine attributes, ALL no difference between moves. The \
         paper's games were played in 2011 at 5 s a move, with another program and its LMR.",
    );
    let mut table = Table::new(["pairing", "games", "won", "lost", "drawn", "score", "95 %", "Elo", "paper"]);
    for (name, tally, paper) in results {
        let [lost, drawn, won] = tally.games.map(|count| count.to_string());
        let estimate = tally.estimate();
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        table.row([
            name.clone(),
            tally.count().to_string(),
            won,
            lost,
            drawn,
            estimate.map_or_else(String::new, |estimate| percent(estimate.score)),
            estimate.map_or_else(String::new, |estimate| {
                let (low, high) = estimate.score_interval();
                format!("{} to {}", percent(low), percent(high))
            }),
            estimate.map_or_else(String::new, |estimate| format!("{:+.0}", estimate.elo())),
            paper.map_or_else(|| "–".to_string(), percent),
        ]);
    }
    report.table(table);
    let ours = results.iter().enumerate().filter_map(|(place, (_, tally, _))| {
        let estimate = tally.estimate()?;
        let (low, high) = estimate.score_interval();
        Some(Point::with_error(place as f64, 100.0 * estimate.score, 100.0 * low, 100.0 * high))
    });
    let papers = results
        .iter()
        .enumerate()
        .filter_map(|(place, (_, _, paper))| Some(Point::new(place as f64, 100.0 * (*paper)?)));
    let chart = Chart::new(ChartKind::Bars, "", "score of the first in %")
        .categories(results.iter().map(|(name, ..)| name.as_str()))
        .series(Series::new("here", ours))
        .series(Series::new("paper", papers))
        .level(50.0);
    report.chart("scores", "Scores with 95 % intervals beside the paper's", &chart);
    if let Some(readings) = readings {
        reading::add_to(&mut report, readings, args.reach);
    }
    report
}
