//! What can be said without playing: nodes to reach a depth under each policy, and which classes of moves cut.

use std::collections::BTreeMap;
use std::error::Error;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{DepthArgs, POLICIES};
use crate::lab::report::{Chart, ChartKind, Point, Report as LabReport, Series, Table};
use crate::lab::tournament::RunOptions;
use crate::work::files::bench_positions;
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::digest::fnv64;
use fukayomi::eval::Linear;
use fukayomi::notation::sfen;
use fukayomi::search::alpha_beta::AlphaBeta;
use fukayomi::search::depth::{Class, ClassCount, RealizationTree};
use fukayomi::search::{Limits, Search, think};
use fukayomi::shogi::Game;

/// Classes that the report shows.
const SHOWN_CLASSES: usize = 24;

/// One position under one policy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reading {
    job: u64,
    policy: usize,
    position: usize,
    /// Nodes until each depth was finished, from 1 on; shorter if the search was given up.
    nodes: Vec<u64>,
    /// By class of the decision tree: searched and cut as first move, searched and cut later. Only of RPS.
    classes: Vec<(u32, [u64; 4])>,
}

impl Entry for Reading {
    fn job(&self) -> u64 {
        self.job
    }
}

type Mind = AlphaBeta<Linear>;

/// A mind for each policy.
fn minds(settings: &[String]) -> Result<Vec<Mind>, String> {
    let mind = |policy: usize| {
        let mut mind = AlphaBeta::new(Linear::default()).map_err(|error| error.to_string())?;
        let own = [format!("depth_policy={policy}"), "root_mate_nodes=0".to_string()];
        let preset = "preset=classic".to_string();
        for setting in [&preset].into_iter().chain(settings).chain(&own) {
            let pair = setting.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, found '{setting}'"));
            let (name, value) = pair?;
            mind.set_param(name, value).map_err(|error| error.to_string())?;
        }
        Ok(mind)
    };
    (0..POLICIES.len()).map(mind).collect()
}

/// One position of `fukayomi bench`, which are all legal.
fn read(job: u64, mind: &mut Mind, line: &str, depth: u32, most_nodes: u64) -> Reading {
    let (position, policy) = (job as usize / POLICIES.len(), job as usize % POLICIES.len());
    mind.new_game();
    if POLICIES[policy] == "RPS" {
        mind.start_class_counts();
    }
    let mut nodes = Vec::new();
    if let Ok(start) = sfen::parse(line) {
        let limits = Limits { depth: Some(depth), nodes: Some(most_nodes), ..Limits::default() };
        for report in think(mind, &Game::new(start), &limits).reports {
            // A depth is told several times; the first time it has just been finished.
            if report.depth as usize == nodes.len() + 1 {
                nodes.push(report.nodes);
            }
        }
    }
    let classes = mind.class_counts().into_iter().flat_map(|counts| counts.iter());
    let classes = classes
        .filter(|(_, count)| *count != ClassCount::default())
        .map(|(number, count)| (number, [count.first.0, count.first.1, count.later.0, count.later.1]))
        .collect();
    Reading { job, policy, position, nodes, classes }
}

/// Searches all positions under all policies; goes on where an earlier run stopped.
///
/// # Errors
/// If a parameter is wrong or the log can't be used.
pub fn run(args: &DepthArgs, depth: u32, options: &RunOptions) -> Result<Vec<Reading>, Box<dyn Error>> {
    let positions: Vec<&str> = bench_positions().collect();
    // Classes are known by their numbers in the tree, which must be the same when the report is written.
    let tree = format!("{:016x}", fnv64(RealizationTree::shipped().to_string().bytes()));
    let settings = json!({ "settings": args.settings, "depth": depth, "most_nodes": args.most_nodes, "tree": tree });
    let experiment = RunArgs {
        out: Some(options.folder.join("reading")),
        concurrency: Some(options.threads),
        shard: options.shard,
        quiet: options.quiet,
    };
    let count = (positions.len() * POLICIES.len()) as u64;
    let results = experiment.run(
        "depth-reading",
        &settings,
        count,
        || minds(&args.settings),
        |minds, job| {
            let (position, policy) = (job as usize / POLICIES.len(), job as usize % POLICIES.len());
            read(job, &mut minds[policy], positions[position], depth, args.most_nodes)
        },
        |entries| format!("{} searches", entries.len()),
    )?;
    Ok(results.entries.into_values().collect())
}

/// Adds what was found to the report.
pub fn add_to(report: &mut LabReport, readings: &[Reading], reach: u32) {
    add_nodes(report, readings, reach);
    add_classes(report, readings);
}

/// Geometric means over the positions where every policy finished the depth.
fn add_nodes(report: &mut LabReport, readings: &[Reading], reach: u32) {
    let mut by_position: BTreeMap<usize, Vec<&Reading>> = BTreeMap::new();
    readings.iter().for_each(|reading| by_position.entry(reading.position).or_default().push(reading));
    let mut table = Table::new(["depth", "positions", "ALL", "LMR", "NEW", "RPS"]);
    let mut lines = vec![Vec::new(); POLICIES.len()];
    for depth in 1..=reach as usize {
        let whole = by_position.values().filter(|readings| {
            readings.len() == POLICIES.len() && readings.iter().all(|reading| reading.nodes.len() >= depth)
        });
        let (mut logs, mut count) = ([0.0; POLICIES.len()], 0);
        for reading in whole.flat_map(|readings| readings.iter()) {
            logs[reading.policy] += (reading.nodes[depth - 1] as f64).ln();
            count += 1;
        }
        let positions = count / POLICIES.len();
        if positions == 0 {
            break;
        }
        let means = logs.map(|sum| (sum / positions as f64).exp());
        table.row([depth.to_string(), positions.to_string()].into_iter().chain(means.map(|mean| format!("{mean:.0}"))));
        for (line, mean) in lines.iter_mut().zip(means) {
            line.push(Point::new(depth as f64, mean.log10()));
        }
    }
    report.text("## Nodes to reach a nominal depth\n\nGeometric means over the positions of `fukayomi bench` where all four finished. A ply of RPS is a number of bits, not a move.");
    report.table(table);
    let mut chart = Chart::new(ChartKind::Lines, "nominal depth", "log₁₀ nodes");
    for (name, line) in POLICIES.iter().zip(lines) {
        chart = chart.series(Series::new(name, line));
    }
    report.chart("nodes", "Nodes to reach a nominal depth", &chart);
}

/// The classes that were searched most, and how often they cut.
fn add_classes(report: &mut LabReport, readings: &[Reading]) {
    let mut sums: BTreeMap<u32, [u64; 4]> = BTreeMap::new();
    for (number, counts) in readings.iter().flat_map(|reading| &reading.classes) {
        let sum = sums.entry(*number).or_default();
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    if sums.is_empty() {
        return;
    }
    let tree = RealizationTree::shipped();
    let mut classes: Vec<(u32, [u64; 4])> = sums.into_iter().collect();
    classes.sort_by_key(|(number, counts)| (std::cmp::Reverse(counts[0] + counts[2]), *number));
    let mut table = Table::new(["class", "played", "first", "cut", "later", "cut"]);
    let mut points = Vec::new();
    for (index, (number, [first, first_cut, later, later_cut])) in classes.iter().enumerate() {
        let path = tree.path(Class { number: *number, bits: 0 });
        let share = share_of(&tree, *number);
        let rate = |cut: u64, of: u64| 100.0 * cut as f64 / of.max(1) as f64;
        if *later >= 200 {
            points.push(Point::new(100.0 * share, rate(*later_cut, *later)));
        }
        if index < SHOWN_CLASSES {
            let answer = |(attribute, value): &(fukayomi::search::depth::Attribute, u8)| {
                format!("{} {}", attribute.name(), attribute.value_name(usize::from(*value)))
            };
            table.row([
                path.iter().map(answer).collect::<Vec<_>>().join(", "),
                format!("{:.2} %", 100.0 * share),
                first.to_string(),
                format!("{:.1} %", rate(*first_cut, *first)),
                later.to_string(),
                format!("{:.1} %", rate(*later_cut, *later)),
            ]);
        }
    }
    report.text(format!(
        "## Cut-offs by class of the decision tree\n\nHow often a move of a class cut its node in RPS, as the first move and \
         later, beside how often people play it where it is legal. The {SHOWN_CLASSES} classes searched most, of {}.",
        classes.len()
    ));
    report.table(table);
    let chart = Chart::new(ChartKind::Scatter, "played where legal, %", "cut when searched later, %")
        .series(Series::new("classes", points));
    report.chart("classes", "How often classes of moves cut, by how often people play them", &chart);
}

/// Played / legal of a class by its number.
fn share_of(tree: &RealizationTree, number: u32) -> f64 {
    let (mut next, mut share) = (0, 0.0);
    tree.root().walk(&mut Vec::new(), &mut |_, node| {
        if next == number {
            share = node.share();
        }
        next += 1;
    });
    share
}
