//! The search against the same search written plainly.

use crate::plain_softmax::PlainNode;
use fukayomi::eval::{Evaluator, Linear};
use fukayomi::notation::sfen;
use fukayomi::random::Random;
use fukayomi::search::softmax::{Softmax, Tree};
use fukayomi::search::{Limits, think};
use fukayomi::shogi::Game;

fn assert_same(tree: &Tree, index: u32, plain: &PlainNode) -> usize {
    assert_eq!(tree.node(index).mv, plain.mv);
    assert_eq!(tree.node(index).visits, plain.visits);
    assert!((tree.value(index) - plain.value).abs() < 1e-6, "{} {}", tree.value(index), plain.value);
    assert!((tree.depth(index) - plain.depth).abs() < 1e-6, "{} {}", tree.depth(index), plain.depth);
    assert_eq!(tree.children(index).len(), plain.children.len());
    let below: usize =
        tree.children(index).zip(&plain.children).map(|(child, plain)| assert_same(tree, child, plain)).sum();
    1 + below
}

#[test]
fn it_grows_the_same_tree_as_the_plain_search() {
    // Openings, so that the rules have nothing to say yet; the same random numbers choose the same way.
    for text in [sfen::STARTPOS, "lnsgk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bb 1"] {
        let position = sfen::parse(text).unwrap();
        let evaluator = Linear::default();
        let mut mind = Softmax::new(evaluator.clone());
        think(&mut mind, &Game::new(position.clone()), &Limits::nodes(40_000));

        let mut random = Random::stirred(1 ^ position.key());
        let mut plain = PlainNode::new(None, evaluator.value(&evaluator.state(&position), &position));
        let mut nodes = plain.iterate(&evaluator, &mut position.clone(), &mut random);
        plain.visits = 0;
        while nodes < 40_000 {
            nodes += plain.iterate(&evaluator, &mut position.clone(), &mut random);
        }
        assert_eq!(assert_same(mind.tree(), 0, &plain), nodes + 1);
    }
}
