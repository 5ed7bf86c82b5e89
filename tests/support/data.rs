//! Fixtures: lines of tab-separated fields; `#` starts a comment line.

use std::path::PathBuf;

/// The fields of every line.
#[allow(dead_code)]
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// A file of the larger collection beside the project, which a clone need not have.
///
/// `FUKAYOMI_DATA` names another place for it.
#[allow(dead_code)]
pub fn large(name: &str) -> Option<String> {
    let folder = std::env::var_os("FUKAYOMI_DATA")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data")), PathBuf::from);
    std::fs::read_to_string(folder.join(name)).ok()
}
