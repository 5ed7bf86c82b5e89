//! The subcommands of the native program that are not rooms of their own.

mod perft;

pub use perft::{PerftArgs, perft};
