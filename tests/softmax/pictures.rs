//! The tree as bytes to be drawn, and the same tree weighed at other temperatures.

use super::play::think;
use super::trees::random_tree;
use fukayomi::notation::sfen;
use fukayomi::search::picture::{HEADER, VERSION};
use fukayomi::search::softmax::{Histogram, Policy, Reweighed, Softmax, Weighing};
use fukayomi::search::{Limits, Listener, PictureWish, Search, TreeGrower, mind};
use fukayomi::shogi::{Game, Position};

fn header(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(8).take(HEADER).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect()
}

fn singles(bytes: &[u8], from: usize, count: usize) -> Vec<f64> {
    let column = &bytes[HEADER * 8 + 4 * from..];
    column.chunks_exact(4).take(count).map(|four| f64::from(f32::from_le_bytes(four.try_into().unwrap()))).collect()
}

#[test]
fn a_picture_is_small_and_its_numbers_agree() {
    let mut mind = Softmax::default();
    think(&mut mind, &Game::new(Position::startpos()), 200_000);
    let wish = PictureWish { time_ms: 77, ..PictureWish::default() };
    let bytes = mind.picture(&wish).unwrap();
    assert!(bytes.len() <= 40_000, "{} bytes", bytes.len());
    let head = header(&bytes);
    assert_eq!((head[1], head[2], head[10]), (f64::from(VERSION), 1.0, 77.0));
    let (rows, depths, moves) = (head[3] as usize, head[4] as usize, head[5] as usize);
    assert_eq!(moves, 30, "all first moves");
    assert_eq!(head[12], mind.tree().depth(0));
    let histogram = singles(&bytes, 2 * rows, depths);
    let mean: f64 = histogram.iter().enumerate().map(|(depth, weight)| depth as f64 * weight).sum();
    assert!((mean - head[12]).abs() < 1e-3, "{mean} {}", head[12]);
    let shares: f64 = singles(&bytes, 2 * rows + depths + 2 * moves, moves).iter().sum();
    assert!((shares - 1.0).abs() < 1e-3, "{shares}");
    // The last bytes are the position.
    assert!(bytes.ends_with(sfen::STARTPOS.as_bytes()));
}

#[test]
fn a_small_budget_is_honoured() {
    let mut mind = Softmax::default();
    think(&mut mind, &Game::new(Position::startpos()), 200_000);
    let small = mind.picture(&PictureWish { most_bytes: 8_000, ..PictureWish::default() }).unwrap();
    assert!(small.len() <= 10_000, "{} bytes", small.len());
}

#[test]
fn the_tree_weighed_at_its_own_temperature_is_itself_and_at_the_limits_line_and_mean() {
    let policy = Policy::new(133.0, 44.0, 111.0);
    for seed in 0..10 {
        let tree = random_tree(seed, 2_000, 0, &policy);
        if !tree.node(0).proof.is_open() {
            continue;
        }
        let same = Reweighed::new(&tree, 111.0);
        assert!((same.depth(&tree, 0) - tree.depth(0)).abs() < 1e-9);
        for child in tree.children(0) {
            assert!((same.share(&tree, 0, child) - policy.share(&tree, 0, child)).abs() < 1e-9);
        }
        for temperature in [0.01, 3.0, 40.0, 400.0, 1e9] {
            let other = Reweighed::new(&tree, temperature);
            let histogram = Histogram::new(&tree, &other, 1e-3);
            assert!((histogram.mean() - other.depth(&tree, 0)).abs() < 1e-6);
            let whole: f64 = tree.children(0).map(|child| other.share(&tree, 0, child)).sum();
            assert!((whole - 1.0).abs() < 1e-9);
        }
        let count = tree.children(0).filter(|&child| tree.node(child).proof.is_weighed()).count();
        let even = Reweighed::new(&tree, 1e12);
        for child in tree.children(0).filter(|&child| tree.node(child).proof.is_weighed()) {
            assert!((even.share(&tree, 0, child) * count as f64 - 1.0).abs() < 1e-3);
        }
    }
}

#[test]
fn near_zero_only_the_principal_variation_counts() {
    let mut mind = Softmax::default();
    think(&mut mind, &Game::new(Position::startpos()), 50_000);
    let cold = Reweighed::new(mind.tree(), 1e-6);
    // Moves of exactly equal value share the weight, so the line of one of them may be longer.
    let best = mind.tree().best_child(0).unwrap();
    let rivals = mind.tree().children(0).filter(|&child| mind.tree().value(child) == mind.tree().value(best)).count();
    assert!((cold.share(mind.tree(), 0, best) * rivals as f64 - 1.0).abs() < 1e-9);
}

#[test]
fn a_step_is_one_iteration_told_in_full() {
    let mut mind = Softmax::default();
    mind.begin(&Game::new(Position::startpos()), &Limits { infinite: true, ..Limits::default() });
    let before = mind.tree().node(0).visits;
    for turn in 1..=40 {
        let depth = mind.tree().depth(0);
        let descent = mind.step(&mut Listener::without_clock()).unwrap();
        assert_eq!(mind.tree().node(0).visits, before + turn);
        let root = &descent.path[0];
        assert_eq!((root.mv, root.selection, root.depth[0]), (None, 1.0, depth));
        assert_eq!(root.depth[1], mind.tree().depth(0));
        let leaf = descent.path.last().unwrap();
        assert_eq!(leaf.depth[0], 0.0);
        assert!(descent.path.iter().all(|step| step.selection > 0.0 && step.selection <= 1.0));
        assert_eq!(leaf.depth[1] >= 1.0, !descent.children.is_empty());
    }
}

#[test]
fn only_a_mind_at_work_gives_a_picture() {
    let wish = PictureWish::default();
    assert!(mind("one-ply").unwrap().picture(&wish).is_none());
    assert!(mind("softmax").unwrap().picture(&wish).is_none(), "before the first position");
    assert!(mind("alpha-beta").unwrap().picture(&wish).is_none(), "while nobody watches");
}
