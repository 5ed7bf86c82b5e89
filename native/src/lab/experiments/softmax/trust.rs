//! *Trust the end of the line?* A position is searched, then searched again after each move of its best line: how often is
//! the move that the line promised still the choice, and which number told so beforehand?

use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::auc::{auc, bootstrap, share};
use super::prediction::first_answer;
use super::watch::think;
use crate::lab::budget::Budget;
use crate::lab::openings::Openings;
use crate::lab::player::PlayerSpec;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::work::log::Entry;
use crate::work::run::RunArgs;
use fukayomi::notation::sfen;
use fukayomi::random::Random;
use fukayomi::search::{Answer, Limits, Search};
use fukayomi::shogi::Game;

/// The arguments of `fukayomi lab softmax trust`.
#[derive(Args, Clone, Debug)]
pub struct TrustArgs {
    /// What each search may spend, as nodes= or movetime=
    #[arg(long, default_value = "nodes=50000", value_name = "LIMIT")]
    limit: Budget,
    /// Positions to ask about
    #[arg(long, default_value_t = 200)]
    positions: u64,
    /// Moves of a line that are asked about, at most
    #[arg(long, default_value_t = 24)]
    longest: usize,
    /// Play at most this many moves from an opening to a position
    #[arg(long, default_value_t = 100)]
    plies: u64,
    /// Fixes the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The mind; the page's own is the strong preset
    #[arg(long, value_name = "PLAYER", default_value = "softmax,strong=true")]
    mind: String,
    #[command(flatten)]
    run: RunArgs,
}

/// A move of a best line and what became of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Promise {
    #[serde(rename = "move")]
    mv: String,
    /// What of the verdict rested on the line up to this move.
    weight: f64,
    /// What a fresh search played here; the first move is its own.
    found: String,
}

/// A position with its best line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Trial {
    job: u64,
    sfen: String,
    depth: f64,
    pv_depth: u32,
    line: Vec<Promise>,
}

impl Entry for Trial {
    fn job(&self) -> u64 {
        self.job
    }
}

/// One promise that could be broken: the first move of a line can't.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Case {
    ply: f64,
    depth: f64,
    pv_depth: f64,
    weight: f64,
    stands: bool,
}

/// What a prediction is made from; the larger, the safer.
type Predictor = (&'static str, fn(&Case) -> f64);

const PREDICTORS: [Predictor; 4] = [
    ("weight of the line at the move", |it| it.weight),
    ("plies before D is reached", |it| it.depth - it.ply),
    ("plies before the line ends", |it| it.pv_depth - it.ply),
    ("nearness to the root", |it| -it.ply),
];

/// Looks at the positions and writes the report.
pub fn run(args: &TrustArgs) -> Result<(), Box<dyn Error>> {
    let (nodes, movetime_ms) = (args.limit.nodes, args.limit.movetime_ms);
    if nodes.is_none() && movetime_ms.is_none() {
        return Err(format!("--limit {}: expected nodes= or movetime=", args.limit).into());
    }
    let limits = Limits { nodes, movetime_ms, ..Limits::default() };
    let openings = Openings::built_in()?;
    let spec: PlayerSpec = args.mind.parse()?;
    let settings = json!({
        "mind": args.mind, "limit": args.limit, "positions": args.positions, "longest": args.longest,
        "plies": args.plies, "seed": args.seed, "openings": openings.digest,
    });
    let found = args.run.run(
        "softmax-trust",
        &settings,
        args.positions,
        || spec.mind().map_err(|error| error.to_string()),
        |mind, job| {
            first_answer(mind.as_mut(), &openings, args.plies, Random::of_job(args.seed, job), |mind, game| {
                try_line(mind, game, job, &limits, args.longest)
            })
        },
        |_| String::new(),
    )?;
    let all: Vec<Trial> = found.entries.into_values().collect();
    let report = report(args, &all, &found.commit);
    Ok(found.folder.map_or(Ok(()), |folder| report.write(&folder))?)
}

/// Searches, and again after each move of the line; `None` where the line is one move or its end is certain.
fn try_line(mind: &mut dyn Search, mut game: Game, job: u64, limits: &Limits, longest: usize) -> Option<Trial> {
    mind.new_game();
    let (report, tree) = think(mind, &game, limits)?;
    // What alpha-beta has read below the tree carries no weight and promises nothing.
    let line: Vec<_> = report.lines.first()?.pv.iter().take_while(|step| step.weight > 0.0).collect();
    if line.len() < 2 || tree.root_moves.first()?.proven.is_some() {
        return None;
    }
    let sfen = sfen::write(game.position());
    let mut promises = Vec::new();
    for (index, step) in line.iter().take(longest).enumerate() {
        let found = if index == 0 { Answer::Move(step.mv) } else { search_afresh(mind, &game, limits)? };
        let Answer::Move(found) = found else { break };
        promises.push(Promise { mv: step.mv.to_string(), weight: f64::from(step.weight), found: found.to_string() });
        game.play(step.mv).ok()?;
        if game.outcome().is_some() {
            break;
        }
    }
    Some(Trial { job, sfen, depth: f64::from(tree.expected_depth), pv_depth: tree.pv_depth, line: promises })
}

/// The choice of a mind that knows nothing of an earlier search.
fn search_afresh(mind: &mut dyn Search, game: &Game, limits: &Limits) -> Option<Answer> {
    mind.new_game();
    think(mind, game, limits)?;
    Some(mind.decision().answer)
}

/// Moves of the line until the first that a fresh search would not play.
fn held(trial: &Trial) -> usize {
    trial.line.iter().take_while(|promise| promise.mv == promise.found).count()
}

fn cases(trial: &Trial) -> impl Iterator<Item = Case> {
    trial.line.iter().enumerate().skip(1).map(|(index, promise)| Case {
        ply: index as f64 + 1.0,
        depth: trial.depth,
        pv_depth: f64::from(trial.pv_depth),
        weight: promise.weight,
        stands: promise.mv == promise.found,
    })
}

fn report(args: &TrustArgs, all: &[Trial], commit: &str) -> Report {
    // Moves of one line stand or fall together, so lines are drawn again, not moves.
    let lines: Vec<Vec<Case>> = all.iter().map(|trial| cases(trial).collect()).collect();
    let numbers: Vec<usize> = (0..lines.len()).collect();
    let area = |predictor: &Predictor, drawn: &[usize]| {
        let cases = drawn.iter().flat_map(|&line| &lines[line]);
        auc(&cases.map(|case| (predictor.1(case), case.stands)).collect::<Vec<_>>())
    };
    let pooled: Vec<Case> = lines.iter().flatten().copied().collect();
    let standing = pooled.iter().filter(|case| case.stands).count();
    let mut report = Report::of_commit("Softmax search: trust the end of the line?", commit);
    report.text(format!(
        "{} positions; after each move of the best line a fresh search of the same size was asked again. Of {} promised moves (the first of each line not counted) {} ({:.1} %) were still the choice. The area under the ROC curve is the probability that the predictor is larger for a move that stands than for one that does not; 0.5 is guessing. Intervals are 95 %, by resampling lines.",
        all.len(),
        pooled.len(),
        standing,
        100.0 * standing as f64 / pooled.len().max(1) as f64,
    ));
    let mut table = Table::new(["predictor", "area", "95 %"]);
    let mut row = |name: &str, measure: &dyn Fn(&[usize]) -> Option<f64>| {
        if let Some(found) = bootstrap(&numbers, args.seed, measure) {
            let [value, range] = found.cells();
            println!("{name}: {value} ({range})");
            table.row([name.to_string(), value, range]);
        }
    };
    for predictor in &PREDICTORS {
        row(predictor.0, &|drawn| area(predictor, drawn));
    }
    row("by D − by the end of the line", &|drawn| Some(area(&PREDICTORS[1], drawn)? - area(&PREDICTORS[2], drawn)?));
    row("by weight − by D", &|drawn| Some(area(&PREDICTORS[0], drawn)? - area(&PREDICTORS[1], drawn)?));
    report.table(table);
    let mean = |of: fn(&Trial) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
    report.text(format!(
        "How far can a line be followed? On average the first {:.1} moves hold; D says {:.1}, the length of the line {:.1}. Both are estimates of the same number of plies, so they can be compared by how far they are off.",
        mean(|trial| held(trial) as f64),
        mean(|trial| trial.depth),
        mean(|trial| f64::from(trial.pv_depth)),
    ));
    let mut table = Table::new(["estimate of the moves that hold", "off by, in plies", "95 %"]);
    type Estimate = fn(&Trial) -> f64;
    let estimates: [(&str, Estimate); 2] =
        [("D", |trial| trial.depth), ("PV depth", |trial| f64::from(trial.pv_depth))];
    for (name, estimate) in estimates {
        let off = |drawn: &[usize]| {
            let sum: f64 = drawn.iter().map(|&one| (estimate(&all[one]) - held(&all[one]) as f64).abs()).sum();
            Some(sum / drawn.len() as f64)
        };
        if let Some(found) = bootstrap(&numbers, args.seed, off) {
            println!("{name} is off by {:.2} ({:.2} to {:.2})", found.value, found.low, found.high);
            table.row([
                name.to_string(),
                format!("{:.2}", found.value),
                format!("{:.2} to {:.2}", found.low, found.high),
            ]);
        }
    }
    report.table(table);
    report.chart("weight", "Share of promised moves that stand, by the weight of the line there", &by_weight(&pooled));
    report.chart("depth", "Share of promised moves that stand, by how far along the line they lie", &by_depth(&pooled));
    report
        .setting("mind", &args.mind)
        .setting("each search", args.limit)
        .setting("positions", args.positions)
        .setting("moves of a line", format!("2 to {}", args.longest))
        .setting("moves from an opening", format!("0 to {}", args.plies))
        .setting("seed", args.seed);
    report
}

/// The share that stands, if there are any.
fn standing(at: f64, cases: &[&Case]) -> Option<Point> {
    let standing = cases.iter().filter(|case| case.stands).count();
    (!cases.is_empty()).then(|| share(at, standing, cases.len()))
}

fn by_weight(cases: &[Case]) -> Chart {
    let tenths = (0..10).filter_map(|tenth| {
        let at = (f64::from(tenth) + 0.5) / 10.0;
        let inside: Vec<&Case> = cases.iter().filter(|case| (case.weight - at).abs() <= 0.05).collect();
        standing(100.0 * at, &inside)
    });
    Chart::new(ChartKind::Lines, "weight of the line in %", "moves that stand in %").series(Series::new("", tenths))
}

fn by_depth(cases: &[Case]) -> Chart {
    let line = |name: &str, of: fn(&Case) -> f64| {
        let steps = (1..=8).filter_map(|quarter| {
            let at = f64::from(quarter) / 4.0;
            let inside: Vec<&Case> = cases.iter().filter(|case| (case.ply / of(case) - at).abs() <= 0.125).collect();
            standing(at, &inside)
        });
        Series::new(name, steps)
    };
    Chart::new(ChartKind::Lines, "ply as a share of the depth", "moves that stand in %")
        .series(line("of D", |case| case.depth))
        .series(line("of PV depth", |case| case.pv_depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_promise_where_the_fresh_search_agrees_and_its_first_move_is_no_case() {
        let promise = |mv: &str, weight, found: &str| Promise { mv: mv.into(), weight, found: found.into() };
        let line = vec![promise("7g7f", 0.9, "7g7f"), promise("3c3d", 0.5, "3c3d"), promise("2g2f", 0.1, "8h2b+")];
        let trial = Trial { job: 0, sfen: String::new(), depth: 2.5, pv_depth: 3, line };
        let found: Vec<Case> = cases(&trial).collect();
        assert_eq!(found.iter().map(|case| (case.ply, case.stands)).collect::<Vec<_>>(), [(2.0, true), (3.0, false)]);
        assert_eq!(held(&trial), 2);
        let by = |number: usize| {
            auc(&found.iter().map(|case| (PREDICTORS[number].1(case), case.stands)).collect::<Vec<_>>())
        };
        assert_eq!(by(0), Some(1.0));
    }
}
