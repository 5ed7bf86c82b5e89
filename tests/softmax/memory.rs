//! The tree stays within its memory, and what it lets go of does not disturb the rest.

use std::cell::Cell;

use super::play::think;
use super::trees::{descend, random_tree, random_tree_within};
use fukayomi::random::Random;
use fukayomi::search::softmax::{EXPANSION_BYTES, Histogram, NODE_BYTES, Policy, Softmax, Tree};
use fukayomi::search::{Answer, Limits, Listener, Progress, Report, Search, Slice, TreeGrower};
use fukayomi::shogi::{Game, Position};

/// The part of a tree below a node, as text.
fn portrait(tree: &Tree, index: u32) -> String {
    let node = tree.node(index);
    let below: Vec<_> = tree.children(index).map(|child| portrait(tree, child)).collect();
    let (value, depth) = (tree.value(index), tree.depth(index));
    format!(
        "({:?} {} {value:?} {depth:?} {:?} {} {})",
        node.visits,
        node.static_value,
        node.proof,
        node.pv_depth,
        below.concat()
    )
}

#[test]
fn the_limit_is_honoured_with_and_without_recycling() {
    let game = Game::new(Position::startpos());
    for recycle in ["true", "false"] {
        let mut mind = Softmax::default();
        mind.set_param("tree_mb", "1").unwrap();
        mind.set_param("recycle", recycle).unwrap();
        let (answer, report) = think(&mut mind, &game, 300_000);
        assert!(matches!(answer, Answer::Move(mv) if game.position().is_legal(mv)));
        assert!(mind.tree().bytes() <= 1 << 20, "{} bytes", mind.tree().bytes());
        assert!(report.note.is_some_and(|note| note.contains("1 MB")));
        let thought_on = report.nodes >= 300_000;
        assert_eq!(thought_on, recycle == "true", "{} nodes", report.nodes);
    }
}

#[test]
fn making_room_looks_at_the_clock_and_leaves_a_whole_tree_meanwhile() {
    let game = Game::new(Position::startpos());
    let mut mind = Softmax::default();
    mind.set_param("tree_mb", "8").unwrap();
    mind.begin(&game, &Limits { infinite: true, ..Limits::default() });
    // A clock that goes on by a millisecond at each look.
    let (now_ms, mut pauses_while_full) = (Cell::new(0), 0);
    let mut watcher = Listener::new(|| now_ms.replace(now_ms.get() + 1) + 1);
    while pauses_while_full < 30 {
        let (nodes, value) = (mind.tree().len(), mind.tree().value(0));
        let until_ms = Some(now_ms.get() + 2);
        assert_eq!(mind.run(&mut watcher, Slice { until_ms, nodes: None }), Progress::Paused);
        assert!(now_ms.get() < 200_000, "never full");
        if mind.tree().len() == nodes && mind.tree().fullness() > 990 {
            pauses_while_full += 1;
            assert_eq!(mind.tree().value(0), value);
            assert!(matches!(mind.decision().answer, Answer::Move(mv) if game.position().is_legal(mv)));
            assert!(mind.snapshot(0.001, 10_000).is_some_and(|picture| picture.len() > 100));
        }
    }
    // Stopped in the middle of it, the game goes on.
    let Answer::Move(mv) = mind.decision().answer else { panic!() };
    let mut next = game.clone();
    next.play(mv).unwrap();
    mind.begin(&next, &Limits::nodes(50_000));
    let (answer, report) = finish(&mut mind);
    assert!(matches!(answer, Answer::Move(mv) if next.position().is_legal(mv)));
    assert!(report.nodes >= 50_000 && mind.tree().bytes() <= 8_000_000);
}

/// Runs to the end; the answer and the last report.
fn finish(mind: &mut dyn Search) -> (Answer, Report) {
    let mut listener = Listener::without_clock();
    while mind.run(&mut listener, Slice::WHOLE) == Progress::Paused {}
    (mind.decision().answer, listener.reports.pop().unwrap())
}

#[test]
fn ten_million_nodes_fit_in_320_megabytes() {
    // With as few as 30 children for each expanded node.
    let bytes = 10_000_000 * NODE_BYTES + 10_000_000 / 30 * EXPANSION_BYTES;
    assert!(bytes <= 320_000_000, "{bytes}");
}

#[test]
fn the_subtree_of_the_move_played_stays_as_it_was() {
    let policy = Policy::new(133.0, 44.0, 111.0);
    for seed in 0..20 {
        let mut tree = random_tree(seed, 1_000, 50, &policy);
        let mut random = Random::stirred(seed);
        let path = descend(&mut tree, &mut random, &policy);
        let root = path[path.len().min(3) - 2];
        let before = portrait(&tree, root);
        tree.reroot(root);
        assert_eq!(portrait(&tree, 0), before);
        // It can go on growing.
        let drawn = descend(&mut tree, &mut random, &policy);
        assert!(!tree.is_expanded(drawn[drawn.len() - 1]));
    }
}

#[test]
fn folding_up_keeps_values_and_depths() {
    let policy = Policy::new(133.0, 44.0, 111.0);
    let mut tree = random_tree_within(16 << 20, 8, 20_000, 10, &policy);
    let (value, depth, nodes) = (tree.value(0), tree.depth(0), tree.len());
    let children: Vec<_> = tree.children(0).map(|child| (tree.value(child), tree.depth(child))).collect();
    assert!(tree.fold().is_some());
    assert!(tree.len() < nodes * 7 / 10, "{} of {nodes}", tree.len());
    assert_eq!((tree.value(0), tree.depth(0)), (value, depth));
    assert!(tree.children(0).map(|child| (tree.value(child), tree.depth(child))).eq(children));
    let histogram = Histogram::new(&tree, &policy, 0.0);
    assert!((histogram.mean() - depth).abs() < 1e-6);
}

#[test]
fn a_game_that_goes_on_keeps_its_tree() {
    let mut game = Game::new(Position::startpos());
    let mut mind = Softmax::default();
    let (answer, _) = think(&mut mind, &game, 100_000);
    let Answer::Move(mv) = answer else { panic!("{answer:?}") };
    game.play(mv).unwrap();
    let reply = mind.decision().ponder.unwrap();
    game.play(reply).unwrap();
    mind.begin(&game, &fukayomi::search::Limits::nodes(1));
    assert!(mind.tree().len() > 100, "{}", mind.tree().len());
    // Another game does not.
    mind.begin(&Game::new(Position::startpos()), &fukayomi::search::Limits::nodes(1));
    assert_eq!(mind.tree().len(), 31);
}
