//! The page in `www/`: its npm packages, type check, build and tests.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::tools;

/// Installs the npm packages of the page, unless those of this very lock file are there already.
pub fn install_packages(root: &Path) -> Result<()> {
    let page = root.join("www");
    let lock = fs::read(page.join("package-lock.json")).context("cannot read www/package-lock.json")?;
    // npm empties node_modules before it installs, so the copy is there only after a success.
    let installed = page.join("node_modules").join(".installed-package-lock.json");
    if fs::read(&installed).is_ok_and(|installed_lock| installed_lock == lock) {
        return Ok(());
    }
    tools::run(tools::npm(&page).args(["ci", "--no-audit", "--no-fund"]))?;
    fs::write(&installed, lock).with_context(|| format!("cannot write {}", installed.display()))
}

/// Bundles the page into `www/dist`.
pub fn build(root: &Path) -> Result<()> {
    script(root, "build")
}

/// Checks the JSDoc types of the page, its tests and its tools against themselves and against the generated bindings.
pub fn check_types(root: &Path) -> Result<()> {
    script(root, "check")
}

/// Checks what a reader of the page's scripts would stumble over: cycles of imports, slips, shape.
pub fn lint(root: &Path) -> Result<()> {
    script(root, "lint")
}

/// Runs the WebAssembly builds in Node.js.
pub fn test_wasm(root: &Path) -> Result<()> {
    script(root, "test:wasm")
}

/// Drives the built page with the browser at `browser`.
pub fn test_page(root: &Path, browser: &Path) -> Result<()> {
    tools::run(tools::npm(&root.join("www")).args(["run", "--silent", "test:page"]).env("CHROMIUM", browser))
}

fn script(root: &Path, name: &str) -> Result<()> {
    tools::run(tools::npm(&root.join("www")).args(["run", "--silent", name]))
}
