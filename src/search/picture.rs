//! Pictures of a search as flat bytes: what a page needs to draw, small enough to be sent several times a second.
//!
//! Little-endian throughout. First [`HEADER`] numbers of 8 bytes, then columns one after the other, the widest numbers
//! first, so that each column is aligned and can be looked at in place. Which columns there are depends on the kind;
//! `www/src/engine/picture.js` reads them back.

use crate::shogi::Move;

/// Numbers in the header.
pub const HEADER: usize = 24;

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
        let mut header = [0.0; HEADER];
        header[..3].copy_from_slice(&[f64::from(MAGIC), f64::from(VERSION), f64::from(kind as u8)]);
        let mut writer = Self { header, body: Vec::new() };
        writer.set(9, common.nodes as f64);
        writer.set(10, common.time_ms as f64);
        writer.set(16, f64::from(common.deepest));
        writer.set(18, common.value);
        writer.set(21, f64::from(common.chosen.map_or(0, Move::bits)));
        writer
    }

    pub fn set(&mut self, slot: usize, value: f64) {
        self.header[slot] = value;
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
