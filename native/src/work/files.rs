//! Files that the engine knows only as text or bytes; a message always names the file.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::whole::WholeFile;
use fukayomi::book::Book;
use fukayomi::eval::Evaluation;
use fukayomi::eval::weights::Weights;

/// The positions of `fukayomi bench`, in SFEN.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    include_str!("../../data/bench.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Reads an opening book.
///
/// # Errors
/// If the file can't be read or is no book.
pub fn read_book(path: &Path) -> Result<Book, String> {
    let text = fs::read_to_string(path).map_err(|error| named(path, &error))?;
    Book::parse(&text).map_err(|error| named(path, &error))
}

/// Reads the weights of the linear evaluation.
///
/// # Errors
/// If the file can't be read or holds no weights.
pub fn read_weights(path: &Path) -> Result<Weights, String> {
    let bytes = fs::read(path).map_err(|error| named(path, &error))?;
    Weights::decode(&bytes).map_err(|error| named(path, &error))
}

/// Writes a file in one piece or not at all, even if the power fails: what was there stays until the new one is on disk.
///
/// # Errors
/// If it can't be written; the file is as before then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// The evaluation of this name, or that of the file of this name.
///
/// # Errors
/// If there is no such evaluation and the file can't be read or holds none.
pub fn evaluation(name: &str) -> Result<Evaluation, String> {
    if let Some(known) = Evaluation::named(name) {
        return Ok(known);
    }
    let path = Path::new(name);
    let read = fs::read(path).map_err(|error| named(path, &error));
    let wrong = |error| format!("expected {} or a file of one; {error}", Evaluation::NAMES.join(", "));
    let bytes = read.map_err(wrong)?;
    Evaluation::from_bytes(&bytes).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}
