//! A written game: what CSA and KIF files have in common. Plain data; the formats read into it and write from it.
//!
//! A record of a legal game holds legal moves only. The one illegal move that may end a game is kept apart, in
//! [`Ending::foul`].

mod error;
mod outcome;
mod replay;
mod text;

pub use error::RecordErrorKind;
pub(super) use error::{Fault, excerpt, expected};
pub(super) use replay::Replay;
pub(super) use text::{numbered_lines, push_line};

use std::time::Duration;

use crate::shogi::{Color, Move, Position};

/// A game as a file tells it: where it began, what was played, how it ended, and what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position before the first move.
    pub start: Position,
    /// The names of Black and White.
    pub players: [Option<String>; 2],
    /// All other facts, in the order of the file, under the names of the format it was read from (`EVENT`, `棋戦`).
    pub headers: Vec<(String, String)>,
    /// The game itself.
    pub main: RecordLine,
    /// Other lines, in the order of the file; see [`Variation`].
    pub variations: Vec<Variation>,
}

/// A sequence of moves with its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordLine {
    /// What was said before the first move.
    pub notes: Vec<Note>,
    /// The moves, all legal.
    pub moves: Vec<RecordMove>,
    /// How the line ended, if it says so.
    pub ending: Option<Ending>,
}

/// A line that leaves the one before it.
///
/// As in KIF, the line that it leaves is the *variation listed just before* (for the first: the main line), followed
/// back to where that line itself left its own parent, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// How many moves lie between the start of the game and the first move of this line.
    pub after: usize,
    /// The moves that are played instead.
    pub line: RecordLine,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordMove {
    /// The move.
    pub mv: Move,
    /// The time spent on it.
    pub time: Option<Duration>,
    /// What was said after it.
    pub notes: Vec<Note>,
}

impl From<Move> for RecordMove {
    fn from(mv: Move) -> Self {
        Self { mv, time: None, notes: Vec::new() }
    }
}

/// Text beside the moves. Neighbouring lines of one kind are one note, with line breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A comment for the reader: KIF `*`, CSA `'*`.
    Comment(String),
    /// A line that programs skip: KIF `#`, CSA `'`.
    Remark(String),
    /// A bookmark: KIF `&`.
    Bookmark(String),
}

impl Note {
    /// Adds a line that was read.
    pub(super) fn add_to(self, notes: &mut Vec<Self>) {
        match (notes.last_mut(), self) {
            (Some(Self::Comment(text)), Self::Comment(line))
            | (Some(Self::Remark(text)), Self::Remark(line))
            | (Some(Self::Bookmark(text)), Self::Bookmark(line)) => {
                text.push('\n');
                text.push_str(&line);
            }
            (_, note) => notes.push(note),
        }
    }
}

/// The end of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What happened.
    pub kind: EndKind,
    /// The illegal move that lost the game, if it was written down; only with [`EndKind::IllegalMove`].
    pub foul: Option<RecordMove>,
    /// The time spent before the end.
    pub time: Option<Duration>,
    /// What was said after it.
    pub notes: Vec<Note>,
}

impl From<EndKind> for Ending {
    fn from(kind: EndKind) -> Self {
        Self { kind, foul: None, time: None, notes: Vec::new() }
    }
}

/// The ways a record ends; "the mover" is the side to move after the last legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// 投了: the mover resigns.
    Resignation,
    /// 中断: the game was broken off.
    Interrupted,
    /// 千日手: fourfold repetition.
    Repetition,
    /// 詰み: the mover is mated.
    Checkmate,
    /// 切れ負け: the mover's time is up.
    TimeUp,
    /// 反則負け: the mover loses by an illegal move.
    IllegalMove,
    /// This side loses by an illegal act; 反則勝ち if it is not the mover.
    IllegalAction(Color),
    /// 持将棋: both kings have entered, a draw.
    Impasse,
    /// 入玉勝ち: the mover declares a win.
    Declaration,
    /// 引き分け: a draw is declared.
    Draw,
    /// 最大手数: the limit of moves is reached, a draw.
    MoveLimit,
    /// 不詰: a mating problem has no solution.
    NoMate,
    /// 不戦敗: the mover does not appear.
    DefaultLoss,
    /// 不戦勝: the mover's opponent does not appear.
    DefaultWin,
    /// 待った: a move is taken back.
    TakeBack,
    /// エラー: something went wrong.
    Error,
}

impl Record {
    /// A record of a game that has not begun.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { start, players: [None, None], headers: Vec::new(), main: RecordLine::default(), variations: Vec::new() }
    }

    /// The moves of the game.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.main.moves.iter().map(|played| played.mv)
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The side to move after the last legal move of the game.
    #[must_use]
    pub fn mover(&self) -> Color {
        mover_after(&self.start, self.main.moves.len())
    }
}

/// The side to move after this many moves.
pub(super) fn mover_after(start: &Position, moves: usize) -> Color {
    if moves.is_multiple_of(2) { start.side_to_move() } else { !start.side_to_move() }
}

/// Header names that mean the same: KIF's and CSA's.
const SAME_HEADERS: [(&str, &str); 7] = [
    ("開始日時", "START_TIME"),
    ("終了日時", "END_TIME"),
    ("棋戦", "EVENT"),
    ("場所", "SITE"),
    ("戦型", "OPENING"),
    ("持ち時間", "TIME_LIMIT"),
    ("備考", "NOTE"),
];

/// The KIF name of a header.
pub(super) fn kif_header(key: &str) -> &str {
    SAME_HEADERS.iter().find(|(_, csa)| *csa == key).map_or(key, |(kif, _)| kif)
}

/// The CSA name of a header.
pub(super) fn csa_header(key: &str) -> &str {
    SAME_HEADERS.iter().find(|(kif, _)| *kif == key).map_or(key, |(_, csa)| csa)
}

/// Positions that no opening leads to; every format has to carry them.
#[cfg(test)]
pub(super) const ODD_POSITIONS: [&str; 3] = [
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/4+P4/1N7/9/9/9/9/9 w S2b 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
];
