//! Browsers: a Chromium and a Firefox for the page tests, and the user's own to open the page in.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Names under which Chromium and its relatives are found on the search path, best first.
const NAMES: [&str; 6] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

/// The names that the page test tries as well.
const FIREFOX_NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// Places outside the search path.
const PLACES: [&str; 4] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// The Chromium that drives the page tests.
pub fn need_chromium() -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        let chosen = PathBuf::from(chosen);
        return if chosen.is_file() { Ok(chosen) } else { bail!("CHROMIUM names {}, no file", chosen.display()) };
    }
    find_chromium().context(
        "the page tests need a Chromium: install chromium or Google Chrome, or name one in the environment \
         variable CHROMIUM, or leave the page tests out with --quick",
    )
}

/// The Debian packages of browsers that the page tests lack.
pub fn missing_packages() -> Vec<&'static str> {
    let chromium = (env::var_os("CHROMIUM").is_none() && find_chromium().is_none()).then_some("chromium");
    let firefox = (!has_firefox()).then_some("firefox-esr");
    chromium.into_iter().chain(firefox).collect()
}

fn find_chromium() -> Option<PathBuf> {
    on_search_path(&NAMES).or_else(|| PLACES.iter().map(PathBuf::from).find(|path| path.is_file()))
}

/// Whether there is a Firefox for its page test, which is left out where there is none.
pub fn has_firefox() -> bool {
    env::var_os("FIREFOX").is_some() || on_search_path(&FIREFOX_NAMES).is_some()
}

/// The first program of these names that the search path leads to.
fn on_search_path(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let file = |name: &str| format!("{name}{}", env::consts::EXE_SUFFIX);
    let mut named = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(file(name))));
    named.find(|path| path.is_file())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_name_and_others_are_not() {
        assert!(
            on_search_path(&["no-such-program", "cargo"])
                .is_some_and(|path| path.ends_with(format!("cargo{}", env::consts::EXE_SUFFIX)))
        );
        assert_eq!(on_search_path(&["no-such-program"]), None);
    }
}
