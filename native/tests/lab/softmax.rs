//! `fukayomi lab softmax`: each experiment small, in one piece and in parts.

use std::fs;

use crate::support::{Folder, assert_parts_make_the_whole, program, run};

const SMALL: &str = "--limit nodes=300 --games 2 --quiet --records none --set tree_mb=1";

#[test]
fn table_3_stands_beside_the_papers() {
    let report = assert_parts_make_the_whole("softmax-table3", &format!("lab softmax table3 {SMALL}"));
    for words in
        ["| A – conventional | ", " | 875–124–1 | 87.5 % |", "| A – B | ", " | 587–413–0 | 58.7 % |", "scores.svg"]
    {
        assert!(report.contains(words), "{words}: {report}");
    }
}

#[test]
fn table_4_names_all_conditions() {
    let report = assert_parts_make_the_whole("softmax-table4", &format!("lab softmax table4 {SMALL}"));
    for words in ["| conventional – opponent |", "| C – opponent |", "| D – opponent |", " | 90–6–4 | 92.0 % |"]
    {
        assert!(report.contains(words), "{words}: {report}");
    }
}

#[test]
fn the_league_has_nineteen_programs() {
    let folder = Folder::new("softmax-league");
    let words = format!("lab softmax league {}", SMALL.replace("nodes=300", "nodes=60"));
    run(program(&words).arg("--out").arg(folder.path("it")));
    let report = folder.text("it/report.md");
    assert_eq!(folder.text("it/log.jsonl").lines().count(), 1 + 19 * 18);
    assert!(report.contains("| Es18 |") && report.contains("| conventional |"), "{report}");
    assert!(report.contains(" | 62–10–0 | 86.1 % |") && report.contains("rank correlation"), "{report}");
}

#[test]
fn predictors_are_compared() {
    let words = "lab softmax depth --limit nodes=500 --positions 40 --plies 6 --quiet";
    let report = assert_parts_make_the_whole("softmax-depth", words);
    assert!(report.contains("Of 40 positions, ") && report.contains("| D − PV depth, root |"), "{report}");
}

#[test]
fn short_mates_are_counted() {
    let folder = Folder::new("softmax-mates");
    let file = folder.path("problems.txt");
    // A mate in one, a mate in three, and none.
    let problems = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
";
    fs::write(&file, problems).unwrap();
    let words = "lab softmax mates --expansions 2000 --quiet";
    let told = run(program(words).arg(&file).arg("--out").arg(folder.path("it")));
    assert!(told.contains("problems.txt: 2 of 3 proven, 66.7 %"), "{told}");
    assert!(folder.text("it/report.md").contains("| 3 | 2 |"));
}

#[test]
fn a_league_of_a_few_can_be_a_gauntlet() {
    let folder = Folder::new("softmax-few");
    let words = format!("lab softmax league --objectives 0,2,18 --gauntlet {SMALL}");
    run(program(&words).arg("--out").arg(folder.path("it")));
    assert_eq!(folder.text("it/log.jsonl").lines().count(), 1 + 2 * 2);
    let report = folder.text("it/report.md");
    assert!(report.contains("conventional against each of the others"), "{report}");
    assert!(report.contains(" | 23–49–0 | 31.9 % |") && !report.contains("| Es1 |"), "{report}");
}

#[test]
fn conflicts_of_books_are_judged() {
    let words = "lab softmax books --nodes 200 --judge-nodes 500 --positions 12 --plies 4 --quiet";
    let report = assert_parts_make_the_whole("softmax-books", words);
    assert!(report.contains("| larger D | ") && report.contains("| longer search | "), "{report}");
}
