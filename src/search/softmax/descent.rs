//! One iteration, looked at closely: which way selection went, what was expanded, and what the backup changed.

use super::{Softmax, Tree};
use crate::eval::Evaluator;
use crate::shogi::Move;

/// A node on the way of one iteration, before and after.
#[derive(Clone, PartialEq, Debug)]
pub struct DescentStep {
    /// The move that leads here; `None` at the root.
    pub mv: Option<Move>,
    /// π_s of the move when it was drawn; 1 at the root.
    pub selection: f64,
    /// E for the side to move at the root, before the backup and after it.
    pub value: [f64; 2],
    /// D before the backup and after it.
    pub depth: [f64; 2],
    /// N after.
    pub visits: u32,
}

/// An iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Descent {
    /// From the root to the leaf that was reached.
    pub path: Vec<DescentStep>,
    /// The children that were made, each with its value for the side to move at the root, best for the mover first.
    pub children: Vec<(Move, f64)>,
}

/// A node on the way down, before the backup.
pub(super) struct Passed {
    /// π_s of the move that leads to it.
    selection: f64,
    value: f64,
    depth: f64,
}

impl Passed {
    /// The nodes of a path that selection has just drawn.
    pub fn all(tree: &Tree, path: &[u32]) -> Vec<Self> {
        let parents = std::iter::once(None).chain(path.iter().map(Some));
        path.iter()
            .zip(parents)
            .map(|(&node, parent)| Self {
                selection: match parent.and_then(|&parent| tree.expansion(parent)) {
                    Some(sums) if sums.selection_z > 0.0 => f64::from(tree.weights[node as usize]) / sums.selection_z,
                    _ => 1.0,
                },
                value: tree.value(node),
                depth: tree.depth(node),
            })
            .collect()
    }
}

impl<E: Evaluator> Softmax<E> {
    /// The way of the last iteration, given what its nodes were before it.
    pub(super) fn describe(&self, passed: &[Passed]) -> Descent {
        let tree = &self.tree;
        let for_root = |ply: usize, value: f64| if ply.is_multiple_of(2) { value } else { -value };
        let steps = self.path.iter().zip(passed).enumerate();
        let path = steps
            .map(|(ply, (&node, before))| DescentStep {
                mv: tree.node(node).mv,
                selection: before.selection,
                value: [before.value, tree.value(node)].map(|value| for_root(ply, value)),
                depth: [before.depth, tree.depth(node)],
                visits: tree.node(node).visits,
            })
            .collect();
        let leaf = self.path.last().copied().unwrap_or(0);
        let ply = self.path.len();
        let mut made: Vec<u32> = tree.children(leaf).collect();
        made.sort_by(|&a, &b| tree.value(a).total_cmp(&tree.value(b)));
        let children =
            made.iter().filter_map(|&child| Some((tree.node(child).mv?, for_root(ply, tree.value(child))))).collect();
        Descent { path, children }
    }
}
