//! Short mates by checks alone, looked for where a leaf is judged; long ones are the mate solver's business.

use crate::shogi::{Move, MoveList, Position};

/// In how many plies the side to move mates by checks, if it does so within `plies`.
pub(super) fn mate_within(position: &mut Position, plies: i32) -> Option<u16> {
    if plies < 1 {
        return None;
    }
    let mut checks = MoveList::new();
    position.checking_moves::<true>(&mut checks);
    // The shortest mate first: most positions have none, and looking for it is cheap.
    let at_once = (&checks).into_iter().any(|mv| after(position, mv, |position| !position.has_legal_move()));
    if at_once {
        return Some(1);
    }
    if plies < 3 {
        return None;
    }
    (&checks)
        .into_iter()
        .find_map(|mv| after(position, mv, |position| mated_within(position, plies - 1)))
        .map(|plies| plies + 1)
}

/// In how many plies the side to move, in check, is mated whatever it does, if within `plies`.
pub(super) fn mated_within(position: &mut Position, plies: i32) -> Option<u16> {
    let mut replies = MoveList::new();
    position.legal_moves(&mut replies);
    let mut longest = 0;
    for mv in &replies {
        longest = longest.max(after(position, mv, |position| mate_within(position, plies - 1))? + 1);
    }
    Some(longest)
}

fn after<T>(position: &mut Position, mv: Move, look: impl FnOnce(&mut Position) -> T) -> T {
    let undo = position.apply(mv);
    let seen = look(position);
    position.undo(mv, undo);
    seen
}

/// The moves of a mate that was found within `plies`, the side to move winning or losing.
pub(super) fn mating_line(position: &mut Position, wins: bool, plies: i32) -> Vec<Move> {
    let mut moves = MoveList::new();
    if wins {
        position.checking_moves::<true>(&mut moves);
    } else {
        position.legal_moves(&mut moves);
    }
    // The soonest mate, or the longest way to be mated.
    let length = |position: &mut Position, mv| {
        let found = after(position, mv, |position| {
            if wins { mated_within(position, plies - 1) } else { mate_within(position, plies - 1) }
        });
        found.map(i32::from)
    };
    let lengths: Vec<_> = (&moves).into_iter().filter_map(|mv| Some((mv, length(position, mv)?))).collect();
    let best = lengths.iter().copied().max_by_key(|&(_, length)| if wins { -length } else { length });
    let Some((mv, length)) = best.filter(|_| plies > 0) else { return Vec::new() };
    let mut line = vec![mv];
    line.extend(after(position, mv, |position| mating_line(position, !wins, length)));
    line
}
