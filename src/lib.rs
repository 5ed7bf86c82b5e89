//! Fukayomi (深読み, "deep reading"): a shogi engine whose thinking can be seen.
//!
//! First the game, then the minds that play it, then the doors to the outside (the native program, with
//! learning and a laboratory, is the crate `fukayomi-native`); knowledge points up this list only.
//!
//! | module | what it is for |
//! |---|---|
//! | [`random`], [`digest`] | numbers that are the same on every machine |
//! | [`shogi`] | the game: positions, exactly legal moves, the ends of a game |
//! | [`notation`] | text ↔ game: SFEN, USI, CSA, KIF, Japanese and Western names of moves |
//! | [`book`] | opening books: what the search would play, and how deeply that was read |
//! | [`eval`] | what a position is worth without reading ahead |
//! | [`search`] | the minds: alpha-beta, softmax search, mate solver |
//! | [`explain`] | why a move is read as deep as it is, in words |
//! | [`usi`] | the USI conversation, natively and in the browser's worker |
//! | `wasm` | the browser's door |
//!
//! ```
//! use fukayomi::notation::usi;
//! use fukayomi::search::{self, Limits};
//! use fukayomi::shogi::Rules;
//!
//! let game = usi::parse_position("startpos moves 7g7f 3c3d", Rules::default()).unwrap();
//! let mut mind = search::mind("alpha-beta").unwrap();
//! println!("{:?}", search::think(mind.as_mut(), &game, &Limits::nodes(2_000)).decision.answer);
//! ```
#![allow(long_running_const_eval)]

pub mod book;
pub mod digest;
pub mod eval;
pub mod explain;
pub mod notation;
pub mod random;
pub mod search;
pub mod shogi;
pub mod usi;

#[cfg(target_arch = "wasm32")]
mod wasm;
