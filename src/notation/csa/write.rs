//! From record to text.

use std::fmt::Write;
use std::time::Duration;

use super::start::write_start;
use super::{kind_code, sign, special_move};
use crate::notation::record::{EndKind, Note, Record, RecordMove, csa_header, push_line};
use crate::shogi::{Color, Move, Position, Square};

/// Writes a game as CSA V2.2, or V3.0 if times have fractions of a second.
///
/// Variations are not written: CSA has none. Facts keep their KIF name where CSA has no keyword for them.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let times = record.main.moves.iter().map(|played| played.time).chain(record.main.ending.iter().map(|end| end.time));
    let is_fine = times.flatten().any(|time| time.subsec_millis() != 0);
    text.push_str(if is_fine { "'CSA encoding=UTF-8\nV3.0\n" } else { "V2.2\n" });
    for (color, name) in Color::ALL.into_iter().zip(&record.players) {
        if let Some(name) = name {
            push_line(&mut text, &["N", if color == Color::Black { "+" } else { "-" }, name]);
        }
    }
    for (key, value) in &record.headers {
        let key = csa_header(key);
        if key.contains(':') {
            push_line(&mut text, &["'", key, "：", value]);
        } else {
            push_line(&mut text, &["$", key, ":", value]);
        }
    }
    write_start(&mut text, &record.start);
    write_notes(&mut text, &record.main.notes);

    let mut position = record.start.clone();
    for played in &record.main.moves {
        write_move(&mut text, &position, played);
        position.apply(played.mv);
    }
    if let Some(ending) = &record.main.ending {
        let mover = position.side_to_move();
        let mut kind = ending.kind;
        if let Some(foul) = &ending.foul {
            write_move(&mut text, &position, foul);
            kind = EndKind::IllegalAction(mover);
        }
        push_line(&mut text, &["%", special_move(kind, mover)]);
        write_time(&mut text, ending.time);
        write_notes(&mut text, &ending.notes);
    }
    text
}

fn write_move(text: &mut String, position: &Position, played: &RecordMove) {
    // Only an illegal move can lack a piece; readers never make such a record.
    let Some(mv) = move_text(position, played.mv) else { return };
    push_line(text, &[&mv]);
    write_time(text, played.time);
    write_notes(text, &played.notes);
}

/// A move such as `+7776FU`; `None` if there is no piece that could make it.
#[must_use]
pub fn move_text(position: &Position, mv: Move) -> Option<String> {
    let before = mv.from().map_or(mv.dropped(), |from| position.piece_on(from).map(|piece| piece.kind()))?;
    let after = if mv.is_promotion() { before.promoted().unwrap_or(before) } else { before };
    let digits = |sq: Square| (sq.file(), sq.rank());
    let (from, to) = (mv.from().map_or((0, 0), digits), digits(mv.to()));
    let side = sign(position.side_to_move());
    Some(format!("{side}{}{}{}{}{}", from.0, from.1, to.0, to.1, kind_code(after)))
}

fn write_time(text: &mut String, time: Option<Duration>) {
    let Some(time) = time else { return };
    let _ = match time.subsec_millis() {
        0 => writeln!(text, "T{}", time.as_secs()),
        millis => writeln!(text, "T{}.{millis:03}", time.as_secs()),
    };
}

fn write_notes(text: &mut String, notes: &[Note]) {
    for note in notes {
        let (mark, body) = match note {
            Note::Comment(body) => ("'*", body),
            Note::Remark(body) => ("'", body),
            Note::Bookmark(body) => ("'&", body),
        };
        for part in body.split('\n') {
            push_line(text, &[mark, part]);
        }
    }
}
