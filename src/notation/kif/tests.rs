use std::time::Duration;

use super::{read, write};
use crate::notation::record::{EndKind, Note, ODD_POSITIONS, Record};
use crate::notation::{csa, sfen};
use crate::shogi::{Color, Handicap};

const GAME: &str = "\
# ----  a program's own line  ----
開始日時：2024/05/14 10:00
棋戦：試験対局
手合割：平手　　
先手：甲野
後手：乙川
手数----指手---------消費時間--
*対局前のコメント
   1 ７六歩(77)   ( 0:16/00:00:16)
&しおり
   2 ３四歩(33)   ( 0:00/00:00:00)+
*二手目
*まだ二手目
   3 ２二角成(88) ( 1:01/00:01:17)
   4 同　銀(31)   ( 0:05/00:00:05)
   5 ４五角打     ( 0:00/00:01:17)
   6 投了         ( 0:03/00:00:08)
*終局
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:02/00:00:18)+
   4 中断

変化：3手
*枝のコメント
   3 ７八金(69)
   4 ８五歩(84)
";

fn moves(text: &str) -> String {
    read(text).unwrap().moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn error(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn a_whole_game_is_read() {
    let record = read(GAME).unwrap();
    assert_eq!(record.start, Handicap::Even.position());
    assert_eq!(record.players, [Some("甲野".into()), Some("乙川".into())]);
    assert_eq!(record.header("棋戦"), Some("試験対局"));
    assert_eq!(moves(GAME), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let times: Vec<_> = record.main.moves.iter().map(|played| played.time.unwrap().as_secs()).collect();
    assert_eq!(times, [16, 0, 61, 5, 0]);
    assert_eq!(record.main.moves[0].notes, [Note::Bookmark("しおり".into())]);
    assert_eq!(record.main.moves[1].notes, [Note::Comment("二手目\nまだ二手目".into())]);
    let ending = record.main.ending.as_ref().unwrap();
    assert_eq!((ending.kind, ending.time), (EndKind::Resignation, Some(Duration::from_secs(3))));
    assert_eq!(ending.notes, [Note::Comment("終局".into())]);
}

#[test]
fn variations_leave_the_line_before_them() {
    let record = read(GAME).unwrap();
    let lines: Vec<(usize, String)> = record
        .variations
        .iter()
        .map(|it| (it.after, it.line.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" ")))
        .collect();
    // The pawn that advances in the second has come to 8d in the first.
    assert_eq!(lines, [(1, "8c8d 2g2f".to_string()), (2, "6i7h 8d8e".to_string())]);
    assert_eq!(record.variations[0].line.ending.as_ref().unwrap().kind, EndKind::Interrupted);
    assert_eq!(record.variations[1].line.notes, [Note::Comment("枝のコメント".into())]);
}

#[test]
fn writing_what_was_read_gives_the_same_game() {
    let record = read(GAME).unwrap();
    let text = write(&record);
    assert_eq!(read(&text).unwrap(), record);
    assert_eq!(write(&read(&text).unwrap()), text);
    for line in GAME.lines().filter(|line| line.contains('(') && !line.starts_with('#')) {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let other = format!("\u{feff}{}", GAME.replace('\n', "\r\n"));
    assert_eq!(read(&other).unwrap(), read(GAME).unwrap());
}

#[test]
fn spellings_vary() {
    let text = "\
手合割:平手
1 76歩(77)
２　３四歩(33) (00:01)
3 ２二角成(88)(0:00:01/)
4 同銀(31) ( 1:00:01/00:00:01)
5 ▲３三角打
6 同　桂(21) +
7 ５八玉
";
    assert_eq!(moves(text), "7g7f 3c3d 8h2b+ 3a2b B*3c 2a3c 5i5h");
    let times: Vec<_> = read(text).unwrap().main.moves.iter().map(|it| it.time.map(|time| time.as_secs())).collect();
    assert_eq!(times, [None, Some(1), Some(1), Some(3601), None, None, None]);
    let promoted = "\
手合割：その他
後手の持駒：歩十六　香2
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v王 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| 全 圭 杏 ・ ・ ・ 竜 馬 と|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：
手数＝20  まで
先手番
  21 ９二全(93)
  22 ５二玉(51)
  23 ８二成桂(83)
  24 ５一王(52)
  25 ３二龍(33)
";
    assert_eq!(moves(promoted), "9c9b 5a5b 8c8b 5b5a 3c3b");
    let record = read(promoted).unwrap();
    assert_eq!(sfen::write(&record.start), "4k4/9/+S+N+L3+R+B+P/9/9/9/9/9/9 b 2l16p 21");
    assert_eq!(read(&write(&record)).unwrap(), record);
}

#[test]
fn handicaps_and_any_position_survive() {
    for handicap in Handicap::ALL {
        let mut record = Record::new(handicap.position());
        record.players = [Some("甲".into()), Some("乙".into())];
        let text = write(&record);
        assert!(text.contains(handicap.name_ja()) && !text.contains('|'));
        assert_eq!(read(&text).unwrap(), record);
    }
    assert_eq!(read("手合割：二枚落\n上手：乙\n").unwrap().start.side_to_move(), Color::White);
    for line in ODD_POSITIONS.into_iter().chain(["4k4/9/4+P4/1N7/9/9/9/9/9 w S2b 77"]) {
        let record = Record::new(sfen::parse(line).unwrap());
        assert_eq!(read(&write(&record)).unwrap(), record);
    }
}

#[test]
fn every_ending_is_read_and_written() {
    for (word, kind) in super::ENDINGS {
        let record = read(&format!("手合割：平手\n1 ７六歩(77)\n2 {word}\n")).unwrap();
        assert_eq!(record.main.ending.as_ref().unwrap().kind, kind);
        assert_eq!(read(&write(&record)).unwrap(), record);
    }
    let record = read("手合割：平手\n1 ７六歩(77)\n2 反則勝ち\n").unwrap();
    assert_eq!(record.main.ending.as_ref().unwrap().kind, EndKind::IllegalAction(Color::Black));
    assert_eq!(read(&write(&record)).unwrap(), record);
}

#[test]
fn the_last_line_tells_the_ending_if_no_other_does() {
    let ending = |summary: &str| {
        let record = read(&format!("手合割：平手\n1 ７六歩(77)\nまで1手で{summary}\n")).unwrap();
        record.main.ending.unwrap().kind
    };
    assert_eq!(ending("先手の勝ち"), EndKind::Resignation);
    assert_eq!(ending("千日手"), EndKind::Repetition);
    assert_eq!(ending("中断"), EndKind::Interrupted);
    assert_eq!(ending("時間切れにより先手の勝ち"), EndKind::TimeUp);
    assert_eq!(ending("先手の反則負け"), EndKind::IllegalAction(Color::Black));
    assert_eq!(ending("後手の反則勝ち"), EndKind::IllegalAction(Color::Black));
    assert!(read("手合割：平手\n1 ７六歩(77)\nまで1手\n").unwrap().main.ending.is_none());
    assert!(error("1 ７六歩(77)\nまで1手で後手の勝ち\n").starts_with("KIF line 2: まで"));
}

#[test]
fn an_illegal_move_is_forgiven_only_if_the_game_ends_by_it() {
    let foul = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５五角打 (0:07/0:00:07)\n";
    assert!(error(foul).starts_with("KIF line 4: move B*5e: expected a legal move"));
    assert!(error(&format!("{foul}4 投了\n")).starts_with("KIF line 4"));
    for last in ["4 反則勝ち", "4 反則負け", "まで3手で後手の反則勝ち"] {
        let record = read(&format!("{foul}{last}\n")).unwrap();
        let ending = record.main.ending.as_ref().unwrap();
        assert_eq!(ending.kind, EndKind::IllegalMove);
        assert_eq!(ending.foul.as_ref().unwrap().mv.to_string(), "B*5e");
        assert!(write(&record).contains("   4 反則勝ち\n"));
        assert_eq!(read(&write(&record)).unwrap(), record);
    }
}

#[test]
fn a_game_goes_from_format_to_format_and_back() {
    let mut record = read(GAME).unwrap();
    record.variations.clear();
    record.main.moves[0].notes.clear();
    let text = csa::write(&record);
    assert!(text.contains("$START_TIME:2024/05/14 10:00\n$EVENT:試験対局\n"));
    let back = read(&write(&csa::read(&text).unwrap())).unwrap();
    assert_eq!(back, record);
}

#[test]
fn facts_that_look_like_something_else_become_remarks() {
    let mut record = Record::new(Handicap::Even.position());
    record.headers = vec![("1".into(), "x".into()), ("まで".into(), "y".into()), ("手合割".into(), "二枚落ち".into())];
    record.headers.push(("備\n考".into(), "a\nb".into()));
    let back = read(&write(&record)).unwrap();
    assert_eq!(back.start, record.start);
    assert_eq!(back.main.notes, [Note::Remark("1：x\nまで：y\n手合割：二枚落ち".into())]);
    assert_eq!(back.header("備 考"), Some("a b"));
}

#[test]
fn errors_name_the_line_the_field_and_what_was_expected() {
    assert!(error("手合割：平手\n1 ７五歩(77)\n").starts_with("KIF line 2: move 7g7e: expected a legal move"));
    assert!(error("手合割：平手\n1 ７六金(77)\n").starts_with("KIF line 2: origin: expected"));
    assert!(error("手合割：平手\n1 ７六(77)\n").starts_with("KIF line 2: move: expected the name of a piece"));
    assert!(error("手合割：平手\n1 降参\n").starts_with("KIF line 2: move: expected a destination"));
    assert!(error("手合割：平手\n1 ７六歩(77) (abc)\n").starts_with("KIF line 2: time: expected"));
    assert!(error("1 ７六歩(77)\n3 ３四歩(33)\n").starts_with("KIF line 2: number: expected"));
    assert!(error("1 投了\n2 ３四歩(33)\n").starts_with("KIF line 2: "));
    assert!(error("手合割：百枚落ち\n").starts_with("KIF line 1: 手合割: expected 平手"));
    assert!(error("手合割：その他\n").starts_with("KIF line 1: diagram: expected a board"));
    assert!(error("先手の持駒：歩百\n").starts_with("KIF line 1: 持駒: expected"));
    assert!(error("| ・ ・|一\n").starts_with("KIF line 1: diagram"));
    assert!(error("1 ７六歩(77)\n変化：9手\n").starts_with("KIF line 2: 変化: expected"));
    assert!(error("1 ７六歩(77)\n棋戦：遅い\n").starts_with("KIF line 2: line: expected a move"));
    assert!(error("何かの文章\n").starts_with("KIF line 1: line: expected"));
    assert!(error("").starts_with("KIF line 1: record: expected"));
}
