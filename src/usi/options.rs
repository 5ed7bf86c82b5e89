//! The options of the conversation itself; those of the minds come from their tables.

use std::fmt;

use super::minds::check;
use super::shorten;
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::shogi::{DeclarationRule, MAX_LEGAL_MOVES, Rules};

/// The memory option that every GUI knows and sends.
pub const HASH: &str = "USI_Hash";

/// Options under the names that GUIs know, each with the parameters of minds that it stands for.
const ALIASES: [(&str, &[&str]); 3] =
    [(HASH, &["hash_mb", "tree_mb"]), ("NetworkDelay", &["network_delay_ms"]), ("ResignValue", &["resign_value"])];

/// The mind that thinks.
pub const MIND: &str = "Mind";

/// The opening book to play from.
pub const BOOK: &str = "BookFile";

/// What USI writes for no text.
pub const EMPTY: &str = "<empty>";

/// A button that makes the mind forget.
pub const CLEAR: &str = "ClearHash";

const DECLARATION: &str = "DeclarationRule";
const DECLARATION_RULES: [(&str, DeclarationRule); 3] =
    [("27", DeclarationRule::Points27), ("24", DeclarationRule::Points24), ("off", DeclarationRule::Off)];

const PONDER: ParamInfo = switch("USI_Ponder", "false", "whether the GUI lets us think on the opponent's time");
const MULTIPV: ParamInfo = number("MultiPV", "1", 1, MAX_LEGAL_MOVES as i32, "how many best lines to show");
const MOVE_LIMIT: ParamInfo = number("MoveLimit", "0", 0, 100_000, "moves after which a game is drawn; 0: none");
const DECIMALS: ParamInfo = switch("DecimalDepth", "false", "write the expected depth with decimals");

const fn switch(name: &'static str, default: &'static str, meaning: &'static str) -> ParamInfo {
    ParamInfo { name, kind: ParamKind::Switch, default, meaning }
}

const fn number(name: &'static str, default: &'static str, min: i32, max: i32, meaning: &'static str) -> ParamInfo {
    ParamInfo { name, kind: ParamKind::Integer { min, max }, default, meaning }
}

/// What can be set, with its present value.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How many best lines to find.
    pub multipv: usize,
    /// Whether `depth` is written with decimals where it has them.
    pub decimal_depth: bool,
    /// The rules of the game.
    pub rules: Rules,
}

impl Default for Settings {
    fn default() -> Self {
        let rules = Rules { declaration: DeclarationRule::Points27, ..Rules::default() };
        Self { multipv: 1, decimal_depth: false, rules }
    }
}

impl Settings {
    /// Sets an option; `None` if it is none of these.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), ParamError>> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        if is(DECLARATION) {
            let rule = DECLARATION_RULES.iter().find(|(text, _)| text.eq_ignore_ascii_case(value));
            return Some(match rule {
                Some(&(_, rule)) => {
                    self.rules.declaration = rule;
                    Ok(())
                }
                None => Err(ParamError::Value(refusal(DECLARATION, &DECLARATION_RULES.map(|(text, _)| text), value))),
            });
        }
        let row = [PONDER, MULTIPV, MOVE_LIMIT, DECIMALS].into_iter().find(|row| is(row.name))?;
        Some(check(&row, value).map(|()| self.store(&row, value)))
    }

    /// Stores a value that has been checked.
    fn store(&mut self, row: &ParamInfo, value: &str) {
        let number = i32::read(value, row.kind).unwrap_or_default();
        if row.name == MULTIPV.name {
            self.multipv = number as usize;
        } else if row.name == MOVE_LIMIT.name {
            self.rules.move_limit = (number > 0).then_some(number as u32);
        } else if row.name == DECIMALS.name {
            self.decimal_depth = bool::read(value, row.kind).unwrap_or_default();
        }
    }
}

/// The message for a value that is not one of a few words.
pub fn refusal(name: &str, words: &[&str], value: &str) -> String {
    format!("{name}: expected one of {}, found '{}'", words.join(", "), shorten(value))
}

/// The `option` lines of the conversation itself, for these minds with this default.
pub fn lines(minds: &[&str]) -> Vec<String> {
    let combo = |name, words: &[&str]| {
        let vars: String = words.iter().map(|word| format!(" var {word}")).collect();
        format!("option name {name} type combo default {}{vars}", words.first().unwrap_or(&""))
    };
    let mut lines = vec![combo(MIND, minds), combo(DECLARATION, &DECLARATION_RULES.map(|(text, _)| text))];
    let rows = [PONDER, MULTIPV, MOVE_LIMIT, DECIMALS];
    lines.extend(rows.iter().map(|row| line(row.name, row.kind, row.default)));
    lines.push(format!("option name {BOOK} type string default {EMPTY}"));
    lines.push(format!("option name {CLEAR} type button"));
    lines
}

/// The parameters that an option of this name may mean, in any case of letters.
pub fn meanings(name: &str) -> Vec<&str> {
    let alias = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
    alias.map_or_else(|| vec![name], |(_, parameters)| parameters.to_vec())
}

/// The `option` lines for parameters of minds, each alias once.
pub fn parameter_lines(parameters: &[ParamInfo]) -> Vec<String> {
    let mut told = Vec::new();
    for row in parameters {
        let alias = ALIASES.iter().find(|(_, parameters)| parameters.contains(&row.name));
        let name = alias.map_or(row.name, |(alias, _)| alias);
        if !told.iter().any(|(known, _)| *known == name) {
            told.push((name, line(name, row.kind, row.default)));
        }
    }
    told.into_iter().map(|(_, line)| line).collect()
}

/// An `option` line; USI has no real numbers, so they are strings.
fn line(name: &str, kind: ParamKind, default: impl fmt::Display) -> String {
    match kind {
        ParamKind::Switch => format!("option name {name} type check default {default}"),
        ParamKind::Integer { min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        ParamKind::Real { .. } => format!("option name {name} type string default {default}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_told_are_those_in_force() {
        let mut settings = Settings::default();
        for row in [PONDER, MULTIPV, MOVE_LIMIT, DECIMALS] {
            assert_eq!(settings.set(row.name, row.default), Some(Ok(())), "{}", row.name);
        }
        assert_eq!(settings.set(DECLARATION, DECLARATION_RULES[0].0), Some(Ok(())));
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        let mut settings = Settings::default();
        for (name, value) in
            [("MultiPV", "0"), ("multipv", "594"), ("MoveLimit", "many"), ("DeclarationRule", "25"), ("USI_Ponder", "")]
        {
            assert!(matches!(settings.set(name, value), Some(Err(ParamError::Value(_)))), "{name} {value}");
        }
        assert_eq!(settings.set("Oracle", "1"), None);
        assert_eq!(settings, Settings::default());
    }
}
