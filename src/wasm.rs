//! The browser door: what JavaScript may ask of the engine. The only file that names `wasm_bindgen`.
//!
//! Everything fallible answers with a JavaScript `Error` that carries the Rust message; nothing traps on bad input.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::notation::sfen;
use crate::shogi::{self, MoveList};

/// No count beyond this depth ends within a lifetime, and each level takes its share of a small stack.
const MAX_PERFT_DEPTH: u32 = 32;

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

/// The legal moves of a position, in USI notation (`7g7f`, `8h2b+`, `P*5e`).
///
/// # Errors
/// If the text is not the SFEN of a legal position.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(sfen: &str) -> Result<Vec<String>, JsError> {
    let mut moves = MoveList::new();
    sfen::parse(sfen)?.legal_moves(&mut moves);
    Ok(moves.as_slice().iter().map(ToString::to_string).collect())
}

/// The number of move sequences of `depth` moves from a position.
///
/// # Errors
/// If the text is not the SFEN of a legal position, or the depth is out of reach.
#[wasm_bindgen]
pub fn perft(sfen: &str, depth: u32) -> Result<u64, JsError> {
    if depth > MAX_PERFT_DEPTH {
        return Err(JsError::new(&format!("perft: expected a depth up to {MAX_PERFT_DEPTH}, found {depth}")));
    }
    Ok(shogi::perft(&mut sfen::parse(sfen)?, depth))
}
