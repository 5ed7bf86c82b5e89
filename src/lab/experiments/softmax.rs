//! `fukayomi lab softmax`: the experiments of S1 (Iwamoto & Igarashi 2020), and what the search can prove.

mod auc;
mod gauntlet;
mod league;
mod mates;
mod prediction;
mod programs;
mod watch;

use std::error::Error;

use clap::{Args, Subcommand};

use crate::lab::matches::{GameArgs, RunArgs};

/// The arguments of `fukayomi lab softmax`.
#[derive(Args, Clone, Debug)]
pub struct SoftmaxArgs {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand, Clone, Debug)]
enum Experiment {
    /// Table 1: a league of the 18 selection objectives and the conventional method (the paper: 4 games of each two, 1 s)
    League(PlayArgs),
    /// Table 3: A against the conventional method, and A against B (the paper: 1000 games each, 1 s)
    Table3(PlayArgs),
    /// Tables 2 and 4: the conventional method, A, B, C and D against a fixed opponent (the paper: 100 games each, 10 s)
    Table4(OpponentArgs),
    /// Each optional improvement, and all of the strong preset, against the paper's setting
    Improvements(PlayArgs),
    /// Whether expected depth or PV depth tells better that a move will still stand after eight times the search
    Depth(Box<prediction::DepthArgs>),
    /// How many problems of a file are proven within a number of expansions
    Mates(mates::MatesArgs),
}

/// What the experiments that play games are asked.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// A parameter that all programs share, as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// The same, and who is played against.
#[derive(Args, Clone, Debug)]
pub struct OpponentArgs {
    /// The fixed opponent; the paper's was an older program of the conventional method with quiescence
    #[arg(long, value_name = "PLAYER", default_value = "softmax,objective=0,decision_r=0,quiescence=8,name=opponent")]
    opponent: String,
    #[command(flatten)]
    play: PlayArgs,
}

/// Runs an experiment.
///
/// # Errors
/// If the arguments, a file or the log can't be used.
pub fn run(args: &SoftmaxArgs) -> Result<(), Box<dyn Error>> {
    match &args.experiment {
        Experiment::League(args) => league::run(args),
        Experiment::Table3(args) => gauntlet::table_3(args),
        Experiment::Table4(args) => gauntlet::table_4(args),
        Experiment::Improvements(args) => gauntlet::improvements(args),
        Experiment::Depth(args) => prediction::run(args),
        Experiment::Mates(args) => mates::run(args),
    }
}
