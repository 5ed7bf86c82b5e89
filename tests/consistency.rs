//! The core against itself on seeded random games: what is kept up to date equals what is built anew, and different
//! doors to the same question give the same answer.

use fukayomi::notation::sfen;
use fukayomi::shogi::{Move, MoveList, PieceKind, Position, Purpose};

#[path = "support/playouts.rs"]
mod playouts;

use playouts::{Random, Taste};

const POSITIONS: usize = 60_000;
const LONGEST_GAME: usize = 300;

/// Calls `look` with the positions of random games from all starts.
fn visit(seed: u64, positions: usize, mut look: impl FnMut(&Position)) {
    let mut random = Random(seed);
    let mut starts = playouts::starts();
    starts.extend(playouts::middle_games());
    let (mut seen, mut games) = (0, 0);
    while seen < positions {
        let mut position = starts[games % starts.len()].clone();
        let taste = if games % 2 == 0 { Taste::Any } else { Taste::Sharp };
        games += 1;
        for _ in 0..LONGEST_GAME {
            look(&position);
            seen += 1;
            let Some(mv) = playouts::choose(&position, taste, &mut random) else { break };
            position.apply(mv);
        }
    }
}

fn legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

fn sorted(list: &MoveList) -> Vec<Move> {
    let mut moves = list.to_vec();
    moves.sort_unstable();
    moves
}

#[test]
fn every_move_leads_to_the_position_that_building_it_anew_gives_and_undoing_it_leads_back() {
    visit(11, playouts::wanted(POSITIONS) / 4, |before| {
        let mut position = before.clone();
        for mv in &legal_moves(before) {
            let undo = position.apply(mv);
            let rebuilt = position.setup().position().unwrap_or_else(|error| panic!("{before:?} {mv}: {error}"));
            assert_eq!(position, rebuilt, "{mv} in {before:?}");
            assert_eq!(position.key(), rebuilt.key(), "{mv} in {before:?}");
            assert_eq!(position.key(), before.key_after(mv), "{mv} in {before:?}");
            assert_eq!(position.board_key(), position.rebuilt_board_key(), "{mv} in {before:?}");
            position.undo(mv, undo);
            assert_eq!(&position, before, "{mv} undone in {before:?}");
        }
    });
}

#[test]
fn passing_and_taking_it_back_changes_nothing() {
    visit(12, playouts::wanted(POSITIONS), |before| {
        if before.in_check() {
            return;
        }
        let mut position = before.clone();
        let undo = position.apply_null();
        assert_eq!(position.side_to_move(), !before.side_to_move());
        assert_eq!(Ok(&position), position.setup().position().as_ref(), "{before:?}");
        assert_ne!(position.key(), before.key());
        position.undo_null(undo);
        assert_eq!(&position, before);
    });
}

#[test]
fn every_possible_encoding_is_judged_as_the_list_says() {
    visit(13, playouts::wanted(POSITIONS) / 40, |position| {
        let legal = sorted(&legal_moves(position));
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            assert_eq!(position.is_legal(mv), legal.binary_search(&mv).is_ok(), "{mv} in {position:?}");
        }
    });
}

#[test]
fn a_move_gives_check_if_the_opponent_is_in_check_afterwards() {
    visit(14, playouts::wanted(POSITIONS), |before| {
        let mut position = before.clone();
        let info = before.check_info();
        let mut checks = Vec::new();
        for mv in &legal_moves(before) {
            let undo = position.apply(mv);
            let in_check = position.in_check();
            position.undo(mv, undo);
            assert_eq!(before.gives_check(mv), in_check, "{mv} in {before:?}");
            assert_eq!(info.gives_check(before, mv), in_check, "{mv} in {before:?}");
            if in_check {
                checks.push(mv);
            }
        }
        checks.sort_unstable();
        let mut listed = MoveList::new();
        before.checking_moves::<true>(&mut listed);
        assert_eq!(sorted(&listed), checks, "{before:?}");
        before.checking_moves::<false>(&mut listed);
        checks.retain(|&mv| !is_useless(before, mv));
        assert_eq!(sorted(&listed), checks, "{before:?}");
    });
}

#[test]
fn the_purposes_share_out_the_legal_moves() {
    const USELESS: u8 = Purpose::USELESS;
    visit(15, playouts::wanted(POSITIONS), |position| {
        let (mut captures, mut promotions, mut quiets, mut drops) =
            (MoveList::new(), MoveList::new(), MoveList::new(), MoveList::new());
        position.moves_for::<{ Purpose::CAPTURES | USELESS }>(&mut captures);
        position.moves_for::<{ Purpose::PROMOTIONS | USELESS }>(&mut promotions);
        position.moves_for::<{ Purpose::QUIETS | USELESS }>(&mut quiets);
        position.moves_for::<{ Purpose::DROPS | USELESS }>(&mut drops);
        let is_capture = |mv: Move| position.piece_on(mv.to()).is_some();
        assert!(captures.iter().all(|&mv| is_capture(mv)), "{position:?}");
        assert!(promotions.iter().all(|&mv| mv.is_promotion() && !is_capture(mv)), "{position:?}");
        assert!(quiets.iter().all(|&mv| !mv.is_promotion() && !is_capture(mv) && !mv.is_drop()), "{position:?}");
        assert!(drops.iter().all(|&mv| mv.is_drop()), "{position:?}");
        let mut together = [captures.to_vec(), promotions.to_vec(), quiets.to_vec(), drops.to_vec()].concat();
        together.sort_unstable();
        assert_eq!(together, sorted(&legal_moves(position)), "{position:?}");
    });
}

#[test]
fn without_useless_moves_only_those_are_missing() {
    visit(16, playouts::wanted(POSITIONS), |position| {
        let mut useful = MoveList::new();
        position.moves_for::<{ Purpose::ALL & !Purpose::USELESS }>(&mut useful);
        let expected: Vec<Move> =
            sorted(&legal_moves(position)).into_iter().filter(|&mv| !is_useless(position, mv)).collect();
        assert_eq!(sorted(&useful), expected, "{position:?}");
    });
}

/// A non-promotion of a pawn, bishop or rook that could promote, or of a lance to the second rank.
fn is_useless(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    let us = position.side_to_move();
    let could_promote = from.is_promotion_zone(us) || mv.to().is_promotion_zone(us);
    !mv.is_promotion()
        && could_promote
        && match position.moved_kind(mv) {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
            PieceKind::Lance => mv.to().relative_rank(us) == 2,
            _ => false,
        }
}

#[test]
fn a_mate_in_one_is_found_if_some_move_mates() {
    visit(17, playouts::wanted(POSITIONS), |before| {
        let mut position = before.clone();
        let mates = legal_moves(before).iter().any(|&mv| {
            let undo = position.apply(mv);
            let mates = position.is_mate();
            position.undo(mv, undo);
            mates
        });
        let answer = before.mate_in_one();
        assert_eq!(answer.is_some(), mates, "{answer:?} in {before:?}");
        if let Some(mv) = answer {
            assert!(before.is_legal(mv), "{mv} in {before:?}");
            position.apply(mv);
            assert!(position.is_mate(), "{mv} in {before:?}");
        }
    });
}

#[test]
fn a_position_survives_being_written_and_read() {
    visit(18, playouts::wanted(POSITIONS), |position| {
        assert_eq!(sfen::parse(&sfen::write(position)).as_ref(), Ok(position));
    });
}
