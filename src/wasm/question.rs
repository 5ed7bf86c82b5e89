//! One question, one promise: a search for whoever wants no conversation.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use web_sys::AbortSignal;

use super::engine::Outbox;
use super::host::turn;
use super::weights::PageWeights;
use crate::usi::Session;

/// How long the thread's other work waits.
const SLICE_MS: u64 = 8;

/// Thinks about a position and promises the best move in USI notation, or `resign` or `win`. In between, everything else of
/// the thread has its turn.
///
/// `position` and `go` are what follows those words in USI. `options` are the engine's by name; `on_line` hears every line
/// of the engine; an aborted `signal` ends the search with the best move so far.
///
/// # Errors
/// If an option, the position or the limits are refused, or `on_line` throws.
#[wasm_bindgen]
pub async fn think(
    weights: &PageWeights,
    position: String,
    go: String,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string | number | boolean>")] options: Option<
        Object,
    >,
    #[wasm_bindgen(js_name = onLine, unchecked_optional_param_type = "(line: string) => void")] on_line: Option<
        Function,
    >,
    #[wasm_bindgen(unchecked_optional_param_type = "AbortSignal")] signal: Option<AbortSignal>,
) -> Result<String, JsValue> {
    let mut session = weights.session();
    for entry in Object::entries(&options.unwrap_or_default()).iter() {
        let (name, value) = (Reflect::get_u32(&entry, 0)?, Reflect::get_u32(&entry, 1)?);
        ask(&mut session, &format!("setoption name {} value {}", text(&name), text(&value)))?;
    }
    ask(&mut session, &format!("position {position}"))?;
    let mut lines = ask(&mut session, &format!("go {go}"))?;
    loop {
        for line in &lines {
            if let Some(on_line) = &on_line {
                on_line.call1(&JsValue::UNDEFINED, &JsValue::from_str(line))?;
            }
            if let Some(best) = line.strip_prefix("bestmove ") {
                return Ok(best.split(' ').next().unwrap_or(best).to_owned());
            }
        }
        turn().await?;
        let mut outbox = Outbox::default();
        if session.is_thinking() && !signal.as_ref().is_some_and(AbortSignal::aborted) {
            session.think(&mut outbox, SLICE_MS);
        } else {
            // Nothing is left to read, or nobody wants to wait any longer.
            session.handle("stop", &mut outbox);
        }
        lines = outbox.lines;
    }
}

/// Hands the session a line; an `info string` that answers it before any thinking is a refusal.
fn ask(session: &mut Session, line: &str) -> Result<Vec<String>, JsError> {
    let mut outbox = Outbox::default();
    session.handle(line, &mut outbox);
    let is_refused = !session.is_thinking() && !outbox.lines.iter().any(|line| line.starts_with("bestmove "));
    match outbox.lines.iter().find_map(|line| line.strip_prefix("info string ")) {
        Some(refusal) if is_refused => Err(JsError::new(refusal)),
        _ => Ok(outbox.lines),
    }
}

/// A value as USI writes it.
fn text(value: &JsValue) -> String {
    let number = || value.as_f64().map(|number| number.to_string());
    let truth = || value.as_bool().map(|truth| truth.to_string());
    value.as_string().or_else(number).or_else(truth).unwrap_or_default()
}
