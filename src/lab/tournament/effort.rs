//! What players spent on their moves.

use std::collections::BTreeMap;

use super::entry::GameEntry;
use crate::lab::report::Table;
use crate::notation::usi;
use crate::shogi::{Color, Rules};

/// What each player spent on a move, on average.
pub(super) fn effort_table(names: &[&str], entries: &BTreeMap<u64, GameEntry>) -> Table {
    let mut table = Table::new(["player", "moves", "depth", "expected depth", "nodes", "ms"]);
    for (player, name) in names.iter().enumerate() {
        let mut means = [Mean::default(); 4];
        let mut moves = 0;
        for entry in entries.values().filter(|entry| entry.black == player || entry.white == player) {
            let first = usi::parse_position(&entry.start, Rules::default()).map(|game| game.position().side_to_move());
            let own = usize::from((entry.black == player) != (first == Ok(Color::Black)));
            for played in entry.moves.iter().skip(own).step_by(2) {
                moves += 1;
                means[0].add(played.depth.map(f64::from));
                means[1].add(played.expected_depth.map(f64::from));
                means[2].add(played.nodes.map(|nodes| nodes as f64));
                means[3].add(played.ms.map(|ms| ms as f64));
            }
        }
        let [depth, expected, nodes, ms] = means;
        table.row([name.to_string(), moves.to_string(), depth.text(1), expected.text(2), nodes.text(0), ms.text(1)]);
    }
    table
}

#[derive(Clone, Copy, Default)]
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
