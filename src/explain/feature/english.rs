//! Features in English.

use std::fmt;

use super::FeatureParts;

/// Sentences by key; `{steps}` stands for `files` and `ranks` together.
const SENTENCES: [(&str, &str); 26] = [
    ("capture", "{way} takes {kind}"),
    ("noCapture", "{way} takes nothing"),
    ("to", "{way} to {square}, {phase} pieces in hand"),
    ("from", "{way} from {square}, {phase} pieces in hand"),
    ("toOwnKing", "{way} to {steps} own king"),
    ("toEnemyKing", "{way} to {steps} enemy king"),
    ("fromOwnKing", "{way} from {steps} own king"),
    ("fromEnemyKing", "{way} from {steps} enemy king"),
    ("noOwnKing", "{way} no own king"),
    ("noEnemyKing", "{way} no enemy king"),
    ("toLast", "{way} to {steps} last move"),
    ("toLastCapture", "{way} to {steps} last capture"),
    ("toOwnLast", "{way} to {steps} own last move"),
    ("noLast", "{way} no last move"),
    ("noOwnLast", "{way} no own last move"),
    ("answer", "{way} answers {kind}: {how}"),
    ("safety", "{way} goes where it is {toDanger} and {toSupport}, from where it was {fromDanger} and {fromSupport}"),
    ("dropSafety", "{way} where it is {toDanger} and {toSupport}"),
    ("exchange", "{way} {outcome}, {with}"),
    ("attack", "{way} attacks a {guard} {kind}"),
    ("ring", "{way} attacks {n} squares around the enemy king"),
    ("neighbour", "{way} {whose} {kind} {place}"),
    ("noNeighbour", "{way} {content} {place}"),
    ("danger", "{way} {kind} in danger {help}"),
    ("noDanger", "{way} nothing in danger"),
    ("course", "{way} from {square}, {distance} {course}"),
];

/// English for values that are not English already.
const WORDS: [(&str, &str); 30] = [
    ("toDanger-pawn", "attacked by a pawn"),
    ("fromDanger-pawn", "attacked by a pawn"),
    ("toDanger-safe", "not attacked"),
    ("fromDanger-safe", "not attacked"),
    ("how-takes", "takes it"),
    ("how-flees", "leaves its attack"),
    ("how-attacks", "attacks it"),
    ("outcome-sound", "a sound exchange"),
    ("outcome-losing", "a losing exchange"),
    ("with-none", "no check, alone"),
    ("place-front", "in front"),
    ("place-frontLeft", "left in front"),
    ("place-frontRight", "right in front"),
    ("place-behindLeft", "left behind"),
    ("place-behindRight", "right behind"),
    ("content-edge", "the edge"),
    ("help-left", "left alone"),
    ("help-supported", "is supported"),
    ("help-taken", "its attacker is taken"),
    ("distance-more", "four or more"),
    ("course-front", "ahead"),
    ("course-frontLeft", "left ahead"),
    ("course-frontRight", "right ahead"),
    ("course-behind", "back"),
    ("course-behindLeft", "left back"),
    ("course-behindRight", "right back"),
    ("course-jumpLeft", "jump to the left"),
    ("course-jumpRight", "jump to the right"),
    ("course-other", "elsewhere"),
    ("help-flees", "flees"),
];

/// Steps in English.
fn steps(files: i32, ranks: i32) -> String {
    let part = |count: i32, less: &str, more: &str| match count {
        0 => None,
        ..0 => Some(format!("{} {less}", -count)),
        _ => Some(format!("{count} {more}")),
    };
    let parts: Vec<String> =
        [part(files, "right", "left"), part(ranks, "ahead", "behind")].into_iter().flatten().collect();
    if parts.is_empty() { "on".to_string() } else { format!("{} of", parts.join(" ")) }
}

/// In English.
impl fmt::Display for FeatureParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let english = |name: &str, value: &str| {
            let key = format!("{name}-{value}");
            WORDS
                .iter()
                .find(|(found, _)| *found == key)
                .map_or_else(|| value.to_string(), |(_, word)| (*word).to_string())
        };
        let sentence = SENTENCES.iter().find(|(key, _)| *key == self.key).map_or(self.key, |(_, sentence)| sentence);
        let number = |name| {
            let value = self.values.iter().find(|(found, _)| *found == name);
            value.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)
        };
        let mut text = sentence.replace("{steps}", &steps(number("files"), number("ranks")));
        for (name, value) in &self.values {
            let words: Vec<String> = value.split(' ').map(|word| english(name, word)).collect();
            text = text.replace(&format!("{{{name}}}"), &words.join(", "));
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::{FEATURES, Recent, Scene};
    use crate::shogi::{Color, Move, Position};

    #[test]
    fn every_feature_can_be_said() {
        for feature in 0..FEATURES {
            let parts = FeatureParts::of(feature, Color::White);
            let words = parts.to_string();
            assert!(
                SENTENCES.iter().any(|(key, _)| *key == parts.key) && !words.contains(['{', '}']),
                "{parts:?}: {words}"
            );
        }
    }

    #[test]
    fn the_first_pawn_move_is_described_as_it_is() {
        let position = Position::startpos();
        let mv: Move = "7g7f".parse().unwrap();
        let mut words = Vec::new();
        let scene = Scene::new(&position, Recent::default());
        scene.for_each_feature(&position, mv, false, |feature| {
            words.push(FeatureParts::of(feature, Color::Black).to_string());
        });
        for expected in [
            "P takes nothing",
            "P to 7f, few pieces in hand",
            "P to 2 left 3 ahead of own king",
            "P from 7g, few pieces in hand",
            "P nothing in danger",
            "P nothing in front",
            "P no last move",
            "P from 7g, 1 ahead",
            "P goes where it is not attacked and alone, from where it was not attacked and supported",
        ] {
            assert!(words.iter().any(|word| word == expected), "{expected} is not in {words:?}");
        }
    }
}
