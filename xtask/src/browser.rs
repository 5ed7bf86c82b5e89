//! Browsers: a Chromium for the page tests, and the user's own to open the page in.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::tools;

/// Names under which Chromium and its relatives are found on the search path, best first.
const NAMES: [&str; 6] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

/// Places outside the search path.
const PLACES: [&str; 4] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// The Chromium that drives the page tests; installed from the system's packages when there is none and we may.
pub fn need_chromium(root: &Path) -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        let chosen = PathBuf::from(chosen);
        return if chosen.is_file() { Ok(chosen) } else { bail!("CHROMIUM names {}, no file", chosen.display()) };
    }
    if let Some(browser) = find_chromium() {
        return Ok(browser);
    }
    tools::install_debian_packages(root, &["chromium"]).context(
        "the page tests need a Chromium: install chromium or Google Chrome, or name one in the environment \
         variable CHROMIUM, or leave the page tests out with --quick",
    )?;
    find_chromium().context("chromium was installed but is not on the search path")
}

fn find_chromium() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let named = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))));
    named.chain(PLACES.iter().map(PathBuf::from)).find(|path| path.is_file())
}

/// Opens the address in the user's browser where there is one; says nothing where there is none.
pub fn open(address: &str) {
    let mut opener = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.args(["/C", "start", ""]);
        shell
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        Command::new("xdg-open")
    } else {
        return;
    };
    opener.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Not waited for: some openers last as long as the browser does.
    drop(opener.spawn());
}
