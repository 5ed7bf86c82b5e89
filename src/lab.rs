//! The laboratory: matches and experiments that can be trusted and repeated.

pub mod random;
pub mod statistics;
