//! The house-keeper: `cargo xtask play`, `test`, `build`, `fuzz`, `miri`, `soak`, `clients`, `release` and `bench-peers`.
//!
//! Needs nothing but rustup's stable Rust and Node.js; everything else it installs or says how to.

mod browser;
mod clients;
mod fuzz;
mod install;
mod miri;
mod notices;
mod page;
mod peers;
mod play;
mod release;
mod serve;
mod soak;
mod steps;
mod test;
mod tools;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, tests and serves Fukayomi.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything, serve the page on this machine and open it in a browser
    Play(play::Options),
    /// Check everything: formatting, lints, Rust, WebAssembly and page tests
    Test(test::Options),
    /// Leave the page in www/dist, ready for any static host and any sub-folder
    Build(install::Choice),
    /// Feed everything that is read with whatever a fuzzer can think of
    Fuzz(fuzz::Options),
    /// Let programs of others play with ours and read its records
    Clients,
    /// Look for undefined behaviour in what is unsafe, and for races between threads
    Miri,
    /// Play and storm for hours, and watch memory, file handles, answers and moves
    Soak(soak::Options),
    /// Make what users download, install it into empty folders and try it
    Release(release::Options),
    /// Measure speed and strength against other engines from Debian and npm
    BenchPeers(peers::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Test(options) => test::run(&options),
        Command::Build(choice) => play::build(choice),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Clients => clients::run(),
        Command::Miri => miri::run(),
        Command::Soak(options) => soak::run(&options),
        Command::Release(options) => release::run(&options),
        Command::BenchPeers(options) => peers::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The top folder of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
