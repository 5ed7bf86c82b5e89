//! Does expected depth, or the depth of the principal variation, tell better whether a move will still stand after eight
//! times the search?

use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::auc::{auc, bootstrap, share};
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
use fukayomi::shogi::{Game, MoveList, Rules};

/// How much longer the second search is.
const LONGER: u64 = 8;

/// Positions of the moves that lead from an opening to a position to ask about.
const WARM_UP_NODES: u64 = 1_000;

/// The arguments of `fukayomi lab softmax depth`.
#[derive(Args, Clone, Debug)]
pub struct DepthArgs {
    /// What the first search may spend, as nodes= or movetime=; the second may spend eight times as much
    #[arg(long, default_value = "nodes=20000", value_name = "LIMIT")]
    limit: Budget,
    /// Positions to ask about
    #[arg(long, default_value_t = 1_000)]
    positions: u64,
    /// Play at most this many moves from an opening to a position
    #[arg(long, default_value_t = 100)]
    plies: u64,
    /// Fixes the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Lines of "startpos moves …" or SFEN to begin with, instead of the built-in set
    #[arg(long, value_name = "FILE")]
    openings: Option<std::path::PathBuf>,
    /// The mind
    #[arg(long, value_name = "PLAYER", default_value = "softmax")]
    mind: String,
    #[command(flatten)]
    run: RunArgs,
}

/// A position and what was known about its best move at first; root values first, then those of the move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Observation {
    job: u64,
    sfen: String,
    depth: f64,
    pv_depth: u32,
    move_depth: f64,
    move_pv_depth: u32,
    share: f64,
    first: String,
    last: String,
}

impl Entry for Observation {
    fn job(&self) -> u64 {
        self.job
    }
}

/// What a prediction is made from.
type Predictor = (&'static str, fn(&Observation) -> f64);

const PREDICTORS: [Predictor; 5] = [
    ("D of the root", |it| it.depth),
    ("PV depth of the root", |it| f64::from(it.pv_depth)),
    ("D of the move", |it| it.move_depth),
    ("PV depth of the move", |it| f64::from(it.move_pv_depth)),
    ("share of the move", |it| it.share),
];

/// Looks at the positions and writes the report.
pub fn run(args: &DepthArgs) -> Result<(), Box<dyn Error>> {
    let (nodes, time) = (args.limit.nodes, args.limit.movetime_ms);
    if nodes.is_none() && time.is_none() {
        return Err(format!("--limit {}: expected nodes= or movetime=", args.limit).into());
    }
    let longer = |factor: u64| Limits {
        nodes: nodes.map(|nodes| nodes * factor),
        movetime_ms: time.map(|time| time * factor),
        ..Limits::default()
    };
    let openings = args.openings.as_deref().map_or_else(Openings::built_in, Openings::read)?;
    let spec: PlayerSpec = args.mind.parse()?;
    let settings = json!({
        "mind": args.mind, "limit": args.limit, "positions": args.positions, "plies": args.plies, "seed": args.seed,
        "openings": openings.digest,
    });
    let found = args.run.run(
        "softmax-depth",
        &settings,
        args.positions,
        || spec.mind().map_err(|error| error.to_string()),
        |mind, job| {
            first_answer(mind.as_mut(), &openings, args.plies, Random::of_job(args.seed, job), |mind, game| {
                // The tree of the first search is kept, so that the second adds only what is missing.
                observe(mind, &game, job, &longer(1), &longer(LONGER - 1))
            })
        },
        |_| String::new(),
    )?;
    let all: Vec<Observation> = found.entries.into_values().collect();
    let report = report(args, &all, &found.commit);
    Ok(found.folder.map_or(Ok(()), |folder| report.write(&folder))?)
}

/// What is found in the first position that has an answer.
pub(super) fn first_answer<T>(
    mind: &mut dyn Search,
    openings: &Openings,
    plies: u64,
    mut random: Random,
    ask: impl Fn(&mut dyn Search, Game) -> Option<T>,
) -> T {
    loop {
        let game = position(mind, openings, plies, &mut random);
        if let Some(answer) = game.and_then(|game| ask(mind, game)) {
            return answer;
        }
    }
}

/// An opening with some moves after it; `None` if the game ends on the way.
pub(super) fn position(mind: &mut dyn Search, openings: &Openings, plies: u64, random: &mut Random) -> Option<Game> {
    mind.new_game();
    let mut game = openings.game(random.below(openings.count() as u64) as usize, Rules::default());
    for _ in 0..random.below(plies + 1) {
        think(mind, &game, &Limits::nodes(WARM_UP_NODES))?;
        let Answer::Move(mv) = mind.decision().answer else { return None };
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game)
}

/// Both searches of a position; `None` if there is nothing to predict: one legal move, or a certain result at once.
fn observe(mind: &mut dyn Search, game: &Game, job: u64, first: &Limits, rest: &Limits) -> Option<Observation> {
    let mut moves = MoveList::new();
    game.position().legal_moves(&mut moves);
    if moves.len() < 2 {
        return None;
    }
    mind.new_game();
    let (_, tree) = think(mind, game, first)?;
    let Answer::Move(chosen) = mind.decision().answer else { return None };
    let root = tree.root_moves.iter().find(|root| root.mv == chosen).filter(|root| root.proven.is_none())?;
    let (share, move_depth, move_pv_depth) = (root.probability, root.expected_depth, root.pv_depth);
    think(mind, game, rest)?;
    let Answer::Move(last) = mind.decision().answer else { return None };
    Some(Observation {
        job,
        sfen: sfen::write(game.position()),
        depth: f64::from(tree.expected_depth),
        pv_depth: tree.pv_depth,
        move_depth: f64::from(move_depth.unwrap_or(0.0)),
        move_pv_depth,
        share: f64::from(share),
        first: chosen.to_string(),
        last: last.to_string(),
    })
}

fn stands(observation: &Observation) -> bool {
    observation.first == observation.last
}

fn report(args: &DepthArgs, all: &[Observation], commit: &str) -> Report {
    let cases: Vec<&Observation> = all.iter().collect();
    let area = |number: usize, cases: &[&Observation]| {
        let rows: Vec<(f64, bool)> = cases.iter().map(|case| (PREDICTORS[number].1(case), stands(case))).collect();
        auc(&rows)
    };
    let interval = |measure: &dyn Fn(&[&Observation]) -> Option<f64>| bootstrap(&cases, args.seed, measure);
    let standing = cases.iter().filter(|case| stands(case)).count();
    let mut report = Report::of_commit("Softmax search: expected depth and PV depth as predictors", commit);
    report.text(format!(
        "Of {} positions, {} ({:.1} %) had the same best move after {LONGER} times the search. The area under the ROC curve is the probability that the predictor is larger where the move stands than where it does not; 0.5 is guessing. Intervals are 95 %, by resampling positions.",
        cases.len(),
        standing,
        100.0 * standing as f64 / cases.len().max(1) as f64,
    ));
    let mut table = Table::new(["predictor", "area", "95 %"]);
    let mut points = Vec::new();
    for (number, (name, _)) in PREDICTORS.iter().enumerate() {
        if let Some(found) = interval(&|cases| area(number, cases)) {
            let [value, range] = found.cells();
            println!("{name}: {value} ({range})");
            table.row([name.to_string(), value, range]);
            points.push(Point::with_error(number as f64, found.value, found.low, found.high));
        }
    }
    for (name, [one, two]) in [("D − PV depth, root", [0, 1]), ("D − PV depth, move", [2, 3])] {
        if let Some(found) = interval(&|cases| Some(area(one, cases)? - area(two, cases)?)) {
            let [value, range] = found.cells();
            println!("{name}: {value} ({range})");
            table.row([name.to_string(), value, range]);
        }
    }
    report.table(table);
    let chart = Chart::new(ChartKind::Bars, "", "area under the ROC curve")
        .categories(["D root", "PV root", "D move", "PV move", "share"])
        .series(Series::new("", points))
        .level(0.5);
    report.chart("areas", "How well each number tells that the move will stand, with 95 % intervals", &chart);
    report.chart("standing", "Share of moves that stand, by fifths of the positions", &by_fifths(&cases));
    report
        .setting("mind", &args.mind)
        .setting("first search", args.limit)
        .setting("positions", args.positions)
        .setting("moves from an opening", format!("0 to {}", args.plies))
        .setting("seed", args.seed);
    report
}

/// The share of standing moves among the positions with the smallest to the largest fifth of a predictor.
fn by_fifths(cases: &[&Observation]) -> Chart {
    let line = |(name, value): &Predictor| {
        let mut sorted = cases.to_vec();
        sorted.sort_by(|a, b| value(a).total_cmp(&value(b)));
        let fifths = sorted.chunks(sorted.len().div_ceil(5).max(1)).enumerate().map(|(fifth, cases)| {
            share(fifth as f64 + 1.0, cases.iter().filter(|case| stands(case)).count(), cases.len())
        });
        Series::new(name, fifths)
    };
    let chart = Chart::new(ChartKind::Lines, "fifth of the positions by the predictor", "moves that stand in %");
    PREDICTORS[..2].iter().fold(chart, |chart, predictor| chart.series(line(predictor)))
}
