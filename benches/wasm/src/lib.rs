//! The native benchmark's libraries behind two plain exports, so that node can time them without any glue.

#[path = "../../engines.rs"]
mod engines;

use engines::{CASES, ENGINES};

/// Leaves of a case by an engine; both are indices into the tables of the benchmark.
#[unsafe(no_mangle)]
pub extern "C" fn perft(engine: usize, case: usize) -> u64 {
    let (_, sfen, depth, _) = CASES[case];
    ENGINES[engine].1(sfen, depth)
}

/// What `perft` must return.
#[unsafe(no_mangle)]
pub extern "C" fn expected(case: usize) -> u64 {
    CASES[case].3
}
