//! Letting go of parts of the tree: all but the subtree of the move played, or what was hardly ever visited.
//!
//! What stays slides down to the front of the memory, so that nothing is allocated and the limit holds meanwhile.

use super::node::NONE;
use super::tree::Tree;

/// How full the tree is after folding, in thousandths.
const FULL_AFTER_FOLDING: u64 = 600;

impl Tree {
    /// Makes a node the root and forgets everything that is not below it. Returns the depth of the deepest leaf.
    pub fn reroot(&mut self, root: u32) -> u32 {
        let deepest = self.compact(root, 0);
        self.nodes[0].mv = None;
        deepest
    }

    /// Turns the least visited expanded nodes back into leaves that keep their E and D, until there is room again.
    /// Returns the depth of the deepest leaf, or `None` if there is nothing to fold.
    pub fn fold(&mut self) -> Option<u32> {
        // Children behind nodes of at least 2^i visits.
        let mut behind = [0_u64; 33];
        for node in &self.nodes {
            if let Some(sums) = self.expansions.get(node.expansion as usize) {
                behind[node.visits.checked_ilog2().map_or(0, |log| log as usize + 1)] += sums.block() as u64;
            }
        }
        let mut kept: u64 = behind.iter().sum();
        let full = u64::from(self.fullness()).max(1);
        let goal = kept * FULL_AFTER_FOLDING / full.max(FULL_AFTER_FOLDING);
        let mut level = 0;
        while kept > goal && level < 32 {
            kept -= behind[level];
            level += 1;
        }
        let before = self.nodes.len();
        let least = if level == 0 { 0 } else { 1_u32 << (level - 1) };
        let deepest = self.compact(0, least);
        (self.nodes.len() < before).then_some(deepest)
    }

    /// Keeps what is below `root`; behind nodes with fewer visits than `least` only the sums.
    fn compact(&mut self, root: u32, least: u32) -> u32 {
        // 1. Which expansions are still wanted.
        let mut places = vec![NONE; self.expansions.len()];
        let mut deepest = 0;
        let mut stack = vec![(root, 0)];
        while let Some((index, depth)) = stack.pop() {
            deepest = deepest.max(depth);
            let node = *self.node(index);
            let Some(sums) = self.expansions.get_mut(node.expansion as usize) else { continue };
            places[node.expansion as usize] = 0;
            if index != root && node.visits < least {
                (sums.count, sums.hidden) = (0, 0);
            }
            stack.extend(self.children(index).map(|child| (child, depth + 1)));
        }
        // 2. Their new places, in the old order.
        let mut count = 0;
        for place in places.iter_mut().filter(|place| **place != NONE) {
            *place = count;
            count += 1;
        }
        // 3. Every block moves down, never past one that has not moved yet.
        let place_of = |old: u32| if old == NONE { NONE } else { places[old as usize] };
        let mut root_node = *self.node(root);
        let mut free = 1;
        for (old, &place) in places.iter().enumerate() {
            if place == NONE {
                continue;
            }
            let mut sums = self.expansions[old];
            let (from, len) = (sums.first as usize, sums.block());
            debug_assert!(len == 0 || free <= from);
            self.nodes.copy_within(from..from + len, free);
            self.weights.copy_within(from..from + len, free);
            for node in &mut self.nodes[free..free + len] {
                node.expansion = place_of(node.expansion);
            }
            sums.first = free as u32;
            self.expansions[place as usize] = sums;
            free += len;
        }
        root_node.expansion = place_of(root_node.expansion);
        self.nodes[0] = root_node;
        self.nodes.truncate(free);
        self.weights.truncate(free);
        self.expansions.truncate(count as usize);
        deepest
    }
}
