//! All legal children of a position, each with what the rules say about it or else its static value.

use super::params::SoftmaxParams;
use super::proof::Proof;
use super::quiescence::quiesce;
use super::tree::Child;
use super::walk::Walk;
use crate::eval::Evaluator;
use crate::shogi::{Declaration, MoveList, Position, Repetition};

/// Static values stay within this, far below mates.
const LARGEST_VALUE: i32 = 30_000;

/// Worth of a position that came back under perpetual check, before it comes back often enough to end the game.
const PERPETUAL_VALUE: i16 = 5_000;

impl<E: Evaluator> Walk<E> {
    /// Writes the children of the current position.
    pub fn children(&mut self, params: &SoftmaxParams, children: &mut Vec<Child>) {
        children.clear();
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        let mut position = self.position.clone();
        for mv in &moves {
            let state = self.evaluator.after(&self.state, &position, mv);
            let undo = position.apply(mv);
            let (value, proof) = self.judge(&mut position, &state, params);
            position.undo(mv, undo);
            children.push(Child { mv, value, proof });
        }
    }

    /// The static value of the current position.
    pub fn value(&mut self, params: &SoftmaxParams) -> i16 {
        let mut position = self.position.clone();
        self.leaf_value(&mut position, &self.state, params)
    }

    /// Whether the side to move can mate at once.
    pub fn mates_at_once(&self) -> bool {
        mates_at_once(&mut self.position.clone())
    }

    /// What a new position is for the side to move: first what ends the game, then a mate in one, then a value.
    fn judge(&mut self, position: &mut Position, state: &E::State, params: &SoftmaxParams) -> (i16, Proof) {
        if position.in_check() && !position.has_legal_move() {
            return (0, Proof::loss(0));
        }
        let mut repetition = None;
        if self.may_repeat(position) {
            match self.repetition(position, params.repetition_ends) {
                (value, proof) if !proof.is_open() => return (value.unwrap_or(0), proof),
                (value, _) => repetition = value,
            }
        }
        if self.reaches_limit() {
            return (0, if position.has_legal_move() { Proof::DRAW } else { Proof::loss(0) });
        }
        if position.declaration(self.declaration) == Some(Declaration::Win) {
            return (0, Proof::win(1));
        }
        // At the root always, so that no move is played into a mate in one that could be avoided.
        let looks = params.mate_in_one == 2 || params.mate_in_one == 1 && self.is_at_root();
        if looks && mates_at_once(position) {
            return (0, Proof::win(1));
        }
        (repetition.unwrap_or_else(|| self.leaf_value(position, state, params)), Proof::OPEN)
    }

    /// What coming back means: the end of the game, or a value that still may be looked into.
    fn repetition(&mut self, position: &Position, ends: bool) -> (Option<i16>, Proof) {
        let side = position.side_to_move();
        self.history.push(position);
        let fourfold = self.history.fourfold();
        let seen = self.history.in_search(side, usize::MAX);
        self.history.pop();
        match (fourfold, seen) {
            (Some(None), _) => (None, Proof::DRAW),
            (Some(Some(winner)), _) => (None, if winner == side { Proof::win(0) } else { Proof::loss(0) }),
            (None, Repetition::Draw) => (Some(0), if ends { Proof::DRAW } else { Proof::OPEN }),
            (None, Repetition::Win) => (Some(PERPETUAL_VALUE), if ends { Proof::win(0) } else { Proof::OPEN }),
            (None, Repetition::Loss) => (Some(-PERPETUAL_VALUE), if ends { Proof::loss(0) } else { Proof::OPEN }),
            (None, Repetition::None | Repetition::Superior | Repetition::Inferior) => (None, Proof::OPEN),
        }
    }

    fn leaf_value(&self, position: &mut Position, state: &E::State, params: &SoftmaxParams) -> i16 {
        let value = if params.quiescence > 0 {
            quiesce(&self.evaluator, position, state, -LARGEST_VALUE, LARGEST_VALUE, params.quiescence)
        } else {
            self.evaluator.value(state, position)
        };
        value.clamp(-LARGEST_VALUE, LARGEST_VALUE) as i16
    }
}

/// Whether the side to move can mate at once.
fn mates_at_once(position: &mut Position) -> bool {
    let mut checks = MoveList::new();
    position.checking_moves::<true>(&mut checks);
    checks.into_iter().any(|mv| {
        let undo = position.apply(mv);
        let mated = !position.has_legal_move();
        position.undo(mv, undo);
        mated
    })
}
