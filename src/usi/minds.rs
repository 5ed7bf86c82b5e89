//! The minds a conversation can choose from, and all their parameters as options.

use std::fmt;
use std::sync::Arc;

use super::mate::{self, StartMate};
use crate::eval::Evaluator;
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::search::{self, Search};

/// Makes a mind by its name.
pub type MakeMind = Arc<dyn Fn(&str) -> Option<Box<dyn Search>> + Send + Sync>;

/// Minds by name.
#[derive(Clone)]
pub struct Minds {
    /// Their names, the default first.
    pub names: &'static [&'static str],
    /// Makes one.
    pub make: MakeMind,
    /// Who answers `go mate`; nobody if `None`.
    pub mate: Option<StartMate>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Minds {
    fn default() -> Self {
        Self::with_evaluation(crate::eval::Linear::default())
    }
}

impl fmt::Debug for Minds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minds").field("names", &self.names).field("mate", &self.mate.is_some()).finish()
    }
}

impl Minds {
    /// The program's own minds, which value positions like this.
    #[must_use]
    pub fn with_evaluation(evaluator: impl Evaluator) -> Self {
        let make = move |name: &str| search::mind_with(name, evaluator.clone());
        Self { names: &search::MINDS, make: Arc::new(make), mate: Some(mate::start) }
    }

    /// The name as it is written in the list, whatever case it is given in.
    pub fn name(&self, name: &str) -> Option<&'static str> {
        self.names.iter().find(|known| known.eq_ignore_ascii_case(name)).copied()
    }

    /// The parameters of all minds, each name once, as the first mind that has it describes it.
    ///
    /// A GUI asks for the options once, when the default mind is chosen, and must still be able to set those of the others.
    pub fn parameters(&self, chosen: &str, mind: &dyn Search) -> Vec<ParamInfo> {
        let mut parameters: Vec<ParamInfo> = Vec::new();
        for &name in self.names {
            // The chosen one is not made again: it may hold much memory.
            let rows =
                if name == chosen { mind.params() } else { (self.make)(name).map_or(&[][..], |mind| mind.params()) };
            for row in rows {
                if parameters.iter().all(|known| known.name != row.name) {
                    parameters.push(*row);
                }
            }
        }
        parameters
    }
}

/// Checks a value against a row.
pub fn check(info: &ParamInfo, value: &str) -> Result<(), ParamError> {
    let fits = match info.kind {
        ParamKind::Switch => bool::read(value, info.kind).is_some(),
        ParamKind::Integer { .. } => i32::read(value, info.kind).is_some(),
        ParamKind::Real { .. } => f64::read(value, info.kind).is_some(),
    };
    if fits { Ok(()) } else { Err(info.refuse(value)) }
}
