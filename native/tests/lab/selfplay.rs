//! Games of a player against itself, as a program: the same in parts, resumed, and read by learning.

use std::fs;

use crate::support::{Folder, fail, program, run};

const WORDS: &str = "learn games alpha-beta,hash_mb=1,eval=material,root_mate_nodes=0 --games 8 --nodes 80 --seed 7 \
                     --move-limit 60 --decided 400,3 --stray 5 --handicap-share 30 --quiet";

#[test]
fn games_are_the_same_in_parts_and_can_be_packed() {
    let folder = Folder::new("selfplay");
    let told = run(program(WORDS).arg("--out").arg(folder.path("whole")));
    assert!(told.contains("8 games, ") && told.contains("adjudicated"), "{told}");
    for shard in ["1/2", "2/2"] {
        run(program(WORDS).args(["-j", "1", "--shard", shard]).arg("--out").arg(folder.path("parts")));
    }
    let parts = [1, 2].map(|index| folder.path(&format!("parts/log-{index}-of-2.jsonl")));
    fs::create_dir_all(folder.path("joined")).unwrap();
    run(program("lab merge").args(&parts).arg("--out").arg(folder.path("joined/log.jsonl")));
    assert_eq!(folder.text("joined/log.jsonl"), folder.text("whole/log.jsonl"));
    run(program(WORDS).arg("--so-far").arg("--out").arg(folder.path("joined")));
    let table = folder.text("whole/games.tsv");
    assert_eq!(folder.text("joined/games.tsv"), table);

    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 8);
    for row in &rows {
        let [_, result, _, opening, _, moves, scores] = row[..] else { panic!("{row:?}") };
        assert!(["B", "W", "D"].contains(&result));
        let searched = moves.split(' ').count() - opening.parse::<usize>().unwrap();
        assert_eq!(scores.split(' ').count(), searched, "{row:?}");
    }
    assert!(rows.iter().any(|row| row[4] == "startpos") && rows.iter().any(|row| row[4] != "startpos"));
    let part = folder.text("parts/games-2-of-2.tsv");
    assert!(part.lines().skip(1).all(|line| table.contains(line)) && part.lines().count() == 5);

    let packed = folder.path("packed");
    run(program("learn pack").arg(folder.path("whole/games.tsv")).arg("--out").arg(&packed));
    assert!(fs::metadata(&packed).unwrap().len() > 48 * 50, "at least fifty positions of 48 bytes");
}

#[test]
fn a_stopped_run_goes_on_and_its_games_can_be_had_before() {
    let folder = Folder::new("selfplay-stopped");
    run(program(WORDS).arg("--out").arg(folder.path("it")));
    let (log, table) = (folder.text("it/log.jsonl"), folder.text("it/games.tsv"));
    // The settings, three games and a broken line, as after a power cut.
    let kept: Vec<&str> = log.lines().take(4).collect();
    fs::write(folder.path("it/log.jsonl"), kept.join("\n") + "\n{\"job\":5,").unwrap();
    let told = run(program(WORDS).arg("--so-far").arg("--out").arg(folder.path("it")));
    assert!(told.contains("3 games, "), "{told}");
    assert_eq!(folder.text("it/games.tsv").lines().count(), 4);
    run(program(WORDS).arg("--out").arg(folder.path("it")));
    assert_eq!(folder.text("it/games.tsv"), table);
    let other = WORDS.replace("--nodes 80", "--nodes 81");
    assert!(fail(program(&other).arg("--out").arg(folder.path("it"))).contains("nodes is 80, not 81"));
}

#[test]
fn what_can_not_be_played_is_said_in_words() {
    for (words, expected) in [
        ("learn games oracle", "there is no mind 'oracle'"),
        ("learn games --decided 2500", "expected SCORE,PLIES, both above 0"),
        ("learn games --opening-plies 9-3", "expected FROM-TO, such as 6-36"),
        ("learn games --random-share 60 --handicap-share 50", "more than 100 per cent together"),
        ("learn games --book no-such-book", "no-such-book: "),
        ("learn games --openings no-such-file", "no-such-file: "),
        ("learn games --nodes 0", "0 is not in 1.."),
    ] {
        let complaint = fail(&mut program(words));
        assert!(complaint.contains(expected), "{words}: {complaint}");
    }
}
