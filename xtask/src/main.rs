//! The house-keeper: `cargo xtask play`, `cargo xtask test` and `cargo xtask build`.
//!
//! Needs nothing but rustup's stable Rust and Node.js; everything else it installs or says how to.

mod browser;
mod page;
mod peers;
mod play;
mod serve;
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
    Build,
    /// Measure speed and strength against other engines from Debian and npm
    BenchPeers(peers::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Test(options) => test::run(&options),
        Command::Build => play::build(),
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
