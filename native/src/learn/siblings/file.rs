//! The file of principal variations: a heading, one block per game, and totals at the end.
//!
//! `FKPV`, a version byte, the window in pawns and the interval of positions (two bytes each), a number that says which
//! games and which evaluation made it (eight bytes), and the FNV-1a checksum of all that (four). Then blocks: length and
//! checksum (four bytes each) and what they hold. After the last game a block of length 2³² − 1 with the numbers of games,
//! positions and comparisons (eight bytes each), so that a file that ends early is noticed. Little end first.
//!
//! A game is its start (the length of an SFEN in one byte, 0 for the even start, and the SFEN), its moves as far as they
//! are needed (two bytes each, their number before them), the number of positions, and for each the ply (two bytes), the
//! record's line, the number of siblings (two bytes) and their lines. A line is its length (one byte) and its moves.

mod code;

pub use code::GameLines;

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::work::whole::WholeFile;

const MAGIC: &[u8; 4] = b"FKPV";
const VERSION: u8 = 1;
const HEADING: usize = 4 + 1 + 2 + 2 + 8;
const LAST: u32 = u32::MAX;

/// A game never takes more; a length beyond it is damage and is not asked of the memory.
const MOST_BYTES: u32 = 1 << 26;

/// What made a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Siblings are within this many pawns of the record move.
    pub window: u16,
    /// Use every n-th position of a game.
    pub every: u16,
    /// Says which games and which evaluation.
    pub source: u64,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Positions with at least one sibling.
    pub positions: u64,
    /// Siblings.
    pub comparisons: u64,
}

/// Why a file of lines can't be used.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// It can't be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// It does not begin like one.
    #[error("{0}: not a file of lines: it does not begin with FKPV")]
    NotLines(PathBuf),
    /// It is of another version.
    #[error("{0}: a file of lines of version {1}, expected {VERSION}")]
    Version(PathBuf, u8),
    /// It ends too early; how many games were read.
    #[error("{0}: the file of lines ends early, after {1} games")]
    Truncated(PathBuf, u64),
    /// What it holds is not what was written; how many games were read before.
    #[error("{0}: the file of lines is damaged after {1} games: a checksum does not fit")]
    Damaged(PathBuf, u64),
}

/// The checksum of what a file of our own holds.
pub fn checksum(bytes: &[u8]) -> u32 {
    fukayomi::digest::fnv32(bytes.iter().copied())
}

impl Heading {
    fn bytes(&self) -> [u8; HEADING] {
        let mut bytes = [0; HEADING];
        let parts: [&[u8]; 5] =
            [MAGIC, &[VERSION], &self.window.to_le_bytes(), &self.every.to_le_bytes(), &self.source.to_le_bytes()];
        bytes.iter_mut().zip(parts.concat()).for_each(|(slot, byte)| *slot = byte);
        bytes
    }
}

/// Writes a file of lines.
pub struct LinesWriter {
    path: PathBuf,
    out: WholeFile,
    totals: Totals,
    bytes: Vec<u8>,
}

impl LinesWriter {
    /// Begins a file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn create(path: &Path, heading: &Heading) -> Result<Self, LinesError> {
        let out = WholeFile::create(path).map_err(|error| LinesError::Io(path.to_path_buf(), error))?;
        let mut writer = Self { path: path.to_path_buf(), out, totals: Totals::default(), bytes: Vec::new() };
        let bytes = heading.bytes();
        writer.put(&bytes)?;
        writer.put(&checksum(&bytes).to_le_bytes())?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), LinesError> {
        self.out.write_all(bytes).map_err(|error| LinesError::Io(self.path.clone(), error))
    }

    /// What was written so far.
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&mut self, game: &GameLines) -> Result<(), LinesError> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        game.encode(&mut bytes);
        self.put(&(bytes.len() as u32).to_le_bytes())?;
        self.put(&checksum(&bytes).to_le_bytes())?;
        self.put(&bytes)?;
        self.bytes = bytes;
        self.totals.games += 1;
        self.totals.positions += game.positions().len() as u64;
        self.totals.comparisons += game.comparisons() as u64;
        Ok(())
    }

    /// Writes the totals and puts the file into its place; what was there stays until then.
    ///
    /// # Errors
    /// If they can't be written.
    pub fn finish(mut self) -> Result<Totals, LinesError> {
        let Totals { games, positions, comparisons } = self.totals;
        let bytes = [games, positions, comparisons].map(u64::to_le_bytes).concat();
        self.put(&LAST.to_le_bytes())?;
        self.put(&checksum(&bytes).to_le_bytes())?;
        self.put(&bytes)?;
        self.out.finish().map_err(|error| LinesError::Io(self.path, error))?;
        Ok(self.totals)
    }
}

/// A game as it stands in the file, not looked into yet.
#[derive(Debug)]
pub struct Block {
    /// The number of the game.
    pub number: u64,
    path: PathBuf,
    checksum: u32,
    bytes: Vec<u8>,
}

impl Block {
    /// The lines of the game.
    ///
    /// # Errors
    /// If the bytes are not what was written.
    pub fn decode(&self) -> Result<GameLines, LinesError> {
        let damaged = || LinesError::Damaged(self.path.clone(), self.number);
        if checksum(&self.bytes) != self.checksum {
            return Err(damaged());
        }
        GameLines::decode(&self.bytes).ok_or_else(damaged)
    }
}

/// Reads a file of lines game by game.
pub struct LinesReader {
    path: PathBuf,
    input: BufReader<File>,
    heading: Heading,
    games: u64,
    totals: Option<Totals>,
}

impl LinesReader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it can't be read or is no file of lines.
    pub fn open(path: &Path) -> Result<Self, LinesError> {
        let file = File::open(path).map_err(|error| LinesError::Io(path.to_path_buf(), error))?;
        let heading = Heading { window: 0, every: 0, source: 0 };
        let input = BufReader::with_capacity(1 << 20, file);
        let mut reader = Self { path: path.to_path_buf(), input, heading, games: 0, totals: None };
        let bytes: [u8; HEADING] = reader.take().map_err(|_| LinesError::NotLines(path.to_path_buf()))?;
        let [m0, m1, m2, m3, version, w0, w1, e0, e1, source @ ..] = bytes;
        if &[m0, m1, m2, m3] != MAGIC {
            return Err(LinesError::NotLines(path.to_path_buf()));
        }
        if version != VERSION {
            return Err(LinesError::Version(path.to_path_buf(), version));
        }
        if u32::from_le_bytes(reader.take()?) != checksum(&bytes) {
            return Err(LinesError::Damaged(path.to_path_buf(), 0));
        }
        reader.heading = Heading {
            window: u16::from_le_bytes([w0, w1]),
            every: u16::from_le_bytes([e0, e1]),
            source: u64::from_le_bytes(source),
        };
        Ok(reader)
    }

    /// What made the file.
    pub const fn heading(&self) -> &Heading {
        &self.heading
    }

    /// What the file holds, once its end was read.
    pub const fn totals(&self) -> Option<Totals> {
        self.totals
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], LinesError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), LinesError> {
        self.input.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => LinesError::Truncated(self.path.clone(), self.games),
            _ => LinesError::Io(self.path.clone(), error),
        })
    }

    /// The next game that is wanted; the others are passed over unread. `None` after the last.
    ///
    /// # Errors
    /// If the file is damaged or ends early.
    pub fn next_block(&mut self, is_wanted: impl Fn(u64) -> bool) -> Result<Option<Block>, LinesError> {
        while self.totals.is_none() {
            let (length, checksum) = (u32::from_le_bytes(self.take()?), u32::from_le_bytes(self.take()?));
            if length == LAST {
                self.read_totals(checksum)?;
                break;
            }
            if length > MOST_BYTES {
                return Err(LinesError::Damaged(self.path.clone(), self.games));
            }
            let number = self.games;
            self.games += 1;
            if is_wanted(number) {
                let mut bytes = vec![0; length as usize];
                self.fill(&mut bytes)?;
                return Ok(Some(Block { number, path: self.path.clone(), checksum, bytes }));
            }
            self.input.seek_relative(i64::from(length)).map_err(|error| LinesError::Io(self.path.clone(), error))?;
        }
        Ok(None)
    }

    fn read_totals(&mut self, expected: u32) -> Result<(), LinesError> {
        let bytes: [u8; 24] = self.take()?;
        let damaged = || LinesError::Damaged(self.path.clone(), self.games);
        let [games, positions, comparisons] =
            [0, 8, 16].map(|at| bytes[at..at + 8].iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)));
        let totals = Totals { games, positions, comparisons };
        if checksum(&bytes) != expected || games != self.games {
            return Err(damaged());
        }
        self.totals = Some(totals);
        Ok(())
    }

    /// Reads from the first game again.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn rewind(&mut self) -> Result<(), LinesError> {
        self.games = 0;
        self.totals = None;
        let start = SeekFrom::Start(HEADING as u64 + 4);
        self.input.seek(start).map_err(|error| LinesError::Io(self.path.clone(), error))?;
        Ok(())
    }
}
