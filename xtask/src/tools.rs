//! The programs we call, and what to say or install when one is missing.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::install::Installer;

/// The compilation target of the browser build.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// A command that runs in `folder`.
pub fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

/// The cargo that started us, so that a `+toolchain` choice is kept.
pub fn cargo(folder: &Path) -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), folder)
}

/// npm, which on Windows is a script that must be named in full.
pub fn npm(folder: &Path) -> Command {
    command(if cfg!(windows) { "npm.cmd" } else { "npm" }, folder)
}

/// Runs the command with its output shown; anything but success is an error that repeats the command.
pub fn run(command: &mut Command) -> Result<()> {
    let line = command_line(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// What the command prints, without surrounding space; `None` when it can't be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn command_line(command: &Command) -> String {
    // Without its folder, which would make the line hard to read.
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words: Vec<_> = std::iter::once(program).chain(command.get_args()).collect();
    words.join(OsStr::new(" ")).to_string_lossy().into_owned()
}

/// What cargo knows of the workspace.
pub fn metadata(root: &Path, more: &[&str]) -> Result<serde_json::Value> {
    let text = output(cargo(root).args(["metadata", "--format-version", "1"]).args(more));
    Ok(serde_json::from_str(&text.context("`cargo metadata` failed")?)?)
}

/// The compilation target of this machine.
pub fn host(root: &Path) -> Result<String> {
    let told = output(command("rustc", root).arg("-vV")).context("`rustc -vV` failed")?;
    let line = told.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("rustc does not tell its host")
}

/// Where cargo builds, whatever the environment or a configuration file says: we run from `<target folder>/<profile>/xtask`.
pub fn target_folder(root: &Path) -> PathBuf {
    let folder = std::env::current_exe().ok().and_then(|program| program.ancestors().nth(2).map(Path::to_path_buf));
    folder.unwrap_or_else(|| root.join("target"))
}

/// Flags for the compiler, which then names no folder of this machine in what it makes: whoever downloads that learns nothing of it.
pub fn without_folders(root: &Path, flags: &[&str]) -> Result<String> {
    let mut all: Vec<String> = flags.iter().map(ToString::to_string).collect();
    for (folder, name) in build_folders(root)? {
        all.push(format!("--remap-path-prefix={}={name}", folder.display()));
    }
    // The separator of CARGO_ENCODED_RUSTFLAGS: a folder's name may have a space.
    Ok(all.join("\x1f"))
}

/// The folders that a compiler might name, and what they are called instead; of two that fit it takes the later one.
pub fn build_folders(root: &Path) -> Result<Vec<(PathBuf, &'static str)>> {
    let sysroot =
        output(command("rustc", root).args(["--print", "sysroot"])).context("`rustc --print sysroot` failed")?;
    let home = std::env::home_dir();
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(home.as_ref()?.join(".cargo")));
    let named = [home.map(|folder| (folder, "home")), cargo.map(|folder| (folder, "cargo"))];
    let ours = [(sysroot.into(), "rust"), (target_folder(root), "target"), (root.to_path_buf(), "fukayomi")];
    Ok(named.into_iter().flatten().chain(ours).collect())
}

/// The native program in its release build.
pub fn program(root: &Path) -> PathBuf {
    target_folder(root).join("release").join("fukayomi").with_extension(std::env::consts::EXE_EXTENSION)
}

/// Makes sure that the wasm target of the active toolchain is there.
pub fn need_wasm_target(root: &Path, installer: &Installer) -> Result<()> {
    let libraries = output(command("rustc", root).args(["--print", "target-libdir", "--target", WASM_TARGET]));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    installer.rustup(&["target", "add", WASM_TARGET])
}

/// Makes sure that `cargo fmt` and `cargo clippy` are there.
pub fn need_lint_tools(root: &Path, installer: &Installer) -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if output(cargo(root).args([subcommand, "--version"])).is_none() {
            installer.rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}

/// Whether GNU parallel is there, for the test of its recipe.
pub fn has_gnu_parallel(root: &Path) -> bool {
    let version = output(command("parallel", root).arg("--version").stdin(Stdio::null()));
    version.is_some_and(|text| text.contains("GNU parallel"))
}

/// Whether cargo-deny is there, which checks `deny.toml`.
pub fn has_deny(root: &Path) -> bool {
    output(cargo(root).args(["deny", "--version"])).is_some()
}

/// Makes sure that Node.js and npm are there and new enough for the page's build tools.
pub fn need_node(root: &Path) -> Result<()> {
    const WANTED: &str = "the page needs Node.js 20.19 or newer of 20.x, or 22.12 or newer (https://nodejs.org)";
    let Some(version) = output(command("node", root).arg("--version")) else {
        bail!("Node.js is not installed; {WANTED}");
    };
    if !node_is_new_enough(&version) {
        bail!("Node.js {version} does not do; {WANTED}");
    }
    if output(npm(root).arg("--version")).is_none() {
        bail!("npm is not installed; it usually comes with Node.js (https://nodejs.org)");
    }
    Ok(())
}

/// Whether a `v20.19.1`-like version is one that Vite supports.
fn node_is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    matches!((major, minor), (20, 19..) | (22, 12..) | (23.., _))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_versions_are_judged_by_major_and_minor() {
        for good in ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0", "v100.1.1"] {
            assert!(node_is_new_enough(good), "{good}");
        }
        for bad in ["v18.20.0", "v20.18.9", "v21.7.0", "v22.11.0", "", "v", "vX.1"] {
            assert!(!node_is_new_enough(bad), "{bad}");
        }
    }
}
