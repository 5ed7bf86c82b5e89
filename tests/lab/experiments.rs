//! The experiments on alpha-beta, small: futility pruning, its inequality, the levels; and engines that must be stopped.

use std::fs;

use crate::support::{Folder, PROGRAM, assert_parts_make_the_whole, fail, program, run};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn the_audit_counts_the_same_in_parts() {
    let report = assert_parts_make_the_whole("audit", "lab audit --depth 1 --quiet");
    let all = report.lines().find(|line| line.starts_with("| all | margins grow |")).unwrap();
    let children: u64 = all.split(" | ").nth(2).unwrap().parse().unwrap();
    assert!(children > 1_000, "{all}");
}

#[test]
fn futility_is_compared_on_positions_and_problems_and_resumes_only_its_own() {
    let folder = Folder::new("futility");
    let problems = folder.path("problems.tsv");
    fs::write(&problems, format!("# problems\n{START}\t7g7f 2g2f\n{START}\t9g9f\n")).unwrap();
    let words = "lab futility --depths 1,1,1 --nodes 200 --movetime 1 --quiet";
    let command = || {
        let mut command = program(words);
        command.arg("--problems").arg(&problems).arg("--out").arg(folder.path("it"));
        command
    };
    run(&mut command());
    let (log, report) = (folder.text("it/log.jsonl"), folder.text("it/report.md"));
    // 360 positions and two problems by nodes and by time, all for two programs.
    assert_eq!(log.lines().count(), 1 + 2 * (360 + 4));
    assert!(report.contains("| opening | 120 | 1 |") && report.contains("| 200 nodes | 2 |"), "{report}");
    run(&mut command());
    assert!(folder.text("it/log.jsonl") == log, "nothing was left to do");
    fs::write(&problems, format!("{START}\t7g7f\n{START}\t9g9f\n")).unwrap();
    assert!(fail(&mut command()).contains("digest"), "other problems, as many as before");
    fs::write(&problems, format!("{START}\t7g7e\n")).unwrap();
    assert!(fail(&mut command()).contains("line 1: '7g7e'"));
    assert!(fail(&mut program("lab futility --depths 7,6")).contains("expected three, such as 7,6,5, found 2"));
}

#[test]
fn every_level_plays_the_one_below() {
    let folder = Folder::new("levels");
    let words = "lab levels --from 0 --to 2 --limit nodes=100 --games 2 --move-limit 30 --records none --quiet";
    run(program(words).arg("--out").arg(folder.path("it")));
    let report = folder.text("it/report.md");
    assert!(report.contains("| 1 over 0 | 2 |") && report.contains("| 2 over 1 | 2 |"), "{report}");
    assert!(fail(&mut program("lab levels --from 3 --to 3")).contains("--from must be below --to"));
}

#[test]
fn an_engine_without_a_clock_is_stopped_in_time() {
    let folder = Folder::new("stopped");
    let engine = format!("engine=\"{PROGRAM}\" usi,movetime=stop,name=stopped");
    let words = "--limit movetime=60 --games 2 --move-limit 34 --margin-ms 5000 --records none --quiet";
    let mut command = program("match one-ply");
    command.arg(engine).args(words.split(' ')).arg("--out").arg(folder.path("it"));
    run(&mut command);
    let log = folder.text("it/log.jsonl");
    assert!(!log.contains("failure"), "{log}");
    // It thought until it was stopped, and not until it had enough.
    let report = folder.text("it/report.md");
    let row = report.lines().find(|line| line.starts_with("| stopped |")).unwrap();
    let ms: f64 = row.split('|').nth(6).unwrap().trim().parse().unwrap();
    assert!(ms >= 59.0, "{row}");
}
