use std::time::Duration;

use super::{read, read_all, write};
use crate::notation::record::{EndKind, Note, ODD_POSITIONS, Record};
use crate::notation::sfen;
use crate::shogi::Handicap;

const GAME: &str = "\
'CSA encoding=UTF-8
V2.2
N+Alice, the first
N-Bob
$EVENT:A test, of commas
$START_TIME:2024/05/14 10:00:00
'before the start
PI
+
'*opening remarks
+7776FU
T12
'*the usual move
'** 35 -3334FU
-3334FU,T6
+8822UM
T1
-3122GI
T0
+0045KA
%TORYO
T3
'*good game
";

fn moves(text: &str) -> String {
    read(text).unwrap().moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn start(lines: &str) -> String {
    sfen::write(&read(lines).unwrap().start)
}

fn error(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn a_whole_game_is_read() {
    let record = read(GAME).unwrap();
    assert_eq!(record.players, [Some("Alice, the first".into()), Some("Bob".into())]);
    assert_eq!(record.header("EVENT"), Some("A test, of commas"));
    assert_eq!(moves(GAME), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let times: Vec<_> = record.main.moves.iter().map(|played| played.time.map(|time| time.as_secs())).collect();
    assert_eq!(times, [Some(12), Some(6), Some(1), Some(0), None]);
    assert_eq!(record.main.notes, [Note::Remark("before the start".into()), Note::Comment("opening remarks".into())]);
    assert_eq!(record.main.moves[0].notes, [Note::Comment("the usual move\n* 35 -3334FU".into())]);
    let ending = record.main.ending.as_ref().unwrap();
    assert_eq!((ending.kind, ending.time), (EndKind::Resignation, Some(Duration::from_secs(3))));
}

#[test]
fn writing_what_was_read_gives_the_same_game() {
    let record = read(GAME).unwrap();
    let text = write(&record);
    assert_eq!(read(&text).unwrap(), record);
    assert_eq!(write(&read(&text).unwrap()), text);
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let other = format!("\u{feff}{}", GAME.replace('\n', "\r\n"));
    assert_eq!(read(&other).unwrap(), read(GAME).unwrap());
}

#[test]
fn handicaps_are_removals_from_the_even_start() {
    for handicap in Handicap::ALL {
        let record = Record::new(handicap.position());
        let text = write(&record);
        assert!(text.contains("\nPI"));
        assert_eq!(read(&text).unwrap(), record);
    }
    assert_eq!(start("PI82HI22KA\n-\n"), sfen::write(&Handicap::TwoPiece.position()));
}

#[test]
fn boards_are_read_in_rows_and_in_pieces() {
    let rows = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 * * * * * * * * *
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
";
    assert_eq!(start(rows), sfen::STARTPOS);
    let problem = "P-51OU\nP+53TO00KI\nP-00AL\n+\n";
    assert_eq!(start(problem), "4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
}

#[test]
fn any_position_survives() {
    for line in ODD_POSITIONS {
        let record = Record::new(sfen::parse(line).unwrap());
        assert_eq!(read(&write(&record)).unwrap(), record);
    }
}

#[test]
fn games_are_separated_by_slashes() {
    let text = "V2.2\nPI\n+\n+7776FU\n%CHUDAN\n/\nPI\n+\n+2726FU\n/\n";
    let records = read_all(text).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(moves(text), "7g7f");
    assert_eq!(records[1].moves().next().unwrap().to_string(), "2g2f");
    assert!(read_all("").unwrap().is_empty());
}

#[test]
fn every_special_move_is_read_and_written() {
    for (word, kind) in super::SPECIAL_MOVES {
        let text = format!("V2.2\nPI\n+\n+7776FU\n%{word}\n");
        let record = read(&text).unwrap();
        assert_eq!(record.main.ending.as_ref().unwrap().kind, kind);
        assert_eq!(write(&record), text);
    }
}

#[test]
fn an_illegal_move_is_forgiven_only_if_the_game_ends_by_it() {
    let foul = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8833KA\n-3142GI\n";
    let dropped = format!("{foul}+0055FU\n");
    assert!(error(&dropped).starts_with("CSA line 8: move P*5e: expected a legal move, but"));
    assert!(error(&format!("{dropped}%TORYO\n")).starts_with("CSA line 8"));
    assert!(error(&format!("{dropped}%-ILLEGAL_ACTION\n")).starts_with("CSA line 8"));
    for word in ["%ILLEGAL_MOVE", "%+ILLEGAL_ACTION"] {
        let record = read(&format!("{dropped}T5\n{word}\n")).unwrap();
        assert_eq!(record.main.moves.len(), 4);
        let ending = record.main.ending.as_ref().unwrap();
        assert_eq!(ending.kind, EndKind::IllegalMove);
        assert_eq!(ending.foul.as_ref().unwrap().mv.to_string(), "P*5e");
        assert_eq!(read(&write(&record)).unwrap(), record);
    }
}

#[test]
fn fractions_of_seconds_make_a_newer_version() {
    let text = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1.250\n";
    let record = read(text).unwrap();
    assert_eq!(record.main.moves[0].time, Some(Duration::from_millis(1250)));
    assert_eq!(write(&record), text);
}

#[test]
fn errors_name_the_line_the_field_and_what_was_expected() {
    assert_eq!(error("PI\n+\n+7776XX\n"), "CSA line 3: piece: expected two letters such as FU, found \"+7776XX\"");
    assert!(error("PI\n+\n-3334FU\n").starts_with("CSA line 3: side: expected a move of +"));
    assert!(error("PI\n+\n+7775FU\n").starts_with("CSA line 3: move 7g7e: expected a legal move"));
    assert!(error("PI\n+\n+7776KI\n").starts_with("CSA line 3: piece: expected the piece that stands"));
    assert!(error("PI\n+\n+0000FU\n").starts_with("CSA line 3: destination"));
    assert!(error("PI\n+\nT5\n").starts_with("CSA line 3: time"));
    assert!(error("PI\n+\n%GIVEUP\n").starts_with("CSA line 3: special move"));
    assert!(error("PI\n+\n%TORYO\n+7776FU\n").starts_with("CSA line 4: move"));
    assert!(error("PI\n+\n%TORYO\n%TORYO\n").starts_with("CSA line 4: ending"));
    assert!(error("PI82KA\n+\n").starts_with("CSA line 1: removed piece"));
    assert!(error("P1-KY\n+\n").starts_with("CSA line 1: row"));
    assert!(error("P+51OU51KI\n+\n").starts_with("CSA line 1: square"));
    assert!(error("P+55FU\n+\n").starts_with("CSA line 2: start position"));
    assert!(error("PI\n").starts_with("CSA line 1: side to move"));
    assert!(error("").starts_with("CSA line 1: record"));
    assert!(error("hello\n").starts_with("CSA line 1: statement"));
}

#[test]
fn setups_of_too_many_pieces_are_refused() {
    let many = format!("P+51OU{}\n+\n", "00HI".repeat(3));
    assert!(error(&many).starts_with("CSA line 1: hand"));
}
