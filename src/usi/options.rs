//! The options of the conversation itself; those of the minds come from their tables.

use std::fmt;

use super::minds::check;
use super::shorten;
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::shogi::{DeclarationRule, MAX_LEGAL_MOVES, Rules};

/// The name of the memory option that every GUI knows.
pub const HASH: &str = "USI_Hash";

/// The parameter of a mind that [`HASH`] stands for.
pub const HASH_PARAM: &str = "hash_mb";

/// The mind that thinks.
pub const MIND: &str = "Mind";

/// A button that makes the mind forget.
pub const CLEAR: &str = "ClearHash";

const DECLARATION: &str = "DeclarationRule";
const DECLARATION_RULES: [(&str, DeclarationRule); 3] =
    [("27", DeclarationRule::Points27), ("24", DeclarationRule::Points24), ("off", DeclarationRule::Off)];

const PONDER: ParamInfo = switch("USI_Ponder", "false", "whether the GUI lets us think on the opponent's time");
const MULTIPV: ParamInfo = number("MultiPV", "1", 1, MAX_LEGAL_MOVES as i32, "how many best lines to show");
const MOVE_LIMIT: ParamInfo = number("MoveLimit", "0", 0, 100_000, "moves after which a game is drawn; 0: none");
const DELAY: ParamInfo = number("NetworkDelay", "120", 0, 10_000, "milliseconds an answer needs to reach the clock");
const RESIGN: ParamInfo =
    number("ResignValue", "99999", 0, 99_999, "resign when the value is this many points below 0");
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
    /// What an answer needs to reach the clock.
    pub network_delay_ms: u64,
    /// Resign at this far below 0.
    pub resign_value: i32,
    /// Whether `depth` is written with decimals where it has them.
    pub decimal_depth: bool,
    /// The rules of the game.
    pub rules: Rules,
}

impl Default for Settings {
    fn default() -> Self {
        let rules = Rules { declaration: DeclarationRule::Points27, ..Rules::default() };
        Self { multipv: 1, network_delay_ms: 120, resign_value: 99_999, decimal_depth: false, rules }
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
        let row = [PONDER, MULTIPV, MOVE_LIMIT, DELAY, RESIGN, DECIMALS].into_iter().find(|row| is(row.name))?;
        Some(check(&row, value).map(|()| self.store(&row, value)))
    }

    /// Stores a value that has been checked.
    fn store(&mut self, row: &ParamInfo, value: &str) {
        let number = i32::read(value, row.kind).unwrap_or_default();
        if row.name == MULTIPV.name {
            self.multipv = number as usize;
        } else if row.name == MOVE_LIMIT.name {
            self.rules.move_limit = (number > 0).then_some(number as u32);
        } else if row.name == DELAY.name {
            self.network_delay_ms = number as u64;
        } else if row.name == RESIGN.name {
            self.resign_value = number;
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
    let rows = [PONDER, MULTIPV, MOVE_LIMIT, DELAY, RESIGN, DECIMALS];
    lines.extend(rows.iter().map(|row| line(row.name, row.kind, row.default)));
    lines.push(format!("option name {CLEAR} type button"));
    lines
}

/// An `option` line; USI has no real numbers, so they are strings.
pub fn line(name: &str, kind: ParamKind, default: impl fmt::Display) -> String {
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
        for row in [PONDER, MULTIPV, MOVE_LIMIT, DELAY, RESIGN, DECIMALS] {
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
