//! A parameter that is tuned.

use serde::{Deserialize, Serialize};

use crate::lab::player::{PlayerSpec, SpecError};
use fukayomi::search::params::{ParamInfo, ParamKind};

/// A number of a mind's table with the range in which it is tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name in the table.
    pub name: String,
    /// Where it starts.
    pub start: f64,
    /// The smallest value to try.
    pub low: f64,
    /// The largest value to try.
    pub high: f64,
    /// How far it is shifted to feel a difference.
    pub shift: f64,
    /// Whether it is a whole number.
    pub is_whole: bool,
}

impl Parameter {
    /// The parameters that were asked for, or all numbers of the mind's table that the description leaves open.
    ///
    /// # Errors
    /// If the mind or a parameter is not there, or can't be tuned like this.
    pub fn list(mind: &str, wanted: &[String]) -> Result<Vec<Self>, SpecError> {
        let spec: PlayerSpec = mind.parse()?;
        let search = spec.mind()?;
        let present = |row: &ParamInfo| search.param(row.name).unwrap_or_else(|| row.default.to_string());
        let rows = search.params();
        let list: Vec<Self> = if wanted.is_empty() {
            let open = rows.iter().filter(|row| !spec.sets(row.name) && row.name != "seed" && row.name != "hash_mb");
            open.filter_map(|row| Self::of(row, &present(row))).collect()
        } else {
            wanted.iter().map(|text| Self::read(text, rows, present)).collect::<Result<_, _>>()?
        };
        if list.is_empty() { Err(SpecError::new(format!("{mind} has no numbers to tune"))) } else { Ok(list) }
    }

    fn of(row: &ParamInfo, present: &str) -> Option<Self> {
        let (low, high, is_whole) = match row.kind {
            ParamKind::Switch | ParamKind::Choice { .. } => return None,
            ParamKind::Integer { min, max } => (f64::from(min), f64::from(max), true),
            ParamKind::Real { min, max } => (min, max, false),
        };
        let start: f64 = present.parse().ok()?;
        // Ranges of tables are wide: a fifth of the value is a difference, but never less than a step.
        let shift = if start == 0.0 { (high - low) / 20.0 } else { start.abs() / 5.0 };
        let shift = if is_whole { shift.max(1.0) } else { shift };
        Some(Self { name: row.name.to_string(), start, low, high, shift, is_whole })
    }

    /// Reads `name` or `name=start:low:high:shift`.
    fn read(text: &str, rows: &[ParamInfo], present: impl Fn(&ParamInfo) -> String) -> Result<Self, SpecError> {
        let (name, numbers) = text.split_once('=').map_or((text, None), |(name, numbers)| (name, Some(numbers)));
        let row = rows
            .iter()
            .find(|row| row.name == name)
            .ok_or_else(|| SpecError::new(format!("there is no parameter '{name}'")))?;
        let whole = Self::of(row, &present(row)).ok_or_else(|| SpecError::new(format!("{name} is not a number")))?;
        let Some(numbers) = numbers else { return Ok(whole) };
        let wrong = || {
            SpecError::new(format!("{text}: expected name=start:low:high:shift within {} to {}", whole.low, whole.high))
        };
        let numbers = numbers.split(':').map(str::parse).collect::<Result<Vec<f64>, _>>().map_err(|_| wrong())?;
        let [start, low, high, shift] = numbers[..] else { return Err(wrong()) };
        let fits = whole.low <= low && low <= start && start <= high && high <= whole.high && shift > 0.0;
        if fits { Ok(Self { start, low, high, shift, ..whole }) } else { Err(wrong()) }
    }

    /// Where it starts, counted in shifts.
    #[must_use]
    pub fn start_in_shifts(&self) -> f64 {
        self.start / self.shift
    }

    /// A value, counted in shifts, within the range.
    #[must_use]
    pub fn clamped(&self, in_shifts: f64) -> f64 {
        (in_shifts * self.shift).clamp(self.low, self.high) / self.shift
    }

    /// The value as the mind reads it, from a value counted in shifts.
    #[must_use]
    pub fn text(&self, in_shifts: f64) -> String {
        let value = (in_shifts * self.shift).clamp(self.low, self.high);
        if self.is_whole { format!("{}", value.round()) } else { format!("{value:.6}") }
    }
}
