//! The subcommands of the native program that are not rooms of their own.

mod bench;
mod book;
mod chosen_mind;
mod explain;
mod learn;
mod perft;
mod solve;
mod tree;

pub use bench::{BenchArgs, bench};
pub use book::{BookArgs, book};
pub use explain::{ExplainArgs, explain_position};
pub use learn::{LearnArgs, learn};
pub use perft::{PerftArgs, perft};
pub use solve::{SolveArgs, solve};
pub use tree::{TreeArgs, tree};
