//! Learning by comparison as a program: trainings that resume, tables in parts, and errors in words.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fukayomi::eval::material_gain;
use fukayomi::random::Random;
use fukayomi::shogi::{MoveList, Position};

use crate::support::{Folder, assert_parts_make_the_whole, fail, program, run};

/// A table of games whose players take what they can and else play anything.
fn write_games(path: &Path, count: u64) {
    let mut text = String::from("# id, event, date, black, white, result, basis, plies, moves\n");
    for number in 0..count {
        let (mut random, mut position, mut moves) = (Random::of_job(2, number), Position::startpos(), Vec::new());
        while moves.len() < 70 {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let worth = |mv| if position.exchange_wins(mv, 0) { material_gain(&position, mv) } else { 0 };
            let Some(mv) = list.into_iter().max_by_key(|&mv| (worth(mv), random.below(1_000))) else { break };
            position.apply(mv);
            moves.push(mv.to_string());
        }
        text.push_str(&format!("{number}\t\t\ta\tb\tB\tx\t{}\t{}\n", moves.len(), moves.join(" ")));
    }
    fs::write(path, text).unwrap();
}

fn games(folder: &Folder, count: u64) -> PathBuf {
    let path = folder.path("games.tsv");
    write_games(&path, count);
    path
}

fn learn(games: &Path, out: &Path, words: &str) -> Command {
    let mut command = program("learn eval --every 2 --updates 6 --quiet");
    command.arg(games).args(words.split_ascii_whitespace()).arg("--out").arg(out);
    command
}

#[test]
fn what_a_training_of_piece_values_wrote_can_be_played_with() {
    let folder = Folder::new("learn-and-play");
    let games = games(&folder, 25);
    run(&mut learn(&games, &folder.path("pieces"), "--iterations 1"));
    let weights = folder.path("pieces/weights");
    let plays = |words: String| run(program(&words).arg("--out").arg(folder.path("match")));
    let limits = "--limit nodes=50 --games 2 --move-limit 30 --records none --quiet";
    let told = plays(format!("match alpha-beta,eval={} one-ply {limits}", weights.display()));
    assert!(told.contains("2 games"), "{told}");
    // Values that change with progress are for reading: no evaluation here has such terms.
    run(&mut learn(&games, &folder.path("late"), "--features progress --iterations 1"));
    let late = folder.path("late/weights");
    let complaint = fail(&mut program(&format!("match alpha-beta,eval={} one-ply {limits}", late.display())));
    assert!(complaint.contains("expected weights of 'fukayomi learn'"), "{complaint}");
}

#[test]
fn a_training_says_what_it_found_and_goes_on_where_it_ended() {
    let folder = Folder::new("learn-eval");
    let games = games(&folder, 25);
    let whole = folder.path("whole");
    let told = run(&mut learn(&games, &whole, "--features progress --iterations 3 -j 2"));
    assert!(told.contains("values of the first search: held out: disagreement"), "{told}");
    assert_eq!(told.matches("top-1").count(), 4, "{told}");
    assert!(told.contains("all: P 128 L ") && told.contains("king safety"), "{told}");
    let parts = folder.path("parts");
    run(&mut learn(&games, &parts, "--features progress --iterations 1 -j 1"));
    assert!(fail(&mut learn(&games, &parts, "--features progress")).contains("go on with --resume"));
    let complaint = fail(&mut learn(&games, &parts, "--features progress --window 3 --resume"));
    assert!(complaint.contains("window was 8, is 3"), "{complaint}");
    run(&mut learn(&games, &parts, "--features progress --iterations 3 --memory 0 --resume"));
    assert_eq!(fs::read(whole.join("weights")).unwrap(), fs::read(parts.join("weights")).unwrap());
    assert_eq!(folder.text("parts/iterations.jsonl").lines().count(), 3);
}

#[test]
fn what_can_not_be_used_is_said_in_words() {
    let folder = Folder::new("learn-errors");
    let out = folder.path("out");
    for (words, expected) in [
        ("learn eval none.tsv", "none.tsv: "),
        ("learn eval games.txt", "expected a name that ends in .tsv, .csa, .kif or .kifu"),
        ("learn eval x.tsv --loss 5", "expected 1 (logistic), 2 (hinge), 3 (exponential) or 4 (sigmoid)"),
        ("learn eval x.tsv --l1 0", "expected a number above 0"),
        ("learn eval x.tsv --lambda 2", "expected a number from 0 to 1"),
        ("lab learning material --records pro --held-out x.tsv", "expected NAME=PATH"),
    ] {
        let complaint = fail(program(words).arg("--out").arg(&out));
        assert!(complaint.contains(expected), "{words}: {complaint}");
    }
    let few = games(&folder, 3);
    assert!(fail(&mut learn(&few, &out, "")).contains("name others with --held-out"));
}

#[test]
fn the_tables_are_the_same_in_parts() {
    let folder = Folder::new("learn-tables");
    let games = games(&folder, 6);
    let games = games.display();
    let words = format!("--updates 8 --quiet --games 4 --held-out {games} --held-out-games 2");
    let report = assert_parts_make_the_whole(
        "learn-material",
        &format!("lab learning material --records pro={games} --records own={games} {words}"),
    );
    assert!(report.contains("| *paper, pro* | 3 | 1 | 413 | 428 |"), "{report}");
    assert_eq!(report.lines().filter(|line| line.starts_with("| own |")).count(), 12);
    let report =
        assert_parts_make_the_whole("learn-progress", &format!("lab learning progress --records own={games} {words}"));
    assert!(report.contains("| *paper* | 16 | 4 | endgame | -32 |"), "{report}");
    let words = words.replace("--updates 8", "--updates 3 --every 8 --iterations 1 --l1 0,0.0002");
    let report = assert_parts_make_the_whole("learn-sparse", &format!("lab learning sparse {games} {words}"));
    for row in ["| here | none |", "| here | 0.0002 |", "| *paper* | 0.005 | 3.946 |"] {
        assert!(report.lines().any(|line| line.starts_with(row)), "{row}: {report}");
    }
}
