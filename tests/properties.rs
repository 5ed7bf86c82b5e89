//! Text and setups that nobody would write: an error or a correct position, never a panic.

use fukayomi::notation::sfen::{self, SfenError};
use fukayomi::notation::usi;
use fukayomi::shogi::{Color, Hand, Move, MoveList, Piece, PieceKind, Position, Rules, Setup, Square};
use proptest::prelude::*;

#[path = "support/foreign.rs"]
mod foreign;
#[path = "support/playouts.rs"]
mod playouts;

use playouts::{Random, Taste};

/// A position some way into a random game.
fn any_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..120_usize).prop_map(|(seed, plies)| {
        let mut random = Random(seed);
        let starts = [playouts::starts(), playouts::middle_games()].concat();
        let mut position = starts[random.below(starts.len())].clone();
        for _ in 0..plies {
            let Some(mv) = playouts::choose(&position, Taste::Sharp, &mut random) else { break };
            position.apply(mv);
        }
        position
    })
}

/// A few pieces thrown on the board, most of them where they may stand.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (0..81_usize, 0..PieceKind::COUNT, any::<bool>());
    let hands = prop::collection::vec((0..7_usize, any::<bool>()), 0..12);
    (prop::collection::vec(piece, 0..24), hands, 0..81_usize, 0..81_usize, any::<bool>()).prop_map(
        |(pieces, held, black_king, white_king, black_moves)| {
            let color = |black| if black { Color::Black } else { Color::White };
            let mut setup = Setup { side_to_move: color(black_moves), ..Setup::empty() };
            for (square, kind, black) in pieces {
                if PieceKind::ALL[kind] != PieceKind::King {
                    setup.board[square] = Some(Piece::new(color(black), PieceKind::ALL[kind]));
                }
            }
            setup.board[black_king] = Some(Piece::new(Color::Black, PieceKind::King));
            setup.board[white_king] = Some(Piece::new(Color::White, PieceKind::King));
            for (kind, black) in held {
                let hand: &mut Hand = &mut setup.hands[color(black).index()];
                let kind = PieceKind::HAND[kind];
                *hand = hand.with(kind, (hand.count(kind) + 1).min(kind.count_in_set()));
            }
            setup
        },
    )
}

/// Whatever is read can be written, read again and played on.
fn assert_sound(position: &Position) {
    assert_eq!(sfen::parse(&sfen::write(position)).as_ref(), Ok(position));
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for mv in &moves {
        let mut after = position.clone();
        let undo = after.apply(mv);
        assert_eq!(after.setup().position().as_ref(), Ok(&after), "{mv} in {position:?}");
        after.undo(mv, undo);
        assert_eq!(&after, position, "{mv}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn random_text_is_no_sfen_and_no_reason_to_panic(text in any::<String>()) {
        if let Ok(position) = sfen::parse(&text) {
            assert_sound(&position);
        }
        let _ = usi::parse_position(&text, Rules::default()).map_err(|error| error.to_string());
        let _ = text.parse::<Move>().map_err(|error| error.to_string());
        let _ = text.parse::<Square>().map_err(|error| error.to_string());
    }

    #[test]
    fn text_made_of_the_letters_of_sfen_is_no_reason_to_panic(
        text in "[1-9plnsbrgkPLNSBRGK+/]{0,90} ?[bw]? ?[-0-9plnsbrgPLNSBRG]{0,12} ?[0-9]{0,12}"
    ) {
        if let Ok(position) = sfen::parse(&text) {
            assert_sound(&position);
        }
    }

    #[test]
    fn text_made_of_the_words_of_a_position_line_is_no_reason_to_panic(
        words in prop::collection::vec(prop::sample::select(vec![
            "startpos", "sfen", "moves", "7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "P*5e", "5e5e", "0a1b", "9j9k", "-",
            "b", "w", "1", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", "18p", "🂡", "\u{0}",
        ]), 0..12)
    ) {
        match usi::parse_position(&words.join(" "), Rules::default()) {
            Ok(game) => {
                let again = usi::parse_position(&usi::write_position(&game), Rules::default()).unwrap();
                prop_assert_eq!(again.position(), game.position());
                prop_assert_eq!(again.moves(), game.moves());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_position_survives_being_written_and_read(position in any_position()) {
        assert_sound(&position);
    }

    #[test]
    fn a_mutated_sfen_is_refused_or_sound(
        position in any_position(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..4_u8), 1..4)
    ) {
        let mut text: Vec<char> = sfen::write(&position).chars().collect();
        for (place, random, change) in changes {
            let index = place.index(text.len());
            let known: Vec<char> = "123456789+/ -bwplnsbrgkPLNSBRGK".chars().collect();
            match change {
                0 => text[index] = random,
                1 => text[index] = known[random as usize % known.len()],
                2 => { text.remove(index); }
                _ => text.insert(index, known[random as usize % known.len()]),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        match sfen::parse(&text) {
            Ok(position) => assert_sound(&position),
            Err(error) => prop_assert!(error.to_string().starts_with("SFEN")),
        }
    }

    #[test]
    fn any_setup_is_refused_or_has_the_moves_that_another_library_finds(setup in any_setup()) {
        if let Ok(position) = setup.position() {
            prop_assert_eq!(position.setup(), setup);
            assert_sound(&position);
            let theirs = shunsai::Position::new(foreign::position(&position));
            let mut expected: Vec<Move> = theirs.legal_moves().into_iter().map(foreign::move_from).collect();
            expected.sort_unstable();
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let mut moves = list.to_vec();
            moves.sort_unstable();
            prop_assert_eq!(moves, expected, "{:?}", position);
        }
    }

    #[test]
    fn every_move_survives_being_written_and_read(bits in any::<u16>()) {
        if let Some(mv) = Move::from_bits(bits) {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            prop_assert_eq!(mv.bits(), bits);
        }
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused() {
    const LENGTH: usize = 100_000_000;
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let long = |unit: &str| unit.repeat(LENGTH / unit.len());
    assert_eq!(sfen::parse(&long("/")), Err(SfenError::Ranks(LENGTH + 1)));
    assert!(sfen::parse(&long("p")).is_err());
    assert!(sfen::parse(&long("9")).is_err());
    assert!(sfen::parse(&long(" ")).is_err());
    assert!(sfen::parse(&format!("{board} b {} 1", long("P"))).is_err());
    assert!(sfen::parse(&format!("{board} b {} 1", long("1"))).is_err());
    assert!(sfen::parse(&format!("{board} b - {}", long("1"))).is_err());
    assert!(sfen::parse(&format!("{board} b - 1 {}", long("x "))).is_err());
    let error = usi::parse_position(&format!("startpos moves {}", long("x")), Rules::default()).unwrap_err();
    assert!(error.to_string().len() < 200, "the message does not repeat the line");
}

#[test]
fn a_game_of_ten_thousand_moves_is_read_and_one_without_end_refused() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ";
    let game = usi::parse_position(&format!("startpos moves {}", cycle.repeat(2_500)), Rules::default()).unwrap();
    assert_eq!((game.moves().len(), game.position().ply()), (10_000, 10_001));
    assert_eq!(game.position().key(), Position::startpos().key());
    let endless = usi::parse_position(&format!("startpos moves {}", cycle.repeat(5_000_000)), Rules::default());
    assert_eq!(endless.err(), Some(usi::UsiError::TooLong));
}
