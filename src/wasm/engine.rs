//! The USI conversation for a worker: lines in, lines out, one slice of thinking at a time.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::weights::PageWeights;
use super::{arguments, host};
use crate::search::PictureWish;
use crate::search::softmax::Descent;
use crate::shogi::Move;
use crate::usi::{Flow, Host, Session};

/// No drawing is finer than this many bytes can tell.
const MAX_PICTURE_BYTES: u32 = 64 << 20;

/// What the conversation needs of a worker: its clock, and a place for the lines of one call.
#[derive(Default)]
pub(super) struct Outbox {
    pub lines: Vec<String>,
}

impl Host for Outbox {
    fn now_ms(&mut self) -> u64 {
        host::now_ms()
    }

    /// A worker hears nothing while it thinks; whoever calls keeps the slices short.
    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn send(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One iteration of softmax search. */
export interface Descent {
    /** From the root to the leaf that was reached; pairs are before and after the backup. */
    path: { move: string, selection: number, value: [number, number], depth: [number, number], visits: number }[];
    /** The children that were made, with their values for the side to move at the root, the mover's best first. */
    children: { move: string, value: number }[];
}
"#;

#[derive(Serialize)]
struct Told {
    path: Vec<ToldStep>,
    children: Vec<ToldChild>,
}

#[derive(Serialize)]
struct ToldStep {
    #[serde(rename = "move")]
    mv: String,
    selection: f64,
    value: [f64; 2],
    depth: [f64; 2],
    visits: u32,
}

#[derive(Serialize)]
struct ToldChild {
    #[serde(rename = "move")]
    mv: String,
    value: f64,
}

impl From<Descent> for Told {
    fn from(descent: Descent) -> Self {
        let path = descent.path.into_iter().map(|step| ToldStep {
            mv: step.mv.map_or(String::new(), |mv| mv.to_string()),
            selection: step.selection,
            value: step.value,
            depth: step.depth,
            visits: step.visits,
        });
        let children = descent.children.into_iter().map(|(mv, value)| ToldChild { mv: mv.to_string(), value });
        Self { path: path.collect(), children: children.collect() }
    }
}

/// A USI engine without I/O: hand it lines with `handle`, and while `isThinking`, call `think` again and again.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    session: Session,
    has_quit: bool,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that values positions with these weights and waits for its first line.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(weights: &PageWeights) -> Self {
        Self { session: weights.session(), has_quit: false }
    }

    /// Handles one USI line and returns the lines of the answer, without line ends.
    ///
    /// # Errors
    /// If it is no text.
    pub fn handle(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
    ) -> Result<Vec<String>, JsValue> {
        let mut outbox = Outbox::default();
        let flow = self.session.handle(&arguments::text("line", line)?, &mut outbox);
        if self.has_quit {
            return Ok(Vec::new());
        }
        self.has_quit = flow == Flow::Quit;
        Ok(outbox.lines)
    }

    /// Thinks for about this many milliseconds and returns what there is to tell.
    ///
    /// # Errors
    /// If the time is not a whole number.
    pub fn think(
        &mut self,
        #[wasm_bindgen(js_name = sliceMs, unchecked_param_type = "number")] slice_ms: &JsValue,
    ) -> Result<Vec<String>, JsValue> {
        let slice_ms = arguments::whole("sliceMs", slice_ms, 0..=u32::MAX)?;
        let mut outbox = Outbox::default();
        if !self.has_quit {
            self.session.think(&mut outbox, u64::from(slice_ms));
        }
        Ok(outbox.lines)
    }

    /// Whether pictures of the searches to come are wanted. Alpha-beta records what it walks only then, and what a
    /// picture says of expected depth comes in no line then.
    ///
    /// # Errors
    /// If it is neither true nor false.
    #[wasm_bindgen(js_name = setWatched)]
    pub fn set_watched(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "boolean")] watched: &JsValue,
    ) -> Result<(), JsValue> {
        self.session.set_watched(arguments::truth("watched", watched)?);
        Ok(())
    }

    /// A picture of the search as it is now, in the bytes that `search::picture` describes; nothing if there is none.
    ///
    /// A temperature above 0 weighs the leaves of a softmax tree as if T_d were that many points.
    ///
    /// # Errors
    /// If one of them is not a number.
    pub fn picture(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] epsilon: &JsValue,
        #[wasm_bindgen(js_name = mostBytes, unchecked_param_type = "number")] most_bytes: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: &JsValue,
        #[wasm_bindgen(js_name = timeMs, unchecked_param_type = "number")] time_ms: &JsValue,
    ) -> Result<Option<Vec<u8>>, JsValue> {
        let wish = PictureWish {
            epsilon: arguments::number("epsilon", epsilon)?,
            most_bytes: arguments::whole("mostBytes", most_bytes, 0..=MAX_PICTURE_BYTES)? as usize,
            depth_temperature: Some(arguments::number("temperature", temperature)?).filter(|&degrees| degrees > 0.0),
            // A clock's milliseconds are positive and far below 2^53.
            time_ms: arguments::number("timeMs", time_ms)? as u64,
        };
        Ok(self.session.picture(&wish))
    }

    /// Sends all visits of the softmax search under way through a line, moves in USI notation with spaces between; an empty
    /// text lets it choose again.
    ///
    /// # Errors
    /// If it is no text or not all of it are moves.
    #[wasm_bindgen(js_name = setFocus)]
    pub fn set_focus(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
    ) -> Result<(), JsValue> {
        let text = arguments::text("line", line)?;
        let moves: Result<Vec<Move>, _> = text.split_whitespace().map(str::parse).collect();
        self.session.set_focus(&moves.map_err(|error| JsError::new(&error.to_string()))?);
        Ok(())
    }

    /// Makes one iteration of the softmax search under way and tells all about it; nothing if there is none to make.
    ///
    /// # Errors
    /// Never in practice: only if the answer could not become a JavaScript value.
    #[wasm_bindgen(unchecked_return_type = "Descent | undefined")]
    pub fn step(&mut self) -> Result<JsValue, JsError> {
        let Some(descent) = self.session.step(&mut Outbox::default()) else { return Ok(JsValue::UNDEFINED) };
        Ok(serde_wasm_bindgen::to_value(&Told::from(descent))?)
    }

    /// Whether there is something to think about. A search that only waits for `stop` has nothing left.
    #[wasm_bindgen(getter, js_name = isThinking)]
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        !self.has_quit && self.session.is_thinking()
    }
}
