//! The subcommands of the native program that are not rooms of their own.

mod bench;
mod book;
mod explain;
mod perft;
mod think;
mod tree;

pub use bench::{BenchArgs, bench, positions as bench_positions};
pub use book::{BookArgs, book};
pub use explain::{ExplainArgs, explain_position};
pub use perft::{PerftArgs, perft};
pub use tree::{TreeArgs, tree};
