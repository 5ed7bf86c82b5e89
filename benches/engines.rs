//! Perft in the build convention by every library, each in the fastest form that its public interface allows: every leaf
//! move is written to memory, and the memory is shown to `black_box`, so that no compiler can leave the writing out.

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use fukayomi::notation::sfen;
use fukayomi::shogi::{MAX_LEGAL_MOVES, MoveList, Position};
use rsshogi::board::{Move32List, MoveList as Move16List, movegen};

#[path = "../tests/support/foreign.rs"]
mod foreign;

/// Name, position, depth and leaves.
pub const CASES: [(&str, &str, u32, u64); 4] = [
    ("startpos", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5, 19_861_490),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
    ("bench3", "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1", 3, 1_114_656),
    ("maxmoves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3, 53_393_368),
];

/// A library in one form: its name and a function from SFEN and depth to leaves.
pub type Engine = (&'static str, fn(&str, u32) -> u64);

/// Ours first, then the peers; a peer may appear in several forms, the best of which counts.
pub const ENGINES: [Engine; 5] = [
    ("fukayomi", fukayomi_perft),
    ("shunsai (array)", shunsai_array_perft),
    ("shunsai (Vec)", shunsai_vec_perft),
    ("rsshogi (32-bit)", rsshogi_32_perft),
    ("rsshogi (16-bit)", rsshogi_16_perft),
];

fn fukayomi_perft(text: &str, depth: u32) -> u64 {
    fn walk(position: &mut Position, depth: u32) -> u64 {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if depth == 1 {
            return black_box(&list).len() as u64;
        }
        let mut leaves = 0;
        for mv in &list {
            let undo = position.apply(mv);
            leaves += walk(position, depth - 1);
            position.undo(mv, undo);
        }
        leaves
    }
    walk(&mut parse(text), depth)
}

/// shunsai hands out sets of destinations; here they are written to an array on the stack.
fn shunsai_array_perft(text: &str, depth: u32) -> u64 {
    fn walk(position: &mut shunsai::Position, depth: u32) -> u64 {
        let mut list = [const { MaybeUninit::<shogi_core::Move>::uninit() }; MAX_LEGAL_MOVES];
        let mut len = 0;
        let _ = position.generate_moves(|set| {
            for mv in set {
                list[len].write(mv);
                len += 1;
            }
            ControlFlow::Continue(())
        });
        if depth == 1 {
            black_box(&list);
            return len as u64;
        }
        let mut leaves = 0;
        for mv in &list[..len] {
            // SAFETY: the first `len` moves have been written.
            let mv = unsafe { mv.assume_init() };
            let undo = position.do_move(mv);
            leaves += walk(position, depth - 1);
            position.undo_move(mv, undo);
        }
        leaves
    }
    walk(&mut shunsai::Position::new(foreign::position(&parse(text))), depth)
}

/// shunsai's own bulk form, into vectors that are allocated once per depth.
fn shunsai_vec_perft(text: &str, depth: u32) -> u64 {
    fn walk(position: &mut shunsai::Position, lists: &mut [Vec<shogi_core::Move>]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else { return 1 };
        list.clear();
        let _ = position.generate_moves(|set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
        if rest.is_empty() {
            return black_box(&*list).len() as u64;
        }
        let mut leaves = 0;
        for &mv in &*list {
            let undo = position.do_move(mv);
            leaves += walk(position, rest);
            position.undo_move(mv, undo);
        }
        leaves
    }
    let mut lists = vec![Vec::with_capacity(MAX_LEGAL_MOVES); depth as usize];
    walk(&mut shunsai::Position::new(foreign::position(&parse(text))), &mut lists)
}

/// rsshogi as in its own perft.
fn rsshogi_32_perft(text: &str, depth: u32) -> u64 {
    fn walk(position: &mut rsshogi::board::Position, lists: &mut [Move32List]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else { return 1 };
        movegen::generate_legal_all_move32(position, list);
        if rest.is_empty() {
            return black_box(&*list).len() as u64;
        }
        let mut leaves = 0;
        for &mv in list.iter() {
            position.apply_move32(mv);
            leaves += walk(position, rest);
            // SAFETY: the move has just been applied.
            unsafe { position.undo_move32_unchecked(mv) };
        }
        leaves
    }
    let mut lists = vec![Move32List::new(); depth as usize];
    walk(&mut rsshogi_position(text), &mut lists)
}

/// The same, with leaf moves of two bytes.
fn rsshogi_16_perft(text: &str, depth: u32) -> u64 {
    fn walk(position: &mut rsshogi::board::Position, lists: &mut [Move32List], leaf: &mut Move16List) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            movegen::generate_legal_all(position, leaf);
            return black_box(&*leaf).len() as u64;
        };
        movegen::generate_legal_all_move32(position, list);
        let mut leaves = 0;
        for &mv in list.iter() {
            position.apply_move32(mv);
            leaves += walk(position, rest, leaf);
            // SAFETY: the move has just been applied.
            unsafe { position.undo_move32_unchecked(mv) };
        }
        leaves
    }
    let mut lists = vec![Move32List::new(); depth as usize - 1];
    walk(&mut rsshogi_position(text), &mut lists, &mut Move16List::new())
}

fn rsshogi_position(text: &str) -> rsshogi::board::Position {
    let mut position = rsshogi::board::position_from_sfen(text).expect("a position of the table above");
    position.init_stack();
    position
}

fn parse(text: &str) -> Position {
    sfen::parse(text).expect("a position of the table above")
}
