//! A host that says `stop` at a certain moment and keeps how long it had to wait.

use std::time::{Duration, Instant};

use fukayomi::usi::Host;

/// Time by the clock and by what the thread had of the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spent {
    pub clock: Duration,
    pub work: Duration,
}

impl Spent {
    fn longer(self, other: Self) -> Self {
        Self { clock: self.clock.max(other.clock), work: self.work.max(other.work) }
    }
}

/// A moment by both clocks.
#[derive(Clone, Copy)]
struct Moment {
    clock: Instant,
    work: Duration,
}

impl Moment {
    fn now() -> Self {
        Self { clock: Instant::now(), work: work() }
    }

    fn until(self, later: Self) -> Spent {
        Spent { clock: later.clock - self.clock, work: later.work.saturating_sub(self.work) }
    }
}

/// Processor time of this thread; nothing is claimed where nothing is known.
fn work() -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

/// See the top of this file.
pub(super) struct Listener {
    started: Instant,
    /// When `stop` is said.
    due: Option<Instant>,
    looked: Moment,
    /// The last look before `stop` was said: the work after it counts, for nobody can tell how much of it was done before.
    before: Moment,
    longest: Spent,
    answer: Option<Spent>,
}

impl Listener {
    pub fn new() -> Self {
        let now = Moment::now();
        Self { started: now.clock, due: None, looked: now, before: now, longest: Spent::default(), answer: None }
    }

    /// Says `stop` so long from now.
    pub fn interrupt_after(&mut self, time: Duration) {
        let now = Moment::now();
        (self.due, self.looked, self.before, self.longest) = (Some(now.clock + time), now, now, Spent::default());
    }

    pub fn is_due(&self) -> bool {
        self.due.is_some_and(|due| Instant::now() >= due)
    }

    /// From `stop` to the answer, and the longest stretch without a look; `None` if there was no answer.
    pub fn answered(&self) -> Option<(Spent, Spent)> {
        Some((self.answer?, self.longest))
    }

    fn look(&mut self) -> Moment {
        let now = Moment::now();
        self.longest = self.longest.longer(self.looked.until(now));
        if self.due.is_some_and(|due| now.clock < due) {
            self.before = now;
        }
        self.looked = now;
        now
    }
}

impl Host for Listener {
    fn now_ms(&mut self) -> u64 {
        (self.look().clock - self.started).as_millis() as u64
    }

    fn is_interrupted(&mut self) -> bool {
        let now = self.look();
        self.due.is_some_and(|due| now.clock >= due)
    }

    fn send(&mut self, line: &str) {
        if line.starts_with("bestmove ") || line.starts_with("checkmate ") {
            let now = self.look();
            let since = self.due.unwrap_or(now.clock);
            self.answer = Some(Spent { clock: now.clock.saturating_duration_since(since), ..self.before.until(now) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the processor busy, by its own time.
    fn toil(time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn the_longest_stretch_and_the_way_from_stop_to_the_answer_are_kept() {
        let mut listener = Listener::new();
        toil(Duration::from_millis(30));
        listener.interrupt_after(Duration::from_millis(10));
        assert!(!listener.is_interrupted());
        toil(Duration::from_millis(20));
        assert!(listener.is_interrupted() && listener.is_due());
        assert_eq!(listener.answered(), None);
        listener.send("bestmove 7g7f");
        let (answer, longest) = listener.answered().unwrap();
        assert!(longest.clock >= Duration::from_millis(20) && longest.clock >= answer.clock, "{longest:?}");
        assert!(answer.clock >= Duration::from_millis(10), "{answer:?}");
        // What other programs take is no work of ours.
        assert!(answer.work <= longest.clock + Duration::from_millis(5) && longest.work <= longest.clock, "{answer:?}");
    }
}
