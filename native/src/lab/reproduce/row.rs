//! A stored row: the command that made it, how to make it small, and what came out.

use std::path::Path;

use serde::Deserialize;

use super::measure::Kind;

/// A row of the report.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Row {
    /// Its name.
    pub row: String,
    /// What it is about, with the paper's table.
    pub about: String,
    /// What has to be learned first: words after `fukayomi`, one after the other.
    #[serde(default)]
    pub before: Vec<String>,
    /// The words after `fukayomi`; `{records}` stands for the folder with what is learned from, `{out}` for that of the run.
    pub command: String,
    /// Options to set otherwise in a small run.
    pub small: String,
    /// The log within the folder of the run.
    #[serde(default = "usual_log")]
    pub log: String,
    /// The commit whose program made what is stored.
    pub commit: String,
    /// The packed log of what is stored, within `results`.
    #[serde(default)]
    pub kept: Option<String>,
    /// What was measured.
    pub measures: Vec<Measure>,
}

/// A number of a row.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Measure {
    pub name: String,
    #[serde(flatten)]
    pub kind: Kind,
    pub stored: Stored,
}

/// A stored number with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Stored {
    pub value: f64,
    pub half: f64,
}

fn usual_log() -> String {
    "log.jsonl".to_string()
}

/// All stored rows.
pub(super) fn rows() -> Result<Vec<Row>, serde_json::Error> {
    serde_json::from_str(include_str!("../../../../results/rows.json"))
}

impl Row {
    /// The words of the command, in the small size or whole.
    pub fn words(&self, whole: bool, records: Option<&Path>, out: &Path) -> Result<Vec<String>, String> {
        let mut words = split(&self.command);
        if !whole {
            split(&self.small).chunks_exact(2).for_each(|option| set(&mut words, &option[0], &option[1]));
        }
        filled(words, records, out)
    }

    /// The words of the commands that come first; they are never smaller, for what they learn would be worth less.
    pub fn words_before(&self, records: Option<&Path>, out: &Path) -> Result<Vec<Vec<String>>, String> {
        self.before.iter().map(|command| filled(split(command), records, out)).collect()
    }
}

fn split(text: &str) -> Vec<String> {
    text.split_ascii_whitespace().map(str::to_string).collect()
}

/// Puts folders in the place of their names.
fn filled(mut words: Vec<String>, records: Option<&Path>, out: &Path) -> Result<Vec<String>, String> {
    for word in &mut words {
        if word.contains("{records}") {
            let records = records.ok_or("this row needs game records or problems: name their folder with --records")?;
            *word = word.replace("{records}", &records.display().to_string());
        }
        *word = word.replace("{out}", &out.display().to_string());
    }
    Ok(words)
}

/// Sets an option among words, or adds it.
fn set(words: &mut Vec<String>, option: &str, value: &str) {
    match words.iter().position(|word| word == option) {
        Some(place) if place + 1 < words.len() => words[place + 1] = value.to_string(),
        _ => words.extend([option.to_string(), value.to_string()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stored_row_can_be_read_and_has_a_name_of_its_own() {
        let rows = rows().unwrap();
        assert!(!rows.is_empty());
        for row in &rows {
            assert_eq!(rows.iter().filter(|other| other.row == row.row).count(), 1, "{}", row.row);
            assert!(!row.measures.is_empty(), "{}", row.row);
            let small = row.small.split_ascii_whitespace().count();
            assert!(small > 0 && small.is_multiple_of(2), "{}", row.row);
            let folders = (Some(Path::new("games")), Path::new("out"));
            let mut commands = row.words_before(folders.0, folders.1).unwrap();
            commands.push(row.words(false, folders.0, folders.1).unwrap());
            assert!(commands.iter().flatten().all(|word| !word.contains('{')), "{commands:?}");
        }
    }

    #[test]
    fn a_small_run_changes_what_it_says_and_nothing_else() {
        let mut words: Vec<String> = ["match", "a", "b", "--games", "100"].map(str::to_string).to_vec();
        set(&mut words, "--games", "8");
        set(&mut words, "--seed", "3");
        assert_eq!(words, ["match", "a", "b", "--games", "8", "--seed", "3"]);
    }
}
