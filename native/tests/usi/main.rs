//! The program as a USI engine: over streams, and started as a GUI does.

mod binary;
mod streams;
#[allow(dead_code)]
#[path = "../../../tests/usi/support.rs"]
mod support;
