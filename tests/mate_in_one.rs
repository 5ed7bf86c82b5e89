//! Positions with and without a mate in one move.

use fukayomi::notation::sfen;
use fukayomi::shogi::{MoveList, Position};

#[path = "support/data.rs"]
mod data;

fn check(text: &str, mates: bool) -> usize {
    let mut positions = 0;
    for row in data::rows(text) {
        let position = sfen::parse(row[0]).unwrap_or_else(|error| panic!("{}: {error}", row[0]));
        let answer = position.mate_in_one();
        assert_eq!(answer.is_some(), mates, "{}: {answer:?}", row[0]);
        assert_eq!(mates_by_brute_force(&position), mates, "{}", row[0]);
        if let Some(mv) = answer {
            assert!(position.is_legal(mv), "{}: {mv}", row[0]);
            let mut after = position.clone();
            after.apply(mv);
            assert!(after.is_mate(), "{}: {mv}", row[0]);
        }
        positions += 1;
    }
    positions
}

fn mates_by_brute_force(position: &Position) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|&mv| {
        let mut after = position.clone();
        after.apply(mv);
        after.is_mate()
    })
}

#[test]
fn a_mate_in_one_is_found() {
    assert_eq!(check(include_str!("data/mate_in_one.txt"), true), 300);
}

#[test]
fn no_mate_in_one_is_imagined() {
    assert_eq!(check(include_str!("data/no_mate_in_one.txt"), false), 300);
}

#[test]
fn the_large_collection_agrees() {
    for (name, mates) in [("nshogi_mate-1-ply.txt", true), ("nshogi_no-mate-1-ply.txt", false)] {
        if let Some(text) = data::large(&format!("movegen-tests/{name}")) {
            assert!(check(&text, mates) > 1000);
        }
    }
}

#[test]
fn a_pawn_drop_is_never_the_answer() {
    // P*9b would mate, but may not be played, and nothing else mates.
    let position = sfen::parse("kn7/9/9/1NN6/9/9/9/9/8K b P 1").unwrap();
    assert_eq!(position.mate_in_one(), None);
}

#[test]
fn a_mate_by_a_move_that_does_not_promote_is_found() {
    // Only an unpromoted knight jumps over the king's own pieces.
    let position = sfen::parse("7nk/7np/9/9/8N/9/9/9/K8 b - 1").unwrap();
    assert_eq!(position.mate_in_one().map(|mv| mv.to_string()), Some("1e2c".to_string()));
}

#[test]
fn a_mate_that_leaves_the_own_king_in_check_does_not_count() {
    let position = sfen::parse("4k4/9/4P4/9/9/9/9/3s5/4KG1R1 b G 1").unwrap();
    assert_eq!(position.mate_in_one(), None, "G*5b would leave the silver's check standing");
}
