//! What softmax search tells about itself.

use super::super::report::{Line, PvMove, Report, RootMove, TreeReport};
use super::super::score::Score;
use super::Softmax;
use super::histogram::Histogram;
use super::mate_within::{LOOKS_FOR_LINES, mating_line};
use crate::eval::Evaluator;

/// Nodes of less weight than this are not followed for a report.
const EPSILON: f64 = 1e-3;

/// Moves of a line that are told.
const LONGEST_PV: usize = 64;

impl<E: Evaluator> Softmax<E> {
    /// The state of the search.
    pub(super) fn make_report(&self, time_ms: u64) -> Report {
        let tree = &self.tree;
        let order = self.root_order();
        let mut lines = self.lines(order.iter().take(self.limits.multipv.max(1)).copied(), &mut { LOOKS_FOR_LINES });
        if let Some(line) = lines.first_mut() {
            self.add_leaf_line(line);
        }
        let histogram = Histogram::new(tree, &self.policy, EPSILON);
        let depth = tree.depth(0);
        Report {
            depth: depth.round() as u32,
            selective_depth: self.deepest,
            lines,
            nodes: self.nodes + self.leaves.as_ref().map_or(0, |leaves| leaves.helped()),
            time_ms,
            hashfull: self.leaves.as_ref().map_or(0, |leaves| leaves.fullness()).max(tree.fullness()),
            tree: Some(TreeReport {
                expected_depth: depth as f32,
                depth_p10: histogram.quantile(0.1) as f32,
                depth_p90: histogram.quantile(0.9) as f32,
                pv_depth: u32::from(tree.node(0).pv_depth),
                deepest: self.deepest,
                leaf_reading: histogram.leaf_reading as f32,
                proven_share: histogram.proven as f32,
                expansions: self.expansions,
                root_moves: order.iter().filter_map(|&child| self.root_move(child)).collect(),
            }),
            note: self.note.clone(),
        }
    }

    /// The children of the root: the one to play, and the others by value.
    pub(super) fn root_order(&self) -> Vec<u32> {
        let tree = &self.tree;
        let decided = tree.decide(self.params.decision_r, &self.policy);
        let mut order: Vec<u32> = tree.children(0).collect();
        order.sort_by(|&a, &b| {
            let first = (Some(b) == decided).cmp(&(Some(a) == decided));
            first.then(tree.value(a).total_cmp(&tree.value(b)))
        });
        order
    }

    /// The lines that start with children of the root; all together look at so many positions at most.
    pub(super) fn lines(&self, children: impl Iterator<Item = u32>, looks: &mut u32) -> Vec<Line> {
        children.map(|child| self.line_within(child, looks)).collect()
    }

    /// The line that starts with a child of the root, with the weight that it still carries.
    pub(super) fn line(&self, child: u32) -> Line {
        self.line_within(child, &mut { LOOKS_FOR_LINES })
    }

    fn line_within(&self, child: u32, looks: &mut u32) -> Line {
        let tree = &self.tree;
        let (mut parent, mut index, mut weight) = (0, child, 1.0);
        let mut pv = Vec::new();
        while let Some(mv) = tree.node(index).mv.filter(|_| pv.len() < LONGEST_PV) {
            // Below a certain result only the line that shows it counts.
            if tree.node(parent).proof.is_weighed() {
                weight *= tree.depth_share(parent, index, &self.policy);
            }
            pv.push(PvMove { mv, weight: weight as f32 });
            let Some(best) = tree.best_child(index) else { break };
            (parent, index) = (index, best);
        }
        self.add_mate(&mut pv, index, looks);
        // A mate of the solver's is not in the tree.
        let solved = self.solvers.as_ref().and_then(|solvers| solvers.line(tree.node(child).mv));
        if let Some(line) = solved {
            pv = line.iter().map(|&mv| PvMove { mv, weight: 1.0 }).collect();
        }
        Line {
            score: self.told_value(child),
            pv,
            expected_depth: self.is_read(child).then(|| tree.depth(child) as f32),
            ..Line::default()
        }
    }

    /// Whether anything is known of a move at the root but what it looks like.
    pub(super) fn is_read(&self, child: u32) -> bool {
        let node = self.tree.node(child);
        node.visits > 0 || !node.proof.is_open()
    }

    /// Goes on below the tree with what alpha-beta has read there, without weight.
    fn add_leaf_line(&self, line: &mut Line) {
        if let Some(leaves) = &self.leaves
            && leaves.is_below(&line.pv)
        {
            line.pv.extend(leaves.last_line().iter().map(|&mv| PvMove { mv, weight: 0.0 }));
        }
    }

    /// The value of a child of the root for the side to move at the root.
    pub(super) fn chooser_value(&self, child: u32) -> f64 {
        let proof = self.tree.node(child).proof.one_ply_earlier();
        proof.score().map_or_else(|| -self.tree.value(child), f64::from)
    }

    /// The same as it is told, in whole points.
    pub(super) fn told_value(&self, child: u32) -> Score {
        self.chooser_value(child).round() as Score
    }

    /// A leaf settled by a short mate has no children: the moves are found again on the board.
    fn add_mate(&self, pv: &mut Vec<PvMove>, leaf: u32, looks: &mut u32) {
        let proof = self.tree.node(leaf).proof;
        let Some(game) = self.game.as_ref().filter(|_| !proof.is_weighed() && !self.tree.is_expanded(leaf)) else {
            return;
        };
        let mut position = game.position().clone();
        for step in pv.iter() {
            position.apply(step.mv);
        }
        let weight = pv.last().map_or(1.0, |step| step.weight);
        let line = mating_line(&mut position, proof.is_win(), i32::from(proof.plies()), looks);
        pv.extend(line.into_iter().map(|mv| PvMove { mv, weight }));
    }

    fn root_move(&self, child: u32) -> Option<RootMove> {
        let tree = &self.tree;
        let node = tree.node(child);
        Some(RootMove {
            mv: node.mv?,
            score: self.chooser_value(child) as f32,
            expected_depth: self.is_read(child).then(|| tree.depth(child) as f32),
            pv_depth: u32::from(node.pv_depth),
            visits: u64::from(node.visits),
            probability: tree.depth_share(0, child, &self.policy) as f32,
            proven: node.proof.sign().map(|sign| -sign),
        })
    }
}
