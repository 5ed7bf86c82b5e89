//! Searches of less depth that may decide a node before its moves: null move, ProbCut, and the search without the best move.

use super::node::{Stage, Visit};
use super::picker::capture_score;
use super::statistics::NOWHERE;
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::order::pick_best;
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::trace::Reason;
use crate::search::alpha_beta::walk::Step;
use crate::search::depth::PLY;
use crate::search::score::{MATE_IN_MAX, Score};
use crate::shogi::{MAX_LEGAL_MOVES, Move, MoveList, Purpose};

impl<E: Evaluator> Thinker<E> {
    /// Lets the opponent move twice.
    pub(super) fn pass(&mut self, slot: usize, depth: i32) -> Step {
        let beta = self.nodes_on_line[slot].visit.beta;
        self.stand(slot + 1, self.states[slot]);
        let undo = self.position.apply_null();
        self.path.push(&self.position);
        self.link(slot, NOWHERE);
        let node = &mut self.nodes_on_line[slot];
        node.stage = Stage::AfterNullMove;
        node.current = None;
        node.undo = Some(undo);
        node.child_depth = depth;
        self.call(slot + 1, Visit { alpha: -beta, beta: -beta + 1, depth, no_null: true, ..Visit::default() });
        Step::Down
    }

    pub(super) fn after_pass(&mut self) -> Step {
        let slot = self.ply;
        self.path.pop();
        if let Some(undo) = self.nodes_on_line[slot].undo.take() {
            self.position.undo_null(undo);
        }
        let value = -self.returned;
        let node = &mut self.nodes_on_line[slot];
        let (beta, depth) = (node.visit.beta, node.visit.depth);
        if value < beta {
            return self.begin_moves_after_null(slot);
        }
        // A mate that is threatened only because we passed is not one.
        let value = if value >= MATE_IN_MAX { beta } else { value };
        if depth < self.params.null_verification * PLY {
            return self.leave(slot, value, Reason::NullMove);
        }
        node.null_value = value;
        node.stage = Stage::AfterVerification;
        let depth = node.child_depth;
        self.call_again(slot, Visit { alpha: beta - 1, beta, depth, no_null: true, ..Visit::default() })
    }

    pub(super) fn after_verification(&mut self) -> Step {
        let slot = self.ply;
        let Visit { beta, .. } = self.nodes_on_line[slot].visit;
        if self.returned >= beta {
            let value = self.nodes_on_line[slot].null_value;
            return self.leave(slot, value, Reason::NullMove);
        }
        self.begin_moves_after_null(slot)
    }

    fn begin_moves_after_null(&mut self, slot: usize) -> Step {
        let node = &mut self.nodes_on_line[slot];
        let deep = node.visit.depth >= self.params.internal_depth * PLY;
        if self.params.internal_reduction && node.visit.cut_node && node.hash_move.is_none() && deep {
            node.visit.depth -= PLY;
        }
        self.try_probcut(slot)
    }

    /// Step 11. ProbCut: a capture that is far above beta in a shallow search will be above it in a deep one.
    pub(super) fn try_probcut(&mut self, slot: usize) -> Step {
        let node = &mut self.nodes_on_line[slot];
        let Visit { alpha, beta, depth, .. } = node.visit;
        let bound = beta + self.params.probcut_margin - if node.improving { self.params.probcut_improving } else { 0 };
        let known_below = node.hash_score.is_some_and(|score| score < bound) && node.hash_depth >= depth - 4 * PLY;
        let wanted = self.params.probcut
            && beta - alpha == 1
            && node.height > 0
            && depth >= self.params.probcut_depth * PLY
            && beta.abs() < MATE_IN_MAX
            && !known_below;
        let hash_move = node.hash_move;
        if !wanted {
            return self.begin_moves(slot, hash_move);
        }
        node.null_value = bound;
        node.stage = Stage::ProbCut;
        node.move_number = 0;
        Step::Stay
    }

    /// The captures that are tried, the most promising first.
    fn probcut_candidates(&self, threshold: Score) -> (MoveList, [i32; MAX_LEGAL_MOVES]) {
        let mut list = MoveList::new();
        let position = &self.position;
        position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(&mut list);
        list.retain(|mv| position.exchange_wins(mv, threshold.max(1)));
        let mut scores = [0; MAX_LEGAL_MOVES];
        for (mv, score) in list.into_iter().zip(&mut scores) {
            *score = capture_score(position, &self.statistics, mv);
        }
        (list, scores)
    }

    pub(super) fn next_probcut(&mut self) -> Step {
        let slot = self.ply;
        let node = &self.nodes_on_line[slot];
        let (bound, depth, hash_move, tried) = (node.null_value, node.visit.depth, node.hash_move, node.move_number);
        let (mut list, mut scores) = self.probcut_candidates(bound - node.eval);
        // The list is made again for each candidate: there are few, and most nodes have none.
        let mut next = None;
        for index in 0..list.len().min(tried + 1) {
            next = Some(pick_best(&mut list, &mut scores, index));
        }
        let Some(mv) = next.filter(|_| tried < list.len() && tried < 3) else {
            self.nodes_on_line[slot].move_number = 0;
            return self.begin_moves(slot, hash_move);
        };
        self.nodes_on_line[slot].move_number += 1;
        self.descend_to(slot, mv);
        let value = -self.settle(slot + 1, -bound, -bound + 1, 0);
        let less = depth - 4 * PLY;
        if value >= bound && less >= PLY {
            self.nodes_on_line[slot].stage = Stage::AfterProbCut;
            let cut_node = !self.nodes_on_line[slot].visit.cut_node;
            self.call(slot + 1, Visit { alpha: -bound, beta: -bound + 1, depth: less, cut_node, ..Visit::default() });
            return Step::Down;
        }
        self.ascend_from(slot);
        if value >= bound { self.leave_by_probcut(slot, mv, value) } else { Step::Stay }
    }

    pub(super) fn after_probcut(&mut self) -> Step {
        let slot = self.ply;
        let value = -self.returned;
        self.ascend_from(slot);
        let node = &mut self.nodes_on_line[slot];
        node.stage = Stage::ProbCut;
        match node.current {
            Some(mv) if value >= node.null_value => self.leave_by_probcut(slot, mv, value),
            _ => Step::Stay,
        }
    }

    fn leave_by_probcut(&mut self, slot: usize, mv: Move, value: Score) -> Step {
        let node = &self.nodes_on_line[slot];
        let found = Found {
            mv: Some(mv),
            score: value,
            eval: node.raw,
            depth: node.visit.depth - 3 * PLY,
            bound: EntryBound::Lower,
            was_pv: node.was_pv,
        };
        let (height, margin) = (node.height, node.null_value - node.visit.beta);
        self.table.store(self.position.key(), height, found);
        let value = if value.abs() < MATE_IN_MAX { value - margin } else { value };
        self.leave(slot, value, Reason::ProbCut)
    }

    /// Step 13. Whether the hash move is better than all others: a search without it, of half the depth, tells.
    pub(super) fn try_singular(&mut self, slot: usize, mv: Move, new_depth: i32) -> Option<Step> {
        let node = &self.nodes_on_line[slot];
        let Visit { depth, excluded, cut_node, .. } = node.visit;
        let score = node.hash_score?;
        let wanted = self.params.singular
            && node.height > 0
            && node.singular.is_none()
            && excluded.is_none()
            && Some(mv) == node.hash_move
            && depth >= (self.params.singular_depth + i32::from(node.was_pv)) * PLY
            && node.hash_is_lower
            && score.abs() < MATE_IN_MAX
            && node.hash_depth >= depth - 3 * PLY
            && node.height < 2 * self.root.depth as usize;
        if !wanted {
            return None;
        }
        let bound = score - self.params.singular_margin * depth / PLY / 16;
        let visit = Visit {
            alpha: bound - 1,
            beta: bound,
            depth: new_depth / 2,
            cut_node,
            no_null: true,
            excluded: Some(mv),
            reduced: 0,
        };
        let node = &mut self.nodes_on_line[slot];
        node.null_value = bound;
        node.stage = Stage::AfterSingular;
        Some(self.call_again(slot, visit))
    }

    pub(super) fn after_singular(&mut self) -> Step {
        let slot = self.ply;
        let value = self.returned;
        let node = &mut self.nodes_on_line[slot];
        let Visit { beta, alpha, cut_node, .. } = node.visit;
        let is_pv = beta - alpha > 1;
        let bound = node.null_value;
        node.stage = Stage::NextMove;
        let far = self.params.singular_double + if is_pv { 200 } else { 0 };
        node.singular = Some(if value < bound {
            PLY + if value < bound - far { PLY } else { 0 }
        } else if value >= beta && value.abs() < MATE_IN_MAX {
            // Another move is good enough as well: nothing here needs the full depth.
            return self.leave(slot, value, Reason::MultiCut);
        } else if node.hash_score.is_some_and(|score| score >= beta) {
            -3 * PLY
        } else if cut_node {
            -2 * PLY
        } else {
            0
        });
        Step::Stay
    }
}
