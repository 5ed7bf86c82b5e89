//! A line of the GUI as a command.

use std::fmt;

use super::go::Go;
use super::shorten;

/// What the GUI wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Command<'a> {
    /// `usi`
    Usi,
    /// `isready`
    IsReady,
    /// `usinewgame`
    NewGame,
    /// `setoption name … [value …]`
    SetOption {
        /// The option.
        name: &'a str,
        /// Its value; empty for a button.
        value: &'a str,
    },
    /// `position …`: what follows the word.
    Position(&'a str),
    /// `go …`
    Go(Box<Go>),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `gameover win | lose | draw`
    GameOver,
    /// `quit`
    Quit,
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// No command begins with this word.
    Unknown(String),
    /// `setoption` without `name` and a name.
    OptionName,
    /// `gameover` with something else than `win`, `lose` or `draw`.
    GameOver(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "there is no command '{word}'"),
            Self::OptionName => f.write_str("setoption: expected 'name' and the name of an option"),
            Self::GameOver(word) => write!(f, "gameover: expected 'win', 'lose' or 'draw', found '{word}'"),
        }
    }
}

impl std::error::Error for CommandError {}

/// Reads a line; `None` if it is blank.
pub fn parse(line: &str) -> Result<Option<Command<'_>>, CommandError> {
    let line = line.trim_matches(|letter: char| letter.is_ascii_whitespace() || letter == '\u{feff}');
    let (word, rest) = line.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((line, ""));
    Ok(Some(match word {
        "" => return Ok(None),
        "usi" => Command::Usi,
        "isready" => Command::IsReady,
        "usinewgame" => Command::NewGame,
        "setoption" => set_option(rest)?,
        "position" => Command::Position(rest),
        "go" => Command::Go(Box::new(Go::parse(rest))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "gameover" => match rest.trim_ascii() {
            "win" | "lose" | "draw" => Command::GameOver,
            other => return Err(CommandError::GameOver(shorten(other))),
        },
        "quit" => Command::Quit,
        _ => return Err(CommandError::Unknown(shorten(word))),
    }))
}

/// Whether the line ends a search, found without reading the rest of it.
pub fn ends_search(line: &str) -> bool {
    matches!(parse(line), Ok(Some(Command::Stop | Command::GameOver | Command::Quit)))
}

/// The name is everything between `name` and `value`, the value everything behind.
fn set_option(text: &str) -> Result<Command<'_>, CommandError> {
    let text = text.trim_ascii();
    let rest = text.strip_prefix("name").filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_whitespace()));
    let rest = rest.ok_or(CommandError::OptionName)?.trim_ascii_start();
    let (name, value) = match split_at_word(rest, "value") {
        Some((name, value)) => (name, value.trim_ascii()),
        None => (rest, ""),
    };
    let name = name.trim_ascii();
    if name.is_empty() { Err(CommandError::OptionName) } else { Ok(Command::SetOption { name, value }) }
}

fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_space = |letter: char| letter.is_ascii_whitespace();
    text.match_indices(word).map(|(start, _)| (&text[..start], &text[start + word.len()..])).find(|(before, after)| {
        (before.is_empty() || before.ends_with(is_space)) && (after.is_empty() || after.starts_with(is_space))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(line: &str) -> Option<(&str, &str)> {
        match parse(line) {
            Ok(Some(Command::SetOption { name, value })) => Some((name, value)),
            _ => None,
        }
    }

    #[test]
    fn options_may_have_spaces_and_empty_values() {
        assert_eq!(option("setoption name USI_Hash value 256"), Some(("USI_Hash", "256")));
        assert_eq!(option("setoption  name  A  B  value  c d "), Some(("A  B", "c d")));
        assert_eq!(option("setoption name Clear"), Some(("Clear", "")));
        assert_eq!(option("setoption name Clear value"), Some(("Clear", "")));
        assert_eq!(option("setoption name values value 1"), Some(("values", "1")));
        assert_eq!(option("setoption name value 1"), None);
        assert_eq!(option("setoption names a value 1"), None);
        assert_eq!(option("setoption"), None);
    }

    #[test]
    fn words_must_match_whole() {
        assert!(parse("stopp").is_err());
        assert!(parse("gameover").is_err());
        assert!(parse("gameover winner").is_err());
        assert_eq!(parse(" \t\r"), Ok(None));
        assert_eq!(parse("\u{feff}usi\r"), Ok(Some(Command::Usi)));
    }
}
