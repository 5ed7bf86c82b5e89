//! Table 6: the linear evaluation inside l1 balls of several sizes.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::paper::TABLE_6;
use super::{CommonArgs, Fitted, fit};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};

use crate::learn::eval::{Plan, digest_of};
use crate::learn::features::Features;
use crate::learn::linear::LinearFeatures;
use crate::learn::loss::Loss;
use crate::work::records;
use crate::work::run::Results;
use fukayomi::eval::weights;

/// The arguments of `fukayomi lab learning sparse`.
#[derive(Args, Clone, Debug)]
pub struct SparseArgs {
    /// Games to learn from
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Games
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// Use every n-th position
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// The radii of the balls for each weight (z/N); 0 is no ball
    #[arg(long, value_delimiter = ',', default_values_t = [0.0, 0.02, 0.01, 0.005, 0.002, 0.001])]
    l1: Vec<f64>,
    /// Outer iterations
    #[arg(long, default_value_t = 2)]
    iterations: u32,
    /// Updates in each
    #[arg(long, default_value_t = 50)]
    updates: u32,
    #[command(flatten)]
    common: CommonArgs,
}

const NAME: &str = "learning-sparse";

/// Learns and writes the report.
pub fn run(args: &SparseArgs) -> Result<(), Box<dyn Error>> {
    if args.l1.is_empty() || args.l1.iter().any(|share| !(share.is_finite() && *share >= 0.0)) {
        return Err("--l1: expected numbers from 0, separated by commas".into());
    }
    let games = records::read(&args.records, Some(args.games))?.games;
    let held_out = args.common.held_out()?;
    let settings = json!({
        "records": digest_of(&games), "held_out": digest_of(&held_out), "every": args.every, "l1": args.l1,
        "iterations": args.iterations, "updates": args.updates, "steps": format!("{:?}", args.common.steps),
    });
    let features = LinearFeatures::without(weights::shipped().progress, &[]);
    let folder = args.common.run.folder(NAME);
    let work = |(): &mut (), number: u64| {
        let l1 = Some(args.l1[number as usize]).filter(|&share| share > 0.0);
        let plan = args.common.plan(Loss::Logistic, 8, args.updates, features.count(), l1);
        let plan = Plan { iterations: args.iterations, every: args.every, ..plan };
        fit(number, &features, &games, &held_out, plan, &folder)
    };
    let words = |entries: &BTreeMap<u64, Fitted>| format!("of {} trainings", entries.len());
    let results = args.common.run.run(NAME, &settings, args.l1.len() as u64, || Ok(()), work, words)?;
    if args.common.run.shard.is_whole() {
        report(args, games.len(), features.count(), &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

fn radius(share: f64) -> String {
    if share > 0.0 { share.to_string() } else { "none".to_string() }
}

fn report(args: &SparseArgs, games: usize, weights: usize, results: &Results<Fitted>) -> Report {
    let mut report = Report::of_commit("Learning by comparison: weights in an l1 ball (table 6)", &results.commit);
    report.setting("games", games).setting("every so many positions", args.every).setting("weights", weights);
    report.setting("iterations", args.iterations).setting("updates", args.updates);
    report.text(format!(
        "The linear evaluation with {weights} weights, most of them for relations that never occur, learned from 0 with \
         loss 1 and a window of 8 pawns inside l1 balls of radius z, N being the number of weights. Each row is a training \
         of its own of {} iterations; the paper's rows are stations of one long training on 8,000 games with about 70,000 \
         weights, so that a radius of ours for each weight is comparable only in order. Disagreement on games held out, in \
         the printed form.",
        args.iterations
    ));
    let columns = ["source", "z/N", "disagreement", "top-1 %", "weights not zero", "mean size in pawns"];
    let mut table = Table::new(columns);
    for (&number, it) in &results.entries {
        let share = radius(args.l1[number as usize]);
        table.row(match &it.failure {
            Some(failure) => vec!["here".to_string(), share, failure.clone()],
            None => vec![
                "here".to_string(),
                share,
                format!("{:.3}", it.disagreement),
                format!("{:.2}", 100.0 * it.top_one),
                it.nonzero.to_string(),
                format!("{:.3}", it.mean_weight),
            ],
        });
    }
    for (share, disagreement, nonzero, size) in TABLE_6 {
        let cells = [share.to_string(), disagreement.to_string(), String::new(), nonzero.to_string(), size.to_string()];
        table.row(["*paper*".to_string()].into_iter().chain(cells));
    }
    report.table(table);
    let found = results.entries.iter().filter(|(_, it)| it.failure.is_none());
    let points: Vec<Point> = found.map(|(&number, it)| Point::new(number as f64, it.disagreement)).collect();
    let chart = Chart::new(ChartKind::Bars, "z/N", "disagreement")
        .categories(args.l1.iter().map(|&share| radius(share)))
        .series(Series::new("", points));
    report.chart("disagreement", "Disagreement by the radius of the ball", &chart);
    report
}
