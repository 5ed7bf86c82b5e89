//! From text to record, line by line.

use super::board::Start;
use super::line::{LineKind, number, take_time, trim};
use super::{ENDINGS, FOUL_WIN, KifError, hand_of, side_of};
use crate::notation::japanese::Name;
use crate::notation::record::{
    EndKind, Fault, Note, Record, RecordErrorKind, Replay, Variation, expected, numbered_lines,
};
use crate::shogi::{Color, Move, Square};

/// Reads a game with its variations.
///
/// # Errors
/// If there is no game, or at the first line that is not KIF or not legal.
pub fn read(text: &str) -> Result<Record, KifError> {
    let mut reader = Reader::default();
    let mut last_line = 1;
    for (line, text) in numbered_lines(text) {
        last_line = line;
        reader.line(line, text)?;
    }
    Ok(reader.finish(last_line)?)
}

#[derive(Default)]
struct Reader {
    players: [Option<String>; 2],
    headers: Vec<(String, String)>,
    notes: Vec<Note>,
    start: Start,
    // The moves, once the first of them is read.
    play: Option<Play>,
}

struct Play {
    record: Record,
    replay: Replay,
    // The number that the record gives to the first move.
    first: usize,
    // Where the variation being read leaves its parent; `None` in the main line.
    after: Option<usize>,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        let fault = |kind| Fault { line, kind };
        match LineKind::of(text) {
            LineKind::Blank | LineKind::Ornament => {}
            LineKind::Remark(text) if text.starts_with("KIF ") => {}
            LineKind::Remark(text) => self.note(Note::Remark(text.to_string())),
            LineKind::Comment(text) => self.note(Note::Comment(text.to_string())),
            LineKind::Bookmark(text) => self.note(Note::Bookmark(text.to_string())),
            LineKind::Summary(text) => self.begin(line)?.summary(line, text)?,
            LineKind::Variation(text) => self.begin(line)?.variation(line, text)?,
            LineKind::Numbered(digits, text) => self.begin(line)?.numbered(line, digits, text)?,
            _ if self.play.is_some() => {
                return Err(fault(expected("line", "a move, an ending, 変化： or a comment", trim(text))));
            }
            LineKind::BoardRow(cells) => self.start.row(cells).map_err(fault)?,
            LineKind::MoveCount(text) => self.start.set_played(text).map_err(fault)?,
            LineKind::SideToMove(side) => self.start.set_side(side_of(side).unwrap_or(Color::Black)),
            LineKind::Header(key, value) => self.header(key, value).map_err(fault)?,
            LineKind::Unknown => {
                return Err(fault(expected("line", "a header with ：, a diagram, a move or a comment", trim(text))));
            }
        }
        Ok(())
    }

    fn note(&mut self, note: Note) {
        match &mut self.play {
            Some(play) => note.add_to(play.replay.notes()),
            None => note.add_to(&mut self.notes),
        }
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), RecordErrorKind> {
        if let Some(color) = side_of(key) {
            self.players[color.index()] = Some(value.to_string()).filter(|name| !name.is_empty());
        } else if let Some(color) = hand_of(key) {
            self.start.set_hand(color, value)?;
        } else if key == "手合割" {
            self.start.set_handicap(value)?;
        } else if key == "手番" {
            let side = side_of(value.trim_end_matches('番'));
            self.start.set_side(side.ok_or_else(|| expected("手番", "先手, 後手, 下手 or 上手", value))?);
        } else {
            self.headers.push((key.to_string(), value.to_string()));
        }
        Ok(())
    }

    /// The moves; the start position is complete when the first line of them is read.
    fn begin(&mut self, line: usize) -> Result<&mut Play, Fault> {
        if self.play.is_none() {
            let start = self.start.position().map_err(|kind| Fault { line, kind })?;
            let mut record = Record::new(start.clone());
            record.players = std::mem::take(&mut self.players);
            record.headers = std::mem::take(&mut self.headers);
            let mut replay = Replay::new(start);
            replay.notes().append(&mut self.notes);
            self.play = Some(Play { record, replay, first: 1, after: None });
        }
        Ok(self.play.as_mut().expect("play has begun"))
    }

    fn finish(mut self, line: usize) -> Result<Record, Fault> {
        let is_empty = self.start.is_untouched() && self.headers.is_empty() && self.players == [None, None];
        if self.play.is_none() && is_empty {
            return Err(Fault { line, kind: expected("record", "headers, a diagram or moves", "nothing of the kind") });
        }
        self.begin(line)?.close_line()?;
        Ok(self.play.expect("play has begun").record)
    }
}

impl Play {
    /// A move or an ending.
    fn numbered(&mut self, line: usize, digits: &str, text: &str) -> Result<(), Fault> {
        let fault = |kind| Fault { line, kind };
        let number = number(digits).ok_or_else(|| fault(expected("number", "the number of a move", digits)))?;
        let is_first = self.after.is_none() && self.replay.len() == 0 && !self.replay.has_foul();
        if is_first && number > 0 {
            self.first = number;
        }
        if number != self.first + self.replay.len() + usize::from(self.replay.has_foul()) {
            return Err(fault(expected("number", "the number of the next move", digits)));
        }
        if let Some((kind, rest)) = self.take_ending(text) {
            let time = take_time(rest).ok_or_else(|| fault(time_expected(rest)))?;
            return self.replay.end(line, kind, time);
        }
        self.replay.check_open(line, text)?;
        let (mv, rest) = self.take_move(text).map_err(fault)?;
        let time = take_time(rest).ok_or_else(|| fault(time_expected(rest)))?;
        self.replay.play(line, mv, time);
        Ok(())
    }

    fn take_ending<'a>(&self, text: &'a str) -> Option<(EndKind, &'a str)> {
        if let Some(rest) = text.strip_prefix(FOUL_WIN) {
            let mover = self.replay.position().side_to_move();
            let loser = if self.replay.has_foul() { mover } else { !mover };
            return Some((EndKind::IllegalAction(loser), rest));
        }
        ENDINGS.iter().find_map(|&(word, kind)| Some((kind, text.strip_prefix(word)?)))
    }

    /// A move by its name with the origin in brackets, by 打, or by its full name alone.
    fn take_move<'a>(&self, text: &'a str) -> Result<(Move, &'a str), RecordErrorKind> {
        let (name, rest) = Name::take(text).map_err(RecordErrorKind::Name)?;
        let (position, previous) = (self.replay.position(), self.replay.previous());
        if let Some((from, rest)) = take_origin(rest) {
            let to = name.destination(previous).map_err(RecordErrorKind::Name)?;
            if name.drop || from == to {
                return Err(expected("origin", "a square other than the destination, and none for a drop", text));
            }
            if position.piece_on(from).is_none_or(|piece| piece.kind() != name.kind) {
                return Err(expected("origin", "the square where the named piece stands", text));
            }
            return Ok((Move::board(from, to, name.promotes == Some(true)), rest));
        }
        if name.drop && name.kind.is_hand_kind() {
            let to = name.destination(previous).map_err(RecordErrorKind::Name)?;
            return Ok((Move::drop(name.kind, to), rest));
        }
        Ok((name.resolve(position, previous).map_err(RecordErrorKind::Name)?, rest))
    }

    /// `変化：12手`
    fn variation(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        let text = trim(text);
        let digits = trim(text.strip_suffix('手').unwrap_or(text));
        let after = number(digits)
            .and_then(|number| number.checked_sub(self.first))
            .filter(|&after| after <= self.replay.len())
            .ok_or_else(|| Fault { line, kind: expected("変化", "the number of a move of the line before", text) })?;
        self.close_line()?;
        self.replay.rewind(after);
        self.after = Some(after);
        Ok(())
    }

    fn close_line(&mut self) -> Result<(), Fault> {
        let line = self.replay.finish()?;
        match self.after {
            None => self.record.main = line,
            Some(after) => self.record.variations.push(Variation { after, line }),
        }
        Ok(())
    }

    /// `まで92手で後手の勝ち`, which tells the ending if no line before it does.
    fn summary(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        let is_plain_count = text.strip_suffix('手').and_then(number).is_some();
        if self.replay.has_ended() || is_plain_count {
            return Ok(());
        }
        let mover = self.replay.position().side_to_move();
        let has = |word| text.contains(word);
        let side = [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)]
            .into_iter()
            .find_map(|(word, color)| has(word).then_some(color));
        let kind = match side {
            Some(side) if has("反則") => {
                let loser = if has("負け") { side } else { !side };
                Some(if loser == mover { EndKind::IllegalMove } else { EndKind::IllegalAction(loser) })
            }
            _ if has("時間切れ") => Some(EndKind::TimeUp),
            _ if has("入玉勝ち") => Some(EndKind::Declaration),
            Some(side) if has("勝ち") && side != mover => Some(EndKind::Resignation),
            _ => ENDINGS.iter().find_map(|&(word, kind)| has(word).then_some(kind)),
        };
        let kind =
            kind.ok_or_else(|| Fault { line, kind: expected("まで", "how the last mover won, or a draw", text) })?;
        self.replay.end(line, kind, None)
    }
}

/// `(77)`
fn take_origin(text: &str) -> Option<(Square, &str)> {
    let [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] = text.as_bytes() else { return None };
    Some((Square::new(file - b'0', rank - b'0')?, &text[4..]))
}

fn time_expected(found: &str) -> RecordErrorKind {
    expected("time", "( minutes:seconds/hours:minutes:seconds) or nothing", found)
}
