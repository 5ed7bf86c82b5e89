//! What a player may spend on its moves, written as `movetime=50`, `main=60s,byoyomi=1s`, `nodes=10000`, `depth=5` …

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use fukayomi::search::{ClockLimits, Limits};
use fukayomi::shogi::TimeControl;

/// What a player may spend; whatever is used up first ends a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Budget {
    /// Positions per move.
    pub nodes: Option<u64>,
    /// Plies per move.
    pub depth: Option<u32>,
    /// Milliseconds per move.
    pub movetime_ms: Option<u64>,
    /// A clock.
    pub clock: Option<ClockLimits>,
}

/// Text that is no budget; holds what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}; expected some of nodes=, depth=, movetime=, main=, byoyomi=, increment=")]
pub struct BudgetError(String);

/// Milliseconds from `50`, `50ms`, `1.5s` or `3m`.
fn read_ms(text: &str) -> Option<u64> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let factor = match unit {
        "" | "ms" => 1.0,
        "s" => 1_000.0,
        "m" => 60_000.0,
        _ => return None,
    };
    let ms = number.parse::<f64>().ok()? * factor;
    (0.0..1e12).contains(&ms).then_some(ms.round() as u64)
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let mut budget = Self::default();
        for item in text.split(',').map(str::trim) {
            let (key, value) = item.split_once('=').ok_or_else(|| BudgetError(format!("'{item}' has no '='")))?;
            let wrong = || BudgetError(format!("{key} can't be '{value}'"));
            let clock = |budget: &mut Self| *budget.clock.get_or_insert_default();
            match key {
                // Minds count the positions that they evaluate.
                "nodes" | "evaluations" => {
                    budget.nodes = Some(value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?);
                }
                "depth" => budget.depth = Some(value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?),
                "movetime" => budget.movetime_ms = Some(read_ms(value).filter(|&ms| ms > 0).ok_or_else(wrong)?),
                "main" => {
                    budget.clock =
                        Some(ClockLimits { left_ms: read_ms(value).ok_or_else(wrong)?, ..clock(&mut budget) });
                }
                "byoyomi" => {
                    budget.clock =
                        Some(ClockLimits { byoyomi_ms: read_ms(value).ok_or_else(wrong)?, ..clock(&mut budget) });
                }
                "increment" => {
                    budget.clock =
                        Some(ClockLimits { increment_ms: read_ms(value).ok_or_else(wrong)?, ..clock(&mut budget) });
                }
                _ => return Err(BudgetError(format!("there is no limit '{key}'"))),
            }
        }
        if budget.clock == Some(ClockLimits::default()) {
            return Err(BudgetError("a clock without time".to_string()));
        }
        Ok(budget)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.clock.unwrap_or_default();
        let items = [
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
            ("movetime", self.movetime_ms),
            ("main", self.clock.map(|clock| clock.left_ms)),
            ("byoyomi", Some(clock.byoyomi_ms).filter(|&ms| ms > 0)),
            ("increment", Some(clock.increment_ms).filter(|&ms| ms > 0)),
        ];
        let words: Vec<String> =
            items.iter().filter_map(|(key, value)| value.map(|value| format!("{key}={value}"))).collect();
        f.write_str(&words.join(","))
    }
}

impl From<Budget> for String {
    fn from(budget: Budget) -> Self {
        budget.to_string()
    }
}

impl TryFrom<String> for Budget {
    type Error = BudgetError;

    fn try_from(text: String) -> Result<Self, BudgetError> {
        text.parse()
    }
}

impl Budget {
    /// Whether time decides what is played, so that no two runs are alike.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.movetime_ms.is_some() || self.clock.is_some()
    }

    /// The clock, for counting main time down.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.map(|clock| TimeControl {
            main: Duration::from_millis(clock.left_ms),
            byoyomi: Duration::from_millis(clock.byoyomi_ms),
            increment: Duration::from_millis(clock.increment_ms),
        })
    }

    /// The limits of one of our minds with so much main time left.
    #[must_use]
    pub fn limits(&self, left: Duration) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            movetime_ms: self.movetime_ms,
            clock: self.clock.map(|clock| ClockLimits { left_ms: left.as_millis() as u64, ..clock }),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_and_written() {
        for (text, written) in [
            ("movetime=50", "movetime=50"),
            ("nodes=1000,depth=5", "nodes=1000,depth=5"),
            ("evaluations=20", "nodes=20"),
            ("main=1m, byoyomi=1.5s", "main=60000,byoyomi=1500"),
            ("byoyomi=100ms", "main=0,byoyomi=100"),
            ("main=10s,increment=100", "main=10000,increment=100"),
        ] {
            let budget: Budget = text.parse().unwrap();
            assert_eq!(budget.to_string(), written);
            assert_eq!(written.parse(), Ok(budget));
        }
        for wrong in
            ["", "nodes", "nodes=0", "nodes=-1", "nodes=x", "time=5", "movetime=5h", "main=0", "main=NaN", "main=1e99s"]
        {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }
}
