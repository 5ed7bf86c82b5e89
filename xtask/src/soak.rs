//! `cargo xtask soak`: hours of games and storms natively, and of opening and leaving the page in a browser; tables of what was seen.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};
use clap::Args;

use crate::tools::{self, command};
use crate::{browser, root};

#[derive(Args)]
pub struct Options {
    /// How long; the page gets a fifth of it
    #[arg(long, default_value_t = 1.0)]
    hours: f64,
    /// Leave out the page, which needs a browser and a built page
    #[arg(long)]
    no_page: bool,
    /// Folder for the reports
    #[arg(long, default_value = "runs/soak")]
    out: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    if !(options.hours > 0.0 && options.hours < 10_000.0) {
        bail!("--hours: expected a number above 0");
    }
    let root = &root();
    let page_share = if options.no_page { 0.0 } else { 0.2 };
    // Before the long part, so that what is missing is told at once.
    let chromium = if options.no_page { None } else { Some(browser::need_chromium()?) };
    if !options.no_page && !root.join("www").join("dist").join("index.html").is_file() {
        bail!("the page is not built: `cargo xtask build` first, or --no-page");
    }
    tools::run(tools::cargo(root).args(["build", "--release", "--bin", "fukayomi"]))?;
    let native = options.hours * (1.0 - page_share);
    let mut soak = Command::new(tools::program(root));
    soak.args(["lab", "soak", "--hours", &native.to_string(), "--out"]).arg(options.out.join("native"));
    let outcome = tools::run(&mut soak);
    if let Some(chromium) = chromium {
        let mut page = command("node", &root.join("www"));
        page.args(["tools/soak.js", "--minutes", &(options.hours * page_share * 60.0).to_string(), "--out"]);
        page.arg(std::path::absolute(options.out.join("page"))?).env("CHROMIUM", chromium);
        tools::run(&mut page)?;
    }
    outcome
}
