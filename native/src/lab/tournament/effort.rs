//! What players spent on their moves.

use std::collections::BTreeMap;

use super::entry::GameEntry;
use crate::lab::report::Table;
use fukayomi::notation::usi;
use fukayomi::shogi::{Color, Rules};

/// What a player spent on a move, on average, as far as it was told.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Moves played.
    pub moves: u64,
    depth: Mean,
    expected_depth: Mean,
    nodes: Mean,
    ms: Mean,
    /// Nodes and milliseconds of the moves that told both.
    timed: (f64, f64),
}

impl Effort {
    /// The effort of a player in these games.
    #[must_use]
    pub fn of(player: usize, entries: &BTreeMap<u64, GameEntry>) -> Self {
        let mut effort = Self::default();
        for entry in entries.values().filter(|entry| entry.black == player || entry.white == player) {
            let first = usi::parse_position(&entry.start, Rules::default()).map(|game| game.position().side_to_move());
            let own = usize::from((entry.black == player) != (first == Ok(Color::Black)));
            for played in entry.moves.iter().skip(own).step_by(2) {
                let (nodes, ms) = (played.nodes.map(|nodes| nodes as f64), played.ms.map(|ms| ms as f64));
                effort.moves += 1;
                effort.depth.add(played.depth.map(f64::from));
                effort.expected_depth.add(played.expected_depth.map(f64::from));
                effort.nodes.add(nodes);
                effort.ms.add(ms);
                if let (Some(nodes), Some(ms)) = (nodes, ms) {
                    effort.timed = (effort.timed.0 + nodes, effort.timed.1 + ms);
                }
            }
        }
        effort
    }

    /// Nodes per second, where both were told.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        (self.timed.1 > 0.0).then(|| 1_000.0 * self.timed.0 / self.timed.1)
    }
}

/// What each player spent.
#[must_use]
pub fn effort_table(names: &[&str], entries: &BTreeMap<u64, GameEntry>) -> Table {
    let mut table = Table::new(["player", "moves", "depth", "expected depth", "nodes", "ms", "nodes per second"]);
    for (player, name) in names.iter().enumerate() {
        let effort = Effort::of(player, entries);
        let speed = effort.speed().map(|speed| format!("{speed:.0}")).unwrap_or_default();
        let Effort { moves, depth, expected_depth, nodes, ms, .. } = effort;
        table.row([
            (*name).to_string(),
            moves.to_string(),
            depth.text(1),
            expected_depth.text(2),
            nodes.text(0),
            ms.text(1),
            speed,
        ]);
    }
    table
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            self.sum += value;
            self.count += 1;
        }
    }

    fn text(self, decimals: usize) -> String {
        if self.count == 0 { String::new() } else { format!("{:.decimals$}", self.sum / self.count as f64) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_for_the_player_who_made_them() {
        let line = |start: &str| {
            format!(
                r#"{{"job":0,"black":0,"white":1,"winner":null,"end":"x","start":"{start}","moves":[
                {{"move":"a","nodes":100,"ms":10}},{{"move":"b","nodes":7}},{{"move":"c","nodes":300,"ms":10}}]}}"#
            )
        };
        let sfen = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for (start, first) in [("startpos", 0), ("startpos moves 7g7f", 1), (sfen, 1)] {
            let entries = BTreeMap::from([(0, serde_json::from_str(&line(start)).unwrap())]);
            let effort = Effort::of(first, &entries);
            assert_eq!((effort.moves, effort.speed()), (2, Some(20_000.0)), "{start}");
            assert_eq!((Effort::of(1 - first, &entries).moves, Effort::of(1 - first, &entries).speed()), (1, None));
        }
    }
}
