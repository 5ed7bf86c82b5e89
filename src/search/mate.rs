//! Mate by checks alone: a df-pn solver that proves a mate, proves that there is none, or says that it does not know.
//!
//! Proof numbers after A. Nagai's df-pn, with thresholds that let a child run a little beyond its rival (J. Pawlewicz and
//! Ł. Lew's 1 + ε), with hands compared by dominance and with A. Kishimoto's cure for circles: a position met before at a
//! smaller depth must grow before its search may return. A mate is only claimed after its whole tree has been replayed.
//!
//! ```
//! use fukayomi::notation::sfen;
//! use fukayomi::search::mate::{MateResult, Solver};
//! let problem = sfen::parse("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
//! let mut solver = Solver::new(1).unwrap();
//! solver.begin(&problem);
//! solver.run_nodes(u64::MAX);
//! let MateResult::Mate(line) = solver.result() else { panic!() };
//! assert_eq!(line[0].to_string(), "G*5b");
//! ```

mod expand;
mod hands;
mod line;
mod node;
mod numbers;
mod replay;
mod table;
mod tree;

use std::fmt;

use super::{Progress, Slice, Watcher};
use crate::shogi::{Move, Position};
use line::{LineWriter, Written};
use replay::{Found, Replay};
use table::Table;
use tree::{Tree, Verdict};

/// Nodes between two looks at the watcher: well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1_000;

/// The least that is spent on looking for a shorter mate, in nodes.
const MIN_SHORTEN_NODES: u64 = 100_000;

/// How often a mate that can't be replayed is searched again before the solver says that it does not know.
const MAX_DOUBTS: u32 = 1_000;

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateResult {
    /// The side to move mates; a line with the replies that hold out longest among those known. It ends in mate.
    Mate(Vec<Move>),
    /// The side to move can't mate by checks alone.
    NoMate,
    /// Not known, or not yet.
    Unknown,
}

/// The memory for a table can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashError {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {} MB for the mate solver does not fit in memory", self.megabytes)
    }
}

impl std::error::Error for HashError {}

/// What the solver is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Search,
    Replay,
    Line,
    /// A mate has been found and written; looks for the shortest one, from one ply upwards.
    Shorten,
    Done,
}

/// A mate solver with a table of its own, which it keeps from one problem to the next.
///
/// The same problems and slices in nodes give the same results on every machine.
#[derive(Debug)]
pub struct Solver {
    tree: Tree,
    table: Table,
    replay: Replay,
    writer: LineWriter,
    root: Position,
    phase: Phase,
    doubts: u32,
    /// How many nodes may go into finding a shorter mate than the first.
    shorten_until: Option<u64>,
    seeks_shorter: bool,
    horizon: u16,
    result: MateResult,
}

impl Solver {
    /// A solver whose table takes this many megabytes.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, HashError> {
        let table = megabytes.checked_mul(1 << 20).and_then(Table::new).ok_or(HashError { megabytes })?;
        Ok(Self {
            tree: Tree::new(),
            table,
            replay: Replay::new(),
            writer: LineWriter::new(),
            root: Position::startpos(),
            phase: Phase::Done,
            doubts: 0,
            shorten_until: None,
            seeks_shorter: true,
            horizon: 0,
            result: MateResult::Unknown,
        })
    }

    /// Sets up a problem: does the side to move mate? Nothing is searched yet.
    pub fn begin(&mut self, root: &Position) {
        self.root.clone_from(root);
        self.table.begin();
        self.tree.nodes = 0;
        self.tree.begin(root, None);
        self.shorten_until = None;
        self.replay.begin(root);
        self.writer.begin(root);
        self.phase = Phase::Search;
        self.doubts = 0;
        self.result = MateResult::Unknown;
    }

    /// Searches for a slice of time, and goes on from there when called again.
    pub fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        let mut left = slice.nodes.unwrap_or(u64::MAX);
        while left > 0 {
            if watcher.should_stop() {
                return Progress::Finished;
            }
            if slice.until_ms.is_some_and(|until| watcher.elapsed_ms() >= until) {
                return Progress::Paused;
            }
            let before = self.nodes();
            if self.run_nodes(left.min(NODES_BETWEEN_LOOKS)) == Progress::Finished {
                return Progress::Finished;
            }
            left = left.saturating_sub(self.nodes() - before);
        }
        Progress::Paused
    }

    /// Searches for about this many nodes.
    pub fn run_nodes(&mut self, nodes: u64) -> Progress {
        let end = self.nodes().saturating_add(nodes);
        while self.nodes() < end {
            match self.phase {
                Phase::Search => self.search(),
                Phase::Replay => self.replay(),
                Phase::Line => self.write_line(),
                Phase::Shorten => self.shorten(),
                Phase::Done => return Progress::Finished,
            }
        }
        if self.phase == Phase::Done { Progress::Finished } else { Progress::Paused }
    }

    /// Whether to look for a shorter mate once one is known (yes, unless told otherwise); it takes at most about as long
    /// again as finding the first.
    pub fn seek_shorter(&mut self, yes: bool) {
        self.seeks_shorter = yes;
    }

    /// The answer. It is final once [`Solver::run`] has finished; a mate can only become shorter.
    #[must_use]
    pub fn result(&self) -> MateResult {
        self.result.clone()
    }

    /// Positions looked at since the problem was set up.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// The longest line looked at, in plies.
    #[must_use]
    pub fn deepest(&self) -> usize {
        self.tree.deepest()
    }

    /// Use of the table in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        self.table.permille()
    }

    /// Forgets everything learned from earlier problems.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Ends the search; an answer that is known already stays.
    fn finish(&mut self, result: MateResult) {
        if self.result == MateResult::Unknown {
            self.result = result;
        }
        self.phase = Phase::Done;
    }

    fn search(&mut self) {
        self.tree.step(&mut self.table);
        match self.tree.verdict {
            None => {}
            Some(Verdict::Mate) => self.phase = Phase::Replay,
            Some(Verdict::NoMate) if *self.replay.position() == self.root => self.finish(MateResult::NoMate),
            // A part of the tree turned out wrong: two boards with the same key.
            Some(_) => self.finish(MateResult::Unknown),
        }
    }

    fn replay(&mut self) {
        match self.replay.step(&self.tree, &mut self.table) {
            Found::More => {}
            Found::Mate => self.phase = Phase::Line,
            Found::Gap => {
                self.tree.begin(self.replay.position(), None);
                self.phase = Phase::Search;
                self.doubt();
            }
            Found::Circle => {
                self.replay.begin(&self.root);
                self.doubt();
            }
        }
        self.tree.nodes += self.replay.take_nodes();
    }

    /// Counts how often something had to be done again, so that a table that is too small can't keep it up for ever.
    fn doubt(&mut self) {
        self.doubts += 1;
        if self.doubts > MAX_DOUBTS {
            self.finish(MateResult::Unknown);
        }
    }

    /// The first line is an answer already; the second one, if any, is the last.
    fn take_line(&mut self) {
        let line = self.writer.line().to_vec();
        let is_first = self.shorten_until.is_none();
        if is_first && self.seeks_shorter && line.len() > 1 {
            self.shorten_until = Some(self.nodes() + self.nodes().max(MIN_SHORTEN_NODES));
            self.horizon = 1;
            self.tree.begin(&self.root, Some(1));
            self.phase = Phase::Shorten;
            self.result = MateResult::Mate(line);
            return;
        }
        let is_shorter = !matches!(&self.result, MateResult::Mate(known) if known.len() <= line.len());
        self.phase = Phase::Done;
        if is_shorter {
            self.result = MateResult::Mate(line);
        }
    }

    fn shorten(&mut self) {
        self.tree.step(&mut self.table);
        let known = if let MateResult::Mate(line) = &self.result { line.len() } else { 0 };
        match self.tree.verdict {
            Some(Verdict::Mate) => {
                self.replay.begin(&self.root);
                self.writer.begin(&self.root);
                self.phase = Phase::Replay;
            }
            Some(Verdict::NoMate) if usize::from(self.horizon) + 4 <= known => {
                self.horizon += 2;
                self.tree.begin(&self.root, Some(self.horizon));
            }
            None if self.shorten_until.is_some_and(|end| self.nodes() < end) => {}
            _ => self.phase = Phase::Done,
        }
    }

    fn write_line(&mut self) {
        match self.writer.step(&self.tree, &self.table) {
            Written::More => {}
            Written::Whole => self.take_line(),
            Written::Gap => {
                self.replay.begin(self.writer.position());
                self.phase = Phase::Replay;
                self.doubt();
            }
        }
        self.tree.nodes += 1;
    }
}
