//! Pictures of the tree: small and true to their weight.

use super::play::think;
use super::trees::random_tree;
use fukayomi::notation::sfen;
use fukayomi::search::picture::Flags;
use fukayomi::search::softmax::{Policy, Snapshot, Softmax};
use fukayomi::search::{Limits, PictureWish, Report, Search, Slice, TreeGrower, Watcher, mind};
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
fn a_picture_begins_with_the_root_of_the_tree() {
    let mut mind = Softmax::default();
    let game = Game::new(Position::startpos());
    think(&mut mind, &game, 30_000);
    let picture = mind.snapshot(0.001, 1_000).unwrap();
    assert!(picture.len() > 100);
    assert_eq!(picture.sfen, sfen::STARTPOS);
    assert_eq!(picture.visits[0], mind.tree().node(0).visits);
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
    assert!(mind("one-ply").unwrap().tree_grower().is_none());
    assert!(mind("softmax").unwrap().tree_grower().unwrap().snapshot(0.01, 100).is_none(), "before the first position");
}

#[test]
fn visits_go_where_somebody_wants_to_see_them_and_the_picture_keeps_that_line() {
    let game = Game::new(Position::startpos());
    let line: Vec<_> = ["1g1f", "9c9d"].iter().map(|text| text.parse().unwrap()).collect();
    let visits = |focus: &[_]| {
        let mut mind = Softmax::default();
        let mut watcher = Unhurried;
        mind.begin(&game, &Limits::nodes(60_000));
        mind.run(&mut watcher, Slice { until_ms: None, nodes: Some(20_000) });
        mind.set_focus(focus);
        mind.run(&mut watcher, Slice::WHOLE);
        let (tree, mut node) = (mind.tree(), 0);
        let mut found = Vec::new();
        for &mv in &line {
            let Some(child) = tree.children(node).find(|&child| tree.node(child).mv == Some(mv)) else { break };
            node = child;
            found.push(tree.node(node).visits);
        }
        let bytes = mind.picture(&PictureWish { epsilon: 0.9, ..PictureWish::default() }).unwrap();
        assert!(bytes.len() < 40_000);
        // The fourth number of the header.
        let rows = f64::from_le_bytes(bytes[24..32].try_into().unwrap());
        (found, tree.node(0).visits, rows)
    };
    let (free, _, free_rows) = visits(&[]);
    let (led, all, led_rows) = visits(&line);
    // All of the later two thirds took the line.
    assert!(led[1] > free.get(1).copied().unwrap_or(0) + all / 2, "{free:?} {led:?} {all}");
    assert!(led_rows > free_rows, "the line is drawn, however light it is");
}

/// A watcher without a clock.
struct Unhurried;

impl Watcher for Unhurried {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn should_stop(&mut self) -> bool {
        false
    }
    fn report(&mut self, _report: &Report) {}
}
