//! Speed of softmax search: `cargo bench --bench softmax`.
//!
//! Evaluations per second by evaluator and position, and what an iteration costs in a tree of a million nodes when sums
//! are brought up to date in constant time, against a plain search that computes them afresh from all children.

#[path = "../tests/support/plain_softmax.rs"]
mod plain_softmax;

use std::sync::OnceLock;
use std::time::Instant;

use fukayomi::eval::{Evaluator, Linear, Material};
use fukayomi::notation::sfen;
use fukayomi::random::Random;
use fukayomi::search::softmax::Softmax;
use fukayomi::search::{Limits, Listener, Report, Search, Slice};
use fukayomi::shogi::Game;
use plain_softmax::PlainNode;

const POSITIONS: [(&str, &str); 3] = [
    ("start", sfen::STARTPOS),
    ("opening", "lnsgk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bb 1"),
    ("endgame", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
];

/// Seconds and the last report of a search for so many nodes.
fn time<E: Evaluator>(mind: &mut Softmax<E>, game: &Game, nodes: u64) -> (f64, Report) {
    let mut listener = Listener::without_clock();
    mind.begin(game, &Limits::nodes(nodes));
    let start = processor_seconds();
    mind.run(&mut listener, Slice::WHOLE);
    (processor_seconds() - start, listener.reports.pop().expect("a search reports at its end"))
}

/// Time that this process has had a processor, where the system tells; others may be using the machine.
fn processor_seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let wall = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(wall, |nanoseconds| nanoseconds / 1e9)
}

fn game(text: &str) -> Game {
    Game::new(sfen::parse(text).expect("a position of the table"))
}

fn speed<E: Evaluator>(name: &str, evaluator: E, nodes: u64) {
    for (place, text) in POSITIONS {
        for mate in ["0", "1", "3"] {
            let mut mind = Softmax::new(evaluator.clone());
            mind.set_param("mate_plies", mate).expect("a parameter");
            mind.set_param("tree_mb", "400").expect("a parameter");
            let (seconds, report) = time(&mut mind, &game(text), nodes);
            let tree = report.tree.expect("a tree");
            println!(
                "| {name:9} | {place:7} | {mate} | {:9.0} | {:8.0} | {:5.1} | {:5.2} | {:3} | {:3} |",
                report.nodes as f64 / seconds,
                tree.expansions as f64 / seconds,
                report.nodes as f64 / tree.expansions as f64,
                tree.expected_depth,
                tree.pv_depth,
                tree.deepest,
            );
        }
    }
}

/// Nodes to begin with, and nodes to measure.
const WARM: u64 = 1_000_000;
const MEASURED: u64 = 300_000;

/// Microseconds per iteration in a tree of a million nodes, and the expected depth.
fn iteration_cost(text: &str) -> (f64, f32) {
    let mut mind = Softmax::new(Material);
    mind.set_param("mate_plies", "0").expect("a parameter");
    let game = game(text);
    time(&mut mind, &game, WARM);
    let (seconds, report) = time(&mut mind, &game, MEASURED);
    let tree = report.tree.expect("a tree");
    (seconds * 1e6 / tree.expansions as f64, tree.expected_depth)
}

/// The same for the plain search.
fn plain_cost(text: &str) -> f64 {
    let game = game(text);
    let mut position = game.position().clone();
    let mut random = Random::stirred(1 ^ position.key());
    let mut root = PlainNode::new(None, 0);
    let mut grow = |nodes: u64| {
        let (mut grown, mut iterations) = (0, 0);
        while grown < nodes {
            grown += root.iterate(&Material, &mut position, &mut random) as u64;
            iterations += 1;
        }
        iterations
    };
    grow(WARM);
    let start = processor_seconds();
    let iterations = grow(MEASURED);
    (processor_seconds() - start) * 1e6 / f64::from(iterations)
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if wants("speed") {
        println!("| evaluator | position | mate plies | evaluations/s | expansions/s | children | D | PV | deepest |");
        println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
        speed("material", Material, 1_000_000);
        speed("linear", Linear::default(), 1_000_000);
    }
    if wants("cost") {
        println!(
            "\nMicroseconds per iteration from one million nodes on, material, without looking for mates, best of 5:"
        );
        for (place, text) in POSITIONS {
            let (mut fast, mut slow, mut depth) = (f64::INFINITY, f64::INFINITY, 0.0);
            for _ in 0..5 {
                let (cost, reached) = iteration_cost(text);
                (fast, depth) = (fast.min(cost), reached);
                slow = slow.min(plain_cost(text));
            }
            println!("{place:7} {fast:6.2}, plain search {slow:6.2}, ratio {:.2}, D = {depth:.2}", slow / fast);
        }
    }
}
