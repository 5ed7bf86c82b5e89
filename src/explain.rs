//! Why each move of a position is read as deep as it is, under every policy.

mod feature;

pub use feature::FeatureParts;

use serde::Serialize;

use crate::notation::sfen;
use crate::search::alpha_beta::AlphaBetaParams;
use crate::search::depth::{
    Attributes, DepthPolicy, LateMoveReductions, LearnedDepth, MoveContext, PLY, RealizationTree, Recent, Scene,
    TreeNode, learned, realization,
};
use crate::shogi::{Game, Move, MoveList, Position};

/// The moves of a position in the order of learned depth, the least consuming first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// The position.
    pub sfen: String,
    /// Whether the side to move is in check: then learned depth and late-move reductions tell no moves apart.
    pub in_check: bool,
    /// The remaining depth in plies that late-move reductions and learned depth are given for.
    pub depth: u32,
    /// Factor on A(m) − min A at this depth.
    pub taken: f64,
    /// s of learned depth in plies: A = s / (1 + exp(−Σ w·f)).
    pub scale: f64,
    /// How many bits of realization probability a ply of depth is worth.
    pub bits_per_ply: f64,
    /// How often any move was played and how often one was legal: where every path in the decision tree begins.
    pub root: Counts,
    /// The legal moves.
    pub moves: Vec<MoveExplanation>,
}

/// One move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveExplanation {
    /// The move in USI notation.
    pub usi: String,
    /// The plies it consumes under each policy, if the moves come in this order and search knows nothing of them yet.
    pub consumed: ConsumedDepth,
    /// A(p,m), its absolute depth in plies.
    pub absolute: f64,
    /// Σ w·f, which makes A.
    pub sum: f64,
    /// How many features of the move have a weight.
    pub feature_count: usize,
    /// Its probability by softmax of learned depth; all moves together have 1.
    pub share: f64,
    /// Its realization probability by the decision tree: played where legal.
    pub probability: f64,
    /// The class of the decision tree that it belongs to.
    pub class: Vec<ClassAnswer>,
    /// Plies that learned depth adds for its place in this order.
    pub place: f64,
    /// Whether it is a capture or a promotion that loses nothing: such moves are read to the full.
    pub is_gain: bool,
    /// The features that weigh most; a negative weight means deeper reading.
    pub features: Vec<FeatureWeight>,
}

/// Plies by policy.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsumedDepth {
    /// No difference between moves.
    pub all: f64,
    /// Late-move reductions.
    pub lmr: f64,
    /// Learned depth.
    pub learned: f64,
    /// Realization probability.
    pub realization: f64,
}

/// An answer on the way to a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClassAnswer {
    /// What was asked.
    pub attribute: &'static str,
    /// What the answer was.
    pub value: &'static str,
    /// What was counted of the moves with this and all answers before it.
    pub counts: Counts,
}

/// How often moves of a class were played where they were legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// Played.
    pub played: u64,
    /// Legal.
    pub legal: u64,
}

impl From<&TreeNode> for Counts {
    fn from(node: &TreeNode) -> Self {
        Self { played: node.played, legal: node.legal }
    }
}

/// A feature of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FeatureWeight {
    /// In English.
    pub meaning: String,
    /// Taken apart, for other languages.
    pub parts: FeatureParts,
    /// What it adds to w·f.
    pub weight: f64,
}

/// Explains the moves of a game's position, with the models that ship; `most_features` of each move are named.
#[must_use]
pub fn explain(game: &Game, depth: u32, most_features: usize) -> Explanation {
    let position = game.position();
    let (model, tree) = (LearnedDepth::shipped(), RealizationTree::shipped());
    let (scene, info) = (Scene::new(position, Recent::of(game)), position.check_info());
    let params = AlphaBetaParams::default();
    let lmr = LateMoveReductions::new(params.lmr_base, params.lmr_slope);
    let share = learned::share_at(depth as i32 * PLY, params.learned_scale, params.learned_growth);
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut ranked: Vec<(i32, i32, Move)> = list
        .into_iter()
        .map(|mv| {
            let gives_check = info.gives_check(position, mv);
            let absolute = model.absolute(&scene, position, mv, gives_check);
            (absolute, tree.class(&scene.attributes(position, mv, gives_check)).bits, mv)
        })
        .collect();
    ranked.sort_by_key(
        |&(absolute, bits, mv)| if position.in_check() { (bits, absolute, mv) } else { (absolute, bits, mv) },
    );
    let plies = |units: i32| f64::from(units) / f64::from(PLY);
    let ln_b = 0.5 * (ranked.len().max(1) as f64).ln();
    let least = ranked.iter().map(|&(absolute, ..)| absolute).min().unwrap_or(0);
    let weight = |absolute: i32| (-ln_b * plies(absolute - least)).exp();
    let total: f64 = ranked.iter().map(|&(absolute, ..)| weight(absolute)).sum();
    let moves = ranked.iter().enumerate().map(|(index, &(absolute, bits, mv))| {
        let gives_check = info.gives_check(position, mv);
        let is_quiet = !mv.is_promotion() && position.piece_on(mv.to()).is_none();
        let context = MoveContext {
            depth: depth as i32 * PLY,
            move_number: index + 1,
            is_pv: false,
            improving: true,
            is_quiet,
            is_losing: !is_quiet && !position.exchange_wins(mv, 0),
            gives_check,
            history: 0,
            is_favourite: false,
        };
        let is_gain = context.is_gain() && !params.learned_captures;
        let place = lmr.by_place(&context).unwrap_or(0) * params.learned_place / 100;
        let (lmr, learned) = match position.in_check() || index == 0 || is_gain {
            true => (0, 0),
            false => {
                (lmr.reduction(&context), learned::reduction(absolute - least, share, place, context.depth - 2 * PLY))
            }
        };
        let attributes = scene.attributes(position, mv, gives_check);
        let features = weighed(&model, &scene, position, mv, gives_check);
        let cost = realization::cost(bits, params.realization_bits, params.realization_least);
        let consumed = ConsumedDepth {
            all: 1.0,
            lmr: 1.0 + plies(lmr),
            learned: 1.0 + plies(learned),
            realization: plies(if index == 0 { cost.min(PLY) } else { cost }),
        };
        let named = |&(feature, weight): &(usize, f64)| {
            let parts = FeatureParts::of(feature, position.side_to_move());
            FeatureWeight { meaning: parts.to_string(), parts, weight }
        };
        MoveExplanation {
            usi: mv.to_string(),
            consumed,
            absolute: plies(absolute),
            sum: features.iter().map(|(_, weight)| weight).sum(),
            feature_count: features.len(),
            share: weight(absolute) / total,
            probability: tree.probability(tree.class(&attributes)),
            class: path(tree.root(), &attributes),
            place: plies(place),
            is_gain,
            features: features.iter().take(most_features).map(named).collect(),
        }
    });
    Explanation {
        sfen: sfen::write(position),
        in_check: position.in_check(),
        depth,
        taken: f64::from(share) / 100.0,
        scale: model.scale(),
        bits_per_ply: f64::from(params.realization_bits) / 10.0,
        root: tree.root().into(),
        moves: moves.collect(),
    }
}

/// The answers of a move on its way down the decision tree, as far as they were ever seen.
fn path(root: &TreeNode, attributes: &Attributes) -> Vec<ClassAnswer> {
    let (mut node, mut answers) = (root, Vec::new());
    while let Some((attribute, children)) = &node.split {
        let value = attributes.get(*attribute);
        let Some((_, child)) = children.iter().find(|(answer, _)| usize::from(*answer) == value) else { break };
        let counts = child.into();
        answers.push(ClassAnswer { attribute: attribute.name(), value: attribute.value_name(value), counts });
        node = child;
    }
    answers
}

/// The features of a move that have a weight, the heaviest first, either way.
fn weighed(model: &LearnedDepth, scene: &Scene, position: &Position, mv: Move, gives_check: bool) -> Vec<(usize, f64)> {
    let mut features = Vec::new();
    scene.for_each_feature(position, mv, gives_check, |feature| features.push((feature, model.weight(feature))));
    features.retain(|(_, weight)| *weight != 0.0);
    features.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;
    use crate::shogi::Rules;

    #[test]
    fn every_legal_move_is_explained_and_shares_add_up() {
        let game = usi::parse_position("startpos moves 7g7f 3c3d 2g2f 4c4d", Rules::default()).unwrap();
        let explanation = explain(&game, 8, 5);
        let mut list = MoveList::new();
        game.position().legal_moves(&mut list);
        assert_eq!(explanation.moves.len(), list.len());
        let sum: f64 = explanation.moves.iter().map(|mv| mv.share).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(explanation.moves.iter().all(|mv| mv.consumed.learned >= 1.0 && mv.probability > 0.0));
        assert!(explanation.moves.iter().all(|mv| !mv.class.is_empty() && mv.features.len() == 5));
        assert_eq!(explanation.moves[0].consumed.learned, 1.0);
    }

    #[test]
    fn the_features_make_the_depth_and_the_path_ends_at_the_class() {
        let game = usi::parse_position("startpos moves 7g7f 3c3d 2g2f 4c4d", Rules::default()).unwrap();
        let explanation = explain(&game, 8, usize::MAX);
        let tree = RealizationTree::shipped();
        let scene = Scene::new(game.position(), Recent::of(&game));
        for mv in &explanation.moves {
            let sum: f64 = mv.features.iter().map(|feature| feature.weight).sum();
            assert!((sum - mv.sum).abs() < 1e-9 && mv.features.len() == mv.feature_count);
            // A is kept in 1/64 of a ply.
            assert!((crate::search::depth::absolute(explanation.scale, mv.sum) - mv.absolute).abs() < 0.01, "{mv:?}");
            let played: Move = mv.usi.parse().unwrap();
            let class = tree.class(&scene.attributes(game.position(), played, game.position().gives_check(played)));
            let names: Vec<_> = tree.path(class).iter().map(|(attribute, _)| attribute.name()).collect();
            assert_eq!(mv.class.iter().map(|answer| answer.attribute).collect::<Vec<_>>(), names);
            let legal: Vec<u64> = mv.class.iter().map(|answer| answer.counts.legal).collect();
            assert!(legal.is_sorted_by(|a, b| a >= b) && legal[0] <= explanation.root.legal, "{legal:?}");
        }
    }

    #[test]
    fn in_check_no_move_is_reduced_by_learned_depth() {
        let game = usi::parse_position("sfen 4k4/9/9/9/9/9/4r4/9/4K4 b G 1", Rules::default()).unwrap();
        let explanation = explain(&game, 8, 3);
        assert!(explanation.in_check && !explanation.moves.is_empty());
        assert!(explanation.moves.iter().all(|mv| mv.consumed.learned == 1.0 && mv.consumed.lmr == 1.0));
    }
}
