//! The laboratory as a program: runs that are repeated, cut up, killed and resumed, and engines that misbehave.

mod misbehaving;
mod repeating;
mod support;
