//! Which move to play (S1 section 6): the best value among the moves that were read deeply enough.

use super::params::Policy;
use super::proof::Proof;
use super::tree::Tree;

/// A move to choose from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// E in the chooser's view.
    pub value: f64,
    /// D of the child, or its PV depth.
    pub depth: f64,
    /// What is certain about the child, for the side to move there.
    pub proof: Proof,
}

/// A choice and how it came about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// Number of the candidate.
    pub index: usize,
    /// b: the depth that was asked for.
    pub threshold: f64,
    /// Whether nothing was deep enough, so that all were allowed.
    pub fell_back: bool,
}

/// Chooses by b = r·(D(root) − 1): the largest value among candidates at least (`strict`: more than) b deep.
///
/// What is certain needs no depth: a win is taken at once, the soonest first; a draw is always eligible; a loss is never
/// chosen while there is anything else, and the longest then.
#[must_use]
pub fn decide(candidates: &[Candidate], root_depth: f64, r: f64, strict: bool) -> Option<Choice> {
    let threshold = r * (root_depth - 1.0);
    let best_of = |allowed: &dyn Fn(&Candidate) -> bool| {
        let mut best: Option<usize> = None;
        for (index, candidate) in candidates.iter().enumerate() {
            if allowed(candidate) && best.is_none_or(|best| candidate.value > candidates[best].value) {
                best = Some(index);
            }
        }
        best
    };
    let deep = |depth: f64| if strict { depth > threshold } else { depth >= threshold };
    let chosen = best_of(&|candidate| candidate.proof.is_loss())
        .or_else(|| {
            best_of(&|candidate| candidate.proof.is_draw() || candidate.proof.is_open() && deep(candidate.depth))
        })
        .map(|index| (index, false))
        .or_else(|| {
            best_of(&|candidate| candidate.proof.is_weighed()).or_else(|| best_of(&|_| true)).map(|i| (i, true))
        });
    chosen.map(|(index, fell_back)| Choice { index, threshold, fell_back })
}

impl Tree {
    /// The child of the root to play.
    #[must_use]
    pub fn decide(&self, r: f64, policy: &Policy) -> Option<u32> {
        let children = self.children(0);
        let candidates: Vec<_> = children
            .clone()
            .map(|child| Candidate {
                value: -self.value(child),
                depth: self.measured_depth(child, policy).max(self.depth_of_verdict((child - children.start) as usize)),
                proof: self.node(child).proof,
            })
            .collect();
        let choice = decide(&candidates, self.measured_depth(0, policy), r, false)?;
        Some(children.start + choice.index as u32)
    }
}
