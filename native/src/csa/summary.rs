//! What a server says of a game before it begins (`BEGIN Game_Summary`).

use std::fmt;
use std::time::Duration;

use fukayomi::notation::csa::{self, CsaError};
use fukayomi::notation::record::Record;
use fukayomi::shogi::{Color, DeclarationRule, Rules, TimeControl};

/// A summary of a game that goes on after an interruption has its moves, too.
pub(super) const MOST_LINES: usize = 10_000;

/// Nobody plays longer; far from overflow however times are added up.
const MOST_TIME: Duration = Duration::from_secs(100 * 365 * 86_400);

/// The time of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Time {
    pub control: TimeControl,
    /// What a `T` counts.
    pub unit: Duration,
}

/// A game that is about to begin.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Summary {
    pub id: String,
    /// Black's and White's.
    pub names: [String; 2],
    pub us: Color,
    pub rules: Rules,
    /// Black's and White's.
    pub times: [Time; 2],
    /// Where the game begins, with the moves that were played already.
    pub record: Record,
}

/// What is wrong with a summary.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SummaryError {
    Missing(&'static str),
    Value(&'static str, String),
    Position(CsaError),
}

impl fmt::Display for SummaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(key) => write!(f, "{key} is missing"),
            Self::Value(key, value) => write!(f, "{key} can't be '{value}'"),
            Self::Position(error) => write!(f, "its position: {error}"),
        }
    }
}

impl Summary {
    /// Reads what stands between `BEGIN Game_Summary` and `END Game_Summary`; what is not known is passed over.
    pub fn read(lines: &[String]) -> Result<Self, SummaryError> {
        let (mut id, mut names, mut us) = (String::new(), [None, None], None);
        let mut rules = Rules { declaration: DeclarationRule::Off, ..Rules::default() };
        let mut times = [Time { unit: Duration::from_secs(1), ..Time::default() }; 2];
        let (mut position, mut part) = (String::new(), "");
        for line in lines {
            match line.as_str() {
                "BEGIN Time" | "BEGIN Time+" | "BEGIN Time-" | "BEGIN Position" => part = &line[6..],
                "END Time" | "END Time+" | "END Time-" | "END Position" => part = "",
                _ if part == "Position" => position.extend([line.as_str(), "\n"]),
                _ => {
                    let Some((key, value)) = line.split_once(':') else { continue };
                    match (part, key) {
                        ("", "Game_ID") => id = value.to_string(),
                        ("", "Name+") => names[0] = Some(value.to_string()),
                        ("", "Name-") => names[1] = Some(value.to_string()),
                        ("", "Your_Turn") => us = Some(color("Your_Turn", value)?),
                        // 1.1 is the rule of 27 points, the only one that the protocol names.
                        ("", "Declaration") if value.starts_with("Jishogi") => {
                            rules.declaration = DeclarationRule::Points27;
                        }
                        ("", "Max_Moves") => {
                            rules.move_limit = Some(number("Max_Moves", value)?).filter(|&most| most > 0);
                        }
                        ("Time+", _) => time(&mut times[0], key, value)?,
                        ("Time-", _) => time(&mut times[1], key, value)?,
                        ("Time", _) => times.iter_mut().try_for_each(|side| time(side, key, value))?,
                        _ => {}
                    }
                }
            }
        }
        if position.is_empty() {
            return Err(SummaryError::Missing("Position"));
        }
        let record = csa::read(&position).map_err(SummaryError::Position)?;
        let us = us.ok_or(SummaryError::Missing("Your_Turn"))?;
        let names = names.map(|name| name.unwrap_or_else(|| "?".to_string()));
        Ok(Self { id, names, us, rules, times, record })
    }
}

fn color(key: &'static str, value: &str) -> Result<Color, SummaryError> {
    match value {
        "+" => Ok(Color::Black),
        "-" => Ok(Color::White),
        _ => Err(SummaryError::Value(key, value.to_string())),
    }
}

fn number(key: &'static str, value: &str) -> Result<u32, SummaryError> {
    value.trim().parse().map_err(|_| SummaryError::Value(key, value.to_string()))
}

/// So many units of time.
fn units(key: &'static str, value: &str, unit: Duration) -> Result<Duration, SummaryError> {
    let time = unit.checked_mul(number(key, value)?);
    time.filter(|time| *time <= MOST_TIME).ok_or_else(|| SummaryError::Value(key, value.to_string()))
}

/// Takes one line of a part about time. Units come first, as the protocol has them.
fn time(time: &mut Time, key: &str, value: &str) -> Result<(), SummaryError> {
    let (unit, control) = (time.unit, &mut time.control);
    match key {
        "Time_Unit" => {
            time.unit = read_unit(value).ok_or_else(|| SummaryError::Value("Time_Unit", value.to_string()))?;
        }
        "Total_Time" => control.main = units("Total_Time", value, unit)?,
        "Byoyomi" => control.byoyomi = units("Byoyomi", value, unit)?,
        "Increment" => control.increment = units("Increment", value, unit)?,
        _ => {}
    }
    Ok(())
}

/// `1sec`, `1min`, `100msec` …
fn read_unit(text: &str) -> Option<Duration> {
    let (digits, word) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let count: u32 = if digits.is_empty() { 1 } else { digits.parse().ok()? };
    let one = match word {
        "msec" => Duration::from_millis(1),
        "sec" => Duration::from_secs(1),
        "min" => Duration::from_secs(60),
        _ => return None,
    };
    Some(one * count).filter(|unit| !unit.is_zero() && *unit <= MOST_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(more: &[&str]) -> Result<Summary, SummaryError> {
        let mut lines = vec!["Protocol_Version:1.2", "Game_ID:g-1", "Name+:a", "Name-:b"];
        lines.extend(more);
        Summary::read(&lines.into_iter().map(str::to_string).collect::<Vec<_>>())
    }

    const POSITION: [&str; 4] = ["BEGIN Position", "PI", "+", "END Position"];

    #[test]
    fn a_summary_is_read() {
        let mut lines = vec!["Your_Turn:-", "Declaration:Jishogi 1.1", "Max_Moves:256", "Unknown:thing", "BEGIN Time"];
        lines.extend(["Time_Unit:1sec", "Total_Time:300", "Increment:10", "Least_Time_Per_Move:0", "END Time"]);
        lines.extend(POSITION);
        let read = summary(&lines).unwrap();
        assert_eq!((read.us, read.id.as_str()), (Color::White, "g-1"));
        assert_eq!(read.names, ["a", "b"]);
        assert_eq!((read.rules.declaration, read.rules.move_limit), (DeclarationRule::Points27, Some(256)));
        let seconds = Duration::from_secs;
        let control = TimeControl { main: seconds(300), byoyomi: Duration::ZERO, increment: seconds(10) };
        assert_eq!(read.times, [Time { control, unit: seconds(1) }; 2]);
    }

    #[test]
    fn each_side_may_have_its_own_time() {
        let mut lines = vec!["Your_Turn:+", "BEGIN Time+", "Time_Unit:1min", "Total_Time:15", "END Time+"];
        lines.extend(["BEGIN Time-", "Time_Unit:100msec", "Byoyomi:50", "END Time-"]);
        lines.extend(POSITION);
        let read = summary(&lines).unwrap();
        assert_eq!(read.times.map(|time| time.control.main.as_secs()), [900, 0]);
        assert_eq!(read.times.map(|time| time.control.byoyomi.as_secs()), [0, 5]);
        assert_eq!(read.rules.declaration, DeclarationRule::Off, "nobody said that one may declare");
    }

    #[test]
    fn a_game_that_goes_on_brings_its_moves_and_times() {
        let lines = ["Your_Turn:+", "BEGIN Position", "PI", "+", "+7776FU,T12", "-3334FU,T6", "END Position"];
        let read = summary(&lines).unwrap();
        let times: Vec<_> =
            read.record.main.moves.iter().filter_map(|played| played.time).map(|t| t.as_secs()).collect();
        assert_eq!(times, [12, 6]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let message = |lines: &[&str]| summary(lines).unwrap_err().to_string();
        assert_eq!(message(&POSITION), "Your_Turn is missing");
        assert_eq!(message(&["Your_Turn:+"]), "Position is missing");
        assert_eq!(message(&["Your_Turn:b"]), "Your_Turn can't be 'b'");
        assert_eq!(message(&["BEGIN Time", "Total_Time:ten"]), "Total_Time can't be 'ten'");
        assert_eq!(message(&["BEGIN Time", "Time_Unit:0sec"]), "Time_Unit can't be '0sec'");
        let endless = ["BEGIN Time", "Time_Unit:4294967295min", "Total_Time:4294967295"];
        assert_eq!(message(&endless), "Time_Unit can't be '4294967295min'");
        assert_eq!(message(&["BEGIN Time", "Time_Unit:60min", "Byoyomi:4294967295"]), "Byoyomi can't be '4294967295'");
        assert!(message(&["Your_Turn:+", "BEGIN Position", "P1xx", "+"]).starts_with("its position: CSA line 1"));
    }
}
