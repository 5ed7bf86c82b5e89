//! `cargo xtask test`: everything that must hold before a change is merged, quickest first.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::install::{Choice, Installer};
use crate::steps::Steps;
use crate::tools::{self, WASM_TARGET};
use crate::wasm::{self, Build};
use crate::{browser, page, root};

#[derive(Args)]
pub struct Options {
    /// Leave out the page tests, which need a browser
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    install: Choice,
}

pub fn run(options: &Options) -> Result<()> {
    let root = &root();
    let installer = &Installer::new(root, options.install);
    let mut steps = Steps::default();
    steps.add("tools", || {
        tools::need_lint_tools(root, installer)?;
        tools::need_wasm_target(root, installer)?;
        tools::need_node(root)?;
        install_missing(root, options, installer);
        Ok(())
    });
    steps.add("formatting", || cargo(root, &["fmt", "--all", "--check"]));
    steps.add("lints", || cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]));
    steps.add("lints (wasm)", || {
        cargo(root, &["clippy", "--package", "fukayomi", "--lib", "--target", WASM_TARGET, "--", "-D", "warnings"])
    });
    if tools::has_deny(root) {
        steps.add("dependencies", || cargo(root, &["deny", "check", "bans", "licenses", "sources"]));
    } else {
        println!("      without cargo-deny the licences of dependencies are not checked here");
    }
    steps.add("documentation", || {
        tools::run(tools::cargo(root).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.add("Rust tests", || cargo(root, &["test", "--package", "fukayomi", "--package", "fukayomi-native"]));
    // In the profile that xtask itself was built with, so that its large dependencies are compiled once.
    steps.add("xtask tests", || cargo(root, &["test", "--package", "xtask", "--profile", "dev"]));
    steps.add("wasm build (scalar)", || Build::Scalar.run(root));
    steps.add("wasm build (SIMD)", || Build::Simd.run(root));
    steps.add("wasm size", || wasm::check_sizes(root));
    steps.add("page packages", || page::install_packages(root));
    steps.add("wasm tests", || page::test_wasm(root));
    steps.add("page types", || page::check_types(root));
    steps.add("page lints", || page::lint(root));
    steps.add("page build", || page::build(root));
    if !options.quick {
        steps.add("page tests", || {
            let chromium = browser::need_chromium()?;
            page::test_page(root, &chromium)
        });
    }
    steps.run_with_summary()
}

/// Installs all that the tests can use and that is missing; what stays missing is told here, not in the midst of the tests.
fn install_missing(root: &Path, options: &Options, installer: &Installer) {
    let mut missing = if options.quick { Vec::new() } else { browser::missing_packages() };
    if !tools::has_gnu_parallel(root) {
        missing.push("parallel");
    }
    if let Err(error) = installer.debian(&missing) {
        println!("      {error:#}");
    }
    if !tools::has_gnu_parallel(root) {
        println!("      without GNU parallel its recipe is tested with a stand-in");
    }
    if !options.quick && !browser::has_firefox() {
        println!("      without a Firefox the page is not tested in it");
    }
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    tools::run(tools::cargo(root).args(arguments))
}
