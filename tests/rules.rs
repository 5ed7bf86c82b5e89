//! One test per rule of movement: what may be played, and which rule forbids the rest.

use fukayomi::notation::sfen;
use fukayomi::shogi::{IllegalMove, Move, MoveList, Position};

fn position(text: &str) -> Position {
    sfen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(text: &str) -> Vec<String> {
    let mut list = MoveList::new();
    position(text).legal_moves(&mut list);
    let mut moves: Vec<String> = list.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// Asks every door: the single move's judge, its reason, and the list.
fn assert_legal(text: &str, cases: &[&str]) {
    for mv in cases {
        assert_eq!(position(text).why_illegal(mv.parse().unwrap()), None, "{mv} in {text}");
        assert!(moves(text).iter().any(|listed| listed == mv), "{mv} is not listed in {text}");
    }
}

fn assert_illegal(text: &str, reason: IllegalMove, cases: &[&str]) {
    for mv in cases {
        let parsed: Move = mv.parse().unwrap();
        assert_eq!(position(text).why_illegal(parsed), Some(reason), "{mv} in {text}");
        assert!(!position(text).is_legal(parsed), "{mv} in {text}");
        assert!(moves(text).iter().all(|listed| listed != mv), "{mv} is listed in {text}");
    }
}

#[test]
fn only_an_own_piece_moves() {
    let start = sfen::STARTPOS;
    assert_illegal(start, IllegalMove::NoPieceThere, &["5e5d", "5e5d+"]);
    assert_illegal(start, IllegalMove::NotYourPiece, &["3c3d", "8b8c"]);
    assert_illegal(start, IllegalMove::NotInHand, &["P*5e", "R*5e"]);
}

#[test]
fn a_piece_moves_in_its_own_way() {
    let start = sfen::STARTPOS;
    assert_illegal(start, IllegalMove::CannotMoveThere, &["7g7e", "2h2c+", "8h2b+", "1i1g", "2i3g", "5i5g", "7g8f"]);
    assert_legal(start, &["7g7f", "2h7h", "5i5h", "3i3h", "4i4h"]);
}

#[test]
fn a_drop_needs_an_empty_square() {
    assert_illegal("4k4/9/9/9/4p4/9/9/9/4K4 b G 1", IllegalMove::SquareOccupied, &["G*5e", "G*5a", "G*5i"]);
}

#[test]
fn a_second_pawn_on_a_file_is_forbidden() {
    let text = "k8/9/9/9/9/9/9/9/P7K b P 1";
    assert_illegal(text, IllegalMove::TwoPawns, &["P*9b", "P*9e", "P*9h"]);
    assert_legal(text, &["P*8b", "P*1e"]);
}

#[test]
fn a_promoted_pawn_and_the_enemys_pawn_do_not_count_as_a_second_pawn() {
    assert_legal("k8/9/9/9/4+P4/3p5/9/9/8K b P 1", &["P*5h", "P*6h"]);
}

#[test]
fn a_piece_that_could_never_move_is_not_dropped() {
    let black = "9/9/9/9/9/9/9/9/K7k b PLN 1";
    assert_illegal(black, IllegalMove::DeadEnd, &["P*5a", "L*5a", "N*5a", "N*5b"]);
    assert_legal(black, &["P*5b", "L*5b", "N*5c"]);
    let white = "K7k/9/9/9/9/9/9/9/9 w pln 1";
    assert_illegal(white, IllegalMove::DeadEnd, &["P*5i", "L*5i", "N*5i", "N*5h"]);
    assert_legal(white, &["P*5h", "L*5h", "N*5g"]);
}

#[test]
fn a_piece_that_could_never_move_again_promotes() {
    let text = "4k4/P8/7S1/1+PG3NS1/9/9/9/9/4K3L b - 1";
    assert_illegal(text, IllegalMove::DeadEnd, &["3d2b", "1i1a", "9b9a"]);
    assert_legal(text, &["3d2b+", "1i1a+", "9b9a+", "1i1b", "1i1c", "1i1c+"]);
}

#[test]
fn a_piece_promotes_into_within_or_out_of_the_zone_and_only_there() {
    let text = "4k4/9/7S1/1+PG3NS1/9/9/9/9/4K3L b - 1";
    assert_legal(text, &["2d1c", "2d1c+", "2c1d", "2c1d+", "2c1b+"]);
    assert_illegal(text, IllegalMove::CannotPromote, &["2d1e+", "1i1d+", "7d7c+", "8d8c+", "5i5h+"]);
}

#[test]
fn pieces_that_need_not_promote_may_stay_as_they_are() {
    assert_legal("k8/9/4R4/3PB4/9/9/9/9/8K b - 1", &["5c5b", "5d4c", "6d6c", "5c5b+", "5d4c+", "6d6c+"]);
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    let text = "4r3k/9/9/9/4G4/9/9/9/4K4 b - 1";
    assert_legal(text, &["5e5d", "5e5f"]);
    assert_illegal(text, IllegalMove::KingInCheck, &["5e4e", "5e6e", "5e4d", "5e6d"]);
    assert_legal("8k/9/9/9/1b7/9/3S5/4K4/9 b - 1", &["6g7f"]);
    assert_illegal("8k/9/9/9/1b7/9/3S5/4K4/9 b - 1", IllegalMove::KingInCheck, &["6g6f", "6g5f"]);
    assert_illegal("8k/4l4/9/9/4P4/4N4/9/9/4K4 b - 1", IllegalMove::CannotMoveThere, &["5f5e"]);
}

#[test]
fn a_pinned_knight_has_no_move() {
    assert_illegal("8k/4r4/9/9/4N4/9/9/9/4K4 b - 1", IllegalMove::KingInCheck, &["5e4c", "5e6c", "5e4c+"]);
}

#[test]
fn the_king_does_not_walk_into_an_attack() {
    assert_illegal("1k7/9/1G7/9/9/9/9/9/8K w - 1", IllegalMove::KingInCheck, &["8a8b", "8a9b", "8a7b"]);
    assert_illegal("9/6n2/9/9/4K4/9/9/9/k8 b - 1", IllegalMove::KingInCheck, &["5e4d"]);
    assert_illegal("4k4/9/4K4/9/9/9/9/9/9 b - 1", IllegalMove::KingInCheck, &["5c5b", "5c4b", "5c6b"]);
}

#[test]
fn the_king_does_not_flee_along_the_line_of_the_checker() {
    assert_illegal("4r3k/9/9/9/4K4/9/9/9/9 b - 1", IllegalMove::KingInCheck, &["5e5f", "5e5d"]);
    assert_illegal("k8/9/6b2/9/4K4/9/9/9/9 b - 1", IllegalMove::KingInCheck, &["5e6f", "5e4d"]);
}

#[test]
fn the_king_takes_only_what_is_not_defended() {
    assert_illegal("4r3k/9/9/9/4p4/4K4/9/9/9 b - 1", IllegalMove::KingInCheck, &["5f5e"]);
    assert_legal("8k/9/9/9/4p4/4K4/9/9/9 b - 1", &["5f5e"]);
}

#[test]
fn a_check_is_answered_by_moving_the_king_taking_the_checker_or_stepping_between() {
    let text = "4r3k/9/9/9/9/3G5/9/9/4K1R2 b P 1";
    let mut expected = vec!["5i4h", "5i4i", "5i6h", "5i6i", "6f5e", "6f5f"];
    let drops: Vec<String> = ('b'..='h').map(|rank| format!("P*5{rank}")).collect();
    expected.extend(drops.iter().map(String::as_str));
    expected.sort_unstable();
    assert_eq!(moves(text), expected);
    assert_illegal(text, IllegalMove::KingInCheck, &["6f6e", "P*4e", "3i3a", "5i5h"]);
    assert_legal("R3r3k/9/9/9/9/9/9/9/4K4 b - 1", &["9a5a", "9a5a+"]);
}

#[test]
fn a_knights_check_cannot_be_stepped_into() {
    let text = "8k/9/9/9/9/9/5n3/8G/4K4 b GP 1";
    assert!(position(text).in_check());
    assert!(moves(text).iter().all(|mv| mv.starts_with("5i")));
    assert_illegal(text, IllegalMove::KingInCheck, &["G*5h", "1h1g", "P*5h"]);
}

#[test]
fn only_the_king_answers_a_double_check() {
    let text = "8k/4r4/6b2/7G1/4K4/9/9/9/9 b G 1";
    assert_illegal(text, IllegalMove::KingInCheck, &["2d3c", "G*5d", "G*4d"]);
    assert_legal(text, &["5e6e"]);
    assert!(moves(text).iter().all(|mv| mv.starts_with("5e")));
}

#[test]
fn a_pinned_piece_does_not_answer_a_check() {
    // The gold on 6h is pinned by the bishop and may not step into the rook's check.
    let text = "8k/9/9/9/1b7/9/9/3G5/4K3r b - 1";
    assert_illegal(text, IllegalMove::KingInCheck, &["6h5h", "6h6i", "6h7h"]);
}

#[test]
fn mate_by_a_dropped_pawn_is_forbidden() {
    let cases = [
        ("6Rsk/9/7S1/9/9/9/9/9/9 b P 1", "P*1b"),
        ("ln1g1k1nl/2+P6/4gg1p1/2p1ppp2/1+rSK3PP/p1PGSPP1L/3+r5/9/LN7 w 2SBN5Pbp 1", "P*6d"),
        ("kn7/9/1G7/9/9/9/9/9/8K b P 1", "P*9b"),
        ("kn7/9/9/1NN6/9/9/9/9/8K b P 1", "P*9b"),
        ("ln7/3+P1+P1+Pg/p1s1rp2L/2G4g1/1pgL5/Pk2p1pP1/L1P1S1+npP/1BKS2Rb1/1N1P2S1N b 2P2p 219", "P*8g"),
        ("3G1+S2+N/1s+SP4S/3+R5/1Pp1pP3/+Nl1pkBK1p/P1G2pp2/1b3RP1+p/1+nP+l1G1+l+l/2+ng+p2PP b Pp 385", "P*5f"),
        ("ln6r/3p2+P1g/s3Pp+P1l/2pG3g1/1pg1p1p1p/Pk4+B1P/2P1S+n1pL/LBKS3R1/1N1P2S2 b NP2p 189", "P*8g"),
        ("4G+S2+N/2+SP4S/s1L+R5/1Pp1pP3/1+N2kBK1p/P1Gp2p2/1bP1G+pP1+p/1+n2+l2+l+l/2+ng+p2PP b Prp 395", "P*5f"),
        ("ln6r/1s1p2+P1g/4Pp+P1l/2pG3g1/1pg1p1p1p/Pk4+B1P/2P1S+n1pL/LBKS3R1/1N1P2S1N b P2p 191", "P*8g"),
        ("ln2+P4/3+P3+Pg/p1s2p2L/2G1r2g1/1pgL5/Pkp1pPpP1/L1P1S1+npP/1BKS2Rb1/1N1P2S1N b Pp 223", "P*8g"),
        ("3G1+S2+N/2+SP4S/s2+R5/1Pp1pP3/1+N1pkBK1p/P1G2pp2/1b3RP1+p/1+nP+l1G1+l+l/2+ng+p2PP b LPp 387", "P*5f"),
        ("ln7/3+P1+P1+Pg/p1s1rp2L/2G4g1/1pg6/Pk2p1pP1/L1P1S1+npP/1BKS2R2/1N1P2S1N b L2Pb2p 217", "P*8g"),
        ("4G+S2+N/2+SP4S/s1L+R5/1Pp1pP3/1+N2kBK1p/P1Gp1pp2/1b2GRP1+p/1+nP1+l2+l+l/2+ng+p2PP b Pp 393", "P*5f"),
        ("ln2r4/3p+P+P+P1g/p1s2p1gl/2pG5/1pg1p1p2/Pk4+B1p/2P1S+n1pL/LBKS2R2/1N1P2S1N b P2p 201", "P*8g"),
    ];
    for (text, mv) in cases {
        assert_illegal(text, IllegalMove::PawnDropMate, &[mv]);
    }
}

#[test]
fn pawn_drop_mates_that_a_published_library_lets_through_are_forbidden() {
    let first = "5+P1nk/lp1r1+Sg2/1Gn6/p1ppp1PPp/1PbPSgp2/5pG1P/P1n4+p1/2R3S2/LN1L+s1bKL w 2p 43";
    let second = "+N+Np3+S+Pl/lGP1+S+P2k/+P1+r2sr1n/3g+S4/1P1p3pg/Lp4P1p/4pp+b1P/4g2P+n/+b2P2K2 w l2p 147";
    let third = "5+P1nk/lp1r1+Sg2/1G7/p1ppp1PPp/1nbPSgpG1/5p2P/P1n4+p1/2R3S2/LN1L+s1bKL w 3p 45";
    assert_illegal(first, IllegalMove::PawnDropMate, &["P*2h"]);
    assert_illegal(second, IllegalMove::PawnDropMate, &["P*3h"]);
    assert_illegal(third, IllegalMove::PawnDropMate, &["P*2h"]);
    assert_eq!((moves(first).len(), moves(second).len()), (65, 113));
}

#[test]
fn a_pawn_drop_that_checks_without_mate_is_legal() {
    assert_legal("8k/6G2/9/9/9/9/9/9/K8 b P 1", &["P*1b"]);
    assert_legal("k8/9/9/9/9/9/9/9/8K b P 1", &["P*9b"]);
    assert_legal("1s1gk1s1l/4p4/K1pp1pgp1/GN+r1s3p/9/P3L3P/1P2P4/1S7/LN6+b w BGNL3Prn5p 1", &["P*9b"]);
}

#[test]
fn a_pawn_drop_that_leaves_no_move_without_check_is_legal() {
    // White's bare king has no square to go to, wherever Black drops.
    let text = "6+L2/+N+P1GG4/BN5+P1/P3PP2P/4K1P2/7P1/kS+R3G2/2P3SSG/8L b 9P 212";
    assert_legal(text, &["P*6c", "P*6i", "P*8d", "P*8i"]);
    let mut after = position(text);
    after.apply("P*6c".parse().unwrap());
    assert!(!after.in_check() && !after.has_legal_move());
}

#[test]
fn a_pawn_drop_is_no_mate_if_the_pawn_can_be_taken() {
    // The silver on 2a takes on 1b.
    assert_legal("7sk/9/7S1/9/9/9/9/9/K8 b P 1", &["P*1b"]);
}

#[test]
fn a_pawn_drop_is_mate_if_the_only_taker_is_pinned() {
    // The silver on 2a would take, but the rook on 9a pins it.
    assert_illegal("R6sk/9/7G1/9/9/9/9/9/4K4 b P 1", IllegalMove::PawnDropMate, &["P*1b"]);
}

#[test]
fn a_pawn_drop_is_no_mate_if_the_pawn_shuts_off_its_own_helper() {
    // The pawn on 5c stands in the way of the bishop on 7e, so the square behind it is free for the king.
    assert_legal("R8/2G1k4/9/2S6/2BN2N2/9/9/9/4K4 b P 1", &["P*5c"]);
}

#[test]
fn any_other_piece_may_mate_by_a_drop_and_a_pawn_by_a_move() {
    assert_legal("3rkr3/9/8p/4N4/1B7/9/1SG6/1KS6/9 b LPp 1", &["L*5b"]);
    let text = "kn7/9/PG7/9/9/9/9/9/8K b - 1";
    assert_legal(text, &["9c9b"]);
    let mut after = position(text);
    after.apply("9c9b".parse().unwrap());
    assert!(after.is_mate());
}

#[test]
fn no_move_at_all_without_check_is_not_mate_but_there_is_nothing_to_play() {
    let text = "k8/2R6/9/9/9/9/9/9/1R6K w - 1";
    assert_eq!(moves(text), Vec::<String>::new());
    assert!(!position(text).in_check() && !position(text).has_legal_move() && !position(text).is_mate());
}

#[test]
fn the_position_with_the_most_moves_has_593() {
    assert_eq!(moves("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1").len(), 593);
}

#[test]
fn a_side_without_a_king_is_never_in_check_and_nothing_of_it_is_pinned() {
    let mut problem = position("4k4/9/9/9/9/9/9/4R4/9 w r 1");
    assert!(problem.in_check());
    problem.apply("5a4a".parse().unwrap());
    assert!(!problem.in_check() && problem.pinned().is_empty());
    assert_eq!(Ok(&problem), problem.setup().position().as_ref());
    assert!(problem.has_legal_move());
}
