//! `fukayomi bench`: fixed positions to a fixed depth. The number of nodes is a checksum of how the search behaves: a
//! change that should not change behaviour must not change it.

use std::error::Error;
use std::time::Instant;

use clap::Args;

use super::think::{LastReport, mind};
use crate::notation::sfen;
use crate::search::{Limits, Slice};
use crate::shogi::Game;

/// The positions, one SFEN a line.
pub const POSITIONS: &str = include_str!("bench/positions.txt");

/// The arguments of `fukayomi bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    /// Nominal depth of every search, in plies
    #[arg(default_value_t = 9)]
    depth: u32,
    /// Which mind to measure
    #[arg(long, default_value = "alpha-beta")]
    mind: String,
    /// Nodes instead of a depth (a softmax tree has no nominal depth)
    #[arg(long)]
    nodes: Option<u64>,
    /// A parameter of the mind, as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

/// Searches every position and prints nodes and speed.
///
/// # Errors
/// If there is no such mind or parameter.
pub fn bench(args: &BenchArgs) -> Result<(), Box<dyn Error>> {
    let limits = match args.nodes {
        Some(nodes) => Limits::nodes(nodes),
        None => Limits::depth(args.depth),
    };
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, line) in positions().enumerate() {
        let game = Game::new(sfen::parse(line)?);
        let mut mind = mind(&args.mind, &args.settings)?;
        let mut last = LastReport::default();
        let start = Instant::now();
        mind.begin(&game, &limits);
        mind.run(&mut last, Slice::WHOLE);
        seconds += start.elapsed().as_secs_f64();
        let Some(report) = last.0 else { continue };
        nodes += report.nodes;
        let best = report.lines.first().and_then(|line| line.pv.first()).map(|first| first.mv.to_string());
        println!(
            "{:2}  depth {:2}  score {:6}  nodes {:9}  {:6}  {line}",
            number + 1,
            report.depth,
            report.lines.first().map_or(0, |line| line.score),
            report.nodes,
            best.unwrap_or_default(),
        );
    }
    println!("nodes {nodes}");
    println!("time  {seconds:.2} s");
    println!("speed {:.0} nodes a second", nodes as f64 / seconds.max(1e-9));
    Ok(())
}

/// The positions that are searched.
pub fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_more_than_thirty_positions_and_all_can_be_searched() {
        assert!(positions().count() >= 30);
        for line in positions() {
            let game = Game::new(sfen::parse(line).unwrap());
            assert_eq!(game.outcome(), None, "{line}");
        }
    }
}
