//! `cargo xtask clients`: other people's programs as our clients. cshogi plays a game through its USI client, and cshogi and
//! python-shogi read our records; both come from PyPI, in the versions of `clients/requirements.txt`, into a folder of their own.
//! ShogiHome's web app plays with our package in a browser, where its files are at hand.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::tools::{self, command, output};
use crate::{browser, root};

const REQUIREMENTS: &str = include_str!("../clients/requirements.txt");

pub fn run() -> Result<()> {
    let root = &root();
    let folder = tools::target_folder(root).join("clients");
    fs::create_dir_all(&folder)?;
    let python = ["python3", "python"].into_iter().find(|name| output(command(name, root).arg("--version")).is_some());
    let Some(python) = python else { bail!("Python 3 is not installed; cshogi needs it (https://www.python.org)") };
    let bin = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let own = bin.join(format!("python{}", std::env::consts::EXE_SUFFIX));
    let installed = folder.join("installed.txt");
    if !fs::read_to_string(&installed).is_ok_and(|before| before == REQUIREMENTS) {
        println!("      installing cshogi and python-shogi from PyPI into {}", folder.display());
        tools::run(command(python, root).args(["-m", "venv"]).arg(&folder)).context("Python can't make a folder")?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
        tools::run(command(&own, root).args(pip).arg(root.join("xtask/clients/requirements.txt")))?;
        fs::write(&installed, REQUIREMENTS)?;
    }
    tools::run(tools::cargo(root).args(["build", "--release", "--bin", "fukayomi"]))?;
    let program = tools::program(root);
    let mut check = command(&own, root);
    check.arg(root.join("xtask/clients/check.py")).arg(&program);
    for format in ["csa", "kif"] {
        let games = folder.join(format);
        let _ = fs::remove_dir_all(&games);
        let mut play = command(&program, root);
        play.args(["match", "one-ply", "one-ply,seed=5", "--limit", "nodes=10", "--games", "20", "--quiet"]);
        tools::run(play.args(["--records", format, "--out"]).arg(&games).stdout(std::process::Stdio::null()))?;
        check.arg(&games);
    }
    tools::run(&mut check)?;
    match std::env::var_os("SHOGIHOME") {
        Some(app) => shogihome(root, &app),
        None => {
            println!(
                "      ShogiHome was left out: SHOGIHOME has to name its built web app, `docs/webapp-dev` of \
                 https://github.com/sunfish-shogi/shogihome"
            );
            Ok(())
        }
    }
}

/// A game and an analysis in ShogiHome's web app, with the package as it was built last.
fn shogihome(root: &Path, app: &OsStr) -> Result<()> {
    if !root.join("pkg").join("fukayomi_bg.wasm").is_file() {
        bail!("the package is not built: `cargo xtask build` first");
    }
    let chromium = browser::need_chromium()?;
    let mut play = command("node", &root.join("www"));
    play.args(["--test", "--test-reporter=spec", "tests/page/shogihome.test.js"]);
    tools::run(play.env("SHOGIHOME", std::path::absolute(app)?).env("CHROMIUM", chromium))
}
