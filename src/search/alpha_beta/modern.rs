//! The node of the default search: principal variation search with the selectivity of today's engines.
//!
//! The steps are numbered through `enter`, `cuts` and `moves`; every technique is a switch of its own.

mod below;
mod cuts;
mod enter;
mod moves;
pub(super) mod node;
mod picker;
mod quiescence;
mod statistics;

pub(super) use node::Node;
pub(super) use statistics::Statistics;
