//! The laboratory: matches and experiments that can be trusted and repeated.

pub mod budget;
pub mod player;
pub mod random;
pub mod statistics;
