//! The words of a name, taken apart before anyone looks at the board.

use super::words::{digit, skip_spaces, take_kind};
use super::{JapaneseError, Motion, Place};
use crate::notation::record::excerpt;
use crate::shogi::{Color, PieceKind, Square};

/// A name taken apart.
pub(in crate::notation) struct Name {
    /// The side by its mark.
    pub side: Option<Color>,
    /// The destination; `None` for 同.
    pub to: Option<Square>,
    /// The piece before it moves.
    pub kind: PieceKind,
    pub place: Option<Place>,
    pub motion: Option<Motion>,
    /// 成 or 不成, if either is written.
    pub promotes: Option<bool>,
    /// Whether 打 is written.
    pub drop: bool,
}

impl Name {
    /// Takes a name from the front of a text.
    pub fn take(text: &str) -> Result<(Self, &str), JapaneseError> {
        let (side, text) = take_side(skip_spaces(text));
        let text = skip_spaces(text);
        let (to, text) = take_destination(text).ok_or_else(|| JapaneseError::Destination(excerpt(text)))?;
        let text = skip_spaces(text);
        let (kind, text) = take_kind(text).ok_or_else(|| JapaneseError::Piece(excerpt(text)))?;
        let (place, text) = take_word(text, |c| match c {
            '右' => Some(Place::Right),
            '左' => Some(Place::Left),
            '直' => Some(Place::Straight),
            _ => None,
        });
        let (motion, text) = take_word(text, |c| match c {
            '上' | '行' | '入' => Some(Motion::Up),
            '寄' => Some(Motion::Sideways),
            '引' => Some(Motion::Back),
            _ => None,
        });
        let (promotes, text) = match (text.strip_prefix('成'), text.strip_prefix("不成"), text.strip_prefix('生')) {
            (Some(rest), ..) => (Some(true), rest),
            (_, Some(rest), _) | (.., Some(rest)) => (Some(false), rest),
            _ => (None, text),
        };
        let (drop, text) = take_word(text, |c| (c == '打').then_some(()));
        Ok((Self { side, to, kind, place, motion, promotes, drop: drop.is_some() }, text))
    }
}

fn take_side(text: &str) -> (Option<Color>, &str) {
    take_word(text, |c| match c {
        '☗' | '▲' | '▼' | '⛊' => Some(Color::Black),
        '☖' | '△' | '▽' | '⛉' => Some(Color::White),
        _ => None,
    })
}

fn take_destination(text: &str) -> Option<(Option<Square>, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((None, rest));
    }
    let mut chars = text.chars();
    let (file, rank) = (digit(chars.next()?)?, digit(chars.next()?)?);
    Some((Some(Square::new(file, rank)?), chars.as_str()))
}

fn take_word<T>(text: &str, meaning: impl Fn(char) -> Option<T>) -> (Option<T>, &str) {
    let mut chars = text.chars();
    match chars.next().and_then(meaning) {
        Some(word) => (Some(word), chars.as_str()),
        None => (None, text),
    }
}
