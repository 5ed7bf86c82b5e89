//! Players as text: `alpha-beta,hash_mb=16`, `engine=/usr/games/gpsusi,startup=20`, `engine=./other usi,USI_Hash=64`.

use std::num::NonZeroU64;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use super::gnushogi::GnuShogi;
use super::mind::MindPlayer;
use super::own;
use super::usi::UsiEngine;
use super::{Fault, Player};
use crate::work::files;
use fukayomi::book::Book;
use fukayomi::search::Search;

/// How an external engine is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Shogi Interface.
    #[default]
    Usi,
    /// That of GNU Shogi.
    GnuShogi,
}

/// A description of a player.
///
/// Items are separated by commas (a comma inside an item is written `\,`). The first names the player: a mind of ours
/// (`mind=` may be left out; `eval=` is `network`, `linear`, `handmade`, `material` or a file of one; `depth_file=` and
/// `tree_file=` name a depth model and a decision tree that `fukayomi learn` wrote; `book=` lets it play from an opening
/// book; `pace=` counts its time in nodes, so many to a millisecond) or `engine=` with a command line, in which quotes keep words together. `name=` is what tables show. For
/// engines `protocol=` (`usi` or `gnushogi`), `startup=` (seconds to wait, 30), `dir=` and `movetime=stop` (for engines
/// that do not know `go movetime`: they think without limit and are stopped) are
/// understood. All other items are parameters of the mind or options of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The description as it was given.
    pub text: String,
    /// What tables show.
    pub name: String,
    pub(super) options: Vec<(String, String)>,
    /// The opening book of a mind.
    pub(super) book: Option<Arc<Book>>,
    /// A mind's time is counted in nodes, so many to a millisecond, so that games on a clock can be repeated.
    pub(super) pace: Option<NonZeroU64>,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Mind(String),
    Engine(Command),
}

/// How to start an external engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    pub words: Vec<String>,
    pub folder: Option<String>,
    pub startup: Duration,
    pub protocol: Protocol,
    /// Whether a time per move is kept by telling the engine to stop.
    pub stopped: bool,
}

/// What is wrong with a description.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("player: {0}")]
pub struct SpecError(String);

impl SpecError {
    /// An error with its reason.
    #[must_use]
    pub const fn new(reason: String) -> Self {
        Self(reason)
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let items = split(text, ',', false)?;
        let (mut mind, mut words, mut name, mut folder) = (None, None, None, None);
        let (mut startup, mut protocol) = (Duration::from_secs(30), Protocol::Usi);
        let (mut options, mut book, mut pace, mut stopped) = (Vec::new(), None, None, false);
        for (index, item) in items.iter().enumerate() {
            let (key, value) = match item.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None if index == 0 => ("mind", item.trim()),
                None => return Err(SpecError(format!("expected name=value, found '{item}'"))),
            };
            match key {
                "mind" => mind = Some(value.to_string()),
                "engine" => words = Some(split(value, ' ', true)?),
                "name" => name = Some(value.to_string()),
                "book" => {
                    book = Some(Arc::new(files::read_book(Path::new(value)).map_err(SpecError)?));
                }
                "pace" => {
                    let wrong = || SpecError(format!("pace: expected nodes a millisecond, found '{value}'"));
                    pace = Some(value.parse().map_err(|_| wrong())?);
                }
                "dir" => folder = Some(value.to_string()),
                "startup" => {
                    let seconds = value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                    startup =
                        seconds.ok_or_else(|| SpecError(format!("startup: '{value}' is no number of seconds")))?;
                }
                "movetime" => {
                    stopped = value == "stop";
                    if !stopped {
                        return Err(SpecError(format!("movetime: expected stop, found '{value}'")));
                    }
                }
                "protocol" => {
                    protocol = match value {
                        "usi" => Protocol::Usi,
                        "gnushogi" => Protocol::GnuShogi,
                        _ => return Err(SpecError(format!("there is no protocol '{value}'"))),
                    }
                }
                _ => options.push((key.to_string(), value.to_string())),
            }
        }
        let (kind, default_name) = match (mind, words) {
            (Some(mind), None) => {
                let plain: Vec<_> = items.iter().filter(|item| !item.starts_with("name=")).cloned().collect();
                (Kind::Mind(mind), plain.join(",").trim_start_matches("mind=").to_string())
            }
            (None, Some(words)) if !words.is_empty() => {
                let program = words[0].rsplit(['/', '\\']).next().unwrap_or_default().to_string();
                (Kind::Engine(Command { words, folder, startup, protocol, stopped }), program)
            }
            _ => return Err(SpecError(format!("'{text}' names neither a mind nor an engine"))),
        };
        let spec = Self { text: text.to_string(), name: name.unwrap_or(default_name), options, book, pace, kind };
        if matches!(spec.kind, Kind::Mind(_)) {
            spec.mind()?;
        } else if spec.book.is_some() || spec.pace.is_some() {
            return Err(SpecError("book and pace are for minds of ours".to_string()));
        }
        Ok(spec)
    }
}

/// Splits at a separator; a backslash takes the separator's meaning away, and so do double quotes if they may.
fn split(text: &str, separator: char, quotes: bool) -> Result<Vec<String>, SpecError> {
    let (mut parts, mut part, mut in_quotes, mut any) = (Vec::new(), String::new(), false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek() == Some(&separator) => part.extend(chars.next()),
            '"' if quotes => (in_quotes, any) = (!in_quotes, true),
            _ if c == separator && !in_quotes => {
                if any || !part.is_empty() || separator == ',' {
                    parts.push(std::mem::take(&mut part));
                }
                any = false;
            }
            _ => part.push(c),
        }
    }
    if in_quotes {
        return Err(SpecError(format!("a quote is not closed in '{text}'")));
    }
    if any || !part.is_empty() {
        parts.push(part);
    }
    Ok(parts)
}

impl PlayerSpec {
    /// The mind with its parameters, if this is one of ours.
    ///
    /// # Errors
    /// If it is not.
    pub fn mind(&self) -> Result<Box<dyn Search>, SpecError> {
        let Kind::Mind(name) = &self.kind else { return Err(SpecError(format!("{} is no mind", self.name))) };
        let options = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        own::mind(name, options).map_err(SpecError)
    }

    /// Whether this is one of our own minds.
    #[must_use]
    pub const fn is_mind(&self) -> bool {
        matches!(self.kind, Kind::Mind(_))
    }

    /// Whether the description sets this option.
    #[must_use]
    pub fn sets(&self, option: &str) -> bool {
        self.options.iter().any(|(key, _)| key.eq_ignore_ascii_case(option))
    }

    /// A player as described. An engine is started.
    ///
    /// # Errors
    /// If an engine can't be started.
    pub fn player(&self) -> Result<Box<dyn Player>, Fault> {
        match &self.kind {
            Kind::Mind(_) => Ok(Box::new(MindPlayer::new(self)?)),
            Kind::Engine(command) => match command.protocol {
                Protocol::Usi => Ok(Box::new(UsiEngine::new(self, command)?)),
                Protocol::GnuShogi => Ok(Box::new(GnuShogi::new(command)?)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minds_and_engines_are_told_apart() {
        let mind: PlayerSpec = "one-ply,seed=3".parse().unwrap();
        assert_eq!((mind.name.as_str(), mind.is_mind()), ("one-ply,seed=3", true));
        let named: PlayerSpec = "mind=one-ply,seed=3,name=Small".parse().unwrap();
        assert_eq!(named.name, "Small");
        let engine: PlayerSpec =
            r#"engine="/opt/my engine" --deep a\,b,startup=2.5,USI_Hash=16,Style=a=b"#.parse().unwrap();
        let Kind::Engine(command) = &engine.kind else { panic!() };
        assert_eq!(command.words, ["/opt/my engine", "--deep", "a,b"]);
        assert_eq!(command.startup, Duration::from_millis(2_500));
        assert_eq!(engine.options, [("USI_Hash".into(), "16".into()), ("Style".into(), "a=b".into())]);
        assert_eq!(engine.name, "my engine");
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "neither"),
            ("oracle", "there is no mind 'oracle'"),
            ("one-ply,seed=x", "seed: expected a whole number"),
            ("one-ply,depth=3", "there is no option 'depth'"),
            ("one-ply,seed", "expected name=value"),
            ("alpha-beta,eval=/no/such/file", "eval: expected network"),
            ("alpha-beta,depth_file=/no/such/file", "depth_file: /no/such/file"),
            ("softmax,tree_file=/no/such/file", "tree_file: /no/such/file"),
            ("softmax,pace=0", "pace: expected"),
            ("engine=", "neither"),
            ("engine=\"x", "quote"),
            ("engine=x,startup=soon", "startup"),
            ("engine=x,protocol=uci", "protocol"),
            ("engine=x,movetime=100", "expected stop"),
            ("engine=x,mind=one-ply", "neither"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
