//! `cargo xtask fuzz`: every fuzz target for a minute, or those asked for, from the kept seeds; meant for every night.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::root;
use crate::tools::{self, command, output};

/// Targets without the address sanitizer: it would clear a whole hash table for every conversation.
const PLAIN: [&str; 1] = ["usi"];

#[derive(Args)]
pub struct Options {
    /// The targets; all of them if none is named
    targets: Vec<String>,
    /// How long to look for trouble in each of them
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// What a target came to.
struct Outcome {
    target: String,
    executions: String,
    is_clean: bool,
    log: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    let root = &root();
    need_tools(root)?;
    let folder = root.join("fuzz");
    let known = targets(&folder)?;
    if let Some(unknown) = options.targets.iter().find(|target| !known.contains(target)) {
        bail!("there is no fuzz target '{unknown}'; there are {}", known.join(", "));
    }
    let chosen = if options.targets.is_empty() { &known } else { &options.targets };
    let mut outcomes = Vec::new();
    for (index, target) in chosen.iter().enumerate() {
        println!("[{}/{}] {target} for {} s …", index + 1, chosen.len(), options.seconds);
        outcomes.push(fuzz(root, target, options.seconds)?);
    }
    println!("\n{:12} {:>12}  finding", "target", "executions");
    for Outcome { target, executions, is_clean, log } in &outcomes {
        let finding = if *is_clean { "none".to_string() } else { format!("see {}", log.display()) };
        println!("{target:12} {executions:>12}  {finding}");
    }
    match outcomes.iter().filter(|outcome| !outcome.is_clean).count() {
        0 => Ok(()),
        count => bail!("{count} targets found something: make an ordinary test of it, and a seed"),
    }
}

/// Nothing of this is installed for you: a second compiler is a lot.
fn need_tools(root: &Path) -> Result<()> {
    if output(command("cargo", root).args(["+nightly", "--version"])).is_none() {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly`");
    }
    if output(command("cargo", root).args(["fuzz", "--version"])).is_none() {
        bail!("fuzzing needs cargo-fuzz: `cargo install cargo-fuzz --locked`");
    }
    Ok(())
}

/// The names of all targets.
fn targets(folder: &Path) -> Result<Vec<String>> {
    let files = fs::read_dir(folder.join("fuzz_targets")).context("cannot look into fuzz/fuzz_targets")?;
    let mut names: Vec<String> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| path.file_stem().map(|name| name.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn fuzz(root: &Path, target: &str, seconds: u64) -> Result<Outcome> {
    let folder = root.join("fuzz");
    let sanitizer = if PLAIN.contains(&target) { "none" } else { "address" };
    // Each sanitizer has its own folder, or everything would be compiled again at each change between them.
    let built = root.join("target").join(format!("fuzz-{sanitizer}"));
    let cargo = |subcommand: &str| -> Command {
        let mut cargo = command("cargo", &folder);
        cargo.args(["+nightly", "fuzz", subcommand, "--sanitizer", sanitizer, target]).env("CARGO_TARGET_DIR", &built);
        cargo
    };
    tools::run(&mut cargo("build"))?;
    let corpus = folder.join("corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let log = built.join(format!("{target}.log"));
    let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut run = cargo("run");
    run.arg(&corpus).arg(folder.join("seeds").join(target)).arg("--");
    run.args([format!("-max_total_time={seconds}"), "-timeout=60".to_string(), "-print_final_stats=1".to_string()]);
    run.stdout(file.try_clone()?).stderr(file);
    let is_clean = run.status().context("cannot start cargo fuzz")?.success();
    let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    Ok(Outcome { target: target.to_string(), executions: executions(&text), is_clean, log })
}

/// How often the target was run, as the fuzzer's last words tell.
fn executions(log: &str) -> String {
    let count = log.lines().filter_map(|line| line.strip_prefix("stat::number_of_executed_units:")).next_back();
    count.map_or("?", str::trim).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds_and_is_built() {
        let folder = root().join("fuzz");
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("fuzz has a manifest");
        let targets = targets(&folder).expect("there are targets");
        assert!(targets.len() >= 9, "{targets:?}");
        for target in targets {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{target}.rs\"")), "{target} is not built");
            let seeds = fs::read_dir(folder.join("seeds").join(&target)).map_or(0, Iterator::count);
            assert!(seeds > 0, "{target} has no seeds");
        }
    }

    #[test]
    fn the_last_count_of_executions_is_taken() {
        assert_eq!(executions("#12\nstat::number_of_executed_units: 4217\nDone"), "4217");
        assert_eq!(executions("it did not get that far"), "?");
    }
}
