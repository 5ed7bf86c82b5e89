//! Evaluations followed move by move stay what they are from nothing, over a million random moves for the two that learned,
//! and are the same for a board turned round or mirrored.

use std::fmt::Debug;
use std::fs;

use fukayomi::eval::{Evaluator, Handmade, Linear, Material, Network};
use fukayomi::notation::sfen;
use fukayomi::shogi::{Color, MoveList, Position};

#[path = "support/images.rs"]
mod images;

use images::{mirrored, turned};

/// Turned and mirrored boards are built from nothing, which is slow: every so many moves is enough.
const SYMMETRY_EVERY: u32 = 20;

/// Follows random moves. `sees_mirrored` says of which positions the evaluation promises that their mirror image is worth the same.
fn follow<E: Evaluator<State: PartialEq + Debug>>(
    evaluator: &E,
    moves: u32,
    sees_mirrored: impl Fn(&Position) -> bool,
) {
    let value = |position: &Position| evaluator.value(&evaluator.state(position), position);
    let mut position = Position::startpos();
    let mut state = evaluator.state(&position);
    let mut seed = 17_u64;
    for number in 1..=moves {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if list.is_empty() || number % 300 == 0 {
            position = Position::startpos();
            state = evaluator.state(&position);
            continue;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = list[(seed >> 33) as usize % list.len()];
        state = evaluator.after(&state, &position, mv);
        position.apply(mv);
        assert_eq!(state, evaluator.state(&position), "after {mv}: {position:?}");
        if number % SYMMETRY_EVERY == 0 {
            let here = evaluator.value(&state, &position);
            assert_eq!(here, value(&turned(&position)), "turned: {position:?}");
            if sees_mirrored(&position) {
                assert_eq!(here, value(&mirrored(&position)), "mirrored: {position:?}");
            }
        }
    }
}

/// A network sees a side's half of the board by its king, so it promises nothing while a king stands in the middle.
fn no_king_in_the_middle(position: &Position) -> bool {
    Color::ALL.iter().all(|&side| position.king(side).is_some_and(|king| king.file() != 5))
}

#[test]
fn following_a_million_random_moves_equals_starting_from_nothing() {
    follow(&Linear::default(), 1_000_000, |_| true);
    follow(&Network::default(), 1_000_000, no_king_in_the_middle);
}

#[test]
fn so_it_is_with_the_evaluations_made_by_hand() {
    follow(&Material, 20_000, |_| true);
    follow(&Handmade::default(), 20_000, |_| true);
}

/// `FUKAYOMI_NN_BIN=nn.bin FUKAYOMI_NN_VALUES=values.tsv FUKAYOMI_NN_SCALE=16 cargo test --release --test evaluation others -- --ignored`: the table
/// has an SFEN, a tab and the value that YaneuraOu's command `eval` tells with that `FV_SCALE`. There a pawn is 90, here it is 100.
#[test]
#[ignore = "needs a network of others and values that its engine told"]
fn a_network_of_others_values_positions_as_its_own_engine_does() {
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let bytes = fs::read(variable("FUKAYOMI_NN_BIN")).unwrap();
    let network = Network::decode(&bytes, variable("FUKAYOMI_NN_SCALE").parse().unwrap()).unwrap();
    let table = fs::read_to_string(variable("FUKAYOMI_NN_VALUES")).unwrap();
    let mut compared = 0;
    for line in table.lines() {
        let (text, value) = line.split_once('\t').unwrap();
        let position = sfen::parse(text).unwrap();
        let told = value.parse::<i32>().unwrap() * 100 / 90;
        assert_eq!(network.value(&network.state(&position), &position), told, "{text}");
        compared += 1;
    }
    println!("{compared} positions have the same value");
    assert!(compared > 0);
}
