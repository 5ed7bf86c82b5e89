//! Fukayomi (深読み, "deep reading"): a shogi engine whose thinking can be seen.
#![allow(long_running_const_eval)]

pub mod eval;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
pub mod notation;
pub mod search;
pub mod shogi;

#[cfg(target_arch = "wasm32")]
mod wasm;
