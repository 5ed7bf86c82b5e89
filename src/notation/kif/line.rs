//! What a line of KIF is, before anyone looks at the board.

use std::time::Duration;

use crate::notation::japanese::words::{digit, skip_spaces};

/// A line by its form.
pub(super) enum LineKind<'a> {
    Blank,
    /// `#`, skipped by programs.
    Remark(&'a str),
    /// `*`
    Comment(&'a str),
    /// `&`
    Bookmark(&'a str),
    /// A rank of a diagram, from the first cell on.
    BoardRow(&'a str),
    /// Frames, file numbers and the heading of the moves, which say nothing.
    Ornament,
    /// `手数＝12`
    MoveCount(&'a str),
    /// `後手番`
    SideToMove(&'a str),
    /// `変化：12手`
    Variation(&'a str),
    /// `まで92手で後手の勝ち`
    Summary(&'a str),
    /// A number and what follows it: a move or an ending.
    Numbered(&'a str, &'a str),
    /// `棋戦：竜王戦`
    Header(&'a str, &'a str),
    Unknown,
}

impl<'a> LineKind<'a> {
    pub fn of(line: &'a str) -> Self {
        let text = trim(line);
        let mut chars = text.chars();
        match chars.next() {
            None => return Self::Blank,
            Some('#') => return Self::Remark(chars.as_str()),
            Some('*') => return Self::Comment(&line[line.len() - line.trim_start().len() + 1..]),
            Some('&') => return Self::Bookmark(chars.as_str()),
            Some('|' | '｜') => return Self::BoardRow(chars.as_str()),
            Some('+') if text.bytes().all(|byte| matches!(byte, b'+' | b'-')) => return Self::Ornament,
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("手数") {
            if let Some(count) = rest.strip_prefix(['＝', '=']) {
                return Self::MoveCount(count);
            }
            if rest.starts_with("--") {
                return Self::Ornament;
            }
        }
        if let Some(rest) = text.strip_prefix("変化") {
            return rest.strip_prefix(['：', ':']).map_or(Self::Unknown, Self::Variation);
        }
        if let Some(rest) = text.strip_prefix("まで") {
            return Self::Summary(rest);
        }
        if let Some(side @ ("先手" | "下手" | "後手" | "上手")) = text.strip_suffix('番') {
            return Self::SideToMove(side);
        }
        if text.starts_with(is_digit) {
            if text.chars().all(|c| is_digit(c) || matches!(c, ' ' | '\u{3000}')) {
                return Self::Ornament;
            }
            let end = text.find(|c| !is_digit(c)).unwrap_or(text.len());
            return Self::Numbered(&text[..end], skip_spaces(&text[end..]));
        }
        match text.split_once('：').or_else(|| text.split_once(':')) {
            Some((key, value)) => Self::Header(trim(key), trim(value)),
            None => Self::Unknown,
        }
    }
}

/// The text without spaces, narrow and wide, at both ends.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{3000}')
}

fn is_digit(c: char) -> bool {
    c == '0' || c == '０' || digit(c).is_some_and(|_| !('一'..='龯').contains(&c))
}

/// A number in narrow or wide digits; large ones are refused, no game is so long.
pub(super) fn number(text: &str) -> Option<usize> {
    let mut value = 0;
    for c in text.chars() {
        value = value * 10 + if matches!(c, '0' | '０') { 0 } else { usize::from(digit(c).filter(|_| is_digit(c))?) };
        if value > 10_000_000 {
            return None;
        }
    }
    (!text.is_empty()).then_some(value)
}

/// No move takes three years.
const MOST_SECONDS: u64 = 99_999_999;

/// The time at the end of a move line, `( 0:16/00:00:16)` with the move's own time first, and the `+` of a fork.
/// `None` if there is something else.
pub(super) fn take_time(text: &str) -> Option<Option<Duration>> {
    let text = trim(text);
    let text = text.strip_suffix('+').map_or(text, trim);
    if text.is_empty() {
        return Some(None);
    }
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let own = inside.split_once('/').map_or(inside, |(own, _)| own);
    let mut seconds = 0;
    let mut fields = 0;
    for field in own.split(':') {
        seconds = seconds * 60 + number(trim(field))? as u64;
        fields += 1;
        if fields > 3 {
            return None;
        }
    }
    (seconds <= MOST_SECONDS).then_some(Some(Duration::from_secs(seconds)))
}
