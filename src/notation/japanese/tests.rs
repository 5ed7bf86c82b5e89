//! The examples that the Japan Shogi Association gives for its rules, and the corners that it leaves to the reader.

use super::{JapaneseError, SideMark, parse, write};
use crate::notation::sfen;
use crate::shogi::{Color, Hand, Move, MoveList, Piece, PieceKind, Position, Setup, Square};

/// Black's pieces of one kind on these squares (two digits each), a Black king on 5i and nothing else.
fn board(kind: PieceKind, squares: &[u8]) -> Position {
    let mut setup = Setup::empty();
    setup.board[Square::S5I.index()] = Some(Piece::BlackKing);
    for &digits in squares {
        setup.board[square(digits).index()] = Some(Piece::new(Color::Black, kind));
    }
    setup.position().unwrap()
}

fn square(digits: u8) -> Square {
    Square::new(digits / 10, digits % 10).unwrap()
}

fn rotated(position: &Position) -> Position {
    let old = position.setup();
    let mut setup = Setup { side_to_move: Color::White, ..Setup::empty() };
    for sq in Square::all() {
        setup.board[sq.rotate().index()] = old.board[sq.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
    }
    setup.position().unwrap()
}

/// What is written after the piece when each of the pieces goes there, for Black and, turned around, for White.
fn assert_qualifiers(kind: PieceKind, to: u8, expected: &[(u8, &str)]) {
    let squares: Vec<u8> = expected.iter().map(|&(from, _)| from).collect();
    let position = board(kind, &squares);
    let turned = rotated(&position);
    for &(from, words) in expected {
        let (from, to) = (square(from), square(to));
        let name = write(&position, Move::board(from, to, false), Some(to), SideMark::None);
        let name = name.strip_prefix(&format!("同{}", super::kind_name(kind))).unwrap();
        assert_eq!(name.strip_suffix("不成").unwrap_or(name), words, "{kind:?} {from} to {to}");
        let mirrored =
            write(&turned, Move::board(from.rotate(), to.rotate(), false), Some(to.rotate()), SideMark::None);
        assert_eq!(mirrored.strip_prefix(&format!("同{}", super::kind_name(kind))).unwrap(), name);
    }
}

#[test]
fn motion_tells_two_golds_or_silvers_apart() {
    use PieceKind::{Gold, Silver};
    assert_qualifiers(Gold, 82, &[(93, "上"), (72, "寄")]);
    assert_qualifiers(Gold, 32, &[(43, "上"), (31, "引")]);
    assert_qualifiers(Gold, 55, &[(56, "上"), (45, "寄")]);
    assert_qualifiers(Silver, 88, &[(89, "上"), (77, "引")]);
    assert_qualifiers(Silver, 38, &[(29, "上"), (47, "引")]);
}

#[test]
fn place_tells_golds_and_silvers_apart_that_move_alike() {
    use PieceKind::{Gold, ProLance, Silver, Tokin};
    assert_qualifiers(Gold, 81, &[(92, "左"), (72, "右")]);
    assert_qualifiers(Gold, 22, &[(32, "左"), (12, "右")]);
    assert_qualifiers(Silver, 56, &[(65, "左"), (45, "右")]);
    assert_qualifiers(Gold, 78, &[(89, "左"), (79, "直")]);
    assert_qualifiers(Silver, 38, &[(39, "直"), (29, "右")]);
    assert_qualifiers(ProLance, 78, &[(89, "左"), (79, "直")]);
    assert_qualifiers(Tokin, 78, &[(79, "直"), (69, "右")]);
}

#[test]
fn three_or_more_pieces_take_motion_then_place_then_both() {
    use PieceKind::{Gold, Silver, Tokin};
    assert_qualifiers(Gold, 52, &[(63, "左"), (53, "直"), (43, "右")]);
    assert_qualifiers(Tokin, 88, &[(79, "右"), (89, "直"), (99, "左上"), (98, "寄"), (87, "引")]);
    assert_qualifiers(Tokin, 88, &[(79, "右上"), (78, "右寄"), (89, "直"), (99, "左上"), (98, "左寄"), (87, "引")]);
    assert_qualifiers(Silver, 28, &[(29, "直"), (17, "右"), (39, "左上"), (37, "左引")]);
}

#[test]
fn dragons_and_horses_are_placed_by_each_other_and_never_straight() {
    use PieceKind::{Dragon, Horse};
    assert_qualifiers(Dragon, 82, &[(91, "引"), (84, "上")]);
    assert_qualifiers(Dragon, 43, &[(52, "引"), (23, "寄")]);
    assert_qualifiers(Dragon, 35, &[(55, "左"), (15, "右")]);
    assert_qualifiers(Dragon, 88, &[(99, "左"), (89, "右")]);
    assert_qualifiers(Dragon, 17, &[(28, "左"), (19, "右")]);
    assert_qualifiers(Horse, 82, &[(91, "左"), (81, "右")]);
    assert_qualifiers(Horse, 85, &[(95, "寄"), (63, "引")]);
    assert_qualifiers(Horse, 12, &[(11, "引"), (34, "上")]);
    assert_qualifiers(Horse, 77, &[(99, "左"), (68, "右")]);
    assert_qualifiers(Horse, 29, &[(47, "左"), (18, "右")]);
}

#[test]
fn rooks_bishops_and_knights_are_told_apart_too() {
    use PieceKind::{Bishop, Knight, Rook};
    assert_qualifiers(Rook, 55, &[(57, "上"), (52, "引")]);
    assert_qualifiers(Rook, 55, &[(85, "左"), (25, "右")]);
    assert_qualifiers(Bishop, 55, &[(77, "左"), (37, "右")]);
    assert_qualifiers(Bishop, 55, &[(77, "上"), (33, "引")]);
    assert_qualifiers(Knight, 55, &[(67, "左"), (47, "右")]);
}

#[test]
fn drops_are_marked_only_where_a_piece_on_the_board_could_go() {
    let mut setup = board(PieceKind::Gold, &[49]).setup();
    setup.hands[0] = Hand::EMPTY.with(PieceKind::Gold, 1);
    let position = setup.position().unwrap();
    let name = |to| write(&position, Move::drop(PieceKind::Gold, to), None, SideMark::Triangle);
    assert_eq!(name(Square::S4H), "▲４八金打");
    assert_eq!(name(Square::S5E), "▲５五金");
    assert_eq!(parse(&position, "▲４八金", None).unwrap(), Move::board(Square::S4I, Square::S4H, false));
    assert_eq!(parse(&position, "▲４八金打", None).unwrap(), Move::drop(PieceKind::Gold, Square::S4H));
    assert_eq!(parse(&position, "５五金", None).unwrap(), Move::drop(PieceKind::Gold, Square::S5E));
    assert_eq!(parse(&position, "５五金打", None).unwrap(), Move::drop(PieceKind::Gold, Square::S5E));
}

#[test]
fn promotion_is_named_wherever_it_is_possible() {
    let position = sfen::parse("9/2P6/4k4/9/9/9/9/1B7/4K4 b - 1").unwrap();
    let name = |text: &str| {
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);
        let mv = legal.into_iter().find(|mv| mv.to_string() == text).unwrap();
        write(&position, mv, None, SideMark::Piece)
    };
    assert_eq!(name("8h2b+"), "☗２二角成");
    assert_eq!(name("8h2b"), "☗２二角不成");
    assert_eq!(name("8h7g"), "☗７七角");
    assert_eq!(name("7b7a+"), "☗７一歩成");
}

#[test]
fn other_spellings_are_read() {
    let position = Position::startpos();
    let expected = Move::board(Square::S7G, Square::S7F, false);
    for text in ["７六歩", "76歩", "7六歩", "▲７六歩", "☗７六歩", " ☗ ７六　歩 ", "７六歩上", "七六歩"]
    {
        assert_eq!(parse(&position, text, None), Ok(expected), "{text}");
    }
    assert_eq!(parse(&position, "５八王", None), Ok(Move::board(Square::S5I, Square::S5H, false)));
    assert_eq!(parse(&position, "同　歩", Some(Square::S7F)), Ok(expected));
}

#[test]
fn wrong_names_are_refused_with_the_reason() {
    let position = Position::startpos();
    let error = |text| parse(&position, text, None).unwrap_err();
    assert!(matches!(error(""), JapaneseError::Destination(_)));
    assert!(matches!(error("７十歩"), JapaneseError::Destination(_)));
    assert!(matches!(error("７六"), JapaneseError::Piece(_)));
    assert!(matches!(error("７六成歩"), JapaneseError::Piece(_)));
    assert!(matches!(error("７六歩です"), JapaneseError::Trailing(_)));
    assert_eq!(error("同歩"), JapaneseError::NothingBefore);
    assert_eq!(error("△３四歩"), JapaneseError::WrongSide(Color::Black));
    assert_eq!(error("７五歩"), JapaneseError::NoSuchMove);
    assert_eq!(error("５八金"), JapaneseError::Ambiguous);
}
