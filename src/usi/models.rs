//! Options that name what `fukayomi learn` wrote to distribute depth with: a model of learned depth, a decision tree.
//!
//! A file that can't be used is told and changes nothing; an empty name goes back to what ships.

use super::session::Session;
use super::{Host, options, tell};
use crate::search::depth::{Model, ModelError};

impl Session {
    /// Reads the model that an option names.
    pub(super) fn open_model(&mut self, option: &str, path: &str, host: &mut dyn Host) {
        let is_depth = option.eq_ignore_ascii_case(options::DEPTH);
        if path.is_empty() || path == options::EMPTY {
            self.drop_model(|model| matches!(model, Model::Learned(_)) == is_depth);
            return;
        }
        let read: fn(&[u8]) -> Result<Model, ModelError> = if is_depth { Model::learned } else { Model::tree };
        let model = host.read_file(path).and_then(|bytes| read(&bytes).map_err(|error| format!("{path}: {error}")));
        match model {
            Ok(model) => self.take_model(model),
            Err(error) => tell(host, format_args!("{option}: {error}")),
        }
    }

    fn take_model(&mut self, model: Model) {
        self.mind.set_model(&model);
        self.models.retain(|known| std::mem::discriminant(known) != std::mem::discriminant(&model));
        self.models.push(model);
    }

    fn drop_model(&mut self, is_meant: impl Fn(&Model) -> bool) {
        if let Some(place) = self.models.iter().position(is_meant) {
            let shipped = self.models.swap_remove(place).shipped_instead();
            self.mind.set_model(&shipped);
        }
    }
}
