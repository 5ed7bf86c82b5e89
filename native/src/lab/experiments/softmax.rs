//! `fukayomi lab softmax`: the experiments of S1 (Iwamoto & Igarashi 2020), and what the search can prove.

pub(crate) mod auc;
mod books;
mod gauntlet;
mod league;
mod mates;
mod prediction;
mod programs;
mod trust;
mod watch;

use std::error::Error;

use clap::{Args, Subcommand, ValueEnum};

use crate::lab::budget::Budget;
use crate::lab::matches::{GameArgs, TournamentArgs};

/// The arguments of `fukayomi lab softmax`.
#[derive(Args, Clone, Debug)]
pub struct SoftmaxArgs {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand, Clone, Debug)]
enum Experiment {
    /// Table 1: a league of the 18 selection objectives and the conventional method (the paper: 4 games of each two, 1 s)
    League(LeagueArgs),
    /// Table 3: A against the conventional method, and A against B (the paper: 1000 games each, 1 s)
    Table3(PlayArgs),
    /// Tables 2 and 4: the conventional method, A, B, C and D against a fixed opponent (the paper: 100 games each, 10 s)
    Table4(OpponentArgs),
    /// Section 7: does the entry with the larger D win where two books disagree, judged by a deeper search?
    Books(books::BooksArgs),
    /// Each optional improvement, and all of the strong preset, against the paper's setting or against alpha-beta
    Improvements(ImprovementsArgs),
    /// Which number predicts better that a move will still stand after eight times the search: expected depth or PV depth
    Depth(Box<prediction::DepthArgs>),
    /// How often the moves of a best line are still the choice when the search gets there, and what predicts it
    Trust(Box<trust::TrustArgs>),
    /// How many problems of a file are proven within a number of expansions
    Mates(mates::MatesArgs),
}

/// What the experiments that play games are asked.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// A parameter that all programs share, as name=value; may be given several times. The paper has no quiescence
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// As many games as the paper played (tables 2 and 4: four times as many), with 100,000 evaluations a move
    #[arg(long, conflicts_with_all = ["games", "limit"])]
    as_paper: bool,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// Where expected depth differs enough from PV depth to tell; the paper's second on many cores is no less.
const PAPER_EVALUATIONS: u64 = 100_000;

impl PlayArgs {
    /// How games are played; the paper played so many of each two programs.
    fn games(&self, of_paper: u64) -> GameArgs {
        let mut games = self.games.clone();
        if self.as_paper {
            (games.games, games.limit) = (of_paper, Budget { nodes: Some(PAPER_EVALUATIONS), ..Budget::default() });
        }
        games
    }
}

/// Who meets the improvements.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Softmax search as in the paper
    Paper,
    /// The other mind, with the same evaluation
    AlphaBeta,
}

/// What the improvements are measured by.
#[derive(Args, Clone, Debug)]
pub struct ImprovementsArgs {
    /// The opponent
    #[arg(long, value_enum, default_value_t = Against::Paper)]
    against: Against,
    /// The evaluation of all players: learned, handmade, material or a file of weights, linear or a network
    #[arg(long, value_name = "EVALUATION")]
    eval: Option<String>,
    #[command(flatten)]
    play: PlayArgs,
}

/// The same, and who plays in the league.
#[derive(Args, Clone, Debug)]
pub struct LeagueArgs {
    /// The objectives that take part, by number, 0 being the conventional method; all if not given
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=18))]
    objectives: Vec<u8>,
    /// Play only the first against each of the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    play: PlayArgs,
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
        Experiment::Books(args) => books::run(args),
        Experiment::Improvements(args) => gauntlet::improvements(args),
        Experiment::Depth(args) => prediction::run(args),
        Experiment::Trust(args) => trust::run(args),
        Experiment::Mates(args) => mates::run(args),
    }
}
