//! A short walk over everything that is `unsafe`, short enough for Miri: `cargo xtask miri`.

use fukayomi::eval::network::Parameters;
use fukayomi::eval::network::inputs::INPUTS;
use fukayomi::eval::network::shape::{HALF, SECOND, THIRD, WIDTH};
use fukayomi::eval::{Evaluator, Material, Network};
use fukayomi::notation::sfen;
use fukayomi::search::alpha_beta::{AlphaBeta, AlphaBetaParams};
use fukayomi::search::{Limits, Report, Search, Slice, Watcher};
use fukayomi::shogi::{Color, Game, MoveList, Piece, PieceKind, Position, Square};

const POSITIONS: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    // In check, with pieces in hand; and a board of many long-range pieces.
    "4k4/4R4/9/9/9/9/9/9/4K4 w rb2g4s4n4lb2g17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

#[test]
fn moves_are_made_and_taken_back() {
    for text in POSITIONS {
        let mut position = sfen::parse(text).unwrap();
        let before = position.clone();
        let (mut moves, mut replies) = (MoveList::new(), MoveList::new());
        position.legal_moves(&mut moves);
        assert!(!moves.is_empty());
        for mv in moves.iter().step_by(moves.len().div_ceil(4)) {
            let undo = position.apply(*mv);
            position.legal_moves(&mut replies);
            replies.as_mut_slice().sort_unstable_by_key(|reply| reply.to());
            position.undo(*mv, undo);
        }
        assert_eq!(position, before);
    }
}

#[test]
fn every_square_and_piece_is_what_it_was_made_of() {
    assert_eq!(Square::all().count(), 81);
    for color in Color::ALL {
        for kind in (0..PieceKind::COUNT).filter_map(PieceKind::from_index) {
            let piece = Piece::new(color, kind);
            assert_eq!((piece.color(), piece.kind()), (color, kind));
        }
    }
}

struct Quiet;

impl Watcher for Quiet {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, _: &Report) {}
}

#[test]
fn a_search_keeps_to_its_table() {
    // A table of the usual size would be most of what Miri does.
    let params = AlphaBetaParams { hash_mb: 1, root_mate_nodes: 20, ..AlphaBetaParams::default() };
    let mut mind = AlphaBeta::with_params(Material, params).unwrap();
    let game = Game::new(sfen::parse(POSITIONS[2]).unwrap());
    mind.begin(&game, &Limits::nodes(40));
    mind.run(&mut Quiet, Slice::WHOLE);
    assert!(mind.decision().score.abs() < 40_000);
}

#[test]
fn a_network_adds_up_the_same_by_every_instruction() {
    let bytes = |count: usize| (0..count).map(|index| (index * 31 % 61) as i8 - 30).collect::<Vec<i8>>();
    let shorts = |count: usize| bytes(count).into_iter().map(i16::from).collect::<Vec<i16>>();
    let parameters = Parameters {
        first: bytes(INPUTS * WIDTH),
        first_bias: shorts(WIDTH),
        direct: shorts(INPUTS),
        second: shorts(2 * HALF * SECOND),
        second_bias: vec![5; SECOND],
        third: shorts(2 * SECOND * THIRD),
        third_bias: vec![7; THIRD],
        last: shorts(THIRD),
        last_bias: 3,
    };
    let network = Network::new(&parameters);
    let mut position = Position::startpos();
    let state = network.state(&position);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let after = network.after(&state, &position, moves[0]);
    position.apply(moves[0]);
    assert!(after == network.state(&position));
    assert_eq!(network.value(&after, &position), network.value(&network.state(&position), &position));
}
