//! Quiescence: read on past the horizon until nothing hangs, looking at few moves.

use super::node::Past;
use super::picker::{Order, capture_score, gain};
use super::statistics::Statistics;
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::alpha_beta::bonanza::cuts;
use crate::search::alpha_beta::order::{SENSIBLE, is_quiet, pick_best};
use crate::search::alpha_beta::table::{EntryBound, Found};
use crate::search::alpha_beta::walk::INFINITE;
use crate::search::score::{MATE_IN_MAX, MAX_PLY, Score, mate_in, mated_in};
use crate::shogi::{MAX_LEGAL_MOVES, Move, MoveList, Purpose};

/// From this ply of quiescence on, only recaptures are read.
const RECAPTURES_ONLY: u32 = 5;

impl<E: Evaluator> Thinker<E> {
    /// The value of a position once nothing hangs, fail-soft; `depth` counts quiescence plies from 0.
    pub(super) fn settle(&mut self, slot: usize, mut alpha: Score, beta: Score, depth: u32) -> Score {
        self.nodes += 1;
        self.pv.clear(slot);
        let height = self.nodes_on_line[slot].height;
        self.selective_depth = self.selective_depth.max(height);
        if let Some(value) = self.repetition_value(height) {
            return value;
        }
        let in_check = self.position.in_check();
        if slot >= MAX_PLY {
            return if in_check { 0 } else { self.static_value(slot) };
        }
        let is_pv = beta - alpha > 1;
        let key = self.position.key();
        let found = self.table.probe(key, height);
        if let Some(found) = &found
            && !is_pv
            && cuts(found, alpha, beta)
        {
            return found.score;
        }
        let was_pv = is_pv || found.is_some_and(|found| found.was_pv);
        let hash_move = found.and_then(|found| found.mv).filter(|&mv| self.position.is_legal(mv));
        let Past(chain) = self.nodes_on_line[slot].chain;
        let (mut best, mut raw, mut base) = (-INFINITE, 0, -INFINITE);
        if in_check {
            let before = self.nodes_on_line[slot].evals_before[1];
            self.nodes_on_line[slot].eval = before;
        } else {
            if let Some(found) = &found {
                self.values[slot] = Some(found.eval);
            }
            raw = self.static_value(slot);
            let at = Statistics::correction_index(&self.position, &chain);
            let eval = self.corrected(raw, &at);
            self.nodes_on_line[slot].eval = eval;
            best = match &found {
                Some(found) if cuts(found, eval, eval + 1) && found.score.abs() < MATE_IN_MAX => found.score,
                _ => eval,
            };
            // Stand pat (eq. 2): the side to move need not capture.
            if best >= beta {
                if found.is_none() {
                    let stood = Found { mv: None, score: best, eval: raw, depth: 0, bound: EntryBound::Lower, was_pv };
                    self.table.store(key, height, stood);
                }
                return best;
            }
            alpha = alpha.max(best);
            if depth == 0 && found.is_none() && self.position.mate_in_one().is_some() {
                return mate_in(height + 1);
            }
            base = eval + self.params.settle_margin;
        }
        let info = self.position.check_info();
        let mut list = MoveList::new();
        let mut scores = [0; MAX_LEGAL_MOVES];
        let order =
            Order { position: &self.position, statistics: &self.statistics, chain: &chain, height, info: &info };
        settling_moves(&order, in_check, depth, &mut list, &mut scores, hash_move, self.params.settle_checks);
        let recapture = slot.checked_sub(1).and_then(|above| self.nodes_on_line[above].current).map(Move::to);
        let mut best_move = None;
        let mut quiet_evasions = 0;
        for index in 0..list.len() {
            let mv = pick_best(&mut list, &mut scores, index);
            if best > -MATE_IN_MAX {
                let gives_check = info.gives_check(&self.position, mv);
                let quiet = is_quiet(&self.position, mv);
                if depth >= RECAPTURES_ONLY && !in_check && Some(mv.to()) != recapture {
                    continue;
                }
                if !in_check && !gives_check && Some(mv.to()) != recapture {
                    if index as i32 >= self.params.settle_moves {
                        continue;
                    }
                    let most = base + gain(&self.position, mv);
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                    if base <= alpha && !self.position.exchange_wins(mv, 1) {
                        best = best.max(base.min(alpha));
                        continue;
                    }
                }
                if in_check && quiet {
                    quiet_evasions += 1;
                    if quiet_evasions > self.params.settle_evasions {
                        break;
                    }
                }
                if !self.position.exchange_wins(mv, -self.params.settle_exchange) {
                    continue;
                }
            }
            self.descend_to(slot, mv);
            let value = -self.settle(slot + 1, -beta, -alpha, depth + 1);
            self.ascend_from(slot);
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    self.pv.raise(slot, mv);
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && best == -INFINITE {
            return mated_in(height);
        }
        let bound = if best >= beta { EntryBound::Lower } else { EntryBound::Upper };
        self.table.store_kept(key, height, Found { mv: best_move, score: best, eval: raw, depth: 0, bound, was_pv });
        best
    }
}

/// The moves that quiescence may look at, with the scores by which they are ordered.
fn settling_moves(
    order: &Order,
    in_check: bool,
    depth: u32,
    list: &mut MoveList,
    scores: &mut [i32; MAX_LEGAL_MOVES],
    hash_move: Option<Move>,
    checks: bool,
) {
    let position = order.position;
    if in_check {
        position.moves_for::<SENSIBLE>(list);
    } else {
        position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(list);
        if checks && depth == 0 {
            let mut quiet_checks = MoveList::new();
            position.checking_moves::<false>(&mut quiet_checks);
            quiet_checks.into_iter().filter(|&mv| is_quiet(position, mv)).for_each(|mv| list.push(mv));
        }
    }
    for (mv, score) in list.into_iter().zip(scores) {
        *score = if Some(mv) == hash_move {
            i32::MAX
        } else if is_quiet(position, mv) {
            order.statistics.order(position, mv, order.chain, order.height) - (1 << 20)
        } else {
            capture_score(position, order.statistics, mv)
        };
    }
}
