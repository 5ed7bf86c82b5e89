//! The learned models that a mind can be given instead of those that ship.

use std::fmt;
use std::sync::Arc;

use super::{LearnedDepth, LearnedDepthError, RealizationTree, TreeError};

/// A model that `fukayomi learn` wrote.
#[derive(Clone, Debug)]
pub enum Model {
    /// How much depth a move consumes (S0).
    Learned(Arc<LearnedDepth>),
    /// How probable a move is (S4).
    Tree(Arc<RealizationTree>),
}

/// Why bytes are neither model, or not the one that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelError {
    /// A depth model that can't be used.
    Learned(LearnedDepthError),
    /// A tree that can't be used.
    Tree(TreeError),
    /// A decision tree is text.
    NotText,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Learned(error) => error.fmt(f),
            Self::Tree(error) => error.fmt(f),
            Self::NotText => f.write_str("not a decision tree: it is no text"),
        }
    }
}

impl std::error::Error for ModelError {}

impl Model {
    /// Reads what `fukayomi learn depth` wrote.
    ///
    /// # Errors
    /// If it is no depth model, or damaged.
    pub fn learned(bytes: &[u8]) -> Result<Self, ModelError> {
        LearnedDepth::decode(bytes).map(|model| Self::Learned(Arc::new(model))).map_err(ModelError::Learned)
    }

    /// Reads what `fukayomi learn tree` wrote.
    ///
    /// # Errors
    /// If it is no tree.
    pub fn tree(bytes: &[u8]) -> Result<Self, ModelError> {
        let text = std::str::from_utf8(bytes).map_err(|_| ModelError::NotText)?;
        text.parse().map(|tree| Self::Tree(Arc::new(tree))).map_err(ModelError::Tree)
    }

    /// The model that ships, of the same kind.
    #[must_use]
    pub fn shipped_instead(&self) -> Self {
        match self {
            Self::Learned(_) => Self::Learned(LearnedDepth::shipped()),
            Self::Tree(_) => Self::Tree(RealizationTree::shipped()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_models_are_read_and_everything_else_is_refused_with_a_reason() {
        assert!(matches!(Model::learned(&LearnedDepth::shipped().encode()), Ok(Model::Learned(_))));
        assert!(matches!(Model::tree(RealizationTree::shipped().to_string().as_bytes()), Ok(Model::Tree(_))));
        assert_eq!(Model::learned(b"x").unwrap_err().to_string(), LearnedDepthError::NotModel.to_string());
        assert_eq!(Model::tree(&[0xff]).unwrap_err(), ModelError::NotText);
        assert!(Model::tree(b"no tree").unwrap_err().to_string().contains("line 1"));
    }
}
