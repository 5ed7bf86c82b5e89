//! The papers' experiments, each a command of `fukayomi lab`: a list of jobs, a log, a report.

pub mod ablation;
pub mod audit;
pub mod depth;
pub mod futility;
pub mod learning;
pub mod levels;
mod look;
pub mod softmax;

pub use look::{Look, look, look_again};

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::commit::commit;
use super::jobs::{self, Shard};
use super::log::{Entry, Header, Log};
use super::progress::Progress;

/// What all experiments are asked: how they are run. Nothing here changes what is measured.
#[derive(Args, Clone, Debug)]
pub struct ExperimentArgs {
    /// Folder for the log and the report; a run that stopped goes on there
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Jobs at the same time; one per core if not given
    #[arg(long, short = 'j', visible_alias = "threads")]
    pub concurrency: Option<usize>,
    /// Do only a part, the i-th of n, written i/n
    #[arg(long, default_value_t)]
    pub shard: Shard,
    /// Without a progress line
    #[arg(long, short)]
    pub quiet: bool,
}

/// What an experiment came to: its results by job, and the source that its log was begun with.
#[derive(Clone, Debug)]
pub struct Results<E> {
    /// Results by job.
    pub entries: BTreeMap<u64, E>,
    /// The source.
    pub commit: String,
}

impl ExperimentArgs {
    /// The folder of an experiment of this name.
    #[must_use]
    pub fn folder(&self, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from("results").join(name))
    }

    /// Does the jobs that the log does not hold yet, each thread with a worker of its own.
    ///
    /// # Errors
    /// If the log can't be used or no worker can be made.
    pub fn run<E: Entry, W>(
        &self,
        name: &str,
        settings: &impl Serialize,
        count: u64,
        make_worker: impl Fn() -> Result<W, String> + Sync,
        work: impl Fn(&mut W, u64) -> E + Sync,
        words: impl Fn(&BTreeMap<u64, E>) -> String,
    ) -> Result<Results<E>, Box<dyn Error>> {
        let settings = serde_json::to_value(settings)?;
        let header = Header { experiment: name.to_string(), jobs: count, settings, commit: commit() };
        let (mut log, mut entries) = Log::open::<E>(&self.folder(name).join(self.shard.log_name()), &header)?;
        let ours = (0..count).filter(|&job| self.shard.contains(job));
        let (done, pending): (Vec<u64>, Vec<u64>) = ours.partition(|job| entries.contains_key(job));
        let mut progress = Progress::new((done.len() + pending.len()) as u64, done.len() as u64, self.quiet);
        let mut failure = None;
        let threads = self.concurrency.unwrap_or_else(jobs::default_threads);
        jobs::run(&pending, threads, make_worker, work, |entry: E| {
            failure = log.append(&entry).err();
            entries.insert(entry.job(), entry);
            progress.show(entries.len() as u64, || words(&entries));
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        progress.end();
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        let commit = log.finish(&entries)?.commit;
        Ok(Results { entries, commit })
    }
}
