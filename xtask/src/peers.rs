//! `cargo xtask bench-peers`: speed and a short match against every other engine that can be had, in one run.
//!
//! Takes what Debian and npm offer; whatever can't be installed is named and left out. Nothing here is part of the tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::install::{Choice, Installer};
use crate::root;
use crate::tools;

#[derive(Args)]
pub struct Options {
    /// Games against each engine
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// Milliseconds for a move
    #[arg(long, default_value_t = 200)]
    movetime: u32,
    /// Our own player, as `fukayomi match` describes it
    #[arg(long, default_value = "alpha-beta")]
    player: String,
    /// Only engines whose name contains this
    #[arg(long)]
    only: Option<String>,
    #[command(flatten)]
    install: Choice,
}

/// Another engine.
struct Peer {
    name: &'static str,
    source: Source,
    /// The player's description for `fukayomi match`; `{}` is the folder of npm packages.
    player: &'static str,
    /// What is known to happen.
    note: &'static str,
}

enum Source {
    /// Debian packages; the first program of the description must be there afterwards.
    Debian(&'static [&'static str]),
    /// An npm package of the lock file in `peers/`.
    Npm,
}

const PEERS: [Peer; 5] = [
    Peer {
        name: "gnushogi",
        source: Source::Debian(&["gnushogi"]),
        player: "engine=/usr/games/gnushogi,protocol=gnushogi",
        note: "hangs at times, which loses a game; tells no nodes",
    },
    Peer {
        name: "gpsshogi",
        source: Source::Debian(&["gpsshogi", "gpsshogi-data"]),
        player: "engine=/usr/games/gpsusi,startup=120,movetime=stop,Thread=1,BookDepth=0",
        note: "needs several seconds to load; its own clock counts whole seconds, so it is stopped; without its book, on one thread",
    },
    Peer {
        name: "fairy-stockfish",
        source: Source::Debian(&["fairy-stockfish"]),
        player: "engine=/usr/games/fairy-stockfish",
        note: "without a network, as Debian has it",
    },
    Peer {
        name: "fairy-stockfish.wasm",
        source: Source::Npm,
        // Node's fetch would be used to load the module, and can't read files.
        player: "engine=node --no-experimental-fetch \"{}/node_modules/fairy-stockfish-nnue.wasm/uci.js\",Use NNUE=false,name=fairy-stockfish.wasm",
        note: "without a network",
    },
    Peer {
        name: "zshogi",
        source: Source::Npm,
        player: "engine=node \"{}/zshogi.mjs\",DepthLimit=5,name=zshogi",
        note: "knows no limit but a depth, here 5; has been seen to play a pawn-drop mate",
    },
];

/// The npm packages, each of them at a version and with a checksum that are known.
const LOCKED: [(&str, &str); 2] = [
    ("package.json", include_str!("../peers/package.json")),
    ("package-lock.json", include_str!("../peers/package-lock.json")),
];

/// Nobody looked at what their scripts do, and neither needs them.
const INSTALL: [&str; 5] = ["ci", "--ignore-scripts", "--silent", "--no-audit", "--no-fund"];

/// zshogi is a function of lines; this lets it converse.
const ZSHOGI: &str = "import { createInterface } from 'node:readline';
import { Engine } from 'zshogi';
const engine = await Engine.init();
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  const answer = engine.run(line);
  if (answer) process.stdout.write(answer.endsWith('\\n') ? answer : answer + '\\n');
}
";

pub fn run(options: &Options) -> Result<()> {
    let root = &root();
    let folder = root.join("target").join("peers");
    fs::create_dir_all(&folder)?;
    tools::run(tools::cargo(root).args(["build", "--release", "--bin", "fukayomi"]))?;
    let program = tools::program(root);
    let mut left_out = Vec::new();
    for peer in PEERS.iter().filter(|peer| options.only.as_ref().is_none_or(|only| peer.name.contains(only))) {
        println!("\n== {} ({}) ==", peer.name, peer.note);
        if let Err(error) = play(peer, options, &program, &folder) {
            println!("left out: {error:#}");
            left_out.push(peer.name);
        }
    }
    println!();
    tools::run(Command::new(&program).args(["lab", "report"]).arg(&folder))?;
    if !left_out.is_empty() {
        println!("left out: {}", left_out.join(", "));
    }
    Ok(())
}

fn play(peer: &Peer, options: &Options, program: &Path, folder: &Path) -> Result<()> {
    match peer.source {
        Source::Debian(packages) => need_packages(peer, packages, &Installer::new(folder, options.install))?,
        Source::Npm => {
            tools::need_node(folder)?;
            for (name, content) in LOCKED {
                fs::write(folder.join(name), content)?;
            }
            tools::run(tools::npm(folder).args(INSTALL))?;
            fs::write(folder.join("zshogi.mjs"), ZSHOGI)?;
        }
    }
    let out = folder.join(peer.name);
    if out.exists() {
        fs::remove_dir_all(&out).context("the results of an earlier run can't be removed")?;
    }
    let other = peer.player.replace("{}", &folder.to_string_lossy());
    let mut command = Command::new(program);
    command.args(["match", &options.player, &other, "--limit", &format!("movetime={}", options.movetime)]);
    command.args(["--games", &options.games.to_string(), "--margin-ms", "1000", "--auto-declare", "--out"]).arg(out);
    tools::run(&mut command)
}

fn need_packages(peer: &Peer, packages: &[&str], installer: &Installer) -> Result<()> {
    let program = peer.player.trim_start_matches("engine=").split([',', ' ']).next().unwrap_or_default();
    if Path::new(program).exists() { Ok(()) } else { installer.debian(packages) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_others_are_locked_and_run_no_scripts() {
        assert!(INSTALL.contains(&"ci") && INSTALL.contains(&"--ignore-scripts"));
        let lock: serde_json::Value = serde_json::from_str(LOCKED[1].1).expect("the lock file is JSON");
        let packages = lock["packages"].as_object().expect("the lock file lists packages");
        let others: Vec<_> = packages.iter().filter(|(place, _)| !place.is_empty()).collect();
        assert!(others.len() >= 2, "{}", others.len());
        for (place, package) in others {
            assert!(package["integrity"].as_str().is_some_and(|sum| sum.starts_with("sha512-")), "{place}");
        }
    }
}
