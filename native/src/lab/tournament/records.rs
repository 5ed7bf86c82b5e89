//! Games as record files that any program can show.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use super::Tournament;
use super::entry::GameEntry;
use crate::work::files::write_whole;
use fukayomi::notation::record::{Note, Record};
use fukayomi::notation::{csa, kif};
use fukayomi::shogi::Game;

/// In which form games are saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum RecordFormat {
    /// The format of the Computer Shogi Association.
    #[default]
    Csa,
    /// The format of most Japanese programs.
    Kif,
    /// Not at all.
    None,
}

/// Where the record of a game is.
fn path(folder: &Path, job: u64, extension: &str) -> PathBuf {
    folder.join("games").join(format!("{:06}.{extension}", job + 1))
}

/// Writes the record of a game.
pub(super) fn save(
    tournament: &Tournament,
    entry: &GameEntry,
    game: &Game,
    format: RecordFormat,
    folder: &Path,
) -> io::Result<()> {
    let (text, extension) = match format {
        RecordFormat::Csa => (csa::write(&record(tournament, entry, game)), "csa"),
        RecordFormat::Kif => (kif::write(&record(tournament, entry, game)), "kif"),
        RecordFormat::None => return Ok(()),
    };
    let path = path(folder, entry.job, extension);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    write_whole(&path, text.as_bytes())
}

fn record(tournament: &Tournament, entry: &GameEntry, game: &Game) -> Record {
    let mut record = Record::from_game(game);
    record.players = [entry.black, entry.white].map(|player| Some(tournament.players[player].name.clone()));
    let event = format!("Fukayomi match, seed {}, game {}", tournament.settings.seed, entry.job + 1);
    record.headers.push(("EVENT".to_string(), event));
    let opening = record.main.moves.len().saturating_sub(entry.moves.len());
    for (played, told) in record.main.moves.iter_mut().skip(opening).zip(&entry.moves) {
        played.time = told.ms.map(Duration::from_millis);
        let words: Vec<String> = [
            told.score.map(|score| format!("score {score}")),
            told.depth.map(|depth| format!("depth {depth}")),
            told.expected_depth.map(|depth| format!("expected depth {depth:.2}")),
            told.nodes.map(|nodes| format!("nodes {nodes}")),
        ]
        .into_iter()
        .flatten()
        .collect();
        if !words.is_empty() {
            played.notes.push(Note::Comment(words.join(", ")));
        }
    }
    if let (Some(ending), Some(failure)) = (&mut record.main.ending, &entry.failure) {
        ending.notes.push(Note::Comment(format!("{:?}: {}", failure.kind, failure.detail)));
    }
    record
}
