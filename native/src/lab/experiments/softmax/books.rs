//! Section 7 of S1: where two books have another move for the same position, keep the entry with the larger D. Whether that
//! entry is the better one is judged by a deeper search, which may choose between the two moves only.
//!
//! Entries are made as `book build` makes them, for positions a few moves after an even opening: two searches with other
//! random numbers, the second with a fraction of the first one's evaluations. With a fraction of 1 nothing but D can tell the
//! two apart; with less, the rule is held against the simpler one that keeps what was searched longer.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::prediction::position;
use super::watch::think;
use crate::lab::openings::Openings;
use crate::lab::player::PlayerSpec;
use crate::lab::report::{Report, Table};
use crate::lab::statistics::Estimate;
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::notation::sfen;
use fukayomi::random::Random;
use fukayomi::search::{Answer, Limits, Search};
use fukayomi::shogi::{Game, Move};

/// The arguments of `fukayomi lab softmax books`.
#[derive(Args, Clone, Debug)]
pub struct BooksArgs {
    /// Evaluations of the first entry
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// The second entry has this share of them, in percent
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100))]
    share: u64,
    /// Nodes of the search that judges
    #[arg(long, default_value_t = 200_000)]
    judge_nodes: u64,
    /// The mind that judges
    #[arg(long, value_name = "PLAYER", default_value = "alpha-beta,hash_mb=32")]
    judge: String,
    /// Positions to search
    #[arg(long, default_value_t = 200)]
    positions: u64,
    /// Play at most this many moves from an opening to a position
    #[arg(long, default_value_t = 20)]
    plies: u64,
    /// Fixes the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    run: RunArgs,
}

/// What a book would say of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Known {
    mv: String,
    depth: f32,
}

/// A position, what two books say of it, and the judge's choice where they disagree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Conflict {
    job: u64,
    sfen: String,
    entries: [Known; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judged: Option<String>,
}

impl Entry for Conflict {
    fn job(&self) -> u64 {
        self.job
    }
}

impl Conflict {
    /// Whether the judge took the entry with the larger D; `None` where there was nothing to decide.
    fn deeper_won(&self) -> Option<bool> {
        let judged = self.judged.as_ref()?;
        let [first, second] = &self.entries;
        let deeper = if first.depth >= second.depth { first } else { second };
        Some(*judged == deeper.mv)
    }

    /// Whether the judge took the entry that was searched longer.
    fn longer_won(&self) -> Option<bool> {
        self.judged.as_ref().map(|judged| *judged == self.entries[0].mv)
    }
}

/// Whether a rule keeps the right entry, where there is something to decide.
type Rule = fn(&Conflict) -> Option<bool>;

/// Both minds of a thread.
struct Worker {
    reader: Box<dyn Search>,
    judge: Box<dyn Search>,
}

impl Worker {
    fn known(&mut self, game: &Game, nodes: u64, seed: u64) -> Option<(Move, Known)> {
        self.reader.new_game();
        // The seed is within the parameter's range.
        let _ = self.reader.set_param("seed", &(seed % 1_000_000).to_string());
        let (_, tree) = think(self.reader.as_mut(), game, &Limits::nodes(nodes))?;
        let Answer::Move(mv) = self.reader.decision().answer else { return None };
        Some((mv, Known { mv: mv.to_string(), depth: tree.expected_depth }))
    }

    fn compare(&mut self, args: &BooksArgs, game: &Game, job: u64, seeds: [u64; 2]) -> Option<Conflict> {
        let (one, first) = self.known(game, args.nodes, seeds[0])?;
        let (two, second) = self.known(game, (args.nodes * args.share / 100).max(1), seeds[1])?;
        let judged = (one != two).then(|| {
            self.judge.new_game();
            let limits = Limits { searchmoves: vec![one, two], ..Limits::nodes(args.judge_nodes) };
            let _ = super::watch::run(self.judge.as_mut(), game, &limits);
            self.judge.decision().answer
        });
        let judged = match judged {
            Some(Answer::Move(mv)) => Some(mv.to_string()),
            Some(_) => return None,
            None => None,
        };
        Some(Conflict { job, sfen: sfen::write(game.position()), entries: [first, second], judged })
    }
}

/// Looks at the positions and writes the report.
pub fn run(args: &BooksArgs) -> Result<(), Box<dyn Error>> {
    let openings = Openings::built_in()?;
    let judge: PlayerSpec = args.judge.parse()?;
    let reader: PlayerSpec = "softmax,tree_mb=64,eval=linear".parse()?;
    let settings = json!({
        "nodes": args.nodes, "share": args.share, "judge": args.judge, "judge_nodes": args.judge_nodes,
        "positions": args.positions, "plies": args.plies, "seed": args.seed, "openings": openings.digest,
    });
    let make = || -> Result<Worker, String> {
        let mind = |spec: &PlayerSpec| spec.mind().map_err(|error| error.to_string());
        Ok(Worker { reader: mind(&reader)?, judge: mind(&judge)? })
    };
    let found = args.run.run(
        "softmax-books",
        &settings,
        args.positions,
        make,
        |worker, job| {
            let mut random = Random::of_job(args.seed, job);
            loop {
                // The way to a position must not depend on what this mind looked at before.
                let _ = worker.reader.set_param("seed", "0");
                let game = position(worker.reader.as_mut(), &openings, args.plies, &mut random);
                let seeds = [random.bits(), random.bits()];
                if let Some(conflict) = game.and_then(|game| worker.compare(args, &game, job, seeds)) {
                    return conflict;
                }
            }
        },
        in_a_line,
    )?;
    println!("{}", in_a_line(&found.entries));
    if let Some(folder) = &found.folder {
        report(args, &found.entries, &found.commit).write(folder)?;
    }
    Ok(())
}

/// How often something was so where it could be.
fn share(entries: &BTreeMap<u64, Conflict>, is_so: impl Fn(&Conflict) -> Option<bool>) -> (u64, u64) {
    let answers = entries.values().filter_map(is_so);
    answers.fold((0, 0), |(so, all), it| (so + u64::from(it), all + 1))
}

fn in_a_line(entries: &BTreeMap<u64, Conflict>) -> String {
    let (deeper, conflicts) = share(entries, Conflict::deeper_won);
    let (longer, _) = share(entries, Conflict::longer_won);
    format!(
        "{conflicts} conflicts in {} positions: the larger D was right {deeper} times, the longer search {longer} times",
        entries.len()
    )
}

fn report(args: &BooksArgs, entries: &BTreeMap<u64, Conflict>, commit: &str) -> Report {
    let title = match args.share {
        100 => "Softmax search: which entry of two books to keep".to_string(),
        share => format!("Softmax search: which entry to keep, one of them searched {share} % as long"),
    };
    let mut report = Report::of_commit(&title, commit);
    report.setting("evaluations", format!("{} and {} % of them", args.nodes, args.share));
    report.setting("judge", format!("{}, {} nodes", args.judge, args.judge_nodes)).setting("seed", args.seed);
    report.text(
        "S1, section 7: where two books disagree, the entry with the larger D stays. A deeper search that may choose between \
         the two moves only says which was right; 50 % is guessing.",
    );
    let mut table = Table::new(["rule", "right", "of conflicts", "share", "95 %"]);
    let rules: [(&str, Rule); 2] = [("larger D", Conflict::deeper_won), ("longer search", Conflict::longer_won)];
    for (name, rule) in rules {
        let (right, all) = share(entries, rule);
        let Some(estimate) = Estimate::of(&[all - right, right]) else { continue };
        let (low, high) = estimate.score_interval();
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let range = format!("{} to {}", percent(low), percent(high));
        table.row([name.to_string(), right.to_string(), all.to_string(), percent(estimate.score), range]);
    }
    report.table(table);
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deeper_entry_is_right_where_the_judge_takes_its_move() {
        let known = |mv: &str, depth| Known { mv: mv.to_string(), depth };
        let of = |depths: [f32; 2], judged: Option<&str>| Conflict {
            job: 0,
            sfen: String::new(),
            entries: [known("7g7f", depths[0]), known("2g2f", depths[1])],
            judged: judged.map(str::to_string),
        };
        assert_eq!(of([3.0, 2.0], Some("7g7f")).deeper_won(), Some(true));
        assert_eq!(of([2.0, 3.0], Some("7g7f")).deeper_won(), Some(false));
        assert_eq!(of([2.0, 3.0], Some("7g7f")).longer_won(), Some(true));
        assert_eq!(of([2.0, 3.0], None).deeper_won(), None);
    }
}
