//! The WebAssembly builds (scalar and SIMD) and their bindings in `pkg/`.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

use crate::tools::{self, WASM_TARGET};

/// Above this the engine would no longer load quickly on a phone. Rules and notations are about 65 KB of it; the rest is the
/// minds and what they learned: the evaluation (525 KB before gzip), the depth of moves (87 KB) and the decision tree (98 KB).
const GZIPPED_BUDGET_KB: f64 = 950.0;

/// One of the two builds; a browser without SIMD takes the scalar one.
#[derive(Clone, Copy)]
pub enum Build {
    Scalar,
    Simd,
}

impl Build {
    pub const ALL: [Build; 2] = [Build::Scalar, Build::Simd];

    /// The name of its JavaScript module in `pkg/`.
    fn module(self) -> &'static str {
        match self {
            Build::Scalar => "fukayomi",
            Build::Simd => "fukayomi_simd",
        }
    }

    fn rust_flags(self) -> &'static str {
        match self {
            Build::Scalar => "",
            Build::Simd => "-Ctarget-feature=+simd128",
        }
    }

    /// Compiles the library and writes `<module>.js`, `<module>.d.ts` and `<module>_bg.wasm` into `pkg/`.
    ///
    /// Each build has its own JavaScript: the names inside contain hashes that depend on the compiler's flags.
    pub fn run(self, root: &Path) -> Result<()> {
        // Separate folders, because both builds leave a file of the same name.
        let target_folder = target_folder(root)?.join(format!("wasm-{}", self.module()));
        let mut cargo = tools::cargo(root);
        cargo.args(["build", "--release", "--lib", "--package", "fukayomi", "--target", WASM_TARGET, "--target-dir"]);
        cargo.arg(&target_folder);
        // Flags meant for the native build must not leak in.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", self.rust_flags());
        tools::run(&mut cargo)?;

        let compiled = target_folder.join(WASM_TARGET).join("release").join("fukayomi.wasm");
        let mut bindgen = Bindgen::new();
        bindgen.input_path(compiled).out_name(self.module()).typescript(true).omit_default_module_path(false);
        bindgen.remove_name_section(true).remove_producers_section(true);
        bindgen.web(true).context("the bindings cannot be made for the web")?;
        bindgen.generate(root.join("pkg")).context("the bindings cannot be generated")
    }
}

/// Where cargo puts what it builds, whatever the environment or a configuration file says.
fn target_folder(root: &Path) -> Result<std::path::PathBuf> {
    // We run from `<target folder>/<profile>/xtask`.
    let program = std::env::current_exe().context("the path of xtask itself is unknown")?;
    Ok(program.ancestors().nth(2).map_or_else(|| root.join("target"), Path::to_path_buf))
}

/// Prints the sizes of both builds; one over the budget is an error.
pub fn check_sizes(root: &Path) -> Result<()> {
    for build in Build::ALL {
        let path = root.join("pkg").join(format!("{}_bg.wasm", build.module()));
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let gzipped = kilobytes(gzipped_size(&bytes)?);
        println!("      {:14} {:7.1} KB, {gzipped:6.1} KB gzipped", build.module(), kilobytes(bytes.len()));
        if gzipped > GZIPPED_BUDGET_KB {
            bail!("{} is {gzipped:.1} KB gzipped; the budget is {GZIPPED_BUDGET_KB} KB", path.display());
        }
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss)]
fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1000.0
}

fn gzipped_size(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
