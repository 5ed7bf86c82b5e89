//! The USI conversation for a worker: lines in, lines out, one slice of thinking at a time.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::usi::{Flow, Host, Session};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// What the conversation needs of a worker: its clock, and a place for the lines of one call.
#[derive(Default)]
struct Outbox {
    lines: Vec<String>,
}

impl Host for Outbox {
    fn now_ms(&mut self) -> u64 {
        // Positive and far below 2^53, so nothing is lost but fractions.
        performance_now() as u64
    }

    /// A worker hears nothing while it thinks; whoever calls keeps the slices short.
    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn send(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }
}

/// A USI engine without I/O: hand it lines with `handle`, and while `isThinking`, call `think` again and again.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    session: Session,
    has_quit: bool,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that waits for its first line.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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

    /// Whether there is something to think about. A search that only waits for `stop` has nothing left.
    #[wasm_bindgen(getter, js_name = isThinking)]
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        !self.has_quit && self.session.is_thinking()
    }
}
