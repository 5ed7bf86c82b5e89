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
    let fewer = "lab futility --depths 1,1,1 --positions 5 --nodes 200 --movetime 0 --quiet";
    run(program(fewer).arg("--problems").arg(&problems).arg("--out").arg(folder.path("fewer")));
    let (log, report) = (folder.text("fewer/log.jsonl"), folder.text("fewer/report.md"));
    assert_eq!(log.lines().count(), 1 + 2 * (15 + 2));
    assert!(report.contains("| opening | 5 | 1 |") && report.contains("| 200 nodes | 2 |"), "{report}");
    assert!(!report.contains("| 0 ms |"), "no time was given: {report}");
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
fn every_character_of_the_page_plays_the_one_below() {
    let folder = Folder::new("characters");
    let words = "lab levels --characters --limit nodes=60 --games 2 --move-limit 12 --records none --quiet";
    run(program(words).arg("--out").arg(folder.path("it")));
    let report = folder.text("it/report.md");
    let table: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../www/src/play/characters.json")).unwrap();
    let ids: Vec<&str> = table.iter().filter_map(|character| character["id"].as_str()).collect();
    assert_eq!(ids.len(), 8);
    for pair in ids.windows(2) {
        assert!(report.contains(&format!("| {} over {} | 2 |", pair[1], pair[0])), "{report}");
    }
    let steps: serde_json::Value = serde_json::from_str(&folder.text("it/steps.json")).unwrap();
    assert_eq!(steps["limit"], "nodes=60");
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

#[test]
fn a_stored_row_is_held_against_a_log() {
    let listed = run(&mut program("lab reproduce"));
    let row = listed.lines().next().unwrap().split_whitespace().next().unwrap().to_string();
    let complaint = fail(&mut program("lab reproduce no-such-row"));
    assert!(complaint.contains("there is no row 'no-such-row'") && complaint.contains(&row), "{complaint}");
    let complaint = fail(&mut program(&format!("lab reproduce {row} --log /no/such/log")));
    assert!(complaint.contains("/no/such/log"), "{complaint}");
}

#[test]
fn more_nodes_are_counted_and_played_against_half_of_them() {
    let folder = Folder::new("scaling");
    let mind = "alpha-beta,hash_mb=1,eval=material,root_mate_nodes=0";
    let words = format!(
        "lab scaling {mind},name=one {mind},null_move=false,name=two --depths 1,2 --from 40 --to 160 --games 2 \
         --move-limit 30 --records none --quiet"
    );
    run(program(&words).arg("--out").arg(folder.path("it")));
    let report = folder.text("it/report.md");
    assert!(report.contains("| player | depth 1 | depth 2 |") && report.contains("| one | 160 | 80 | 2 |"), "{report}");
    assert_eq!(report.matches("| two | ").count(), 3, "{report}");
    for chart in ["it/depths.svg", "it/doublings.svg"] {
        let svg = folder.text(chart);
        assert!(svg.contains("one") && svg.contains("two") && !svg.contains("inf") && !svg.contains("NaN"), "{svg}");
    }
    run(program(&words).arg("--out").arg(folder.path("it")));
    assert_eq!(folder.text("it/report.md"), report, "nothing was left to do");
    assert!(fail(&mut program("lab scaling --from 100 --to 150 --depths 0")).contains("at least twice --from"));
}

#[test]
fn the_bench_takes_threads() {
    let told = run(&mut program("bench 2 --threads 2 --set hash_mb=1"));
    assert!(told.contains("threads 2\n") && told.contains(" nodes a second"), "{told}");
    assert!(fail(&mut program("bench 2 --mind one-ply --threads 2")).contains("there is no option 'threads'"));
    assert!(fail(&mut program("bench 2 --threads 0")).contains("threads: expected"));
}
