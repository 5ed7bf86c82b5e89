//! The laboratory: matches and experiments that can be trusted and repeated.

pub mod budget;
pub mod jobs;
pub mod log;
pub mod player;
pub mod random;
pub mod referee;
pub mod statistics;
