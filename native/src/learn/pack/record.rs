//! A position with its score and result in 48 bytes, seen by the side to move.
//!
//! Forty bytes are the pieces of a full set in the order of [`SLOTS`]: the square (81 = in hand, 127 = not in the game) and
//! in the high bit whether the other side owns it. Five bytes say which of them are promoted, one how the game ended (0 lost, 1
//! drawn, 2 won, for the side to move) and two the score.

use fukayomi::eval::network::inputs::{MOST_INPUTS, View};
use fukayomi::shogi::{Color, Piece, PieceKind, Position, Square};

/// Bytes of a packed position.
pub const BYTES: usize = 48;

const IN_HAND: u8 = 81;
const ABSENT: u8 = 127;
const OTHER: u8 = 128;

/// The kinds of a full set, and how many of each there are.
const SLOTS: [(PieceKind, usize); 8] = [
    (PieceKind::Pawn, 18),
    (PieceKind::Lance, 4),
    (PieceKind::Knight, 4),
    (PieceKind::Silver, 4),
    (PieceKind::Gold, 4),
    (PieceKind::Bishop, 2),
    (PieceKind::Rook, 2),
    (PieceKind::King, 2),
];

/// A packed position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed(pub [u8; BYTES]);

impl Packed {
    /// Packs a position; `result` is 0 for a loss of the side to move, 1 for a draw, 2 for a win.
    #[must_use]
    pub fn new(position: &Position, score: i16, result: u8) -> Self {
        let (us, view) = (position.side_to_move(), View::plain(position.side_to_move()));
        let mut bytes = [0; BYTES];
        let (mut promoted, mut slot) = (0_u64, 0);
        for (kind, most) in SLOTS {
            let end = slot + most;
            for (owner, mark) in [(us, 0), (!us, OTHER)] {
                for promotes in [false, true] {
                    let Some(kind) = (if promotes { kind.promoted() } else { Some(kind) }) else { continue };
                    for sq in position.pieces(owner, kind) {
                        bytes[slot] = view.square(sq).index() as u8 | mark;
                        promoted |= u64::from(promotes) << slot;
                        slot += 1;
                    }
                }
                let held = if kind.is_hand_kind() { position.hand(owner).count(kind) } else { 0 };
                for _ in 0..held {
                    bytes[slot] = IN_HAND | mark;
                    slot += 1;
                }
            }
            bytes[slot..end].fill(ABSENT);
            slot = end;
        }
        bytes[40..45].copy_from_slice(&promoted.to_le_bytes()[..5]);
        bytes[45] = result;
        bytes[46..].copy_from_slice(&score.to_le_bytes());
        Self(bytes)
    }

    /// The score for the side to move.
    #[must_use]
    pub const fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[46], self.0[47]])
    }

    /// The result for the side to move: 0, ½ or 1.
    #[must_use]
    pub fn result(&self) -> f32 {
        f32::from(self.0[45]) / 2.0
    }

    /// Writes the inputs of both views, that of the side to move first; `mirror` exchanges left and right before.
    ///
    /// Each view is mirrored by its own king, as the network sees it. The answer is how many inputs there are.
    pub fn inputs(&self, mirror: bool, lists: &mut [[u16; MOST_INPUTS]; 2]) -> usize {
        let promoted = u64::from_le_bytes([self.0[40], self.0[41], self.0[42], self.0[43], self.0[44], 0, 0, 0]);
        let square = |byte: u8| {
            let sq = Square::from_index(usize::from(byte & 127))?;
            Some(if mirror { sq.mirror() } else { sq })
        };
        let mut kings = [None; 2];
        for &byte in &self.0[38..40] {
            kings[usize::from(byte >> 7)] = square(byte);
        }
        let views = [View::by_king(Color::Black, kings[0]), View::by_king(Color::White, kings[1])];
        let (mut slot, mut count) = (0, 0);
        for (kind, most) in SLOTS {
            let mut held = [0_u32; 2];
            for &byte in &self.0[slot..slot + most] {
                let owner = if byte & OTHER == 0 { Color::Black } else { Color::White };
                let bit = promoted >> slot & 1 != 0;
                slot += 1;
                let inputs = match (byte & 127, square(byte)) {
                    (_, Some(sq)) => {
                        let kind = if bit { kind.promoted().unwrap_or(kind) } else { kind };
                        views.map(|view| view.on_board(Piece::new(owner, kind), sq))
                    }
                    (IN_HAND, None) if kind.is_hand_kind() => {
                        let nth = held[owner.index()];
                        held[owner.index()] += 1;
                        views.map(|view| view.in_hand(owner, kind, nth))
                    }
                    _ => continue,
                };
                (lists[0][count], lists[1][count]) = (inputs[0], inputs[1]);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::random::Random;
    use fukayomi::shogi::MoveList;

    #[test]
    fn a_packed_position_has_the_inputs_of_the_position() {
        let mut random = Random::new(5);
        for start in ["startpos", "handicap"] {
            let mut position = if start == "startpos" {
                Position::startpos()
            } else {
                fukayomi::notation::sfen::parse("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").unwrap()
            };
            for _ in 0..300 {
                let packed = Packed::new(&position, -77, 2);
                assert_eq!((packed.score(), packed.result()), (-77, 1.0));
                let mut lists = [[0; MOST_INPUTS]; 2];
                let count = packed.inputs(false, &mut lists);
                let us = position.side_to_move();
                for (side, list) in [us, !us].into_iter().zip(&lists) {
                    let mut expected = Vec::new();
                    View::by_king(side, position.king(side)).each(&position, |input| expected.push(input));
                    let mut found = list[..count].to_vec();
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected);
                }
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.apply(moves[random.below(moves.len() as u64) as usize]);
            }
        }
    }
}
