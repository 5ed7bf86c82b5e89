//! Snapshots as text, to be kept and shown again: one JSON object, columns as arrays, moves in USI.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Snapshot;
use crate::notation::sfen;
use crate::shogi::Move;

const FORMAT: &str = "fukayomi-tree";
const VERSION: u32 = 1;

/// Why a text is not a snapshot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SnapshotError {
    /// Something else was expected at this byte.
    Syntax {
        /// Offset in the text.
        at: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// It is of another kind or a later version.
    Format,
    /// A column is missing, or not as long as the others, or refers to what is not there; says which.
    Column(&'static str),
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, expected } => write!(f, "byte {at}: expected {expected}"),
            Self::Format => write!(f, "not a {FORMAT} of version {VERSION}"),
            Self::Column(name) => write!(f, "column '{name}' is missing or does not fit the others"),
        }
    }
}

impl std::error::Error for SnapshotError {}

impl Snapshot {
    /// The snapshot as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = format!("{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"sfen\":\"{}\"", self.sfen);
        // Writing to a string cannot fail.
        let _ = write!(text, ",\"depth_temperature\":{}", self.depth_temperature);
        let root = |parent: &u32| if *parent == u32::MAX { -1 } else { i64::from(*parent) };
        column(&mut text, "parent", self.parent.iter().map(root));
        let name = |bits: &u16| Move::from_bits(*bits).map_or("\"\"".to_string(), |mv| format!("\"{mv}\""));
        column(&mut text, "move", self.moves.iter().map(name));
        column(&mut text, "probability", &self.probability);
        column(&mut text, "value", &self.value);
        column(&mut text, "depth", &self.depth);
        column(&mut text, "visits", &self.visits);
        column(&mut text, "flags", &self.flags);
        text.push_str("}\n");
        text
    }

    /// Reads a snapshot back.
    ///
    /// # Errors
    /// If the text is not what [`to_json`](Self::to_json) writes; fields it does not know are skipped.
    pub fn from_json(text: &str) -> Result<Self, SnapshotError> {
        let mut reader = Reader { text, at: 0 };
        let mut picture = Self::default();
        let (mut format, mut version) = (String::new(), 0.0);
        reader.expect("{")?;
        loop {
            let name = reader.string()?;
            reader.expect(":")?;
            match name.as_str() {
                "format" => format = reader.string()?,
                "version" => version = reader.number()?,
                "sfen" => picture.sfen = reader.string()?,
                "depth_temperature" => picture.depth_temperature = reader.number()?,
                "parent" => picture.parent = reader.array(Reader::parent)?,
                "move" => picture.moves = reader.array(Reader::mv)?,
                "probability" => picture.probability = reader.array(Reader::number)?,
                "value" => picture.value = reader.array(Reader::number)?,
                "depth" => picture.depth = reader.array(Reader::number)?,
                "visits" => picture.visits = reader.array(Reader::number)?,
                "flags" => picture.flags = reader.array(Reader::number)?,
                _ => reader.skip()?,
            }
            if !reader.accept(",") {
                break;
            }
        }
        reader.expect("}")?;
        if format != FORMAT || version != f64::from(VERSION) {
            return Err(SnapshotError::Format);
        }
        picture.check()?;
        Ok(picture)
    }

    fn check(&self) -> Result<(), SnapshotError> {
        let rows = self.parent.len();
        let first_bad = [
            ("move", self.moves.len() == rows),
            ("probability", self.probability.len() == rows),
            ("value", self.value.len() == rows),
            ("depth", self.depth.len() == rows),
            ("visits", self.visits.len() == rows),
            ("flags", self.flags.len() == rows),
            (
                "parent",
                self.parent.iter().enumerate().all(
                    |(row, &parent)| {
                        if row == 0 { parent == u32::MAX } else { (parent as usize) < row }
                    },
                ),
            ),
            ("sfen", sfen::parse(&self.sfen).is_ok()),
        ];
        first_bad.into_iter().find(|(_, good)| !good).map_or(Ok(()), |(name, _)| Err(SnapshotError::Column(name)))
    }
}

fn column<T: fmt::Display>(text: &mut String, name: &str, values: impl IntoIterator<Item = T>) {
    let _ = write!(text, ",\n\"{name}\":[");
    for (number, value) in values.into_iter().enumerate() {
        let _ = write!(text, "{}{value}", if number == 0 { "" } else { "," });
    }
    text.push(']');
}

/// Reads as much of JSON as a snapshot uses: numbers, strings without escapes, arrays of these.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches([' ', '\n', '\r', '\t']);
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, SnapshotError> {
        Err(SnapshotError::Syntax { at: self.at, expected })
    }

    fn accept(&mut self, mark: &str) -> bool {
        let found = self.rest().starts_with(mark);
        self.at += if found { mark.len() } else { 0 };
        found
    }

    fn expect(&mut self, mark: &'static str) -> Result<(), SnapshotError> {
        if self.accept(mark) { Ok(()) } else { self.fail(mark) }
    }

    fn string(&mut self) -> Result<String, SnapshotError> {
        self.expect("\"")?;
        let rest = &self.text[self.at..];
        let Some(length) = rest.find(['"', '\\']).filter(|&end| rest[end..].starts_with('"')) else {
            return self.fail("the end of a string");
        };
        self.at += length + 1;
        Ok(rest[..length].to_string())
    }

    fn number<T: FromStr>(&mut self) -> Result<T, SnapshotError> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        match rest[..length].parse() {
            Ok(number) => {
                self.at += length;
                Ok(number)
            }
            Err(_) => self.fail("a number"),
        }
    }

    fn parent(&mut self) -> Result<u32, SnapshotError> {
        if self.accept("-1") { Ok(u32::MAX) } else { self.number() }
    }

    fn mv(&mut self) -> Result<u16, SnapshotError> {
        let text = self.string()?;
        if text.is_empty() {
            return Ok(0);
        }
        text.parse::<Move>().map_or_else(|_| self.fail("a move"), |mv| Ok(mv.bits()))
    }

    fn array<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, SnapshotError>) -> Result<Vec<T>, SnapshotError> {
        let mut items = Vec::new();
        self.expect("[")?;
        if self.accept("]") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok(items)
    }

    /// A value of a field that this version does not know.
    fn skip(&mut self) -> Result<(), SnapshotError> {
        if self.rest().starts_with('"') {
            self.string().map(|_| ())
        } else if self.rest().starts_with('[') {
            self.array(Self::skip).map(|_| ())
        } else {
            self.number::<f64>().map(|_| ())
        }
    }
}
