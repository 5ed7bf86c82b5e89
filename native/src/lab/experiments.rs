//! The papers' experiments, each a command of `fukayomi lab`: a list of jobs, a log, a report.

pub mod ablation;
pub mod audit;
pub mod choices;
pub mod depth;
pub mod futility;
pub mod learning;
pub mod levels;
mod look;
mod problems;
pub mod scaling;
pub mod softmax;

pub use look::{Look, look, look_again};
