//! How much of a hand a result needs: with fewer pieces than a *proof hand* the mate may fail, and with more than a
//! *disproof hand* the defence may fail. Anything in between needs no search of its own.
//!
//! All pieces that are not on the board are in one of the two hands, so the attacker's hand alone tells both. A hand
//! that contains another is at least as good for the attacker: he may ignore the additional pieces, and the defender
//! has fewer to interpose. Pawn-drop mate is no exception, because nothing can be interposed against a pawn.

use crate::shogi::attacks::between;
use crate::shogi::{Color, Hand, Move, PieceKind, Position};

/// For every kind the larger count of the two.
pub(super) fn union(a: Hand, b: Hand) -> Hand {
    if a.contains(b) {
        return a;
    }
    b.iter().fold(a, |hand, (kind, count)| if count > hand.count(kind) { hand.with(kind, count) } else { hand })
}

/// For every kind the smaller count of the two.
pub(super) fn intersection(a: Hand, b: Hand) -> Hand {
    if b.contains(a) {
        return a;
    }
    a.iter().fold(a, |hand, (kind, count)| if count > b.count(kind) { hand.with(kind, b.count(kind)) } else { hand })
}

/// The pieces that the attacker must keep so that the defender, to move, gets no new kind to interpose.
pub(super) fn kept_from_defender(position: &Position, attacker: Color) -> Hand {
    let checkers = position.checkers();
    let (Some(king), Some(checker)) = (position.king(!attacker), checkers.first()) else { return Hand::EMPTY };
    if checkers.has_many() || between(king, checker).is_empty() {
        return Hand::EMPTY;
    }
    let theirs = position.hand(!attacker);
    position
        .hand(attacker)
        .iter()
        .filter(|&(kind, _)| !theirs.has(kind))
        .fold(Hand::EMPTY, |hand, (kind, count)| hand.with(kind, count))
}

/// The proof hand before the attacker's move, from the one after it.
pub(super) fn proof_before(position: &Position, mv: Move, after: Hand) -> Hand {
    let mut hand = after;
    if let Some(kind) = mv.dropped() {
        hand.add(kind);
    } else if let Some(captured) = position.piece_on(mv.to())
        && hand.has(captured.kind().unpromoted())
    {
        hand.remove(captured.kind().unpromoted());
    }
    hand
}

/// The most that the attacker, to move, could hold without getting a new kind to drop.
pub(super) fn most_without_new_kinds(position: &Position, attacker: Color) -> Hand {
    let (ours, theirs) = (position.hand(attacker), position.hand(!attacker));
    ours.iter().fold(Hand::EMPTY, |hand, (kind, count)| hand.with(kind, count + theirs.count(kind)))
}

/// The disproof hand before the attacker's move, from the one after it.
pub(super) fn disproof_before(position: &Position, mv: Move, after: Hand) -> Hand {
    let mut hand = after;
    if let Some(kind) = mv.dropped() {
        hand.add(kind);
    } else if let Some(captured) = position.piece_on(mv.to()) {
        let kind: PieceKind = captured.kind().unpromoted();
        debug_assert!(hand.has(kind), "a disproof hand contains the hand it was found with");
        hand.remove(kind);
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn union_and_intersection_go_kind_by_kind() {
        let a = Hand::EMPTY.with(PieceKind::Pawn, 3).with(PieceKind::Gold, 1);
        let b = Hand::EMPTY.with(PieceKind::Pawn, 1).with(PieceKind::Rook, 2);
        assert_eq!(union(a, b), a.with(PieceKind::Rook, 2));
        assert_eq!(intersection(a, b), Hand::EMPTY.with(PieceKind::Pawn, 1));
    }
}
