//! Complete legal move lists of 2,500 positions.

use fukayomi::notation::sfen;
use fukayomi::shogi::MoveList;

#[path = "support/data.rs"]
mod data;

fn sorted_moves(position: &str) -> Vec<String> {
    let mut list = MoveList::new();
    sfen::parse(position).unwrap_or_else(|error| panic!("{position}: {error}")).legal_moves(&mut list);
    let mut moves: Vec<String> = list.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn the_legal_moves_of_2500_positions_are_exactly_these() {
    let mut positions = 0;
    for row in data::rows(include_str!("data/legal_moves.tsv")) {
        let [position, count, hash] = row[..] else { panic!("three fields: {row:?}") };
        let moves = sorted_moves(position);
        assert_eq!(moves.len().to_string(), count, "{position}: {moves:?}");
        assert_eq!(format!("{:016x}", fnv_1a(&moves.join(" "))), hash, "{position}: {moves:?}");
        positions += 1;
    }
    assert_eq!(positions, 2500);
}

#[test]
fn positions_are_written_as_other_programs_write_them() {
    for row in data::rows(include_str!("data/legal_moves.tsv")) {
        let position = sfen::parse(row[0]).unwrap_or_else(|error| panic!("{}: {error}", row[0]));
        assert_eq!(sfen::write(&position), row[0]);
    }
}

#[test]
fn the_full_lists_of_the_large_collection_are_the_same() {
    let Some(text) = data::large("movegen-tests/legal_moves_full_5000.tsv") else { return };
    for row in data::rows(&text) {
        let expected: Vec<&str> = row.get(2).map_or(vec![], |moves| moves.split_whitespace().collect());
        assert_eq!(sorted_moves(row[0]), expected, "{}", row[0]);
    }
}
