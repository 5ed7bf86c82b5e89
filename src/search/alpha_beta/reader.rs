//! Alpha-beta in the service of another search: it reads single positions below a root, all on one table.
//!
//! The position is reached move by move, so that repetitions, the values before and the moves before are those of the real
//! line, and what one reading learns (table, histories, corrections) helps the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Thinker;
use super::deepening::Phase;
use super::params::AlphaBetaParams;
use super::table::{EntryBound, Found, Table, TableSizeError};
use super::walk::{INFINITE, Step};
use crate::eval::Evaluator;
use crate::search::Limits;
use crate::search::depth::PLY;
use crate::search::score::{MATE_IN_MAX, MAX_PLY, Score};
use crate::shogi::{Game, Move, Position};

/// Half width of the first window around the value that is expected.
const WINDOW: Score = 40;

/// What a reading found, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The value; a mate is counted from the root.
    pub score: Score,
    /// Plies that were read.
    pub depth: u32,
    /// Positions that were looked at for it.
    pub nodes: u64,
}

/// What is known of a position without reading it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The value is at least this.
    pub least: Score,
    /// The value is at most this.
    pub most: Score,
    /// Plies that were read for it.
    pub depth: u32,
}

/// A reader of positions below one root.
pub struct Reader<E: Evaluator> {
    thinker: Thinker<E>,
    root: Position,
    root_state: E::State,
    /// Positions of the game up to the root.
    played: usize,
}

impl<E: Evaluator> Reader<E> {
    /// A reader with a table of its own.
    ///
    /// # Errors
    /// If the table can't be had.
    pub fn new(evaluator: E, megabytes: usize) -> Result<Self, TableSizeError> {
        let params = AlphaBetaParams { hash_mb: megabytes as i32, ..AlphaBetaParams::default() };
        let table = Arc::new(Table::new(megabytes)?);
        let root = Position::startpos();
        let root_state = evaluator.state(&root);
        Ok(Self { thinker: Thinker::new(evaluator, params, table), root, root_state, played: 1 })
    }

    /// Another reader on the same table, for another thread.
    #[must_use]
    pub fn companion(&self) -> Self {
        let Thinker { evaluator, params, table, .. } = &self.thinker;
        let mut thinker = Thinker::new(evaluator.clone(), *params, Arc::clone(table));
        thinker.helped = Arc::clone(&self.thinker.helped);
        Self { thinker, root: self.root.clone(), root_state: self.root_state, played: self.played }
    }

    /// A new root; one reader of a table tells it of the new search.
    pub fn begin(&mut self, game: &Game, limits: &Limits, is_first: bool) {
        if is_first {
            self.thinker.table.new_search();
        }
        let limits = Limits { searchmoves: limits.searchmoves.clone(), ..Limits::default() };
        self.thinker.set_out(game, &limits, None);
        self.root.clone_from(game.position());
        self.root_state = self.thinker.states[0];
        self.played = game.history().len();
    }

    /// Use of the table in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        self.thinker.table.fullness()
    }

    /// Stands on the position after these moves; false if the line is too long to read on.
    pub fn stand_at(&mut self, line: &[Move]) -> bool {
        self.thinker.go_home(&self.root, self.root_state, self.played);
        let fits = line.len() < MAX_PLY / 2;
        if fits {
            line.iter().for_each(|&mv| self.thinker.follow(mv));
        }
        fits
    }

    /// What the table says about the position.
    #[must_use]
    pub fn known(&self) -> Option<Hint> {
        hint(self.thinker.table.probe(self.thinker.position.key(), self.thinker.ply)?)
    }

    /// What the table says about the position after a move.
    #[must_use]
    pub fn known_after(&mut self, mv: Move) -> Option<Hint> {
        let thinker = &mut self.thinker;
        let undo = thinker.position.apply(mv);
        let found = thinker.table.probe(thinker.position.key(), thinker.ply + 1);
        thinker.position.undo(mv, undo);
        hint(found?)
    }

    /// The move that the table would begin with.
    #[must_use]
    pub fn favourite(&self) -> Option<Move> {
        let found = self.thinker.table.probe(self.thinker.position.key(), self.thinker.ply)?;
        found.mv.filter(|&mv| self.thinker.position.is_legal(mv))
    }

    /// The best line from the position, as far as the table knows it.
    pub fn line(&mut self, most: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(mv) = self.favourite().filter(|_| line.len() < most && self.thinker.ply < MAX_PLY / 2) {
            // A line that comes back goes on for ever.
            if self.thinker.repetition_value(self.thinker.ply).is_some() {
                break;
            }
            self.thinker.follow(mv);
            line.push(mv);
        }
        line
    }

    /// Reads the position so many plies deep, at most for so many nodes; `None` if they were not enough.
    ///
    /// `expected` is where the value is looked for first. A value of `enough` or more, or of `little` or less, need not be
    /// exact: whoever asks will not mind.
    pub fn read(
        &mut self,
        depth: u32,
        expected: Score,
        [little, enough]: [Score; 2],
        most_nodes: u64,
    ) -> Option<Reading> {
        let thinker = &mut self.thinker;
        let (base, before) = (thinker.ply, thinker.nodes);
        let end = before.saturating_add(most_nodes);
        let near = expected.abs() < MATE_IN_MAX;
        let [mut alpha, mut beta] = if near { [expected - WINDOW, expected + WINDOW] } else { [-INFINITE, INFINITE] };
        let mut width = WINDOW;
        loop {
            let Some(score) = thinker.read_window(base, depth, alpha, beta, end) else {
                thinker.return_to(base, &self.root, self.root_state, self.played);
                return None;
            };
            width *= 3;
            if score <= alpha && alpha > -INFINITE && alpha > little {
                (alpha, beta) = (below(score, width), (alpha + beta) / 2);
            } else if score >= beta && beta < INFINITE && beta < enough {
                beta = -below(-score, width);
            } else {
                return Some(Reading { score, depth, nodes: thinker.nodes - before });
            }
        }
    }

    /// Goes on reading the root as alpha-beta does by itself, for about so many nodes. A reader that does this must not be
    /// asked to read anything else, or it begins again.
    pub fn read_root(&mut self, nodes: u64) -> RootReading {
        let thinker = &mut self.thinker;
        let before = thinker.nodes;
        thinker.look_at = before.saturating_add(nodes.max(1));
        let mut is_complete = false;
        thinker.drive(
            |thinker| thinker.nodes >= thinker.look_at,
            |_| {
                is_complete = true;
                true
            },
        );
        let is_over = !is_complete && thinker.phase == Phase::Done;
        if is_complete {
            thinker.phase = Phase::Iteration;
        }
        RootReading { nodes: thinker.nodes - before, is_complete, is_over }
    }

    /// Reads the root until told to stop, for the table that others read, too.
    pub fn read_root_until(&mut self, stop: &AtomicBool) {
        self.thinker.help(stop);
    }

    /// Positions that companions have looked at who read until told to stop.
    #[must_use]
    pub fn helped(&self) -> u64 {
        self.thinker.helped.load(Ordering::Relaxed)
    }

    /// What reading the root has come to: the value of the best move, and its line. An iteration under way counts as soon
    /// as a move has been found better in it.
    #[must_use]
    pub fn root_verdict(&self) -> Option<(Reading, &[Move])> {
        let Thinker { root, completed_depth, nodes, .. } = &self.thinker;
        if *completed_depth == 0 {
            return None;
        }
        let under_way = root.moves.iter().filter(|mv| mv.score > -INFINITE).max_by_key(|mv| mv.score);
        let (best, score) = match under_way {
            Some(best) => (best, best.score),
            None => root.moves.iter().map(|mv| (mv, mv.previous)).max_by_key(|&(_, score)| score)?,
        };
        Some((Reading { score, depth: *completed_depth, nodes: *nodes }, &best.pv))
    }
}

/// How far a root was read in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootReading {
    /// Positions that were looked at.
    pub nodes: u64,
    /// Whether a depth was finished.
    pub is_complete: bool,
    /// Whether there is nothing more to read.
    pub is_over: bool,
}

fn below(score: Score, width: Score) -> Score {
    if score <= -MATE_IN_MAX { -INFINITE } else { (score - width).max(-INFINITE) }
}

fn hint(found: Found) -> Option<Hint> {
    let (least, most) = match found.bound {
        EntryBound::Exact => (found.score, found.score),
        EntryBound::Lower => (found.score, INFINITE),
        EntryBound::Upper => (-INFINITE, found.score),
        EntryBound::Unknown => return None,
    };
    Some(Hint { least, most, depth: (found.depth / PLY).max(0) as u32 })
}

impl<E: Evaluator> Thinker<E> {
    /// Back to the root, whatever was being read.
    fn go_home(&mut self, root: &Position, state: E::State, played: usize) {
        while self.path.len() > played {
            self.path.pop();
        }
        self.position.clone_from(root);
        self.stand(0, state);
        self.ply = 0;
        self.stand_root();
    }

    /// Back to the position at a ply of the line, after a reading that was broken off.
    fn return_to(&mut self, base: usize, root: &Position, state: E::State, played: usize) {
        let line: Vec<Move> = (0..base).filter_map(|slot| self.nodes_on_line[slot].current).collect();
        self.go_home(root, state, played);
        line.into_iter().for_each(|mv| self.follow(mv));
    }

    /// Walks the tree below a ply until its position has a value; `None` when the nodes are used up.
    fn read_window(&mut self, base: usize, depth: u32, alpha: Score, beta: Score, end: u64) -> Option<Score> {
        self.ply = base;
        self.root.depth = depth + base as u32;
        self.begin_below(base, alpha, beta, depth as i32 * PLY);
        loop {
            match self.modern_step() {
                Step::Stay => {}
                Step::Down => {
                    self.ply += 1;
                    if self.nodes >= end {
                        return None;
                    }
                }
                Step::Up(value) if self.ply == base => return Some(value),
                Step::Up(value) => {
                    self.returned = value;
                    self.ply -= 1;
                }
            }
        }
    }
}
