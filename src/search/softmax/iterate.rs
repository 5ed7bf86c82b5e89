//! One iteration of the search (S1 section 2): descend by π_s, expand a leaf, back up.

use super::descent::Passed;
use super::expand::Verdict;
use super::{Softmax, Tree};
use crate::eval::Evaluator;
use crate::random::evenly;
use crate::shogi::Move;

/// Positions that short mates may take in one iteration: a few milliseconds at most, and mostly far less.
pub(super) const LOOKS: u32 = 10_000;

/// What an iteration did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A leaf was expanded; this many positions were looked at.
    Expanded(usize),
    /// The rules decided or valued the leaf, or reading captures did; this many positions were looked at.
    Judged(usize),
    /// The leaf could not be expanded for want of memory.
    Full,
}

impl<E: Evaluator> Softmax<E> {
    /// One iteration. The root must be open and expanded.
    pub(super) fn iterate(&mut self) -> Step {
        let Self { tree, policy, params, path, focus, passed, children, random, .. } = self;
        let Some(walk) = &mut self.walk else { return Step::Full };
        walk.allow(LOOKS);
        // 1. Start at the root.
        let mut node = 0;
        path.clear();
        let mut led = focus.iter();
        // 2. Draw children until one is not expanded; first those that somebody wants to see read.
        loop {
            path.push(node);
            tree.count_visit(node);
            if !tree.is_expanded(node) {
                break;
            }
            let unit = if params.stratified { evenly(node, tree.node(node).visits) } else { random.unit() };
            node = match led.next().and_then(|&mv| open_child(tree, node, mv)) {
                Some(child) => child,
                None => {
                    led = [].iter();
                    tree.draw(node, unit, policy)
                }
            };
            if let Some(mv) = tree.node(node).mv {
                walk.step(mv);
            }
        }
        if let Some(passed) = passed {
            *passed = Passed::all(tree, path);
        }
        let before = tree.before(node);
        // On its first visit a leaf is judged by the rules, which may settle it without children.
        let is_new = tree.node(node).visits == 1 && path.len() > 2;
        let mut verdict = if is_new && !params.eager { walk.judge(params) } else { Verdict::Open };
        if is_new && verdict == Verdict::Open {
            verdict = walk.read_late(tree.node(node).static_value, params);
        }
        match verdict {
            Verdict::Open => {}
            verdict => {
                walk.go_back();
                match verdict {
                    Verdict::Proven(proof) => tree.prove(node, proof),
                    Verdict::Worth(value) => tree.set_static_value(node, value),
                    Verdict::Open => {}
                }
                tree.back_up(path, before, policy);
                return Step::Judged(1 + std::mem::take(&mut walk.read));
            }
        }
        // 3. Make all its legal children, and 4. value each.
        walk.children(params, children);
        self.deepest = self.deepest.max(path.len() as u32);
        walk.go_back();
        if !tree.expand(node, children, policy) {
            return Step::Full;
        }
        // 5. Bring E and D of every node on the way back up to date.
        tree.back_up(path, before, policy);
        Step::Expanded(children.len() + std::mem::take(&mut walk.read))
    }
}

/// The child that a move leads to, if there is still something to find out about it.
pub(super) fn open_child(tree: &Tree, node: u32, mv: Move) -> Option<u32> {
    tree.children(node).find(|&child| tree.node(child).mv == Some(mv)).filter(|&child| tree.node(child).proof.is_open())
}
