//! Writes moves into a list's memory without asking for room each time.

use crate::shogi::moves::{DROP, FROM_SHIFT, Move, MoveList, PROMOTE};
use crate::shogi::piece::PieceKind;
use crate::shogi::square::Square;
use crate::shogi::{Bitboard, MAX_LEGAL_MOVES};

/// A cursor behind the last move of a list.
///
/// The list has room for every legal move of any position and seven more, and a generator writes each legal move at most
/// once; that is why no write asks whether there is room.
pub(super) struct Writer {
    start: *mut u16,
    cursor: *mut u16,
}

/// The bits shared by the board moves of one origin.
#[inline]
const fn origin_bits(from: Square) -> u16 {
    (from as u16) << FROM_SHIFT
}

impl Writer {
    #[inline]
    pub fn new(list: &mut MoveList) -> Self {
        let start = list.memory();
        Self { start, cursor: start }
    }

    /// Number of moves written.
    #[inline]
    pub fn finish(self) -> usize {
        // SAFETY: both pointers are into the same list.
        let len = unsafe { self.cursor.offset_from(self.start) } as usize;
        debug_assert!(len <= MAX_LEGAL_MOVES);
        len
    }

    #[inline]
    fn push(&mut self, bits: u16) {
        debug_assert!(Move::from_bits(bits).is_some());
        // SAFETY: see the type: there is room for every legal move.
        unsafe {
            self.cursor.write(bits);
            self.cursor = self.cursor.add(1);
        }
    }

    /// Moves from one square to many, without promotion.
    #[inline]
    pub fn plain(&mut self, from: Square, targets: Bitboard) {
        let base = origin_bits(from);
        targets.for_each(|to| self.push(base | to as u16));
    }

    /// Moves from one square to many, promoting.
    #[inline]
    pub fn promoting(&mut self, from: Square, targets: Bitboard) {
        let base = origin_bits(from) | PROMOTE;
        targets.for_each(|to| self.push(base | to as u16));
    }

    /// Moves of pawns to these squares; the origin lies one rank behind.
    #[inline]
    pub fn pawns<const FORWARD_IS_UP: bool>(&mut self, targets: Bitboard, promote: bool) {
        let flag = if promote { PROMOTE } else { 0 };
        targets.for_each(|to| {
            let to = to as u16;
            let from = if FORWARD_IS_UP { to + 1 } else { to - 1 };
            self.push(from << FROM_SHIFT | to | flag);
        });
    }

    /// Drops of one kind on many squares.
    #[inline]
    pub fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        let base = DROP | (kind as u16) << FROM_SHIFT;
        targets.for_each(|to| self.push(base | to as u16));
    }

    /// Drops of several kinds on many squares: for each square, the moves of all kinds go out in one piece.
    #[inline]
    pub fn drops_of(&mut self, kinds: &DropKinds, targets: Bitboard) {
        let [first, second] = kinds.moves;
        targets.for_each(|to| {
            let everywhere = to as u64 * 0x0001_0001_0001_0001;
            // SAFETY: sixteen bytes are eight moves; at most seven of them lie behind the last legal one, where the
            // list has spare room.
            unsafe {
                self.cursor.cast::<u64>().write_unaligned(first | everywhere);
                self.cursor.cast::<u64>().add(1).write_unaligned(second | everywhere);
                self.cursor = self.cursor.add(kinds.count);
            }
        });
    }
}

/// The drops of several kinds to square 0, four moves to a word.
#[derive(Clone, Copy, Default)]
pub(super) struct DropKinds {
    moves: [u64; 2],
    count: usize,
}

impl DropKinds {
    /// Adds a kind if it is there.
    #[inline]
    pub fn add_if(&mut self, is_there: bool, kind: PieceKind) {
        if is_there {
            let bits = u64::from(DROP | (kind as u16) << FROM_SHIFT);
            self.moves[self.count / 4] |= bits << (self.count % 4 * 16);
            self.count += 1;
        }
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}
