//! A move in two bytes, and the list that generators write into.

use std::fmt;
use std::mem::MaybeUninit;
use std::num::NonZeroU16;
use std::ops::Deref;

use super::piece::PieceKind;
use super::square::Square;

/// The most legal moves that any position has.
pub const MAX_LEGAL_MOVES: usize = 593;

pub(super) const FROM_SHIFT: u16 = 7;
const SQUARE_MASK: u16 = 0x7f;
pub(super) const PROMOTE: u16 = 1 << 14;
pub(super) const DROP: u16 = 1 << 15;

/// A move of a piece on the board or a drop from the hand.
///
/// Bits 0–6 hold the destination, 7–13 the origin (for a drop: the kind), 14 promotion, 15 drop. No legal move is
/// zero, so `Option<Move>` is two bytes too. `Display` writes USI (`7g7f`, `8h2b+`, `P*5e`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

impl Move {
    /// A board move.
    ///
    /// # Panics
    /// If both squares are the same; a move always goes somewhere.
    #[inline]
    #[must_use]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        assert!(from as u8 != to as u8, "a move goes somewhere");
        let bits = to as u16 | (from as u16) << FROM_SHIFT | if promote { PROMOTE } else { 0 };
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// A drop of a piece from the hand.
    ///
    /// # Panics
    /// If the kind can't be held in hand.
    #[inline]
    #[must_use]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        assert!(kind.is_hand_kind(), "only unpromoted pieces are dropped");
        match NonZeroU16::new(DROP | (kind as u16) << FROM_SHIFT | to as u16) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// The encoded bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, if they are a move's; nothing says that it is legal anywhere.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let (to, from) = (bits & SQUARE_MASK, bits >> FROM_SHIFT & SQUARE_MASK);
        let valid = if bits & DROP != 0 {
            from < 7 && to < 81 && bits & PROMOTE == 0
        } else {
            from < 81 && to < 81 && from != to
        };
        match NonZeroU16::new(bits) {
            Some(bits) if valid => Some(Self(bits)),
            _ => None,
        }
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index_unchecked((self.bits() & SQUARE_MASK) as u8)
    }

    /// Where it comes from; `None` for a drop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(self.origin()) }
    }

    /// Where a board move comes from; only for a move known not to be a drop.
    #[inline]
    pub(crate) const fn origin(self) -> Square {
        debug_assert!(!self.is_drop());
        Square::from_index_unchecked((self.bits() >> FROM_SHIFT & SQUARE_MASK) as u8)
    }

    /// The kind dropped; `None` for a board move.
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.is_drop() { Some(PieceKind::ALL[(self.bits() >> FROM_SHIFT & 7) as usize]) } else { None }
    }

    /// Whether it is a drop.
    #[inline]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.bits() & DROP != 0
    }

    /// Whether the piece promotes.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.bits() & PROMOTE != 0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dropped() {
            Some(kind) => write!(f, "{}*{}", b"PLNSBRG"[kind.index()] as char, self.to()),
            None => write!(f, "{}{}{}", self.origin(), self.to(), if self.is_promotion() { "+" } else { "" }),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A list of moves with room for every legal move of any position; it lives on the stack and never allocates.
pub struct MoveList {
    // Eight moves are stored at a time, so up to seven slots behind the last move may be written.
    moves: [MaybeUninit<Move>; MAX_LEGAL_MOVES + 15],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [const { MaybeUninit::uninit() }; MAX_LEGAL_MOVES + 15], len: 0 }
    }

    /// Forgets all moves.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends a move.
    ///
    /// # Panics
    /// If the list is full, which a list of legal moves never is.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = MaybeUninit::new(mv);
        self.len += 1;
    }

    /// The moves as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: the first `len` moves have been written.
        unsafe { std::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }

    /// The moves as a slice that can be reordered.
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        // SAFETY: the first `len` moves have been written.
        unsafe { std::slice::from_raw_parts_mut(self.moves.as_mut_ptr().cast::<Move>(), self.len) }
    }

    /// Where a generator writes its moves.
    #[inline]
    pub(super) const fn memory(&mut self) -> *mut u16 {
        self.moves.as_mut_ptr().cast::<u16>()
    }

    /// Says that the first `len` moves have been written.
    ///
    /// # Safety
    /// They must have been, and be moves.
    #[inline]
    pub(super) const unsafe fn set_len(&mut self, len: usize) {
        debug_assert!(len <= MAX_LEGAL_MOVES);
        self.len = len;
    }

    /// Keeps the moves for which the answer is yes, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let mv = self.as_slice()[index];
            if keep(mv) {
                self.moves[kept] = MaybeUninit::new(mv);
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
