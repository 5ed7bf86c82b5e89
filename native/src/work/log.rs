//! Logs of experiments: JSON lines, the first with the settings, then one per finished job.
//!
//! Who writes a log holds a lock on it, so that two runs can't mix their results. Lines are only ever appended, each in one write, so that whatever kills a run leaves complete lines and at most one
//! broken one at the end, which is dropped when the run resumes. A finished log is put in the order of its jobs.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::work::files::write_whole;

/// The first line of a log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// What kind of experiment this is, such as `match`.
    pub experiment: String,
    /// How many jobs the whole experiment has.
    pub jobs: u64,
    /// Everything that decides what the jobs do.
    pub settings: Value,
    /// The source that the program was made from.
    pub commit: String,
}

/// The result of a job, as a line of a log.
pub trait Entry: Serialize + DeserializeOwned + Clone + PartialEq + Send {
    /// The number of the job.
    fn job(&self) -> u64;
}

/// Why a log can't be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// It can't be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Another process writes it.
    #[error("{0}: another process is writing this log; wait for it or name another log")]
    Busy(PathBuf),
    /// A line, numbered from 1, is no entry.
    #[error("{0} line {1}: {2}")]
    Line(PathBuf, usize, String),
    /// Its settings are others than those asked for; says which.
    #[error("{0} is the log of something else ({1}); name another folder with --out")]
    Settings(PathBuf, String),
    /// Two results of the same job differ.
    #[error("{0}: job {1} has another result than before; the logs are not of one run")]
    Contradiction(PathBuf, u64),
    /// There is nothing to merge.
    #[error("no log was given")]
    Nothing,
}

/// What a log holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Contents<E> {
    /// The settings.
    pub header: Header,
    /// Results by job.
    pub entries: BTreeMap<u64, E>,
}

/// Reads a log's bytes as far as its lines are complete; also says how many bytes that is.
fn read_complete<E: Entry>(path: &Path, bytes: &[u8]) -> Result<(Option<Contents<E>>, u64), LogError> {
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let wrong = |line: usize, error: &dyn fmt::Display| LogError::Line(path.to_path_buf(), line, error.to_string());
    let mut lines = bytes[..complete].split_inclusive(|&byte| byte == b'\n').enumerate();
    let Some((_, first)) = lines.next() else { return Ok((None, 0)) };
    let header = serde_json::from_slice(first).map_err(|error| wrong(1, &error))?;
    let mut entries = BTreeMap::new();
    for (index, line) in lines {
        let entry: E = serde_json::from_slice(line).map_err(|error| wrong(index + 1, &error))?;
        insert(&mut entries, entry, path)?;
    }
    Ok((Some(Contents { header, entries }), complete as u64))
}

fn insert<E: Entry>(entries: &mut BTreeMap<u64, E>, entry: E, path: &Path) -> Result<(), LogError> {
    let job = entry.job();
    match entries.insert(job, entry) {
        Some(before) if entries.get(&job) != Some(&before) => Err(LogError::Contradiction(path.to_path_buf(), job)),
        _ => Ok(()),
    }
}

/// Reads a log; a broken last line is passed over.
///
/// # Errors
/// If it can't be read or is no log of this kind.
pub fn read<E: Entry>(path: &Path) -> Result<Contents<E>, LogError> {
    let bytes = fs::read(path).map_err(|error| LogError::Io(path.to_path_buf(), error))?;
    let (contents, _) = read_complete(path, &bytes)?;
    contents.ok_or_else(|| LogError::Line(path.to_path_buf(), 1, "the log is empty".to_string()))
}

impl Header {
    /// The first thing in which another header differs; the commit is compared only if asked.
    fn difference(&self, other: &Self, with_commit: bool) -> Option<String> {
        if self.experiment != other.experiment {
            return Some(format!("'{}', not '{}'", other.experiment, self.experiment));
        }
        if let Some(difference) = difference("settings", &self.settings, &other.settings) {
            return Some(difference);
        }
        if self.jobs != other.jobs {
            return Some(format!("{} jobs, not {}", other.jobs, self.jobs));
        }
        (with_commit && self.commit != other.commit).then(|| format!("commit {}, not {}", other.commit, self.commit))
    }
}

/// Where two values differ first.
fn difference(name: &str, ours: &Value, theirs: &Value) -> Option<String> {
    match (ours, theirs) {
        _ if ours == theirs => None,
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.into_iter()
                .find_map(|key| difference(key, a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null)))
        }
        _ => Some(format!("{name} is {theirs}, not {ours}")),
    }
}

/// A log that is being written.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    header: Header,
}

impl Log {
    /// Opens a log to go on with it, or begins it. Returns what it holds already.
    ///
    /// # Errors
    /// If it can't be read or written, is being written by another process, is broken, or belongs to other settings.
    pub fn open<E: Entry>(path: &Path, header: &Header) -> Result<(Self, BTreeMap<u64, E>), LogError> {
        let io = |error| LogError::Io(path.to_path_buf(), error);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io)?;
        }
        let file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(io)?;
        Self::take(file, path, header)
    }

    /// Goes on with a file that has been opened under this name.
    fn take<E: Entry>(mut file: File, path: &Path, header: &Header) -> Result<(Self, BTreeMap<u64, E>), LogError> {
        let io = |error| LogError::Io(path.to_path_buf(), error);
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_path_buf())),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        if !is_in_place(&file, path) {
            return Err(LogError::Busy(path.to_path_buf()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let (contents, complete) = read_complete(path, &bytes)?;
        file.set_len(complete).map_err(io)?;
        let mut log = Self { path: path.to_path_buf(), file, header: header.clone() };
        let Some(contents) = contents else {
            log.write_line(header)?;
            return Ok((log, BTreeMap::new()));
        };
        // A rebuilt program may go on with a log; only merging logs of different programs is refused.
        if let Some(what) = header.difference(&contents.header, false) {
            return Err(LogError::Settings(path.to_path_buf(), what));
        }
        log.header = contents.header;
        Ok((log, contents.entries))
    }

    fn write_line(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let written = line_of(value).and_then(|line| self.file.write_all(&line));
        written.map_err(|error| LogError::Io(self.path.clone(), error))
    }

    /// Adds the result of a job.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn append(&mut self, entry: &impl Entry) -> Result<(), LogError> {
        self.write_line(entry)
    }

    /// Puts a finished log into the order of its jobs, keeping only these entries. Returns what it was begun with.
    ///
    /// # Errors
    /// If it can't be written; the log is as before then.
    pub fn finish<E: Entry>(self, entries: &BTreeMap<u64, E>) -> Result<Header, LogError> {
        let contents = Contents { header: self.header, entries: entries.clone() };
        write(&self.path, &contents)?;
        Ok(contents.header)
    }
}

/// Whether a name still leads to an open file: a run that has just ended may have put an ordered log there in the meantime, and
/// whatever is written to the old one is lost.
fn is_in_place(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |of: io::Result<fs::Metadata>| of.map(|it| (it.dev(), it.ino())).ok();
        place(file.metadata()) == place(fs::metadata(path))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Writes a whole log, in one piece or not at all.
///
/// # Errors
/// If it can't be written.
pub fn write<E: Entry>(path: &Path, contents: &Contents<E>) -> Result<(), LogError> {
    let io = |error| LogError::Io(path.to_path_buf(), error);
    let mut bytes = line_of(&contents.header).map_err(io)?;
    for entry in contents.entries.values() {
        bytes.extend(line_of(entry).map_err(io)?);
    }
    write_whole(path, &bytes).map_err(io)
}

/// Joins the logs of parts of one experiment, made with the same commit unless that does not matter.
///
/// # Errors
/// If the logs do not belong together or contradict each other.
pub fn merge<E: Entry>(paths: &[PathBuf], same_commit: bool) -> Result<Contents<E>, LogError> {
    let (first, rest) = paths.split_first().ok_or(LogError::Nothing)?;
    let mut whole: Contents<E> = read(first)?;
    for path in rest {
        let part: Contents<E> = read(path)?;
        if let Some(what) = whole.header.difference(&part.header, same_commit) {
            return Err(LogError::Settings(path.clone(), what));
        }
        for entry in part.entries.into_values() {
            insert(&mut whole.entries, entry, path)?;
        }
    }
    if let Some((&job, _)) = whole.entries.range(whole.header.jobs..).next() {
        return Err(LogError::Line(first.clone(), 1, format!("there is no job {job} of {}", whole.header.jobs)));
    }
    Ok(whole)
}

#[cfg(test)]
mod tests;
