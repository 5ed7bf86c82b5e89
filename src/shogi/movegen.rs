//! Exactly legal moves, all of them or by purpose.
//!
//! Pins, checkers and the squares forbidden to the king are known before the first move is written, so every move that
//! is written is legal; only a pawn drop that checks needs a look of its own. Moves go straight into the list's memory:
//! writing them is the larger part of the cost.

use super::attacks::between;
use super::bitboard::Bitboard;
use super::color::Color;
use super::moves::MoveList;
use super::position::Position;
use super::side::{BlackSide, Side, WhiteSide};

mod board;
mod checks;
mod drop;
mod writer;

use writer::Writer;

/// Which moves a generator writes: a sum of the constants here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purpose;

impl Purpose {
    /// Moves that capture, promoting or not.
    pub const CAPTURES: u8 = 1;
    /// Moves that promote without capturing.
    pub const PROMOTIONS: u8 = 2;
    /// Board moves that neither capture nor promote.
    pub const QUIETS: u8 = 4;
    /// Drops.
    pub const DROPS: u8 = 8;
    /// Also the non-promotions that no sensible player wants: of a pawn, bishop or rook that could promote, and of a
    /// lance to the second rank. Legal, and once in a lifetime the only way out of a pawn-drop mate.
    pub const USELESS: u8 = 16;
    /// Every legal move.
    pub const ALL: u8 = 31;
}

impl Position {
    /// Writes every legal move.
    #[inline]
    pub fn legal_moves(&self, list: &mut MoveList) {
        self.moves_for::<{ Purpose::ALL }>(list);
    }

    /// Writes the legal moves of one purpose, replacing what the list held.
    ///
    /// ```
    /// use fukayomi::shogi::{MoveList, Position, Purpose};
    /// let (mut quiets, mut captures) = (MoveList::new(), MoveList::new());
    /// let position = Position::startpos();
    /// position.moves_for::<{ Purpose::QUIETS | Purpose::DROPS }>(&mut quiets);
    /// position.moves_for::<{ Purpose::CAPTURES }>(&mut captures);
    /// assert_eq!((quiets.len(), captures.len()), (30, 0));
    /// ```
    #[inline]
    pub fn moves_for<const PURPOSE: u8>(&self, list: &mut MoveList) {
        match self.side_to_move() {
            Color::Black => generate::<BlackSide, PURPOSE>(self, list),
            Color::White => generate::<WhiteSide, PURPOSE>(self, list),
        }
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        !list.is_empty()
    }

    /// Whether the side to move is mated; in shogi a side without a legal move has lost, in check or not.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }
}

/// What a generator knows of the position while it writes.
struct Generator<'p, S: Side, const PURPOSE: u8> {
    position: &'p Position,
    occupied: Bitboard,
    side: std::marker::PhantomData<S>,
}

fn generate<S: Side, const PURPOSE: u8>(position: &Position, list: &mut MoveList) {
    let generator = Generator::<S, PURPOSE> { position, occupied: position.occupied(), side: std::marker::PhantomData };
    let mut writer = Writer::new(list);
    generator.king_moves(&mut writer);
    let checkers = position.checkers();
    if checkers.is_empty() {
        generator.piece_moves(Bitboard::ALL, &mut writer);
        generator.drops(!generator.occupied, &mut writer);
    } else if !checkers.has_many()
        && let (Some(king), Some(checker)) = (position.king(S::US), checkers.first())
    {
        let interpositions = between(king, checker);
        generator.piece_moves(interpositions | checkers, &mut writer);
        generator.drops(interpositions, &mut writer);
    }
    let len = writer.finish();
    // SAFETY: the writer has filled the list up to there.
    unsafe { list.set_len(len) };
}

/// Counts the leaves of the tree of legal moves, writing every move of the last level into a list.
///
/// ```
/// use fukayomi::shogi::{Position, perft};
/// assert_eq!(perft(&mut Position::startpos(), 3), 25_470);
/// ```
#[must_use]
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut leaves = 0;
    for mv in &list {
        let undo = position.apply(mv);
        leaves += perft(position, depth - 1);
        position.undo(mv, undo);
    }
    leaves
}
