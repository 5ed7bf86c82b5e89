use super::{WesternError, parse, write};
use crate::notation::sfen;
use crate::shogi::{MoveList, Position};

fn name(sfen: &str, usi: &str) -> String {
    let position = sfen::parse(sfen).unwrap();
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let mv = legal.into_iter().find(|mv| mv.to_string() == usi).unwrap();
    let name = write(&position, mv);
    assert_eq!(parse(&position, &name), Ok(mv));
    name
}

#[test]
fn moves_captures_drops_and_promotions_have_their_signs() {
    assert_eq!(name(sfen::STARTPOS, "7g7f"), "P-7f");
    assert_eq!(name(sfen::STARTPOS, "6i5h"), "G6i-5h");
    let open = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    assert_eq!(name(open, "8h2b+"), "Bx2b+");
    assert_eq!(name(open, "8h2b"), "Bx2b=");
    assert_eq!(name(open, "8h3c+"), "B-3c+");
    let late = "4k4/9/4+P4/1N7/9/9/9/9/4K4 b S 1";
    assert_eq!(name(late, "S*5d"), "S*5d");
    assert_eq!(name(late, "5c6b"), "+P-6b");
    assert_eq!(name("4k4/9/9/9/1N7/9/9/9/4K4 b - 1", "8e7c"), "N-7c=");
}

#[test]
fn other_spellings_are_read_and_nonsense_is_refused() {
    let position = Position::startpos();
    assert_eq!(parse(&position, "P-76").unwrap().to_string(), "7g7f");
    assert_eq!(parse(&position, "P7g-7f").unwrap().to_string(), "7g7f");
    let error = |text| parse(&position, text).unwrap_err();
    assert_eq!(error(""), WesternError::Piece);
    assert_eq!(error("+G-5h"), WesternError::Piece);
    assert_eq!(error("P"), WesternError::Action);
    assert_eq!(error("P-7j"), WesternError::Destination);
    assert_eq!(error("P-7f!"), WesternError::Promotion);
    assert_eq!(error("Px7f"), WesternError::NoSuchMove);
    assert_eq!(error("G-5h"), WesternError::Ambiguous);
}
