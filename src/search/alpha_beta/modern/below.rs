//! Reading that begins below the root: the nodes of the line that leads there only say where they stand.

use super::node::{Past, Visit};
use super::statistics::Statistics;
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::order::is_quiet;
use crate::search::score::Score;
use crate::shogi::Move;

impl<E: Evaluator> Thinker<E> {
    /// Nothing came before the root.
    pub(in crate::search::alpha_beta) fn stand_root(&mut self) {
        let node = &mut self.nodes_on_line[0];
        (node.height, node.chain, node.evals_before) = (0, Past::default(), [0; 2]);
    }

    /// Makes a move of the line above the positions that are read.
    pub(in crate::search::alpha_beta) fn follow(&mut self, mv: Move) {
        let slot = self.ply;
        if let Some(found) = self.table.probe(self.position.key(), slot) {
            self.values[slot] = Some(found.eval);
        }
        let Past(chain) = self.nodes_on_line[slot].chain;
        let eval = if self.position.in_check() {
            self.nodes_on_line[slot].evals_before[1]
        } else {
            let raw = self.static_value(slot);
            self.corrected(raw, &Statistics::correction_index(&self.position, &chain))
        };
        let quiet = is_quiet(&self.position, mv);
        let node = &mut self.nodes_on_line[slot];
        (node.eval, node.was_pv, node.current_is_quiet) = (eval, true, quiet);
        self.descend_to(slot, mv);
        self.ply += 1;
    }

    /// Sets up a node of an open window below the root.
    pub(in crate::search::alpha_beta) fn begin_below(&mut self, slot: usize, alpha: Score, beta: Score, depth: i32) {
        self.call(slot, Visit { alpha, beta, depth, no_null: true, ..Visit::default() });
    }
}
