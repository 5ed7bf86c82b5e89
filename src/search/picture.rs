//! Pictures of a search as flat bytes: what a page needs to draw, small enough to be sent several times a second.
//!
//! Little-endian throughout. First [`HEADER`] numbers of 8 bytes, then columns one after the other, the widest numbers
//! first, so that each column is aligned and can be looked at in place. Which columns there are depends on the kind;
//! `www/src/engine/picture.js` reads them back.

use crate::shogi::Move;

/// Numbers in the header: those of [`Slot`].
pub const HEADER: usize = 24;

/// The numbers of the header, in their order. `www/src/engine/picture.js` has the same names; a test compares them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Says that bytes are a picture at all.
    Magic,
    /// [`VERSION`].
    Version,
    /// A [`Kind`].
    Kind,
    /// How many rows the cut tree has.
    Rows,
    /// How many depths the histogram has; in a trace, how many reasons are counted.
    Bars,
    /// How many moves at the root.
    Roots,
    /// How many moves the principal variation has.
    PvMoves,
    /// How many moves all lines of the root's moves have together.
    LineMoves,
    /// Bytes of the position at the root.
    SfenBytes,
    /// Positions searched.
    Nodes,
    /// Milliseconds since the search began.
    TimeMs,
    /// Nodes expanded; in a trace, the effort at the root.
    Expansions,
    /// D(root); in a trace, the depth searched.
    Depth,
    /// The depth that 10 % of the weight does not reach.
    P10,
    /// The depth that 90 % of the weight does not exceed.
    P90,
    /// Depth of the principal variation.
    PvDepth,
    /// Depth of the deepest leaf.
    Deepest,
    /// Share of the weight that ends in proven results.
    Proven,
    /// For the side to move at the root, in points.
    Value,
    /// T_d in points.
    Temperature,
    /// The depth that a move must have been read to be played.
    Threshold,
    /// The move that would be played, as [`Move::bits`]; 0 for none.
    Chosen,
    /// Nodes of the whole tree; in a trace, nodes that were not kept.
    TreeSize,
    /// Use of the tree's memory in thousandths.
    Fullness,
}

const _: () = assert!(Slot::Fullness as usize + 1 == HEADER);

/// Raised whenever the meaning of a byte changes.
pub const VERSION: u32 = 1;

/// Says that bytes are a picture at all: "FKYM".
const MAGIC: u32 = 0x464b_594d;

/// What a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A softmax tree, wide where its weight is.
    Tree = 1,
    /// What alpha-beta walked, wide where its effort went.
    Trace = 2,
}

/// What a row is, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags;

impl Flags {
    /// The node has children in the tree, whether they are in the picture or not.
    pub const EXPANDED: u8 = 1;
    /// Won for the side to move at this node.
    pub const WIN: u8 = 2;
    /// Lost for the side to move at this node.
    pub const LOSS: u8 = 4;
    /// Drawn.
    pub const DRAW: u8 = 8;
    /// Not a node but all other moves of its parent together.
    pub const OTHER: u8 = 16;
    /// On the principal variation.
    pub const PV: u8 = 32;
}

/// What kind of picture is wanted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PictureWish {
    /// Leave out nodes of less weight than this.
    pub epsilon: f64,
    /// Never take more bytes than about this.
    pub most_bytes: usize,
    /// Weigh leaves as if T_d were this.
    pub depth_temperature: Option<f64>,
    /// Milliseconds since the search began, for the record.
    pub time_ms: u64,
}

impl Default for PictureWish {
    /// What the page asks for: less would be narrower than half a pixel.
    fn default() -> Self {
        Self { epsilon: 0.001, most_bytes: 36_000, depth_temperature: None, time_ms: 0 }
    }
}

/// Numbers of the header that every kind has.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Common {
    pub nodes: u64,
    pub time_ms: u64,
    /// For the side to move at the root.
    pub value: f64,
    pub deepest: u32,
    pub chosen: Option<Move>,
}

/// A picture in the making.
pub(super) struct Writer {
    header: [f64; HEADER],
    body: Vec<u8>,
}

impl Writer {
    pub fn new(kind: Kind, common: &Common) -> Self {
        let mut writer = Self { header: [0.0; HEADER], body: Vec::new() };
        writer.set(&[
            (Slot::Magic, f64::from(MAGIC)),
            (Slot::Version, f64::from(VERSION)),
            (Slot::Kind, f64::from(kind as u8)),
            (Slot::Nodes, common.nodes as f64),
            (Slot::TimeMs, common.time_ms as f64),
            (Slot::Deepest, f64::from(common.deepest)),
            (Slot::Value, common.value),
            (Slot::Chosen, f64::from(common.chosen.map_or(0, Move::bits))),
        ]);
        writer
    }

    pub fn set(&mut self, numbers: &[(Slot, f64)]) {
        numbers.iter().for_each(|&(slot, value)| self.header[slot as usize] = value);
    }

    pub fn wide(&mut self, column: impl IntoIterator<Item = f64>) {
        column.into_iter().for_each(|value| self.body.extend(value.to_le_bytes()));
    }

    pub fn single(&mut self, column: impl IntoIterator<Item = f32>) {
        column.into_iter().for_each(|value| self.body.extend(value.to_le_bytes()));
    }

    pub fn word(&mut self, column: impl IntoIterator<Item = u32>) {
        column.into_iter().for_each(|value| self.body.extend(value.to_le_bytes()));
    }

    pub fn half(&mut self, column: impl IntoIterator<Item = u16>) {
        column.into_iter().for_each(|value| self.body.extend(value.to_le_bytes()));
    }

    pub fn byte(&mut self, column: impl IntoIterator<Item = u8>) {
        self.body.extend(column);
    }

    pub fn finish(self) -> Vec<u8> {
        self.header.iter().flat_map(|number| number.to_le_bytes()).chain(self.body).collect()
    }
}

/// A value in points as two bytes; what certain results are worth does not fit and is cut.
pub(super) fn points(value: f64) -> u16 {
    (value.round().clamp(-32_000.0, 32_000.0) as i16) as u16
}
