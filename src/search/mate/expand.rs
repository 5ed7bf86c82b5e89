//! The moves of a position on the path: checks for the attacker, every legal move for the defender; and first numbers
//! for positions that were never met.

use super::df_pn::DfPn;
use super::hands;
use super::node::{Child, NOBODY, UNCONDITIONAL};
use super::numbers::Numbers;
use super::table::{Known, Table};
use crate::shogi::{Bitboard, Hand, Move, MoveList, PieceKind, Position, Square};

impl Child {
    fn new(mv: Move) -> Self {
        Self {
            mv,
            numbers: Numbers { pn: 1, dn: 1 },
            hand: Hand::EMPTY,
            plies: 0,
            depends_on: UNCONDITIONAL,
            waits_for: NOBODY,
            is_old: false,
        }
    }

    /// Takes over what the table says with certainty.
    pub(super) fn learn(&mut self, known: Known) {
        match known {
            Known::Mate { hand, plies, .. } => {
                (self.numbers, self.hand, self.plies) = (Numbers::MATE, hand, plies);
            }
            Known::NoMate { hand, depends_on } => {
                (self.numbers, self.hand, self.depends_on) = (Numbers::NO_MATE, hand, depends_on);
            }
            Known::Nothing | Known::Open { .. } => {}
        }
    }
}

impl DfPn {
    /// Writes the children of the last frame; stops early once one of them decides.
    pub(super) fn expand(&mut self, table: &Table) {
        let depth = self.frames.len() - 1;
        let attacker = depth.is_multiple_of(2);
        let mut moves = MoveList::new();
        if attacker {
            self.position.checking_moves::<true>(&mut moves);
        } else {
            self.position.legal_moves(&mut moves);
        }
        let path = self.frames[depth].path;
        let mut is_new = true;
        for mv in &moves {
            let mut child = Child::new(mv);
            let undo = self.position.apply(mv);
            self.nodes += 1;
            self.look_at(&mut child, depth, path, table);
            self.position.undo(mv, undo);
            is_new &= !child.is_old;
            self.children.push(child);
            if child.numbers.seen_by(attacker).0 == 0 && child.depends_on == UNCONDITIONAL {
                break;
            }
        }
        let frame = &self.frames[depth];
        let known = self.probe(table, frame.key, frame.hand, frame.path, depth);
        let frame = &mut self.frames[depth];
        frame.is_expanded = true;
        let children = &mut self.children[frame.first_child..];
        link(&self.position, children, attacker);
        let is_first_visit = known == Known::Nothing;
        if is_first_visit {
            self.must_grow = false;
        } else if !is_new {
            self.must_grow = true;
        }
    }

    /// Finds out about the position after a move, which has been applied.
    fn look_at(&self, child: &mut Child, depth: usize, path: u32, table: &Table) {
        let (key, hand) = (self.key_of(&self.position), self.position.hand(self.attacker));
        if let Some(earlier) = self.stood_at(key, hand) {
            child.numbers = Numbers::NO_MATE;
            (child.hand, child.depends_on) = (hand, earlier);
            return;
        }
        match self.probe(table, key, hand, Self::path_with(path, key, hand), depth + 1) {
            Known::Open { numbers, depth: met_at } => {
                child.numbers = numbers;
                child.is_old = usize::from(met_at) <= depth;
            }
            Known::Nothing => self.first_numbers(child, depth + 1),
            settled => child.learn(settled),
        }
    }

    /// Counts the replies: few of them are easy to settle, and none at all settles it.
    fn first_numbers(&self, child: &mut Child, depth: usize) {
        let mut replies = MoveList::new();
        if self.position.side_to_move() == self.attacker {
            self.position.checking_moves::<true>(&mut replies);
            if replies.is_empty() || self.is_beyond_horizon(depth) {
                child.numbers = Numbers::NO_MATE;
                child.hand = hands::most_without_new_kinds(&self.position, self.attacker);
            } else {
                child.numbers = Numbers { pn: 1, dn: replies.len() as u32 };
            }
            return;
        }
        self.position.legal_moves(&mut replies);
        if replies.is_empty() {
            child.numbers = Numbers::MATE;
            child.hand = hands::kept_from_defender(&self.position, self.attacker);
        } else if self.is_beyond_horizon(depth) {
            child.numbers = Numbers::NO_MATE;
            child.hand = self.position.hand(self.attacker);
        } else {
            child.numbers = Numbers { pn: distinct_replies(&replies), dn: 1 };
        }
    }
}

/// The number of replies, all drops on one square being one.
fn distinct_replies(replies: &MoveList) -> u32 {
    let (mut count, mut squares) = (0, Bitboard::EMPTY);
    for mv in replies {
        if mv.is_drop() {
            squares.insert(mv.to());
        } else {
            count += 1;
        }
    }
    count + squares.count()
}

/// Lets moves wait for others that they resemble; see [`Child::waits_for`].
fn link(position: &Position, children: &mut [Child], attacker: bool) {
    let mut latest_drop = [NOBODY; Square::COUNT];
    for index in 0..children.len() {
        let mv = children[index].mv;
        if mv.is_drop() {
            if !attacker {
                children[index].waits_for = latest_drop[mv.to().index()];
                latest_drop[mv.to().index()] = index as u16;
            }
        } else if !mv.is_promotion()
            && let Some(from) = mv.from()
            && is_rarely_left(position.moved_kind(mv))
        {
            let twin = Move::board(from, mv.to(), true);
            if let Some(twin) = children.iter().position(|child| child.mv == twin) {
                children[index].waits_for = twin as u16;
            }
        }
    }
}

/// Whether promoting a piece of this kind is nearly always right.
const fn is_rarely_left(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}
