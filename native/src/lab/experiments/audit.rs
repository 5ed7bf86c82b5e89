//! `fukayomi lab audit`: how often inequality 7 of S3, on which futility pruning rests, is broken.
//!
//! Each position is searched twice without futility pruning, so that every child next to the horizon is really evaluated.
//! In the first search the margins grow; in the second they are what the first left, and nothing new is to be seen but
//! children that do not beat alpha, which the margins do not grow by: there a broken inequality changes nothing.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::look_again;
use crate::lab::positions::{self, Phase};
use crate::lab::report::{Report, Table};
use crate::work::files;
use crate::work::log::Entry;
use crate::work::run::{Results, RunArgs};
use fukayomi::eval::{Evaluation, Evaluator};
use fukayomi::search::alpha_beta::{AlphaBeta, Audit};
use fukayomi::search::{Limits, Search};
use fukayomi::shogi::Game;

/// The arguments of `fukayomi lab audit`.
#[derive(Args, Clone, Debug)]
pub struct AuditArgs {
    /// Nominal depth of every search
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// The evaluation: network, linear, handmade, material or a file of one
    #[arg(long, default_value = "linear")]
    eval: String,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Debug, Serialize)]
struct AuditSettings<'a> {
    depth: u32,
    eval: &'a str,
    parameters: [(&'static str, &'static str); 11],
}

/// The paper's program without futility; a hash table that cuts would hide children from the second search.
const PARAMETERS: [(&str, &str); 11] = [
    ("preset", "classic"),
    ("root_mate_nodes", "0"),
    ("depth_policy", "0"),
    ("late_move_pruning", "false"),
    ("exchange_pruning", "false"),
    ("razoring", "false"),
    ("mate_in_one", "false"),
    ("transposition", "false"),
    ("futility", "false"),
    ("extended_futility", "false"),
    ("child_futility", "false"),
];

/// A position, as a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Audited {
    job: u64,
    phase: Phase,
    growing: Counts,
    grown: Counts,
}

/// What an audit counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Counts {
    children: u64,
    /// Broken by the margins as they are before any growth.
    at_start: u64,
    /// Broken by the margins as they were then.
    broken: u64,
    /// Of these, children that beat alpha: a pruned one would have changed the value.
    harmful: u64,
}

impl Counts {
    fn of(audit: Audit) -> Self {
        let Audit { children, violations: broken, violations_at_start: at_start, harmful } = audit;
        Self { children, at_start, broken, harmful }
    }

    fn add(&mut self, other: &Self) {
        self.children += other.children;
        self.at_start += other.at_start;
        self.broken += other.broken;
        self.harmful += other.harmful;
    }
}

impl Entry for Audited {
    fn job(&self) -> u64 {
        self.job
    }
}

fn worker<E: Evaluator>(evaluator: E) -> Result<AlphaBeta<E>, String> {
    let mut mind = AlphaBeta::new(evaluator).map_err(|error| error.to_string())?;
    PARAMETERS.iter().try_for_each(|(name, value)| mind.set_param(name, value)).map_err(|error| error.to_string())?;
    Ok(mind)
}

fn audit<E: Evaluator>(mind: &mut AlphaBeta<E>, game: &Game, depth: u32) -> [Counts; 2] {
    mind.new_game();
    [(); 2].map(|()| {
        mind.start_audit();
        look_again(mind, game, &Limits::depth(depth));
        mind.audit().map(Counts::of).unwrap_or_default()
    })
}

/// Runs the experiment and writes its report.
///
/// # Errors
/// If the evaluation, the log or the report can't be used.
pub fn run(args: &AuditArgs) -> Result<(), Box<dyn Error>> {
    match files::evaluation(&args.eval)? {
        Evaluation::Network(network) => run_with(&network, args),
        Evaluation::Linear(linear) => run_with(&linear, args),
        Evaluation::Handmade(handmade) => run_with(&handmade, args),
        Evaluation::Material(material) => run_with(&material, args),
    }
}

fn run_with<E: Evaluator + Clone + Sync>(evaluator: &E, args: &AuditArgs) -> Result<(), Box<dyn Error>> {
    let positions = positions::built_in()?;
    let settings = AuditSettings { depth: args.depth, eval: &args.eval, parameters: PARAMETERS };
    let work = |mind: &mut _, job: u64| {
        let (phase, game) = &positions[job as usize];
        let [growing, grown] = audit(mind, game, args.depth);
        Audited { job, phase: *phase, growing, grown }
    };
    let make_mind = || worker(evaluator.clone());
    let results = args.run.run("audit", &settings, positions.len() as u64, make_mind, work, in_a_line)?;
    println!("{}", in_a_line(&results.entries));
    if args.run.shard.is_whole() {
        let folder = args.run.folder("audit");
        report(args, &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}

fn sums(entries: &BTreeMap<u64, Audited>, phase: Option<Phase>) -> [Counts; 2] {
    let mut sums = [Counts::default(); 2];
    for entry in entries.values().filter(|entry| phase.is_none_or(|phase| entry.phase == phase)) {
        sums[0].add(&entry.growing);
        sums[1].add(&entry.grown);
    }
    sums
}

fn in_a_line(entries: &BTreeMap<u64, Audited>) -> String {
    let [growing, grown] = sums(entries, None);
    format!(
        "{} children, {} beyond the first margins, {} beyond the growing ones; again: {} children, {} beyond, {} of them harmful",
        growing.children, growing.at_start, growing.broken, grown.children, grown.broken, grown.harmful
    )
}

fn report(args: &AuditArgs, results: &Results<Audited>) -> Report {
    let mut report = Report::of_commit("Inequality 7 under audit", &results.commit);
    report.setting("depth", args.depth).setting("evaluation", &args.eval).setting("positions", results.entries.len());
    report.text(
        "Futility pruning is sound where −E(p) ≤ E(P) + V_diff(m) (eq. 7). Every child next to the horizon is evaluated and \
         compared: with the margins a game begins with, with the margins as they grow, and in a second search of the same \
         position with those that the first left. *Harmful* are children that beat alpha as well: pruning them would have \
         changed a value. The paper gives no count.",
    );
    let mut table = Table::new([
        "phase",
        "search",
        "children",
        "beyond the first margins",
        "beyond the margins then",
        "per million",
        "harmful",
    ]);
    for (name, phase) in Phase::ALL.map(|phase| (phase.name(), Some(phase))).into_iter().chain([("all", None)]) {
        for (search, counts) in ["margins grow", "margins have grown"].into_iter().zip(sums(&results.entries, phase)) {
            let per_million = 1e6 * counts.broken as f64 / counts.children.max(1) as f64;
            table.row([
                name.to_string(),
                search.to_string(),
                counts.children.to_string(),
                counts.at_start.to_string(),
                counts.broken.to_string(),
                format!("{per_million:.2}"),
                counts.harmful.to_string(),
            ]);
        }
    }
    report.table(table);
    report
}
