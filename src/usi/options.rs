//! The options of the conversation itself; those of the minds come from their tables.
//!
//! Names are those that other shogi engines use, so that a GUI's dialog looks familiar. What only somebody who tunes a
//! mind wants is told after `setoption name ShowTunables value true`, and can be set by its name at any time.

use std::fmt;

use super::minds::check;
use super::shorten;
use crate::eval::Evaluation;
use crate::eval::network::nn_bin::USUAL_SCALE;
use crate::search::params::{ParamError, ParamInfo, ParamKind, ParamValue};
use crate::shogi::{DeclarationRule, MAX_LEGAL_MOVES, Rules};

/// The memory option that every GUI knows and sends.
pub const HASH: &str = "USI_Hash";

/// Options under the names that GUIs know, each with the parameters of minds that it stands for.
const ALIASES: [(&str, &[&str]); 6] = [
    (HASH, &["hash_mb", "tree_mb"]),
    ("Threads", &["threads"]),
    ("NetworkDelay", &["network_delay_ms"]),
    ("ResignValue", &["resign_value"]),
    ("Level", &["level"]),
    ("Seed", &["seed"]),
];

/// The mind that thinks.
pub const MIND: &str = "Mind";

/// The opening book to play from.
pub const BOOK: &str = "BookFile";
/// A model of learned depth instead of the one that ships.
pub const DEPTH: &str = "DepthFile";
/// A decision tree of realization probability instead of the one that ships.
pub const TREE: &str = "TreeFile";

/// The options that name a file of a learned model.
pub const MODELS: [&str; 2] = [DEPTH, TREE];

/// The evaluation that is built in.
pub const EVAL: &str = "Eval";

/// An evaluation of one's own, which goes before the built-in one.
pub const EVAL_FILE: &str = "EvalFile";

/// What USI writes for no text.
pub const EMPTY: &str = "<empty>";

/// A button that makes the mind forget.
pub const CLEAR: &str = "ClearHash";

const DECLARATION: &str = "EnteringKingRule";
/// The rules, each with an earlier name that is still understood.
const DECLARATION_RULES: [(&str, &str, DeclarationRule); 3] = [
    ("CSARule27", "27", DeclarationRule::Points27),
    ("CSARule24", "24", DeclarationRule::Points24),
    ("NoEnteringKing", "off", DeclarationRule::Off),
];

/// Earlier names of options; they are understood and not told.
const EARLIER: [(&str, &str); 2] = [("DeclarationRule", DECLARATION), ("MoveLimit", MOVE_LIMIT.name)];

const PONDER: ParamInfo = switch("USI_Ponder", "false", "whether the GUI lets us think on the opponent's time");
const MULTIPV: ParamInfo = number("MultiPV", "1", 1, MAX_LEGAL_MOVES as i32, "how many best lines to show");
const MOVE_LIMIT: ParamInfo = number("MaxMovesToDraw", "0", 0, 100_000, "moves after which a game is drawn; 0: none");
const DECIMALS: ParamInfo = switch("DecimalDepth", "false", "write the expected depth with decimals");
const OWN_BOOK: ParamInfo = switch("USI_OwnBook", "true", "whether to play from the book of BookFile");
const SCALE: ParamInfo = number("FV_SCALE", "16", 1, 128, "units of nn.bin's output that are one of its value");
const TUNABLES: ParamInfo = switch("ShowTunables", "false", "tell the parameters of the minds at the next 'usi'");

/// The options that are told, in this order.
const ROWS: [ParamInfo; 7] = [MULTIPV, PONDER, OWN_BOOK, MOVE_LIMIT, DECIMALS, SCALE, TUNABLES];

const fn switch(name: &'static str, default: &'static str, meaning: &'static str) -> ParamInfo {
    ParamInfo { name, kind: ParamKind::Switch, default, meaning }
}

const fn number(name: &'static str, default: &'static str, min: i32, max: i32, meaning: &'static str) -> ParamInfo {
    ParamInfo { name, kind: ParamKind::Integer { min, max }, default, meaning }
}

/// What can be set, with its present value.
#[derive(Clone, PartialEq, Debug)]
pub struct UsiSettings {
    /// How many best lines to find.
    pub multipv: usize,
    /// Whether `depth` is written with decimals where it has them.
    pub decimal_depth: bool,
    /// Whether to play from a book that has been read.
    pub own_book: bool,
    /// How many units of the output of `nn.bin` are one of its value.
    pub network_scale: i32,
    /// Whether to tell the parameters of the minds.
    pub show_tunables: bool,
    /// The rules of the game.
    pub rules: Rules,
}

impl Default for UsiSettings {
    fn default() -> Self {
        let rules = Rules { declaration: DeclarationRule::Points27, ..Rules::default() };
        Self {
            multipv: 1,
            decimal_depth: false,
            own_book: true,
            network_scale: USUAL_SCALE,
            show_tunables: false,
            rules,
        }
    }
}

impl UsiSettings {
    /// Sets an option; `None` if it is none of these.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), ParamError>> {
        let name = today(name);
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        if is(DECLARATION) {
            let is = |known: &str| known.eq_ignore_ascii_case(value);
            let rule = DECLARATION_RULES.iter().find(|(today, earlier, _)| is(today) || is(earlier));
            return Some(match rule {
                Some(&(_, _, rule)) => {
                    self.rules.declaration = rule;
                    Ok(())
                }
                None => Err(ParamError::Value(refusal(DECLARATION, &DECLARATION_RULES.map(|(text, ..)| text), value))),
            });
        }
        let row = ROWS.into_iter().find(|row| is(row.name))?;
        Some(check(&row, value).map(|()| self.store(&row, value)))
    }

    /// Stores a value that has been checked.
    fn store(&mut self, row: &ParamInfo, value: &str) {
        let number = i32::read(value, row.kind).unwrap_or_default();
        let is_on = bool::read(value, row.kind).unwrap_or_default();
        if row.name == MULTIPV.name {
            self.multipv = number as usize;
        } else if row.name == MOVE_LIMIT.name {
            self.rules.move_limit = (number > 0).then_some(number as u32);
        } else if row.name == DECIMALS.name {
            self.decimal_depth = is_on;
        } else if row.name == OWN_BOOK.name {
            self.own_book = is_on;
        } else if row.name == SCALE.name {
            self.network_scale = number;
        } else if row.name == TUNABLES.name {
            self.show_tunables = is_on;
        }
    }
}

/// Whether an option chooses how positions are valued.
pub fn is_of_evaluation(name: &str) -> bool {
    [EVAL, EVAL_FILE, SCALE.name].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A name as it is written today.
fn today(name: &str) -> &str {
    EARLIER.iter().find(|(earlier, _)| earlier.eq_ignore_ascii_case(name)).map_or(name, |&(_, today)| today)
}

/// The message for a value that is not one of a few words.
pub fn refusal(name: &str, words: &[&str], value: &str) -> String {
    format!("{name}: expected one of {}, found '{}'", words.join(", "), shorten(value))
}

/// The `option` lines of the conversation itself, for these minds with this default; evaluations may be chosen or not.
pub fn lines(minds: &[&str], evaluations: bool) -> Vec<String> {
    let combo = |name, words: &[&str]| {
        let vars: String = words.iter().map(|word| format!(" var {word}")).collect();
        format!("option name {name} type combo default {}{vars}", words.first().unwrap_or(&""))
    };
    let mut lines = vec![combo(MIND, minds), combo(DECLARATION, &DECLARATION_RULES.map(|(text, ..)| text))];
    lines.extend(ROWS.iter().map(|row| line(row.name, row.kind, row.default)));
    if evaluations {
        lines.push(combo(EVAL, &Evaluation::NAMES));
        lines.push(format!("option name {EVAL_FILE} type string default {EMPTY}"));
    }
    for name in MODELS {
        lines.push(format!("option name {name} type string default {EMPTY}"));
    }
    lines.push(format!("option name {BOOK} type string default {EMPTY}"));
    lines.push(format!("option name {CLEAR} type button"));
    lines
}

/// The option of this name that names a model's file, in any case of letters.
pub fn model(name: &str) -> Option<&'static str> {
    MODELS.into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// The parameters that an option of this name may mean, in any case of letters.
pub fn meanings(name: &str) -> Vec<&str> {
    let alias = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
    alias.map_or_else(|| vec![name], |(_, parameters)| parameters.to_vec())
}

/// The `option` lines for parameters of minds, each alias once; of those without an alias only if all are asked for.
pub fn parameter_lines(parameters: &[ParamInfo], all: bool) -> Vec<String> {
    let mut told = Vec::new();
    for row in parameters {
        let alias = ALIASES.iter().find(|(_, parameters)| parameters.contains(&row.name));
        let Some(name) = alias.map(|(alias, _)| *alias).or(all.then_some(row.name)) else { continue };
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
        ParamKind::Choice { words } => {
            let vars: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {default}{vars}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_told_are_those_in_force() {
        let mut settings = UsiSettings::default();
        for row in ROWS {
            assert_eq!(settings.set(row.name, row.default), Some(Ok(())), "{}", row.name);
        }
        assert_eq!(settings.set(DECLARATION, DECLARATION_RULES[0].0), Some(Ok(())));
        assert_eq!(settings, UsiSettings::default());
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        let mut settings = UsiSettings::default();
        for (name, value) in
            [("MultiPV", "0"), ("multipv", "594"), ("MoveLimit", "many"), ("DeclarationRule", "25"), ("USI_Ponder", "")]
        {
            assert!(matches!(settings.set(name, value), Some(Err(ParamError::Value(_)))), "{name} {value}");
        }
        assert_eq!(settings.set("Oracle", "1"), None);
        assert_eq!(settings, UsiSettings::default());
    }
}
