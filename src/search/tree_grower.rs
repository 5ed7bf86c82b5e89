//! What only a mind that grows a tree can be asked for.

use super::Watcher;
use super::softmax::{Descent, Snapshot};
use crate::shogi::Move;

/// A mind that keeps the tree it has read; [`Search::tree_grower`](super::Search::tree_grower) gives it.
pub trait TreeGrower {
    /// A picture of the tree as it is now, cut at nodes of less weight than `epsilon` and at about `most_rows`; `None`
    /// before the first position.
    fn snapshot(&self, epsilon: f64, most_rows: usize) -> Option<Snapshot>;

    /// Makes one iteration and tells all about it; `None` if the search is over.
    fn step(&mut self, watcher: &mut dyn Watcher) -> Option<Descent>;

    /// From now on every visit goes through this line, as far as it is in the tree and undecided, until another line or
    /// the next search; an empty line lets the mind choose again.
    fn set_focus(&mut self, line: &[Move]);
}
