//! `fukayomi learn`: what learning does by itself, and the games to learn from, which take a player of the laboratory.

use std::error::Error;

use clap::{Args, Subcommand};

use crate::lab::selfplay::{self, SelfPlayArgs};
use crate::learn::{self, LearnCommand};

/// The arguments of `fukayomi learn`.
#[derive(Args, Clone, Debug)]
pub struct LearnArgs {
    #[command(subcommand)]
    command: Lesson,
}

#[derive(Subcommand, Clone, Debug)]
enum Lesson {
    /// Play games against itself with a score for every move, for `pack` and `values` to learn from
    Games(Box<SelfPlayArgs>),
    #[command(flatten)]
    Learn(LearnCommand),
}

/// Learns something, or plays the games for it.
///
/// # Errors
/// As the command says.
pub fn learn(args: &LearnArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        Lesson::Games(args) => selfplay::run(args),
        Lesson::Learn(command) => learn::run(command),
    }
}
