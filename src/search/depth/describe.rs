//! Features in words.

use super::features::{Group, WAYS, group_of};
use crate::shogi::{Color, PieceKind, Square};

/// SFEN letters of the kinds.
const LETTERS: [&str; PieceKind::COUNT] = ["P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"];
const PHASES: [&str; 3] = ["few pieces in hand", "some pieces in hand", "many pieces in hand"];
const AROUND: [&str; 8] =
    ["in front", "left in front", "right in front", "left", "right", "behind", "left behind", "right behind"];

fn way_name(way: usize) -> String {
    match way {
        0..14 => LETTERS[way].to_string(),
        14..20 => format!("{}→{}", LETTERS[way - 14], LETTERS[way - 6]),
        _ => format!("{} dropped", LETTERS[way - 20]),
    }
}

/// A square that the side to move sees as `index`.
fn square(us: Color, index: usize) -> String {
    let sq = Square::from_index(if us == Color::Black { index } else { 80 - index });
    sq.map_or_else(String::new, |sq| sq.to_string())
}

/// A difference of squares in steps, from the view of the side to move.
fn steps(number: usize, of: &str) -> String {
    if number >= 289 {
        return format!("no {of}");
    }
    let number = number as i32 - 144;
    // Files differ by 17, ranks by 1 to 8 either way.
    let files = (number + 8).div_euclid(17);
    let ranks = number - 17 * files;
    let part = |count: i32, less: &str, more: &str| match count {
        0 => String::new(),
        ..0 => format!(" {} {less}", -count),
        _ => format!(" {count} {more}"),
    };
    match (files, ranks) {
        (0, 0) => format!("on {of}"),
        _ => format!("{}{} of {of}", part(files, "right", "left"), part(ranks, "ahead", "behind")).trim().to_string(),
    }
}

fn kind_or(number: usize, none: &str) -> String {
    LETTERS.get(number).map_or_else(|| none.to_string(), ToString::to_string)
}

fn yes(number: usize, bit: usize, word: &str) -> Option<&str> {
    (number >> bit & 1 == 1).then_some(word)
}

fn join(words: impl IntoIterator<Item = Option<&'static str>>, none: &str) -> String {
    let words: Vec<&str> = words.into_iter().flatten().collect();
    if words.is_empty() { none.to_string() } else { words.join(", ") }
}

/// A feature in words for a side to move.
#[must_use]
pub fn describe(feature: usize, us: Color) -> String {
    let (group, number) = group_of(feature);
    let size = group.size() / WAYS;
    let (way, number) = (number / size, number % size);
    let attacked = ["not attacked", "attacked", "attacked by a pawn"];
    let rest = match group {
        Group::Capture => format!("takes {}", kind_or(number, "nothing")),
        Group::To => format!("to {}, {}", square(us, number / 3), PHASES[number % 3]),
        Group::From => format!("from {}, {}", square(us, number / 3), PHASES[number % 3]),
        Group::ToOwnKing => format!("to {}", steps(number, "own king")),
        Group::ToEnemyKing => format!("to {}", steps(number, "enemy king")),
        Group::FromOwnKing => format!("from {}", steps(number, "own king")),
        Group::FromEnemyKing => format!("from {}", steps(number, "enemy king")),
        Group::ToLast => {
            let kind = if number % 2 == 1 { "last capture" } else { "last move" };
            format!("to {}", steps(number / 2, kind))
        }
        Group::ToOwnLast => format!("to {}", steps(number, "own last move")),
        Group::Answer => {
            let how = join(
                [yes(number, 2, "takes it"), yes(number, 1, "leaves its attack"), yes(number, 0, "attacks it")],
                "elsewhere",
            );
            format!("answers {}: {how}", kind_or(number / 8, "no move"))
        }
        Group::Safety => {
            let (to, from) = (number / 6, number % 6);
            let support = |bit: usize| if bit == 1 { "supported" } else { "alone" };
            format!(
                "goes where it is {} and {}, from where it was {} and {}",
                attacked[to / 2],
                support(to % 2),
                attacked[from / 2],
                support(from % 2)
            )
        }
        Group::Exchange => {
            let outcome = ["safe", "a sound exchange", "a losing exchange"][number / 4];
            join([Some(outcome), yes(number, 1, "check"), yes(number, 0, "supported")], "")
        }
        Group::Attack => {
            let guard = if number % 2 == 1 { "protected" } else { "unprotected" };
            format!("attacks a {guard} {}", kind_or(number / 2, "piece"))
        }
        Group::Ring => format!("attacks {number} squares around the enemy king"),
        Group::Neighbour => {
            let (direction, content) = (number / 30, number % 30);
            let what = match content {
                0..14 => format!("own {}", LETTERS[content]),
                14..28 => format!("enemy {}", LETTERS[content - 14]),
                28 => "nothing".to_string(),
                _ => "the edge".to_string(),
            };
            format!("{what} {}", AROUND[direction])
        }
        Group::Danger => {
            let help = ["left alone", "flees", "is supported", "its attacker is taken"][number % 4];
            match LETTERS.get(number / 4) {
                Some(kind) => format!("{kind} in danger {help}"),
                None => "nothing in danger".to_string(),
            }
        }
        Group::FromTo => format!("from {} in this direction and distance", square(us, number / 37)),
    };
    format!("{} {rest}", way_name(way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::{FEATURES, Recent, Scene};
    use crate::shogi::{Move, Position};

    #[test]
    fn every_feature_has_words() {
        for feature in (0..FEATURES).step_by(7) {
            assert!(describe(feature, Color::White).len() > 3);
        }
    }

    #[test]
    fn the_first_pawn_move_is_described_as_it_is() {
        let position = Position::startpos();
        let mv: Move = "7g7f".parse().unwrap();
        let mut words = Vec::new();
        let scene = Scene::new(&position, Recent::default());
        scene.for_each_feature(&position, mv, false, |feature| words.push(describe(feature, Color::Black)));
        for expected in [
            "P takes nothing",
            "P to 7f, few pieces in hand",
            "P to 2 left 3 ahead of own king",
            "P from 7g, few pieces in hand",
            "P nothing in danger",
            "P nothing in front",
            "P no last move",
        ] {
            let found = words.iter().any(|word| word == expected || word.replace("to no", "no") == expected);
            assert!(found, "{expected} is not in {words:?}");
        }
    }
}
