//! Policies of depth: what learned depth and realization probability may never change, and what they must keep.

#[path = "support/playouts.rs"]
mod playouts;

use std::sync::Arc;

use fukayomi::eval::Linear;
use fukayomi::notation::sfen;
use fukayomi::search::alpha_beta::{AlphaBeta, Reason, TraceNode};
use fukayomi::search::depth::{FEATURES, LearnedDepth, Model, PLY, Recent, Scene};
use fukayomi::search::{Answer, Limits, MATE_IN_MAX, Report, Search, mate_in, think};
use fukayomi::shogi::{Game, Move, MoveList, Piece, Position, Setup};
use playouts::{MIDDLE_GAMES, Random, Taste, choose};

const OPENING: &str = "ln1g1gsnl/1r1s1k1b1/p1pppp1pp/1p4p2/7P1/2P6/PPSPPPP1P/1B5R1/LN1GKGSNL b - 11";
const POLICIES: [&str; 4] = ["0", "1", "2", "3"];

fn mind(settings: &[(&str, &str)]) -> AlphaBeta<Linear> {
    let mut mind = AlphaBeta::new(Linear::default()).unwrap();
    for (name, value) in [("preset", "classic"), ("hash_mb", "8"), ("root_mate_nodes", "0")].iter().chain(settings) {
        mind.set_param(name, value).unwrap();
    }
    mind
}

fn search(mind: &mut AlphaBeta<Linear>, text: &str, limits: &Limits) -> (Answer, i32, Report) {
    let mut conclusion = think(mind, &Game::new(sfen::parse(text).unwrap()), limits);
    (conclusion.decision.answer, conclusion.decision.score, conclusion.reports.pop().unwrap())
}

#[test]
fn with_all_weights_zero_the_tree_is_that_of_plain_principal_variation_search() {
    for text in [OPENING, MIDDLE_GAMES[0], MIDDLE_GAMES[1]] {
        for corrections in ["false", "true"] {
            let mut plain = mind(&[("depth_policy", "0")]);
            let mut zero =
                mind(&[("depth_policy", "2"), ("policy_min_depth", "1"), ("learned_corrections", corrections)]);
            zero.set_model(&Model::Learned(Arc::new(LearnedDepth::new(&[], 4.0))));
            plain.set_trace(500_000);
            zero.set_trace(500_000);
            let found = [&mut plain, &mut zero].map(|mind| search(mind, text, &Limits::depth(5)));
            assert_eq!((found[0].2.nodes, found[0].0, found[0].1), (found[1].2.nodes, found[1].0, found[1].1));
            let (plain, zero) = (plain.trace().unwrap(), zero.trace().unwrap());
            assert!(plain.nodes.len() > 1_000 && plain.nodes == zero.nodes && plain.dropped == zero.dropped);
        }
    }
}

#[test]
fn the_learned_share_goes_from_nothing_to_more_at_greater_depth() {
    let nodes = |settings: &[(&str, &str)]| search(&mut mind(settings), OPENING, &Limits::depth(7)).2.nodes;
    let plain = nodes(&[("depth_policy", "0")]);
    assert_eq!(nodes(&[("depth_policy", "2"), ("learned_scale", "0")]), plain, "nothing is taken, however deep");
    let [even, grown] = ["0", "60"].map(|growth| nodes(&[("depth_policy", "2"), ("learned_growth", growth)]));
    assert!(grown < even && even < plain, "{grown} {even} {plain}");
}

#[test]
fn the_shipped_weights_change_the_tree() {
    let nodes =
        POLICIES.map(|policy| search(&mut mind(&[("depth_policy", policy)]), OPENING, &Limits::depth(7)).2.nodes);
    assert!(nodes[1] < nodes[0] && nodes[2] < nodes[0] && nodes[2] != nodes[1] && nodes[3] != nodes[0], "{nodes:?}");
}

#[test]
fn every_policy_searches_the_same_tree_twice() {
    for policy in POLICIES {
        let nodes = [(); 2].map(|()| {
            let mut mind = mind(&[("depth_policy", policy)]);
            search(&mut mind, MIDDLE_GAMES[0], &Limits::nodes(30_000)).2.nodes
        });
        assert_eq!(nodes[0], nodes[1], "policy {policy}");
    }
}

#[test]
fn every_policy_finds_mates() {
    for policy in POLICIES {
        for (text, plies) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1),
            ("lnsG5/4g4/prpp1p1pp/1p4p2/4+B3k/2P1P4/P+b1PSP1LP/4K2SL/2G2G1r1 b SP3nl3p 71", 3),
            ("ln1+P1GBnl/s8/p1p1p1kpp/3P2p2/5p3/Pp3PPP1/1P1SP3P/2R6/1N1GKG1NL b BGLr2sp 67", 5),
        ] {
            let (_, score, _) = search(&mut mind(&[("depth_policy", policy)]), text, &Limits::depth(8));
            assert_eq!(score, mate_in(plies), "policy {policy}: {text}");
        }
    }
}

#[test]
fn a_node_whose_moves_are_all_below_the_threshold_is_no_mate() {
    // Half a bit a ply: almost every move uses up all depth at once.
    for text in [OPENING, MIDDLE_GAMES[0], MIDDLE_GAMES[4]] {
        let mut mind = mind(&[("depth_policy", "3"), ("realization_bits", "5"), ("policy_min_depth", "1")]);
        let (answer, score, _) = search(&mut mind, text, &Limits::depth(4));
        assert!(matches!(answer, Answer::Move(_)) && score.abs() < MATE_IN_MAX, "{answer:?} {score}");
    }
}

#[test]
fn a_line_ends_where_its_probability_falls_below_the_threshold() {
    let ended = |ends: &str| {
        let mut mind = mind(&[("depth_policy", "3"), ("realization_ends", ends), ("realization_bits", "15")]);
        mind.set_trace(200_000);
        search(&mut mind, OPENING, &Limits::depth(5));
        let trace = mind.trace().unwrap();
        let is_ended = |node: &&TraceNode| {
            let parent = &trace.nodes[node.parent as usize];
            node.ply > 0 && node.reason == Reason::Realization && parent.depth >= 2 * PLY && node.depth < PLY
        };
        trace.nodes.iter().filter(is_ended).count()
    };
    assert_eq!(ended("false"), 0, "every child keeps a ply");
    assert!(ended("true") > 100);
}

/// The same position with the sides exchanged.
fn turned(position: &Position) -> Position {
    let Setup { board, hands, side_to_move, ply } = position.setup();
    let mut other = [None; 81];
    for (index, piece) in board.into_iter().enumerate() {
        other[80 - index] = piece.map(|piece| Piece::new(!piece.color(), piece.kind()));
    }
    Setup { board: other, hands: [hands[1], hands[0]], side_to_move: !side_to_move, ply }.position().unwrap()
}

fn turned_move(mv: Move) -> Move {
    match (mv.dropped(), mv.from()) {
        (Some(kind), _) => Move::drop(kind, mv.to().rotate()),
        (None, Some(from)) => Move::board(from.rotate(), mv.to().rotate(), mv.is_promotion()),
        (None, None) => unreachable!("a move is a drop or comes from somewhere"),
    }
}

#[test]
fn features_and_attributes_do_not_depend_on_the_colour() {
    let mut random = Random(7);
    for text in MIDDLE_GAMES.iter().chain([&OPENING]) {
        let mut position = sfen::parse(text).unwrap();
        let mut recent = Recent::default();
        for _ in 0..60 {
            let other = turned(&position);
            let turn = |mv: Option<Move>| mv.map(turned_move);
            let other_recent = Recent { last: turn(recent.last), own_last: turn(recent.own_last), ..recent };
            let (scene, other_scene) = (Scene::new(&position, recent), Scene::new(&other, other_recent));
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            for mv in &list {
                let there = turned_move(mv);
                let check = position.gives_check(mv);
                let (mut features, mut other_features) = (Vec::new(), Vec::new());
                scene.for_each_feature(&position, mv, check, |feature| features.push(feature));
                other_scene.for_each_feature(&other, there, check, |feature| other_features.push(feature));
                features.sort_unstable();
                other_features.sort_unstable();
                assert_eq!(features, other_features, "{position:?} {mv}");
                assert!(features.iter().all(|&feature| feature < FEATURES));
                let attributes = scene.attributes(&position, mv, check);
                assert_eq!(attributes, other_scene.attributes(&other, there, check), "{position:?} {mv}");
            }
            let Some(mv) = choose(&position, Taste::Sharp, &mut random) else { break };
            recent = recent.after(&position, mv);
            position.apply(mv);
        }
    }
}
