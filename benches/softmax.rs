//! Speed of softmax search: `cargo bench --bench softmax`.
//!
//! Evaluations per second by evaluator and position, and what an iteration costs in a tree of a million nodes when sums
//! are brought up to date in constant time, against computing them afresh from all children.

use std::sync::OnceLock;
use std::time::Instant;

use fukayomi::eval::{Evaluator, Material, Placement};
use fukayomi::notation::sfen;
use fukayomi::search::softmax::Softmax;
use fukayomi::search::{Limits, Report, Search, Slice, Watcher};
use fukayomi::shogi::Game;

const POSITIONS: [(&str, &str); 3] = [
    ("start", sfen::STARTPOS),
    ("opening", "lnsgk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bb 1"),
    ("endgame", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
];

struct Stopwatch(Option<Report>);

impl Watcher for Stopwatch {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn should_stop(&mut self) -> bool {
        false
    }
    fn report(&mut self, report: &Report) {
        self.0 = Some(report.clone());
    }
}

/// Seconds and the last report of a search for so many nodes.
fn time<E: Evaluator>(mind: &mut Softmax<E>, game: &Game, nodes: u64) -> (f64, Report) {
    let mut watcher = Stopwatch(None);
    mind.begin(game, &Limits::nodes(nodes));
    let start = processor_seconds();
    mind.run(&mut watcher, Slice::WHOLE);
    (processor_seconds() - start, watcher.0.expect("a search reports at its end"))
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
        for mate in ["0", "1", "2"] {
            let mut mind = Softmax::new(evaluator.clone());
            mind.set_param("mate_in_one", mate).expect("a parameter");
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

/// Microseconds per iteration from a million nodes on.
fn iteration_cost(text: &str, resums: bool) -> (f64, f32) {
    let mut mind = Softmax::new(Material);
    mind.set_param("mate_in_one", "0").expect("a parameter");
    mind.set_param("resums", if resums { "true" } else { "false" }).expect("a parameter");
    let game = game(text);
    time(&mut mind, &game, 1_000_000);
    let (seconds, report) = time(&mut mind, &game, 300_000);
    let tree = report.tree.expect("a tree");
    (seconds * 1e6 / tree.expansions as f64, tree.expected_depth)
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if wants("speed") {
        println!("| evaluator | position | mate in one | evaluations/s | expansions/s | children | D | PV | deepest |");
        println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
        speed("material", Material, 1_000_000);
        speed("placement", Placement::default(), 1_000_000);
    }
    if wants("cost") {
        println!("\nMicroseconds per iteration from one million nodes on, material, without looking for mates in one:");
        for (place, text) in POSITIONS {
            let (fast, depth) = iteration_cost(text, false);
            let (slow, _) = iteration_cost(text, true);
            println!("{place:7} kept sums {fast:6.2}, all afresh {slow:6.2}, ratio {:.2}, D = {depth:.2}", slow / fast);
        }
    }
}
