//! Fukayomi (深読み, "deep reading"): a shogi engine whose thinking can be seen.
//!
//! First the game, then the minds that play it, then the doors to the outside; knowledge points up this list only.
//!
//! | module | what it is for |
//! |---|---|
//! | [`shogi`] | the game: positions, exactly legal moves, the ends of a game |
//! | [`notation`] | text ↔ game: SFEN, USI, CSA, KIF, Japanese and Western names of moves |
//! | [`book`] | opening books: what the search would play, and how deeply that was read |
//! | [`eval`] | what a position is worth without reading ahead |
//! | [`search`] | the minds: alpha-beta, softmax search, mate solver |
//! | `learn`, `lab` | learning from games; matches and experiments (native) |
//! | [`usi`] | the USI conversation, natively and in the browser's worker |
//!
//! ```
//! use fukayomi::notation::usi;
//! use fukayomi::search::{self, Limits, Report, Search, Slice, Watcher};
//! use fukayomi::shogi::Rules;
//!
//! struct Quiet;
//! impl Watcher for Quiet {
//!     fn elapsed_ms(&mut self) -> u64 { 0 }
//!     fn should_stop(&mut self) -> bool { false }
//!     fn report(&mut self, _: &Report) {}
//! }
//!
//! let game = usi::parse_position("startpos moves 7g7f 3c3d", Rules::default()).unwrap();
//! let mut mind = search::mind("alpha-beta").unwrap();
//! mind.begin(&game, &Limits::nodes(2_000));
//! mind.run(&mut Quiet, Slice::WHOLE);
//! println!("{:?}", mind.decision().answer);
//! ```
#![allow(long_running_const_eval)]

pub mod book;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod eval;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
#[cfg(not(target_arch = "wasm32"))]
pub mod learn;
pub mod notation;
pub mod search;
pub mod shogi;
#[cfg(not(target_arch = "wasm32"))]
pub mod solve;
pub mod usi;

#[cfg(target_arch = "wasm32")]
mod wasm;
