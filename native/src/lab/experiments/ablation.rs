//! `fukayomi lab ablation`: what each group of features of the evaluation buys, and what it costs.
//!
//! The evaluation is learned again and again from the same games with scores: with more and more groups, and with all but
//! one. A group without weights is not looked for when a value is asked, so that the cost is that of the rest.

use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::lab::report::{Report, Table};
use crate::learn::{Cases, Features, Lesson, LinearFeatures, Model, Quality, material_alone, rate_of_pass};
use crate::work::log::Entry;
use crate::work::run::{Results, RunArgs};
use fukayomi::eval::linear::Group;
use fukayomi::eval::{Evaluator, Linear};
use fukayomi::shogi::{MoveList, Position};

/// The arguments of `fukayomi lab ablation`.
#[derive(Args, Clone, Debug)]
pub struct AblationArgs {
    /// Files of labelled games, as for `fukayomi learn values`
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 3)]
    epochs: u32,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Debug, Serialize)]
struct AblationSettings {
    positions: usize,
    held_out: usize,
    epochs: u32,
}

const RATE: f32 = 8.0;
const SCORE_SHARE: f32 = 0.9;
/// Positions on which the cost is measured, and how often.
const TIMED: usize = 2_000;
const ROUNDS: u32 = 100;

/// Groups that belong together, in the order in which they are added.
const STEPS: [(&str, &[Group]); 6] = [
    ("material and squares", &[Group::Material, Group::Square]),
    ("a king and a piece", &[Group::KingPiece]),
    ("neighbours", &[Group::Neighbours, Group::Contact]),
    ("around the kings", &[Group::Zone, Group::KingZone]),
    ("attacked pieces", &[Group::Guard]),
    ("lines, mobility and pins", &[Group::Line, Group::Mobility, Group::Pin]),
];

/// What is learned in a job: its name, and the groups left out.
fn variant(job: u64) -> (String, Vec<Group>) {
    let job = job as usize;
    let (name, left_out): (String, Vec<usize>) = if job < STEPS.len() {
        let sign = if job == 0 { "" } else { "+ " };
        (format!("{sign}{}", STEPS[job].0), (job + 1..STEPS.len()).collect())
    } else {
        let left_out = job - STEPS.len() + 1;
        (format!("all without {}", STEPS[left_out].0), vec![left_out])
    };
    (name, left_out.into_iter().flat_map(|step| STEPS[step].1).copied().collect())
}

/// Adding one after another, then leaving out each but the first.
const JOBS: u64 = 2 * STEPS.len() as u64 - 1;

/// A set of groups, as a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Learned {
    job: u64,
    loss: f64,
    right: f64,
    weights: usize,
    after_ns: f64,
    value_ns: f64,
}

impl Entry for Learned {
    fn job(&self) -> u64 {
        self.job
    }
}

fn learn(lesson: &Lesson, epochs: u32, job: u64) -> Learned {
    let (_, left_out) = variant(job);
    let features = LinearFeatures::without(lesson.progress.clone(), &left_out);
    let mut model = Model::new(material_alone(features.count()));
    for pass in 1..=epochs {
        model.pass(&features, &lesson.train, &Cases::default(), u64::from(pass), rate_of_pass(RATE, pass, epochs));
    }
    let Quality { loss, right } = model.quality(&features, &lesson.held_out);
    let weights = features.weights(&model.weights, 1.0);
    let positions = &lesson.held_out.positions;
    let (after_ns, value_ns) = cost(&Linear::new(&weights), &positions[..positions.len().min(TIMED)]);
    let weights = weights.values.iter().filter(|&&weight| weight != 0).count();
    Learned { job, loss, right, weights, after_ns: after_ns.round(), value_ns: value_ns.round() }
}

/// Nanoseconds that following a move and asking for a value take, in the quickest round: others only disturb.
fn cost(evaluator: &Linear, positions: &[Position]) -> (f64, f64) {
    let cases: Vec<_> = positions
        .iter()
        .filter_map(|position| {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            Some((position, evaluator.state(position), moves.into_iter().last()?))
        })
        .collect();
    let quickest = |call: &dyn Fn(usize)| {
        let round = |_| {
            let begin = Instant::now();
            (0..cases.len()).for_each(call);
            begin.elapsed().as_nanos() as f64 / cases.len().max(1) as f64
        };
        (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
    };
    let after = quickest(&|case| {
        let (position, state, mv) = &cases[case];
        black_box(evaluator.after(state, position, *mv));
    });
    let value = quickest(&|case| {
        let (position, state, _) = &cases[case];
        black_box(evaluator.value(state, position));
    });
    (after, value)
}

/// Learns with every set of groups.
///
/// # Errors
/// If the games can't be read or the log can't be used.
pub fn run(args: &AblationArgs) -> Result<(), Box<dyn Error>> {
    let lesson = Lesson::read(&args.games, SCORE_SHARE)?;
    let settings = AblationSettings {
        positions: lesson.train.positions.len(),
        held_out: lesson.held_out.positions.len(),
        epochs: args.epochs,
    };
    let work = |_: &mut (), job| learn(&lesson, args.epochs, job);
    let results = args.run.run("ablation", &settings, JOBS, || Ok(()), work, in_a_line)?;
    println!("{}", in_a_line(&results.entries));
    if args.run.shard.is_whole() {
        let folder = args.run.folder("ablation");
        report(&settings, &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

fn in_a_line(entries: &BTreeMap<u64, Learned>) -> String {
    entries
        .values()
        .next_back()
        .map_or_else(String::new, |last| format!("{}: held-out loss {:.4}", variant(last.job).0, last.loss))
}

fn report(settings: &AblationSettings, results: &Results<Learned>) -> Report {
    let mut report = Report::of_commit("What each group of features buys", &results.commit);
    report
        .setting("positions to learn from", settings.positions)
        .setting("held out", settings.held_out)
        .setting("passes", settings.epochs);
    report.text(
        "The loss is the cross-entropy above a perfect guess of the chance to win, on positions of games held out; *right* \
         is the share of them valued on the right side of even. Times are of the quickest of many rounds. Bonanza and GPS \
         Shogi chose their features by hand; the papers give no such table.",
    );
    let mut table =
        Table::new(["features", "held-out loss", "right", "weights", "following a move", "a value", "both, of all"]);
    let all = results.entries.get(&(STEPS.len() as u64 - 1)).map_or(1.0, |all| all.after_ns + all.value_ns);
    for entry in results.entries.values() {
        table.row([
            variant(entry.job).0,
            format!("{:.4}", entry.loss),
            format!("{:.1} %", 100.0 * entry.right),
            entry.weights.to_string(),
            format!("{:.0} ns", entry.after_ns),
            format!("{:.0} ns", entry.value_ns),
            format!("{:.0} %", 100.0 * (entry.after_ns + entry.value_ns) / all),
        ]);
    }
    report.table(table);
    report
}
