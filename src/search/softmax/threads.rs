//! More threads: while the first one grows the tree, the others read the root by alpha-beta, and what they find all meet in
//! the table.
//!
//! Only the first thread touches the tree, reports and decides; alone, it is deterministic.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::Softmax;
use crate::eval::Evaluator;

/// Quiescence calls itself, with the moves of each node on the stack.
const STACK_BYTES: usize = 16 << 20;

/// Tells the helpers to stop, even if the search itself panics.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<E: Evaluator> Softmax<E> {
    /// Runs something while the helpers read.
    pub(super) fn with_helpers<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let mut helpers = self.leaves.as_mut().map_or_else(Vec::new, |leaves| std::mem::take(&mut leaves.helpers));
        if helpers.is_empty() {
            return run(self);
        }
        let stop = AtomicBool::new(false);
        let result = thread::scope(|scope| {
            let _guard = StopOnDrop(&stop);
            for helper in &mut helpers {
                let stop = &stop;
                let read = move || helper.read_root_until(stop);
                // Where there are no threads to be had, the first one thinks alone.
                let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, read);
            }
            run(self)
        });
        if let Some(leaves) = &mut self.leaves {
            leaves.helpers = helpers;
        }
        result
    }
}
