//! What the browser lends: a clock, chance, and a turn for everything else of the thread.

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageChannel, Performance};

/// Every mind's option `seed` takes this much.
const MAX_SEED: u32 = 1_000_000;

thread_local! {
    /// Looked up by name, because windows, workers and Node.js have the same clock on different global objects.
    static CLOCK: Option<Performance> =
        Reflect::get(&js_sys::global(), &JsValue::from_str("performance")).ok().and_then(|found| {
            found.is_object().then(|| found.unchecked_into())
        });
}

/// Milliseconds since the thread began; the clock on the wall where there is no better one.
pub(super) fn now_ms() -> u64 {
    // Positive and far below 2^53, so nothing is lost but fractions.
    CLOCK.with(|clock| clock.as_ref().map_or_else(js_sys::Date::now, Performance::now)) as u64
}

/// Lets everything else of this thread have its turn: messages are delivered, frames drawn. A message to oneself is the
/// quickest way; timers wait 4 ms.
///
/// # Errors
/// If there are no message channels.
pub(super) async fn turn() -> Result<(), JsValue> {
    let channel = MessageChannel::new()?;
    let came = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    channel.port2().post_message(&JsValue::NULL)?;
    JsFuture::from(came).await?;
    // An open port would keep a Node.js process alive.
    channel.port1().close();
    Ok(())
}

/// A seed for an engine's option `seed`, for games that should differ from each other. Without it the engine takes its
/// default, and does the same again.
///
/// # Errors
/// If there is no source of randomness.
#[wasm_bindgen(js_name = randomSeed)]
pub fn random_seed() -> Result<u32, JsError> {
    Ok(getrandom::u32()? % (MAX_SEED + 1))
}
