//! The legal children of a position and their static values, and what the rules say about a position.

use super::mate_within::{mate_within, mated_within};
use super::params::SoftmaxParams;
use super::proof::Proof;
use super::quiescence::quiesce;
use super::tree::Child;
use super::walk::Walk;
use crate::eval::Evaluator;
use crate::shogi::{Declaration, Move, MoveList, Position, Purpose, Repetition};

/// Static values stay within this, far below mates.
pub(super) const LARGEST_VALUE: i32 = 30_000;

/// A leaf that can't come within this many T_s of the best of its siblings is not read further: it would hardly be drawn.
const READ_WITHIN: f64 = 6.0;

/// Worth of a position that came back under perpetual check, before it comes back often enough to end the game.
const PERPETUAL_VALUE: i16 = 5_000;

/// What the rules say about a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Verdict {
    /// It is decided.
    Proven(Proof),
    /// It came back: it is worth this, as far as that goes.
    Worth(i16),
    /// Nothing special.
    Open,
}

impl<E: Evaluator> Walk<E> {
    /// The moves that become children of the current position.
    pub(super) fn moves(&self, params: &SoftmaxParams) -> MoveList {
        let mut moves = MoveList::new();
        if params.declined {
            self.position.legal_moves(&mut moves);
        } else {
            self.position.moves_for::<{ Purpose::ALL & !Purpose::USELESS }>(&mut moves);
        }
        moves
    }

    /// Writes the children of the current position with their values.
    ///
    /// What the rules say about them is left to their first visit, except where they are few or decide what is played:
    /// after a check, and at the root.
    pub fn children(&mut self, params: &SoftmaxParams, children: &mut Vec<Child>) {
        children.clear();
        let moves = self.moves(params);
        let judged = params.eager || self.is_at_root() || self.position.in_check() || self.reaches_limit(1);
        if judged {
            children.extend(moves.into_iter().map(|mv| self.judged_child(mv, params)));
        } else {
            self.standing_children(&moves, params, children);
        }
        let reads = !judged && params.quiescence > 0 && !params.lazy;
        if reads || params.widening > 0 {
            children.sort_by_key(|child| child.value);
        }
        if reads {
            let shown = if params.widening > 0 { params.widening as usize } else { children.len() };
            self.read_leaves(children, shown, params);
        }
    }

    /// The children with their values as they stand, less what the prior doubts; those that it thinks unlikely take the
    /// value of this position instead of their own.
    fn standing_children(&mut self, moves: &MoveList, params: &SoftmaxParams, children: &mut Vec<Child>) {
        let Self { evaluator, position, state, prior, recent, .. } = self;
        let side = !position.side_to_move();
        // A position that was looked at for a mate in one has no child that is mated.
        let checks = (params.mate_plies == 0).then(|| position.check_info());
        let has_prior = params.prior > 0.0;
        let doubts =
            has_prior.then(|| prior.doubts(position, *recent, moves, params.prior, params.prior_valued as usize));
        let guess = if has_prior { -evaluator.value(state, position) } else { 0 };
        for (number, mv) in moves.into_iter().enumerate() {
            let may_mate = checks.as_ref().is_some_and(|checks| checks.gives_check(position, mv));
            let is_valued = may_mate || doubts.as_ref().is_none_or(|doubts| doubts.is_likely(number));
            let (mut value, mut proof) = (guess, Proof::OPEN);
            if is_valued {
                let next = evaluator.after(state, position, mv);
                match evaluator.value_of_state(&next, side).filter(|_| !may_mate) {
                    Some(known) => value = known,
                    None => (value, proof) = look_ahead(evaluator, position, mv, &next),
                }
            }
            value += doubts.as_ref().map_or(0, |doubts| doubts.points(number));
            children.push(Child { mv, value: within_range(value), proof });
        }
    }

    /// Reads captures at the first so many children, which come best first.
    ///
    /// The opponent may stand still, so reading only makes a child better for him: a child whose standing value lies far
    /// below a sibling that was read needs no reading, and neither do those after it.
    fn read_leaves(&mut self, children: &mut [Child], shown: usize, params: &SoftmaxParams) {
        let margin = (READ_WITHIN * params.selection_temperature).min(f64::from(LARGEST_VALUE)) as i32;
        let mut best = -LARGEST_VALUE;
        for child in children.iter_mut().take(shown).filter(|child| child.proof.is_open()) {
            if -i32::from(child.value) <= best - margin {
                break;
            }
            let state = self.evaluator.after(&self.state, &self.position, child.mv);
            let undo = self.position.apply(child.mv);
            let beta = (margin - best).min(LARGEST_VALUE);
            let Self { evaluator, position, read, .. } = self;
            let value = quiesce(evaluator, position, &state, -LARGEST_VALUE, beta, params.quiescence, read);
            self.position.undo(child.mv, undo);
            child.value = within_range(value);
            best = best.max(-value);
        }
    }

    /// What reading captures at a leaf on its first visit finds, if it was not read when it was made or only guessed.
    pub fn read_late(&mut self, standing: i16, params: &SoftmaxParams) -> Verdict {
        let was_read = params.quiescence == 0 || !params.lazy && params.widening == 0;
        if was_read && params.prior == 0.0 {
            return Verdict::Open;
        }
        let value = self.value(params);
        if value == standing { Verdict::Open } else { Verdict::Worth(value) }
    }

    /// A child with everything that can be known about it.
    pub fn judged_child(&mut self, mv: Move, params: &SoftmaxParams) -> Child {
        let (state, recent) = (self.state, self.recent);
        let undo = self.step(mv);
        let child = match self.judge(params) {
            Verdict::Proven(proof) => Child { mv, value: 0, proof },
            Verdict::Worth(value) => Child { mv, value, proof: Proof::OPEN },
            Verdict::Open => Child { mv, value: self.value(params), proof: Proof::OPEN },
        };
        self.step_back(mv, undo, state, recent);
        child
    }

    /// The static value of the current position, captures read to their end where that is asked for.
    pub fn value(&mut self, params: &SoftmaxParams) -> i16 {
        let Self { evaluator, position, state, read, .. } = self;
        within_range(if params.quiescence > 0 {
            quiesce(evaluator, position, state, -LARGEST_VALUE, LARGEST_VALUE, params.quiescence, read)
        } else {
            evaluator.value(state, position)
        })
    }

    /// What the rules say about the current position: first what ends the game, then a declaration or a mate in one.
    pub fn judge(&mut self, params: &SoftmaxParams) -> Verdict {
        if self.position.in_check()
            && let Some(plies) = mated_within(&mut self.position, params.mate_plies + 1, &mut self.looks)
        {
            return Verdict::Proven(Proof::loss(plies));
        }
        let mut verdict = Verdict::Open;
        if self.may_repeat() {
            verdict = self.repetition(params.repetition_ends);
            if matches!(verdict, Verdict::Proven(_)) {
                return verdict;
            }
        }
        if self.reaches_limit(0) {
            return Verdict::Proven(if self.position.has_legal_move() { Proof::DRAW } else { Proof::loss(0) });
        }
        if self.position.declaration(self.declaration) == Some(Declaration::Win) {
            return Verdict::Proven(Proof::win(1));
        }
        mate_within(&mut self.position, params.mate_plies, &mut self.looks)
            .map_or(verdict, |plies| Verdict::Proven(Proof::win(plies)))
    }

    /// What coming back means: the end of the game, or a value that still may be looked into.
    fn repetition(&self, ends: bool) -> Verdict {
        let side = self.position.side_to_move();
        let earlier = |value, proof| if ends { Verdict::Proven(proof) } else { Verdict::Worth(value) };
        match (self.history.fourfold(), self.history.in_search(side, usize::MAX)) {
            (Some(None), _) => Verdict::Proven(Proof::DRAW),
            (Some(Some(winner)), _) => Verdict::Proven(if winner == side { Proof::win(0) } else { Proof::loss(0) }),
            (None, Repetition::Draw) => earlier(0, Proof::DRAW),
            (None, Repetition::Win) => earlier(PERPETUAL_VALUE, Proof::win(0)),
            (None, Repetition::Loss) => earlier(-PERPETUAL_VALUE, Proof::loss(0)),
            (None, Repetition::None | Repetition::Superior | Repetition::Inferior) => Verdict::Open,
        }
    }
}

/// Value of the position after a move as it stands, and whether it is mate.
fn look_ahead<E: Evaluator>(evaluator: &E, position: &mut Position, mv: Move, state: &E::State) -> (i32, Proof) {
    let undo = position.apply(mv);
    let mated = position.in_check() && !position.has_legal_move();
    let value = evaluator.value(state, position);
    position.undo(mv, undo);
    (value, if mated { Proof::loss(0) } else { Proof::OPEN })
}

pub(super) fn within_range(value: i32) -> i16 {
    value.clamp(-LARGEST_VALUE, LARGEST_VALUE) as i16
}
