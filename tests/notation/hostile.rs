//! Text that is no record, not quite a record, or too long: an error or a correct result, never a panic.

use fukayomi::notation::record::Record;
use fukayomi::notation::{csa, japanese, kif, western};
use fukayomi::shogi::{Position, Square};
use proptest::prelude::*;

use crate::playouts::Rng;
use crate::records::random_record;

/// Whatever can be read survives being written.
fn read_everything(text: &str) {
    if let Ok(records) = csa::read_all(text) {
        for record in records {
            assert_eq!(csa::read(&csa::write(&record)).as_ref(), Ok(&record), "{text}");
            let again = kif::read(&kif::write(&record)).unwrap();
            assert!(again.moves().eq(record.moves()), "{text}");
            assert_eq!(again.outcome().map(|it| it.winner), record.outcome().map(|it| it.winner), "{text}");
        }
    }
    let _ = csa::read(text).map_err(|error| error.to_string());
    match kif::read(text) {
        Ok(record) => {
            assert_eq!(kif::read(&kif::write(&record)).as_ref(), Ok(&record), "{text}");
            let again = csa::read(&csa::write(&record)).unwrap();
            assert!(again.moves().eq(record.moves()), "{text}");
            assert_eq!(again.outcome().map(|it| it.winner), record.outcome().map(|it| it.winner), "{text}");
        }
        Err(error) => assert!(error.to_string().starts_with("KIF line ")),
    }
    let position = Position::startpos();
    let _ = japanese::parse(&position, text, Some(Square::S7F)).map_err(|error| error.to_string());
    let _ = western::parse(&position, text).map_err(|error| error.to_string());
}

/// A valid record in either format, with a variation in KIF.
fn valid_text(seed: u64) -> String {
    let mut rng = Rng(seed);
    let mut record = random_record(&mut rng);
    record.main.moves.truncate(rng.below(12));
    if rng.below(2) == 0 {
        return csa::write(&record);
    }
    add_variations(&mut record, &mut rng);
    kif::write(&record)
}

fn add_variations(record: &mut Record, rng: &mut Rng) {
    for after in (0..record.main.moves.len()).rev().filter(|after| after % 4 == 1) {
        let mut position = record.start.clone();
        for played in &record.main.moves[..after] {
            position.apply(played.mv);
        }
        let moves = crate::playouts::playout(&position, 3, rng).into_iter().map(Into::into).collect();
        let line = fukayomi::notation::record::RecordLine { moves, ..Default::default() };
        record.variations.push(fukayomi::notation::record::Variation { after, line });
    }
}

/// Words of both formats, so that random text gets past the first line.
const WORDS: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\r\n",
    " ",
    "　",
    ",",
    "/",
    "V2.2",
    "N+",
    "$EVENT:",
    "PI",
    "P1",
    "P9",
    "P+",
    "P-",
    "00AL",
    "00FU",
    "82HI",
    "51OU",
    "59OU",
    " * ",
    "+FU",
    "-OU",
    "+",
    "-",
    "+7776FU",
    "-3334FU",
    "T1",
    "T1.5",
    "%TORYO",
    "%KACHI",
    "%ILLEGAL_MOVE",
    "+0055KA",
    "'",
    "'*",
    "手合割：",
    "平手",
    "二枚落ち",
    "その他",
    "先手：",
    "後手の持駒：",
    "歩十八",
    "なし",
    "|",
    "v玉",
    " ・",
    "後手番",
    "手数＝",
    "手数----",
    "1",
    "2",
    "３",
    "７六歩(77)",
    "３四歩(33)",
    "同　",
    "角打",
    "成",
    "不成",
    "(88)",
    "( 0:01/",
    "00:00:01)",
    "投了",
    "反則勝ち",
    "まで",
    "手で",
    "先手の勝ち",
    "変化：",
    "手",
    "*",
    "#",
    "&",
    "：",
    "☗",
    "G6i-5h",
    "x",
    "=",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_words_never_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
        read_everything(&words.concat());
    }

    #[test]
    fn truncated_records_never_panic(seed in any::<u64>(), cut in any::<prop::sample::Index>()) {
        let text = valid_text(seed);
        read_everything(&String::from_utf8_lossy(&text.as_bytes()[..cut.index(text.len())]));
    }

    #[test]
    fn mutated_records_never_panic(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        let mut bytes = valid_text(seed).into_bytes();
        for (place, byte, action) in changes {
            bytes.push(b'\n');
            let place = place.index(bytes.len());
            match action {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                2 => drop(bytes.remove(place)),
                _ => bytes.truncate(place),
            }
        }
        read_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn shuffled_lines_never_panic(seed in any::<u64>(), swaps in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..8)) {
        let text = valid_text(seed);
        let mut lines: Vec<&str> = text.lines().collect();
        for [a, b] in swaps {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            lines.swap(a, b);
        }
        read_everything(&lines.join("\n"));
    }

    #[test]
    fn records_with_variations_survive(seed in any::<u64>()) {
        let mut rng = Rng(seed);
        let mut record = random_record(&mut rng);
        add_variations(&mut record, &mut rng);
        let again = kif::read(&kif::write(&record)).unwrap();
        prop_assert_eq!(&again.main, &record.main);
        prop_assert_eq!(&again.variations, &record.variations);
    }
}

#[test]
fn long_lines_are_read_in_one_pass() {
    let megabytes = 4 << 20;
    for unit in [
        "0",
        " ",
        "　",
        "+7776FU,",
        "(",
        "歩",
        "/",
        "P+00FU",
        "+FU",
        "同",
        "1 ",
        "：",
        "変化：",
        "\n",
        "\r",
        "T1,",
        "'",
        "|v玉",
    ] {
        let long = unit.repeat(megabytes / unit.len());
        for prefix in [
            "",
            "PI\n+\n",
            "手合割：平手\n1 ",
            "手合割：平手\n1 ７六歩(77)",
            "$EVENT:",
            "P+",
            "P1",
            "*",
            "先手の持駒：",
            "まで",
        ] {
            let text = format!("{prefix}{long}");
            for error in
                [csa::read(&text).err().map(|it| it.to_string()), kif::read(&text).err().map(|it| it.to_string())]
            {
                assert!(error.is_none_or(|message| message.len() < 400), "{prefix}{unit}…");
            }
        }
    }
}
