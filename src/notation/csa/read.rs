//! From text to record, statement by statement.

use std::time::Duration;

use super::start::Start;
use super::{CsaError, SPECIAL_MOVES, kind_of, square_of};
use crate::notation::record::{Fault, Note, Record, RecordErrorKind, Replay, expected, numbered_lines};
use crate::shogi::{Color, Move, Position};

/// Reads the first game of a text.
///
/// # Errors
/// If there is no game, or at the first statement that is not CSA or not legal.
pub fn read(text: &str) -> Result<Record, CsaError> {
    let mut lines = numbered_lines(text);
    let (record, _) = read_game(&mut lines)?;
    record.ok_or_else(|| CsaError { line: 1, kind: expected("record", "a start position and a side to move", text) })
}

/// Reads all games of a text, which are separated by lines `/`.
///
/// # Errors
/// As for [`read`], for any of the games.
pub fn read_all(text: &str) -> Result<Vec<Record>, CsaError> {
    let mut lines = numbered_lines(text);
    let mut records = Vec::new();
    loop {
        let (record, more) = read_game(&mut lines)?;
        records.extend(record);
        if !more {
            return Ok(records);
        }
    }
}

/// Reads up to the next separator; `None` if there is nothing, and whether a separator was found.
fn read_game<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<(Option<Record>, bool), CsaError> {
    let mut game = Game::default();
    let mut last_line = 1;
    for (line, text) in lines {
        last_line = line;
        if text.trim_end() == "/" {
            return Ok((game.finish(line)?, true));
        }
        for statement in statements(text) {
            game.statement(line, statement)?;
        }
    }
    Ok((game.finish(last_line)?, false))
}

/// The statements of a line. Free text (comments, names, facts) runs to the end of the line, commas and all.
fn statements(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = if text.starts_with(['\'', 'N', '$']) { None } else { text.find(',') };
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// A game in the making.
#[derive(Default)]
struct Game {
    players: [Option<String>; 2],
    headers: Vec<(String, String)>,
    notes: Vec<Note>,
    start: Start,
    // The record's start and its moves, once the side to move is known.
    play: Option<(Record, Replay)>,
}

impl Game {
    fn statement(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        let fault = |kind| Fault { line, kind };
        let body = text.trim_end();
        let Some(first) = body.chars().next() else { return Ok(()) };
        match first {
            '\'' => self.note(&text[1..]),
            '+' | '-' if body.len() == 1 => self.side_to_move(line, color_of(first))?,
            '+' | '-' => self.play(line, color_of(first), body)?,
            'T' => self.time(line, body)?,
            '%' => {
                let word = &body[1..];
                let (_, kind) = SPECIAL_MOVES.iter().find(|(known, _)| *known == word).ok_or_else(|| {
                    fault(expected("special move", "one of %TORYO, %CHUDAN, %SENNICHITE, %KACHI …", body))
                })?;
                self.begin(line, None)?.end(line, *kind, None)?;
            }
            _ if self.play.is_some() => {
                return Err(fault(expected("statement", "a move, a time, a special move or a comment", body)));
            }
            'V' if body[1..].starts_with(|c: char| c.is_ascii_digit()) => {}
            'N' => match (body.as_bytes().get(1), text.get(2..)) {
                (Some(b'+'), Some(name)) => self.players[0] = Some(name.to_string()).filter(|name| !name.is_empty()),
                (Some(b'-'), Some(name)) => self.players[1] = Some(name.to_string()).filter(|name| !name.is_empty()),
                _ => return Err(fault(expected("player", "N+ or N- and a name", body))),
            },
            '$' => match text[1..].split_once(':') {
                Some((key, value)) => self.headers.push((key.to_string(), value.to_string())),
                None => return Err(fault(expected("fact", "$, a keyword, a colon and a value", body))),
            },
            'P' => self.start.statement(body).map_err(fault)?,
            _ => return Err(fault(expected("statement", "one that begins with V N $ P + - T % ' or /", body))),
        }
        Ok(())
    }

    fn note(&mut self, text: &str) {
        if text.starts_with("CSA encoding=") {
            return;
        }
        let note = match text.strip_prefix('*') {
            Some(comment) => Note::Comment(comment.to_string()),
            None => Note::Remark(text.to_string()),
        };
        match &mut self.play {
            Some((_, replay)) => note.add_to(replay.notes()),
            None => note.add_to(&mut self.notes),
        }
    }

    fn side_to_move(&mut self, line: usize, color: Color) -> Result<(), Fault> {
        if self.play.is_some() {
            return Err(Fault { line, kind: expected("side to move", "a move", "a second side to move") });
        }
        self.begin(line, Some(color)).map(|_| ())
    }

    /// The moves; the start position is complete when the first of them or the side to move is read.
    fn begin(&mut self, line: usize, color: Option<Color>) -> Result<&mut Replay, Fault> {
        let play = match self.play.take() {
            Some(play) => play,
            None => {
                let start = self.start.position(color).map_err(|kind| Fault { line, kind })?;
                let mut record = Record::new(start.clone());
                record.players = std::mem::take(&mut self.players);
                record.headers = std::mem::take(&mut self.headers);
                let mut replay = Replay::new(start);
                replay.notes().append(&mut self.notes);
                (record, replay)
            }
        };
        Ok(&mut self.play.insert(play).1)
    }

    fn play(&mut self, line: usize, color: Color, text: &str) -> Result<(), Fault> {
        let replay = self.begin(line, Some(color))?;
        replay.check_open(line, text)?;
        let mv = move_of(replay.position(), color, text).map_err(|kind| Fault { line, kind })?;
        replay.play(line, mv, None);
        Ok(())
    }

    fn time(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        let fault = |kind| Fault { line, kind };
        let time = time_of(&text[1..]).ok_or_else(|| fault(expected("time", "T and a number of seconds", text)))?;
        let slot = self.play.as_mut().and_then(|(_, replay)| replay.time());
        match slot {
            Some(slot @ None) => *slot = Some(time),
            _ => return Err(fault(expected("time", "one time after a move", text))),
        }
        Ok(())
    }

    fn finish(self, line: usize) -> Result<Option<Record>, Fault> {
        match self.play {
            Some((mut record, mut replay)) => {
                record.main = replay.finish()?;
                Ok(Some(record))
            }
            None if self.start.is_untouched() && self.headers.is_empty() && self.players == [None, None] => Ok(None),
            None => Err(Fault { line, kind: expected("side to move", "a line + or -", "the end of the game") }),
        }
    }
}

fn color_of(sign: char) -> Color {
    if sign == '+' { Color::Black } else { Color::White }
}

/// Reads a move such as `+7776FU`, as programs send it to each other; it need not be legal.
///
/// # Errors
/// If it is not a move of the side to move, or not of a piece that is there.
pub fn parse_move(position: &Position, text: &str) -> Result<Move, RecordErrorKind> {
    match text.chars().next() {
        Some(sign @ ('+' | '-')) => move_of(position, color_of(sign), text),
        _ => Err(expected("side", "+ or -", text)),
    }
}

/// `+7776FU` in the position reached; the piece is named as it is after the move.
fn move_of(position: &Position, color: Color, text: &str) -> Result<Move, RecordErrorKind> {
    if color != position.side_to_move() {
        return Err(expected("side", if color == Color::Black { "a move of -" } else { "a move of +" }, text));
    }
    let part = |range| text.get(range).unwrap_or_default();
    let from = square_of(part(1..3)).ok_or_else(|| expected("origin", "two digits, 11 to 99 or 00", text))?;
    let to = square_of(part(3..5))
        .flatten()
        .filter(|&to| from != Some(to))
        .ok_or_else(|| expected("destination", "two digits, 11 to 99, other than the origin", text))?;
    let kind = text.get(5..).and_then(kind_of).ok_or_else(|| expected("piece", "two letters such as FU", text))?;
    let Some(from) = from else {
        return if kind.is_hand_kind() {
            Ok(Move::drop(kind, to))
        } else {
            Err(expected("piece", "a piece that can be dropped", text))
        };
    };
    match position.piece_on(from).map(|piece| piece.kind()) {
        Some(before) if before == kind => Ok(Move::board(from, to, false)),
        Some(before) if before.promoted() == Some(kind) => Ok(Move::board(from, to, true)),
        Some(_) => Err(expected("piece", "the piece that stands on the origin, or its promoted form", text)),
        None => Err(expected("origin", "a square with a piece", text)),
    }
}

/// Whole seconds, or with a fraction as in V3.0.
fn time_of(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str, most| digits.len() <= most && digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole, 8) || !is_number(fraction, 3) {
        return None;
    }
    let millis = fraction.bytes().chain(*b"000").take(3).fold(0, |sum, byte| sum * 10 + u64::from(byte - b'0'));
    Some(Duration::from_millis(whole.parse::<u64>().ok()? * 1000 + millis))
}
