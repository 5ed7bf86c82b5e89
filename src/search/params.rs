//! One table per mind says everything about its parameters: name, default, range and meaning.
//!
//! The macro turns the table into a struct, its defaults, and access by name, from which USI options, the page's settings
//! and the tuner's list are made.

use std::fmt;

/// The form of a parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ParamKind {
    /// On or off.
    Switch,
    /// A whole number in a range.
    Integer {
        /// Smallest value.
        min: i32,
        /// Largest value.
        max: i32,
    },
    /// A real number in a range.
    Real {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// One of a few words, or the number of its place among them.
    Choice {
        /// The words.
        words: &'static [&'static str],
    },
}

/// A row of a parameter table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ParamInfo {
    /// The name, as in `setoption`.
    pub name: &'static str,
    /// Its form and range.
    pub kind: ParamKind,
    /// The default as text.
    pub default: &'static str,
    /// What it does, in one line.
    pub meaning: &'static str,
}

/// Why a parameter was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParamError {
    /// There is no parameter of this name.
    Unknown(String),
    /// The value is not of the right form or out of range; says what was expected.
    Value(String),
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option '{name}'"),
            Self::Value(expected) => f.write_str(expected),
        }
    }
}

impl std::error::Error for ParamError {}

/// A type that a parameter can have.
pub trait ParamValue: Sized + Copy {
    /// The row's kind from the two ends of its range.
    fn kind(min: f64, max: f64) -> ParamKind;
    /// Reads a value within the range.
    fn read(text: &str, kind: ParamKind) -> Option<Self>;
    /// The value as text.
    fn write(self) -> String;
}

impl ParamValue for bool {
    fn kind(_: f64, _: f64) -> ParamKind {
        ParamKind::Switch
    }
    fn read(text: &str, _: ParamKind) -> Option<Self> {
        match text {
            "true" | "on" | "1" => Some(true),
            "false" | "off" | "0" => Some(false),
            _ => None,
        }
    }
    fn write(self) -> String {
        self.to_string()
    }
}

impl ParamValue for i32 {
    fn kind(min: f64, max: f64) -> ParamKind {
        ParamKind::Integer { min: min as i32, max: max as i32 }
    }
    fn read(text: &str, kind: ParamKind) -> Option<Self> {
        let value = text.parse().ok()?;
        matches!(kind, ParamKind::Integer { min, max } if (min..=max).contains(&value)).then_some(value)
    }
    fn write(self) -> String {
        self.to_string()
    }
}

impl ParamValue for f64 {
    fn kind(min: f64, max: f64) -> ParamKind {
        ParamKind::Real { min, max }
    }
    fn read(text: &str, kind: ParamKind) -> Option<Self> {
        let value = text.parse().ok()?;
        matches!(kind, ParamKind::Real { min, max } if (min..=max).contains(&value)).then_some(value)
    }
    fn write(self) -> String {
        self.to_string()
    }
}

impl ParamInfo {
    /// The error for a value that does not fit this row.
    #[must_use]
    pub fn refuse(&self, value: &str) -> ParamError {
        let value: String = value.chars().take(20).collect();
        let expected = match self.kind {
            ParamKind::Switch => "true or false".to_string(),
            ParamKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            ParamKind::Real { min, max } => format!("a number from {min} to {max}"),
            ParamKind::Choice { words } => format!("one of {}", words.join(", ")),
        };
        ParamError::Value(format!("{}: expected {expected}, found '{value}'", self.name))
    }
}

/// Makes a parameter struct from a table of `name: type = default, min..=max, "meaning";` rows (switches: `0..=1`).
#[macro_export]
macro_rules! params {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident {
        $($field:ident : $type:ty = $default:expr, $min:literal ..= $max:literal, $meaning:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        $vis struct $Name {
            $(#[doc = $meaning] pub $field: $type,)*
        }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $Name {
            /// The table, one row per parameter.
            #[must_use]
            pub fn table() -> &'static [$crate::search::params::ParamInfo] {
                static TABLE: std::sync::OnceLock<Vec<$crate::search::params::ParamInfo>> = std::sync::OnceLock::new();
                TABLE.get_or_init(|| vec![$(
                    $crate::search::params::ParamInfo {
                        name: stringify!($field),
                        kind: <$type as $crate::search::params::ParamValue>::kind(f64::from($min), f64::from($max)),
                        // Leaked once in a program's life: the table is as static as the rows.
                        default: $crate::search::params::ParamValue::write(<$type>::from($default)).leak(),
                        meaning: $meaning,
                    },
                )*])
            }

            /// A parameter's value as text.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($field) => Some($crate::search::params::ParamValue::write(self.$field)),)*
                    _ => None,
                }
            }

            /// Sets a parameter from text.
            ///
            /// # Errors
            /// If there is no such parameter or the value does not fit.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::search::params::ParamError> {
                let row = Self::table().iter().find(|row| row.name == name)
                    .ok_or_else(|| $crate::search::params::ParamError::Unknown(name.to_string()))?;
                match name {
                    $(stringify!($field) => {
                        self.$field = $crate::search::params::ParamValue::read(value, row.kind)
                            .ok_or_else(|| row.refuse(value))?;
                    })*
                    _ => unreachable!("the table and the fields come from the same rows"),
                }
                Ok(())
            }
        }
    };
}
