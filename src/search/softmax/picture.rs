//! The tree as a picture: the cut tree, the depths of its leaves, every move at the root, and the principal variation.

use super::histogram::Histogram;
use super::mate_within::LOOKS_FOR_LINES;
use super::snapshot::{Bounds, Snapshot};
use super::weighing::{Reweighed, Weighing};
use super::{Softmax, Tree};
use crate::eval::Evaluator;
use crate::notation::sfen;
use crate::search::Line;
use crate::search::picture::{Common, HEADER, Kind, PictureWish, Slot, Writer, points};
use crate::shogi::{Game, Move};

/// Bytes of one row of the cut tree.
const ROW_BYTES: usize = 19;

/// Bytes of one move at the root, without its line.
const ROOT_BYTES: usize = 22;

/// Only so many moves at the root come with a line, and only so much of it.
const LINES: usize = 24;
const LINE_MOVES: usize = 8;

/// Never more rows than this: a screen has not many more pixels.
const MOST_ROWS: usize = 1_200;

/// Only nodes of so many times the least weight are looked into.
const PARENT_EPSILON: f64 = 4.0;

/// Longer histograms than this are not to be expected; a few bytes more do no harm.
const DEPTHS: usize = 64;

/// The move could be played: it was read deeply enough.
const READ_ENOUGH: u8 = 1;
/// For the side to move at the root.
const WIN: u8 = 2;
const LOSS: u8 = 4;
const DRAW: u8 = 8;
/// Nobody has read the move: its value is what it looks like, and a depth it has none.
const NOT_READ: u8 = 16;

impl<E: Evaluator> Softmax<E> {
    pub(super) fn make_picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        let game = self.game.as_ref().filter(|_| !self.tree.is_empty())?;
        Some(match wish.depth_temperature {
            Some(temperature) => self.picture_by(game, &Reweighed::new(&self.tree, temperature), wish),
            None => self.picture_by(game, &self.policy, wish),
        })
    }

    fn picture_by(&self, game: &Game, weighing: &impl Weighing, wish: &PictureWish) -> Vec<u8> {
        let tree = &self.tree;
        let order = self.root_order();
        let lines = self.lines(order.iter().take(LINES).copied(), &mut { LOOKS_FOR_LINES });
        let lines: Vec<Vec<Move>> = lines.iter().map(short).collect();
        let pv = self.weighed_pv(weighing);
        let sfen = sfen::write(game.position());
        let fixed = HEADER * 8
            + DEPTHS * 4
            + order.len() * ROOT_BYTES
            + pv.len() * 6
            + lines.iter().map(Vec::len).sum::<usize>() * 2
            + sfen.len();
        // The last node drawn may bring a few rows more than were asked for.
        let most_rows = (wish.most_bytes.saturating_sub(fixed) / ROW_BYTES).saturating_sub(64).clamp(1, MOST_ROWS);
        let cut = Snapshot::cut(
            tree,
            weighing,
            String::new(),
            Bounds {
                epsilon: wish.epsilon,
                parent_epsilon: PARENT_EPSILON * wish.epsilon,
                most_rows,
                focus: &self.focus,
            },
        );
        let histogram = Histogram::of_cut(&cut);

        let common = Common {
            nodes: self.nodes,
            time_ms: wish.time_ms,
            value: tree.value(0),
            deepest: self.deepest,
            chosen: order.first().and_then(|&child| tree.node(child).mv),
        };
        let mut writer = Writer::new(Kind::Tree, &common);
        writer.set(&[
            (Slot::Rows, cut.len() as f64),
            (Slot::Bars, histogram.weights.len() as f64),
            (Slot::Roots, order.len() as f64),
            (Slot::PvMoves, pv.len() as f64),
            (Slot::LineMoves, lines.iter().map(Vec::len).sum::<usize>() as f64),
            (Slot::SfenBytes, sfen.len() as f64),
            (Slot::Expansions, self.expansions as f64),
            (Slot::Depth, weighing.depth(tree, 0)),
            (Slot::P10, histogram.quantile(0.1)),
            (Slot::P90, histogram.quantile(0.9)),
            (Slot::PvDepth, f64::from(tree.node(0).pv_depth)),
            (Slot::Proven, histogram.proven),
            (Slot::Temperature, weighing.temperature()),
            (Slot::Threshold, self.params.decision_r * (tree.measured_depth(0, &self.policy) - 1.0)),
            (Slot::TreeSize, tree.len() as f64),
            (Slot::Fullness, f64::from(tree.fullness())),
        ]);

        let node = |&child: &u32| tree.node(child);
        writer.single(cut.probability);
        writer.single(cut.depth);
        writer.single(histogram.weights.iter().map(|&weight| weight as f32));
        writer.single(order.iter().map(|&child| self.chooser_value(child) as f32));
        writer.single(order.iter().map(|&child| weighing.depth(tree, child) as f32));
        writer.single(order.iter().map(|&child| weighing.share(tree, 0, child) as f32));
        writer.single(pv.iter().map(|&(_, weight)| weight as f32));
        writer.word(cut.visits);
        writer.word(order.iter().map(|child| node(child).visits));
        writer.half(cut.parent.iter().map(|&row| row.min(u32::from(u16::MAX)) as u16));
        writer.half(cut.moves);
        writer.half(cut.value.iter().map(|&value| points(f64::from(value))));
        writer.half(order.iter().map(|child| node(child).mv.map_or(0, Move::bits)));
        writer.half(order.iter().map(|child| node(child).pv_depth));
        writer.half(pv.iter().map(|&(mv, _)| mv.bits()));
        writer.half(lines.iter().flatten().map(|mv| mv.bits()));
        writer.byte(cut.flags);
        writer.byte((0..order.len()).map(|rank| lines.get(rank).map_or(0, Vec::len) as u8));
        writer.byte(order.iter().map(|&child| self.root_flags(child)));
        writer.byte(sfen.into_bytes());
        writer.finish()
    }

    /// The line of best moves with the weight that it still carries after each.
    fn weighed_pv(&self, weighing: &impl Weighing) -> Vec<(Move, f64)> {
        let tree = &self.tree;
        let Some(best) = tree.best_child(0) else { return Vec::new() };
        let (mut node, mut weight) = (Some(0), 1.0);
        let step = |mv: Move| {
            let child = node.and_then(|parent| child_by(tree, parent, mv));
            if let (Some(parent), Some(child)) = (node, child)
                && tree.node(parent).proof.is_weighed()
            {
                weight *= weighing.share(tree, parent, child);
            }
            node = child;
            (mv, weight)
        };
        self.line(best).pv.iter().map(|pv| pv.mv).map(step).collect()
    }

    /// What the table of candidates says about a move besides numbers.
    fn root_flags(&self, child: u32) -> u8 {
        let tree = &self.tree;
        let threshold = self.params.decision_r * (tree.measured_depth(0, &self.policy) - 1.0);
        let proof = tree.node(child).proof;
        let enough = !proof.is_open() || tree.measured_depth(child, &self.policy) >= threshold;
        let result = match proof.sign() {
            Some(1) => LOSS,
            Some(-1) => WIN,
            Some(_) => DRAW,
            None => 0,
        };
        let unread = if self.is_read(child) { 0 } else { NOT_READ };
        result | unread | if enough { READ_ENOUGH } else { 0 }
    }
}

/// The moves of a line that are shown.
fn short(line: &Line) -> Vec<Move> {
    line.pv.iter().take(LINE_MOVES).map(|step| step.mv).collect()
}

fn child_by(tree: &Tree, parent: u32, mv: Move) -> Option<u32> {
    tree.children(parent).find(|&child| tree.node(child).mv == Some(mv))
}
