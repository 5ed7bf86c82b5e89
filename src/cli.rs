//! The subcommands of the native program that are not rooms of their own.

mod bench;
mod perft;

pub use bench::{BenchArgs, bench};
pub use perft::{PerftArgs, perft};
