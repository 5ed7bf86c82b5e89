//! The evaluation, which the host hands over as the bytes of its file: ours, or one that the user brought.

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::arguments;
use crate::eval::network::nn_bin::USUAL_SCALE;
use crate::eval::weights::Weights;
use crate::eval::{Linear, Network};
use crate::usi::{Minds, Session};

/// An evaluation, read once for any number of engines.
#[wasm_bindgen(js_name = Weights)]
#[derive(Debug)]
pub struct PageWeights {
    minds: Minds,
}

#[wasm_bindgen(js_class = Weights)]
impl PageWeights {
    /// Reads the bytes of a file: a network (the package's, or `nn.bin`) or weights of the linear evaluation.
    ///
    /// # Errors
    /// If they are neither, of another version or shape, or damaged.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "BufferSource")] bytes: &JsValue) -> Result<Self, JsValue> {
        let bytes = arguments::bytes("bytes", bytes)?;
        let minds = if Weights::is_weights(&bytes) {
            Minds::with_evaluation(Linear::new(&Weights::decode(&bytes).map_err(JsError::from)?))
        } else {
            Minds::with_evaluation(Network::decode(&bytes, USUAL_SCALE).map_err(JsError::from)?)
        };
        Ok(Self { minds })
    }
}

impl PageWeights {
    /// A conversation whose minds value positions like this.
    pub(super) fn session(&self) -> Session {
        Session::with_minds(self.minds.clone())
    }
}
