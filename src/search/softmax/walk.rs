//! The position that a descent stands on, with everything that follows it: evaluation, history and what may come back.

use super::prior::Prior;
use crate::eval::Evaluator;
use crate::search::depth::Recent;
use crate::shogi::{DeclarationRule, Game, History, Move, Position, Undo};

/// Slots of the filter that says quickly that a position is new.
const SLOTS: usize = 4096;

/// Where a descent is.
#[derive(Clone)]
pub(super) struct Walk<E: Evaluator> {
    pub evaluator: E,
    pub position: Position,
    pub state: E::State,
    pub history: History,
    pub declaration: DeclarationRule,
    /// Moves that may still be played from the root before the game is drawn.
    moves_left: Option<u32>,
    root: Position,
    root_state: E::State,
    /// Slots of the filter that the steps since the root have marked.
    steps: Vec<u16>,
    seen: Vec<u16>,
    /// The last moves before the position.
    pub recent: Recent,
    root_recent: Recent,
    pub prior: Prior,
    /// Positions that may still be looked at for short mates: a position full of checks must not hold up everything.
    pub looks: u32,
    /// As many might be when that was last asked for.
    allowed: u32,
    /// Positions looked at beyond the leaves, since they were last asked for.
    pub read: usize,
}

impl<E: Evaluator> Walk<E> {
    pub fn new(evaluator: E, game: &Game) -> Self {
        let root = game.position().clone();
        let state = evaluator.state(&root);
        let rules = game.rules();
        let played = game.moves().len() as u64;
        let recent = Recent::of(game);
        let mut walk = Self {
            evaluator,
            position: root.clone(),
            state,
            history: game.history().clone(),
            declaration: rules.declaration,
            moves_left: rules.move_limit.map(|limit| u64::from(limit).saturating_sub(played) as u32),
            root,
            root_state: state,
            steps: Vec::new(),
            seen: vec![0; SLOTS],
            recent,
            root_recent: recent,
            prior: Prior::default(),
            looks: 0,
            allowed: 0,
            read: 0,
        };
        walk.history.reserve(256);
        // Replaying the game tells which boards have been there.
        let mut past = game.start().clone();
        walk.seen[slot(&past)] += 1;
        for &mv in game.moves() {
            past.apply(mv);
            walk.seen[slot(&past)] += 1;
        }
        walk
    }

    /// Begins an iteration, in which short mates may take so many positions.
    pub fn allow(&mut self, looks: u32) {
        (self.looks, self.allowed) = (looks, looks);
    }

    /// Positions that short mates have taken since this was last asked.
    pub fn take_looked(&mut self) -> u32 {
        let looked = self.allowed - self.looks;
        self.allowed = self.looks;
        looked
    }

    /// Whether no step has been made.
    #[inline]
    pub fn is_at_root(&self) -> bool {
        self.steps.is_empty()
    }

    /// Makes a move.
    #[inline]
    pub fn step(&mut self, mv: Move) -> Undo {
        self.state = self.evaluator.after(&self.state, &self.position, mv);
        self.recent = self.recent.after(&self.position, mv);
        let undo = self.position.apply(mv);
        self.history.push(&self.position);
        let slot = slot(&self.position);
        self.seen[slot] += 1;
        self.steps.push(slot as u16);
        undo
    }

    /// Takes the last step back; `state` and `recent` are what they were before.
    pub fn step_back(&mut self, mv: Move, undo: Undo, state: E::State, recent: Recent) {
        if let Some(slot) = self.steps.pop() {
            self.seen[usize::from(slot)] -= 1;
            self.history.pop();
            self.position.undo(mv, undo);
            (self.state, self.recent) = (state, recent);
        }
    }

    /// Back to the root.
    #[inline]
    pub fn go_back(&mut self) {
        for slot in self.steps.drain(..) {
            self.seen[usize::from(slot)] -= 1;
            self.history.pop();
        }
        self.position.clone_from(&self.root);
        (self.state, self.recent) = (self.root_state, self.root_recent);
    }

    /// Whether the position may have occurred before; mostly not, and then this costs nothing.
    #[inline]
    pub fn may_repeat(&self) -> bool {
        self.seen[slot(&self.position)] > 1
    }

    /// Whether a position so many moves ahead reaches the move limit.
    #[inline]
    pub fn reaches_limit(&self, ahead: u32) -> bool {
        self.moves_left.is_some_and(|left| self.steps.len() as u32 + ahead >= left)
    }
}

fn slot(position: &Position) -> usize {
    position.board_key() as usize % SLOTS
}
