//! What a network sees: one input for each piece on the board, each piece in hand and each king, by who owns it.
//!
//! The numbering is the one that shogi engines share (K-P): 90 places for hands, 81 squares for each of nine kinds and both
//! owners (what moves like a gold counts as one), then the two kings. Squares are seen from the side whose view it is.

use crate::shogi::{Color, Piece, PieceKind, Position, Square};

/// Inputs of pieces that are not kings.
pub const PIECE_INPUTS: usize = 1_548;
/// All inputs of one view.
pub const INPUTS: usize = PIECE_INPUTS + 2 * 81;
/// No position has more: 38 pieces and two kings.
pub const MOST_INPUTS: usize = 40;

/// First input of a kind in hand, for its owner and for the other side; the n-th piece of a kind has an input of its own.
const HANDS: [[u16; 2]; 7] = [[1, 20], [39, 44], [49, 54], [59, 64], [79, 82], [85, 88], [69, 74]];

/// First input of a kind on the board. Kings follow all others.
const BOARD: [[u16; 2]; PieceKind::COUNT] = {
    const GOLD: [u16; 2] = [738, 819];
    [
        [90, 171],
        [252, 333],
        [414, 495],
        [576, 657],
        [900, 981],
        [1_224, 1_305],
        GOLD,
        [1_548, 1_629],
        GOLD,
        GOLD,
        GOLD,
        GOLD,
        [1_062, 1_143],
        [1_386, 1_467],
    ]
};

/// From where a position is seen: a side, and whether left and right are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is.
    pub side: Color,
    /// Whether files are counted from the other end.
    pub mirrored: bool,
}

impl View {
    /// A side's view as it stands.
    #[inline]
    #[must_use]
    pub const fn plain(side: Color) -> Self {
        Self { side, mirrored: false }
    }

    /// A side's view, mirrored such that its own king stands on its right or in the middle.
    #[inline]
    #[must_use]
    pub fn by_king(side: Color, king: Option<Square>) -> Self {
        Self { side, mirrored: king.is_some_and(|king| is_left(side, king)) }
    }

    /// A square as it is seen from here.
    #[inline]
    #[must_use]
    pub const fn square(self, sq: Square) -> Square {
        let sq = if matches!(self.side, Color::Black) { sq } else { sq.rotate() };
        if self.mirrored { sq.mirror() } else { sq }
    }

    /// The input of a piece on the board.
    #[inline]
    #[must_use]
    pub const fn on_board(self, piece: Piece, sq: Square) -> u16 {
        let other = piece.color() as usize != self.side as usize;
        BOARD[piece.kind().index()][other as usize] + self.square(sq).index() as u16
    }

    /// The input of the n-th piece of a kind in a hand, the first being 0.
    ///
    /// # Panics
    /// If the kind can't be in hand.
    #[inline]
    #[must_use]
    pub const fn in_hand(self, owner: Color, kind: PieceKind, nth: u32) -> u16 {
        HANDS[kind.index()][(owner as usize != self.side as usize) as usize] + nth as u16
    }

    /// All inputs of a position.
    #[inline]
    pub fn each(self, position: &Position, mut take: impl FnMut(u16)) {
        position.occupied().for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                take(self.on_board(piece, sq));
            }
        });
        for owner in Color::ALL {
            for (kind, count) in position.hand(owner).iter() {
                (0..count).for_each(|nth| take(self.in_hand(owner, kind, nth)));
            }
        }
    }
}

/// Whether a king stands left of the middle file as its owner sees it.
#[inline]
#[must_use]
pub const fn is_left(side: Color, king: Square) -> bool {
    match side {
        Color::Black => king.file() > 5,
        Color::White => king.file() < 5,
    }
}
