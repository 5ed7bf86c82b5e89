//! The native door: what the words of the command line start. Without any it is a USI engine, as GUIs expect.

use std::error::Error;
use std::process::ExitCode;
use std::{io, panic, process};

use clap::{Parser, Subcommand};
use fukayomi_native::{cli, csa, lab, stdio};

/// A shogi engine whose thinking can be seen
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Talk to a GUI by the USI protocol (the default without a subcommand)
    Usi,
    /// Count the move sequences of a position
    Perft(cli::PerftArgs),
    /// Search fixed positions: nodes are a checksum of behaviour
    Bench(cli::BenchArgs),
    /// Grow a softmax tree and show it, or one that was kept
    Tree(cli::TreeArgs),
    /// Build, join or show opening books
    Book(cli::BookArgs),
    /// Say how deep each move of a position is read, and why
    Explain(cli::ExplainArgs),
    /// Look for mates
    Solve(cli::SolveArgs),
    /// Play against others over the CSA server protocol, as on Floodgate
    Csa(Box<csa::CsaArgs>),
    /// Let two players play a match
    Match(Box<lab::matches::MatchArgs>),
    /// Let everyone play against everyone
    League(Box<lab::league::LeagueArgs>),
    /// Learn from games
    Learn(Box<cli::LearnArgs>),
    /// Tune the parameters of a mind by games against itself
    Tune(Box<lab::tune::TuneArgs>),
    /// Experiments and the tools around them
    Lab(Box<lab::LabArgs>),
}

fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Usi => stdio::run().map_err(Into::into),
        Command::Perft(args) => cli::perft(&args),
        Command::Bench(args) => cli::bench(&args),
        Command::Tree(args) => cli::tree(&args),
        Command::Book(args) => cli::book(&args),
        Command::Explain(args) => cli::explain_position(&args),
        Command::Solve(args) => cli::solve(&args),
        Command::Csa(args) => csa::run(&args),
        Command::Match(args) => lab::matches::run(&args),
        Command::League(args) => lab::league::run(&args),
        Command::Learn(args) => cli::learn(&args),
        Command::Tune(args) => lab::tune::run(&args),
        Command::Lab(args) => lab::run(&args),
    }
}

/// A closed pipe is no error: whoever read the output has seen enough.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// `println!` panics where nobody reads any more; `fukayomi bench | head` shall end there and not crash.
fn end_with_the_reader() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let what = info.payload().downcast_ref::<String>();
        if what.is_some_and(|what| what.starts_with("failed printing to stdout")) {
            process::exit(0);
        }
        usual(info);
    }));
}

fn main() -> ExitCode {
    end_with_the_reader();
    match run(Arguments::parse().command.unwrap_or(Command::Usi)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fukayomi: {error}");
            ExitCode::FAILURE
        }
    }
}
