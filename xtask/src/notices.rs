//! The licence texts that travel with what we ship: our own, and those of everything that is compiled into the engine.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::tools::{self, WASM_TARGET};

/// Our own licences, which are kept in the top folder.
const OURS: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The file with the licences of others.
const NOTICES: &str = "NOTICES.txt";

/// The standard library is part of every build but of no list of packages.
const RUST: &str = "The Rust standard library is part of the compiled engine.\nLicence: MIT OR Apache-2.0. \
                    Copyright (c) The Rust Project Contributors.\nIts MIT licence reads like that of Fukayomi, \
                    its Apache licence is the same text; both are beside this file.\n";

/// Puts our licences and the notices of what is compiled into the engine into `pkg/`.
pub fn write(root: &Path) -> Result<()> {
    let package = root.join("pkg");
    for name in OURS {
        fs::copy(root.join(name), package.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    let text = text(root, "fukayomi", WASM_TARGET)?;
    fs::write(package.join(NOTICES), text).with_context(|| format!("cannot write {NOTICES}"))
}

/// The notices of what is compiled into a package for a target.
pub fn text(root: &Path, package: &str, target: &str) -> Result<String> {
    let metadata = tools::metadata(root, &["--locked", "--filter-platform", target])?;
    let mut text =
        String::from("What the compiled engine contains besides Fukayomi itself, and under which licence.\n");
    for crate_ in compiled_in(&metadata, package)? {
        write!(text, "\n{}\n{} {}\n", "=".repeat(80), crate_.name, crate_.version)?;
        writeln!(text, "Licence: {}", crate_.licence)?;
        for licence in licence_texts(&crate_.folder)? {
            write!(text, "\n{}\n", licence.trim_end())?;
        }
    }
    write!(text, "\n{}\n{RUST}", "=".repeat(80))?;
    Ok(text)
}

/// A crate that the engine contains.
#[derive(Debug, PartialEq, Eq)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    folder: PathBuf,
}

/// The crates whose code a package contains, by name: what it depends on, without what only runs while building, and
/// without our own.
fn compiled_in(metadata: &Value, ours: &str) -> Result<Vec<Crate>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let is_macro = |package: &Value| {
        list(&package["targets"]).iter().any(|target| list(&target["kind"]).contains(&Value::from("proc-macro")))
    };
    let Some(engine) = packages.iter().find(|(_, package)| package["name"] == ours).map(|(id, _)| id) else {
        bail!("`cargo metadata` does not know {ours}");
    };
    let mut found = BTreeMap::new();
    let mut open = vec![engine.clone()];
    while let Some(id) = open.pop() {
        let is_normal = |kind: &Value| kind["kind"].is_null();
        for dependency in list(&nodes[&id]["deps"]) {
            let other = text(&dependency["pkg"]);
            let package = &packages[&other];
            // What has no registry is of this workspace: its licence is ours, but what it contains counts.
            if package["source"].is_null() && package["name"] == "fukayomi" {
                open.push(other);
                continue;
            }
            if list(&dependency["dep_kinds"]).iter().any(is_normal) && !is_macro(package) && !found.contains_key(&other)
            {
                let manifest = text(&package["manifest_path"]);
                let licence = package["license"].as_str().unwrap_or("see below").to_owned();
                let folder = Path::new(&manifest).parent().unwrap_or(Path::new("")).to_path_buf();
                found.insert(
                    other.clone(),
                    Crate { name: text(&package["name"]), version: text(&package["version"]), licence, folder },
                );
                open.push(other);
            }
        }
    }
    let mut crates: Vec<Crate> = found.into_values().filter(|it| !it.name.starts_with("fukayomi")).collect();
    crates.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(crates)
}

/// The texts of all licence and notice files of a crate.
fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .with_context(|| format!("cannot look into {}", folder.display()))?
        .flatten()
        .filter(|file| {
            let name = file.file_name().to_string_lossy().to_ascii_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start))
        })
        .map(|file| file.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_only_while_building_is_not_named() {
        let package = |name: &str, kind: &str| {
            serde_json::json!({
                "id": name, "name": name, "version": "1.0.0", "license": "MIT", "manifest_path": format!("/{name}/Cargo.toml"),
                "targets": [{ "kind": [kind] }],
            })
        };
        let needs = |name: &str, kind: Value| serde_json::json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = serde_json::json!({
            "packages": [package("fukayomi", "lib"), package("bindings", "lib"), package("deep", "lib"), package("derive", "proc-macro"), package("tests", "lib")],
            "resolve": { "nodes": [
                { "id": "fukayomi", "deps": [needs("bindings", Value::Null), needs("derive", Value::Null), needs("tests", "dev".into())] },
                { "id": "bindings", "deps": [needs("deep", Value::Null), needs("tests", "build".into())] },
                { "id": "deep", "deps": [] },
            ] },
        });
        let names: Vec<String> =
            compiled_in(&metadata, "fukayomi").expect("the engine is there").into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["bindings", "deep"]);
        assert!(compiled_in(&metadata, "other").is_err());
    }
}
