//! Games whose moves carry scores: `id, result, termination, opening plies, moves, scores`, separated by tabs.

use super::records::legal_moves;
use crate::shogi::{Color, Move};

/// A game with scores.
pub struct LabelledGame {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves from the even start.
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
    let [_, result, _, opening, moves, scores] = fields[..] else {
        return Err(format!("expected 6 fields, found {}", fields.len()));
    };
    let winner = match result {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    };
    let opening: usize = opening.parse().map_err(|_| format!("opening plies: expected a number, found '{opening}'"))?;
    let legal = legal_moves(moves)?;
    let searched = scores.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok());
    let scores: Vec<Option<i32>> = std::iter::repeat_n(None, opening).chain(searched).take(legal.len()).collect();
    Ok(LabelledGame { winner, moves: legal, scores })
}
