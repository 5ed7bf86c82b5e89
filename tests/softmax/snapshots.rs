//! Pictures of the tree: small, true to their weight, and the same after being written and read.

use super::play::think;
use super::trees::random_tree;
use fukayomi::notation::sfen;
use fukayomi::search::softmax::{Flags, Policy, Snapshot, SnapshotError, Softmax};
use fukayomi::search::{Search, mind};
use fukayomi::shogi::{Game, Position};

fn assert_keeps_weight(picture: &Snapshot) {
    let mut below = vec![0.0_f64; picture.len()];
    let mut has_children = vec![false; picture.len()];
    for row in 1..picture.len() {
        let parent = picture.parent[row] as usize;
        assert!(parent < row, "parents come first");
        below[parent] += f64::from(picture.probability[row]);
        has_children[parent] = true;
    }
    assert_eq!((picture.parent[0], picture.probability[0]), (u32::MAX, 1.0));
    for row in 0..picture.len() {
        let weight = f64::from(picture.probability[row]);
        assert!(!has_children[row] || (below[row] - weight).abs() < 1e-5, "row {row}: {weight} {}", below[row]);
    }
}

/// The expected depth that the picture shows: leaves of the picture at their ply plus their own D.
fn mean_depth(picture: &Snapshot) -> f64 {
    let mut ply = vec![0.0; picture.len()];
    let mut is_leaf = vec![true; picture.len()];
    for row in 1..picture.len() {
        let parent = picture.parent[row] as usize;
        ply[row] = ply[parent] + 1.0;
        is_leaf[parent] = false;
    }
    let leaves = (0..picture.len()).filter(|&row| is_leaf[row]);
    leaves.map(|row| f64::from(picture.probability[row]) * (ply[row] + f64::from(picture.depth[row]))).sum()
}

#[test]
fn every_row_keeps_its_weight_and_the_whole_its_expected_depth() {
    let policy = Policy::new(133.0, 44.0, 111.0);
    for seed in 0..10 {
        let tree = random_tree(seed, 2_000, 20 * seed, &policy);
        if !tree.node(0).proof.is_open() {
            continue;
        }
        for (epsilon, rows) in [(0.0, usize::MAX), (1e-3, 5_000), (0.02, 5_000), (1e-3, 100), (1.0, 10)] {
            let picture = Snapshot::new(&tree, &policy, sfen::STARTPOS.to_string(), epsilon, rows);
            assert_keeps_weight(&picture);
            assert!((mean_depth(&picture) - tree.depth(0)).abs() < 1e-4);
            // A row more than asked for: the children of the last one.
            assert!(picture.len() <= rows.saturating_add(600));
            let deepest = 40.0;
            assert!(epsilon == 0.0 || picture.len() as f64 <= 2.0 * deepest / epsilon + 1.0, "{}", picture.len());
        }
    }
}

#[test]
fn a_picture_is_the_same_after_being_written_and_read() {
    let mut mind = Softmax::default();
    let game = Game::new(Position::startpos());
    think(&mut mind, &game, 30_000);
    let picture = mind.snapshot(0.001, 1_000).unwrap();
    assert!(picture.len() > 100);
    assert_eq!(picture.sfen, sfen::STARTPOS);
    assert_eq!(picture.visits[0], mind.tree().node(0).visits);
    let text = picture.to_json();
    assert_eq!(Snapshot::from_json(&text), Ok(picture));
    // What it is not.
    assert_eq!(Snapshot::from_json(&text.replace("fukayomi-tree", "other")), Err(SnapshotError::Format));
    assert_eq!(Snapshot::from_json(&text.replace("\"version\":1", "\"version\":2")), Err(SnapshotError::Format));
    assert!(matches!(Snapshot::from_json(&text[..text.len() / 2]), Err(SnapshotError::Json(_))));
    assert_eq!(Snapshot::from_json(&text.replace("[-1,0,", "[-1,7,")), Err(SnapshotError::Column("parent")));
    assert_eq!(Snapshot::from_json(&text.replace("\"flags\":[", "\"flags\":[1,")), Err(SnapshotError::Column("flags")));
    assert_eq!(Snapshot::from_json(&text.replace("\"7g7f\"", "\"7g7x\"")), Err(SnapshotError::Column("move")));
    assert_eq!(Snapshot::from_json(&text.replace("lnsgkgsnl", "lnsgkgsn")), Err(SnapshotError::Column("sfen")));
}

#[test]
fn the_principal_variation_of_a_mate_is_drawn_to_its_end() {
    let text = "l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72";
    let mut mind = Softmax::default();
    think(&mut mind, &Game::new(sfen::parse(text).unwrap()), 2_000_000);
    assert!(mind.tree().node(0).proof.is_win());
    let picture = mind.snapshot(0.01, 1_000).unwrap();
    assert_keeps_weight(&picture);
    assert!(picture.flags[0] & Flags::WIN != 0);
    assert!(picture.flags[1] & (Flags::LOSS | Flags::PV) == Flags::LOSS | Flags::PV);
}

#[test]
fn only_a_mind_with_a_tree_gives_a_picture() {
    assert!(mind("one-ply").unwrap().snapshot(0.01, 100).is_none());
    assert!(mind("softmax").unwrap().snapshot(0.01, 100).is_none(), "before the first position");
}
