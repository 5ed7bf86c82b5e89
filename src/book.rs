//! Opening books: positions, each with the move that the search would play there and how deeply that was read.
//!
//! Where two books know the same position, the entry with the larger expected depth is kept (S1 section 7.3). A book is a
//! text: the first line says `fukayomi-book 1`, every other one is a position, tab-separated:
//!
//! ```text
//! SFEN without its move number ⇥ move ⇥ value in points ⇥ D ⇥ evaluations ⇥ other moves worth a look, by spaces
//! ```

mod error;

pub use error::BookError;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use crate::notation::sfen;
use crate::shogi::{Move, Position};

/// The first line of a book.
const HEADER: &str = "fukayomi-book 1";

/// What a book knows about a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BookEntry {
    /// D in thousandths of a ply; first, because it decides which entry is better.
    pub milli_depth: u32,
    /// Positions that were evaluated.
    pub evaluations: u64,
    /// The value for the side to move, in points.
    pub value: i32,
    /// The move to play.
    pub mv: Move,
    /// Other moves whose positions belong in the book, best first.
    pub others: Vec<Move>,
}

/// An opening book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: BTreeMap<String, BookEntry>,
}

/// The name of a position in a book: its SFEN without the move number.
#[must_use]
pub fn key(position: &Position) -> String {
    let mut text = sfen::write(position);
    text.truncate(text.rfind(' ').unwrap_or(text.len()));
    text
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If the text is no book of this version, or a line holds no position, no legal move or no number where one belongs.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line.trim_end()) != Some(HEADER) {
            return Err(BookError::Header(HEADER));
        }
        let mut book = Self::default();
        for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (key, entry) = read_line(line, index + 1)?;
            book.add(key, entry);
        }
        Ok(book)
    }

    /// The book as text, in the order of its positions.
    #[must_use]
    pub fn write(&self) -> String {
        let lines = self.entries.iter().map(|(key, entry)| line(key, entry));
        std::iter::once(format!("{HEADER}\n")).chain(lines).collect()
    }

    /// Takes an entry in, unless a better one is known; which one is better does not depend on their order.
    pub fn add(&mut self, key: String, entry: BookEntry) {
        match self.entries.entry(key) {
            Slot::Vacant(slot) => drop(slot.insert(entry)),
            Slot::Occupied(mut slot) if entry > *slot.get() => drop(slot.insert(entry)),
            Slot::Occupied(_) => {}
        }
    }

    /// Takes all entries of another book in.
    pub fn merge(&mut self, other: Self) {
        for (key, entry) in other.entries {
            self.add(key, entry);
        }
    }

    /// What is known about a position.
    #[must_use]
    pub fn entry(&self, position: &Position) -> Option<&BookEntry> {
        self.entries.get(&key(position))
    }

    /// The move to play in a position.
    #[must_use]
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        self.entry(position).map(|entry| entry.mv).filter(|&mv| position.is_legal(mv))
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries with the names of their positions.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &BookEntry)> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry))
    }
}

/// An entry as a line with its end.
#[must_use]
pub fn line(key: &str, entry: &BookEntry) -> String {
    let others: Vec<String> = entry.others.iter().map(ToString::to_string).collect();
    let depth = f64::from(entry.milli_depth) / 1000.0;
    format!("{key}\t{}\t{}\t{depth:.3}\t{}\t{}\n", entry.mv, entry.value, entry.evaluations, others.join(" "))
}

fn read_line(line: &str, number: usize) -> Result<(String, BookEntry), BookError> {
    let mut fields = line.split('\t');
    let mut field = |name| fields.next().ok_or(BookError::Missing(number, name));
    let text = field("position")?;
    let position = sfen::parse(&format!("{text} 1")).map_err(|error| BookError::Position(number, error))?;
    let legal = |text: &str| {
        let found = text.parse::<Move>().ok().filter(|&mv| position.is_legal(mv));
        found.ok_or_else(|| BookError::Move(number, text.chars().take(20).collect()))
    };
    let mv = legal(field("move")?)?;
    let value = read_number(field("value")?, number, "value")?;
    let depth: f64 = read_number(field("D")?, number, "D")?;
    let evaluations = read_number(field("evaluations")?, number, "evaluations")?;
    let others = field("other moves")?.split_ascii_whitespace().map(legal).collect::<Result<_, _>>()?;
    if !(0.0..1e6).contains(&depth) {
        return Err(BookError::Number(number, "D"));
    }
    let entry = BookEntry { milli_depth: (depth * 1000.0).round() as u32, evaluations, value, mv, others };
    // The same position may be written in other ways; the book knows one.
    Ok((key(&position), entry))
}

fn read_number<T: std::str::FromStr>(text: &str, line: usize, name: &'static str) -> Result<T, BookError> {
    text.parse().map_err(|_| BookError::Number(line, name))
}

#[cfg(test)]
mod tests;
