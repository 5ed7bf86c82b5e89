//! The laboratory: matches and experiments that can be trusted and repeated.
//!
//! Every experiment is a list of jobs that a seed and a number fix entirely, and a log with one line per finished job. So
//! any part can run anywhere, what was interrupted goes on, and parts can be joined: see `native/README.md`.

pub mod budget;
pub mod experiments;
pub mod league;
pub mod matches;
pub mod merge;
pub mod misbehave;
pub mod openings;
pub mod overhead;
pub mod player;
pub mod positions;
pub mod referee;
pub mod report;
pub mod reproduce;
pub mod result;
pub mod selfplay;
pub mod soak;
pub mod statistics;
pub mod stops;
pub mod tournament;
pub mod tune;

use std::error::Error;

use clap::{Args, Subcommand};

/// The arguments of `fukayomi lab`.
#[derive(Args, Clone, Debug)]
pub struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum LabCommand {
    /// Policies of depth against each other, beside the numbers of the paper on learned depth
    Depth(Box<experiments::depth::DepthArgs>),
    /// Make even openings for matches
    Openings(openings::OpeningsArgs),
    /// Take positions of the three phases from games of our own
    Positions(positions::PositionsArgs),
    /// Count how often the inequality behind futility pruning fails
    Audit(experiments::audit::AuditArgs),
    /// Count how often players choose the moves that others found best
    Choices(experiments::choices::ChoicesArgs),
    /// Measure what each group of features of the evaluation buys and costs
    Ablation(experiments::ablation::AblationArgs),
    /// Measure the steps between the levels for human play
    Levels(experiments::levels::LevelsArgs),
    /// Measure what more nodes buy: nodes to each depth, and Elo for each doubling
    Scaling(experiments::scaling::ScalingArgs),
    /// Futility pruning: what it saves, what it changes and what it solves
    Futility(experiments::futility::FutilityArgs),
    /// Learning an evaluation by comparing siblings: the tables of its paper
    Learning(Box<experiments::learning::LearningArgs>),
    /// Join the logs of the parts of an experiment
    Merge(merge::MergeArgs),
    /// Print the result of a match or league from its log
    Result(result::ResultArgs),
    /// Make one page of all reports in a folder
    Report(report::ReportArgs),
    /// Run a row of the report again in a small size, and say whether it agrees with what is stored
    Reproduce(reproduce::ReproduceArgs),
    /// Monte-Carlo softmax search: the experiments of its paper, and how well it does
    Softmax(experiments::softmax::SoftmaxArgs),
    /// Play games and send storms of lines for hours; watch memory, open files, answers and moves
    Soak(soak::SoakArgs),
    /// Measure how soon a search stops, by the clock and by the work that it still did
    Stops(stops::StopsArgs),
    /// Measure how much time the runner of matches takes for itself
    Overhead(overhead::OverheadArgs),
    /// Be a USI engine that fails on purpose
    #[command(hide = true)]
    Misbehave(misbehave::MisbehaveArgs),
}

/// Runs an experiment or one of the tools around them.
///
/// # Errors
/// As the command says.
pub fn run(args: &LabArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        LabCommand::Depth(args) => experiments::depth::run(args),
        LabCommand::Openings(args) => openings::generate(args),
        LabCommand::Positions(args) => positions::generate(args),
        LabCommand::Audit(args) => experiments::audit::run(args),
        LabCommand::Choices(args) => experiments::choices::run(args),
        LabCommand::Ablation(args) => experiments::ablation::run(args),
        LabCommand::Levels(args) => experiments::levels::run(args),
        LabCommand::Scaling(args) => experiments::scaling::run(args),
        LabCommand::Futility(args) => experiments::futility::run(args),
        LabCommand::Learning(args) => experiments::learning::run(args),
        LabCommand::Merge(args) => merge::run(args),
        LabCommand::Report(args) => report::collect(args),
        LabCommand::Reproduce(args) => reproduce::run(args),
        LabCommand::Result(args) => result::run(args),
        LabCommand::Softmax(args) => experiments::softmax::run(args),
        LabCommand::Soak(args) => soak::run(args),
        LabCommand::Stops(args) => stops::run(args),
        LabCommand::Overhead(args) => overhead::run(args),
        LabCommand::Misbehave(args) => misbehave::run(args),
    }
}
