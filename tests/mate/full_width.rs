//! Two solvers so simple that they can be seen to be right. Neither uses the generator of checks.

use std::collections::HashMap;

use fukayomi::shogi::{Color, Hand, MoveList, Position};

fn moves_of(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// The least number of plies, at most `plies`, in which the side to move mates by checks.
pub fn mate_within(position: &mut Position, plies: usize) -> Option<usize> {
    (1..=plies).step_by(2).find(|&limit| mates_in(position, limit))
}

fn mates_in(position: &mut Position, plies: usize) -> bool {
    moves_of(position).into_iter().any(|check| {
        let undo = position.apply(check);
        let mates = position.in_check() && is_mated_in(position, plies - 1);
        position.undo(check, undo);
        mates
    })
}

fn is_mated_in(position: &mut Position, plies: usize) -> bool {
    let replies = moves_of(position);
    if replies.is_empty() || plies == 0 {
        return replies.is_empty();
    }
    replies.into_iter().all(|reply| {
        let undo = position.apply(reply);
        let mated = mates_in(position, plies - 1);
        position.undo(reply, undo);
        mated
    })
}

/// Whether the side to move mates by checks, however long it takes, from the whole graph of positions that checks and
/// replies can reach; `None` if there are more than `limit`. A circle is no mate, because marks only spread from mates.
pub fn mates_at_all(root: &Position, limit: usize) -> Option<bool> {
    let attacker = root.side_to_move();
    let mut numbers = HashMap::from([(name(root), 0)]);
    let mut nodes = vec![Node { attacks: true, next: Vec::new() }];
    let mut open = vec![(0, root.clone())];
    while let Some((number, position)) = open.pop() {
        let attacks = position.side_to_move() == attacker;
        for mv in &moves_of(&position) {
            let mut after = position.clone();
            after.apply(mv);
            if attacks && !after.in_check() {
                continue;
            }
            let next = *numbers.entry(name(&after)).or_insert(nodes.len());
            nodes[number].next.push(next);
            if next == nodes.len() {
                nodes.push(Node { attacks: !attacks, next: Vec::new() });
                open.push((next, after));
            }
        }
        if nodes.len() > limit {
            return None;
        }
    }
    Some(is_won(&nodes))
}

struct Node {
    attacks: bool,
    next: Vec<usize>,
}

fn name(position: &Position) -> (u64, [Hand; 2]) {
    (position.board_key(), Color::ALL.map(|color| position.hand(color)))
}

/// Marks positions as won until nothing changes.
fn is_won(nodes: &[Node]) -> bool {
    let mut won = vec![false; nodes.len()];
    loop {
        let mut changed = false;
        for (number, node) in nodes.iter().enumerate().rev() {
            let mut next = node.next.iter().map(|&next| won[next]);
            let now = if node.attacks { next.any(|won| won) } else { next.all(|won| won) };
            changed |= now && !won[number];
            won[number] |= now;
        }
        if !changed {
            return won[0];
        }
    }
}
