//! What processes hold, memory and open files, and how busy the machine is, as Linux tells it; elsewhere nothing is known and nothing
//! is claimed.

use std::fs;
use std::time::Duration;

/// What a process, or several together, hold.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Holding {
    pub mb: f64,
    pub handles: u64,
}

/// A look at everybody.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    pub at: Duration,
    pub own: Holding,
    pub children: Holding,
    /// Threads that ran or wanted to, on average over a minute.
    pub load: f64,
}

/// From the first tenth of a run to its last, medians.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Growth {
    pub first_mb: f64,
    pub last_mb: f64,
    pub most_mb: f64,
    pub first_handles: u64,
    pub last_handles: u64,
}

/// All looks of a run.
#[derive(Default)]
pub(super) struct Health {
    pub samples: Vec<Sample>,
}

impl Health {
    /// Looks at this process and its children.
    pub fn look(&mut self, at: Duration) {
        let Some(own) = holding("self") else { return };
        let children = children()
            .iter()
            .filter_map(|id| holding(id))
            .fold(Holding::default(), |sum, one| Holding { mb: sum.mb + one.mb, handles: sum.handles + one.handles });
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
        self.samples.push(Sample { at, own, children, load });
    }

    /// How busy the machine was: the median of all looks, and the most.
    pub fn load(&self) -> Option<(f64, f64)> {
        let most = self.samples.iter().map(|it| it.load).fold(f64::NAN, f64::max);
        Some((median(self.samples.iter().map(|it| it.load))?, most))
    }

    pub fn own(&self) -> Option<Growth> {
        self.growth(|sample| sample.own)
    }

    pub fn children(&self) -> Option<Growth> {
        self.growth(|sample| sample.children)
    }

    fn growth(&self, of: impl Fn(&Sample) -> Holding) -> Option<Growth> {
        let all: Vec<Holding> = self.samples.iter().map(of).collect();
        let tenth = all.len().div_ceil(10);
        let (first, last) = (all.get(..tenth)?, all.get(all.len() - tenth..)?);
        Some(Growth {
            first_mb: median(first.iter().map(|it| it.mb))?,
            last_mb: median(last.iter().map(|it| it.mb))?,
            most_mb: all.iter().map(|it| it.mb).fold(0.0, f64::max),
            first_handles: median(first.iter().map(|it| it.handles as f64))? as u64,
            last_handles: median(last.iter().map(|it| it.handles as f64))? as u64,
        })
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

fn holding(process: &str) -> Option<Holding> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = |name: &str| {
        let number = status.lines().find_map(|line| line.strip_prefix(name))?.trim().trim_end_matches(" kB");
        number.parse::<f64>().ok()
    };
    // Its own memory alone, wherever it is: pages of the program's file come and go as the system likes.
    let mb = (kilobytes("RssAnon:")? + kilobytes("VmSwap:")?) / 1024.0;
    let handles = fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64;
    Some(Holding { mb, handles })
}

/// The processes that this one started and that still live.
fn children() -> Vec<String> {
    let us = std::process::id().to_string();
    let is_ours = |id: &str| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // The name, which may contain anything, ends at the last bracket; then the state, then the parent.
        stat.rsplit_once(')').is_some_and(|(_, rest)| rest.split_whitespace().nth(1) == Some(us.as_str()))
    };
    let names = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.file_name());
    names
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()) && is_ours(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_between_the_medians_of_the_ends() {
        let sample = |index: u32| Sample {
            at: Duration::from_secs(u64::from(index)),
            own: Holding { mb: f64::from(index), handles: 7 },
            children: Holding::default(),
            load: f64::from(index % 10),
        };
        let health = Health { samples: (0..100).map(sample).collect() };
        let growth = health.own().unwrap();
        assert_eq!((growth.first_mb, growth.last_mb, growth.most_mb), (5.0, 95.0, 99.0));
        assert_eq!((growth.first_handles, growth.last_handles), (7, 7));
        assert_eq!(health.load(), Some((5.0, 9.0)));
        assert_eq!((Health::default().own(), Health::default().load()), (None, None));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_is_seen() {
        let mut health = Health::default();
        health.look(Duration::ZERO);
        assert!(health.samples[0].own.mb > 0.1 && health.samples[0].own.handles > 2);
        assert!(health.samples[0].load >= 0.0);
    }
}
