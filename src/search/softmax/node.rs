//! A node of the tree, and the sums of a node that has been expanded.
//!
//! Of a hundred nodes about one is expanded, so a node carries only what a leaf needs, and everything with a fraction
//! behind the point lives in the [`Expansion`].

use super::proof::Proof;
use crate::shogi::Move;

/// The index that stands for "none".
pub(super) const NONE: u32 = u32::MAX;

/// A position in the tree; its value is for the side to move there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Node {
    /// N: how often selection passed through.
    pub visits: u32,
    /// Where its sums are, or [`NONE`] for a leaf.
    pub(super) expansion: u32,
    /// The move that leads here; `None` at the root.
    pub mv: Option<Move>,
    /// H: the static value in points.
    pub static_value: i16,
    /// What is certain.
    pub proof: Proof,
    /// Plies to the end of the line of best moves.
    pub pv_depth: u16,
}

/// Bytes that one node takes: itself, and its selection weight in an array of its own, where siblings lie side by side.
pub const NODE_BYTES: usize = size_of::<Node>() + size_of::<f32>();
const _: () = assert!(NODE_BYTES <= 32);
const _: () = assert!(size_of::<Node>() == 16);

/// Bytes that one expanded node takes besides.
pub const EXPANSION_BYTES: usize = size_of::<Expansion>();
const _: () = assert!(EXPANSION_BYTES <= 96);

/// The sums of an expanded node over its children, from which E and D follow without looking at the children again.
///
/// With q a child's value for the chooser and ref a number near the largest q:
/// E = ref + Σ e^((q−ref)/T_b)·(q−ref) / Σ e^((q−ref)/T_b) (eq. 2), D = 1 + Σ e^((q−ref)/T_d)·D(child) / Σ e^((q−ref)/T_d) (eq. 5).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Expansion {
    /// E(s) for the side to move.
    pub value: f64,
    /// D(s).
    pub depth: f64,
    pub backup_z: f64,
    pub backup_sum: f64,
    pub depth_z: f64,
    pub depth_sum: f64,
    /// Sum of the selection weights.
    pub selection_z: f64,
    /// The largest q.
    pub best_value: f64,
    /// No child but the best has a larger q than this.
    pub second_value: f64,
    pub reference: f32,
    /// The largest Es when the selection weights were last computed together.
    pub selection_reference: f32,
    /// What has been added and taken away since the sums were last computed together: their rounding error is this
    /// times 2^-53.
    pub churn: f32,
    /// First child.
    pub first: u32,
    /// Children that take part.
    pub count: u16,
    /// Children about which nothing is certain.
    pub open: u16,
    /// Number of the child with the largest q.
    pub best: u16,
    /// Level of cooling that the sums were made with.
    pub level: u8,
    /// Children behind those that take part, waiting for more visits.
    pub hidden: u8,
}
