//! `fukayomi lab reproduce`: a row of `results/RESULTS.md` once more, in a small size, held against what is stored.
//!
//! The rows are in `results/rows.json`: the command that made each, what has to be learned before, what to change for a run of
//! minutes (fewer games, another seed), and what was measured with the half width of its 95 % interval. The small run is another sample, so that it never
//! equals the stored one; it is compatible if the difference is within what both samples leave open (99 %).

mod measure;
mod page;
mod row;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use clap::Args;

use measure::Measured;
use row::{Row, rows};

/// The quantile of the normal distribution that leaves half a percent on each side, over that for 2.5 %.
const WIDER: f64 = 2.575_829 / 1.959_964;

/// The arguments of `fukayomi lab reproduce`.
#[derive(Args, Clone, Debug)]
pub struct ReproduceArgs {
    /// The row; without, all rows are listed
    row: Option<String>,
    /// Run the whole command instead of the small one
    #[arg(long)]
    whole: bool,
    /// Compare this log with the stored result instead of running anything
    #[arg(long, value_name = "LOG", conflicts_with = "whole")]
    log: Option<PathBuf>,
    /// Rows of one's own, instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Print all rows with their commands as a page
    #[arg(long, conflicts_with = "row")]
    page: bool,
    /// The folder with game records and problems, for rows that need some
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Folder for the new log and report [default: runs/reproduce/ROW]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Jobs to run at the same time [default: one per core]
    #[arg(long, short = 'j')]
    concurrency: Option<usize>,
}

/// Lists the rows, or runs one and says whether it agrees with what is stored.
///
/// # Errors
/// If there is no such row, its command fails, or the results do not agree.
pub fn run(args: &ReproduceArgs) -> Result<(), Box<dyn Error>> {
    let rows = match &args.rows {
        None => rows()?,
        Some(path) => {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
            let text = fs::read_to_string(path).map_err(|error| named(&error))?;
            serde_json::from_str(&text).map_err(|error| named(&error))?
        }
    };
    if args.page {
        print!("{}", page::page(&rows));
        return Ok(());
    }
    let Some(name) = &args.row else {
        rows.iter().for_each(|row| println!("{:24} {}", row.row, row.about));
        return Ok(());
    };
    let row = rows.iter().find(|row| row.row == *name).ok_or_else(|| {
        format!(
            "there is no row '{name}'; there are {}",
            rows.iter().map(|row| &*row.row).collect::<Vec<_>>().join(", ")
        )
    })?;
    let log = match &args.log {
        Some(log) => log.clone(),
        None => play(args, row)?,
    };
    judge(row, &log)
}

/// Runs the commands of a row with this program, and says where its log is.
fn play(args: &ReproduceArgs, row: &Row) -> Result<PathBuf, Box<dyn Error>> {
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("runs/reproduce").join(&row.row));
    for (number, words) in row.words_before(args.records.as_deref(), &folder)?.iter().enumerate() {
        fs::create_dir_all(&folder)?;
        // What was learned once is not learned again when a run goes on.
        let (done, command) = (folder.join(format!("before-{}.done", number + 1)), words.join(" "));
        if fs::read_to_string(&done).is_ok_and(|text| text == command) {
            continue;
        }
        follow(words)?;
        fs::write(&done, command)?;
    }
    let mut words = row.words(args.whole, args.records.as_deref(), &folder)?;
    words.extend(["--out".to_string(), folder.display().to_string()]);
    if let Some(count) = args.concurrency {
        words.extend(["--concurrency".to_string(), count.to_string()]);
    }
    follow(&words)?;
    Ok(folder.join(&row.log))
}

fn follow(words: &[String]) -> Result<(), Box<dyn Error>> {
    eprintln!("fukayomi {}", words.join(" "));
    let status = Command::new(std::env::current_exe()?).args(words).status()?;
    if status.success() { Ok(()) } else { Err(format!("the command ended with {status}").into()) }
}

/// Prints what was found beside what is stored; an error if they do not agree.
fn judge(row: &Row, log: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let entries = measure::entries(log)?;
    let mut strangers = Vec::new();
    println!("{}: {}", row.row, row.about);
    for wanted in &row.measures {
        let found = wanted.kind.of(&entries).ok_or_else(|| format!("{}: the log says nothing of it", wanted.name))?;
        let agrees = is_compatible(wanted.stored, found);
        let told = |value: f64, half: f64| {
            let [value, half] = [value, half].map(|number| wanted.kind.shown(number));
            format!("{value} ± {half}")
        };
        println!(
            "  {}: stored {}, now {} ({} cases): {}",
            wanted.name,
            told(wanted.stored.value, wanted.stored.half),
            told(found.value, found.half),
            found.count,
            if agrees { "compatible" } else { "NOT compatible" }
        );
        if !agrees {
            strangers.push(wanted.name.as_str());
        }
    }
    match strangers.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{} of {} numbers differ by more than chance: {}",
            strangers.len(),
            row.measures.len(),
            strangers.join(", ")
        )
        .into()),
    }
}

fn is_compatible(stored: row::Stored, found: Measured) -> bool {
    (stored.value - found.value).abs() <= WIDER * stored.half.hypot(found.half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_samples_agree_within_both_intervals_and_not_beyond() {
        let stored = row::Stored { value: 60.0, half: 3.0 };
        let found = |value| Measured { value, half: 4.0, count: 100 };
        assert!(is_compatible(stored, found(66.0)) && is_compatible(stored, found(54.0)));
        assert!(!is_compatible(stored, found(68.0)));
    }
}
