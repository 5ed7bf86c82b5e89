//! The laboratory as a program: runs that are repeated, cut up, killed and resumed, and engines that misbehave.

mod book;
mod experiments;
mod learning;
mod misbehaving;
#[cfg(unix)]
mod recipes;
mod repeating;
mod selfplay;
mod softmax;
mod support;
