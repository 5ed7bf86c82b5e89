//! What a solver does after one another: search, replay, write the line, look for a shorter mate.

use super::df_pn::Verdict;
use super::line::Written;
use super::replay::Found;
use super::{MateResult, Solver};

/// The least that is spent on looking for a shorter mate, in nodes.
const MIN_SHORTEN_NODES: u64 = 100_000;

/// How often a mate that can't be replayed is searched again before the solver says that it does not know.
const MAX_DOUBTS: u32 = 1_000;

/// What the solver is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Search,
    Replay,
    Line,
    /// A mate has been found and written; looks for the shortest one, from one ply upwards.
    Shorten,
    Done,
}

impl Solver {
    /// Does one small thing, of whatever is due.
    pub(super) fn step(&mut self) {
        match self.phase {
            Phase::Search => self.search(),
            Phase::Replay => self.replay(),
            Phase::Line => self.write_line(),
            Phase::Shorten => self.shorten(),
            Phase::Done => {}
        }
    }

    /// Ends the search; an answer that is known already stays.
    fn finish(&mut self, result: MateResult) {
        if self.result == MateResult::Unknown {
            self.result = result;
        }
        self.phase = Phase::Done;
    }

    fn search(&mut self) {
        self.df_pn.step(&mut self.table);
        match self.df_pn.verdict {
            None => {}
            Some(Verdict::Mate) => self.phase = Phase::Replay,
            Some(Verdict::NoMate) if *self.replay.position() == self.root => self.finish(MateResult::NoMate),
            // A part of the tree turned out wrong: two boards with the same key.
            Some(_) => self.finish(MateResult::Unknown),
        }
    }

    fn replay(&mut self) {
        match self.replay.step(&self.df_pn, &mut self.table) {
            Found::More => {}
            Found::Mate => self.phase = Phase::Line,
            Found::Gap => {
                self.df_pn.begin(self.replay.position(), None);
                self.phase = Phase::Search;
                self.doubt();
            }
            Found::Circle => {
                self.replay.begin(&self.root);
                self.doubt();
            }
        }
        self.df_pn.nodes += self.replay.take_nodes();
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
            self.df_pn.begin(&self.root, Some(1));
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
        self.df_pn.step(&mut self.table);
        let known = if let MateResult::Mate(line) = &self.result { line.len() } else { 0 };
        match self.df_pn.verdict {
            Some(Verdict::Mate) => {
                self.replay.begin(&self.root);
                self.writer.begin(&self.root);
                self.phase = Phase::Replay;
            }
            Some(Verdict::NoMate) if usize::from(self.horizon) + 4 <= known => {
                self.horizon += 2;
                self.df_pn.begin(&self.root, Some(self.horizon));
            }
            None if self.shorten_until.is_some_and(|end| self.nodes() < end) => {}
            _ => self.phase = Phase::Done,
        }
    }

    fn write_line(&mut self) {
        match self.writer.step(&self.df_pn, &self.table) {
            Written::More => {}
            Written::Whole => self.take_line(),
            Written::Gap => {
                self.replay.begin(self.writer.position());
                self.phase = Phase::Replay;
                self.doubt();
            }
        }
        self.df_pn.nodes += 1;
    }
}
