//! The evaluation's weights, which the host hands over as the bytes of their file.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::eval::{Linear, weights};
use crate::usi::{Minds, Session};

/// The learned weights of the evaluation, read once for any number of engines.
#[wasm_bindgen(js_name = Weights)]
#[derive(Debug)]
pub struct PageWeights {
    evaluator: Linear,
}

#[wasm_bindgen(js_class = Weights)]
impl PageWeights {
    /// Reads the bytes of the file `linear.weights`.
    ///
    /// # Errors
    /// If they are not a weight file, of another version, or damaged.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
        Ok(Self { evaluator: Linear::new(&weights::Weights::decode(bytes)?) })
    }
}

impl PageWeights {
    /// A conversation whose minds value positions with these weights.
    pub(super) fn session(&self) -> Session {
        Session::with_minds(Minds::with_evaluation(self.evaluator.clone()))
    }
}
