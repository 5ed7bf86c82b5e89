//! Table 4: material alone, by loss, window and kind of records.
//!
//! The paper learns from 0 with 100 updates. With the paper's step rule, losses 2 and 4 end at degenerate values here with a
//! window of three pawns: a pawn is worth something and a rook nothing. For loss 2 that is a stall at a kink and no minimum
//! (see [`crate::learn::meta_descent`]), and a subgradient gets past it. Loss 4 is not convex: from 0 most comparisons are
//! lost for good before they count, and `--warm` lets it begin where loss 1 has led.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;
use serde_json::json;

use super::paper::TABLE_4;
use super::{CommonArgs, Fitted, Kind, SizeArgs, WINDOWS, digests, fit, read_kinds, scaled};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::learn::eval::{PIECE_NAMES, Plan, digest_of};
use crate::learn::features::{Features, MaterialFeatures};
use crate::learn::loss::Loss;
use crate::work::run::Results;

/// The arguments of `fukayomi lab learning material`.
#[derive(Args, Clone, Debug)]
pub struct MaterialArgs {
    /// A kind of records and where they are; may be given several times. The one called `pro` stands beside the paper's
    /// professional games, the others beside those of Shogi Club 24
    #[arg(long, required = true, value_name = "NAME=PATH")]
    records: Vec<String>,
    /// Windows in pawns
    #[arg(long, value_delimiter = ',', default_values_t = WINDOWS)]
    windows: Vec<u16>,
    /// Losses: 1 logistic, 2 hinge, 3 exponential, 4 sigmoid
    #[arg(long, value_delimiter = ',', default_values_t = Loss::ALL)]
    losses: Vec<Loss>,
    #[command(flatten)]
    size: SizeArgs,
    #[command(flatten)]
    common: CommonArgs,
}

const NAME: &str = "learning-material";

const PAPERS_UPDATES: u32 = 100;

/// What a job learns.
struct Job<'a> {
    kind: &'a Kind,
    window: u16,
    loss: Loss,
}

impl MaterialArgs {
    fn job<'a>(&self, kinds: &'a [Kind], number: u64) -> Job<'a> {
        let (losses, windows) = (self.losses.len(), self.windows.len());
        let number = number as usize;
        Job {
            kind: &kinds[number / losses / windows],
            window: self.windows[number / losses % windows],
            loss: self.losses[number % losses],
        }
    }
}

/// Learns and writes the report.
pub fn run(args: &MaterialArgs) -> Result<(), Box<dyn Error>> {
    let kinds = read_kinds(&args.records, args.size.games)?;
    let held_out = args.common.held_out()?;
    let settings = json!({
        "records": digests(&kinds), "held_out": digest_of(&held_out), "updates": args.size.updates,
        "steps": format!("{:?}", args.common.steps), "warm": args.size.warm, "windows": args.windows,
        "losses": args.losses.iter().map(Loss::to_string).collect::<Vec<_>>(),
    });
    let count = kinds.len() * args.windows.len() * args.losses.len();
    let folder = args.common.run.folder(NAME);
    let work = |(): &mut (), number: u64| {
        let Job { kind, window, loss } = args.job(&kinds, number);
        let plan = args.common.plan(loss, window, args.size.updates, MaterialFeatures.count(), None);
        let plan = Plan { warm: args.size.warm, ..plan };
        fit(number, &MaterialFeatures, &kind.games, &held_out, plan, &folder)
    };
    let words = |entries: &BTreeMap<u64, Fitted>| format!("of {} trainings", entries.len());
    let results = args.common.run.run(NAME, &settings, count as u64, || Ok(()), work, words)?;
    if args.common.run.shard.is_whole() {
        report(args, &kinds, held_out.len(), &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

/// Whether P < L, N < S < G < B < R < horse < dragon.
fn is_in_order(weights: &[f64]) -> bool {
    let [p, l, n, s, g, b, r, .., horse, dragon] = weights else { return false };
    p < l && p < n && l < s && n < s && [s, g, b, r, horse, dragon].is_sorted_by(|a, b| a < b)
}

fn paper_kind(kind: &Kind) -> &'static str {
    if kind.name == "pro" { "pro" } else { "24" }
}

/// Tells apart the reports of trainings that learn otherwise than usual.
fn title(args: &MaterialArgs) -> String {
    let mut words = vec!["table 4".to_string()];
    if args.losses != Loss::ALL {
        let losses: Vec<String> = args.losses.iter().map(Loss::to_string).collect();
        words.push(format!("loss {}", losses.join(" and ")));
    }
    words.extend(args.common.steps.rule.map(|rule| format!("{rule:?} steps").to_lowercase()));
    if args.size.warm > 0 {
        words.push(format!("begun by {} updates of loss 1", args.size.warm));
    }
    if args.size.updates != PAPERS_UPDATES {
        words.push(format!("{} updates", args.size.updates));
    }
    format!("Learning by comparison: piece values ({})", words.join(", "))
}

fn report(args: &MaterialArgs, kinds: &[Kind], held_out: usize, results: &Results<Fitted>) -> Report {
    let mut report = Report::of_commit(&title(args), &results.commit);
    for kind in kinds {
        report.setting(&format!("games `{}`", kind.name), kind.games.len());
    }
    report.setting("updates", args.size.updates).setting("games held out", held_out);
    let learned: Vec<&Fitted> = results.entries.values().filter(|it| it.failure.is_none()).collect();
    let in_order = learned.iter().filter(|it| is_in_order(&it.weights)).count();
    report.text(format!(
        "Material alone, searched with the values of table 3, learned from 0 in one pass of {} updates{}, scaled to pawn = 128. \
         Rows in italics are the paper's: its professional games beside `pro`, those of Shogi Club 24 beside the others. \
         Disagreement is measured on the games held out with a window of 16 pawns, in the printed form (the record move \
         adds ½). The order P < L, N < S < G < B < R < horse < dragon holds in {in_order} of {} trainings.",
        args.size.updates,
        if args.size.warm > 0 { format!(", {} of them by loss 1", args.size.warm) } else { String::new() },
        learned.len()
    ));
    let columns = ["records", "window", "loss"].into_iter().chain(PIECE_NAMES.into_iter().skip(1));
    let mut table = Table::new(columns.chain(["mean loss", "disagreement", "top-1 %", "comparisons"]));
    for (&number, it) in &results.entries {
        let Job { kind, window, loss } = args.job(kinds, number);
        let mut row = vec![kind.name.clone(), window.to_string(), loss.to_string()];
        match &it.failure {
            Some(failure) => row.push(failure.clone()),
            None => {
                row.extend(scaled(&it.weights[1..], it.weights[0]));
                row.extend([
                    format!("{:.4}", it.loss),
                    format!("{:.3}", it.disagreement),
                    format!("{:.2}", 100.0 * it.top_one),
                    it.comparisons.to_string(),
                ]);
            }
        }
        table.row(row);
        let papers = TABLE_4
            .iter()
            .find(|paper| paper.0 == paper_kind(kind) && paper.1 == window && paper.2.to_string() == loss.to_string());
        if let Some((records, .., values)) = papers {
            let head = [format!("*paper, {records}*"), window.to_string(), loss.to_string()];
            table.row(head.into_iter().chain(values.iter().map(u16::to_string)));
        }
    }
    report.table(table);
    for (piece, name) in [(5, "bishop"), (6, "rook")] {
        let chart = chart(args, kinds, results, piece, name);
        report.chart(name, &format!("The worth of a {name} by window and loss"), &chart);
    }
    report
}

/// The worth of a piece in the order of the table.
fn chart(args: &MaterialArgs, kinds: &[Kind], results: &Results<Fitted>, piece: usize, name: &str) -> Chart {
    let columns: Vec<(u16, Loss)> =
        args.windows.iter().flat_map(|&window| args.losses.iter().map(move |&loss| (window, loss))).collect();
    let per_kind = columns.len();
    let places = columns.iter().map(|(window, loss)| format!("{window}/{loss}"));
    let mut chart =
        Chart::new(ChartKind::Bars, "window in pawns / loss", &format!("{name}, pawn = 128")).categories(places);
    for (index, kind) in kinds.iter().enumerate() {
        let points =
            results.entries.iter().filter(|(number, it)| **number as usize / per_kind == index && it.failure.is_none());
        let points = points.map(|(number, it)| {
            Point::new((*number as usize % per_kind) as f64, it.weights[piece] / it.weights[0] * 128.0)
        });
        chart = chart.series(Series::new(&kind.name, points));
    }
    let printed = |&(window, loss): &(u16, Loss)| {
        TABLE_4.iter().find(|row| row.0 == "pro" && row.1 == window && row.2.to_string() == loss.to_string())
    };
    let papers = columns
        .iter()
        .enumerate()
        .filter_map(|(place, column)| Some(Point::new(place as f64, f64::from(printed(column)?.3[piece - 1]))));
    chart.series(Series::new("paper, pro", papers))
}
