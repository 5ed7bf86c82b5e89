//! Positions that can't be, each refused with its reason; and starts that can.

use fukayomi::notation::sfen::{self, SfenError};
use fukayomi::shogi::{Color, Handicap, MoveList, PieceKind, Position, PositionError, Setup, Square};

fn refused(text: &str) -> PositionError {
    match sfen::parse(text) {
        Err(SfenError::Position(error)) => error,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_board_without_any_king_is_refused() {
    assert_eq!(refused("9/9/9/9/9/9/9/9/9 b - 1"), PositionError::NoKing);
}

#[test]
fn one_side_may_lack_its_king_as_in_a_mating_problem() {
    for text in ["6Rsk/9/7S1/9/9/9/9/9/9 b P 1", "5R1sk/9/9/9/9/9/9/9/9 w P 1"] {
        let position = sfen::parse(text).unwrap();
        assert_eq!(position.king(Color::Black), None);
        assert_eq!(sfen::write(&position), text);
        assert!(position.has_legal_move());
    }
}

#[test]
fn a_side_with_two_kings_is_refused() {
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/3KK4 b - 1"), PositionError::ManyKings(Color::Black));
    assert_eq!(refused("4kk3/9/9/9/9/9/9/9/4K4 b - 1"), PositionError::ManyKings(Color::White));
}

#[test]
fn more_pieces_than_a_set_has_are_refused() {
    let cases = [
        ("4k4/ppppppppp/9/9/9/9/PPPPPPPPP/9/4K4 b P 1", PieceKind::Pawn),
        ("4k4/9/9/4+P4/9/9/9/9/4K4 b 9P9p 1", PieceKind::Pawn),
        ("4k4/9/9/4L4/9/9/9/9/4K4 b 2L2l 1", PieceKind::Lance),
        ("4k4/9/9/4N4/9/9/9/9/4K4 b 2N2n 1", PieceKind::Knight),
        ("4k4/9/9/4+S4/9/9/9/9/4K4 b 2S2s 1", PieceKind::Silver),
        ("4k4/9/9/3G5/9/9/9/9/4K4 b 2G2g 1", PieceKind::Gold),
        ("9/9/2B3B2/9/4k4/9/2B3B2/9/8K w - 1", PieceKind::Bishop),
        ("4k4/9/9/3+R5/9/9/9/9/4K4 b Rr 1", PieceKind::Rook),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2R1r 1", PieceKind::Rook),
        ("4k4/9/9/9/9/9/9/9/4K4 b 5G 1", PieceKind::Gold),
    ];
    for (text, kind) in cases {
        assert_eq!(refused(text), PositionError::TooMany(kind), "{text}");
    }
}

#[test]
fn two_pawns_on_a_file_are_refused() {
    assert_eq!(refused("4k4/9/2P6/9/2P6/9/9/9/4K4 b - 1"), PositionError::TwoPawns(Color::Black, 7));
    assert_eq!(refused("4k4/9/6p2/9/6p2/9/9/9/4K4 b - 1"), PositionError::TwoPawns(Color::White, 3));
    assert!(sfen::parse("4k4/9/2P6/9/2+P3p2/2p6/9/9/4K4 b - 1").is_ok());
}

#[test]
fn a_piece_that_could_never_move_is_refused() {
    for (text, square) in [
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", Square::S9A),
        ("L3k4/9/9/9/9/9/9/9/4K4 b - 1", Square::S9A),
        ("4k4/N8/9/9/9/9/9/9/4K4 b - 1", Square::S9B),
        ("4k4/9/9/9/9/9/9/9/4K3p b - 1", Square::S1I),
        ("4k4/9/9/9/9/9/9/9/4K3l b - 1", Square::S1I),
        ("4k4/9/9/9/9/9/9/8n/4K4 b - 1", Square::S1H),
    ] {
        assert_eq!(refused(text), PositionError::DeadPiece(square), "{text}");
    }
    assert!(sfen::parse("p3k3+P/n8/9/9/9/9/9/8N/P3K3+p b - 1").is_ok());
}

#[test]
fn the_side_that_has_just_moved_may_not_be_in_check() {
    assert_eq!(refused("4k4/9/9/9/9/9/9/4R4/4K4 b - 1"), PositionError::OpponentInCheck);
    assert_eq!(refused("9/9/9/9/4k4/4K4/9/9/9 b - 1"), PositionError::OpponentInCheck);
    assert!(sfen::parse("4k4/9/9/9/9/9/9/4R4/4K4 w - 1").is_ok());
}

#[test]
fn checks_that_no_move_can_give_are_refused() {
    assert_eq!(refused("4k4/4G4/3N1N3/4R4/9/9/9/9/4K4 w - 1"), PositionError::ImpossibleChecks);
}

#[test]
fn move_numbers_start_at_one() {
    let setup = Setup { ply: 0, ..Position::startpos().setup() };
    assert_eq!(setup.position(), Err(PositionError::PlyZero));
}

#[test]
fn every_reason_is_a_sentence() {
    let reasons = [
        PositionError::NoKing,
        PositionError::ManyKings(Color::Black),
        PositionError::TooMany(PieceKind::Pawn),
        PositionError::TwoPawns(Color::White, 3),
        PositionError::DeadPiece(Square::S1A),
        PositionError::OpponentInCheck,
        PositionError::ImpossibleChecks,
        PositionError::PlyZero,
    ];
    for reason in reasons {
        assert!(reason.to_string().split(' ').count() > 4, "{reason}");
        assert!(SfenError::Position(reason).to_string().ends_with(&reason.to_string()));
    }
}

#[test]
fn a_position_gives_its_setup_back() {
    for handicap in Handicap::ALL {
        let position = handicap.position();
        assert_eq!(position.setup().position().as_ref(), Ok(&position));
    }
}

#[test]
fn every_handicap_can_be_played_and_white_moves_first() {
    for handicap in Handicap::ALL {
        let position = handicap.position();
        let first = if handicap == Handicap::Even { Color::Black } else { Color::White };
        assert_eq!(position.side_to_move(), first, "{handicap:?}");
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        assert!(!moves.is_empty(), "{handicap:?}");
        assert_eq!(position.by_color(Color::Black).count(), 20, "{handicap:?}: the weaker side has all its pieces");
    }
}
