//! Positions from which games begin, one per line: `startpos moves 7g7f …`, `sfen …` or a bare SFEN; `#` begins a comment.

mod generate;

pub use generate::{OpeningsArgs, run as generate};

use std::fs;
use std::io;
use std::path::Path;

use fukayomi::digest;
use fukayomi::notation::usi::{self, UsiError};
use fukayomi::random::Random;
use fukayomi::shogi::{Game, Rules};

const BUILT_IN: &str = include_str!("../../data/openings.txt");

/// A set of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    lines: Vec<String>,
    /// A number that is the same only for the same openings in the same order.
    pub digest: String,
}

/// Why openings can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The file can't be read.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// A line, numbered from 1, is no position.
    #[error("openings line {0}: {1}")]
    Line(usize, UsiError),
    /// The game is over in the position of a line.
    #[error("openings line {0}: the game is over in this position")]
    Over(usize),
    /// There is no line.
    #[error("there are no openings in the file")]
    Empty,
}

impl Openings {
    /// The set that comes with the program: even positions after 16 to 24 moves, found by its own search.
    ///
    /// # Errors
    /// Never; the tests read the set.
    pub fn built_in() -> Result<Self, OpeningsError> {
        Self::parse(BUILT_IN)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read or a line is no position to play from.
    pub fn read(path: &Path) -> Result<Self, OpeningsError> {
        let text = fs::read_to_string(path).map_err(|error| OpeningsError::Io(path.display().to_string(), error))?;
        Self::parse(&text)
    }

    /// Reads lines.
    ///
    /// # Errors
    /// If a line is no position to play from.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let line = match line.split_ascii_whitespace().next() {
                Some("startpos" | "sfen") => line.to_string(),
                _ => format!("sfen {line}"),
            };
            let game =
                usi::parse_position(&line, Rules::default()).map_err(|error| OpeningsError::Line(index + 1, error))?;
            if game.outcome().is_some() {
                return Err(OpeningsError::Over(index + 1));
            }
            lines.push(line);
        }
        if lines.is_empty() {
            return Err(OpeningsError::Empty);
        }
        let digest = digest::of_lines(lines.iter().map(String::as_str));
        Ok(Self { lines, digest })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// The numbers of the openings in the order in which a run with this seed uses them.
    #[must_use]
    pub fn order(&self, seed: u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.count()).collect();
        Random::new(seed).shuffle(&mut order);
        order
    }

    /// An opening as a `position` line.
    #[must_use]
    pub fn line(&self, index: usize) -> &str {
        &self.lines[index]
    }

    /// A game that begins with an opening.
    #[must_use]
    pub fn game(&self, index: usize, rules: Rules) -> Game {
        // Every line was read once already, and the rules of a game do not make a move illegal.
        usi::parse_position(&self.lines[index], rules)
            .unwrap_or_else(|_| Game::new(fukayomi::shogi::Position::startpos()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_forms_of_lines_are_read() {
        let text = "# a comment\nstartpos moves 7g7f 3c3d # two moves\n\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f\n";
        let openings = Openings::parse(text).unwrap();
        assert_eq!(openings.count(), 3);
        assert_eq!(openings.game(0, Rules::default()).moves().len(), 2);
        assert_eq!(openings.game(2, Rules::default()).moves().len(), 1);
    }

    #[test]
    fn wrong_lines_are_named() {
        for (text, reason) in [
            ("", "no openings"),
            ("startpos\nstartpos moves 7g7e", "line 2"),
            ("x", "line 1"),
            ("sfen 4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1", "line 1: the game is over"),
        ] {
            let error = Openings::parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn the_built_in_set_is_large_and_without_repeats() {
        let openings = Openings::built_in().unwrap();
        assert!(openings.count() >= 500, "{}", openings.count());
        let keys: HashSet<u64> =
            (0..openings.count()).map(|index| openings.game(index, Rules::default()).position().key()).collect();
        assert_eq!(keys.len(), openings.count());
    }

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let openings = Openings::built_in().unwrap();
        assert_eq!(openings.order(5), openings.order(5));
        assert_ne!(openings.order(5), openings.order(6));
    }
}
