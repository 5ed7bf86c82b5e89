//! The node of Bonanza's search (S3): full width but for the techniques of the paper's appendix and futility pruning.
//!
//! The presets `classic` and `bonanza` search it; the papers' experiments are measured with it.

mod cuts;
mod frame;
mod history;
mod moves;
mod node;
mod picker;
mod quiescence;

pub(super) use frame::Frame;
pub(super) use history::History;
pub(super) use quiescence::cuts;
