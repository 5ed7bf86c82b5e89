//! What twice the nodes win: a match of a player against itself with half of them, for each doubling.

use std::error::Error;

use super::{ScalingArgs, grouped};
use crate::lab::budget::Budget;
use crate::lab::player::PlayerSpec;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::Tally;
use crate::lab::tournament::{self, RunOptions, Tournament, tally};

/// A match: who played, with how many nodes on the weaker side, and what it came to.
pub struct Step {
    player: usize,
    half: u64,
    tally: Tally,
}

/// Plays the matches, each with a log in a folder of its own; also says which source the first log was begun with.
pub fn play(args: &ScalingArgs, specs: &[PlayerSpec], halves: &[u64]) -> Result<(String, Vec<Step>), Box<dyn Error>> {
    let whole = args.run.options("scaling");
    let games = args.games();
    let openings = games.openings()?;
    let (mut steps, mut commit) = (Vec::new(), None);
    for (player, spec) in specs.iter().enumerate() {
        for &half in halves {
            let budgets = [2 * half, half].map(|nodes| Budget { nodes: Some(nodes), ..Budget::default() });
            let settings = games.settings(vec![spec.text.clone(); 2], budgets.to_vec(), &openings);
            let tournament = Tournament::new(settings, openings.clone())?;
            let folder = whole.folder.join(format!("player-{}-nodes-{}", player + 1, 2 * half));
            let outcome = tournament::run(&tournament, &RunOptions { folder, ..whole.clone() })?;
            let summary = tournament::summary(&tournament, &outcome.entries);
            println!("{}, {} against {} nodes: {summary}", spec.name, grouped(2 * half), grouped(half));
            commit.get_or_insert(outcome.commit);
            steps.push(Step { player, half, tally: tally(&outcome.entries, [0, 1]) });
        }
    }
    Ok((commit.unwrap_or_default(), steps))
}

/// Adds the table and its chart.
pub fn add(report: &mut Report, specs: &[PlayerSpec], steps: &[Step]) {
    report.text("What a player wins against itself with half the nodes, at fixed nodes a move.");
    let mut table = Table::new(["player", "nodes", "against", "games", "won–lost–drawn", "score", "Elo", "95 %"]);
    for Step { player, half, tally } in steps {
        let Some(estimate) = tally.estimate() else { continue };
        let (low, high) = estimate.elo_interval();
        let [losses, draws, wins] = tally.games;
        table.row([
            specs[*player].name.clone(),
            grouped(2 * half),
            grouped(*half),
            tally.count().to_string(),
            format!("{wins}–{losses}–{draws}"),
            format!("{:.1} %", 100.0 * estimate.score),
            format!("{:+.0}", estimate.elo()),
            format!("{low:+.0} to {high:+.0}"),
        ]);
    }
    report.table(table);
    let mut halves: Vec<u64> = steps.iter().map(|step| step.half).collect();
    halves.sort_unstable();
    halves.dedup();
    let mut chart = Chart::new(ChartKind::Bars, "nodes a move, against half of them", "Elo")
        .categories(halves.iter().map(|half| grouped(2 * half)));
    for (player, spec) in specs.iter().enumerate() {
        let points = steps.iter().filter(|step| step.player == player).filter_map(|step| {
            let (place, estimate) = (halves.iter().position(|&half| half == step.half)?, step.tally.estimate()?);
            Some(bar(place as f64, estimate.elo(), estimate.elo_interval()))
        });
        chart = chart.series(Series::new(&spec.name, points));
    }
    report.chart("doublings", "Elo for each doubling of the nodes, with 95 % intervals", &chart);
}

/// A match without a loss has no upper end that could be drawn.
const fn bar(place: f64, elo: f64, (low, high): (f64, f64)) -> Point {
    if low.is_finite() && high.is_finite() { Point::with_error(place, elo, low, high) } else { Point::new(place, elo) }
}
