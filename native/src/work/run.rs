//! Runs the jobs of an experiment that its log does not hold yet, logs each result as it comes, and shows how far it is.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::commit::commit;
use super::jobs::{self, Shard};
use super::log::{Entry, Header, Log};
use super::progress_line::ProgressLine;

/// What every experiment is asked: how it is run. Nothing here changes what is measured.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Folder for the log and the report [default: one under runs/]; a run that was stopped goes on there
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Jobs to run at the same time [default: one per core]
    #[arg(long, short = 'j', visible_alias = "threads")]
    pub concurrency: Option<usize>,
    /// Do only one part, written i/n: the i-th of n
    #[arg(long, default_value_t)]
    pub shard: Shard,
    /// Show no progress line
    #[arg(long, short)]
    pub quiet: bool,
}

/// The jobs of an experiment, and how they are run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What to call the experiment in the log.
    pub experiment: String,
    /// What fixes the results; a log with other settings is refused.
    pub settings: serde_json::Value,
    /// How many jobs there are.
    pub jobs: u64,
    /// How many jobs in a row belong together: a shard has all or none of them.
    pub unit: u64,
    /// Where the log goes.
    pub folder: PathBuf,
    /// Jobs to run at the same time.
    pub threads: usize,
    /// Which part to do.
    pub shard: Shard,
    /// Whether to show no progress line.
    pub quiet: bool,
}

/// What an experiment came to.
#[derive(Clone, Debug)]
pub struct Results<E> {
    /// Results by job.
    pub entries: BTreeMap<u64, E>,
    /// The source that the log was begun with.
    pub commit: String,
    /// The folder for a report; `None` if only a part was done here.
    pub folder: Option<PathBuf>,
}

/// What happens beside the log while results come in, on the thread of the caller.
pub trait Observer<E, X> {
    /// Takes what a job left beside its entry; the entry is logged afterwards.
    ///
    /// # Errors
    /// Whatever ends the run.
    fn keep(&mut self, _entry: &E, _extra: X) -> Result<(), Box<dyn Error>> {
        Ok(())
    }

    /// Whether the results so far decide the experiment; asked once before it begins and after every job.
    fn is_decided(&mut self, _entries: &BTreeMap<u64, E>) -> bool {
        false
    }

    /// Takes out of the results what does not count.
    fn finish(&mut self, _entries: &mut BTreeMap<u64, E>) {}

    /// The state of the run for the progress line.
    fn words(&self, entries: &BTreeMap<u64, E>) -> String;
}

/// An observer that only finds the words.
struct Words<F>(F);

impl<E, F: Fn(&BTreeMap<u64, E>) -> String> Observer<E, ()> for Words<F> {
    fn words(&self, entries: &BTreeMap<u64, E>) -> String {
        (self.0)(entries)
    }
}

impl RunArgs {
    /// The folder of an experiment of this name.
    #[must_use]
    pub fn folder(&self, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from("runs").join(name))
    }

    /// How many threads to use.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.concurrency.unwrap_or_else(jobs::default_threads)
    }

    /// Does the jobs that the log does not hold yet, each thread with a worker of its own.
    ///
    /// # Errors
    /// If the log can't be used or no worker can be made.
    pub fn run<E: Entry, W>(
        &self,
        name: &str,
        settings: &impl Serialize,
        jobs: u64,
        make_worker: impl Fn() -> Result<W, String> + Sync,
        work: impl Fn(&mut W, u64) -> E + Sync,
        words: impl Fn(&BTreeMap<u64, E>) -> String,
    ) -> Result<Results<E>, Box<dyn Error>> {
        let plan = Plan {
            experiment: name.to_string(),
            settings: serde_json::to_value(settings)?,
            jobs,
            unit: 1,
            folder: self.folder(name),
            threads: self.threads(),
            shard: self.shard,
            quiet: self.quiet,
        };
        plan.run(make_worker, |worker, job| (work(worker, job), ()), &mut Words(words))
    }
}

impl Plan {
    /// Where the log is.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.folder.join(self.shard.log_name())
    }

    /// Does the jobs that the log does not hold yet, each thread with a worker of its own, and says where the log is.
    ///
    /// # Errors
    /// If the log can't be used, no worker can be made, or the observer ends the run.
    pub fn run<E: Entry, X: Send, W>(
        &self,
        make_worker: impl Fn() -> Result<W, String> + Sync,
        work: impl Fn(&mut W, u64) -> (E, X) + Sync,
        observer: &mut impl Observer<E, X>,
    ) -> Result<Results<E>, Box<dyn Error>> {
        let Self { experiment, settings, jobs, .. } = self.clone();
        let (mut log, mut entries) =
            Log::open::<E>(&self.log(), &Header { experiment, jobs, settings, commit: commit() })?;
        let ours = (0..self.jobs).filter(|job| self.shard.contains(job / self.unit));
        let (done, pending): (Vec<u64>, Vec<u64>) = ours.partition(|job| entries.contains_key(job));
        let mut line = ProgressLine::new((done.len() + pending.len()) as u64, done.len() as u64, self.quiet);
        let mut failure: Option<Box<dyn Error>> = None;
        if !observer.is_decided(&entries) {
            jobs::run(&pending, self.threads, make_worker, work, |(entry, extra)| {
                // The log comes last: what it says is there is there.
                let kept = observer.keep(&entry, extra).and_then(|()| Ok(log.append(&entry)?));
                entries.insert(entry.job(), entry);
                failure = kept.err();
                let is_over = observer.is_decided(&entries) || failure.is_some();
                line.show(entries.len() as u64, || observer.words(&entries));
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            line.end();
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
        observer.finish(&mut entries);
        let commit = log.finish(&entries)?.commit;
        println!("log: {}", self.log().display());
        Ok(Results { entries, commit, folder: self.shard.is_whole().then(|| self.folder.clone()) })
    }
}
