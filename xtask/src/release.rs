//! `cargo xtask release --dry-run`: what users download, made, described, installed into empty folders and tried. Nothing is published:
//! whoever does that finds the files, their checksums and the notes in one folder.

mod notes;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;

use crate::install::{Choice, Installer};
use crate::steps::Steps;
use crate::tools::{self, command, output};
use crate::wasm::Build;
use crate::{notices, page, root};

#[derive(Args)]
pub struct Options {
    /// Make and try everything, whatever state the sources are in; without it they must be committed and described in CHANGELOG.md
    #[arg(long)]
    dry_run: bool,
    /// Pack what was built last instead of building everything anew
    #[arg(long, requires = "dry_run")]
    as_built: bool,
    /// Leave out the trial of the page, which needs a Chromium
    #[arg(long)]
    no_page_trial: bool,
    #[command(flatten)]
    install: Choice,
}

pub fn run(options: &Options) -> Result<()> {
    let root = &root();
    let version = version(root)?;
    let folder = &tools::target_folder(root).join("download").join(&version);
    let host = tools::host(root)?;
    let files = Files { folder: folder.clone(), name: format!("fukayomi-{version}"), host };
    let mut steps = Steps::default();
    steps.add("versions and notes", || {
        same_version(root, &version)?;
        if !options.dry_run {
            need_committed(root)?;
        }
        let section = if options.dry_run { notes::newest(root)? } else { notes::section(root, &version)? };
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::write(files.notes(), section).context("cannot write the notes")
    });
    steps.add("tools", || {
        tools::need_wasm_target(root, &Installer::new(root, options.install))?;
        tools::need_node(root)
    });
    if !options.as_built {
        steps.add("native program", || build_native(root, &files));
        steps.add("wasm (scalar)", || Build::Scalar.run(root));
        steps.add("wasm (SIMD)", || Build::Simd.run(root));
        steps.add("page packages", || page::install_packages(root));
        steps.add("page", || page::build(root));
    }
    steps.add("packing", || {
        pack_native(root, &files)?;
        npm_package(root, folder)?;
        archive(&root.join("www").join("dist"), &files.page())
    });
    // Builds the crate from its own package, as a user of it would.
    steps.add("engine crate", || {
        let mut publish = tools::cargo(root);
        publish.args(["publish", "--package", "fukayomi", "--dry-run", "--allow-dirty", "--quiet"]);
        tools::run(&mut publish)
    });
    steps.add("no folders of this machine", || {
        trial::names_no_folders(root, &[files.native(), files.npm(), files.page()])
    });
    steps.add("trial: native program", || trial::native(&files, &version));
    steps.add("trial: npm package", || trial::npm_package(root, &files));
    if !options.no_page_trial {
        steps.add("trial: page", || trial::page(root, &files));
    }
    steps.add("checksums", || notes::write_checksums(folder));
    steps.run_with_summary()?;
    println!("\nEverything is in {}:", folder.display());
    for (name, size) in notes::listing(folder)? {
        println!("  {size:>9} bytes  {name}");
    }
    if !options.dry_run {
        println!("To publish: `cargo publish --package fukayomi`, `npm publish {}`,", files.npm().display());
        println!("and a release of the tag v{version} with these files and the notes.");
    }
    Ok(())
}

/// What is made, and where.
struct Files {
    folder: PathBuf,
    /// The name of the program with its version.
    name: String,
    /// The compilation target of this machine.
    host: String,
}

impl Files {
    /// The folder inside the native archive.
    fn inside(&self) -> String {
        format!("{}-{}", self.name, self.host)
    }

    fn native(&self) -> PathBuf {
        self.folder.join(format!("{}.tar.gz", self.inside()))
    }

    fn npm(&self) -> PathBuf {
        self.folder.join(format!("{}.tgz", self.name))
    }

    fn page(&self) -> PathBuf {
        self.folder.join(format!("{}-page.tar.gz", self.name))
    }

    fn notes(&self) -> PathBuf {
        self.folder.join("NOTES.md")
    }
}

/// The version of the workspace.
fn version(root: &Path) -> Result<String> {
    let packages = tools::metadata(root, &["--no-deps"])?;
    let engine = packages["packages"].as_array().into_iter().flatten().find(|package| package["name"] == "fukayomi");
    engine
        .and_then(|package| package["version"].as_str())
        .map(str::to_owned)
        .context("`cargo metadata` does not know the engine's version")
}

/// A page and an engine of different versions must never meet: all packages have one.
fn same_version(root: &Path, version: &str) -> Result<()> {
    for place in ["pkg/package.json", "www/package.json"] {
        let text = fs::read_to_string(root.join(place)).with_context(|| format!("cannot read {place}"))?;
        let package: Value = serde_json::from_str(&text).with_context(|| format!("{place} is no JSON"))?;
        if package["version"] != version {
            bail!("{place} has version {}, but Cargo.toml has {version}", package["version"]);
        }
    }
    Ok(())
}

fn need_committed(root: &Path) -> Result<()> {
    match output(command("git", root).args(["status", "--porcelain"])) {
        Some(changes) if changes.is_empty() => Ok(()),
        Some(changes) => bail!("there are changes that are not committed:\n{changes}"),
        None => bail!("`git status` failed: a release is made from a clone"),
    }
}

/// The program for any machine like this one; the usual build is only for this very machine.
fn build_native(root: &Path, files: &Files) -> Result<()> {
    // Population count and SSE 4.2, which machines have had since 2009; AVX2 is found at run time.
    let flags: &[&str] = if files.host.starts_with("x86_64") { &["-Ctarget-cpu=x86-64-v2"] } else { &[] };
    let mut cargo = tools::cargo(root);
    cargo.args(["build", "--release", "--bin", "fukayomi", "--target-dir"]).arg(portable(root));
    let head = output(command("git", root).args(["rev-parse", "--short=12", "HEAD"])).unwrap_or("unknown".into());
    cargo.env("CARGO_ENCODED_RUSTFLAGS", tools::without_folders(root, flags)?).env("FUKAYOMI_RELEASED", head);
    tools::run(&mut cargo)
}

/// Where the program for other machines is built.
fn portable(root: &Path) -> PathBuf {
    tools::target_folder(root).join("portable")
}

/// The program with what must travel with it.
fn pack_native(root: &Path, files: &Files) -> Result<()> {
    let built = portable(root);
    let inside = built.join(files.inside());
    let _ = fs::remove_dir_all(&inside);
    fs::create_dir_all(&inside)?;
    let program = format!("fukayomi{}", std::env::consts::EXE_SUFFIX);
    fs::copy(built.join("release").join(&program), inside.join(&program)).context("cannot copy the program")?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(name), inside.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    fs::write(inside.join("NOTICES.txt"), notices::text(root, "fukayomi-native", &files.host)?)?;
    tools::run(command("tar", &built).arg("czf").arg(files.native()).arg(files.inside()))
}

fn npm_package(root: &Path, folder: &Path) -> Result<()> {
    let pack = ["pack", "--silent", "--pack-destination"];
    tools::run(tools::npm(&root.join("pkg")).args(pack).arg(folder).stdout(std::process::Stdio::null()))
}

/// An archive of what a folder holds.
fn archive(folder: &Path, file: &Path) -> Result<()> {
    tools::run(command("tar", folder).arg("czf").arg(file).arg("."))
}
