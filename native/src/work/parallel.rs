//! Work on several threads whose results come back in the order of the items, so that nothing depends on the threads.
//!
//! Each thread keeps one worker. `rayon` would save a dozen lines here, but makes a worker for every piece that it splits off: 427
//! for 1,000 items on 8 threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Items that are worked on before their results are handed over, for each thread: bounds what is held in memory.
const ROUND: usize = 16;

/// Works on the items, each thread with a worker of its own, and hands over the results in order until one is refused.
///
/// # Errors
/// What the receiver refused a result for.
pub fn in_order<T: Sync, W: Send, R: Send, E>(
    items: &[T],
    threads: usize,
    make_worker: impl Fn() -> W,
    work: impl Fn(&mut W, usize, &T) -> R + Sync,
    mut receive: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let mut workers: Vec<W> = (0..threads).map(|_| make_worker()).collect();
    for (round, chunk) in items.chunks(ROUND * threads).enumerate() {
        let first = round * ROUND * threads;
        let (next, slots) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        slots.lock().unwrap_or_else(std::sync::PoisonError::into_inner).resize_with(chunk.len(), || None);
        thread::scope(|scope| {
            for worker in &mut workers {
                let (next, slots, work) = (&next, &slots, &work);
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = chunk.get(index) else { return };
                        let result = work(worker, first + index, item);
                        slots.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[index] = Some(result);
                    }
                });
            }
        });
        let slots = slots.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (index, result) in slots.into_iter().flatten().enumerate() {
            receive(first + index, result)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads_and_a_refusal_ends_it() {
        let items: Vec<usize> = (0..500).collect();
        for threads in [0, 1, 3] {
            let mut seen = Vec::new();
            let done: Result<(), ()> = in_order(
                &items,
                threads,
                || 0_usize,
                |count, index, item| {
                    *count += 1;
                    assert_eq!(index, *item);
                    item * 2
                },
                |index, result| {
                    seen.push(result);
                    if index < 400 { Ok(()) } else { Err(()) }
                },
            );
            assert_eq!(done, Err(()));
            assert_eq!(seen, (0..=400).map(|item| item * 2).collect::<Vec<_>>());
        }
    }
}
