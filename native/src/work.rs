//! What learning and the laboratory stand on: jobs that can be stopped, resumed and shared out, with a log, a progress line
//! and files.

pub mod commit;
pub mod files;
pub mod jobs;
pub mod log;
pub mod parallel;
pub mod progress_line;
pub mod records;
pub mod run;
pub mod stopwatch;
pub mod whole;
