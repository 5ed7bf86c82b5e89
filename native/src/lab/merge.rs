//! `fukayomi lab merge`: joins the logs of the parts of an experiment, of whatever kind it is.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::work::log::{self, Entry};

/// The arguments of `fukayomi lab merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The logs of the parts
    #[arg(required = true)]
    logs: Vec<PathBuf>,
    /// Where to write the result
    #[arg(long, short)]
    out: PathBuf,
    /// Join logs of different builds, too
    #[arg(long)]
    any_commit: bool,
}

/// A line of a log as it stands, of which only the job is understood.
#[derive(Clone, Debug)]
struct LogLine {
    job: u64,
    text: Box<RawValue>,
}

impl PartialEq for LogLine {
    fn eq(&self, other: &Self) -> bool {
        self.text.get() == other.text.get()
    }
}

impl Serialize for LogLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LogLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Numbered {
            job: u64,
        }
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let Numbered { job } = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
        Ok(Self { job, text })
    }
}

impl Entry for LogLine {
    fn job(&self) -> u64 {
        self.job
    }
}

/// Joins logs.
///
/// # Errors
/// If they do not belong together, or the whole can't be written.
pub fn run(args: &MergeArgs) -> Result<(), Box<dyn Error>> {
    let whole = log::merge::<LogLine>(&args.logs, !args.any_commit)?;
    log::write(&args.out, &whole)?;
    let (found, jobs) = (whole.entries.len() as u64, whole.header.jobs);
    println!("{found} of {jobs} jobs in {}", args.out.display());
    if found < jobs
        && let Some(missing) = (0..jobs).find(|job| !whole.entries.contains_key(job))
    {
        println!("not complete: job {missing} is the first that is missing");
    }
    Ok(())
}
