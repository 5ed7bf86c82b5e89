//! Game records: tables of games (`.tsv`), CSA and KIF files, and folders of them.
//!
//! Text may be in UTF-8 or Shift-JIS. A game that can't be read is named and passed over; the others are not lost for it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8};

use fukayomi::notation::record::Record;
use fukayomi::notation::{csa, kif};
use fukayomi::search::depth::Recent;
use fukayomi::shogi::{Move, Position};

/// A game.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The position before the first move.
    pub start: Position,
    /// Its moves, all legal.
    pub moves: Vec<Move>,
}

impl RecordedGame {
    /// Calls `f` with every position, the moves before it, and the move that was played.
    pub fn replay(&self, mut f: impl FnMut(&Position, Recent, Move)) {
        let mut position = self.start.clone();
        let mut recent = Recent::default();
        for &mv in &self.moves {
            f(&position, recent, mv);
            recent = recent.after(&position, mv);
            position.apply(mv);
        }
    }
}

#[cfg(test)]
impl RecordedGame {
    /// A game of random moves, at most this many.
    pub fn random(start: Position, plies: usize, random: &mut fukayomi::random::Random) -> Self {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        while moves.len() < plies {
            let mut list = fukayomi::shogi::MoveList::new();
            position.legal_moves(&mut list);
            if list.is_empty() {
                break;
            }
            let mv = list[random.below(list.len() as u64) as usize];
            position.apply(mv);
            moves.push(mv);
        }
        Self { start, moves }
    }
}

/// Games, and what could not be read.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// The games, in the order of the files.
    pub games: Vec<RecordedGame>,
    /// For each game that was refused where it is and why.
    pub refused: Vec<String>,
}

/// Why there is nothing to learn from.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file or folder can't be read.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// A file that was named is of no known format.
    #[error("{0}: expected a name that ends in .tsv, .csa, .kif or .kifu")]
    Format(PathBuf),
    /// There is no game in all of them.
    #[error("no game in these files and folders")]
    Empty,
    /// Every game was refused: how many, and the first with its reason.
    #[error("no usable game; {0} were refused, first {1}")]
    Unusable(usize, String),
}

#[derive(Clone, Copy)]
enum Format {
    Table,
    Csa,
    Kif,
}

impl Format {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "tsv" => Some(Self::Table),
            "csa" => Some(Self::Csa),
            "kif" | "kifu" => Some(Self::Kif),
            _ => None,
        }
    }
}

/// Reads files and folders; of more than `most` games that many are taken, spread evenly.
///
/// # Errors
/// If a file can't be read or there is no game at all.
pub fn read(paths: &[PathBuf], most: Option<usize>) -> Result<Corpus, CorpusError> {
    let mut corpus = Corpus::default();
    for path in paths {
        corpus.add(path)?;
    }
    if corpus.games.is_empty() {
        let refused = corpus.refused.len();
        return Err(match corpus.refused.into_iter().next() {
            Some(first) => CorpusError::Unusable(refused, first),
            None => CorpusError::Empty,
        });
    }
    if let Some(most) = most.filter(|&most| most < corpus.games.len()) {
        let count = corpus.games.len();
        corpus.games = (0..most).map(|index| corpus.games[index * count / most].clone()).collect();
    }
    Ok(corpus)
}

/// The same, and says on standard error what was refused.
///
/// # Errors
/// As [`read`].
pub fn read_and_tell(paths: &[PathBuf], most: Option<usize>) -> Result<Vec<RecordedGame>, CorpusError> {
    const SHOWN: usize = 20;
    let Corpus { games, refused } = read(paths, most)?;
    refused.iter().take(SHOWN).for_each(|reason| eprintln!("passed over: {reason}"));
    if refused.len() > SHOWN {
        eprintln!("passed over: {} more", refused.len() - SHOWN);
    }
    Ok(games)
}

/// Moves separated by blanks; says which is not legal and why.
///
/// # Errors
/// If a word is no move, or the move is not legal.
pub fn legal_moves(start: &Position, words: &str) -> Result<Vec<Move>, String> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in words.split_ascii_whitespace() {
        let mv: Move = word.parse().map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
        if let Some(rule) = position.why_illegal(mv) {
            return Err(format!("move {} ({mv}): {rule}", moves.len() + 1));
        }
        position.apply(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Text in UTF-8, with or without a mark at its beginning, or else in Shift-JIS, as most KIF files are.
fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let decoded = |encoding: &'static Encoding| {
        let (text, had_errors) = encoding.decode_with_bom_removal(bytes);
        (!had_errors).then_some(text)
    };
    decoded(UTF_8).or_else(|| decoded(SHIFT_JIS))
}

impl Corpus {
    fn add(&mut self, path: &Path) -> Result<(), CorpusError> {
        let wrong = |error| CorpusError::Io(path.to_path_buf(), error);
        if path.is_dir() {
            let entries = fs::read_dir(path).map_err(wrong)?;
            let mut inside =
                entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
            inside.sort();
            return inside
                .iter()
                .filter(|path| path.is_dir() || Format::of(path).is_some())
                .try_for_each(|path| self.add(path));
        }
        let format = Format::of(path).ok_or_else(|| CorpusError::Format(path.to_path_buf()))?;
        let bytes = fs::read(path).map_err(wrong)?;
        match (decode(&bytes), format) {
            (None, _) => self.refuse(path, None, &"expected text in UTF-8 or Shift-JIS"),
            (Some(text), Format::Table) => self.add_table(path, &text),
            (Some(text), Format::Csa) => match csa::read_all(&text) {
                Ok(records) => records.iter().for_each(|record| self.add_record(record)),
                Err(error) => self.refuse(path, None, &error),
            },
            (Some(text), Format::Kif) => match kif::read(&text) {
                Ok(record) => self.add_record(&record),
                Err(error) => self.refuse(path, None, &error),
            },
        }
        Ok(())
    }

    fn refuse(&mut self, path: &Path, line: Option<usize>, reason: &dyn fmt::Display) {
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        self.refused.push(format!("{}{line}: {reason}", path.display()));
    }

    fn add_record(&mut self, record: &Record) {
        self.games.push(RecordedGame { start: record.start.clone(), moves: record.moves().collect() });
    }

    /// Lines of `id, event, date, black, white, result, basis, plies, moves`, from the even start.
    fn add_table(&mut self, path: &Path, text: &str) {
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let moves = match fields[..] {
                [_, _, _, _, _, _, _, _, moves] => legal_moves(&Position::startpos(), moves),
                _ => Err(format!("expected 9 fields separated by tabs, found {}", fields.len())),
            };
            match moves {
                Ok(moves) => self.games.push(RecordedGame { start: Position::startpos(), moves }),
                Err(reason) => self.refuse(path, Some(number + 1), &reason),
            }
        }
    }
}

#[cfg(test)]
mod tests;
