//! What an evaluation costs: following a move, and asking for a value, on positions of self-made games.
//!
//! `cargo bench --bench evaluation`

use std::hint::black_box;
use std::time::Instant;

use fukayomi::eval::network::Kernel;
use fukayomi::eval::{Evaluator, Handmade, Linear, Material, Network};
use fukayomi::shogi::{Move, Position};

#[path = "walks.rs"]
mod walks;

use walks::positions;

const ROUNDS: u32 = 300;

/// Nanoseconds a call in the quickest round: others disturb, nobody helps.
fn quickest(calls: usize, mut round: impl FnMut()) -> f64 {
    let time = |round: &mut dyn FnMut()| {
        let begin = Instant::now();
        round();
        begin.elapsed().as_nanos() as f64 / calls as f64
    };
    (0..ROUNDS).map(|_| time(&mut round)).fold(f64::INFINITY, f64::min)
}

fn measure<E: Evaluator>(name: &str, evaluator: &E, positions: &[(Position, Move)]) {
    let states: Vec<E::State> = positions.iter().map(|(position, _)| evaluator.state(position)).collect();
    let both = || positions.iter().zip(&states);
    let after = quickest(positions.len(), || {
        for ((position, mv), state) in both() {
            black_box(evaluator.after(black_box(state), position, *mv));
        }
    });
    let value = quickest(positions.len(), || {
        for ((position, _), state) in both() {
            black_box(evaluator.value(black_box(state), position));
        }
    });
    let together = after + value;
    println!("{name:16} after a move {after:6.1} ns, value {value:6.1} ns, together {together:6.1} ns");
}

fn main() {
    let positions = positions();
    println!("{} positions", positions.len());
    measure("material", &Material, &positions);
    measure("handmade", &Handmade::default(), &positions);
    measure("linear", &Linear::default(), &positions);
    for &kernel in Kernel::ALL.iter().rev().filter(|kernel| kernel.is_here()) {
        let network = Network::default().with_kernel(kernel);
        measure(&format!("network {kernel:?}"), &network, &positions);
    }
}
