//! Which source a result was made with.

use std::process::Command;

/// What a released program was made of, which its maker says; the source folder, which such a program has nowhere to look for, is named
/// only in what was built at home.
const RELEASED: Option<&str> = option_env!("FUKAYOMI_RELEASED");
const SOURCE: Option<&str> = if RELEASED.is_some() { None } else { Some(env!("CARGO_MANIFEST_DIR")) };

/// The commit of the source folder, with `-dirty` if it was changed since; the variable `FUKAYOMI_COMMIT` comes first,
/// for programs that run far from their source. `unknown` if neither says anything.
#[must_use]
pub fn commit() -> String {
    std::env::var("FUKAYOMI_COMMIT")
        .ok()
        .filter(|text| !text.is_empty())
        .or_else(|| RELEASED.map(str::to_string))
        .or_else(source_commit)
        .unwrap_or("unknown".into())
}

fn source_commit() -> Option<String> {
    let head = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { head } else { format!("{head}-dirty") })
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(SOURCE?).args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}
