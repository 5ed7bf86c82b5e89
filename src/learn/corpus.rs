//! Games of people and programs to learn from: tables of games (`.tsv`), CSA and KIF files, and folders of them.
//!
//! Text may be in UTF-8 or Shift-JIS. A game that can't be read is named and passed over; the others are not lost for it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{error, fmt, fs, io};

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8};

use super::records::legal_moves;
use crate::notation::record::Record;
use crate::notation::{csa, kif};
use crate::shogi::{Move, Position};

/// A game.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The position before the first move.
    pub start: Position,
    /// Its moves, all legal.
    pub moves: Vec<Move>,
}

#[cfg(test)]
impl RecordedGame {
    /// A game of random moves, at most so many.
    pub fn random(start: Position, plies: usize, random: &mut crate::lab::random::Random) -> Self {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        while moves.len() < plies {
            let mut list = crate::shogi::MoveList::new();
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
#[derive(Debug)]
pub enum CorpusError {
    /// A file or folder can't be read.
    Io(PathBuf, io::Error),
    /// A file that was named is of no known format.
    Format(PathBuf),
    /// There is no game in all of them; how many were refused, and the first reason.
    Empty(usize, Option<String>),
}

impl fmt::Display for CorpusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Format(path) => {
                write!(f, "{}: expected a name that ends in .tsv, .csa, .kif or .kifu", path.display())
            }
            Self::Empty(_, None) => f.write_str("no game in these files and folders"),
            Self::Empty(refused, Some(reason)) => write!(f, "no usable game; {refused} were refused, first {reason}"),
        }
    }
}

impl error::Error for CorpusError {}

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

/// Reads files and folders; of more than `most` games so many are taken, spread evenly.
///
/// # Errors
/// If a file can't be read or there is no game at all.
pub fn read(paths: &[PathBuf], most: Option<usize>) -> Result<Corpus, CorpusError> {
    let mut corpus = Corpus::default();
    for path in paths {
        corpus.add(path)?;
    }
    if corpus.games.is_empty() {
        return Err(CorpusError::Empty(corpus.refused.len(), corpus.refused.into_iter().next()));
    }
    if let Some(most) = most.filter(|&most| most < corpus.games.len()) {
        let count = corpus.games.len();
        corpus.games = (0..most).map(|index| corpus.games[index * count / most].clone()).collect();
    }
    Ok(corpus)
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
                [_, _, _, _, _, _, _, _, moves] => legal_moves(moves),
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
mod tests {
    use super::*;

    #[test]
    fn all_formats_are_read_from_a_folder_and_bad_games_are_named() {
        let folder = std::env::temp_dir().join(format!("fukayomi-corpus-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        let row = |moves: &str| format!("1\t\t\ta\tb\tB\tx\t3\t{moves}\n");
        let table = format!("# games\n{}{}short\n{}", row("7g7f 3c3d"), row("7g7f 7g7f"), row("2g2f"));
        fs::write(folder.join("a.tsv"), table).unwrap();
        fs::write(folder.join("inner/b.csa"), "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n").unwrap();
        fs::write(folder.join("c.kif"), "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n").unwrap();
        fs::write(folder.join("d.kif"), [0x8e, 0xe8, 0x8d, 0x87, 0xff]).unwrap();
        let shift_jis =
            SHIFT_JIS.encode("手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n   4 ８五歩(84)\n").0;
        assert!(std::str::from_utf8(&shift_jis).is_err());
        fs::write(folder.join("inner/e.kif"), shift_jis).unwrap();
        fs::write(folder.join("note.txt"), "no game").unwrap();
        let corpus = read(std::slice::from_ref(&folder), None).unwrap();
        assert_eq!(corpus.games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1, 2, 3, 4]);
        assert_eq!(corpus.refused.len(), 3, "{:?}", corpus.refused);
        assert!(corpus.refused[0].contains("a.tsv:3: move 2 (7g7f)"), "{:?}", corpus.refused);
        assert!(corpus.refused[1].contains("a.tsv:4: expected 9 fields"), "{:?}", corpus.refused);
        assert!(corpus.refused[2].contains("UTF-8 or Shift-JIS"), "{:?}", corpus.refused);
        let spread = read(std::slice::from_ref(&folder), Some(2)).unwrap();
        assert_eq!(spread.games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 2]);
        assert!(matches!(read(&[folder.join("note.txt")], None), Err(CorpusError::Format(_))));
        assert!(matches!(read(&[folder.join("d.kif")], None), Err(CorpusError::Empty(1, Some(_)))));
        assert!(matches!(read(&[folder.join("none.csa")], None), Err(CorpusError::Io(..))));
        fs::remove_dir_all(&folder).unwrap();
    }
}
