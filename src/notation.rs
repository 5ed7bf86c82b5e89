//! Text ↔ game, without I/O: every reader takes a string and says exactly what is wrong with a bad one.

pub mod csa;
pub mod japanese;
pub mod kif;
pub mod record;
pub mod sfen;
pub mod usi;
pub mod western;
