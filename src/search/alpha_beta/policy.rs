//! How much depth each move of a node consumes, by the policy that was chosen; everything else in the search is the same.

use super::Thinker;
use super::trace::Reason;
use crate::eval::Evaluator;
use crate::search::depth::{
    Class, ClassCounts, DepthPolicy, LearnedDepth, Minimum, MoveContext, PLY, RealizationTree, Recent, Scene, learned,
    realization,
};
use crate::shogi::Move;
use std::sync::Arc;

/// The ways to distribute depth, in the order of the parameter's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Policy {
    /// No difference between moves.
    All,
    /// Late-move reductions.
    Lmr,
    /// Learned depth (S0).
    Learned,
    /// Realization probability (S4).
    Realization,
}

impl Policy {
    pub(super) const fn new(value: i32) -> Self {
        match value {
            0 => Self::All,
            1 => Self::Lmr,
            2 => Self::Learned,
            _ => Self::Realization,
        }
    }

    /// What a trace says of a move that was read less deep.
    pub(super) const fn reason(self) -> Reason {
        match self {
            Self::All | Self::Lmr => Reason::Reduction,
            Self::Learned => Reason::LearnedDepth,
            Self::Realization => Reason::Realization,
        }
    }
}

/// The learned models, and what is counted for them.
pub(super) struct Models {
    pub learned: Arc<LearnedDepth>,
    pub tree: Arc<RealizationTree>,
    pub counts: Option<ClassCounts>,
}

impl Default for Models {
    fn default() -> Self {
        Self { learned: LearnedDepth::shipped(), tree: RealizationTree::shipped(), counts: None }
    }
}

/// What a node keeps for its policy.
#[derive(Default)]
pub(super) struct Reading {
    scene: Option<Scene>,
    first: Option<(Move, bool)>,
    minimum: Minimum,
    class: Option<Class>,
}

/// The depth of a child, and how much less it is read at first.
pub(super) struct Consumed {
    pub child_depth: i32,
    pub reduction: i32,
}

impl<E: Evaluator> Thinker<E> {
    /// The depth that a move leaves to its child: `child_depth` by nominal depth and extensions.
    #[inline]
    pub(super) fn consume(&mut self, ply: usize, mv: Move, child_depth: i32, context: &MoveContext) -> Consumed {
        let is_first = context.move_number == 1;
        let is_deep = context.depth >= self.params.policy_min_depth * PLY;
        if is_deep && self.models.counts.is_some() {
            self.count_class(ply, mv, context);
        }
        let in_check = self.frames[ply].in_check;
        let reduction = match Policy::new(self.params.depth_policy) {
            Policy::Lmr if !is_first && !in_check && !self.params.lmr_corrections => self.lmr.uncorrected(context),
            Policy::Lmr if !is_first && !in_check => self.lmr.reduction(context),
            Policy::Learned if is_deep && !in_check => self.learned_reduction(ply, mv, context),
            Policy::Realization if is_deep || self.params.realization_ends => {
                return self.realize(ply, mv, child_depth, context);
            }
            _ => 0,
        };
        Consumed { child_depth, reduction }
    }

    /// S4: a probable move consumes less than a ply; an improbable one more, but for the first of a node. A line whose
    /// probability falls below the threshold ends in quiescence; one that surprises there is read again.
    fn realize(&mut self, ply: usize, mv: Move, child_depth: i32, context: &MoveContext) -> Consumed {
        let class = self.class(ply, mv, context.gives_check);
        let params = &self.params;
        let cost = realization::cost(class.bits, params.realization_bits, params.realization_least);
        let child_depth = child_depth + (PLY - cost).max(0);
        let kept = if params.realization_ends { 0 } else { PLY };
        // A child at the horizon can't be read any less deep.
        let most = if child_depth < PLY { 0 } else { child_depth - kept };
        let reduction = if context.move_number == 1 { 0 } else { (cost - PLY).max(0) };
        Consumed { child_depth, reduction: reduction.min(most) }
    }

    /// Figure 1 of S0: the move's absolute depth less the smallest so far. The first move of most nodes cuts, so that its
    /// depth is looked at only when a second one comes.
    fn learned_reduction(&mut self, ply: usize, mv: Move, context: &MoveContext) -> i32 {
        if context.move_number == 1 {
            self.frames[ply].reading.first = Some((mv, context.gives_check));
            return 0;
        }
        self.look(ply);
        let Reading { scene: Some(scene), first, minimum, .. } = &mut self.frames[ply].reading else { return 0 };
        if let Some((first, gives_check)) = first.take() {
            minimum.relative(self.models.learned.absolute(scene, &self.position, first, gives_check));
        }
        let is_spared = context.is_gain() && !self.params.learned_captures;
        if is_spared && !self.params.learned_minimum {
            return 0;
        }
        // A spared move, too, is something to read instead of the others: a free rook makes an edge pawn shallow.
        let absolute = self.models.learned.absolute(scene, &self.position, mv, context.gives_check);
        let relative = minimum.relative(absolute);
        if is_spared {
            return 0;
        }
        let share = learned::share_at(context.depth, self.params.learned_scale, self.params.learned_growth);
        let place = self.lmr.by_place(context).unwrap_or(0) * self.params.learned_place / 100;
        let correction = place + if self.params.learned_corrections { context.correction() } else { 0 };
        let kept = if self.params.learned_leaves { 0 } else { PLY };
        learned::reduction(relative, share, correction, context.depth - PLY - kept)
    }

    /// What learned depth adds to a reduction in the modern search: the share of A(m) − min A.
    pub(super) fn learned_share(
        &mut self,
        slot: usize,
        mv: Move,
        gives_check: bool,
        quiet: bool,
        depth: i32,
        move_number: usize,
    ) -> i32 {
        let share = self.params.learned_share;
        if share == 0 || depth < self.params.policy_min_depth * PLY || self.nodes_on_line[slot].in_check {
            return 0;
        }
        if move_number == 1 {
            self.nodes_on_line[slot].reading.first = Some((mv, gives_check));
            return 0;
        }
        if self.nodes_on_line[slot].reading.scene.is_none() {
            let recent = self.recent_on_line(slot);
            self.nodes_on_line[slot].reading.scene = Some(Scene::new(&self.position, recent));
        }
        let Reading { scene: Some(scene), first, minimum, .. } = &mut self.nodes_on_line[slot].reading else {
            return 0;
        };
        if let Some((first, gives_check)) = first.take() {
            minimum.relative(self.models.learned.absolute(scene, &self.position, first, gives_check));
        }
        let absolute = self.models.learned.absolute(scene, &self.position, mv, gives_check);
        let relative = minimum.relative(absolute);
        if quiet { relative * share / 100 } else { 0 }
    }

    fn recent_on_line(&self, slot: usize) -> Recent {
        let Some(above) = slot.checked_sub(1).map(|above| &self.nodes_on_line[above]) else { return self.root.recent };
        let captured = above.undo.as_ref().is_some_and(|undo| undo.captured().is_some());
        let own_last = match slot {
            1 => self.root.recent.last,
            _ => self.nodes_on_line[slot - 2].current,
        };
        Recent { last: above.current, last_captured: captured && above.current.is_some(), own_last }
    }

    /// The class of a move in the decision tree.
    fn class(&mut self, ply: usize, mv: Move, gives_check: bool) -> Class {
        self.look(ply);
        let attributes =
            self.frames[ply].reading.scene.as_ref().map(|scene| scene.attributes(&self.position, mv, gives_check));
        self.models.tree.class(&attributes.unwrap_or_default())
    }

    /// Makes the scene of a node once.
    fn look(&mut self, ply: usize) {
        if self.frames[ply].reading.scene.is_none() {
            self.frames[ply].reading.scene = Some(Scene::new(&self.position, self.recent(ply)));
        }
    }

    /// The moves that led to a node; a null move was none.
    fn recent(&self, ply: usize) -> Recent {
        let before_root = self.root.recent;
        match ply {
            0 => before_root,
            _ => {
                let above = &self.frames[ply - 1];
                let captured = above.undo.as_ref().is_some_and(|undo| undo.captured().is_some());
                let own_last = if ply == 1 { before_root.last } else { self.frames[ply - 2].current };
                Recent { last: above.current, last_captured: captured && above.current.is_some(), own_last }
            }
        }
    }

    fn count_class(&mut self, ply: usize, mv: Move, context: &MoveContext) {
        let class = self.class(ply, mv, context.gives_check);
        self.frames[ply].reading.class = Some(class);
        if let Some(counts) = &mut self.models.counts {
            counts.searched(class, context.move_number == 1);
        }
    }

    /// Takes note that the current move of a node cut it.
    #[inline]
    pub(super) fn count_cut(&mut self, ply: usize) {
        if let (Some(counts), Some(class)) = (&mut self.models.counts, self.frames[ply].reading.class) {
            counts.cut(class, self.frames[ply].move_number == 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Material;
    use crate::notation::sfen;
    use crate::search::alpha_beta::AlphaBetaParams;
    use crate::search::alpha_beta::table::Table;

    #[test]
    fn a_free_rook_makes_an_edge_pawn_shallow_wherever_it_comes_in_the_order() {
        // S0's own example: 5e5d takes a rook for nothing, 9g9f pushes a pawn at the edge.
        let position = sfen::parse("8k/9/9/4r4/4P4/9/P8/9/K8 b - 1").unwrap();
        let reductions = |learned_minimum: bool| {
            let params = AlphaBetaParams {
                learned_minimum,
                learned_corrections: false,
                learned_place: 0,
                ..AlphaBetaParams::default()
            };
            let mut thinker = Thinker::new(Material, params, Arc::new(Table::new(1).unwrap()));
            thinker.position = position.clone();
            let moves = [("9i9h", true), ("5e5d", false), ("9g9f", true)].into_iter().enumerate();
            let mut reduction = |(index, (text, is_quiet)): (usize, (&str, bool))| {
                let context = MoveContext {
                    depth: 8 * PLY,
                    move_number: index + 1,
                    is_pv: false,
                    improving: true,
                    is_quiet,
                    is_losing: false,
                    gives_check: false,
                    history: 0,
                    is_favourite: false,
                };
                thinker.learned_reduction(0, text.parse().unwrap(), &context)
            };
            moves.map(&mut reduction).collect::<Vec<i32>>()
        };
        let [without, with] = [reductions(false), reductions(true)];
        assert_eq!((with[0], with[1]), (0, 0), "the first move and the capture are read to the full");
        assert!(with[2] > without[2], "{with:?} {without:?}");
    }
}
