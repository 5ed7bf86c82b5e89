//! `fukayomi bench`: fixed positions to a fixed depth. The number of nodes is a checksum of how the search behaves: a
//! change that should not change behaviour must not change it.

use std::error::Error;
use std::time::Instant;

use clap::Args;

use super::chosen_mind::mind;
use crate::work::files::bench_positions;
use fukayomi::notation::sfen;
use fukayomi::search::{Limits, think};
use fukayomi::shogi::Game;

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
    /// Threads that search each position together; with more than one, nodes differ from run to run
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// A parameter of the mind, as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

/// Searches every position and prints nodes and speed.
///
/// # Errors
/// If there is no such mind or parameter, or the mind knows no threads.
pub fn bench(args: &BenchArgs) -> Result<(), Box<dyn Error>> {
    let limits = match args.nodes {
        Some(nodes) => Limits::nodes(nodes),
        None => Limits::depth(args.depth),
    };
    let mut settings = args.settings.clone();
    settings.extend(args.threads.map(|threads| format!("threads={threads}")));
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, line) in bench_positions().enumerate() {
        let game = Game::new(sfen::parse(line)?);
        let mut mind = mind(&args.mind, &settings)?;
        let start = Instant::now();
        let conclusion = think(mind.as_mut(), &game, &limits);
        seconds += start.elapsed().as_secs_f64();
        let Some(report) = conclusion.last() else { continue };
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
    if let Some(threads) = args.threads {
        println!("threads {threads}");
    }
    println!("nodes {nodes}");
    println!("time  {seconds:.2} s");
    println!("speed {:.0} nodes a second", nodes as f64 / seconds.max(1e-9));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_more_than_thirty_positions_and_all_can_be_searched() {
        assert!(bench_positions().count() >= 30);
        for line in bench_positions() {
            let game = Game::new(sfen::parse(line).unwrap());
            assert_eq!(game.outcome(), None, "{line}");
        }
    }
}
