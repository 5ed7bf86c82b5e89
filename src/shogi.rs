//! The game of shogi: pieces, positions, moves and the ends of a game. Knows nobody else.

mod color;
mod hand;
mod moves;
mod piece;
mod square;

pub use color::Color;
pub use hand::Hand;
pub use moves::{MAX_LEGAL_MOVES, Move, MoveList};
pub use piece::{Piece, PieceKind};
pub use square::{ParseSquareError, Square};
