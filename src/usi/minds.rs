//! The minds a conversation can choose from, and all their parameters as options.

use super::mate::{self, StartMate};
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::search::{self, Search};

/// Minds by name.
#[derive(Clone, Copy, Debug)]
pub struct Minds {
    /// Their names, the default first.
    pub names: &'static [&'static str],
    /// Makes one.
    pub make: fn(&str) -> Option<Box<dyn Search>>,
    /// Who answers `go mate`.
    pub mate: StartMate,
}

impl Default for Minds {
    fn default() -> Self {
        Self { names: &search::MINDS, make: search::mind, mate: mate::start }
    }
}

/// A parameter of one or more minds.
pub struct Parameter {
    /// Its row in the table of the first mind that has it.
    pub info: ParamInfo,
    /// The default, as that mind writes it.
    pub default: String,
}

impl Minds {
    /// The name as it is written in the list, whatever case it is given in.
    pub fn name(&self, name: &str) -> Option<&'static str> {
        self.names.iter().find(|known| known.eq_ignore_ascii_case(name)).copied()
    }

    /// The parameters of all minds, each name once.
    ///
    /// A GUI asks for the options once, when the default mind is chosen, and must still be able to set those of the others.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for mind in self.names.iter().copied().filter_map(self.make) {
            for &info in mind.params() {
                if parameters.iter().all(|known| known.info.name != info.name) {
                    let default = mind.param(info.name).unwrap_or_else(|| info.default.to_string());
                    parameters.push(Parameter { info, default });
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
