//! Short mates by checks alone, looked for where a leaf is judged; long ones are the mate solver's business.
//!
//! `looks` counts down the positions that may still be looked at; what is not found with them counts as not there.

use crate::shogi::{Move, MoveList, Position};

/// Positions that may be looked at to find the moves of mates again, in whatever is told at once: a `stop` waits for it.
pub(super) const LOOKS_FOR_LINES: u32 = 10_000;

/// In how many plies the side to move mates by checks, if it does so within `plies`.
pub(super) fn mate_within(position: &mut Position, plies: i32, looks: &mut u32) -> Option<u16> {
    if plies < 1 {
        return None;
    }
    let mut checks = MoveList::new();
    position.checking_moves::<true>(&mut checks);
    // The shortest mate first: most positions have none, and looking for it is cheap.
    let at_once =
        (&checks).into_iter().any(|mv| spend(looks) && after(position, mv, |position| !position.has_legal_move()));
    if at_once {
        return Some(1);
    }
    if plies < 3 {
        return None;
    }
    (&checks)
        .into_iter()
        .find_map(|mv| after(position, mv, |position| mated_within(position, plies - 1, looks)))
        .map(|plies| plies + 1)
}

/// In how many plies the side to move, in check, is mated whatever it does, if within `plies`.
pub(super) fn mated_within(position: &mut Position, plies: i32, looks: &mut u32) -> Option<u16> {
    if !spend(looks) {
        return None;
    }
    let mut replies = MoveList::new();
    position.legal_moves(&mut replies);
    let mut longest = 0;
    for mv in &replies {
        longest = longest.max(after(position, mv, |position| mate_within(position, plies - 1, looks))? + 1);
    }
    Some(longest)
}

fn spend(looks: &mut u32) -> bool {
    let is_left = *looks > 0;
    *looks = looks.saturating_sub(1);
    is_left
}

fn after<T>(position: &mut Position, mv: Move, look: impl FnOnce(&mut Position) -> T) -> T {
    let undo = position.apply(mv);
    let seen = look(position);
    position.undo(mv, undo);
    seen
}

/// The moves of a mate that was found within `plies`, the side to move winning or losing; as far as the looks reach.
pub(super) fn mating_line(position: &mut Position, wins: bool, plies: i32, looks: &mut u32) -> Vec<Move> {
    let mut moves = MoveList::new();
    if wins {
        position.checking_moves::<true>(&mut moves);
    } else {
        position.legal_moves(&mut moves);
    }
    // The soonest mate, or the longest way to be mated.
    let mut length = |position: &mut Position, mv| {
        let found = after(position, mv, |position| {
            if wins { mated_within(position, plies - 1, looks) } else { mate_within(position, plies - 1, looks) }
        });
        found.map(i32::from)
    };
    let lengths: Vec<_> = (&moves).into_iter().filter_map(|mv| Some((mv, length(position, mv)?))).collect();
    let best = lengths.iter().copied().max_by_key(|&(_, length)| if wins { -length } else { length });
    let Some((mv, length)) = best.filter(|_| plies > 0) else { return Vec::new() };
    let mut line = vec![mv];
    line.extend(after(position, mv, |position| mating_line(position, !wins, length, looks)));
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn a_position_full_of_checks_is_left_when_the_looks_are_spent() {
        // A king in the open and a hand of everything that gives check from afar: without a bound this takes hours.
        let mut position = sfen::parse("9/9/9/4k4/9/9/9/9/4K4 b RB2S2L 1").unwrap();
        let before = position.clone();
        let mut looks = 5_000;
        assert_eq!(mate_within(&mut position, 21, &mut looks), None);
        assert_eq!((looks, position), (0, before));
    }

    #[test]
    fn a_mate_is_found_with_enough_looks_only() {
        let mut position = sfen::parse("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        assert_eq!(mate_within(&mut position, 1, &mut 100), Some(1));
        assert_eq!(mate_within(&mut position, 1, &mut 0), None);
    }
}
