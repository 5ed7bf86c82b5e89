//! Anything that can be set up on a board, and whether it is a position.

use std::fmt;

use super::bitboard::Bitboard;
use super::color::Color;
use super::hand::Hand;
use super::piece::{Piece, PieceKind};
use super::position::{self, Position};
use super::square::Square;

/// A board, two hands and a side to move, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// By square index.
    pub board: [Option<Piece>; 81],
    /// By colour index.
    pub hands: [Hand; 2],
    /// Who moves next.
    pub side_to_move: Color,
    /// Number of the next move, at least 1.
    pub ply: u32,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// Neither side has a king.
    NoKing,
    /// A side has more than one king.
    ManyKings(Color),
    /// More pieces of a kind than a set has, hands included.
    TooMany(PieceKind),
    /// Two unpromoted pawns of a side on one file.
    TwoPawns(Color, u8),
    /// A pawn, lance or knight that could never move.
    DeadPiece(Square),
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// The checks can't have come from one move.
    ImpossibleChecks,
    /// Move numbers start at 1.
    PlyZero,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing => f.write_str("there is no king on the board"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::TooMany(kind) => {
                write!(f, "there are more than {} pieces of kind {kind:?}, hands included", kind.count_in_set())
            }
            Self::TwoPawns(color, file) => write!(f, "{color} has two unpromoted pawns on file {file} (nifu)"),
            Self::DeadPiece(sq) => write!(f, "the piece on {sq} could never move"),
            Self::OpponentInCheck => f.write_str("the side that is not to move is in check"),
            Self::ImpossibleChecks => f.write_str("more than two pieces give check at once"),
            Self::PlyZero => f.write_str("move numbers start at 1"),
        }
    }
}

impl std::error::Error for PositionError {}

impl Setup {
    /// An empty board with empty hands, Black to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self { board: [None; 81], hands: [Hand::EMPTY; 2], side_to_move: Color::Black, ply: 1 }
    }

    /// The position, or the first rule that it breaks.
    ///
    /// One side may lack its king, as the attacker of a mating problem does.
    ///
    /// # Errors
    /// If it can't be a position of a game.
    pub fn position(&self) -> Result<Position, PositionError> {
        if self.ply == 0 {
            return Err(PositionError::PlyZero);
        }
        self.check_counts()?;
        self.check_squares()?;
        let position = Position::from_checked(self);
        let (us, them) = (self.side_to_move, !self.side_to_move);
        if let Some(king) = position.king(them)
            && position.is_attacked(king, us, position.occupied())
        {
            return Err(PositionError::OpponentInCheck);
        }
        if position.checkers().count() > 2 {
            return Err(PositionError::ImpossibleChecks);
        }
        Ok(position)
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|sq| self.board[sq.index()].map(|piece| (sq, piece)))
    }

    fn check_counts(&self) -> Result<(), PositionError> {
        for color in Color::ALL {
            let kings = self.pieces().filter(|&(_, piece)| piece == Piece::new(color, PieceKind::King)).count();
            if kings > 1 {
                return Err(PositionError::ManyKings(color));
            }
        }
        if !self.pieces().any(|(_, piece)| piece.kind() == PieceKind::King) {
            return Err(PositionError::NoKing);
        }
        for kind in PieceKind::HAND {
            let on_board = self.pieces().filter(|(_, piece)| piece.kind().unpromoted() == kind).count() as u32;
            let in_hand = self.hands[0].count(kind) + self.hands[1].count(kind);
            if on_board + in_hand > kind.count_in_set() {
                return Err(PositionError::TooMany(kind));
            }
        }
        Ok(())
    }

    fn check_squares(&self) -> Result<(), PositionError> {
        let mut pawn_files = [Bitboard::EMPTY; 2];
        for (sq, piece) in self.pieces() {
            if position::is_dead_end(piece, sq) {
                return Err(PositionError::DeadPiece(sq));
            }
            if piece.kind() == PieceKind::Pawn {
                let files = &mut pawn_files[piece.color().index()];
                if files.contains(sq) {
                    return Err(PositionError::TwoPawns(piece.color(), sq.file()));
                }
                *files |= Bitboard::file(sq.file());
            }
        }
        Ok(())
    }
}
