//! A picture of the tree small enough to draw: only what carries weight, in flat arrays.
//!
//! Every row keeps its weight: what is cut off below a node is gathered in one more child, "other moves". At each depth
//! at most 1/ε nodes carry ε, so the picture has at most 2·depth/ε rows, however large the tree is.

use std::collections::BinaryHeap;

use super::tree::Tree;
use super::weighing::Weighing;
use crate::search::picture::Flags;
use crate::shogi::Move;

/// The parent of the root in [`Snapshot::parent`].
pub const NO_PARENT: u32 = u32::MAX;

/// A cut tree, one row per node, parents before children, the root first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Snapshot {
    /// Row of the parent; [`u32::MAX`] at the root.
    pub parent: Vec<u32>,
    /// The move that leads here as [`Move::bits`]; 0 at the root and for other moves.
    pub moves: Vec<u16>,
    /// Cumulative backup probability at T_d; the children of a row that has any sum up to it.
    pub probability: Vec<f32>,
    /// E in points for the side to move at the root.
    pub value: Vec<f32>,
    /// D below the node.
    pub depth: Vec<f32>,
    /// How often selection passed through.
    pub visits: Vec<u32>,
    /// See [`Flags`].
    pub flags: Vec<u8>,
    /// T_d in points.
    pub depth_temperature: f32,
    /// The position at the root in SFEN.
    pub sfen: String,
}

/// Where the picture ends.
pub(super) struct Bounds<'a> {
    /// Nodes of less weight are gathered.
    pub epsilon: f64,
    /// Only nodes of at least this weight are looked into: those of little more than `epsilon` have hardly a child that
    /// would be drawn, and they are most.
    pub parent_epsilon: f64,
    /// About so many rows.
    pub most_rows: usize,
    /// A line that is drawn however light it is.
    pub focus: &'a [Move],
}

/// A row whose children are still to be drawn: first the line that is wanted, then the heaviest.
#[derive(PartialEq)]
struct Pending {
    is_wanted: bool,
    weight: f64,
    node: u32,
    row: u32,
    ply: u32,
}

impl Eq for Pending {}

impl Ord for Pending {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.is_wanted.cmp(&other.is_wanted)).then(self.weight.total_cmp(&other.weight)).then(other.row.cmp(&self.row))
    }
}

impl PartialOrd for Pending {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Where a node goes in the picture.
struct Place {
    parent: u32,
    weight: f64,
    ply: u32,
    pv: u8,
}

impl Snapshot {
    /// The tree cut at nodes of less weight than `epsilon`, and at about `most_rows`.
    #[must_use]
    pub fn new(tree: &Tree, weighing: &impl Weighing, sfen: String, epsilon: f64, most_rows: usize) -> Self {
        Self::cut(tree, weighing, sfen, Bounds { epsilon, parent_epsilon: epsilon, most_rows, focus: &[] })
    }

    /// The same within these bounds.
    pub(super) fn cut(tree: &Tree, weighing: &impl Weighing, sfen: String, bounds: Bounds<'_>) -> Self {
        let depth_temperature = weighing.temperature() as f32;
        let mut picture = Self { sfen, depth_temperature, ..Self::default() };
        if tree.is_empty() {
            return picture;
        }
        picture.add_node(tree, weighing, 0, Place { parent: NO_PARENT, weight: 1.0, ply: 0, pv: Flags::PV });
        let mut heap = BinaryHeap::from([Pending { is_wanted: true, weight: 1.0, node: 0, row: 0, ply: 0 }]);
        while let Some(pending) = heap.pop() {
            if picture.len() >= bounds.most_rows || pending.weight < bounds.parent_epsilon && !pending.is_wanted {
                break;
            }
            picture.add_children(tree, weighing, &pending, &bounds, &mut heap);
        }
        picture
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether there is not even a root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// The move of a row.
    #[must_use]
    pub fn mv(&self, row: usize) -> Option<Move> {
        Move::from_bits(*self.moves.get(row)?)
    }

    fn add_children(
        &mut self,
        tree: &Tree,
        weighing: &impl Weighing,
        from: &Pending,
        bounds: &Bounds<'_>,
        heap: &mut BinaryHeap<Pending>,
    ) {
        let best = tree.best_child(from.node);
        let on_pv = self.flags[from.row as usize] & Flags::PV;
        let ply = from.ply + 1;
        let wanted = bounds.focus.get(from.ply as usize).copied();
        // Below a decided node only the line that shows it is drawn.
        let decided = !tree.node(from.node).proof.is_weighed();
        let share = |child| match decided {
            true => f64::from(u8::from(Some(child) == best)),
            false => weighing.share(tree, from.node, child),
        };
        let (mut rest, mut value, mut depth, mut visits) = (0.0, 0.0, 0.0, 0_u64);
        for child in tree.children(from.node) {
            let weight = from.weight * share(child);
            let is_wanted = from.is_wanted && wanted.is_some() && tree.node(child).mv == wanted;
            if weight >= bounds.epsilon || is_wanted && weight > 0.0 {
                let pv = if Some(child) == best { on_pv } else { 0 };
                let row = self.add_node(tree, weighing, child, Place { parent: from.row, weight, ply, pv });
                heap.push(Pending { is_wanted, weight, node: child, row, ply });
            } else if weight > 0.0 {
                rest += weight;
                value += weight * for_root(tree.value(child), ply);
                depth += weight * weighing.depth(tree, child);
                visits += u64::from(tree.node(child).visits);
            }
        }
        if rest > 0.0 {
            self.parent.push(from.row);
            self.moves.push(0);
            self.probability.push(rest as f32);
            self.value.push((value / rest) as f32);
            self.depth.push((depth / rest) as f32);
            self.visits.push(visits.min(u64::from(u32::MAX)) as u32);
            self.flags.push(Flags::OTHER);
        }
    }

    fn add_node(&mut self, tree: &Tree, weighing: &impl Weighing, node: u32, place: Place) -> u32 {
        let Place { parent, weight, ply, pv } = place;
        let row = self.len() as u32;
        let proof = match tree.node(node).proof.sign() {
            Some(1) => Flags::WIN,
            Some(-1) => Flags::LOSS,
            Some(_) => Flags::DRAW,
            None => 0,
        };
        let expanded = if tree.is_expanded(node) { Flags::EXPANDED } else { 0 };
        self.parent.push(parent);
        self.moves.push(tree.node(node).mv.map_or(0, Move::bits));
        self.probability.push(weight as f32);
        self.value.push(for_root(tree.value(node), ply) as f32);
        self.depth.push(weighing.depth(tree, node) as f32);
        self.visits.push(tree.node(node).visits);
        self.flags.push(proof | expanded | pv);
        row
    }
}

/// A value of a node so many plies down, for the side to move at the root.
fn for_root(value: f64, ply: u32) -> f64 {
    if ply.is_multiple_of(2) { value } else { -value }
}
