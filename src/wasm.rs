//! The browser door: what JavaScript may ask of the engine. The only file that names `wasm_bindgen`.
//!
//! Everything fallible answers with a JavaScript `Error` that carries the Rust message; nothing traps on bad input.

use wasm_bindgen::prelude::wasm_bindgen;

/// Sends panics to the browser's console as readable messages; runs once when the module is instantiated.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// The version of the engine, as in `Cargo.toml`.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
