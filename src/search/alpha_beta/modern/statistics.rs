//! What moves have done elsewhere in the tree, and by how much static values were wrong.
//!
//! All tables are of 16-bit values that move towards ± a limit by bonuses; the nearer they are, the less they move, so
//! that old experience fades.

use crate::search::score::Score;
use crate::shogi::{Color, Move, Piece, PieceKind, Position};

/// Values stay within ± this.
const LIMIT: i32 = 16_384;
/// Values of corrections stay within ± this; [`CORRECTION_UNIT`] of them are a point.
const CORRECTION_LIMIT: i32 = 1_024;
/// Weighted corrections that make a point.
const CORRECTION_UNIT: i32 = 160;

/// Origins: 81 squares and seven kinds in hand.
const ORIGINS: usize = 88;
/// A piece on a square.
const PLACES: usize = Piece::INDEX_COUNT * 81;
/// Plies from the root that have a history of their own.
const LOW_PLIES: usize = 4;
/// Slots of each table of corrections.
const CORRECTIONS: usize = 1 << 14;

/// A piece that came to a square, as continuations index it.
pub type Place = u16;

/// No move: a pass, or before the root's game began.
pub const NOWHERE: Place = PLACES as Place;

/// The last six moves, the latest first.
pub type Chain = [Place; 6];

/// Which of the last moves continue into a quiet move, with the weight of each in its score.
const CONTINUATIONS: [(usize, i32); 4] = [(0, 2), (1, 2), (3, 1), (5, 1)];

/// The place of a piece after a move of the side to move.
#[inline]
#[must_use]
pub fn place(position: &Position, mv: Move) -> Place {
    let piece = Piece::new(position.side_to_move(), position.kind_after(mv));
    (piece.index() * 81 + mv.to().index()) as Place
}

/// Tables that grow in search; allocated once.
pub struct Statistics {
    /// By side, origin and destination.
    butterfly: Box<[[[i16; 81]; ORIGINS]; 2]>,
    /// The same for the first plies alone.
    low_ply: Box<[[[i16; 81]; ORIGINS]; LOW_PLIES]>,
    /// By piece, destination and captured kind (or none, for promotions).
    captures: Box<[[i16; PieceKind::COUNT + 1]]>,
    /// By an earlier move and this one.
    continuations: Box<[i16]>,
    corrections: Corrections,
}

/// By how much static values were wrong where something looked the same.
struct Corrections {
    pawns: Box<[[i16; CORRECTIONS]; 2]>,
    castles: Box<[[[i16; CORRECTIONS]; 2]; 2]>,
    hands: Box<[[i16; CORRECTIONS]; 2]>,
    moves: Box<[i16]>,
}

/// Where a position's corrections are.
#[derive(Clone, Copy, Default, Debug)]
pub struct CorrectionIndex {
    side: u8,
    pawns: u16,
    castles: [u16; 2],
    hands: u16,
    last: [Place; 2],
}

fn zeros<T: Clone>(value: T, count: usize) -> Box<[T]> {
    vec![value; count].into_boxed_slice()
}

impl Default for Statistics {
    fn default() -> Self {
        Self {
            butterfly: Box::new([[[0; 81]; ORIGINS]; 2]),
            low_ply: Box::new([[[0; 81]; ORIGINS]; LOW_PLIES]),
            captures: zeros([0; PieceKind::COUNT + 1], PLACES),
            continuations: zeros(0, (PLACES + 1) * PLACES),
            corrections: Corrections {
                pawns: Box::new([[0; CORRECTIONS]; 2]),
                castles: Box::new([[[0; CORRECTIONS]; 2]; 2]),
                hands: Box::new([[0; CORRECTIONS]; 2]),
                moves: zeros(0, (PLACES + 1) * 81),
            },
        }
    }
}

#[inline]
fn origin(mv: Move) -> usize {
    mv.from().map_or_else(|| 81 + mv.dropped().map_or(0, PieceKind::index), |from| from.index())
}

#[inline]
fn gravitate(value: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[inline]
fn captured_index(position: &Position, mv: Move) -> usize {
    position.piece_on(mv.to()).map_or(PieceKind::COUNT, |piece| piece.kind().index())
}

impl Statistics {
    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// A new search begins: what held near the old root is another game now.
    pub fn begin(&mut self) {
        self.low_ply.fill([[0; 81]; ORIGINS]);
    }

    /// The score by which quiet moves are ordered.
    #[inline]
    #[must_use]
    pub fn order(&self, position: &Position, mv: Move, chain: &Chain, height: usize) -> i32 {
        let place = place(position, mv);
        let mut score = 2 * i32::from(self.butterfly[position.side_to_move().index()][origin(mv)][mv.to().index()]);
        for (plies, weight) in CONTINUATIONS {
            score += weight * self.continuation(chain[plies], place);
        }
        if height < LOW_PLIES {
            score += 8 * i32::from(self.low_ply[height][origin(mv)][mv.to().index()]) / (1 + height as i32);
        }
        score
    }

    #[inline]
    fn continuation(&self, before: Place, place: Place) -> i32 {
        i32::from(self.continuations[before as usize * PLACES + place as usize])
    }

    /// How a quiet move followed the last two moves elsewhere.
    #[inline]
    #[must_use]
    pub fn following(&self, position: &Position, mv: Move, chain: &Chain) -> i32 {
        let place = place(position, mv);
        self.continuation(chain[0], place) + self.continuation(chain[1], place)
    }

    /// How a quiet move did elsewhere, whatever came before.
    #[inline]
    #[must_use]
    pub fn general(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[side.index()][origin(mv)][mv.to().index()])
    }

    /// How a capture or promotion did elsewhere.
    #[inline]
    #[must_use]
    pub fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[place(position, mv) as usize][captured_index(position, mv)])
    }

    /// Rewards or punishes a quiet move.
    #[inline]
    pub fn learn_quiet(&mut self, position: &Position, mv: Move, chain: &Chain, height: usize, bonus: i32) {
        let slot = &mut self.butterfly[position.side_to_move().index()][origin(mv)][mv.to().index()];
        gravitate(slot, bonus, LIMIT);
        if height < LOW_PLIES {
            gravitate(&mut self.low_ply[height][origin(mv)][mv.to().index()], bonus, LIMIT);
        }
        self.learn_following(chain, place(position, mv), bonus);
    }

    /// Rewards or punishes what followed the moves of a chain.
    #[inline]
    pub fn learn_following(&mut self, chain: &Chain, place: Place, bonus: i32) {
        for (plies, _) in CONTINUATIONS {
            if chain[plies] != NOWHERE {
                let slot = &mut self.continuations[chain[plies] as usize * PLACES + place as usize];
                gravitate(slot, bonus, LIMIT);
            }
        }
    }

    /// Rewards a move that was played before the present position, by the side that is not to move.
    #[inline]
    pub fn learn_past(&mut self, side: Color, mv: Move, chain: &Chain, bonus: i32) {
        gravitate(&mut self.butterfly[side.index()][origin(mv)][mv.to().index()], bonus / 2, LIMIT);
        let before = [chain[1], chain[2], chain[3], chain[4], chain[5], NOWHERE];
        if chain[0] != NOWHERE {
            self.learn_following(&before, chain[0], bonus);
        }
    }

    /// Rewards or punishes a capture or promotion.
    #[inline]
    pub fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let slot = &mut self.captures[place(position, mv) as usize][captured_index(position, mv)];
        gravitate(slot, bonus, LIMIT);
    }

    /// Where the corrections of a position are.
    #[inline]
    #[must_use]
    pub fn correction_index(position: &Position, chain: &Chain) -> CorrectionIndex {
        let side = position.side_to_move();
        let pieces = |color: Color, kind: PieceKind| {
            let pieces = position.pieces(color, kind);
            pieces.low() ^ pieces.high().rotate_left(23)
        };
        let pawns = mix(pieces(Color::Black, PieceKind::Pawn)) ^ pieces(Color::White, PieceKind::Pawn);
        let castle = |color: Color| {
            let king = position.king(color).map_or(81, |square| square.index()) as u64;
            let golds = pieces(color, PieceKind::Gold);
            let silvers = pieces(color, PieceKind::Silver);
            slot(mix(golds ^ king << 56) ^ silvers)
        };
        let hand = |color: Color| position.hand(color).bits() as u64;
        let kings = position.king(side).map_or(81, |square| square.index()) as u64;
        CorrectionIndex {
            side: side.index() as u8,
            pawns: slot(pawns),
            castles: [castle(side), castle(!side)],
            hands: slot(mix(hand(Color::Black)) ^ hand(Color::White) ^ kings << 50),
            last: [chain[0], chain[1]],
        }
    }

    /// What to add to the static value of a position.
    #[inline]
    #[must_use]
    pub fn correction(&self, at: &CorrectionIndex) -> Score {
        let (side, tables) = (at.side as usize, &self.corrections);
        let value = |slot: i16| i32::from(slot);
        let sum = 2 * value(tables.pawns[side][at.pawns as usize])
            + value(tables.castles[side][0][at.castles[0] as usize])
            + value(tables.castles[side][1][at.castles[1] as usize])
            + value(tables.hands[side][at.hands as usize])
            + 2 * value(tables.moves[move_slot(at.last)]);
        sum * 8 / CORRECTION_UNIT
    }

    /// Takes note that a search found a value other than the static one.
    #[inline]
    pub fn learn_correction(&mut self, at: &CorrectionIndex, bonus: i32) {
        let (side, tables) = (at.side as usize, &mut self.corrections);
        gravitate(&mut tables.pawns[side][at.pawns as usize], bonus, CORRECTION_LIMIT);
        gravitate(&mut tables.castles[side][0][at.castles[0] as usize], bonus, CORRECTION_LIMIT);
        gravitate(&mut tables.castles[side][1][at.castles[1] as usize], bonus, CORRECTION_LIMIT);
        gravitate(&mut tables.hands[side][at.hands as usize], bonus, CORRECTION_LIMIT);
        gravitate(&mut tables.moves[move_slot(at.last)], bonus, CORRECTION_LIMIT);
    }
}

/// The opponent's last move by piece and square, and where our own before it went.
#[inline]
fn move_slot(last: [Place; 2]) -> usize {
    last[0] as usize * 81 + last[1] as usize % 81
}

#[inline]
const fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits ^ bits >> 29
}

#[inline]
const fn slot(bits: u64) -> u16 {
    (mix(bits) >> 50) as u16
}
