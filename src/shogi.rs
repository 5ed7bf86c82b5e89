//! The game of shogi: pieces, positions, moves and the ends of a game. Knows nobody else.
//!
//! Colours, kinds and squares have the same `index` and `from_index`, written out in each: a trait can have no `const` functions.

mod attack_map;
pub mod attacks;
mod bitboard;
mod clock;
mod color;
mod declaration;
mod exchange;
mod game;
mod hand;
mod handicap;
mod mate_in_one;
mod movegen;
mod moves;
mod piece;
mod position;
mod repetition;
mod setup;
mod side;
mod square;
mod zobrist;

pub use attack_map::AttackMap;
pub use bitboard::{Bitboard, Squares};
pub use clock::{Clocks, TimeControl};
pub use color::Color;
pub use declaration::{Declaration, DeclarationRule};
pub use exchange::{EXCHANGE_VALUES, PROMOTION_GAINS};
pub use game::{Game, Outcome, PlayError, Reason, Rules};
pub use hand::Hand;
pub use handicap::Handicap;
pub use movegen::{Purpose, perft};
pub use moves::{MAX_LEGAL_MOVES, Move, MoveList};
pub use piece::{Piece, PieceKind};
pub use position::{CheckInfo, IllegalMove, Position, Undo};
pub use repetition::{History, Repetition};
pub use setup::{PositionError, Setup};
pub use square::{ParseSquareError, Square};
