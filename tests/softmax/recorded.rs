//! The paper's setting is a measure for everything else: node for node and value for value it stays what was recorded.

use super::play::think;
use fukayomi::eval::{Evaluator, Handmade, Material};
use fukayomi::notation::sfen::{self, STARTPOS};
use fukayomi::search::Search;
use fukayomi::search::softmax::{Softmax, Tree};
use fukayomi::shogi::Game;

const MIDDLE_GAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// A number for every node's move, visits, values, depth and certainty, in their order.
fn digest(tree: &Tree) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |word: u64| {
        for byte in word.to_le_bytes() {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for index in 0..tree.len() as u32 {
        let node = tree.node(index);
        add(node.mv.map_or(0, |mv| u64::from(mv.bits())) << 32 | u64::from(node.visits));
        add(node.static_value as u64);
        add(tree.value(index).to_bits());
        add(tree.depth(index).to_bits());
        add(u64::from(node.pv_depth) << 32 | u64::from(node.proof.plies()));
        add(node.proof.sign().map_or(9, |sign| sign as u64));
    }
    digest
}

fn grown<E: Evaluator>(evaluator: E, text: &str, nodes: u64, settings: &[(&str, &str)]) -> (usize, usize, u64) {
    let mut mind = Softmax::new(evaluator);
    for (name, value) in settings {
        mind.set_param(name, value).unwrap();
    }
    think(&mut mind, &Game::new(sfen::parse(text).unwrap()), nodes);
    (mind.tree().len(), mind.tree().expanded(), digest(mind.tree()))
}

#[test]
fn the_papers_tree_is_the_recorded_one() {
    let found = [
        grown(Handmade::default(), STARTPOS, 20_000, &[]),
        grown(Handmade::default(), MIDDLE_GAME, 20_000, &[]),
        grown(Material, MIDDLE_GAME, 20_000, &[]),
        grown(Handmade::default(), MIDDLE_GAME, 20_000, &[("objective", "0"), ("decision_r", "0")]),
        grown(Handmade::default(), MIDDLE_GAME, 60_000, &[("tree_mb", "1")]),
    ];
    assert_eq!(found, RECORDED, "{found:#x?}");
}

/// Nodes, expansions and digest of each.
const RECORDED: [(usize, usize, u64); 5] = [
    (20_006, 703, 0xb548_9875_d0fb_9dae),
    (20_017, 131, 0xb4d0_9f39_7f6a_3b69),
    (20_168, 139, 0xb40d_58c8_34dc_df6e),
    (20_083, 143, 0x92c7_af69_ed5b_1a9c),
    (22_415, 327, 0x334c_12ea_88d9_818a),
];
