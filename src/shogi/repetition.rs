//! Repetition: what the rules say at the fourth occurrence, and what a search may conclude at the second.

use super::color::Color;
use super::hand::Hand;
use super::position::Position;

/// What a search sees when a position comes back, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Nothing came back.
    None,
    /// The same position: going on like this is a draw.
    Draw,
    /// The opponent gave check all the way and loses by going on.
    Win,
    /// The side to move gave check all the way and loses by going on.
    Loss,
    /// The same board, and the side to move has gained pieces in hand (優等局面).
    Superior,
    /// The same board, and the side to move has lost pieces in hand (劣等局面).
    Inferior,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    board_key: u64,
    hands: [Hand; 2],
    /// For each player, how many of the latest own moves in a row gave check.
    checks: [u32; 2],
}

/// The positions of a game so far, the current one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
}

impl History {
    /// A history that starts with this position.
    #[must_use]
    pub fn new(start: &Position) -> Self {
        let first = Entry { board_key: start.board_key(), hands: start.hands, checks: [0; 2] };
        Self { entries: vec![first] }
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no position at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Makes room for this many more positions, so that a search need not allocate.
    pub fn reserve(&mut self, positions: usize) {
        self.entries.reserve(positions);
    }

    /// Appends the position after a move.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        let mover = !position.side_to_move();
        let mut checks = self.entries.last().map_or([0; 2], |entry| entry.checks);
        checks[mover.index()] = if position.in_check() { checks[mover.index()] + 1 } else { 0 };
        self.entries.push(Entry { board_key: position.board_key(), hands: position.hands, checks });
    }

    /// Forgets the latest position.
    #[inline]
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// How the game has ended by repetition, if it has: at the fourth occurrence it is drawn (`None` inside), unless one
    /// side gave check with every move since the first; that side loses, and the other is returned as the winner.
    #[must_use]
    pub fn fourfold(&self) -> Option<Option<Color>> {
        let (now, earlier) = self.entries.split_last()?;
        let mut occurrences = 1;
        for (index, entry) in earlier.iter().enumerate().rev() {
            if entry.board_key == now.board_key && entry.hands == now.hands {
                occurrences += 1;
                if occurrences == 4 {
                    let moves_each = (earlier.len() - index) as u32 / 2;
                    return Some(perpetual_checker(now, moves_each).map(Color::flip));
                }
            }
        }
        None
    }

    /// Compares the current position with those at most `plies` back, nearest first.
    #[inline]
    #[must_use]
    pub fn in_search(&self, side_to_move: Color, plies: usize) -> Repetition {
        let Some((now, earlier)) = self.entries.split_last() else { return Repetition::None };
        // The same side is to move every second ply, and nothing can come back in two.
        let plies = plies.min(earlier.len());
        let mut distance = 4;
        while distance <= plies {
            let entry = &earlier[earlier.len() - distance];
            if entry.board_key == now.board_key {
                let us = side_to_move.index();
                if entry.hands == now.hands {
                    return match perpetual_checker(now, distance as u32 / 2) {
                        Some(checker) if checker == side_to_move => Repetition::Loss,
                        Some(_) => Repetition::Win,
                        None => Repetition::Draw,
                    };
                }
                if now.hands[us].contains(entry.hands[us]) {
                    return Repetition::Superior;
                }
                if entry.hands[us].contains(now.hands[us]) {
                    return Repetition::Inferior;
                }
            }
            distance += 2;
        }
        Repetition::None
    }
}

/// The side whose last `moves` moves all gave check, if it is only one.
fn perpetual_checker(now: &Entry, moves: u32) -> Option<Color> {
    match now.checks.map(|checks| checks >= moves) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}
