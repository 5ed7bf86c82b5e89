//! What an evaluation costs on positions of self-made games: following a move, asking for a value, and both for all children of a
//! node, as a search does. The first two walk over states that have left the first caches; the last one finds what it needs there.
//!
//! `cargo bench --bench evaluation`

use std::hint::black_box;
use std::time::Instant;

use fukayomi::eval::network::Kernel;
use fukayomi::eval::{Evaluator, Handmade, Linear, Material, Network};
use fukayomi::shogi::{Move, MoveList, Position};

#[path = "walks.rs"]
mod walks;

use walks::positions;

const ROUNDS: u32 = 300;
/// Of so many positions one is a node whose children are valued.
const NODES_APART: usize = 40;

/// Nanoseconds a call in the quickest round: others disturb, nobody helps.
fn quickest(calls: usize, mut round: impl FnMut()) -> f64 {
    let time = |round: &mut dyn FnMut()| {
        let begin = Instant::now();
        round();
        begin.elapsed().as_nanos() as f64 / calls as f64
    };
    (0..ROUNDS).map(|_| time(&mut round)).fold(f64::INFINITY, f64::min)
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.into_iter().collect()
}

fn measure<E: Evaluator>(name: &str, evaluator: &E, positions: &[(Position, Move)]) {
    let states: Vec<E::State> = positions.iter().map(|(position, _)| evaluator.state(position)).collect();
    let both = || positions.iter().zip(&states);
    let mut next = states[0];
    let after = quickest(positions.len(), || {
        for ((position, mv), state) in both() {
            evaluator.follow(black_box(&mut next), black_box(state), position, *mv);
        }
    });
    let value = quickest(positions.len(), || {
        for ((position, _), state) in both() {
            black_box(evaluator.value(black_box(state), position));
        }
    });
    print!("{name:16} after a move {after:6.1} ns, value {value:6.1} ns");
    let nodes: Vec<_> =
        both().step_by(NODES_APART).map(|((position, _), state)| (position, state, moves(position))).collect();
    let children = nodes.iter().map(|(.., moves)| moves.len()).sum();
    // Only where the state alone tells the value can children be valued without making their moves.
    if nodes.iter().all(|(position, state, _)| evaluator.value_of_state(state, position.side_to_move()).is_some()) {
        let child = quickest(children, || {
            for (position, state, moves) in &nodes {
                for &mv in moves {
                    evaluator.follow(&mut next, black_box(state), position, mv);
                    black_box(evaluator.value_of_state(&next, !position.side_to_move()));
                }
            }
        });
        print!(", child of a node with its value {child:6.1} ns");
    }
    println!();
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
