//! Iterative deepening with an aspiration window, one best line after the other.

use super::Thinker;
use super::params::Preset;
use super::trace::Trace;
use super::walk::{INFINITE, Step};
use crate::eval::Evaluator;
use crate::search::depth::PLY;
use crate::search::score::{MATE, MATE_IN_MAX, MAX_PLY, Score};
use crate::search::{Bound, Line, PvMove, Report};

/// Where the search stands between two windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The next iteration begins.
    Iteration,
    /// The next best line of this iteration begins.
    Line,
    /// A window is being searched.
    Window { alpha: Score, beta: Score, widening: Score },
    /// Everything wanted has been searched.
    Done,
}

impl<E: Evaluator> Thinker<E> {
    /// Goes on until `pause` says so or all is done; `news` hears of each finished line.
    pub(super) fn drive(&mut self, mut pause: impl FnMut(&Self) -> bool, mut news: impl FnMut(&Self) -> bool) {
        loop {
            match self.phase {
                Phase::Iteration => self.begin_iteration(),
                Phase::Line => self.begin_line(),
                Phase::Window { .. } => {
                    if pause(self) {
                        return;
                    }
                    let Some(value) = self.walk(&mut pause) else { return };
                    if self.end_window(value) && news(self) {
                        self.phase = Phase::Done;
                    }
                }
                Phase::Done => return,
            }
        }
    }

    /// Walks the tree until the root has a value; `None` when paused.
    fn walk(&mut self, pause: &mut impl FnMut(&Self) -> bool) -> Option<Score> {
        loop {
            match self.step() {
                Step::Stay => {}
                Step::Down => {
                    self.ply += 1;
                    if self.nodes >= self.look_at && pause(self) {
                        return None;
                    }
                }
                Step::Up(value) if self.ply == 0 => return Some(value),
                Step::Up(value) => {
                    self.returned = value;
                    self.ply -= 1;
                }
            }
        }
    }

    fn begin_iteration(&mut self) {
        if self.root.depth as usize >= MAX_PLY / 2 || self.depth_limit.is_some_and(|limit| self.root.depth >= limit) {
            self.phase = Phase::Done;
            return;
        }
        self.root.depth += 1;
        self.root.begin_iteration();
        if let Some(trace) = &mut self.trace {
            trace.restart(self.root.depth);
        }
        self.phase = Phase::Line;
    }

    fn begin_line(&mut self) {
        let width = match self.params.preset {
            Preset::Modern => self.params.window,
            _ => self.params.aspiration_window,
        };
        let previous = self.root.moves.get(self.root.line).map_or(-INFINITE, |root_move| root_move.previous);
        let narrow = self.params.aspiration
            && self.root.tolerance.is_none()
            && self.root.depth >= 4
            && previous.abs() < MATE_IN_MAX;
        let (alpha, beta) = if narrow {
            ((previous - width).max(-INFINITE), (previous + width).min(INFINITE))
        } else {
            (-INFINITE, INFINITE)
        };
        self.begin_window(alpha, beta, width);
    }

    fn begin_window(&mut self, alpha: Score, beta: Score, widening: Score) {
        self.ply = 0;
        self.root.rewind();
        let depth = self.root.depth as i32 * PLY;
        self.prepare(0, alpha, beta, depth, true);
        self.begin_root(alpha, beta, depth);
        self.phase = Phase::Window { alpha, beta, widening };
    }

    /// Takes the value of a window; whether a line is finished.
    fn end_window(&mut self, value: Score) -> bool {
        let Phase::Window { alpha, beta, widening } = self.phase else { return false };
        self.root.sort_rest();
        if value <= alpha && alpha > -INFINITE {
            self.begin_window((value - widening).max(-INFINITE), (alpha + beta) / 2, widening * 2);
            return false;
        }
        if value >= beta && beta < INFINITE {
            self.begin_window(alpha, (value + widening).min(INFINITE), widening * 2);
            return false;
        }
        self.root.line += 1;
        if self.root.line < self.root.lines {
            self.phase = Phase::Line;
            return false;
        }
        self.root.line = 0;
        self.root.sort_rest();
        self.completed_depth = self.root.depth;
        self.completed_score = self.root.moves.first().map_or(0, |best| best.score);
        self.phase = Phase::Iteration;
        true
    }

    /// Whether the answer can't get better: a mate shorter than what was read, or a single legal move.
    pub(super) fn is_settled(&self) -> bool {
        self.root.moves.first().is_some_and(|best| {
            let plies = MATE - best.score.abs();
            best.score.abs() >= MATE_IN_MAX && plies <= self.completed_depth as Score
        })
    }

    /// The state of the search for those who watch.
    pub(super) fn news(&self, time_ms: u64) -> Report {
        let valued = self.root.moves.iter().take(self.root.lines).filter(|root_move| root_move.score > -INFINITE);
        let lines = valued.map(|root_move| Line {
            score: root_move.score,
            bound: Bound::Exact,
            pv: root_move.pv.iter().map(|&mv| PvMove { mv, weight: 1.0 }).collect(),
            expected_depth: None,
        });
        Report {
            depth: self.completed_depth,
            selective_depth: self.selective_depth as u32,
            lines: lines.collect(),
            nodes: self.all_nodes(),
            time_ms,
            hashfull: self.table.fullness(),
            tree: None,
            note: None,
        }
    }

    /// The record of the last iteration, if one was asked for.
    #[must_use]
    pub fn trace(&self) -> Option<&Trace> {
        self.trace.as_ref()
    }
}
