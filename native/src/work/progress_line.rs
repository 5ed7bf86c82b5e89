//! A line that says how far a run is: rewritten in place on a terminal, now and then a new one elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long one state of the line stays on a terminal.
const TERMINAL_PAUSE: Duration = Duration::from_millis(200);

/// How long between lines in a file.
const FILE_PAUSE: Duration = Duration::from_secs(15);

/// The state of a run whose jobs take about the same time each.
#[derive(Debug)]
pub struct ProgressLine {
    total: u64,
    before: u64,
    start: Instant,
    last: Option<Instant>,
    is_terminal: bool,
    is_quiet: bool,
}

impl ProgressLine {
    /// A run of this many jobs, some of them done before it began.
    #[must_use]
    pub fn new(total: u64, before: u64, is_quiet: bool) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { total, before, start: Instant::now(), last: None, is_terminal, is_quiet }
    }

    /// Shows the state if it is time to; `words` is only asked for then.
    pub fn show(&mut self, done: u64, words: impl FnOnce() -> String) {
        let pause = if self.is_terminal { TERMINAL_PAUSE } else { FILE_PAUSE };
        let is_due = self.last.unwrap_or(self.start).elapsed() >= pause;
        if self.is_quiet || !is_due {
            return;
        }
        self.last = Some(Instant::now());
        let mut line = format!("{done}/{}  {}", self.total, words());
        if let Some(left) = self.left(done) {
            line.push_str(&format!("  {} left", duration(left)));
        }
        let mut out = io::stderr().lock();
        // Nobody has to look.
        let _ = if self.is_terminal { write!(out, "\r\x1b[2K{line}") } else { writeln!(out, "{line}") };
        let _ = out.flush();
    }

    /// Leaves the line.
    pub fn end(&self) {
        if self.is_terminal && self.last.is_some() {
            eprintln!();
        }
    }

    fn left(&self, done: u64) -> Option<Duration> {
        let now = done.checked_sub(self.before).filter(|&now| now > 0)?;
        let left = self.total.checked_sub(done)?;
        Some(self.start.elapsed().mul_f64(left as f64 / now as f64))
    }
}

/// A duration for people: `45s`, `3m20s`, `2h05m`.
#[must_use]
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}m{:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h{:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_short() {
        for (seconds, text) in [(5, "5s"), (200, "3m20s"), (7_500, "2h05m")] {
            assert_eq!(duration(Duration::from_secs(seconds)), text);
        }
    }
}
