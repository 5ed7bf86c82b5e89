//! Steps with visible progress: a numbered line when one begins, its time when it ends, a summary of all.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What is to be done under a name.
type Job<'a> = Box<dyn FnOnce() -> Result<()> + 'a>;

/// A list of named jobs, run in order until one fails.
#[derive(Default)]
pub struct Steps<'a> {
    jobs: Vec<(&'static str, Job<'a>)>,
}

impl<'a> Steps<'a> {
    /// Adds a step at the end.
    pub fn add(&mut self, name: &'static str, job: impl FnOnce() -> Result<()> + 'a) {
        self.jobs.push((name, Box::new(job)));
    }

    /// Runs the steps; the error of the first that fails names it.
    pub fn run(self) -> Result<()> {
        self.run_timed(&mut Vec::new())
    }

    /// Runs the steps and ends with a table of their times.
    pub fn run_with_summary(self) -> Result<()> {
        let names: Vec<&str> = self.jobs.iter().map(|(name, _)| *name).collect();
        let mut times = Vec::new();
        let outcome = self.run_timed(&mut times);
        println!("\n{}", summary(&names, &times, outcome.is_ok()));
        outcome
    }

    fn run_timed(self, times: &mut Vec<Duration>) -> Result<()> {
        let count = self.jobs.len();
        for (index, (name, job)) in self.jobs.into_iter().enumerate() {
            println!("[{}/{count}] {name} …", index + 1);
            // The programs that a job starts write to the same terminal: what we said must come first.
            std::io::stdout().flush().ok();
            let start = Instant::now();
            let outcome = job();
            times.push(start.elapsed());
            outcome.with_context(|| format!("step \"{name}\" failed"))?;
            println!("[{}/{count}] {name}: {:.1} s", index + 1, start.elapsed().as_secs_f64());
        }
        Ok(())
    }
}

/// One line per step: `ok`, `FAILED` or `not run`, with its seconds.
fn summary(names: &[&str], times: &[Duration], all_passed: bool) -> String {
    let mut text = String::new();
    for (index, name) in names.iter().enumerate() {
        let verdict = match times.get(index) {
            None => "not run",
            Some(_) if index + 1 == times.len() && !all_passed => "FAILED",
            Some(_) => "ok",
        };
        let seconds = times.get(index).map_or(String::new(), |time| format!("{:8.1} s", time.as_secs_f64()));
        text += format!("  {verdict:8}{name:32}{seconds}").trim_end();
        text.push('\n');
    }
    let total: Duration = times.iter().sum();
    text += &format!("  {:8}{:32}{:8.1} s", "", "total", total.as_secs_f64());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_is_named_and_ends_the_run() {
        let mut steps = Steps::default();
        steps.add("good", || Ok(()));
        steps.add("bad", || anyhow::bail!("reason"));
        steps.add("never", || panic!("a step after a failure was run"));
        let error = steps.run().unwrap_err();
        assert_eq!(format!("{error:#}"), "step \"bad\" failed: reason");
    }

    #[test]
    fn the_summary_tells_passed_failed_and_not_run_apart() {
        let second = Duration::from_secs(1);
        let text = summary(&["a", "b", "c"], &[second, second], false);
        let verdicts: Vec<&str> = text.lines().map(|line| line.get(2..10).unwrap_or("").trim()).collect();
        assert_eq!(verdicts, ["ok", "FAILED", "not run", ""]);
        assert!(text.ends_with("2.0 s"), "{text}");
    }
}
