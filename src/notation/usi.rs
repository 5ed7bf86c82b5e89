//! USI: moves such as `7g7f`, `8h2b+`, `P*5e`, and `position` lines.

use std::fmt;
use std::str::FromStr;

use super::sfen::{self, SfenError};
use crate::shogi::{Game, Move, PieceKind, PlayError, Position, Rules, Square};

/// Far beyond any game; looking for repetition takes time with the square of the length.
const MAX_MOVES: usize = 20_000;

/// Why a move or a `position` line can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UsiError {
    /// Not a move in USI's form.
    Move(String),
    /// The line is neither `startpos` nor `sfen …`.
    Start,
    /// Something other than `moves` follows the start position.
    ExpectedMoves(String),
    /// The SFEN is wrong.
    Sfen(SfenError),
    /// There are more moves than any game has.
    TooLong,
    /// A move (numbered from 1) can't be played.
    Play(usize, String, PlayError),
}

impl fmt::Display for UsiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(text) => write!(f, "expected a move such as 7g7f, 8h2b+ or P*5e, found '{}'", shorten(text)),
            Self::Start => f.write_str("position: expected 'startpos' or 'sfen'"),
            Self::ExpectedMoves(text) => write!(f, "position: expected 'moves', found '{}'", shorten(text)),
            Self::Sfen(error) => error.fmt(f),
            Self::TooLong => write!(f, "position: more than {MAX_MOVES} moves"),
            Self::Play(number, text, error) => write!(f, "position: move {number} ({text}): {error}"),
        }
    }
}

impl std::error::Error for UsiError {}

impl From<SfenError> for UsiError {
    fn from(error: SfenError) -> Self {
        Self::Sfen(error)
    }
}

/// The beginning of a text that may be of any length, for an error message.
fn shorten(text: &str) -> String {
    let mut start: String = text.chars().take(20).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

impl FromStr for Move {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Self, UsiError> {
        parse_move(text).ok_or_else(|| UsiError::Move(shorten(text)))
    }
}

fn parse_move(text: &str) -> Option<Move> {
    match *text.as_bytes() {
        [letter, b'*', file, rank] => {
            let kind = PieceKind::HAND[b"PLNSBRG".iter().position(|&known| known == letter)?];
            Some(Move::drop(kind, square(file, rank)?))
        }
        [file, rank, to_file, to_rank, ref promotion @ ..] if matches!(promotion, [] | [b'+']) => {
            let (from, to) = (square(file, rank)?, square(to_file, to_rank)?);
            (from != to).then(|| Move::board(from, to, !promotion.is_empty()))
        }
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1))
}

/// Reads what follows the word `position`: `startpos` or `sfen …`, then `moves …` or nothing.
///
/// ```
/// use fukayomi::notation::usi;
/// use fukayomi::shogi::Rules;
/// let game = usi::parse_position("startpos moves 7g7f 3c3d", Rules::default()).unwrap();
/// assert_eq!(game.moves().len(), 2);
/// ```
///
/// # Errors
/// If the start is not a position or a move can't be played.
pub fn parse_position(line: &str, rules: Rules) -> Result<Game, UsiError> {
    let mut words = line.split_ascii_whitespace();
    let start = match words.next() {
        Some("startpos") => Position::startpos(),
        Some("sfen") => sfen::parse_fields(&mut words)?,
        _ => return Err(UsiError::Start),
    };
    let mut game = Game::with_rules(start, rules);
    match words.next() {
        None => return Ok(game),
        Some("moves") => {}
        Some(other) => return Err(UsiError::ExpectedMoves(shorten(other))),
    }
    for (index, word) in words.enumerate() {
        if index == MAX_MOVES {
            return Err(UsiError::TooLong);
        }
        let mv: Move = word.parse()?;
        // A program that shows games may lead us past a repetition.
        game.overlook_end();
        game.play(mv).map_err(|error| UsiError::Play(index + 1, word.to_string(), error))?;
    }
    Ok(game)
}

/// Writes a game as what follows the word `position`.
#[must_use]
pub fn write_position(game: &Game) -> String {
    let start = sfen::write(game.start());
    let mut line = if start == sfen::STARTPOS { "startpos".to_string() } else { format!("sfen {start}") };
    for (index, mv) in game.moves().iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&mv.to_string());
    }
    line
}
