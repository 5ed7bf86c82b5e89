//! KIF records, the text that Japanese programs exchange (`７六歩(77)`), with comments, times and variations.
//!
//! Text is UTF-8. A start that is neither even nor a usual handicap is drawn as a board (the BOD diagram). A variation
//! leaves the line that stands just before it; see [`Variation`](super::record::Variation).

mod board;
mod line;
mod read;
mod write;

pub use read::read;
pub use write::write;

use std::fmt;

use super::record::{EndKind, Fault, RecordErrorKind};
use crate::shogi::Color;

/// What is wrong with a KIF record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KifError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: RecordErrorKind,
}

impl fmt::Display for KifError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KIF line {}: {}", self.line, self.kind)
    }
}

impl std::error::Error for KifError {}

impl From<Fault> for KifError {
    fn from(fault: Fault) -> Self {
        Self { line: fault.line, kind: fault.kind }
    }
}

/// The side by the words that people call it.
fn side_of(word: &str) -> Option<Color> {
    match word {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Whose pieces in hand a header tells.
fn hand_of(key: &str) -> Option<Color> {
    key.strip_suffix("の持駒").or_else(|| key.strip_suffix("の持ち駒")).and_then(side_of)
}

/// The words that end a game; the first of each kind is written. 反則勝ち depends on the side and is not among them.
const ENDINGS: [(&str, EndKind); 20] = [
    ("投了", EndKind::Resignation),
    ("中断", EndKind::Interrupted),
    ("千日手", EndKind::Repetition),
    ("詰み", EndKind::Checkmate),
    ("詰", EndKind::Checkmate),
    ("切れ負け", EndKind::TimeUp),
    ("時間切れ", EndKind::TimeUp),
    ("反則負け", EndKind::IllegalMove),
    ("反則手", EndKind::IllegalMove),
    ("持将棋", EndKind::Impasse),
    ("入玉勝ち", EndKind::Declaration),
    ("入玉宣言", EndKind::Declaration),
    ("宣言勝ち", EndKind::Declaration),
    ("引き分け", EndKind::Draw),
    ("最大手数", EndKind::MoveLimit),
    ("不詰", EndKind::NoMate),
    ("不戦敗", EndKind::DefaultLoss),
    ("不戦勝", EndKind::DefaultWin),
    ("待った", EndKind::TakeBack),
    ("エラー", EndKind::Error),
];

/// The opponent of the mover has lost by a foul.
const FOUL_WIN: &str = "反則勝ち";

#[cfg(test)]
mod tests;
