//! Kinds of pieces, and pieces with an owner.
//!
//! The order of kinds makes promotion an addition: kind 0–5 promotes to kind 8–13, and kinds 0–6 are exactly those
//! that can be held in hand.

use super::color::Color;

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    Pawn = 0,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉
    King,
    /// と, a promoted pawn
    Tokin,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 馬, a promoted bishop
    Horse,
    /// 龍, a promoted rook
    Dragon,
}

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook, Silver, Tokin,
};

impl PieceKind {
    /// Number of kinds.
    pub const COUNT: usize = 14;

    /// Every kind, in index order.
    pub const ALL: [Self; Self::COUNT] =
        [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, Tokin, ProLance, ProKnight, ProSilver, Horse, Dragon];

    /// The kinds that can be in hand, in index order.
    pub const HAND: [Self; 7] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold];

    /// A number from 0 to 13.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// Whether this kind can promote.
    #[inline]
    #[must_use]
    pub const fn can_promote(self) -> bool {
        (self as u8) < Gold as u8
    }

    /// The promoted kind, if there is one.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        if self.can_promote() { Some(Self::ALL[self as usize + 8]) } else { None }
    }

    /// The kind before promotion; a kind that is not promoted is its own.
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self::ALL[self as usize & 7]
    }

    /// Whether this is a promoted kind.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Tokin as u8
    }

    /// Whether this kind can be held in hand and dropped.
    #[inline]
    #[must_use]
    pub const fn is_hand_kind(self) -> bool {
        (self as u8) < King as u8
    }

    /// Whether this kind moves like a gold.
    #[inline]
    #[must_use]
    pub const fn moves_like_gold(self) -> bool {
        matches!(self, Gold | Tokin | ProLance | ProKnight | ProSilver)
    }

    /// Whether this kind moves any distance along some line.
    #[inline]
    #[must_use]
    pub const fn is_slider(self) -> bool {
        matches!(self, Lance | Bishop | Rook | Horse | Dragon)
    }

    /// How many of the unpromoted kind there are in a full set of 40 pieces.
    #[must_use]
    pub const fn count_in_set(self) -> u32 {
        match self.unpromoted() {
            Pawn => 18,
            Lance | Knight | Silver | Gold => 4,
            _ => 2,
        }
    }
}

/// A piece on the board: a kind and its owner, in one byte (kind in the low four bits, owner above).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    BlackPawn = 0,
    BlackLance,
    BlackKnight,
    BlackSilver,
    BlackBishop,
    BlackRook,
    BlackGold,
    BlackKing,
    BlackTokin,
    BlackProLance,
    BlackProKnight,
    BlackProSilver,
    BlackHorse,
    BlackDragon,
    WhitePawn = 16,
    WhiteLance,
    WhiteKnight,
    WhiteSilver,
    WhiteBishop,
    WhiteRook,
    WhiteGold,
    WhiteKing,
    WhiteTokin,
    WhiteProLance,
    WhiteProKnight,
    WhiteProSilver,
    WhiteHorse,
    WhiteDragon,
}

impl Piece {
    /// Number of indices a table over pieces needs; 14 and 15 are never used.
    pub const INDEX_COUNT: usize = 30;

    /// The piece of this owner and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        // SAFETY: the variants are exactly 0..=13 and 16..=29, and kinds are 0..=13.
        unsafe { std::mem::transmute::<u8, Self>(kind as u8 | (color as u8) << 4) }
    }

    /// Its kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        // SAFETY: the low four bits of every variant are a kind.
        unsafe { std::mem::transmute::<u8, PieceKind>(self as u8 & 15) }
    }

    /// Its owner.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < 16 { Color::Black } else { Color::White }
    }

    /// Index for tables over pieces, below [`Piece::INDEX_COUNT`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
