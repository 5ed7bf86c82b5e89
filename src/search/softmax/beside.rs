//! Alpha-beta at the root, beside the tree: what it has come to bounds the moves there and values the leaf at the end of its line.

use super::Softmax;
use super::iterate::Step;
use super::proof::Proof;
use super::reading::take;
use super::verdict::Verdict;
use crate::eval::Evaluator;
use crate::search::alpha_beta::{Reading, RootReading};
use crate::search::score::{MATE, MATE_IN_MAX};
use crate::shogi::Move;

/// Positions that alpha-beta looks at in one go at the root.
const ROOT_PORTION: u64 = 500;

impl<E: Evaluator> Softmax<E> {
    /// Alpha-beta goes on at the root; what it has come to bounds the moves there.
    pub(super) fn read_root(&mut self) -> Step {
        let left = self.limits.nodes.map_or(ROOT_PORTION, |most| most.saturating_sub(self.nodes));
        let portion = left.clamp(1, ROOT_PORTION);
        let Some(leaves) = &mut self.leaves else { return Step::Full };
        let RootReading { nodes, is_complete, is_over } = leaves.beside.read_root(portion);
        leaves.at_root += nodes;
        leaves.is_root_done = is_over;
        let verdict = leaves.beside.root_verdict().map(|(reading, line)| (reading, line.to_vec()));
        if let Some((reading, line)) = verdict {
            let told = (reading.score, line.first().copied(), reading.depth);
            if is_complete || leaves.verdict != Some(told) {
                leaves.verdict = Some(told);
                self.hear(reading, &line);
            }
        }
        Step::Judged(nodes as usize)
    }

    /// Takes over what alpha-beta says of the root.
    fn hear(&mut self, reading: Reading, line: &[Move]) {
        let Self { tree, policy, path, leaves, .. } = self;
        let (Some(leaves), Some(&best)) = (leaves, line.first()) else { return };
        let (score, below) = (reading.score, reading.depth.saturating_sub(1));
        leaves.reader.stand_at(&[]);
        let children = tree.children(0);
        if !children.clone().any(|child| tree.node(child).mv == Some(best)) {
            return;
        }
        let mut mates = None;
        let mut verdicts = Vec::with_capacity(children.len());
        for child in children {
            let Some(mv) = tree.node(child).mv else { continue };
            verdicts.push(if mv == best {
                mates = (score >= MATE_IN_MAX).then_some(child);
                Verdict::exactly(-score, below)
            } else {
                // It was refuted on the way to this depth; the table may know by how much.
                let known = leaves.reader.known_after(mv).filter(|known| 2 * known.depth >= below);
                let least = known.map_or(-MATE, |known| known.least).max(1 - score);
                Verdict::at_least(least, below)
            });
        }
        tree.take_verdicts(verdicts.into_iter(), policy);
        if let Some(child) = mates.filter(|&child| tree.node(child).proof.is_open()) {
            let before = tree.before(child);
            tree.prove(child, Proof::loss((MATE - score - 1).max(0) as u16));
            tree.back_up(&[0, child], before, policy);
            leaves.is_root_done = true;
            return;
        }
        // The leaf at the end of the line takes its value.
        path.clear();
        path.push(0);
        let mut node = 0;
        for &mv in line {
            let Some(child) = tree.children(node).find(|&child| tree.node(child).mv == Some(mv)) else { break };
            path.push(child);
            node = child;
        }
        let ply = path.len() as u32 - 1;
        let is_leaf = ply > 0 && tree.expansion(node).is_none() && tree.node(node).proof.is_open();
        if is_leaf && reading.depth > ply + tree.reading(node) && score.abs() < MATE_IN_MAX {
            let before = tree.before(node);
            let score = if ply.is_multiple_of(2) { score } else { -score };
            take(tree, node, Reading { score, depth: reading.depth - ply, nodes: 0 }, ply);
            tree.back_up(path, before, policy);
        }
    }
}
