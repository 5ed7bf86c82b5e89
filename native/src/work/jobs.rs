//! Runs the jobs of an experiment on several threads. Jobs know nothing of each other, so that any part of them can run
//! anywhere: on the threads of this machine, or as a shard on another.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// A part of the jobs: every `count`-th, beginning with `index`, which is written `index/count` and counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// Text that is no shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected i/n with i from 1 to n")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let (index, count) = (index.parse().map_err(|_| ShardError)?, count.parse().map_err(|_| ShardError)?);
        if (1..=count).contains(&index) { Ok(Self { index, count }) } else { Err(ShardError) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self { index: 1, count: 1 }
    }
}

impl Shard {
    /// Whether this is everything.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.count == 1
    }

    /// Whether a unit of work belongs to this part.
    #[must_use]
    pub const fn contains(&self, unit: u64) -> bool {
        unit % self.count == self.index - 1
    }

    /// A file name for the log of this part: `log.jsonl`, or `log-2-of-8.jsonl`.
    #[must_use]
    pub fn log_name(&self) -> String {
        self.file_name("log", "jsonl")
    }

    /// A file name for something of this part: `games.tsv`, or `games-2-of-8.tsv`.
    #[must_use]
    pub fn file_name(&self, stem: &str, extension: &str) -> String {
        let Self { index, count } = self;
        if self.is_whole() { format!("{stem}.{extension}") } else { format!("{stem}-{index}-of-{count}.{extension}") }
    }
}

/// As many threads as there are cores.
#[must_use]
pub fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Works on jobs with as many threads as asked for and hands the results over as they come, on the caller's thread, until
/// all are done or the caller breaks. Each thread has a worker of its own, made on that thread.
///
/// # Errors
/// If no worker could be made.
pub fn run<W, R: Send, E: Send>(
    jobs: &[u64],
    threads: usize,
    make_worker: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    mut done: impl FnMut(R) -> ControlFlow<()>,
) -> Result<(), E> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    let mut failure = None;
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let sender = sender.clone();
            let (next, stopped, make_worker, work) = (&next, &stopped, &make_worker, &work);
            scope.spawn(move || {
                let mut worker = match make_worker() {
                    Ok(worker) => worker,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while !stopped.load(Ordering::Relaxed)
                    && let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if sender.send(Ok(work(&mut worker, job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in receiver {
            let goes_on = match result {
                Ok(result) => done(result).is_continue(),
                Err(error) => {
                    failure.get_or_insert(error);
                    false
                }
            };
            if !goes_on {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_work_without_overlap() {
        for unit in 0..100 {
            let owners = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().unwrap().contains(unit));
            assert_eq!(owners.iter().filter(|&&owns| owns).count(), 1);
            assert!(Shard::default().contains(unit));
        }
        for wrong in ["", "1", "0/3", "4/3", "a/b", "1/0", "-1/3"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
    }

    #[test]
    fn every_job_is_done_once_on_any_number_of_threads() {
        let jobs: Vec<u64> = (0..200).collect();
        for threads in [0, 1, 3, 16] {
            let mut results = Vec::new();
            let made: Result<(), ()> = run(
                &jobs,
                threads,
                || Ok(0),
                |count: &mut u64, job| {
                    *count += 1;
                    job * job
                },
                |square| {
                    results.push(square);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(made, Ok(()));
            results.sort_unstable();
            assert_eq!(results, jobs.iter().map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_break_stops_the_run_and_a_failed_worker_is_told() {
        let jobs: Vec<u64> = (0..1_000_000).collect();
        let mut seen = 0;
        let work = |(): &mut (), job| job;
        let stopped: Result<(), ()> = run(
            &jobs,
            2,
            || Ok(()),
            work,
            |_| {
                seen += 1;
                if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        assert_eq!(stopped, Ok(()));
        assert!(seen < 1_000_000);
        let failed = run(&jobs, 2, || Err("no worker"), work, |_| ControlFlow::Continue(()));
        assert_eq!(failed, Err("no worker"));
    }
}
