//! The WebAssembly builds (scalar and SIMD) and their bindings in `pkg/`.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::{Compression, Crc, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

use crate::notices;
use crate::tools::{self, WASM_TARGET};

/// Above this a piece could no longer be moved soon on a phone. Rules and notations are about 65 KB of it; the rest is the
/// minds and what they learned but the evaluation: the depth of moves (87 KB before gzip) and the decision tree (98 KB).
const ENGINE_BUDGET_KB: f64 = 500.0;

/// Above this the engine would no longer answer soon: a build and the weights of the evaluation (452 KB before gzip).
const ANSWER_BUDGET_KB: f64 = 800.0;

/// The weights of the evaluation that ship, where they are kept; whatever kind they are, the engine finds out.
const WEIGHTS: &str = "weights/network.weights";

/// The module that knows what the weights are called in `pkg/`.
const WEIGHTS_MODULE: &str = "weights.js";

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

    fn rust_flags(self) -> &'static [&'static str] {
        match self {
            Build::Scalar => &[],
            Build::Simd => &["-Ctarget-feature=+simd128"],
        }
    }

    /// Compiles the library and writes `<module>.js`, `<module>.d.ts` and `<module>_bg.wasm` into `pkg/`, where
    /// the weights that both builds read and the licences of everything are put beside them.
    ///
    /// Each build has its own JavaScript: the names inside contain hashes that depend on the compiler's flags.
    pub fn run(self, root: &Path) -> Result<()> {
        // Separate folders, because both builds leave a file of the same name.
        let target_folder = tools::target_folder(root).join(format!("wasm-{}", self.module()));
        let mut cargo = tools::cargo(root);
        cargo.args(["build", "--release", "--lib", "--package", "fukayomi", "--target", WASM_TARGET, "--target-dir"]);
        cargo.arg(&target_folder);
        // Flags meant for the native build must not leak in.
        cargo.env("CARGO_ENCODED_RUSTFLAGS", tools::without_folders(root, self.rust_flags())?);
        tools::run(&mut cargo)?;

        let compiled = target_folder.join(WASM_TARGET).join("release").join("fukayomi.wasm");
        let mut bindgen = Bindgen::new();
        bindgen.input_path(compiled).out_name(self.module()).typescript(true).omit_default_module_path(false);
        bindgen.remove_name_section(true).remove_producers_section(true);
        bindgen.web(true).context("the bindings cannot be made for the web")?;
        bindgen.generate(root.join("pkg")).context("the bindings cannot be generated")?;
        copy_weights(root)?;
        notices::write(root)
    }
}

/// Puts the weights of the evaluation beside the builds, which do not contain them, under a name that changes with them: a
/// cache that has the name has these very weights.
fn copy_weights(root: &Path) -> Result<()> {
    let (from, package) = (root.join(WEIGHTS), root.join("pkg"));
    let bytes = fs::read(&from).with_context(|| format!("cannot read {}", from.display()))?;
    let name = weights_name(&bytes);
    for file in fs::read_dir(&package)?.flatten() {
        if is_weights(&file.file_name().to_string_lossy()) {
            fs::remove_file(file.path())?;
        }
    }
    let module = format!(
        "// Generated: the file of the evaluation's weights, whose name changes with them.\n\n\
         export const WEIGHTS_FILE = '{name}';\n\n\
         // Written out, so that a bundler sees it.\n\
         export const weightsAddress = () => new URL('./{name}', import.meta.url);\n"
    );
    for (name, content) in [(&*name, &*bytes), (WEIGHTS_MODULE, module.as_bytes())] {
        let to = package.join(name);
        fs::write(&to, content).with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(())
}

/// What the weights are called in `pkg/`; ShogiHome keeps files that end like this for play without a network.
fn weights_name(bytes: &[u8]) -> String {
    let mut checksum = Crc::new();
    checksum.update(bytes);
    format!("weights-{:08x}.bin", checksum.sum())
}

fn is_weights(name: &str) -> bool {
    name.starts_with("weights-") && name.ends_with(".bin")
}

/// Prints the sizes of both builds and of the weights; what is over its budget is an error.
pub fn check_sizes(root: &Path) -> Result<()> {
    let weights = weights_name(&fs::read(root.join(WEIGHTS))?);
    let weights = check_size(root, &weights, ANSWER_BUDGET_KB)?;
    for build in Build::ALL {
        let engine = check_size(root, &format!("{}_bg.wasm", build.module()), ENGINE_BUDGET_KB)?;
        let both = engine + weights;
        println!("      {:24} {both:6.1} KB gzipped", "with the weights");
        if both > ANSWER_BUDGET_KB {
            bail!("engine and weights are {both:.1} KB gzipped; the budget is {ANSWER_BUDGET_KB} KB");
        }
    }
    Ok(())
}

/// Prints the size of a file in `pkg/` and returns what is left of it by gzip, if that is within the budget.
fn check_size(root: &Path, name: &str, budget: f64) -> Result<f64> {
    let path = root.join("pkg").join(name);
    let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let gzipped = kilobytes(gzipped_size(&bytes)?);
    println!("      {name:24} {gzipped:6.1} KB gzipped, {:7.1} KB before", kilobytes(bytes.len()));
    if gzipped > budget {
        bail!("{} is {gzipped:.1} KB gzipped; the budget is {budget} KB", path.display());
    }
    Ok(gzipped)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_weights_have_another_name() {
        let (one, other) = (weights_name(b"one"), weights_name(b"other"));
        assert_ne!(one, other);
        assert!(is_weights(&one) && !is_weights(WEIGHTS_MODULE), "{one}");
    }
}
