//! Start positions: the even game and the handicaps from a lance to ten pieces.
//!
//! In a handicap game White (上手) gives up pieces and moves first.

use super::color::Color;
use super::hand::Hand;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::setup::Setup;
use super::square::Square;

/// A start position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Handicap {
    /// 平手
    Even,
    /// 香落ち: White's left lance, on 1a.
    Lance,
    /// 右香落ち: White's right lance, on 9a.
    RightLance,
    /// 角落ち
    Bishop,
    /// 飛車落ち
    Rook,
    /// 飛香落ち: rook and left lance.
    RookLance,
    /// 二枚落ち: rook and bishop.
    TwoPiece,
    /// 三枚落ち: rook, bishop and right lance.
    ThreePiece,
    /// 四枚落ち: rook, bishop and both lances.
    FourPiece,
    /// 五枚落ち: four pieces and the right knight.
    FivePiece,
    /// 左五枚落ち: four pieces and the left knight.
    LeftFivePiece,
    /// 六枚落ち: four pieces and both knights.
    SixPiece,
    /// 右七枚落ち: six pieces and the right silver.
    RightSevenPiece,
    /// 左七枚落ち: six pieces and the left silver.
    LeftSevenPiece,
    /// 八枚落ち: six pieces and both silvers.
    EightPiece,
    /// 十枚落ち: only the king and the pawns remain.
    TenPiece,
}

use Square::{S1A, S2A, S2B, S3A, S4A, S6A, S7A, S8A, S8B, S9A};

impl Handicap {
    /// Every start, from even to ten pieces.
    pub const ALL: [Self; 16] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::ThreePiece,
        Self::FourPiece,
        Self::FivePiece,
        Self::LeftFivePiece,
        Self::SixPiece,
        Self::RightSevenPiece,
        Self::LeftSevenPiece,
        Self::EightPiece,
        Self::TenPiece,
    ];

    /// The squares whose pieces White takes off.
    #[must_use]
    pub const fn removed(self) -> &'static [Square] {
        match self {
            Self::Even => &[],
            Self::Lance => &[S1A],
            Self::RightLance => &[S9A],
            Self::Bishop => &[S2B],
            Self::Rook => &[S8B],
            Self::RookLance => &[S8B, S1A],
            Self::TwoPiece => &[S8B, S2B],
            Self::ThreePiece => &[S8B, S2B, S9A],
            Self::FourPiece => &[S8B, S2B, S9A, S1A],
            Self::FivePiece => &[S8B, S2B, S9A, S1A, S8A],
            Self::LeftFivePiece => &[S8B, S2B, S9A, S1A, S2A],
            Self::SixPiece => &[S8B, S2B, S9A, S1A, S8A, S2A],
            Self::RightSevenPiece => &[S8B, S2B, S9A, S1A, S8A, S2A, S7A],
            Self::LeftSevenPiece => &[S8B, S2B, S9A, S1A, S8A, S2A, S3A],
            Self::EightPiece => &[S8B, S2B, S9A, S1A, S8A, S2A, S7A, S3A],
            Self::TenPiece => &[S8B, S2B, S9A, S1A, S8A, S2A, S7A, S3A, S6A, S4A],
        }
    }

    /// The name in Japanese, as KIF writes it.
    #[must_use]
    pub const fn name_ja(self) -> &'static str {
        match self {
            Self::Even => "平手",
            Self::Lance => "香落ち",
            Self::RightLance => "右香落ち",
            Self::Bishop => "角落ち",
            Self::Rook => "飛車落ち",
            Self::RookLance => "飛香落ち",
            Self::TwoPiece => "二枚落ち",
            Self::ThreePiece => "三枚落ち",
            Self::FourPiece => "四枚落ち",
            Self::FivePiece => "五枚落ち",
            Self::LeftFivePiece => "左五枚落ち",
            Self::SixPiece => "六枚落ち",
            Self::RightSevenPiece => "右七枚落ち",
            Self::LeftSevenPiece => "左七枚落ち",
            Self::EightPiece => "八枚落ち",
            Self::TenPiece => "十枚落ち",
        }
    }

    /// The name in English.
    #[must_use]
    pub const fn name_en(self) -> &'static str {
        match self {
            Self::Even => "Even",
            Self::Lance => "Lance",
            Self::RightLance => "Right lance",
            Self::Bishop => "Bishop",
            Self::Rook => "Rook",
            Self::RookLance => "Rook and lance",
            Self::TwoPiece => "Two pieces",
            Self::ThreePiece => "Three pieces",
            Self::FourPiece => "Four pieces",
            Self::FivePiece => "Five pieces",
            Self::LeftFivePiece => "Five pieces (left)",
            Self::SixPiece => "Six pieces",
            Self::RightSevenPiece => "Seven pieces (right)",
            Self::LeftSevenPiece => "Seven pieces (left)",
            Self::EightPiece => "Eight pieces",
            Self::TenPiece => "Ten pieces",
        }
    }

    /// The start position.
    #[must_use]
    pub fn position(self) -> Position {
        let mut setup = even_setup();
        for &sq in self.removed() {
            setup.board[sq.index()] = None;
        }
        if self != Self::Even {
            setup.side_to_move = Color::White;
        }
        Position::from_checked(&setup)
    }
}

fn even_setup() -> Setup {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    const BACK: [PieceKind; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
    let mut setup = Setup { hands: [Hand::EMPTY; 2], ..Setup::empty() };
    let mut put = |file: u8, rank: u8, kind| {
        if let Some(sq) = Square::new(file, rank) {
            setup.board[sq.index()] = Some(Piece::new(Color::Black, kind));
            setup.board[sq.rotate().index()] = Some(Piece::new(Color::White, kind));
        }
    };
    for (file, kind) in (1..=9).zip(BACK) {
        put(file, 9, kind);
        put(file, 7, Pawn);
    }
    put(8, 8, Bishop);
    put(2, 8, Rook);
    setup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_is_a_position_with_the_named_pieces_missing() {
        for start in Handicap::ALL {
            let position = start.position();
            assert_eq!(position.setup().position().as_ref(), Ok(&position));
            assert_eq!(position.occupied().count() as usize, 40 - start.removed().len());
        }
    }
}
