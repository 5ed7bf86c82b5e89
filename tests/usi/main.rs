//! The USI conversation: what a GUI says and what it hears.

#![cfg(not(target_arch = "wasm32"))]

mod binary;
mod conversation;
mod decisions;
mod hostile;
mod mate;
mod options;
mod streams;
mod support;
