//! How many nodes a search to each depth takes: the geometric mean over the positions of `fukayomi bench`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ScalingArgs, grouped};
use crate::lab::budget::Budget;
use crate::lab::player::{Player, PlayerSpec, Turn};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::work::files::bench_positions;
use crate::work::log::Entry;
use crate::work::run::{Results, RunArgs};
use fukayomi::notation::sfen;
use fukayomi::shogi::Game;

/// Only nodes limit a search; this is for engines that hang.
const PATIENCE: Duration = Duration::from_secs(3_600);

/// A search of one position to one depth, as a line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Count {
    job: u64,
    /// What it took; `None` if it was given up, or the player did not say.
    nodes: Option<u64>,
}

impl Entry for Count {
    fn job(&self) -> u64 {
        self.job
    }
}

#[derive(Clone, Debug, Serialize)]
struct CountSettings<'a> {
    players: Vec<&'a str>,
    depths: &'a [u32],
    most_nodes: u64,
}

/// The players that a thread has at hand.
type Players = BTreeMap<usize, Box<dyn Player>>;

/// Searches every position to every depth with every player, each time with nothing remembered.
pub fn count(args: &ScalingArgs, specs: &[PlayerSpec], depths: &[u32]) -> Result<Results<Count>, Box<dyn Error>> {
    let positions = bench_positions().map(sfen::parse).collect::<Result<Vec<_>, _>>()?;
    let games: Vec<Game> = positions.into_iter().map(Game::new).collect();
    let settings = CountSettings {
        players: specs.iter().map(|spec| spec.text.as_str()).collect(),
        depths,
        most_nodes: args.most_nodes,
    };
    let jobs = (specs.len() * depths.len() * games.len()) as u64;
    let run = RunArgs { out: Some(args.run.jobs.folder("scaling").join("depths")), ..args.run.jobs.clone() };
    let work = |players: &mut Players, job: u64| {
        let (rest, position) = (job as usize / games.len(), job as usize % games.len());
        let (player, depth) = (rest / depths.len(), depths[rest % depths.len()]);
        let nodes = nodes_to(players, player, specs, &games[position], depth, args.most_nodes);
        Count { job, nodes: nodes.filter(|&nodes| nodes < args.most_nodes) }
    };
    let words = |entries: &BTreeMap<u64, Count>| format!("{} searches", entries.len());
    for spec in specs.iter().filter(|spec| !spec.is_mind()) {
        spec.player().map_err(|fault| format!("{}: {}", spec.name, fault.detail))?;
    }
    run.run("scaling depths", &settings, jobs, || Ok(Players::new()), work, words)
}

/// The nodes of one search; `None` if the player failed or did not say.
fn nodes_to(
    players: &mut Players,
    index: usize,
    specs: &[PlayerSpec],
    game: &Game,
    depth: u32,
    most_nodes: u64,
) -> Option<u64> {
    players.retain(|&known, _| known == index);
    if players.is_empty() {
        players.insert(index, specs[index].player().ok()?);
    }
    let player = players.get_mut(&index)?;
    let budget = Budget { depth: Some(depth), nodes: Some(most_nodes), ..Budget::default() };
    player.new_game(1).ok()?;
    let turn = Turn { game, budget: &budget, left: [Duration::ZERO; 2], deadline: PATIENCE };
    player.think(&turn).ok()?.nodes
}

/// The geometric mean; `None` if a search is missing.
fn geometric_mean(nodes: impl ExactSizeIterator<Item = Option<u64>>) -> Option<f64> {
    let count = nodes.len() as f64;
    let logarithms = nodes.map(|nodes| nodes.map(|nodes| (nodes.max(1) as f64).ln())).sum::<Option<f64>>()?;
    Some((logarithms / count).exp())
}

/// Adds the table and its chart.
pub fn add(report: &mut Report, specs: &[PlayerSpec], depths: &[u32], entries: &BTreeMap<u64, Count>) {
    let positions = bench_positions().count();
    let mean = |player: usize, place: usize| {
        let first = (player * depths.len() + place) * positions;
        geometric_mean((first..first + positions).map(|job| entries.get(&(job as u64)).and_then(|entry| entry.nodes)))
    };
    report.text(format!(
        "Nodes of a search to a depth from nothing, the geometric mean over the {positions} positions of `fukayomi bench`; – where \
         a search was given up."
    ));
    let mut table =
        Table::new(std::iter::once("player".to_string()).chain(depths.iter().map(|depth| format!("depth {depth}"))));
    let mut chart = Chart::new(ChartKind::Lines, "depth", "log10 of the nodes");
    for (player, spec) in specs.iter().enumerate() {
        let means: Vec<Option<f64>> = (0..depths.len()).map(|place| mean(player, place)).collect();
        let cells = means.iter().map(|mean| mean.map_or_else(|| "–".to_string(), |mean| grouped(mean.round() as u64)));
        let cells: Vec<String> = std::iter::once(spec.name.clone()).chain(cells).collect();
        println!("nodes to depth {depths:?}: {}", cells.join("  "));
        table.row(cells);
        let points = depths
            .iter()
            .zip(&means)
            .filter_map(|(&depth, mean)| Some(Point::new(f64::from(depth), mean.as_ref()?.log10())));
        chart = chart.series(Series::new(&spec.name, points));
    }
    report.table(table).chart("depths", "Nodes of a search to a depth", &chart);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_geometric_and_needs_every_search() {
        let mean = geometric_mean([Some(10), Some(1_000)].into_iter()).unwrap();
        assert!((mean - 100.0).abs() < 1e-9, "{mean}");
        assert_eq!(geometric_mean([Some(10), None].into_iter()), None);
    }
}
