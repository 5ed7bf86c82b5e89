//! Captures and promotions read to their end, so that a leaf is not valued in the middle of an exchange.

use crate::eval::{Evaluator, material_gain};
use crate::shogi::{MoveList, Position, Purpose};

/// Positions of captures that one iteration may read; beyond that, positions are valued as they stand.
pub(super) const MOST_READ: usize = 10_000;

/// The value of a position for the side to move after at most `plies` captures, standing still being allowed; fail-soft.
/// `read` counts the positions looked at.
#[allow(clippy::too_many_arguments)]
pub(super) fn quiesce<E: Evaluator>(
    evaluator: &E,
    position: &mut Position,
    state: &E::State,
    alpha: i32,
    beta: i32,
    plies: i32,
    read: &mut usize,
) -> i32 {
    let mut best = evaluator.value(state, position);
    if best >= beta || plies == 0 || *read >= MOST_READ {
        return best;
    }
    let mut alpha = alpha.max(best);
    let mut moves = MoveList::new();
    position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(&mut moves);
    moves.retain(|mv| position.exchange_wins(mv, 1));
    moves.as_mut_slice().sort_by_cached_key(|&mv| -material_gain(position, mv));
    for mv in &moves {
        let next = evaluator.after(state, position, mv);
        let undo = position.apply(mv);
        *read += 1;
        let value = -quiesce(evaluator, position, &next, -beta, -alpha, plies - 1, read);
        position.undo(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
