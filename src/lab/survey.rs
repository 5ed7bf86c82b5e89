//! Jobs that need no games: each looks at one thing and gives one line of a log. Like tournaments they can be stopped,
//! resumed and shared out.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;

use super::commit::commit;
use super::jobs;
use super::log::{Entry, Header, Log};
use super::matches::RunArgs;
use super::progress::Progress;

/// What a survey found.
#[derive(Clone, Debug)]
pub struct Survey<E> {
    /// Results by job.
    pub entries: BTreeMap<u64, E>,
    /// The source that the log was begun with.
    pub commit: String,
    /// The folder of the log, for a report; `None` if only a part of the jobs was done here.
    pub folder: Option<std::path::PathBuf>,
}

/// Does the jobs that are not in the log yet. Each thread has a worker of its own.
///
/// # Errors
/// If the log can't be used or no worker can be made.
pub fn run<W, E: Entry>(
    experiment: &str,
    settings: serde_json::Value,
    jobs: u64,
    args: &RunArgs,
    make_worker: impl Fn() -> Result<W, String> + Sync,
    work: impl Fn(&mut W, u64) -> E + Sync,
) -> Result<Survey<E>, Box<dyn Error>> {
    let options = args.options(experiment);
    let header = Header { experiment: options.experiment.clone(), jobs, settings, commit: commit() };
    let (mut log, mut entries) = Log::open::<E>(&options.folder.join(options.shard.log_name()), &header)?;
    let ours: Vec<u64> = (0..jobs).filter(|&job| options.shard.contains(job)).collect();
    let pending: Vec<u64> = ours.iter().copied().filter(|job| !entries.contains_key(job)).collect();
    let mut progress = Progress::new(ours.len() as u64, (ours.len() - pending.len()) as u64, options.quiet);
    let mut failure = None;
    jobs::run(&pending, options.threads, make_worker, work, |entry| {
        failure = log.append(&entry).err();
        entries.insert(entry.job(), entry);
        progress.show(entries.len() as u64, String::new);
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    progress.end();
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    let commit = log.finish(&entries)?.commit;
    println!("log: {}", options.folder.join(options.shard.log_name()).display());
    Ok(Survey { entries, commit, folder: options.shard.is_whole().then_some(options.folder) })
}
