//! The native benchmarks behind plain exports, so that node can time them without any glue.

#[path = "../../engines.rs"]
mod engines;

#[path = "../../walks.rs"]
mod walks;

use std::cell::OnceCell;
use std::hint::black_box;

use engines::{CASES, ENGINES};
use fukayomi::eval::{Evaluator, Network, NetworkState};
use fukayomi::shogi::{Move, Position};

/// Leaves of a case by an engine; both are indices into the tables of the benchmark.
#[unsafe(no_mangle)]
pub extern "C" fn perft(engine: usize, case: usize) -> u64 {
    let (_, sfen, depth, _) = CASES[case];
    ENGINES[engine].1(sfen, depth)
}

/// What `perft` must return.
#[unsafe(no_mangle)]
pub extern "C" fn expected(case: usize) -> u64 {
    CASES[case].3
}

/// The network that ships, and for each position its move and what the network keeps beside it.
struct Walk {
    network: Network,
    steps: Vec<(Position, Move, NetworkState)>,
}

thread_local! {
    static WALK: OnceCell<Walk> = const { OnceCell::new() };
}

fn on_walk<T>(work: impl FnOnce(&Walk) -> T) -> T {
    WALK.with(|walk| {
        work(walk.get_or_init(|| {
            let network = Network::default();
            let steps = walks::positions().into_iter().map(|(position, mv)| {
                let state = network.state(&position);
                (position, mv, state)
            });
            Walk { steps: steps.collect(), network }
        }))
    })
}

/// How many calls a round of the following two makes.
#[unsafe(no_mangle)]
pub extern "C" fn calls() -> usize {
    on_walk(|walk| walk.steps.len())
}

/// Follows a move from every position.
#[unsafe(no_mangle)]
pub extern "C" fn follow_moves() {
    on_walk(|walk| {
        let Some(mut next) = walk.steps.first().map(|(_, _, state)| *state) else { return };
        for (position, mv, state) in &walk.steps {
            walk.network.follow(black_box(&mut next), black_box(state), position, *mv);
        }
    });
}

/// Values every position; the answer is the sum, which must not depend on the instructions.
#[unsafe(no_mangle)]
pub extern "C" fn ask_values() -> i32 {
    on_walk(|walk| {
        walk.steps.iter().map(|(position, _, state)| black_box(walk.network.value(black_box(state), position))).sum()
    })
}
