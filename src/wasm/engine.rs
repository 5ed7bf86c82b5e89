//! The USI conversation for a worker: lines in, lines out, one slice of thinking at a time.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::host;
use super::weights::PageWeights;
use crate::search::PictureWish;
use crate::search::softmax::Descent;
use crate::usi::{Flow, Host, Session};

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
    pub fn handle(&mut self, line: &str) -> Vec<String> {
        let mut outbox = Outbox::default();
        let flow = self.session.handle(line, &mut outbox);
        if self.has_quit {
            return Vec::new();
        }
        self.has_quit = flow == Flow::Quit;
        outbox.lines
    }

    /// Thinks for about this many milliseconds and returns what there is to tell.
    pub fn think(&mut self, slice_ms: u32) -> Vec<String> {
        let mut outbox = Outbox::default();
        if !self.has_quit {
            self.session.think(&mut outbox, u64::from(slice_ms));
        }
        outbox.lines
    }

    /// Whether pictures of the searches to come are wanted; alpha-beta records what it walks only then.
    #[wasm_bindgen(js_name = setWatched)]
    pub fn set_watched(&mut self, watched: bool) {
        self.session.set_watched(watched);
    }

    /// A picture of the search as it is now, in the bytes that `search::picture` describes; nothing if there is none.
    ///
    /// A temperature above 0 weighs the leaves of a softmax tree as if T_d were that many points.
    #[must_use]
    pub fn picture(&self, epsilon: f64, most_bytes: u32, temperature: f64, time_ms: f64) -> Option<Vec<u8>> {
        let depth_temperature = (temperature > 0.0).then_some(temperature);
        // A clock's milliseconds are positive and far below 2^53.
        let wish = PictureWish { epsilon, most_bytes: most_bytes as usize, depth_temperature, time_ms: time_ms as u64 };
        self.session.picture(&wish)
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
