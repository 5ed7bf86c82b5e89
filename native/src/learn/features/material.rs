//! Material alone: 13 weights, one for each kind but the king; a piece in hand is worth what it is unpromoted (S2, E1).

use super::Features;
use fukayomi::eval::Evaluator;
use fukayomi::shogi::{Color, Move, PieceKind, Position};

/// The kinds that are counted, in the order of the paper's tables.
pub const COUNTED: [PieceKind; 13] = {
    use PieceKind::{
        Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook, Silver, Tokin,
    };
    [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, Tokin, ProLance, ProKnight, ProSilver, Horse, Dragon]
};

/// The values of the first search (S2, table 3), pawn = 128, in the order of [`COUNTED`].
pub const TABLE_3: [f32; 13] =
    [128.0, 512.0, 512.0, 704.0, 768.0, 1024.0, 1216.0, 768.0, 768.0, 768.0, 768.0, 1472.0, 1664.0];

/// How many more of each counted kind Black has than White.
pub fn differences(position: &Position) -> [i32; 13] {
    COUNTED.map(|kind| {
        let count = |color| position.pieces(color, kind).count() as i32 + position.hand(color).count(kind) as i32;
        count(Color::Black) - count(Color::White)
    })
}

/// How many more pieces of each kind Black has than White.
#[derive(Clone, Copy, Default, Debug)]
pub struct MaterialFeatures;

impl Features for MaterialFeatures {
    type Evaluator = PieceCounts;

    fn count(&self) -> usize {
        COUNTED.len()
    }

    fn extract(&self, position: &Position, into: &mut Vec<(u32, f32)>) {
        let counts = differences(position).into_iter().enumerate().filter(|&(_, count)| count != 0);
        into.extend(counts.map(|(index, count)| (index as u32, count as f32)));
    }

    fn evaluator(&self, weights: &[f32], points: f32) -> PieceCounts {
        PieceCounts::new(weights, points)
    }
}

/// Counts pieces with any values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceCounts {
    values: [i32; PieceKind::COUNT],
}

impl PieceCounts {
    /// Values in the order of [`COUNTED`], one unit being worth this many points.
    pub fn new(weights: &[f32], points: f32) -> Self {
        let mut values = [0; PieceKind::COUNT];
        for (kind, weight) in COUNTED.into_iter().zip(weights) {
            values[kind.index()] = (weight * points).round() as i32;
        }
        Self { values }
    }

    /// The values of the first search.
    pub fn table_3() -> Self {
        Self::new(&TABLE_3, 100.0 / TABLE_3[0])
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let value = |kind: PieceKind| self.values[kind.index()];
        let captured =
            position.piece_on(mv.to()).map_or(0, |piece| value(piece.kind()) + value(piece.kind().unpromoted()));
        let promotion =
            if mv.is_promotion() { value(position.kind_after(mv)) - value(position.moved_kind(mv)) } else { 0 };
        captured + promotion
    }
}

impl Evaluator for PieceCounts {
    /// Black's pieces minus White's.
    type State = i32;

    fn state(&self, position: &Position) -> i32 {
        COUNTED.iter().zip(differences(position)).map(|(kind, count)| self.values[kind.index()] * count).sum()
    }

    fn after(&self, state: &i32, position: &Position, mv: Move) -> i32 {
        let gain = self.gain(position, mv);
        state + if position.side_to_move() == Color::Black { gain } else { -gain }
    }

    fn value(&self, state: &i32, position: &Position) -> i32 {
        self.material(state, position.side_to_move())
    }

    fn material(&self, state: &i32, side: Color) -> i32 {
        if side == Color::Black { *state } else { -state }
    }

    fn unforeseen(&self) -> Option<i32> {
        Some(0)
    }

    fn piece_king_gain(&self, _: &i32, position: &Position, mv: Move) -> i32 {
        self.gain(position, mv)
    }
}
