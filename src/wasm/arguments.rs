//! What JavaScript hands over, looked at before it is used.
//!
//! The generated bindings believe their types: a number where a string is expected would be read as an address. So whatever
//! is no plain object of ours comes in as a [`JsValue`] and is checked here; what does not fit is a `TypeError` that names
//! the argument, what was expected and what was found. Anything that may call back into JavaScript is asked in a way that
//! hands its exceptions on, because one that flew over our frames would leave them as they were.

use std::ops::RangeInclusive;

use js_sys::{Array, ArrayBuffer, Function, Object, Reflect, TypeError, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortSignal;

/// No line of a game is longer; a list that says so is no list of moves.
const MAX_LINE: usize = 100_000;

/// A string.
pub(super) fn text(name: &str, value: &JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| unexpected(name, "a string", value))
}

/// A list of strings.
pub(super) fn texts(name: &str, value: &JsValue) -> Result<Vec<String>, JsValue> {
    if !Array::is_array(value) {
        return Err(unexpected(name, "a list of strings", value));
    }
    let length = Reflect::get(value, &JsValue::from_str("length"))?;
    let length = whole(&format!("{name}.length"), &length, 0..=MAX_LINE as u32)?;
    (0..length).map(|at| text(&format!("{name}[{at}]"), &Reflect::get(value, &JsValue::from(at))?)).collect()
}

/// A whole number in a range.
pub(super) fn whole(name: &str, value: &JsValue, range: RangeInclusive<u32>) -> Result<u32, JsValue> {
    let (least, most) = (f64::from(*range.start()), f64::from(*range.end()));
    match value.as_f64() {
        // In range and without a fraction, so that nothing is lost.
        Some(number) if number.fract() == 0.0 && (least..=most).contains(&number) => Ok(number as u32),
        _ => Err(unexpected(name, &format!("a whole number from {least} to {most}"), value)),
    }
}

/// A number, but not NaN.
pub(super) fn number(name: &str, value: &JsValue) -> Result<f64, JsValue> {
    value.as_f64().filter(|number| !number.is_nan()).ok_or_else(|| unexpected(name, "a number", value))
}

/// True or false.
pub(super) fn truth(name: &str, value: &JsValue) -> Result<bool, JsValue> {
    value.as_bool().ok_or_else(|| unexpected(name, "true or false", value))
}

/// A copy of the bytes of an `ArrayBuffer` or of any view of one.
pub(super) fn bytes(name: &str, value: &JsValue) -> Result<Vec<u8>, JsValue> {
    if let Some(buffer) = value.dyn_ref::<ArrayBuffer>() {
        return Ok(Uint8Array::new(buffer).to_vec());
    }
    if !ArrayBuffer::is_view(value) {
        return Err(unexpected(name, "an ArrayBuffer or a view of one", value));
    }
    // Of a view these three are its own and can't fail.
    let of = |property: &str| Reflect::get(value, &JsValue::from_str(property));
    let (start, length) = (of("byteOffset")?.as_f64(), of("byteLength")?.as_f64());
    let (start, length) = (start.unwrap_or_default() as u32, length.unwrap_or_default() as u32);
    Ok(Uint8Array::new_with_byte_offset_and_length(&of("buffer")?, start, length).to_vec())
}

/// A function, or nothing.
pub(super) fn function(name: &str, value: JsValue) -> Result<Option<Function>, JsValue> {
    optional(name, value, "a function", |value| value.is_function())
}

/// An object with values by name, or nothing.
pub(super) fn record(name: &str, value: JsValue) -> Result<Option<Object>, JsValue> {
    let fits = |value: &JsValue| value.is_object() && !Array::is_array(value);
    optional(name, value, "an object with values by name", fits)
}

/// A signal that ends something, or nothing.
pub(super) fn signal(name: &str, value: JsValue) -> Result<Option<AbortSignal>, JsValue> {
    optional(name, value, "an AbortSignal", |value| value.is_instance_of::<AbortSignal>())
}

/// `null` is as good as nothing.
fn optional<T: JsCast>(
    name: &str,
    value: JsValue,
    expected: &str,
    fits: impl Fn(&JsValue) -> bool,
) -> Result<Option<T>, JsValue> {
    match value {
        value if value.is_undefined() || value.is_null() => Ok(None),
        value if fits(&value) => Ok(Some(value.unchecked_into())),
        value => Err(unexpected(name, expected, &value)),
    }
}

/// The error that says what was expected.
pub(super) fn unexpected(name: &str, expected: &str, found: &JsValue) -> JsValue {
    TypeError::new(&format!("{name}: expected {expected}, found {}", kind(found, expected))).into()
}

/// What a value is, in words that tell it from what was expected.
fn kind(value: &JsValue, expected: &str) -> String {
    if value.is_undefined() || value.is_null() {
        return if value.is_null() { "null" } else { "undefined" }.to_owned();
    }
    match value.as_f64() {
        // That a number is no number would say little.
        Some(number) if expected.contains("number") => number.to_string(),
        Some(_) => "a number".to_owned(),
        None if Array::is_array(value) => "a list".to_owned(),
        None => match value.js_typeof().as_string().as_deref() {
            Some("object") | None => "an object".to_owned(),
            Some(other) => format!("a {other}"),
        },
    }
}
