//! `fukayomi lab futility`: what futility pruning saves, what it changes, and what it solves (S3, table 1 and section 5).
//!
//! Everything is asked twice: of the paper's program, which reads all moves to the same depth and has no other forward
//! pruning but the null move, and of ours as it plays, whose late-move reductions and exchange pruning already skip much
//! of what futility would. Only the first can be held against the paper.
//!
//! Most problems are solved at once or never: 64 times the nodes (2,000 to 128,000) solved 191 and 229 of 400, that is 1.6
//! points a doubling, and what futility saves, one to two doublings, can't show in a thousand of them. So problems can be
//! chosen beforehand by whether more time solves them (`--sensitive`), by another program than those that are compared.

mod summary;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::{Look, look};
use crate::lab::player::PlayerSpec;
use crate::lab::positions::{self, Phase};
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::search::{Limits, Search};
use fukayomi::shogi::Game;

use super::problems::{self, Problem};

/// The arguments of `fukayomi lab futility`.
#[derive(Args, Clone, Debug)]
pub struct FutilityArgs {
    /// Depths of opening, middle-game and endgame positions, separated by commas
    #[arg(long, value_delimiter = ',', default_values_t = [7, 6, 5])]
    depths: Vec<u32>,
    /// At most so many positions of each phase
    #[arg(long, default_value_t = 120)]
    positions: usize,
    /// Next-move problems, one per line: SFEN, a tab, the right moves separated by blanks
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Use at most this many problems
    #[arg(long, default_value_t = 1_000)]
    most_problems: usize,
    /// Only problems that today's search fails with the first number of nodes and solves with the second, such as 2000,200000
    #[arg(long, value_delimiter = ',', value_name = "FEW,MANY")]
    sensitive: Vec<u64>,
    /// Nodes for a problem
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    /// Milliseconds for a problem; 0 leaves out the part that the machine's speed decides
    #[arg(long, default_value_t = 100)]
    movetime: u64,
    #[command(flatten)]
    run: RunArgs,
}

/// Everything that decides what is measured.
#[derive(Clone, Debug, Serialize)]
struct FutilitySettings {
    depths: Vec<u32>,
    /// Of each phase.
    positions: usize,
    problems: usize,
    /// Which problems.
    digest: String,
    /// By which numbers of nodes they were chosen.
    sensitive: Vec<u64>,
    nodes: u64,
    movetime: u64,
}

/// The programs in which futility is switched on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Program {
    /// The test program of the paper's appendix.
    Paper,
    /// Ours as it plays.
    Ours,
}

impl Program {
    const ALL: [Self; 2] = [Self::Paper, Self::Ours];

    const fn name(self) -> &'static str {
        match self {
            Self::Paper => "the paper's program",
            Self::Ours => "ours as it plays",
        }
    }

    const fn spec(self, futility: bool) -> &'static str {
        match (self, futility) {
            (Self::Paper, true) => "alpha-beta,eval=linear,preset=bonanza",
            (Self::Paper, false) => {
                "alpha-beta,eval=linear,preset=bonanza,futility=false,extended_futility=false,child_futility=false"
            }
            (Self::Ours, true) => "alpha-beta,eval=linear,preset=classic,root_mate_nodes=0",
            (Self::Ours, false) => {
                "alpha-beta,eval=linear,preset=classic,root_mate_nodes=0,futility=false,extended_futility=false,child_futility=false"
            }
        }
    }
}

/// What a job looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    /// A position to a fixed depth.
    Depth(Phase),
    /// A problem with a fixed number of nodes.
    Nodes,
    /// A problem with a fixed time.
    Time,
}

/// A position seen with and without futility pruning, as a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Comparison {
    job: u64,
    program: Program,
    part: Part,
    with: Look,
    without: Look,
    /// Whether the moves are answers of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    right: Option<[bool; 2]>,
}

impl Entry for Comparison {
    fn job(&self) -> u64 {
        self.job
    }
}

/// The minds of a thread, with and without futility, for each program.
struct Worker([[Box<dyn Search>; 2]; 2]);

impl Worker {
    fn new() -> Result<Self, String> {
        let mind = |program: Program, futility| -> Result<Box<dyn Search>, String> {
            let spec: PlayerSpec = program.spec(futility).parse().map_err(|error| format!("{error}"))?;
            spec.mind().map_err(|error| error.to_string())
        };
        let pair = |program| Ok::<_, String>([mind(program, true)?, mind(program, false)?]);
        Ok(Self([pair(Program::Paper)?, pair(Program::Ours)?]))
    }
}

/// Positions and problems, in the order of their jobs: every one first for the paper's program, then for ours.
struct Jobs {
    settings: FutilitySettings,
    positions: Vec<(Phase, Game)>,
    problems: Vec<Problem>,
}

impl Jobs {
    fn count(&self) -> u64 {
        2 * (self.positions.len() + self.looks() * self.problems.len()) as u64
    }

    /// How often a program looks at a problem: with so many nodes, and with so much time.
    const fn looks(&self) -> usize {
        if self.settings.movetime > 0 { 2 } else { 1 }
    }

    fn item(&self, job: u64) -> (Part, &Game, Option<&Problem>) {
        let index = (job / 2) as usize;
        if let Some((phase, game)) = self.positions.get(index) {
            return (Part::Depth(*phase), game, None);
        }
        let index = index - self.positions.len();
        let problem = &self.problems[index / self.looks()];
        (if index.is_multiple_of(self.looks()) { Part::Nodes } else { Part::Time }, &problem.game, Some(problem))
    }

    fn compare(&self, worker: &mut Worker, job: u64) -> Comparison {
        let program = Program::ALL[(job % 2) as usize];
        let (part, game, problem) = self.item(job);
        let limits = match part {
            Part::Depth(phase) => Limits::depth(self.settings.depths[phase as usize]),
            Part::Nodes => Limits::nodes(self.settings.nodes),
            Part::Time => Limits { movetime_ms: Some(self.settings.movetime), ..Limits::default() },
        };
        let minds = &mut worker.0[program as usize];
        // Which comes first alternates, so that what warms up does not favour one.
        let (with, without) = if (job / 2).is_multiple_of(2) {
            let with = look(minds[0].as_mut(), game, &limits);
            (with, look(minds[1].as_mut(), game, &limits))
        } else {
            let without = look(minds[1].as_mut(), game, &limits);
            (look(minds[0].as_mut(), game, &limits), without)
        };
        let right = problem.map(|problem| [problem.is_right(&with.mv), problem.is_right(&without.mv)]);
        Comparison { job, program, part, with, without, right }
    }
}

/// Runs the experiment and writes its report.
///
/// # Errors
/// If the problems, the log or the report can't be used.
pub fn run(args: &FutilityArgs) -> Result<(), Box<dyn Error>> {
    if args.depths.len() != Phase::ALL.len() {
        return Err(format!("--depths: expected three, such as 7,6,5, found {}", args.depths.len()).into());
    }
    let problems = match &args.problems {
        Some(path) => problems::read(path, args.most_problems)?,
        None => {
            eprintln!("note: without --problems only positions are compared");
            Vec::new()
        }
    };
    let problems = match args.sensitive[..] {
        [] => problems,
        [few, many] if few < many => problems::sensitive(problems, few, many, args.run.threads(), args.run.quiet)?,
        _ => return Err("--sensitive: expected two numbers of nodes, the smaller first".into()),
    };
    let settings = FutilitySettings {
        depths: args.depths.clone(),
        positions: args.positions,
        problems: problems.len(),
        digest: problems::digest(&problems),
        sensitive: args.sensitive.clone(),
        nodes: args.nodes,
        movetime: args.movetime,
    };
    let jobs = Jobs { settings, positions: positions::of_each_phase(args.positions)?, problems };
    let words = |entries: &_| summary::in_a_line(entries);
    let results = args.run.run(
        "futility",
        &jobs.settings,
        jobs.count(),
        Worker::new,
        |worker, job| jobs.compare(worker, job),
        words,
    )?;
    println!("{}", summary::in_a_line(&results.entries));
    if args.run.shard.is_whole() {
        let folder = args.run.folder("futility");
        summary::report(&jobs.settings, &results).write(&folder)?;
        println!("report: {}", folder.join("report.md").display());
    }
    Ok(())
}
