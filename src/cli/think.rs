//! What the subcommands that think have in common: a mind with its settings, and its last word.

use std::error::Error;

use crate::search::{self, Report, Search, Watcher};

/// A watcher without a clock that keeps the last report.
#[derive(Default)]
pub(super) struct LastReport(pub Option<Report>);

impl Watcher for LastReport {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn should_stop(&mut self) -> bool {
        false
    }
    fn report(&mut self, report: &Report) {
        self.0 = Some(report.clone());
    }
}

/// A mind by its name, with parameters given as `NAME=VALUE`.
pub(super) fn mind(name: &str, settings: &[String]) -> Result<Box<dyn Search>, Box<dyn Error>> {
    let mut mind = search::mind(name).ok_or_else(|| format!("there is no mind '{name}'; try {:?}", search::MINDS))?;
    for setting in settings {
        let (name, value) = setting.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, found '{setting}'"))?;
        mind.set_param(name, value)?;
    }
    Ok(mind)
}
