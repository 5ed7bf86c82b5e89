//! An evaluation of any kind, found by its name or from the bytes of a file.

use std::fmt;

use super::weights::{Weights, WeightsError};
use super::{Handmade, Linear, Material, Network, NetworkError, network};

/// An evaluation that was chosen while the program runs.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A network, ours or one of `nn.bin`.
    Network(Network),
    /// Linear terms with learned weights.
    Linear(Linear),
    /// Terms that people wrote down.
    Handmade(Handmade),
    /// Pieces alone.
    Material(Material),
}

/// Why bytes are no evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvaluationError {
    /// They begin like a network.
    Network(NetworkError),
    /// They begin like weights of the linear evaluation.
    Weights(WeightsError),
    /// They begin like neither.
    Unknown,
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(error) => error.fmt(f),
            Self::Weights(error) => error.fmt(f),
            Self::Unknown => f.write_str(
                "not an evaluation: expected weights of 'fukayomi learn' for the linear one or the network, or nn.bin",
            ),
        }
    }
}

impl std::error::Error for EvaluationError {}

impl Evaluation {
    /// The names of those that are built in, the one that plays first.
    pub const NAMES: [&'static str; 4] = ["network", "linear", "handmade", "material"];

    /// The built-in evaluation of this name. `learned` is an earlier name of the linear one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "network" => Some(Self::Network(Network::default())),
            "linear" | "learned" => Some(Self::Linear(Linear::default())),
            "handmade" => Some(Self::Handmade(Handmade::default())),
            "material" => Some(Self::Material(Material)),
            _ => None,
        }
    }

    /// Reads a file of any kind; `scale` units of an `nn.bin`'s output are one of its value.
    ///
    /// # Errors
    /// If the bytes are no evaluation, of another version or shape, or damaged.
    pub fn decode(bytes: &[u8], scale: i32) -> Result<Self, EvaluationError> {
        if Network::is_network(bytes) {
            return Network::decode(bytes, scale).map(Self::Network).map_err(EvaluationError::Network);
        }
        if !Weights::is_weights(bytes) {
            return Err(EvaluationError::Unknown);
        }
        let weights = Weights::decode(bytes).map_err(EvaluationError::Weights)?;
        Ok(Self::Linear(Linear::new(&weights)))
    }

    /// Reads a file of any kind, with the usual scale.
    ///
    /// # Errors
    /// As [`Evaluation::decode`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EvaluationError> {
        Self::decode(bytes, network::nn_bin::USUAL_SCALE)
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Network(Network::default())
    }
}
