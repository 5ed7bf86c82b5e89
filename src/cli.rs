//! The subcommands of the native program that are not rooms of their own.

mod bench;
mod book;
mod perft;
mod think;
mod tree;

pub use bench::{BenchArgs, bench};
pub use book::{BookArgs, book};
pub use perft::{PerftArgs, perft};
pub use tree::{TreeArgs, tree};
