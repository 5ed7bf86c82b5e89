//! What the subcommands that think have in common: a mind with its settings.

use std::error::Error;

use crate::lab::player::own;
use fukayomi::search::Search;

/// A mind by its name, with parameters given as `NAME=VALUE`; `eval` names its evaluation, `depth_file` and `tree_file` what
/// was learned.
pub(super) fn mind(name: &str, settings: &[String]) -> Result<Box<dyn Search>, Box<dyn Error>> {
    let mut options = Vec::new();
    for setting in settings {
        options.push(setting.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, found '{setting}'"))?);
    }
    Ok(own::mind(name, options.into_iter())?)
}
