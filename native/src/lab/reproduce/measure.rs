//! Numbers taken from the log of an experiment.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::lab::experiments::softmax::auc::{auc, bootstrap};
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
    /// The score of several players against all others.
    Group { of: Vec<u64> },
    /// What futility pruning saves of the nodes in positions of a phase, in the paper's program.
    Saved { phase: String },
    /// How often the book entry with the larger D was right where two disagreed.
    LargerDepth,
    /// What a piece is worth by a training, pawn = 128; the records differ, so that half a percent interval says little:
    /// the width is given.
    Worth { job: u64, piece: usize, width: f64 },
    /// The area under the ROC curve for "the move still stands", by a number of a position.
    Area { by: String },
    /// How many problems were proven.
    Proven,
    /// How many problems the paper's program solves with futility pruning or without.
    Solved { futility: bool },
}

/// A number with half the width of its 95 % interval, and how many cases it is of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub value: f64,
    pub half: f64,
    pub count: usize,
}

/// The entries of a log, without its header.
pub(super) fn entries(path: &Path) -> Result<Vec<Value>, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    read(&std::fs::read_to_string(path).map_err(|error| named(&error))?).map_err(|error| named(&error))
}

/// The entries of a log as text.
pub(super) fn read(log: &str) -> Result<Vec<Value>, serde_json::Error> {
    log.lines().skip(1).map(serde_json::from_str).collect()
}

impl Kind {
    /// The number; `None` if no entry says anything of it.
    pub fn of(&self, entries: &[Value]) -> Option<Measured> {
        match self {
            Self::Score { of, against } => {
                score(entries, |it| it == *of, |it| against.is_none_or(|against| it == against))
            }
            Self::Group { of } => score(entries, |it| of.contains(&it), |it| !of.contains(&it)),
            Self::Saved { phase } => saved(entries, phase),
            Self::LargerDepth => share_of(entries.iter().filter_map(larger_depth_was_right)),
            Self::Worth { job, piece, width } => {
                let weights = entries.iter().find(|entry| entry["job"] == *job)?["weights"].as_array()?;
                let value = weights.get(*piece)?.as_f64()? / weights.first()?.as_f64()? * 128.0;
                Some(Measured { value, half: *width, count: 1 })
            }
            Self::Area { by } => {
                let cases: Vec<(f64, bool)> = entries
                    .iter()
                    .map(|it| Some((it[by].as_f64()?, it["first"] == it["last"])))
                    .collect::<Option<_>>()?;
                let area = bootstrap(&cases, 1, auc)?;
                Some(Measured { value: area.value, half: (area.high - area.low) / 2.0, count: cases.len() })
            }
            Self::Proven => share_of(entries.iter().map(|it| it["plies"].is_number())),
            Self::Solved { futility } => {
                let asked = entries.iter().filter(|it| it["program"] == "paper" && it["part"] == "nodes");
                share_of(asked.filter_map(|it| it["right"][usize::from(!futility)].as_bool()))
            }
        }
    }

    /// A number as it stands on the page.
    pub fn shown(&self, value: f64) -> String {
        format!("{value:.*}", self.figures())
    }

    /// How many figures a number has behind the point.
    pub const fn figures(&self) -> usize {
        match self {
            Self::Area { .. } => 3,
            Self::Worth { .. } => 0,
            _ => 1,
        }
    }

    /// What a number counts, as it stands behind it.
    pub const fn unit(&self) -> &'static str {
        match self {
            Self::Area { .. } | Self::Worth { .. } => "",
            _ => " %",
        }
    }
}

/// The share of answers that are yes.
fn share_of(answers: impl Iterator<Item = bool>) -> Option<Measured> {
    let mut counts = [0; 2];
    answers.for_each(|yes| counts[usize::from(yes)] += 1);
    percent(Estimate::of(&counts)?, (counts[0] + counts[1]) as usize)
}

fn percent(estimate: Estimate, count: usize) -> Option<Measured> {
    Some(Measured { value: 100.0 * estimate.score, half: 100.0 * Z95 * estimate.error, count })
}

/// The games of some players against others; the error is that of single games.
fn score(entries: &[Value], is_own: impl Fn(u64) -> bool, is_other: impl Fn(u64) -> bool) -> Option<Measured> {
    let mut games = [0; 3];
    for entry in entries {
        let (black, white) = (entry["black"].as_u64()?, entry["white"].as_u64()?);
        let is_black_own = match (is_own(black), is_own(white)) {
            (true, _) if is_other(white) => true,
            (_, true) if is_other(black) => false,
            _ => continue,
        };
        let winner = entry["winner"].as_str().map(|side| side.eq_ignore_ascii_case("black") || side == "b");
        games[match winner {
            None => 1,
            Some(is_black) => 2 * usize::from(is_black == is_black_own),
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
        let group = Kind::Group { of: vec![0, 1] }.of(&games).unwrap();
        assert_eq!((group.value, group.count), (75.0, 2), "games within a group count nothing");
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
        let seen = |depth: f64, last: &str| json!({ "depth": depth, "first": "7g7f", "last": last });
        let looks = [seen(1.0, "2g2f"), seen(2.0, "7g7f"), seen(3.0, "2g2f"), seen(4.0, "7g7f")];
        assert_eq!(Kind::Area { by: "depth".to_string() }.of(&looks).unwrap().value, 0.75);
        assert!(Kind::Area { by: "width".to_string() }.of(&looks).is_none());
        assert_eq!(Kind::Proven.of(&[json!({ "plies": 5 }), json!({ "plies": null })]).unwrap().value, 50.0);
        let solved = |right: [bool; 2]| json!({ "program": "paper", "part": "nodes", "right": right });
        let problems = [solved([true, false]), solved([true, true]), solved([true, false]), solved([true, false])];
        let share = |futility: bool| Kind::Solved { futility }.of(&problems).unwrap().value;
        assert_eq!([share(true), share(false)], [100.0, 25.0]);
    }
}
