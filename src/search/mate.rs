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

mod df_pn;
mod expand;
mod hands;
mod line;
mod node;
mod numbers;
mod path;
mod replay;
mod table;
mod work;

use std::fmt;

use super::{Progress, Slice, Watcher};
use crate::shogi::{Move, Position};
use df_pn::DfPn;
use line::LineWriter;
use replay::Replay;
use table::Table;
use work::Phase;

/// Nodes between two looks at the watcher: well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1_000;

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

/// A mate solver with a table of its own, which it keeps from one problem to the next.
///
/// The same problems and slices in nodes give the same results on every machine.
#[derive(Debug)]
pub struct Solver {
    df_pn: DfPn,
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
            df_pn: DfPn::new(),
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
        (self.df_pn.nodes, self.df_pn.deepest) = (0, 0);
        self.df_pn.begin(root, None);
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
            if self.phase == Phase::Done {
                return Progress::Finished;
            }
            self.step();
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
        self.df_pn.nodes
    }

    /// The longest line looked at, in plies.
    #[must_use]
    pub fn deepest(&self) -> usize {
        self.df_pn.deepest
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
}
