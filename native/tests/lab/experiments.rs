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
fn the_network_is_audited_as_the_linear_evaluation_is() {
    let folder = Folder::new("audit-network");
    run(program("lab audit --depth 1 --eval network --quiet").arg("--out").arg(folder.path("it")));
    let report = folder.text("it/report.md");
    assert!(report.contains("| evaluation | network |"), "{report}");
    assert!(fail(&mut program("lab audit --eval /no/such.weights")).contains("/no/such.weights"));
}

#[test]
fn choices_are_counted_for_each_player() {
    let folder = Folder::new("choices");
    let list = folder.path("list.tsv");
    // Two wins of a rook, and a move that nobody with eyes would play.
    let rook = "4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1\t5g5d";
    fs::write(&list, format!("{rook}\n{}\n{START}\t9i9h\n", rook.replace("b - 1", "b P 1"))).unwrap();
    let command = || {
        let mut command = program("lab choices --limit nodes=500 --quiet");
        command.arg(&list).args(["alpha-beta,hash_mb=1", "alpha-beta,eval=material,hash_mb=1,name=Counter"]);
        command.arg("--out").arg(folder.path("it"));
        command
    };
    run(&mut command());
    let (log, report) = (folder.text("it/log.jsonl"), folder.text("it/report.md"));
    assert_eq!(log.lines().count(), 1 + 2 * 3);
    assert!(report.contains("| Counter | 3 | 2 | 66.7 |"), "{report}");
    run(&mut command());
    assert!(folder.text("it/log.jsonl") == log, "nothing was left to do");
    assert!(fail(&mut program("lab choices --limit main=1s x")).contains("x"));
    assert!(fail(program("lab choices --limit main=1s").arg(&list)).contains("no clock"));
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
fn every_level_of_the_page_plays_the_one_below_with_the_mind_of_its_character() {
    let folder = Folder::new("characters");
    let part = |range: &str| {
        let words = "lab levels --characters --limit nodes=60 --games 2 --move-limit 12 --records none --quiet";
        run(program(words).args(range.split(' ')).arg("--out").arg(folder.path("it")));
    };
    let table: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../www/src/play/characters.json")).unwrap();
    let last = table.last().and_then(|character| character["level"].as_i64()).unwrap();
    // A ladder may be measured in parts.
    part("--to 9");
    part("--from 9");
    let steps: Vec<serde_json::Value> = serde_json::from_str(&folder.text("it/steps.json")).unwrap();
    let levels: Vec<i64> = steps.iter().filter_map(|step| step["level"].as_i64()).collect();
    assert_eq!(levels, (2..=last).collect::<Vec<_>>());
    let report = folder.text("it/report.md");
    for pair in table.windows(2) {
        let (id, level) = (pair[1]["id"].as_str().unwrap(), pair[1]["level"].as_i64().unwrap());
        let below = pair[0]["id"].as_str().unwrap();
        assert!(report.contains(&format!("| {id}-{level} over {below}-{} | 2 |", level - 1)), "{report}");
        let log = folder.text(&format!("it/level-{id}-{level}/log.jsonl"));
        assert!(log.contains(&format!("{},", pair[1]["mind"].as_str().unwrap())), "{log}");
        assert!(log.contains(&format!("level={},", level - 1)), "{log}");
    }
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

#[test]
fn a_soak_says_why_a_game_broke_off_and_where() {
    let folder = Folder::new("soak");
    let report = folder.path("out");
    let other = format!("engine=\"{PROGRAM}\" lab misbehave crash");
    let mut soak = program("lab soak --hours 0.001 --nodes 5 --quiet --margin-ms 60000 --out");
    let complaint = fail(soak.arg(&report).args(["--other", &other]));
    assert!(complaint.contains("games that a player broke off"), "{complaint}");
    let text = folder.text("out/report.md");
    assert!(text.contains("Crash, ended (exit status: ") && text.contains("`position startpos moves"), "{text}");
}

#[test]
fn a_row_is_run_again_with_what_it_learns_before_and_held_against_what_is_stored() {
    let folder = Folder::new("reproduce");
    fs::write(folder.path("games.tsv"), "1\t\t\ta\tb\tB\tx\t3\t7g7f 3c3d 8h2b+\n").unwrap();
    let rows = |value: u32| {
        let row = serde_json::json!([{
            "row": "tree", "about": "A tree that is learned first", "commit": "0000000",
            "before": ["learn tree {records}/games.tsv --held-out {records}/games.tsv -q -o {out}/own.tree"],
            "command": "match alpha-beta,eval=material,hash_mb=1,depth_policy=3,tree_file={out}/own.tree \
                        one-ply,eval=material --limit nodes=300 --games 100 --records none --quiet",
            "small": "--games 6",
            "measures": [{ "name": "by the tree", "kind": "score", "of": 0, "stored": { "value": value, "half": 1.0 } }],
        }]);
        let path = folder.path(&format!("rows-{value}.json"));
        fs::write(&path, row.to_string()).unwrap();
        path
    };
    let reproduce = |value: u32, out: &str| {
        let mut command = program("lab reproduce tree");
        command.arg("--rows").arg(rows(value)).arg("--records").arg(folder.path(""));
        command.arg("--out").arg(folder.path(out));
        command
    };
    let told = run(&mut reproduce(100, "it"));
    assert!(told.contains("learned first\n") && told.contains(" (6 cases): compatible"), "{told}");
    assert!(told.contains("written: "), "{told}");
    // The same again finds all of it done; it does not learn the tree a second time.
    let again = run(&mut reproduce(100, "it"));
    assert!(again.contains("(6 cases): compatible") && !again.contains("written: "), "{again}");
    let complaint = fail(&mut reproduce(5, "it"));
    assert!(complaint.contains("1 of 1 numbers differ by more than chance: by the tree"), "{complaint}");
    let complaint =
        fail(program("lab reproduce tree").arg("--rows").arg(rows(100)).arg("--out").arg(folder.path("no")));
    assert!(complaint.contains("name their folder with --records"), "{complaint}");
}
