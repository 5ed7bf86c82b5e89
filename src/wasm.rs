//! The browser door: what JavaScript may ask of the engine. The only room that names `wasm_bindgen`.
//!
//! Everything fallible answers with a JavaScript `Error` that carries the Rust message; nothing traps on bad input, which is
//! why arguments come in as they are and are checked by `arguments`. Values with a shape cross by `serde_wasm_bindgen`; the browser's own things (its clock, message channels, abort signals) by
//! `js_sys` and `web_sys`; promises by `wasm_bindgen_futures`; chance by `getrandom`.

mod arguments;
mod engine;
mod game;
mod host;
mod question;
mod weights;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::notation::sfen;
use crate::search::MINDS;
use crate::shogi::{self, Handicap, MoveList, Position};

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

/// The names of the minds that can think, the default first.
#[wasm_bindgen]
#[must_use]
pub fn minds() -> Vec<String> {
    MINDS.iter().map(|&name| name.to_owned()).collect()
}

/// The legal moves of a position, in USI notation (`7g7f`, `8h2b+`, `P*5e`).
///
/// # Errors
/// If it is not the SFEN of a legal position.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(#[wasm_bindgen(unchecked_param_type = "string")] sfen: &JsValue) -> Result<Vec<String>, JsValue> {
    let mut moves = MoveList::new();
    parse_sfen(sfen)?.legal_moves(&mut moves);
    Ok(moves.as_slice().iter().map(ToString::to_string).collect())
}

/// The number of move sequences of `depth` moves from a position.
///
/// # Errors
/// If it is not the SFEN of a legal position, or the depth is out of reach.
#[wasm_bindgen]
pub fn perft(
    #[wasm_bindgen(unchecked_param_type = "string")] sfen: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
) -> Result<u64, JsValue> {
    let depth = arguments::whole("depth", depth, 0..=MAX_PERFT_DEPTH)?;
    Ok(shogi::perft(&mut parse_sfen(sfen)?, depth))
}

fn parse_sfen(sfen: &JsValue) -> Result<Position, JsValue> {
    Ok(sfen::parse(&arguments::text("sfen", sfen)?).map_err(JsError::from)?)
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A start position of a game. */
export interface Start {
    /** The name in Japanese, such as `香落ち`. */
    ja: string;
    /** The name in English. */
    en: string;
    /** The position. */
    sfen: string;
}

/** Why a text is not the SFEN of a position. */
export interface Problem {
    /** The rule by its name, such as `TwoPawns`. */
    code: string;
    /** The rule in an English sentence. */
    message: string;
}
"#;

#[derive(Serialize)]
struct Start {
    ja: &'static str,
    en: &'static str,
    sfen: String,
}

#[derive(Serialize)]
struct Problem {
    code: String,
    message: String,
}

/// The even game and the handicaps, from a lance to ten pieces.
///
/// # Errors
/// Never in practice: only if the list could not become a JavaScript value.
#[wasm_bindgen(unchecked_return_type = "Start[]")]
pub fn starts() -> Result<JsValue, JsError> {
    let starts = Handicap::ALL.map(|handicap| Start {
        ja: handicap.name_ja(),
        en: handicap.name_en(),
        sfen: sfen::write(&handicap.position()),
    });
    Ok(serde_wasm_bindgen::to_value(&starts)?)
}

/// What keeps a text from being the SFEN of a legal position; nothing if it is one.
///
/// # Errors
/// If it is no text.
#[wasm_bindgen(js_name = positionProblem, unchecked_return_type = "Problem | undefined")]
pub fn position_problem(#[wasm_bindgen(unchecked_param_type = "string")] sfen: &JsValue) -> Result<JsValue, JsValue> {
    let Err(error) = sfen::parse(&arguments::text("sfen", sfen)?) else { return Ok(JsValue::UNDEFINED) };
    let debug = match &error {
        sfen::SfenError::Position(rule) => format!("{rule:?}"),
        other => format!("{other:?}"),
    };
    let code = debug.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned();
    Ok(serde_wasm_bindgen::to_value(&Problem { code, message: error.to_string() })?)
}
