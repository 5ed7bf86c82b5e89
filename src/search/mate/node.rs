//! A position on the path from the root, its moves, and what they add up to.

use super::hands;
use super::numbers::{INFINITY, Numbers};
use crate::shogi::{Color, Hand, Move, Position, Undo};

/// Depends on no earlier position of the path.
pub(super) const UNCONDITIONAL: u16 = u16::MAX;

/// Waits for no other move.
pub(super) const NOBODY: u16 = u16::MAX;

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub numbers: Numbers,
    /// Once it is settled: the proof or disproof hand after the move.
    pub hand: Hand,
    /// Plies to mate after the move, once that is certain.
    pub plies: u16,
    /// If there is no mate because a position would come back: the least depth of such a position.
    pub depends_on: u16,
    /// The move that must have failed before this one is thought of, as an index among the children.
    ///
    /// Drops of different pieces on one square, and promotions that are refused, mostly fail alike. Counting all of
    /// them at once would make a position look harder to settle than it is.
    pub waits_for: u16,
    /// Known from a depth no greater than the parent's, so that following it may lead round in circles.
    pub is_old: bool,
}

/// A position on the path.
#[derive(Debug)]
pub(super) struct Frame {
    /// How it was reached; `None` at the root.
    pub arrival: Option<(Move, Undo)>,
    pub key: u64,
    pub hand: Hand,
    /// Names the sequence of positions on the path, this one included.
    pub path: u32,
    /// Where its children begin; they end where the next frame's begin.
    pub first_child: usize,
    pub thresholds: Numbers,
    /// Which child of the parent this is.
    pub index: usize,
    /// The solver's node counter when it was reached.
    pub nodes_before: u64,
    /// Whether its children have been generated.
    pub is_expanded: bool,
}

/// What the children of a position add up to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    pub numbers: Numbers,
    /// The most promising child for the side to move.
    pub best: usize,
    /// The second smallest of the numbers that the side to move wants small.
    pub second: u32,
    /// How much of the other number remains if the best child adds nothing.
    pub others: u32,
}

/// Adds up the children of a position in which the attacker or the defender is to move.
///
/// All replies of the defender must be answered, so their proof numbers are added. Checks of the attacker are mostly
/// refuted alike, so only the largest of their disproof numbers counts, and one for each other check; a sum would count
/// the same refutation many times.
pub(super) fn summarize(children: &[Child], attacker: bool) -> Summary {
    let (mut best, mut least, mut second, mut best_other) = (0, INFINITY, INFINITY, 0);
    let (mut count, mut most, mut sum, mut old_most) = (0_u32, 0_u32, 0_u64, 0_u32);
    for (index, child) in children.iter().enumerate() {
        let (wanted, other) = child.numbers.seen_by(attacker);
        if wanted == 0 {
            return Summary { numbers: child.numbers, best: index, second: INFINITY, others: 0 };
        }
        if other == 0 || is_waiting(children, child, attacker) {
            continue;
        }
        count += 1;
        most = most.max(other);
        // Old children may share their subtrees too.
        if child.is_old {
            old_most = old_most.max(other);
        } else {
            sum += u64::from(other);
        }
        if wanted < least || wanted == least && other < best_other {
            second = least;
            (best, least, best_other) = (index, wanted, other);
        } else if wanted < second {
            second = wanted;
        }
    }
    if least == INFINITY {
        let numbers = if attacker { Numbers::NO_MATE } else { Numbers::MATE };
        return Summary { numbers, best, second, others: 0 };
    }
    let total = if attacker { u64::from(most) + u64::from(count - 1) } else { sum + u64::from(old_most) };
    let total = total.min(u64::from(INFINITY - 1)) as u32;
    let others = if attacker { count - 1 } else { total.saturating_sub(best_other) };
    Summary { numbers: Numbers::from_view(attacker, least, total), best, second, others }
}

#[inline]
fn is_waiting(children: &[Child], child: &Child, attacker: bool) -> bool {
    child.waits_for != NOBODY && children[child.waits_for as usize].numbers.seen_by(attacker).1 != 0
}

/// A settled position: everything that its parent and the table need to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub hand: Hand,
    pub plies: u16,
    pub mv: Option<Move>,
    pub depends_on: u16,
}

/// Settles a position with mate, `position` being the one whose children these are.
pub(super) fn settle_mate(position: &Position, us: Color, children: &[Child], attacker: bool) -> Option<Settled> {
    if attacker {
        let child = children.iter().filter(|child| child.numbers.pn == 0).min_by_key(|child| child.plies)?;
        let hand = hands::proof_before(position, child.mv, child.hand);
        return Some(Settled { hand, plies: child.plies + 1, mv: Some(child.mv), depends_on: UNCONDITIONAL });
    }
    let kept = hands::kept_from_defender(position, us);
    let hand = children.iter().fold(kept, |hand, child| hands::union(hand, child.hand));
    let plies = children.iter().map(|child| child.plies + 1).max().unwrap_or(0);
    Some(Settled { hand, plies, mv: None, depends_on: UNCONDITIONAL })
}

/// Settles a position without mate, `position` being the one whose children these are.
pub(super) fn settle_no_mate(position: &Position, us: Color, children: &[Child], attacker: bool) -> Option<Settled> {
    if attacker {
        let most = hands::most_without_new_kinds(position, us);
        let hand = children.iter().fold(most, |hand, child| {
            hands::intersection(hand, hands::disproof_before(position, child.mv, child.hand))
        });
        let depends_on = children.iter().map(|child| child.depends_on).min().unwrap_or(UNCONDITIONAL);
        return Some(Settled { hand, plies: 0, mv: None, depends_on });
    }
    // A refutation that holds on every path is worth more than one that holds on this path.
    let child = children.iter().filter(|child| child.numbers.dn == 0).max_by_key(|child| child.depends_on)?;
    Some(Settled { hand: child.hand, plies: 0, mv: None, depends_on: child.depends_on })
}
