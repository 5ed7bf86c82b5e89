//! Leaves read by alpha-beta: the same thoughts again, no move left out at the root, and D that stays the tree's own.

use super::play::think;
use fukayomi::eval::Handmade;
use fukayomi::notation::sfen::{self, STARTPOS};
use fukayomi::search::softmax::Softmax;
use fukayomi::search::{Answer, Limits, Progress, Report, Search, Slice, Watcher};
use fukayomi::shogi::Game;

const MIDDLE_GAME: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";

/// A watcher without a clock.
#[derive(Default)]
struct Quiet(Option<Report>);

impl Watcher for Quiet {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn should_stop(&mut self) -> bool {
        false
    }
    fn report(&mut self, report: &Report) {
        self.0 = Some(report.clone());
    }
}

fn game(text: &str) -> Game {
    Game::new(sfen::parse(text).unwrap())
}

fn with_readers(settings: &[(&str, &str)]) -> Softmax<Handmade> {
    let mut mind = Softmax::new(Handmade::default());
    for (name, value) in [("with_readers", "true"), ("tree_mb", "16"), ("leaf_hash_mb", "4")].iter().chain(settings) {
        mind.set_param(name, value).unwrap();
    }
    mind
}

#[test]
fn the_same_thoughts_again_however_they_are_cut_into_slices() {
    let game = game(MIDDLE_GAME);
    let essence = |mind: &mut Softmax<Handmade>, slice: Slice| {
        let mut watcher = Quiet::default();
        mind.begin(&game, &Limits::nodes(20_000));
        while mind.run(&mut watcher, slice) == Progress::Paused {}
        format!("{:?} {:?}", mind.decision(), watcher.0.unwrap())
    };
    let whole = essence(&mut with_readers(&[]), Slice::WHOLE);
    assert_eq!(essence(&mut with_readers(&[]), Slice::WHOLE), whole);
    assert_eq!(essence(&mut with_readers(&[]), Slice { nodes: Some(900), until_ms: None }), whole);
    let mut mind = with_readers(&[]);
    essence(&mut mind, Slice::WHOLE);
    mind.new_game();
    assert_eq!(essence(&mut mind, Slice::WHOLE), whole, "a new game forgets the old one");
}

#[test]
fn every_move_at_the_root_is_read_sooner_or_later() {
    let mut mind = with_readers(&[("root_floor", "1"), ("root_share", "1")]);
    let (_, report) = think(&mut mind, &game(STARTPOS), 60_000);
    let tree = report.tree.unwrap();
    assert!(tree.root_moves.iter().all(|root| root.visits > 0 && root.expected_depth.is_some()));
    assert!(tree.leaf_reading > 0.5, "{}", tree.leaf_reading);
}

#[test]
fn a_move_that_nobody_read_has_no_depth() {
    let mut mind = Softmax::new(Handmade::default());
    let (_, report) = think(&mut mind, &game(STARTPOS), 200);
    let tree = report.tree.unwrap();
    assert!(tree.root_moves.iter().any(|root| root.visits == 0));
    for root in &tree.root_moves {
        assert_eq!(root.expected_depth.is_some(), root.visits > 0, "{}", root.mv);
    }
    assert_eq!(tree.leaf_reading, 0.0, "the paper's leaves are valued as they stand");
}

#[test]
fn expected_depth_is_that_of_the_tree_alone() {
    let mut mind = with_readers(&[]);
    think(&mut mind, &game(MIDDLE_GAME), 40_000);
    let (tree, policy) = (mind.tree(), mind.policy());
    for node in (0..tree.len() as u32).filter(|&node| tree.is_expanded(node) && tree.node(node).proof.is_open()) {
        let (value, depth) = tree.recomputed(node, policy);
        assert!((tree.depth(node) - depth).abs() < 1e-6, "D of {node}: {} and {depth}", tree.depth(node));
        // Below the root alpha-beta may know better than the backup what a move is worth.
        assert!(node > 0 || (tree.value(node) - value).abs() < 1e-6, "E of {node}: {} and {value}", tree.value(node));
    }
}

#[test]
fn a_mate_is_found_and_played() {
    // Gold in front of the king: mate in one; and a mate in three by two drops.
    for (text, plies) in [("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1), ("3nkn3/9/4P4/9/9/9/9/9/4K4 b RG 1", 3)] {
        let mut mind = with_readers(&[]);
        let (answer, report) = think(&mut mind, &game(text), 20_000);
        assert!(matches!(answer, Answer::Move(_)));
        assert!(report.lines[0].score > 30_000, "{text} {plies}: {}", report.lines[0].score);
    }
}

#[test]
fn a_full_tree_makes_room_and_grows_on() {
    let mut mind = with_readers(&[("tree_mb", "1"), ("leaf_effort", "0.1"), ("root_share", "1")]);
    let (answer, report) = think(&mut mind, &game(MIDDLE_GAME), 60_000);
    assert!(matches!(answer, Answer::Move(_)));
    assert!(mind.tree().bytes() <= 1 << 20);
    assert!(report.tree.unwrap().expansions > 100);
}
