//! A legal position: who stands where, what is in hand, who is to move, and what that means for the king to move.

use std::fmt;

use super::bitboard::Bitboard;
use super::color::Color;
use super::hand::Hand;
use super::handicap::Handicap;
use super::piece::{Piece, PieceKind};
use super::setup::Setup;
use super::square::Square;
use super::zobrist;

mod apply;
mod check;
mod legality;

pub use apply::Undo;
pub use check::CheckInfo;
pub use legality::IllegalMove;
pub(super) use legality::is_dead_end;

/// A position that can occur on a board; built through [`Setup::position`], which checks it.
///
/// Its size is fixed and it owns no heap. Checkers and pinned pieces of the side to move are found once, when a move is
/// applied.
///
/// ```
/// use fukayomi::shogi::{MoveList, Position};
/// let mut position = Position::startpos();
/// let mut moves = MoveList::new();
/// position.legal_moves(&mut moves);
/// assert_eq!(moves.len(), 30);
/// let undo = position.apply(moves[0]);
/// position.undo(moves[0], undo);
/// assert_eq!(position, Position::startpos());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) kinds: [Bitboard; PieceKind::COUNT],
    pub(super) colors: [Bitboard; 2],
    pub(super) board: [Option<Piece>; 81],
    pub(super) hands: [Hand; 2],
    pub(super) kings: [Option<Square>; 2],
    pub(super) side_to_move: Color,
    pub(super) ply: u32,
    pub(super) board_key: u64,
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
}

impl Position {
    /// The start of an even game.
    #[must_use]
    pub fn startpos() -> Self {
        Handicap::Even.position()
    }

    /// Takes a setup that has been checked already.
    pub(super) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self {
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            colors: [Bitboard::EMPTY; 2],
            board: setup.board,
            hands: setup.hands,
            kings: [None; 2],
            side_to_move: setup.side_to_move,
            ply: setup.ply,
            board_key: 0,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        for sq in Square::all() {
            if let Some(piece) = setup.board[sq.index()] {
                position.kinds[piece.kind().index()].insert(sq);
                position.colors[piece.color().index()].insert(sq);
                if piece.kind() == PieceKind::King {
                    position.kings[piece.color().index()] = Some(sq);
                }
            }
        }
        position.board_key = position.rebuilt_board_key();
        position.find_checkers_and_pins();
        position
    }

    /// The board key computed from nothing, which the incremental one must always equal.
    #[must_use]
    pub fn rebuilt_board_key(&self) -> u64 {
        let side = if self.side_to_move == Color::White { zobrist::WHITE_TO_MOVE } else { 0 };
        Square::all()
            .filter_map(|sq| self.piece_on(sq).map(|piece| zobrist::PIECES[piece.index()][sq.index()]))
            .fold(side, |key, piece| key ^ piece)
    }

    /// The position as plain data.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { board: self.board, hands: self.hands, side_to_move: self.side_to_move, ply: self.ply }
    }

    /// Who moves next.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Number of the next move as in SFEN; the first move of a game is 1.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn piece_on(&self, sq: Square) -> Option<Piece> {
        self.board[sq.index()]
    }

    /// What a player has in hand.
    #[inline]
    #[must_use]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Where a player's king is; `None` only in a mating problem whose attacker has no king.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// All squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Squares of a player's pieces.
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Squares of both players' pieces of a kind.
    #[inline]
    #[must_use]
    pub const fn by_kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// Squares of a player's pieces of a kind.
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors[color.index()] & self.kinds[kind.index()]
    }

    /// Squares of everything that moves like a gold, of both players.
    #[inline]
    #[must_use]
    pub(super) fn gold_movers(&self) -> Bitboard {
        self.by_kind(PieceKind::Gold)
            | self.by_kind(PieceKind::Tokin)
            | self.by_kind(PieceKind::ProLance)
            | self.by_kind(PieceKind::ProKnight)
            | self.by_kind(PieceKind::ProSilver)
    }

    /// Whether the king of the side to move is attacked.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces that give check.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Pieces of the side to move that stand between their king and an enemy slider.
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// A number for the whole position: board, hands and side to move.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.board_key ^ zobrist::hands_key(self.hands)
    }

    /// A number for the board and the side to move, without the hands.
    #[inline]
    #[must_use]
    pub const fn board_key(&self) -> u64 {
        self.board_key
    }
}

/// Draws the board as Black sees it, with SFEN letters.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in 1..=9 {
            for file in (1..=9).rev() {
                let piece = Square::new(file, rank).and_then(|sq| self.piece_on(sq));
                match piece {
                    Some(piece) => {
                        let letter = b"PLNSBRGK"[piece.kind().unpromoted().index()] as char;
                        let letter = if piece.color() == Color::Black { letter } else { letter.to_ascii_lowercase() };
                        write!(f, "{}{letter}", if piece.kind().is_promoted() { '+' } else { ' ' })?;
                    }
                    None => f.write_str(" .")?,
                }
            }
            writeln!(f)?;
        }
        let [black, white] = self.hands;
        write!(f, "black {black:?} white {white:?}, {} to move, move {}", self.side_to_move, self.ply)
    }
}
