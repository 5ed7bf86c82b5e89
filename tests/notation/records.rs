//! Records: what is written is read back, by us and by an independent library.

use std::time::Duration;

use fukayomi::notation::record::{EndKind, Ending, Note, Record, RecordMove};
use fukayomi::notation::{csa, kif};
use fukayomi::shogi::{Color, Move, Position};

use crate::playouts::{Rng, crowded_position, playout};

/// A record of a random game with everything that both formats can say.
pub fn random_record(rng: &mut Rng) -> Record {
    let start = if rng.below(3) == 0 { crowded_position(rng) } else { Position::startpos() };
    let mut record = Record::new(start);
    record.players = [Some("甲, first".into()), Some("Bob".into())];
    record.headers = vec![("EVENT".into(), "a test".into()), ("START_TIME".into(), "2024/05/14 10:00:00".into())];
    record.main.notes.push(Note::Comment("before".into()));
    for mv in playout(&record.start, rng.below(200), rng) {
        let time = (rng.below(4) > 0).then(|| Duration::from_secs(rng.below(4000) as u64));
        let mut played = RecordMove { time, ..mv.into() };
        if rng.below(10) == 0 {
            played.notes = vec![Note::Comment("+7776FU, 投了 (0:00)".into()), Note::Remark("skipped".into())];
        }
        record.main.moves.push(played);
    }
    record.main.ending = Some(Ending { time: Some(Duration::from_secs(9)), ..EndKind::Resignation.into() });
    record
}

#[test]
fn records_survive_both_formats_and_the_way_between_them() {
    let mut rng = Rng(5);
    for _ in 0..200 {
        let record = random_record(&mut rng);
        assert_eq!(csa::read(&csa::write(&record)).as_ref(), Ok(&record));
        let through_kif = kif::read(&kif::write(&record)).unwrap();
        assert_eq!(through_kif.main, record.main);
        let mut back = csa::read(&csa::write(&through_kif)).unwrap();
        back.headers.clone_from(&record.headers);
        assert_eq!(back, record);
    }
}

#[test]
fn another_library_reads_the_csa_that_is_written() {
    let mut rng = Rng(6);
    for _ in 0..100 {
        let mut record = random_record(&mut rng);
        // That library takes every comma for the end of a statement, in names and comments too.
        record.players[0] = Some("Alice".into());
        record.main.moves.iter_mut().for_each(|played| played.notes.clear());
        let text = csa::write(&record);
        let theirs = ::csa::parse_csa(&text).unwrap();
        assert_eq!(theirs.black_player.as_deref(), Some("Alice"));
        assert_eq!(theirs.moves.len(), record.main.moves.len() + 1);
        assert_eq!(theirs.moves.last().unwrap().action, ::csa::Action::Toryo);
        for (their, our) in theirs.moves.iter().zip(&record.main.moves) {
            assert_eq!(their.time, our.time);
        }
        // What it writes from what it has read is the same game, comments apart.
        let again = csa::read(&theirs.to_string()).unwrap();
        assert_eq!(again.start, record.start);
        assert!(again.moves().eq(record.moves()));
        assert_eq!(again.header("EVENT"), Some("a test"));
    }
}

#[test]
fn a_game_of_ten_thousand_moves_is_read_and_written() {
    let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"].map(|text| text.parse::<Move>().unwrap());
    let mut record = Record::new(Position::startpos());
    record.main.moves = shuffle.into_iter().cycle().take(10_000).map(Into::into).collect();
    assert_eq!(csa::read(&csa::write(&record)), Ok(record.clone()));
    assert_eq!(kif::read(&kif::write(&record)), Ok(record));
}

#[test]
fn a_win_because_the_other_stayed_away_keeps_its_winner_in_csa() {
    for (word, winner) in [("不戦勝", Color::White), ("不戦敗", Color::Black)] {
        let record = kif::read(&format!("手数----指手\n   1 ７六歩(77)\n   2 {word}\n")).unwrap();
        let again = csa::read(&csa::write(&record)).unwrap();
        assert_eq!([&record, &again].map(|record| record.outcome().unwrap().winner), [Some(winner); 2], "{word}");
    }
}

/// Files that other programs wrote: cshogi (CSA and KIF) and python-shogi (KIF), all of one game.
#[test]
fn what_other_programs_wrote_is_the_game_that_they_had() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/foreign");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let expected: Vec<Move> = text("moves.txt").split_whitespace().map(|word| word.parse().unwrap()).collect();
    let records = [
        csa::read(&text("cshogi.csa")).unwrap(),
        kif::read(&text("cshogi.kifu")).unwrap(),
        kif::read(&text("python-shogi.kif")).unwrap(),
    ];
    for record in records {
        assert!(record.moves().eq(expected.iter().copied()));
        assert_eq!(record.outcome().unwrap().winner, Some(Color::Black));
    }
}
