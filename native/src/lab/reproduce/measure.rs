//! Numbers taken from the log of an experiment.

use std::fmt;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::lab::statistics::Estimate;

const Z95: f64 = 1.959_964;

/// What is measured; scores, shares and savings are in percent.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Kind {
    /// The score of a player, against another or against all.
    Score {
        of: u64,
        #[serde(default)]
        against: Option<u64>,
    },
    /// What futility pruning saves of the nodes in positions of a phase, in the paper's program.
    Saved { phase: String },
    /// How often the book entry with the larger D was right where two disagreed.
    LargerDepth,
    /// What a piece is worth by a training, pawn = 128; the records differ, so that half a percent interval says little:
    /// the width is given.
    Worth { job: u64, piece: usize, width: f64 },
}

/// A number with half the width of its 95 % interval, and how many cases it is of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub value: f64,
    pub half: f64,
    pub count: usize,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ± {:.1}", self.value, self.half)
    }
}

/// The entries of a log, without its header.
pub(super) fn entries(path: &Path) -> Result<Vec<Value>, String> {
    let named = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(&error))?;
    text.lines().skip(1).map(|line| serde_json::from_str(line).map_err(|error| named(&error))).collect()
}

impl Kind {
    /// The number; `None` if no entry says anything of it.
    pub fn of(&self, entries: &[Value]) -> Option<Measured> {
        match self {
            Self::Score { of, against } => score(entries, *of, *against),
            Self::Saved { phase } => saved(entries, phase),
            Self::LargerDepth => {
                let answers: Vec<bool> = entries.iter().filter_map(larger_depth_was_right).collect();
                let right = answers.iter().filter(|&&right| right).count() as u64;
                percent(Estimate::of(&[answers.len() as u64 - right, right])?, answers.len())
            }
            Self::Worth { job, piece, width } => {
                let weights = entries.iter().find(|entry| entry["job"] == *job)?["weights"].as_array()?;
                let value = weights.get(*piece)?.as_f64()? / weights.first()?.as_f64()? * 128.0;
                Some(Measured { value, half: *width, count: 1 })
            }
        }
    }
}

fn percent(estimate: Estimate, count: usize) -> Option<Measured> {
    Some(Measured { value: 100.0 * estimate.score, half: 100.0 * Z95 * estimate.error, count })
}

/// Won, lost and drawn games of a player; the error is that of single games.
fn score(entries: &[Value], of: u64, against: Option<u64>) -> Option<Measured> {
    let mut games = [0; 3];
    for entry in entries {
        let (black, white) = (entry["black"].as_u64()?, entry["white"].as_u64()?);
        let other = match of {
            _ if black == of => white,
            _ if white == of => black,
            _ => continue,
        };
        if against.is_some_and(|against| against != other) {
            continue;
        }
        let winner = entry["winner"].as_str().map(|side| side.eq_ignore_ascii_case("black") || side == "b");
        games[match winner {
            None => 1,
            Some(is_black) => 2 * usize::from(is_black == (black == of)),
        }] += 1;
    }
    percent(Estimate::of(&games)?, games.iter().sum::<u64>() as usize)
}

fn saved(entries: &[Value], phase: &str) -> Option<Measured> {
    let is_meant = |entry: &&Value| entry["program"] == "paper" && entry["part"]["depth"] == phase;
    let shares: Vec<f64> = entries
        .iter()
        .filter(is_meant)
        .filter_map(|entry| Some(1.0 - entry["with"]["nodes"].as_f64()? / entry["without"]["nodes"].as_f64()?.max(1.0)))
        .collect();
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let half = 100.0 * Z95 * (variance / count).sqrt();
    (count >= 2.0).then_some(Measured { value: 100.0 * mean, half, count: shares.len() })
}

fn larger_depth_was_right(entry: &Value) -> Option<bool> {
    let judged = entry["judged"].as_str()?;
    let depth = |place: usize| entry["entries"][place]["depth"].as_f64();
    let deeper = usize::from(depth(1)? > depth(0)?);
    Some(entry["entries"][deeper]["mv"] == judged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_taken_from_logs() {
        let game =
            |black: u64, white: u64, winner: Option<&str>| json!({ "black": black, "white": white, "winner": winner });
        let games = [game(0, 1, Some("black")), game(1, 0, Some("black")), game(0, 2, None), game(2, 1, Some("white"))];
        let score = |of, against| Kind::Score { of, against }.of(&games).unwrap();
        assert_eq!((score(0, None).value, score(0, None).count), (50.0, 3));
        assert_eq!((score(1, Some(2)).value, score(1, Some(2)).count), (100.0, 1));
        assert!(Kind::Score { of: 7, against: None }.of(&games).is_none());
        let look = |nodes: u64| json!({ "nodes": nodes });
        let compared = |with, without| json!({ "program": "paper", "part": { "depth": "endgame" }, "with": look(with), "without": look(without) });
        let found = Kind::Saved { phase: "endgame".to_string() }.of(&[compared(10, 100), compared(30, 100)]).unwrap();
        assert_eq!((found.value.round(), found.count), (80.0, 2));
        let conflict =
            json!({ "entries": [{ "mv": "7g7f", "depth": 2.0 }, { "mv": "2g2f", "depth": 3.0 }], "judged": "2g2f" });
        assert_eq!(Kind::LargerDepth.of(&[conflict]).unwrap().value, 100.0);
        let fitted = json!({ "job": 3, "weights": [0.5, 2.0] });
        let worth = Kind::Worth { job: 3, piece: 1, width: 50.0 }.of(&[fitted]).unwrap();
        assert_eq!((worth.value, worth.half), (512.0, 50.0));
    }
}
