//! Games whose moves carry scores: `id, result, termination, opening plies, [start,] moves, scores`, separated by tabs.

use crate::work::records::legal_moves;
use fukayomi::notation::sfen;
use fukayomi::shogi::{Color, Move, Position};

/// A game with scores.
pub struct LabelledGame {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Where it begins.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// For each move the score that its player saw; `None` in the opening, which nobody searched.
    pub scores: Vec<Option<i32>>,
}

/// Reads a line; the reason if it can't be used.
///
/// # Errors
/// If a field is missing or a move is not legal.
pub fn parse(line: &str) -> Result<LabelledGame, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let (result, opening, start, moves, scores) = match fields[..] {
        [_, result, _, opening, moves, scores] => (result, opening, "startpos", moves, scores),
        [_, result, _, opening, start, moves, scores] => (result, opening, start, moves, scores),
        _ => return Err(format!("expected 6 or 7 fields, found {}", fields.len())),
    };
    let winner = match result {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    };
    let opening: usize = opening.parse().map_err(|_| format!("opening plies: expected a number, found '{opening}'"))?;
    let start = match start {
        "startpos" => Position::startpos(),
        text => sfen::parse(text).map_err(|error| format!("start: {error}"))?,
    };
    let legal = legal_moves(&start, moves)?;
    let searched = scores.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok());
    let scores: Vec<Option<i32>> = std::iter::repeat_n(None, opening).chain(searched).take(legal.len()).collect();
    Ok(LabelledGame { winner, start, moves: legal, scores })
}
