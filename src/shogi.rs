//! The game of shogi: pieces, positions, moves and the ends of a game. Knows nobody else.

pub mod attacks;
mod bitboard;
mod color;
mod hand;
mod handicap;
mod movegen;
mod moves;
mod piece;
mod position;
mod setup;
mod side;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use hand::Hand;
pub use handicap::Handicap;
pub use movegen::{Purpose, perft};
pub use moves::{MAX_LEGAL_MOVES, Move, MoveList};
pub use piece::{Piece, PieceKind};
pub use position::{CheckInfo, IllegalMove, Position, Undo};
pub use setup::{PositionError, Setup};
pub use square::{ParseSquareError, Square};
