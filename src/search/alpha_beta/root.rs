//! The moves at the root and what is known of each.

use super::Thinker;
use super::order::SENSIBLE;
use super::walk::INFINITE;
use crate::eval::Evaluator;
use crate::notation::sfen;
use crate::search::Limits;
use crate::search::depth::Recent;
use crate::search::score::{MATE_IN_MAX, Score};
use crate::shogi::{Color, DeclarationRule, Game, Move, MoveList};

/// A move at the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// Its value in the present iteration; minus infinity if it did not raise alpha.
    pub score: Score,
    /// Its value in the iteration before.
    pub previous: Score,
    /// The best line that begins with it; never empty.
    pub pv: Vec<Move>,
}

impl RootMove {
    /// The move itself.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.pv[0]
    }
}

/// The root of one search.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, for those who draw.
    pub sfen: String,
    pub side: Color,
    pub declaration: DeclarationRule,
    pub move_limit: Option<u32>,
    /// Moves played in the game so far.
    pub played: u32,
    /// The last of them.
    pub recent: Recent,
    pub moves: Vec<RootMove>,
    /// Which of the best lines is being searched; those before it are done.
    pub line: usize,
    /// How many best lines are wanted.
    pub lines: usize,
    /// For a level that chooses among moves: those that are worse by no more than this get their exact values, too.
    pub tolerance: Option<Score>,
    /// The nominal depth of the iteration in plies.
    pub depth: u32,
    next: usize,
}

impl Root {
    /// The root of a game's present position.
    #[must_use]
    pub fn new(game: &Game, limits: &Limits) -> Self {
        let mut list = MoveList::new();
        // Useless non-promotions are searched only when somebody asks for them by name.
        if limits.searchmoves.is_empty() {
            game.position().moves_for::<SENSIBLE>(&mut list);
        } else {
            game.position().legal_moves(&mut list);
        }
        let moves: Vec<RootMove> = list
            .into_iter()
            .filter(|mv| limits.searchmoves.is_empty() || limits.searchmoves.contains(mv))
            .map(|mv| RootMove { score: -INFINITE, previous: -INFINITE, pv: vec![mv] })
            .collect();
        Self {
            sfen: sfen::write(game.position()),
            side: game.position().side_to_move(),
            declaration: game.rules().declaration,
            move_limit: game.rules().move_limit,
            played: game.moves().len() as u32,
            recent: Recent::of(game),
            lines: limits.multipv.max(1).min(moves.len().max(1)),
            moves,
            line: 0,
            tolerance: None,
            depth: 0,
            next: 0,
        }
    }

    /// Begins to hand out the moves again.
    pub fn rewind(&mut self) {
        self.next = self.line;
    }

    /// The next move to search.
    pub fn next_move(&mut self) -> Option<Move> {
        let mv = self.moves.get(self.next).map(RootMove::mv);
        self.next += 1;
        mv
    }

    /// Whether the best of all lines is being searched.
    #[must_use]
    pub const fn is_first_line(&self) -> bool {
        self.line == 0
    }

    /// Begins an iteration: what was found last is the measure.
    pub fn begin_iteration(&mut self) {
        for root_move in &mut self.moves {
            root_move.previous = root_move.score;
            root_move.score = -INFINITE;
        }
        self.line = 0;
    }

    /// Puts the best of the moves that are not done yet first; moves of equal score keep their order.
    pub fn sort_rest(&mut self) {
        let line = self.line;
        self.moves[line..].sort_by_key(|root_move| -root_move.score);
    }

    /// After a stop in the middle of an iteration: keep what it found, and the old order for the rest. A move that turned
    /// out to be mated gives way to one that is not known to be.
    pub fn settle(&mut self) {
        if self.moves.iter().any(|root_move| root_move.score > -INFINITE) {
            self.sort_rest();
            let is_open = |root_move: &RootMove| root_move.score == -INFINITE;
            if self.moves[0].score <= -MATE_IN_MAX
                && let Some(open) = self.moves.iter().position(is_open)
            {
                self.moves[..=open].rotate_right(1);
            }
        }
        for root_move in self.moves.iter_mut().filter(|root_move| root_move.score == -INFINITE) {
            root_move.score = root_move.previous;
        }
        // What was put first instead may never have raised alpha: it is worth at most what the best was.
        let known = self.moves.iter().map(|root_move| root_move.previous).max().filter(|&score| score > -INFINITE);
        if let Some(first) = self.moves.first_mut().filter(|first| first.score == -INFINITE) {
            first.score = known.unwrap_or(0);
        }
    }
}

impl<E: Evaluator> Thinker<E> {
    /// Takes note of a root move's value and line.
    pub(super) fn root_move_done(&mut self, mv: Move, value: Score) {
        let raised = value > self.frames[0].alpha || self.frames[0].move_number == 1;
        let Some(root_move) = self.root.moves.iter_mut().find(|root_move| root_move.mv() == mv) else { return };
        if raised {
            root_move.score = value;
            root_move.pv.truncate(1);
            root_move.pv.extend(self.pv.line(1));
        } else {
            root_move.score = -INFINITE;
        }
    }

    /// A number for the position and how it came about, for choices by chance.
    pub(super) fn path_key(&self) -> u64 {
        self.position.key() ^ self.root.played as u64
    }
}
