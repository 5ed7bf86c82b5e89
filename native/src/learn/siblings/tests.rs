//! Files of lines, whole and damaged.

use std::fs;
use std::path::PathBuf;

use super::*;
use fukayomi::eval::Material;
use fukayomi::notation::sfen;
use fukayomi::random::Random;

const HEADING: Heading = Heading { window: 8, every: 3, source: 77 };

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("fukayomi-lines-{name}-{}", std::process::id()))
}

/// Random games, one of them from another start.
pub fn random_games(count: usize) -> Vec<RecordedGame> {
    let mut random = Random::new(11);
    let other = sfen::parse("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1").unwrap();
    (0..count)
        .map(|number| {
            let start = if number == 1 { other.clone() } else { Position::startpos() };
            RecordedGame::random(start, 60, &mut random)
        })
        .collect()
}

fn read(path: &Path) -> Result<(Vec<GameLines>, Option<Totals>), LinesError> {
    let mut reader = LinesReader::open(path)?;
    let mut games = Vec::new();
    while let Some(block) = reader.next_block(|_| true)? {
        games.push(block.decode()?);
    }
    Ok((games, reader.totals()))
}

#[test]
fn lines_come_back_as_they_were_found_and_the_bytes_do_not_depend_on_threads() {
    let games = random_games(40);
    let [one, three] = [1, 3].map(|threads| {
        let path = path(&format!("threads-{threads}"));
        let totals = write_lines(&path, &HEADING, &Material, &games, threads, |_, _| ()).unwrap();
        (path, totals)
    });
    assert!(fs::read(&one.0).unwrap() == fs::read(&three.0).unwrap());
    let (read_back, totals) = read(&one.0).unwrap();
    assert_eq!(totals, Some(one.1));
    assert_eq!(*LinesReader::open(&one.0).unwrap().heading(), HEADING);
    for (number, (lines, game)) in read_back.iter().zip(&games).enumerate() {
        assert_eq!(*lines, compare_game(&Material, number, game, &HEADING));
        lines.replay(|position, record, siblings| {
            let mut judge = Judge::new(&Material, position);
            let value = judge.judge_fully(record.moves().next().unwrap()).value;
            for line in siblings {
                let found = judge.judge_fully(line.moves().next().unwrap());
                assert_eq!(found.line, *line);
                assert!((found.value - value).abs() < 800);
            }
        });
    }
    assert!(totals.unwrap().comparisons > 10_000, "{totals:?}");
    fs::remove_file(&one.0).unwrap();
    fs::remove_file(&three.0).unwrap();
}

#[test]
fn positions_are_sampled_for_both_sides() {
    let seen: Vec<usize> = (0..4).flat_map(|game| (0..8).filter(move |&ply| is_sampled(game, ply, 4))).collect();
    assert_eq!(seen, [0, 4, 3, 7, 2, 6, 1, 5]);
    assert!(is_sampled(0, 5, 0) && is_sampled(3, 5, 1));
}

#[test]
fn a_damaged_file_is_refused_with_words() {
    let path = path("damaged");
    write_lines(&path, &HEADING, &Material, &random_games(3), 1, |_, _| ()).unwrap();
    let whole = fs::read(&path).unwrap();
    let complaint = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        read(&path).map(|_| ()).unwrap_err().to_string()
    };
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        complaint(&bytes)
    };
    assert!(changed(0).contains("does not begin with FKPV"));
    assert!(changed(4).contains("version 65, expected 1"));
    assert!(changed(6).contains("damaged after 0 games"));
    assert!(changed(whole.len() / 2).contains("damaged after"));
    assert!(changed(whole.len() - 1).contains("damaged after 3 games"));
    assert!(changed(24).contains("after"), "the length of the first game");
    for cut in [whole.len() - 1, whole.len() - 40, whole.len() / 2, 40] {
        assert!(complaint(&whole[..cut]).contains("ends early"), "cut at {cut}");
    }
    assert!(complaint(b"FK").contains("does not begin"));
    fs::remove_file(&path).unwrap();
}
