//! Table 5: material that changes with progress, and king safety.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;
use serde_json::json;

use super::paper::TABLE_5;
use super::{CommonArgs, Fitted, Kind, SizeArgs, WINDOWS, digests, fit, read_kinds, scaled};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::learn::eval::{PIECE_NAMES, digest_of};
use crate::learn::features::{Features, LateMaterialFeatures};
use crate::learn::loss::Loss;
use crate::work::run::Results;

/// The arguments of `fukayomi lab learning progress`.
#[derive(Args, Clone, Debug)]
pub struct ProgressArgs {
    /// The records, as a name and where they are
    #[arg(long, value_name = "NAME=PATH")]
    records: String,
    #[command(flatten)]
    size: SizeArgs,
    #[command(flatten)]
    common: CommonArgs,
}

const NAME: &str = "learning-progress";

fn job(number: u64) -> (u16, Loss) {
    let number = number as usize;
    (WINDOWS[number / Loss::ALL.len()], Loss::ALL[number % Loss::ALL.len()])
}

/// Learns and writes the report.
pub fn run(args: &ProgressArgs) -> Result<(), Box<dyn Error>> {
    let kinds = read_kinds(std::slice::from_ref(&args.records), args.size.games)?;
    let held_out = args.common.held_out()?;
    let settings = json!({
        "records": digests(&kinds), "held_out": digest_of(&held_out), "updates": args.size.updates,
        "steps": format!("{:?}", args.common.steps),
    });
    let folder = args.common.run.folder(NAME);
    let work = |(): &mut (), number: u64| {
        let (window, loss) = job(number);
        let plan = args.common.plan(loss, window, args.size.updates, LateMaterialFeatures.count(), None);
        fit(number, &LateMaterialFeatures, &kinds[0].games, &held_out, plan, &folder)
    };
    let words = |entries: &BTreeMap<u64, Fitted>| format!("of {} trainings", entries.len());
    let count = (WINDOWS.len() * Loss::ALL.len()) as u64;
    let results = args.common.run.run(NAME, &settings, count, || Ok(()), work, words)?;
    if args.common.run.shard.is_whole() {
        report(args, &kinds[0], held_out.len(), &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

fn report(args: &ProgressArgs, kind: &Kind, held_out: usize, results: &Results<Fitted>) -> Report {
    let mut report = Report::of_commit("Learning by comparison: progress and king safety (table 5)", &results.commit);
    report.setting(&format!("games `{}`", kind.name), kind.games.len());
    report.setting("updates", args.size.updates).setting("games held out", held_out);
    report.text(
        "Value = material + p · (endgame material + king safety), p from 0 to 1 by what is in hand and what has entered \
         an enemy camp; the safety of a king is the number of own pieces beside it minus that of attacked squares beside \
         it. The paper's progress and king safety are others, and its records are of Shogi Club 24 (rows in italics): \
         weights of king safety can't be compared, their course over losses and windows can. Disagreement on the games \
         held out with a window of 16 pawns, in the printed form.",
    );
    let columns = ["records", "window", "loss", "part"].into_iter().chain(PIECE_NAMES);
    let mut table = Table::new(columns.chain(["king safety", "disagreement", "top-1 %"]));
    for (&number, it) in &results.entries {
        let (window, loss) = job(number);
        let head =
            |name: &str, part: &str| vec![name.to_string(), window.to_string(), loss.to_string(), part.to_string()];
        match &it.failure {
            Some(failure) => {
                table.row(head(&kind.name, failure));
            }
            None => {
                let pawn = it.weights[0];
                let (always, late) = it.weights.split_at(PIECE_NAMES.len());
                table.row(head(&kind.name, "all").into_iter().chain(scaled(always, pawn)));
                let measured = [format!("{:.3}", it.disagreement), format!("{:.2}", 100.0 * it.top_one)];
                table.row(head(&kind.name, "endgame").into_iter().chain(scaled(late, pawn)).chain(measured));
            }
        }
        let papers = TABLE_5.iter().find(|paper| paper.0 == window && paper.1.to_string() == loss.to_string());
        if let Some((_, _, always, late, safety, disagreement)) = papers {
            let all = always.iter().map(i16::to_string);
            table.row(head("*paper*", "all").into_iter().chain(all));
            let late = late.iter().chain([safety]).map(i16::to_string).chain([format!("{disagreement:.2}")]);
            table.row(head("*paper*", "endgame").into_iter().chain(late));
        }
    }
    report.table(table);
    let ours = results.entries.iter().filter(|(_, it)| it.failure.is_none());
    let ours: Vec<Point> = ours.map(|(&number, it)| Point::new(number as f64, it.disagreement)).collect();
    let papers = TABLE_5.iter().enumerate().map(|(place, row)| Point::new(place as f64, row.5));
    let places = WINDOWS.iter().flat_map(|window| Loss::ALL.map(|loss| format!("{window}/{loss}")));
    let chart = Chart::new(ChartKind::Bars, "window in pawns / loss", "disagreement")
        .categories(places)
        .series(Series::new("here", ours))
        .series(Series::new("paper", papers));
    report.chart("disagreement", "Disagreement by window and loss", &chart);
    report
}
