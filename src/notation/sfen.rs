//! SFEN: a position in one line, `board side hands move-number`.
//!
//! ```
//! use fukayomi::notation::sfen;
//! let line = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
//! let position = sfen::parse(line).unwrap();
//! assert_eq!(sfen::write(&position), line);
//! ```

use std::fmt;

use crate::shogi::{Color, Hand, Piece, PieceKind, Position, PositionError, Setup, Square};

/// The even start position.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

const LETTERS: &[u8; 8] = b"PLNSBRGK";

/// Why a line is not an SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SfenError {
    /// A field is missing.
    Missing(&'static str),
    /// There is text behind the move number.
    Extra,
    /// The board does not have nine ranks.
    Ranks(usize),
    /// A rank (1–9 from the top) does not have nine squares.
    Squares(u8),
    /// Something in the board field is neither a piece nor a number of empty squares.
    Piece(char),
    /// The side to move is neither `b` nor `w`.
    Side,
    /// The hands field can't be read from this character on.
    Hand(char),
    /// The hands field has a count without a piece.
    HandEnd,
    /// The move number is not a number from 1.
    Ply,
    /// It can be read, but is not a position.
    Position(PositionError),
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "SFEN: the {field} field is missing"),
            Self::Extra => f.write_str("SFEN: expected nothing after the move number"),
            Self::Ranks(found) => write!(f, "SFEN board: expected 9 ranks separated by '/', found {found}"),
            Self::Squares(rank) => write!(f, "SFEN board: rank {rank} does not have 9 squares"),
            Self::Piece(found) => write!(f, "SFEN board: expected a piece or a digit 1-9, found '{found}'"),
            Self::Side => f.write_str("SFEN side to move: expected 'b' or 'w'"),
            Self::Hand(found) => write!(f, "SFEN hands: expected '-' or counts and pieces, found '{found}'"),
            Self::HandEnd => f.write_str("SFEN hands: a count is not followed by a piece"),
            Self::Ply => f.write_str("SFEN move number: expected a number from 1"),
            Self::Position(error) => write!(f, "SFEN: not a legal position: {error}"),
        }
    }
}

impl std::error::Error for SfenError {}

impl From<PositionError> for SfenError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// Reads a position; the move number may be left out.
///
/// # Errors
/// If the text is not an SFEN or the position not legal.
pub fn parse(text: &str) -> Result<Position, SfenError> {
    let mut fields = text.split_ascii_whitespace();
    let position = parse_fields(&mut fields)?;
    if fields.next().is_some() { Err(SfenError::Extra) } else { Ok(position) }
}

/// Reads a position from the first fields of a line and leaves the rest.
pub(super) fn parse_fields<'a>(fields: &mut (impl Iterator<Item = &'a str> + Clone)) -> Result<Position, SfenError> {
    let mut setup = Setup::empty();
    read_board(fields.next().ok_or(SfenError::Missing("board"))?, &mut setup)?;
    setup.side_to_move = match fields.next().ok_or(SfenError::Missing("side to move"))? {
        "b" => Color::Black,
        "w" => Color::White,
        _ => return Err(SfenError::Side),
    };
    setup.hands = read_hands(fields.next().ok_or(SfenError::Missing("hands"))?)?;
    // `position sfen … moves …` may leave the number out as well.
    if let Some(number) = fields.clone().next().filter(|&word| word != "moves") {
        fields.next();
        setup.ply = match number.parse() {
            // Some programs count from 0.
            Ok(0) => 1,
            Ok(ply) if ply <= MAX_PLY => ply,
            _ => return Err(SfenError::Ply),
        };
    }
    Ok(setup.position()?)
}

/// No game is longer; keeps arithmetic on move numbers far from overflow.
const MAX_PLY: u32 = 1_000_000;

fn read_board(text: &str, setup: &mut Setup) -> Result<(), SfenError> {
    let ranks = text.split('/').count();
    if ranks != 9 {
        return Err(SfenError::Ranks(ranks));
    }
    for (rank, row) in (1..=9).zip(text.split('/')) {
        read_rank(rank, row, setup)?;
    }
    Ok(())
}

fn read_rank(rank: u8, row: &str, setup: &mut Setup) -> Result<(), SfenError> {
    let mut file = 9_u8;
    let mut promoted = false;
    for letter in row.chars() {
        match letter {
            '+' if !promoted => promoted = true,
            '1'..='9' if !promoted => {
                file = file.checked_sub(letter as u8 - b'0').ok_or(SfenError::Squares(rank))?;
            }
            _ => {
                let (color, kind) = piece_of_letter(letter).ok_or(SfenError::Piece(letter))?;
                let kind = if promoted { kind.promoted().ok_or(SfenError::Piece('+'))? } else { kind };
                let sq = Square::new(file, rank).ok_or(SfenError::Squares(rank))?;
                setup.board[sq.index()] = Some(Piece::new(color, kind));
                file -= 1;
                promoted = false;
            }
        }
    }
    if promoted {
        return Err(SfenError::Piece('+'));
    }
    if file == 0 { Ok(()) } else { Err(SfenError::Squares(rank)) }
}

fn read_hands(text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<u32> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let value = count.unwrap_or(0) * 10 + digit;
            if value == 0 || value > 18 {
                return Err(SfenError::Hand(letter));
            }
            count = Some(value);
            continue;
        }
        let (color, kind) = piece_of_letter(letter).ok_or(SfenError::Hand(letter))?;
        let hand = &mut hands[color.index()];
        let total = hand.count(kind) + count.take().unwrap_or(1);
        if !kind.is_hand_kind() {
            return Err(SfenError::Hand(letter));
        }
        if total > kind.count_in_set() {
            return Err(SfenError::Position(PositionError::TooMany(kind)));
        }
        *hand = hand.with(kind, total);
    }
    if count.is_some() { Err(SfenError::HandEnd) } else { Ok(hands) }
}

fn piece_of_letter(letter: char) -> Option<(Color, PieceKind)> {
    let index = LETTERS.iter().position(|&known| char::from(known) == letter.to_ascii_uppercase())?;
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some((color, PieceKind::ALL[index]))
}

fn letter_of(color: Color, kind: PieceKind) -> char {
    let letter = char::from(LETTERS[kind.unpromoted().index()]);
    if color == Color::Black { letter } else { letter.to_ascii_lowercase() }
}

/// Writes a position.
#[must_use]
pub fn write(position: &Position) -> String {
    let mut text = String::with_capacity(96);
    for rank in 1..=9 {
        write_rank(position, rank, &mut text);
        text.push(if rank < 9 { '/' } else { ' ' });
    }
    text.push(if position.side_to_move() == Color::Black { 'b' } else { 'w' });
    text.push(' ');
    write_hands(position, &mut text);
    text.push_str(&format!(" {}", position.ply()));
    text
}

fn write_rank(position: &Position, rank: u8, text: &mut String) {
    let mut empty = 0_u8;
    for file in (1..=9).rev() {
        match Square::new(file, rank).and_then(|sq| position.piece_on(sq)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text.push(char::from(b'0' + empty));
                    empty = 0;
                }
                if piece.kind().is_promoted() {
                    text.push('+');
                }
                text.push(letter_of(piece.color(), piece.kind()));
            }
        }
    }
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

/// Hands in the usual order: rook, bishop, gold, silver, knight, lance, pawn, Black first.
fn write_hands(position: &Position, text: &mut String) {
    use PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
    let length = text.len();
    for color in Color::ALL {
        for kind in [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn] {
            let count = position.hand(color).count(kind);
            if count > 1 {
                text.push_str(&count.to_string());
            }
            if count > 0 {
                text.push(letter_of(color, kind));
            }
        }
    }
    if text.len() == length {
        text.push('-');
    }
}
