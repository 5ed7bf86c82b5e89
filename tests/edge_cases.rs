//! What the network that ships says of positions like few it has learned from: the table of `results/network.md`.
//!
//! `cargo test --test edge_cases -- --nocapture` prints it.

use fukayomi::eval::{Evaluator, Network, material_balance};
use fukayomi::notation::sfen;
use fukayomi::shogi::{Color, Handicap, Position};

#[path = "support/images.rs"]
mod images;

use images::{mirrored, turned};

/// Positions with the least and the most that Black's side may be worth. Black has at least as much as White in all of them.
const CASES: [(&str, &str, i32, i32); 11] = [
    ("two kings and nothing else", "4k4/9/9/9/9/9/9/9/4K4 b - 1", -400, 400),
    ("two kings, all else shared in hand", "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1", -100, 3_000),
    ("two kings, 18 pawns in Black's hand", "4k4/9/9/9/9/9/9/9/4K4 b 18P 1", 100, 25_000),
    (
        "all pawns in Black's hand, else as at the start",
        "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 18P 1",
        200,
        25_000,
    ),
    ("two kings, all else in Black's hand", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", 3_000, 25_000),
    ("a whole army against a bare king", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 1_500, 25_000),
    (
        "both kings have entered, all else equal",
        "1K1+R+B1G2/2G1S4/9/9/9/9/9/4s1g2/2g1+b+r1k1 b S2N2L9Ps2n2l9p 1",
        -400,
        1_500,
    ),
    (
        "Black's king has entered, the armies are in hand",
        "2K1+P4/1+P1G3k1/9/9/9/9/9/9/9 b RB2S2N2L8PGrb2s2n2l8p2g 1",
        -1_000,
        4_000,
    ),
    (
        "the same with a dragon and a horse on the board",
        "1K+R+B+P2k1/1+PGS2g2/6g2/9/9/9/9/9/9 b 2N2L9PGrb2s2n2l5p 1",
        300,
        25_000,
    ),
    ("six promoted pawns before a king", "4k4/9/4+P4/3+P1+P3/2+P3+P2/4+P4/9/9/4K4 b - 1", 300, 25_000),
    ("most moves that a position can have", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 500, 25_000),
];

/// The value for Black's side, whoever moves.
fn for_black(network: &Network, position: &Position) -> i32 {
    position.side_to_move().sign() * network.value(&network.state(position), position)
}

/// A row of the table; and whatever the position is, it is worth the same turned round, and mirrored where that is promised.
fn row(network: &Network, name: &str, position: &Position) -> i32 {
    let value = for_black(network, position);
    assert_eq!(value, -for_black(network, &turned(position)), "{name}, turned");
    if Color::ALL.iter().all(|&side| position.king(side).is_some_and(|king| king.file() != 5)) {
        assert_eq!(value, for_black(network, &mirrored(position)), "{name}, mirrored");
    }
    println!("| {name} | {} | {value} |", material_balance(position));
    value
}

#[test]
fn positions_at_the_edge_are_worth_what_a_player_would_expect() {
    let network = Network::default();
    println!("\n| position | material | network |\n|---|---:|---:|");
    let values = CASES.map(|(name, text, ..)| row(&network, name, &sfen::parse(text).unwrap()));
    for ((name, _, least, most), value) in CASES.into_iter().zip(values) {
        assert!((least..=most).contains(&value), "{name}: {value}, expected {least} to {most}");
    }
}

#[test]
fn a_larger_handicap_is_worth_more() {
    let network = Network::default();
    println!("\n| handicap | material | network |\n|---|---:|---:|");
    let values = Handicap::ALL.map(|handicap| row(&network, &format!("{handicap:?}"), &handicap.position()));
    let worth = |handicap: Handicap| values[Handicap::ALL.iter().position(|&other| other == handicap).unwrap()];
    assert!(worth(Handicap::Even).abs() < 150);
    let ladder = [
        Handicap::Even,
        Handicap::Lance,
        Handicap::Bishop,
        Handicap::TwoPiece,
        Handicap::FourPiece,
        Handicap::SixPiece,
        Handicap::EightPiece,
        Handicap::TenPiece,
    ];
    for pair in ladder.windows(2) {
        assert!(worth(pair[0]) < worth(pair[1]), "{pair:?}: {} and {}", worth(pair[0]), worth(pair[1]));
    }
}
