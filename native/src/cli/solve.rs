//! `fukayomi solve`: the mate solver on one position or on a file of them.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::work::stopwatch::stopwatch;
use fukayomi::notation::sfen;
use fukayomi::search::Slice;
use fukayomi::search::mate::{MateResult, Solver};
use fukayomi::shogi::{Move, MoveList, Position};

/// What `fukayomi solve` understands.
#[derive(clap::Args, Clone, Debug)]
pub struct SolveArgs {
    /// A position in SFEN, quoted or not.
    #[arg(value_name = "SFEN", required_unless_present = "file")]
    pub sfen: Vec<String>,
    /// Solve every line of this file instead; what follows the word `moves` in a line is ignored.
    #[arg(long, conflicts_with = "sfen")]
    pub file: Option<PathBuf>,
    /// Use only every n-th line of the file.
    #[arg(long, default_value_t = 1, requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Print each position of the file with its answer.
    #[arg(long, requires = "file")]
    pub list: bool,
    /// Milliseconds for each position.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Nodes for each position.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Stop at the first mate found, even if it is not the shortest.
    #[arg(long)]
    pub any: bool,
    /// Size of the table in megabytes.
    #[arg(long, default_value_t = 64, value_name = "MB")]
    pub hash: usize,
}

/// The answer to one position.
struct Answer {
    result: MateResult,
    nodes: u64,
    time: Duration,
}

impl Answer {
    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Runs the command and prints its answers.
///
/// # Errors
/// If the position or file can't be read, or the table does not fit in memory.
pub fn solve(args: &SolveArgs) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(args.hash)?;
    solver.seek_shorter(!args.any);
    if let Some(path) = &args.file {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        return solve_all(&mut solver, &text, args);
    }
    let position = sfen::parse(&args.sfen.join(" "))?;
    let answer = solve_one(&mut solver, &position, args);
    print_result(&answer.result)?;
    let (ms, nps) = (answer.time.as_secs_f64() * 1e3, answer.nodes_per_second());
    eprintln!("{} nodes, {ms:.1} ms, {nps:.0} nodes/s, deepest {} plies", answer.nodes, solver.deepest());
    Ok(())
}

fn solve_one(solver: &mut Solver, position: &Position, args: &SolveArgs) -> Answer {
    let start = Instant::now();
    solver.begin(position);
    solver.run(&mut stopwatch(), Slice { until_ms: args.time, nodes: args.nodes });
    Answer { result: solver.result(), nodes: solver.nodes(), time: start.elapsed() }
}

fn print_result(result: &MateResult) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match result {
        MateResult::Mate(line) => {
            write!(out, "mate in {}:", line.len())?;
            line.iter().try_for_each(|mv| write!(out, " {mv}"))?;
            writeln!(out)
        }
        MateResult::NoMate => writeln!(out, "no mate"),
        MateResult::Unknown => writeln!(out, "unknown"),
    }
}

/// Counts over a file.
#[derive(Default)]
struct Totals {
    mates: usize,
    no_mates: usize,
    unknown: usize,
    wrong_lines: usize,
    nodes: u64,
    times: Vec<Duration>,
    lengths: std::collections::BTreeMap<usize, usize>,
}

impl Totals {
    fn add(&mut self, position: &Position, answer: &Answer) {
        match &answer.result {
            MateResult::Mate(line) => {
                self.mates += 1;
                self.wrong_lines += usize::from(!is_mating_line(position, line));
                *self.lengths.entry(line.len()).or_default() += 1;
            }
            MateResult::NoMate => self.no_mates += 1,
            MateResult::Unknown => self.unknown += 1,
        }
        self.nodes += answer.nodes;
        self.times.push(answer.time);
    }

    fn print(&mut self) {
        self.times.sort_unstable();
        let count = self.times.len();
        if count == 0 {
            println!("no positions");
            return;
        }
        let total: Duration = self.times.iter().sum();
        let at = |share: f64| self.times[((count - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let percent = self.mates as f64 * 100.0 / count as f64;
        println!(
            "positions {count}, mates {} ({percent:.2} %), no mate {}, unknown {}",
            self.mates, self.no_mates, self.unknown
        );
        println!("lines that are not legal and mating: {}", self.wrong_lines);
        println!("time per position: median {:.3} ms, 99 % {:.2} ms, longest {:.2} ms", at(0.5), at(0.99), at(1.0));
        println!("nodes {}, {:.0} nodes/s", self.nodes, self.nodes as f64 / total.as_secs_f64().max(1e-6));
        let lengths: Vec<String> = self.lengths.iter().map(|(plies, count)| format!("{plies}: {count}")).collect();
        println!("plies of the lines: {}", lengths.join(", "));
    }
}

fn solve_all(solver: &mut Solver, text: &str, args: &SolveArgs) -> Result<(), Box<dyn Error>> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .step_by(args.every as usize)
        .collect();
    let mut totals = Totals::default();
    let (mut shown, is_terminal) = (Instant::now(), io::stderr().is_terminal());
    for (done, &(number, line)) in lines.iter().enumerate() {
        let text = line.split(" moves").next().unwrap_or(line).trim();
        let text = text.trim_start_matches("position ").trim_start_matches("sfen ");
        let position = sfen::parse(text).map_err(|error| format!("line {}: {error}", number + 1))?;
        let answer = solve_one(solver, &position, args);
        if args.list {
            print!("{text} # {} nodes, {:.2} ms, ", answer.nodes, answer.time.as_secs_f64() * 1e3);
            print_result(&answer.result)?;
        }
        totals.add(&position, &answer);
        if is_terminal && shown.elapsed() >= Duration::from_millis(200) {
            shown = Instant::now();
            eprint!("\r{}/{} solved {} unknown {} ", done + 1, lines.len(), totals.mates, totals.unknown);
        }
    }
    if is_terminal {
        eprintln!();
    }
    totals.print();
    Ok(())
}

/// Whether a line can be played and ends in mate, every move of the attacker giving check.
fn is_mating_line(position: &Position, line: &[Move]) -> bool {
    let (mut position, mut legal) = (position.clone(), MoveList::new());
    for (ply, &mv) in line.iter().enumerate() {
        position.legal_moves(&mut legal);
        if !legal.contains(&mv) {
            return false;
        }
        position.apply(mv);
        if ply.is_multiple_of(2) && !position.in_check() {
            return false;
        }
    }
    line.len() % 2 == 1 && position.is_mate()
}
