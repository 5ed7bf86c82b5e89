//! Letting go of parts of the tree: all but the subtree of the move played, or what was hardly ever visited.
//!
//! What stays slides down to the front of the memory, so that nothing is allocated and the limit holds meanwhile. A large
//! tree takes a while, so it is done in portions; between two of them the tree is whole and can be asked anything, it must
//! only not grow.

use super::node::NONE;
use super::tree::Tree;

/// How full the tree is after folding, in thousandths.
const FULL_AFTER_FOLDING: u64 = 600;

/// What a compaction is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Counts the children behind nodes by their visits.
    Count,
    /// Finds out which expansions are still wanted, and folds up those that are not visited enough.
    Mark,
    /// Moves every block of children down, never past one that has not moved yet.
    Slide,
    Done,
}

/// A compaction under way.
#[derive(Clone, Debug)]
pub(super) struct Compaction {
    phase: Phase,
    /// The next node to count, or the next expansion to mark or move.
    next: usize,
    /// Children behind nodes of at least 2^i visits.
    behind: [u64; 33],
    /// Nodes with fewer visits keep only their sums.
    least: u32,
    folds: bool,
    /// For each expansion the node that it belongs to, plus one; 0 if nothing wants it.
    owners: Vec<u32>,
    depths: Vec<u32>,
    deepest: u32,
    /// Where the next expansion and the next block go.
    place: usize,
    free: usize,
    before: usize,
}

impl Compaction {
    fn new(tree: &Tree, phase: Phase) -> Self {
        let count = tree.expansions.len();
        let mut owners = vec![0; count];
        if let Some(owner) = tree.nodes.first().and_then(|root| owners.get_mut(root.expansion as usize)) {
            *owner = 1;
        }
        Self {
            phase,
            next: 0,
            behind: [0; 33],
            least: 0,
            folds: phase == Phase::Count,
            owners,
            depths: vec![0; count],
            deepest: 0,
            place: 0,
            free: 1,
            before: tree.nodes.len(),
        }
    }

    /// Lets go of what can't be reached from the root.
    pub fn of_unreachable(tree: &Tree) -> Self {
        Self::new(tree, Phase::Mark)
    }

    /// Turns the least visited expanded nodes back into leaves that keep their E and D, until there is room again.
    pub fn of_least_visited(tree: &Tree) -> Self {
        Self::new(tree, Phase::Count)
    }

    /// Works on for about so many nodes. Whether it is done.
    pub fn advance(&mut self, tree: &mut Tree, nodes: usize) -> bool {
        let mut left = nodes as isize;
        while left > 0 && self.phase != Phase::Done {
            left -= match self.phase {
                Phase::Count => self.count(tree, left as usize),
                Phase::Mark => self.mark(tree),
                Phase::Slide => self.slide(tree),
                Phase::Done => 0,
            } as isize;
        }
        self.phase == Phase::Done
    }

    /// Works on to the end.
    pub fn finish(&mut self, tree: &mut Tree) {
        while !self.advance(tree, usize::MAX >> 1) {}
    }

    /// Once it is done: the depth of the deepest leaf.
    pub fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Once it is done: whether there was nothing to fold up.
    pub fn is_in_vain(&self, tree: &Tree) -> bool {
        self.folds && tree.nodes.len() >= self.before
    }

    fn count(&mut self, tree: &Tree, nodes: usize) -> usize {
        let end = tree.nodes.len().min(self.next.saturating_add(nodes));
        for node in &tree.nodes[self.next..end] {
            if let Some(sums) = tree.expansions.get(node.expansion as usize) {
                self.behind[node.visits.checked_ilog2().map_or(0, |log| log as usize + 1)] += sums.block() as u64;
            }
        }
        let counted = end - self.next;
        self.next = end;
        if end == tree.nodes.len() {
            self.least = self.least_kept(u64::from(tree.fullness()).max(1));
            (self.phase, self.next) = (Phase::Mark, 0);
        }
        counted.max(1)
    }

    /// How many visits keep a node's children, so that the tree gets as full as it may be.
    fn least_kept(&self, full: u64) -> u32 {
        let mut kept: u64 = self.behind.iter().sum();
        let goal = kept * FULL_AFTER_FOLDING / full.max(FULL_AFTER_FOLDING);
        let mut level = 0;
        while kept > goal && level < 32 {
            kept -= self.behind[level];
            level += 1;
        }
        if level == 0 { 0 } else { 1 << (level - 1) }
    }

    /// Marks one expansion. An owner's own block was made earlier, so it has been marked before.
    fn mark(&mut self, tree: &mut Tree) -> usize {
        let Some(sums) = tree.expansions.get_mut(self.next) else {
            (self.phase, self.next) = (Phase::Slide, 0);
            return 1;
        };
        let (owner, depth) = (self.owners[self.next], self.depths[self.next]);
        self.next += 1;
        if owner == 0 {
            return 1;
        }
        let owner = owner as usize - 1;
        if owner != 0 && tree.nodes[owner].visits < self.least {
            (sums.count, sums.hidden) = (0, 0);
        }
        let (first, len) = (sums.first as usize, sums.block());
        self.deepest = self.deepest.max(depth + u32::from(len > 0));
        for (index, node) in tree.nodes[first..first + len].iter().enumerate() {
            if node.expansion != NONE {
                self.owners[node.expansion as usize] = (first + index) as u32 + 1;
                self.depths[node.expansion as usize] = depth + 1;
            }
        }
        1 + len
    }

    /// Moves one expansion and its block, and says so to the node that it belongs to.
    fn slide(&mut self, tree: &mut Tree) -> usize {
        let Some(&sums) = tree.expansions.get(self.next) else {
            tree.nodes.truncate(self.free);
            tree.weights.truncate(self.free);
            tree.readings.truncate(self.free);
            tree.expansions.truncate(self.place);
            self.phase = Phase::Done;
            return 1;
        };
        let owner = self.owners[self.next];
        self.next += 1;
        if owner == 0 {
            return 1;
        }
        let (from, len, to) = (sums.first as usize, sums.block(), self.free);
        debug_assert!(len == 0 || to <= from);
        tree.nodes.copy_within(from..from + len, to);
        tree.weights.copy_within(from..from + len, to);
        if !tree.readings.is_empty() {
            tree.readings.copy_within(from..from + len, to);
        }
        for (index, node) in tree.nodes[to..to + len].iter().enumerate() {
            if node.expansion != NONE {
                self.owners[node.expansion as usize] = (to + index) as u32 + 1;
            }
        }
        tree.expansions[self.place] = super::node::Expansion { first: to as u32, ..sums };
        tree.nodes[owner as usize - 1].expansion = self.place as u32;
        self.place += 1;
        self.free += len;
        1 + len
    }
}

impl Tree {
    /// Makes a node the root. What is not below it stays in memory until a compaction lets go of it.
    pub(super) fn begin_at(&mut self, root: u32) {
        self.nodes[0] = *self.node(root);
        self.nodes[0].mv = None;
        self.verdicts.clear();
        self.set_reading(0, self.reading(root));
    }

    /// Makes a node the root and forgets everything that is not below it. Returns the depth of the deepest leaf.
    pub fn reroot(&mut self, root: u32) -> u32 {
        self.begin_at(root);
        let mut compaction = Compaction::of_unreachable(self);
        compaction.finish(self);
        compaction.deepest()
    }

    /// Turns the least visited expanded nodes back into leaves that keep their E and D, until there is room again.
    /// Returns the depth of the deepest leaf, or `None` if there is nothing to fold.
    pub fn fold(&mut self) -> Option<u32> {
        let mut compaction = Compaction::of_least_visited(self);
        compaction.finish(self);
        (!compaction.is_in_vain(self)).then_some(compaction.deepest())
    }
}
