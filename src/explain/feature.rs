//! Features taken apart and in words.
//!
//! A feature is a key with values, so that it can be said in any language. Keys and values never change their meaning: the
//! page translates them, and `english` says them for the terminal.

mod english;

use serde::Serialize;

use crate::search::depth::features::{Group, WAYS, group_of};
use crate::shogi::{Color, PieceKind, Square};

/// SFEN letters of the kinds.
const LETTERS: [&str; PieceKind::COUNT] = ["P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"];
const PHASES: [&str; 3] = ["few", "some", "many"];
/// The squares around another for the side to move.
const PLACES: [&str; 8] = ["front", "frontLeft", "frontRight", "left", "right", "behind", "behindLeft", "behindRight"];
const DANGERS: [&str; 3] = ["safe", "attacked", "pawn"];
const SUPPORTS: [&str; 2] = ["alone", "supported"];

/// A feature taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FeatureParts {
    /// What is said.
    pub key: &'static str,
    /// What fills it in: squares, kinds and steps as they are, words from a small vocabulary of each name. Several words
    /// are separated by spaces.
    pub values: Vec<(&'static str, String)>,
}

impl FeatureParts {
    /// The names of values that are words; what they may be has to be translated.
    pub const VOCABULARIES: [&'static str; 15] = [
        "phase",
        "how",
        "toDanger",
        "toSupport",
        "fromDanger",
        "fromSupport",
        "outcome",
        "with",
        "guard",
        "whose",
        "content",
        "place",
        "help",
        "distance",
        "course",
    ];

    fn new<const N: usize>(key: &'static str, values: [(&'static str, &str); N]) -> Self {
        Self { key, values: values.map(|(name, value)| (name, value.to_string())).to_vec() }
    }

    /// Takes a feature apart for a side to move.
    #[must_use]
    pub fn of(feature: usize, us: Color) -> Self {
        let (group, number) = group_of(feature);
        let size = group.size() / WAYS;
        let (way, number) = (number / size, number % size);
        let mut parts = Self::without_way(group, number, us, way >= 20);
        parts.values.insert(0, ("way", way_name(way)));
        parts
    }

    fn without_way(group: Group, number: usize, us: Color, is_drop: bool) -> Self {
        match group {
            Group::Capture => match LETTERS.get(number) {
                Some(kind) => Self::new("capture", [("kind", kind)]),
                None => Self::new("noCapture", []),
            },
            Group::To => Self::new("to", [("square", &square(us, number / 3)), ("phase", PHASES[number % 3])]),
            Group::From => Self::new("from", [("square", &square(us, number / 3)), ("phase", PHASES[number % 3])]),
            Group::ToOwnKing => Self::relative(number, "toOwnKing", "noOwnKing"),
            Group::ToEnemyKing => Self::relative(number, "toEnemyKing", "noEnemyKing"),
            Group::FromOwnKing => Self::relative(number, "fromOwnKing", "noOwnKing"),
            Group::FromEnemyKing => Self::relative(number, "fromEnemyKing", "noEnemyKing"),
            Group::ToLast if number % 2 == 1 => Self::relative(number / 2, "toLastCapture", "noLast"),
            Group::ToLast => Self::relative(number / 2, "toLast", "noLast"),
            Group::ToOwnLast => Self::relative(number, "toOwnLast", "noOwnLast"),
            Group::Answer => {
                let how = chosen(number, &[(4, "takes"), (2, "flees"), (1, "attacks")], "elsewhere");
                match LETTERS.get(number / 8) {
                    Some(kind) => Self::new("answer", [("kind", kind), ("how", &how)]),
                    None => Self::new("noLast", []),
                }
            }
            Group::Safety => {
                let (to, from) = (number / 6, number % 6);
                let to = [("toDanger", DANGERS[to / 2]), ("toSupport", SUPPORTS[to % 2])];
                let from = [("fromDanger", DANGERS[from / 2]), ("fromSupport", SUPPORTS[from % 2])];
                if is_drop {
                    Self::new("dropSafety", to)
                } else {
                    Self::new("safety", [to[0], to[1], from[0], from[1]])
                }
            }
            Group::Exchange => {
                let with = chosen(number, &[(2, "check"), (1, "supported")], "none");
                Self::new("exchange", [("outcome", ["safe", "sound", "losing"][number / 4]), ("with", &with)])
            }
            Group::Attack => {
                let guard = ["unprotected", "protected"][number % 2];
                Self::new("attack", [("guard", guard), ("kind", LETTERS[number / 2])])
            }
            Group::Ring => Self::new("ring", [("n", &number.to_string())]),
            Group::Neighbour => {
                let (place, content) = (PLACES[number / 30], number % 30);
                let piece = |whose, kind| Self::new("neighbour", [("whose", whose), ("kind", kind), ("place", place)]);
                match content {
                    0..14 => piece("own", LETTERS[content]),
                    14..28 => piece("enemy", LETTERS[content - 14]),
                    28 => Self::new("noNeighbour", [("content", "nothing"), ("place", place)]),
                    _ => Self::new("noNeighbour", [("content", "edge"), ("place", place)]),
                }
            }
            Group::Danger => match LETTERS.get(number / 4) {
                Some(kind) => {
                    let help = ["left", "flees", "supported", "taken"][number % 4];
                    Self::new("danger", [("kind", kind), ("help", help)])
                }
                None => Self::new("noDanger", []),
            },
            Group::FromTo => {
                let (distance, course) = course(number % 37);
                Self::new("course", [("square", &square(us, number / 37)), ("distance", distance), ("course", course)])
            }
        }
    }

    /// A difference of squares in steps, from the view of the side to move: left and behind are positive.
    fn relative(number: usize, key: &'static str, none: &'static str) -> Self {
        if number >= 289 {
            return Self::new(none, []);
        }
        let number = number as i32 - 144;
        // Files differ by 17, ranks by 1 to 8 either way.
        let files = (number + 8).div_euclid(17);
        Self::new(key, [("files", &files.to_string()), ("ranks", &(number - 17 * files).to_string())])
    }
}

/// How a piece moves: `P` its kind, `P+` when it promotes, `P*` when it is dropped.
fn way_name(way: usize) -> String {
    match way {
        0..14 => LETTERS[way].to_string(),
        14..20 => format!("{}+", LETTERS[way - 14]),
        _ => format!("{}*", LETTERS[way - 20]),
    }
}

/// A square that the side to move sees as `index`.
fn square(us: Color, index: usize) -> String {
    let sq = Square::from_index(if us == Color::Black { index } else { 80 - index });
    sq.map_or_else(String::new, |sq| sq.to_string())
}

/// Direction and distance of a move on the board, in the numbers of `features::course`.
fn course(number: usize) -> (&'static str, &'static str) {
    /// Files from right to left, in each ranks from ahead to behind.
    const WAYS: [&str; 8] =
        ["frontRight", "right", "behindRight", "front", "behind", "frontLeft", "left", "behindLeft"];
    match number {
        0..32 => (["1", "2", "3", "more"][number % 4], WAYS[number / 4]),
        32 => ("1", "jumpRight"),
        33 => ("1", "jumpLeft"),
        _ => ("1", "other"),
    }
}

/// The words whose bits are set.
fn chosen(bits: usize, words: &[(usize, &str)], none: &str) -> String {
    let set: Vec<&str> = words.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, word)| *word).collect();
    if set.is_empty() { none.to_string() } else { set.join(" ") }
}
