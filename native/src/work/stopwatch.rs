//! The machine's clock for a search, which has none of its own.

use std::time::Instant;

use fukayomi::search::Listener;

/// Listens to a search that begins now.
#[must_use]
pub fn stopwatch() -> Listener<impl FnMut() -> u64> {
    let start = Instant::now();
    Listener::new(move || start.elapsed().as_millis() as u64)
}
