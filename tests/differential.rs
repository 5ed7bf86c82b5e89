//! Complete sets of legal moves against two independent libraries, on seeded random games.
//!
//! `shogi_legality_lite` judges by plain ray walks without any table, `shunsai` by bitboards of its own.
//! `FUKAYOMI_PLAYOUT_POSITIONS=1000000 cargo test --release --test differential` looks at a million positions.

use std::ops::ControlFlow;

use fukayomi::notation::sfen;
use fukayomi::shogi::{Color, Move, MoveList, Position};

#[path = "support/foreign.rs"]
mod foreign;
#[path = "support/lite.rs"]
mod lite;
#[path = "support/playouts.rs"]
mod playouts;

use playouts::{Random, Taste};

/// Compared by the first four tests together.
const POSITIONS: usize = 205_000;
const LONGEST_GAME: usize = 300;

/// One position as three libraries hold it, moved along by each library's own means.
struct Trio {
    ours: Position,
    lite: shogi_core::PartialPosition,
    shunsai: shunsai::Position,
}

impl Trio {
    fn new(start: &Position) -> Self {
        let lite = foreign::position(start);
        Self { ours: start.clone(), shunsai: shunsai::Position::new(lite.clone()), lite }
    }

    fn apply(&mut self, mv: Move) {
        let theirs = foreign::move_to(mv, self.ours.side_to_move());
        self.ours.apply(mv);
        self.lite.make_move(theirs).expect("a move that it listed");
        self.shunsai.do_move(theirs);
    }

    fn compare(&self) {
        let mut list = MoveList::new();
        self.ours.legal_moves(&mut list);
        let ours = sorted(list.to_vec());
        let where_it_is = || sfen::write(&self.ours);
        let lite = lite::legal_moves(&self.lite);
        assert_same(
            &ours,
            &sorted(lite.into_iter().map(foreign::move_from).collect()),
            "shogi_legality_lite",
            where_it_is,
        );
        assert_same(&ours, &shunsai_moves(&self.shunsai), "shunsai", where_it_is);
        assert_eq!(self.ours.in_check(), self.shunsai.in_check(), "check in {}", where_it_is());
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn shunsai_moves(position: &shunsai::Position) -> Vec<Move> {
    let mut moves = Vec::with_capacity(128);
    let _ = position.generate_moves(|set| {
        moves.extend(set.into_iter().map(foreign::move_from));
        ControlFlow::Continue(())
    });
    sorted(moves)
}

fn assert_same(ours: &[Move], theirs: &[Move], library: &str, where_it_is: impl Fn() -> String) {
    if ours != theirs {
        let extra: Vec<_> = ours.iter().filter(|mv| !theirs.contains(mv)).collect();
        let missing: Vec<_> = theirs.iter().filter(|mv| !ours.contains(mv)).collect();
        panic!("{} ({} moves): only here {extra:?}, only {library} {missing:?}", where_it_is(), ours.len());
    }
}

/// Plays games until enough positions have been compared.
///
/// Full hands take `shogi_legality_lite` a millisecond and more, so their share, in per cent, is smaller.
fn compare_playouts(starts: &[Position], taste: Taste, seed: u64, share: usize) {
    let mut random = Random(seed);
    let wanted = playouts::wanted(POSITIONS) * share / 100;
    let (mut positions, mut games) = (0, 0);
    while positions < wanted {
        let mut trio = Trio::new(&starts[games % starts.len()]);
        games += 1;
        for _ in 0..LONGEST_GAME {
            trio.compare();
            positions += 1;
            let Some(mv) = playouts::choose(&trio.ours, taste, &mut random) else { break };
            trio.apply(mv);
        }
    }
    println!("{positions} positions of {games} games");
}

#[test]
fn all_libraries_agree_in_games_from_even_and_handicap_starts() {
    compare_playouts(&playouts::starts(), Taste::Any, 1, 40);
}

#[test]
fn all_libraries_agree_in_sharp_games_from_even_and_handicap_starts() {
    compare_playouts(&playouts::starts(), Taste::Sharp, 2, 40);
}

#[test]
fn all_libraries_agree_in_games_from_middle_games_with_full_hands() {
    compare_playouts(&playouts::middle_games(), Taste::Any, 3, 14);
}

#[test]
fn all_libraries_agree_in_sharp_games_from_middle_games_with_full_hands() {
    compare_playouts(&playouts::middle_games(), Taste::Sharp, 4, 6);
}

#[test]
fn shunsai_agrees_when_a_side_has_no_king() {
    let mut random = Random(5);
    let mut positions = 0;
    while positions < playouts::wanted(POSITIONS) / 20 {
        for start in playouts::middle_games() {
            let mut setup = start.setup();
            let kingless = if random.below(2) == 0 { Color::Black } else { Color::White };
            let king = start.king(kingless).expect("both kings are there");
            setup.board[king.index()] = None;
            // Without its king the other side may be in check out of turn; such a start is no position.
            let Ok(mut ours) = setup.position() else { continue };
            let mut theirs = shunsai::Position::new(foreign::position(&ours));
            for _ in 0..LONGEST_GAME {
                let mut list = MoveList::new();
                ours.legal_moves(&mut list);
                assert_same(&sorted(list.to_vec()), &shunsai_moves(&theirs), "shunsai", || sfen::write(&ours));
                positions += 1;
                let Some(mv) = playouts::choose(&ours, Taste::Sharp, &mut random) else { break };
                theirs.do_move(foreign::move_to(mv, ours.side_to_move()));
                ours.apply(mv);
            }
        }
    }
}
