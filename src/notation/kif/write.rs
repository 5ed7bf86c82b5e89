//! From record to text.

use std::fmt::Write;
use std::time::Duration;

use super::board::{handicap_of, write_board};
use super::line::LineKind;
use super::{ENDINGS, FOUL_WIN, hand_of, side_of};
use crate::notation::japanese::words::{kind_name, push_square};
use crate::notation::record::{EndKind, Note, Record, RecordLine, RecordMove, kif_header, push_line};
use crate::shogi::{Color, Handicap, Move, Position, Undo};

/// Writes a game with its variations as KIF.
///
/// Times are rounded down to seconds. Facts that KIF would take for something else become remarks.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::from("#KIF version=2.0 encoding=UTF-8\n");
    let handicap = handicap_of(&record.start);
    let sides = match handicap {
        None | Some(Handicap::Even) => ["先手", "後手"],
        Some(_) => ["下手", "上手"],
    };
    text.push_str("手合割：");
    text.push_str(handicap.map_or("その他", Handicap::name_ja));
    text.push('\n');
    for (side, name) in sides.into_iter().zip(&record.players) {
        if let Some(name) = name {
            push_line(&mut text, &[side, "：", name]);
        }
    }
    for (key, value) in &record.headers {
        write_header(&mut text, kif_header(key), value);
    }
    if handicap.is_none() {
        write_board(&mut text, &record.start);
    }
    text.push_str("手数----指手---------消費時間--\n");

    let forks = forks(record);
    let mut writer = Writer { text, position: record.start.clone(), path: Vec::new(), sides };
    writer.line(&record.main, &forks[0]);
    for (variation, forks) in record.variations.iter().zip(&forks[1..]) {
        writer.rewind(variation.after);
        let _ = writeln!(writer.text, "\n変化：{}手", writer.path.len() + 1);
        writer.line(&variation.line, forks);
    }
    writer.text
}

/// For every line, whether a later variation replaces its moves one by one; readers show such moves with `+`.
fn forks(record: &Record) -> Vec<Vec<bool>> {
    let lines = std::iter::once((0, &record.main)).chain(record.variations.iter().map(|it| (it.after, &it.line)));
    let mut forks: Vec<Vec<bool>> = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for (index, (after, line)) in lines.enumerate() {
        if let Some(&(other, ply)) = path.get(after) {
            forks[other][ply] = true;
        }
        path.truncate(after);
        path.extend((0..line.moves.len()).map(|ply| (index, ply)));
        forks.push(vec![false; line.moves.len()]);
    }
    forks
}

fn write_header(text: &mut String, key: &str, value: &str) {
    let is_reserved = side_of(key).is_some() || hand_of(key).is_some() || matches!(key, "手合割" | "手番");
    let is_header = matches!(LineKind::of(&format!("{key}：")), LineKind::Header(read, "") if read == key);
    if is_header && !is_reserved {
        push_line(text, &[key, "：", value]);
    } else {
        push_line(text, &["#", key, "：", value]);
    }
}

struct Writer {
    text: String,
    position: Position,
    // Moves from the start to here, with the time that each side had used up before them.
    path: Vec<(Move, Undo, [Duration; 2])>,
    sides: [&'static str; 2],
}

impl Writer {
    fn rewind(&mut self, moves: usize) {
        while self.path.len() > moves {
            if let Some((mv, undo, _)) = self.path.pop() {
                self.position.undo(mv, undo);
            }
        }
    }

    fn line(&mut self, line: &RecordLine, forks: &[bool]) {
        let mut used = self.path.last().map_or([Duration::ZERO; 2], |&(.., used)| used);
        self.notes(&line.notes);
        for (played, &is_fork) in line.moves.iter().zip(forks) {
            let mover = self.position.side_to_move();
            used[mover.index()] += played.time.unwrap_or_default();
            self.numbered(self.path.len() + 1, &self.move_text(played), played.time, used[mover.index()], is_fork);
            self.notes(&played.notes);
            let undo = self.position.apply(played.mv);
            self.path.push((played.mv, undo, used));
        }
        let Some(ending) = &line.ending else { return };
        let mover = self.position.side_to_move();
        let mut number = self.path.len() + 1;
        if let Some(foul) = &ending.foul {
            used[mover.index()] += foul.time.unwrap_or_default();
            self.numbered(number, &self.move_text(foul), foul.time, used[mover.index()], false);
            self.notes(&foul.notes);
            number += 1;
        }
        let is_foul_win = ending.foul.is_some() || ending.kind == EndKind::IllegalAction(!mover);
        let word = if is_foul_win { FOUL_WIN } else { ending_word(ending.kind) };
        let mover = if ending.foul.is_some() { !mover } else { mover };
        let used = used[mover.index()] + ending.time.unwrap_or_default();
        self.numbered(number, word, ending.time, used, false);
        self.notes(&ending.notes);
        self.summary(number - 1, word, mover);
    }

    /// A move or an ending with its number and time.
    fn numbered(&mut self, number: usize, body: &str, time: Option<Duration>, used: Duration, is_fork: bool) {
        // Writing to a string can't fail.
        let _ = write!(self.text, "{number:4} {body}");
        if let Some(time) = time {
            let width: usize = body.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
            let (own, used) = (time.as_secs(), used.as_secs());
            let _ = write!(self.text, "{:1$}", "", 13_usize.saturating_sub(width).max(1));
            let _ = write!(self.text, "({:2}:{:02}/", own / 60, own % 60);
            let _ = write!(self.text, "{:02}:{:02}:{:02})", used / 3600, used / 60 % 60, used % 60);
        }
        self.text.push_str(if is_fork { "+\n" } else { "\n" });
    }

    fn move_text(&self, played: &RecordMove) -> String {
        let mv = played.mv;
        let mut text = String::new();
        if self.path.last().is_some_and(|(previous, ..)| previous.to() == mv.to()) {
            text.push_str("同\u{3000}");
        } else {
            push_square(&mut text, mv.to());
        }
        let kind = mv.from().map_or(mv.dropped(), |from| self.position.piece_on(from).map(|piece| piece.kind()));
        text.push_str(kind.map_or("", kind_name));
        if mv.is_promotion() {
            text.push('成');
        }
        match mv.from() {
            Some(from) => text.push_str(&format!("({}{})", from.file(), from.rank())),
            None => text.push('打'),
        }
        text
    }

    fn notes(&mut self, notes: &[Note]) {
        for note in notes {
            let (mark, body) = match note {
                Note::Comment(body) => ("*", body),
                Note::Remark(body) => ("#", body),
                Note::Bookmark(body) => ("&", body),
            };
            for part in body.split('\n') {
                push_line(&mut self.text, &[mark, part]);
            }
        }
    }

    /// `まで92手で後手の勝ち`, for the eyes of people.
    fn summary(&mut self, moves: usize, word: &str, mover: Color) {
        let (us, them) = (self.sides[mover.index()], self.sides[(!mover).index()]);
        let _ = match word {
            "投了" | "詰み" | "不戦敗" => writeln!(self.text, "まで{moves}手で{them}の勝ち"),
            "切れ負け" => writeln!(self.text, "まで{moves}手で時間切れにより{them}の勝ち"),
            "反則負け" | "反則勝ち" | "入玉勝ち" => writeln!(self.text, "まで{moves}手で{us}の{word}"),
            "不戦勝" => writeln!(self.text, "まで{moves}手で{us}の勝ち"),
            _ => writeln!(self.text, "まで{moves}手で{word}"),
        };
    }
}

fn ending_word(kind: EndKind) -> &'static str {
    let kind = match kind {
        EndKind::IllegalAction(_) => EndKind::IllegalMove,
        kind => kind,
    };
    ENDINGS.iter().find(|(_, known)| *known == kind).map_or("中断", |(word, _)| word)
}
