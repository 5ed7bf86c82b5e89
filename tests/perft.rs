//! Leaves of the tree of legal moves, against counts on which several programs agree.

use fukayomi::notation::sfen;
use fukayomi::shogi::perft;

#[path = "support/data.rs"]
mod data;

/// More than this takes too long for every run.
const DEEP: u64 = 60_000_000;

fn check(wanted: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for row in data::rows(include_str!("data/perft.tsv")) {
        let [name, position, depth, leaves] = row[..] else { panic!("four fields: {row:?}") };
        let leaves: u64 = leaves.parse().unwrap();
        if !wanted(leaves) {
            continue;
        }
        let mut position = sfen::parse(position).unwrap_or_else(|error| panic!("{name}: {error}"));
        let before = position.clone();
        assert_eq!(perft(&mut position, depth.parse().unwrap()), leaves, "{name}, depth {depth}");
        assert_eq!(position, before, "{name} is left as it was");
        checked += 1;
    }
    checked
}

#[test]
fn leaves_are_counted_exactly() {
    assert_eq!(check(|leaves| leaves <= DEEP), 181);
}

#[test]
fn leaves_of_deep_trees_are_counted_exactly() {
    assert_eq!(check(|leaves| leaves > DEEP), 3);
}
