//! The record of a game as a file, written anew after every move: whatever ends us, what was played is there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use fukayomi::notation::csa;

use super::Trouble;
use super::summary::Summary;
use super::table::Table;
use crate::work::files::write_whole;

/// Names of files are not longer than this, whatever a server calls its games.
const MOST_LETTERS: usize = 120;

/// A file for one game.
pub(super) struct Saved {
    path: PathBuf,
    started: String,
}

impl Saved {
    /// A file that no other game has.
    pub fn new(folder: &Path, summary: &Summary) -> Result<Self, Trouble> {
        fs::create_dir_all(folder).map_err(|error| Trouble::Save(folder.to_path_buf(), error))?;
        let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let name = file_name(&summary.id);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let path = std::iter::once(name.clone())
            .chain(numbered)
            .map(|name| folder.join(format!("{name}.csa")))
            .find(|path| !path.exists())
            .unwrap_or_else(|| folder.join("game.csa"));
        Ok(Self { path, started: date_and_time(seconds) })
    }

    /// Where the record is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record so far.
    pub fn write(&self, table: &Table) -> Result<(), Trouble> {
        let mut record = table.record();
        record.headers.insert(1, ("START_TIME".to_string(), self.started.clone()));
        write_whole(&self.path, csa::write(&record).as_bytes()).map_err(|error| Trouble::Save(self.path.clone(), error))
    }
}

/// A name that every file system takes and that leads nowhere else.
fn file_name(id: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+');
    let name: String = id.chars().map(|c| if is_plain(c) { c } else { '_' }).take(MOST_LETTERS).collect();
    if name.is_empty() { "game".to_string() } else { name }
}

/// Seconds since 1970 as `2026/11/18 08:30:00`, in UTC.
fn date_and_time(seconds: u64) -> String {
    let (mut days, clock) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hours, minutes, seconds) = (clock / 3600, clock / 60 % 60, clock % 60);
    format!("{year}/{month:02}/{:02} {hours:02}:{minutes:02}:{seconds:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        assert_eq!(
            file_name("wdoor+floodgate-300-10F+a+b+20261118083000"),
            "wdoor+floodgate-300-10F+a+b+20261118083000"
        );
        assert_eq!(file_name("../../etc/passwd"), "______etc_passwd");
        assert_eq!(file_name(""), "game");
        assert_eq!(file_name(&"x".repeat(999)).len(), MOST_LETTERS);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date_and_time(0), "1970/01/01 00:00:00");
        assert_eq!(date_and_time(951_827_696), "2000/02/29 12:34:56");
        assert_eq!(date_and_time(1_735_689_599), "2024/12/31 23:59:59");
        assert_eq!(date_and_time(1_767_225_600), "2026/01/01 00:00:00");
    }
}
