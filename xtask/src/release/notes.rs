//! What is said about a release: its part of CHANGELOG.md, and checksums of its files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

const CHANGELOG: &str = "CHANGELOG.md";
const CHECKSUMS: &str = "SHA256SUMS";

/// The part of the change log about this version.
pub fn section(root: &Path, version: &str) -> Result<String> {
    let text = read(root)?;
    let found = sections(&text).into_iter().find(|(title, _)| title.split_whitespace().next() == Some(version));
    match found {
        Some((title, body)) => Ok(format!("# Fukayomi {title}\n\n{body}\n")),
        None => bail!("{CHANGELOG} has no section '## {version}'"),
    }
}

/// The newest part of the change log, released or not.
pub fn newest(root: &Path) -> Result<String> {
    let text = read(root)?;
    match sections(&text).into_iter().find(|(_, body)| !body.is_empty()) {
        Some((title, body)) => Ok(format!("# Fukayomi {title}\n\n{body}\n")),
        None => bail!("{CHANGELOG} has no section that says anything"),
    }
}

fn read(root: &Path) -> Result<String> {
    fs::read_to_string(root.join(CHANGELOG)).with_context(|| format!("cannot read {CHANGELOG}"))
}

/// Titles and what follows them.
fn sections(text: &str) -> Vec<(String, String)> {
    let parts = text.split("\n## ").skip(1);
    let plain = |title: &str| title.trim().trim_matches(['[', ']']).replace(']', "");
    parts
        .map(|part| {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            (plain(title), body.trim().to_string())
        })
        .collect()
}

/// Names and sizes of all files, by name.
pub fn listing(folder: &Path) -> Result<Vec<(String, u64)>> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder).with_context(|| format!("cannot look into {}", folder.display()))? {
        let file = file?;
        files.push((file.file_name().to_string_lossy().into_owned(), file.metadata()?.len()));
    }
    files.sort();
    Ok(files)
}

/// Writes the checksums of all files beside them, as `sha256sum --check` reads them.
pub fn write_checksums(folder: &Path) -> Result<()> {
    let mut text = String::new();
    for (name, _) in listing(folder)?.into_iter().filter(|(name, _)| name != CHECKSUMS) {
        let sum = Sha256::digest(fs::read(folder.join(&name))?);
        for byte in sum {
            write!(text, "{byte:02x}")?;
        }
        writeln!(text, "  {name}")?;
    }
    fs::write(folder.join(CHECKSUMS), text).with_context(|| format!("cannot write {CHECKSUMS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_log_is_cut_into_its_versions() {
        let text = "# Changes\n\nWords.\n\n## Unreleased\n\n- new\n\n### Mended\n\n- old\n\n## [0.1.0] – 2026-11-18\n\n- first\n";
        let found = sections(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], ("Unreleased".to_string(), "- new\n\n### Mended\n\n- old".to_string()));
        assert_eq!(found[1].0.split_whitespace().next(), Some("0.1.0"));
        assert_eq!(found[1].1, "- first");
    }

    #[test]
    fn checksums_are_those_that_others_make() {
        let folder = std::env::temp_dir().join(format!("fukayomi-sums-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join("abc.txt"), "abc").expect("a file can be written");
        for _ in 0..2 {
            write_checksums(&folder).expect("checksums can be written");
        }
        let sums = fs::read_to_string(folder.join(CHECKSUMS)).expect("checksums can be read");
        assert_eq!(sums, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  abc.txt\n");
        fs::remove_dir_all(folder).expect("the folder can be removed");
    }

    #[test]
    fn the_change_log_of_the_project_has_something_to_say() {
        let notes = newest(&crate::root()).expect("there is a change log");
        assert!(notes.lines().count() > 3, "{notes}");
    }
}
