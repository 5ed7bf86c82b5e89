//! Games of people: `id, event, date, black, white, result, basis, plies, moves`, separated by tabs, from the even start.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::{error, fmt};

use crate::search::depth::Recent;
use crate::shogi::{Move, Position};

/// The moves of a game from the even start.
pub struct Record {
    moves: Vec<Move>,
}

/// Why a file of games can't be used.
#[derive(Debug)]
pub enum RecordsError {
    /// It can't be read.
    Io(PathBuf, io::Error),
    /// A line is not a game: its number and what is wrong.
    Line(PathBuf, usize, String),
    /// There is no game in it.
    Empty(PathBuf),
}

impl fmt::Display for RecordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Line(path, line, reason) => write!(f, "{}:{line}: {reason}", path.display()),
            Self::Empty(path) => write!(f, "{}: expected games, found none", path.display()),
        }
    }
}

impl error::Error for RecordsError {}

fn parse(line: &str) -> Result<Record, String> {
    let moves = line
        .split('\t')
        .nth(8)
        .ok_or_else(|| format!("expected 9 fields separated by tabs, found {}", line.split('\t').count()))?;
    Ok(Record { moves: legal_moves(moves)? })
}

/// The moves of a game from the usual start, separated by blanks; says which is not legal and why.
pub(super) fn legal_moves(words: &str) -> Result<Vec<Move>, String> {
    let mut position = Position::startpos();
    let mut moves = Vec::new();
    for word in words.split_ascii_whitespace() {
        let mv: Move = word.parse().map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
        if let Some(rule) = position.why_illegal(mv) {
            return Err(format!("move {} ({mv}): {rule}", moves.len() + 1));
        }
        position.apply(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Reads the games of some files; `most` stops early.
///
/// # Errors
/// If a file can't be read or a line is not a legal game.
pub fn read(paths: &[PathBuf], most: Option<usize>) -> Result<Vec<Record>, RecordsError> {
    let mut records = Vec::new();
    for path in paths {
        let before = records.len();
        let text = fs::read_to_string(path).map_err(|error| RecordsError::Io(path.clone(), error))?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            if most.is_some_and(|most| records.len() >= most) {
                return Ok(records);
            }
            let record =
                parse(line).map_err(|reason| RecordsError::Line(Path::to_path_buf(path), number + 1, reason))?;
            records.push(record);
        }
        if records.len() == before {
            return Err(RecordsError::Empty(path.clone()));
        }
    }
    Ok(records)
}

impl Record {
    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Calls `f` with every position, the moves before it, and the move that was played.
    pub fn replay(&self, mut f: impl FnMut(&Position, Recent, Move)) {
        let mut position = Position::startpos();
        let mut recent = Recent::default();
        for &mv in &self.moves {
            f(&position, recent, mv);
            recent = recent.after(&position, mv);
            position.apply(mv);
        }
    }
}

/// Puts numbers into an order that a seed fixes.
pub fn shuffle(order: &mut [u32], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for index in (1..order.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(index, (state >> 33) as usize % (index + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_game_and_errors_say_where() {
        let record = parse("1\t\t\ta\tb\tB\tx\t3\t7g7f 3c3d 8h2b+").unwrap();
        let mut seen = Vec::new();
        record.replay(|_, recent, mv| seen.push((mv.to_string(), recent.last_captured, recent.own_last.is_some())));
        assert_eq!(seen[2], ("8h2b+".to_string(), false, true));
        assert!(parse("a\tb").is_err_and(|reason| reason.contains("found 2")));
        assert!(parse("1\t\t\ta\tb\tB\tx\t3\t7g7f 7g7f").is_err_and(|reason| reason.starts_with("move 2 (7g7f)")));
    }
}
