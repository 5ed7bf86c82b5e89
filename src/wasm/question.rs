//! One question, one promise: a search for whoever wants no conversation.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use wasm_bindgen_futures::future_to_promise;
use web_sys::AbortSignal;

use super::arguments;
use super::engine::Outbox;
use super::host::turn;
use super::weights::PageWeights;
use crate::usi::Session;

/// How long the thread's other work waits.
const SLICE_MS: u64 = 8;

/// Thinks about a position and promises the best move in USI notation, or `resign` or `win`. In between, everything else of
/// the thread has its turn; the weights may be freed meanwhile.
///
/// `position` and `go` are what follows those words in USI. `options` are the engine's by name; `on_line` hears every line
/// of the engine; an aborted `signal` ends the search with the best move so far.
///
/// # Errors
/// The promise is broken if an argument is of a wrong kind, an option, the position or the limits are refused, or `on_line`
/// throws.
#[wasm_bindgen(unchecked_return_type = "Promise<string>")]
pub fn think(
    weights: &PageWeights,
    #[wasm_bindgen(unchecked_param_type = "string")] position: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] go: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string | number | boolean>")] options: JsValue,
    #[wasm_bindgen(js_name = onLine, unchecked_optional_param_type = "(line: string) => void")] on_line: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "AbortSignal")] signal: JsValue,
) -> Promise {
    // The conversation takes its own hold on the weights now: a borrow that outlives this call would forbid to free them.
    let session = weights.session();
    future_to_promise(async move {
        let question = Question {
            position: arguments::text("position", &position)?,
            go: arguments::text("go", &go)?,
            options: arguments::record("options", options)?,
            on_line: arguments::function("onLine", on_line)?,
            signal: arguments::signal("signal", signal)?,
        };
        Ok(JsValue::from(question.answer(session).await?))
    })
}

/// What is asked, once it is known to be a question.
struct Question {
    position: String,
    go: String,
    options: Option<Object>,
    on_line: Option<Function>,
    signal: Option<AbortSignal>,
}

impl Question {
    async fn answer(self, mut session: Session) -> Result<String, JsValue> {
        if let Some(options) = &self.options {
            set_options(&mut session, options)?;
        }
        ask(&mut session, &format!("position {}", self.position))?;
        let mut lines = ask(&mut session, &format!("go {}", self.go))?;
        loop {
            for line in &lines {
                if let Some(on_line) = &self.on_line {
                    on_line.call1(&JsValue::UNDEFINED, &JsValue::from_str(line))?;
                }
                if let Some(best) = line.strip_prefix("bestmove ") {
                    return Ok(best.split(' ').next().unwrap_or(best).to_owned());
                }
            }
            turn().await?;
            let mut outbox = Outbox::default();
            if session.is_thinking() && !self.signal.as_ref().is_some_and(AbortSignal::aborted) {
                session.think(&mut outbox, SLICE_MS);
            } else {
                // Nothing is left to read, or nobody wants to wait any longer.
                session.handle("stop", &mut outbox);
            }
            lines = outbox.lines;
        }
    }
}

/// Sets the engine's options by name.
fn set_options(session: &mut Session, options: &Object) -> Result<(), JsValue> {
    for name in Reflect::own_keys(options)?.iter() {
        let value = Reflect::get(options, &name)?;
        let name = arguments::text("the name of an option", &name)?;
        let value = text(&value)
            .ok_or_else(|| arguments::unexpected(&format!("options.{name}"), "a string, number or boolean", &value))?;
        ask(session, &format!("setoption name {name} value {value}"))?;
    }
    Ok(())
}

/// Hands the session a line; an `info string` that answers it before any thinking is a refusal. So is one about limits, under
/// which a session thinks as far as it can read them: a program had better know what it asks for.
fn ask(session: &mut Session, line: &str) -> Result<Vec<String>, JsError> {
    let mut outbox = Outbox::default();
    session.handle(line, &mut outbox);
    let is_refused = !session.is_thinking() && !outbox.lines.iter().any(|line| line.starts_with("bestmove "));
    match outbox.lines.iter().find_map(|line| line.strip_prefix("info string ")) {
        Some(refusal) if is_refused || refusal.starts_with("go") => Err(JsError::new(refusal)),
        _ => Ok(outbox.lines),
    }
}

/// A value as USI writes it.
fn text(value: &JsValue) -> Option<String> {
    let number = || value.as_f64().map(|number| number.to_string());
    let truth = || value.as_bool().map(|truth| truth.to_string());
    value.as_string().or_else(number).or_else(truth)
}
