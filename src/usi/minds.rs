//! The minds a conversation can choose from, and all their parameters as options.

use std::fmt;
use std::sync::Arc;

use super::mate::{self, MakeMate};
use crate::eval::{Evaluation, Evaluator};
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::search::{self, Search};

/// Makes a mind by its name.
pub type MakeMind = Arc<dyn Fn(&str) -> Option<Box<dyn Search>> + Send + Sync>;

/// The evaluation that a conversation wishes for.
#[derive(Clone, Copy, Debug)]
pub enum EvaluationWish<'a> {
    /// The built-in one of this name.
    Named(&'a str),
    /// That of a file, with the scale of an `nn.bin`.
    File(&'a [u8], i32),
}

/// Makes minds with another evaluation.
pub type ChooseEvaluation = fn(EvaluationWish<'_>) -> Result<MakeMind, String>;

/// Minds by name.
#[derive(Clone)]
pub struct Minds {
    /// Their names, the default first.
    pub names: &'static [&'static str],
    /// Makes one.
    pub make: MakeMind,
    /// Who answers `go mate`; nobody if `None`.
    pub mate: Option<MakeMate>,
    /// Finds other evaluations; `None` where there is no choice.
    pub choose: Option<ChooseEvaluation>,
}

impl Default for Minds {
    fn default() -> Self {
        let make = make_with(Evaluation::default());
        Self { names: &search::MINDS, make, mate: Some(mate::make), choose: Some(choose) }
    }
}

impl fmt::Debug for Minds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minds").field("names", &self.names).field("mate", &self.mate.is_some()).finish()
    }
}

impl Minds {
    /// The program's own minds, which value positions like this and in no other way.
    #[must_use]
    pub fn with_evaluation(evaluator: impl Evaluator) -> Self {
        let make = move |name: &str| search::mind_with(name, evaluator.clone());
        Self { names: &search::MINDS, make: Arc::new(make), mate: Some(mate::make), choose: None }
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

fn make_with(evaluation: Evaluation) -> MakeMind {
    Arc::new(move |name: &str| search::mind_of(name, &evaluation))
}

fn choose(wish: EvaluationWish<'_>) -> Result<MakeMind, String> {
    let evaluation = match wish {
        EvaluationWish::Named(name) => Evaluation::named(name).ok_or_else(|| {
            format!("expected one of {}, found '{}'", Evaluation::NAMES.join(", "), super::shorten(name))
        }),
        EvaluationWish::File(bytes, scale) => Evaluation::decode(bytes, scale).map_err(|error| error.to_string()),
    };
    evaluation.map(make_with)
}

/// Checks a value against a row.
pub fn check(info: &ParamInfo, value: &str) -> Result<(), ParamError> {
    let fits = match info.kind {
        ParamKind::Switch => bool::read(value, info.kind).is_some(),
        ParamKind::Integer { .. } => i32::read(value, info.kind).is_some(),
        ParamKind::Real { .. } => f64::read(value, info.kind).is_some(),
        ParamKind::Choice { words } => words.iter().any(|word| word.eq_ignore_ascii_case(value)),
    };
    if fits { Ok(()) } else { Err(info.refuse(value)) }
}
