//! The same settings give the same log, in one piece, in parts, or after being killed.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use crate::support::{Folder, fail, program, run};

const MATCH: &str = "match alpha-beta,hash_mb=1 one-ply --limit nodes=400 --games 24 --seed 5 --quiet";

fn play(folder: &Folder, name: &str, more: &str) {
    run(program(&format!("{MATCH} {more}")).arg("--out").arg(folder.path(name)));
}

#[test]
fn two_runs_give_the_same_log_and_the_same_games() {
    let folder = Folder::new("twice");
    play(&folder, "a", "-j 1");
    play(&folder, "b", "-j 3");
    assert_eq!(folder.text("a/log.jsonl"), folder.text("b/log.jsonl"));
    assert_eq!(folder.text("a/log.jsonl").lines().count(), 25);
    for game in ["games/000001.csa", "games/000024.csa"] {
        assert_eq!(folder.text(&format!("a/{game}")), folder.text(&format!("b/{game}")));
    }
}

#[test]
fn merged_shards_are_the_whole() {
    let folder = Folder::new("shards");
    play(&folder, "whole", "--records none");
    for shard in ["1/3", "2/3", "3/3"] {
        play(&folder, "parts", &format!("--records none --shard {shard}"));
    }
    let parts = [1, 2, 3].map(|index| folder.path(&format!("parts/log-{index}-of-3.jsonl")));
    run(program("lab merge").args(&parts).arg("--out").arg(folder.path("merged.jsonl")));
    assert_eq!(folder.text("merged.jsonl"), folder.text("whole/log.jsonl"));

    let other = folder.path("other.jsonl");
    fs::write(&other, folder.text("parts/log-1-of-3.jsonl").replace("\"seed\":5", "\"seed\":6")).unwrap();
    let complaint = fail(program("lab merge").args([&parts[1], &other]).arg("--out").arg(folder.path("no.jsonl")));
    assert!(complaint.contains("seed is 6, not 5"), "{complaint}");
    assert!(!folder.path("no.jsonl").exists());
}

#[test]
fn a_killed_run_goes_on_to_the_same_end() {
    let folder = Folder::new("killed");
    play(&folder, "whole", "");
    let log = folder.path("parts/log.jsonl");
    for lines in [2, 6, 11] {
        let mut child = program(MATCH).arg("--out").arg(folder.path("parts")).spawn().unwrap();
        while fs::read_to_string(&log).map_or(0, |text| text.lines().count()) < lines
            && child.try_wait().unwrap().is_none()
        {
            sleep(Duration::from_millis(1));
        }
        // SIGKILL on Unix.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // What a kill in the middle of a write leaves.
    let text = fs::read_to_string(&log).unwrap();
    if text.lines().count() > 2 {
        fs::write(&log, &text[..text.len() - 7]).unwrap();
    }
    play(&folder, "parts", "");
    assert_eq!(folder.text("parts/log.jsonl"), folder.text("whole/log.jsonl"));
    assert_eq!(folder.text("parts/games/000024.csa"), folder.text("whole/games/000024.csa"));
}

#[test]
fn a_log_of_other_settings_is_not_continued() {
    let folder = Folder::new("other");
    play(&folder, "a", "--records none");
    let before = folder.text("a/log.jsonl");
    let complaint = fail(program(&format!("{MATCH} --move-limit 100")).arg("--out").arg(folder.path("a")));
    assert!(complaint.contains("move_limit is 320, not 100"), "{complaint}");
    assert_eq!(folder.text("a/log.jsonl"), before);
}

#[test]
fn a_sequential_test_stops_at_the_same_game_on_any_number_of_threads() {
    let folder = Folder::new("sprt");
    let words = "match alpha-beta,hash_mb=1 one-ply --limit nodes=200 --games 1000 --quiet --records none --sprt 0,100";
    let printed = run(program(&format!("{words} -j 1")).arg("--out").arg(folder.path("a")));
    run(program(&format!("{words} -j 4")).arg("--out").arg(folder.path("b")));
    assert!(printed.contains("the alternative is accepted"), "{printed}");
    let log = folder.text("a/log.jsonl");
    assert!((20..200).contains(&log.lines().count()), "{printed}");
    assert_eq!(log, folder.text("b/log.jsonl"));
    let complaint = fail(program(&format!("{words} --shard 1/2")).arg("--out").arg(folder.path("c")));
    assert!(complaint.contains("sequential"), "{complaint}");
}

#[test]
fn games_on_a_clock_of_nodes_can_be_repeated() {
    let folder = Folder::new("paced");
    let player = "softmax,tree_mb=1,pace=10,network_delay_ms=0";
    let words = format!(
        "match {player},name=by-D {player},time_by_depth=false,name=fixed --limit main=2s,increment=10ms --games 4 \
         --move-limit 40 --records none --quiet"
    );
    for (name, threads) in [("a", 1), ("b", 2)] {
        run(program(&format!("{words} -j {threads}")).arg("--out").arg(folder.path(name)));
    }
    let log = folder.text("a/log.jsonl");
    assert!(log.contains("\"ms\":") && !log.contains("failure"), "{log}");
    assert_eq!(log, folder.text("b/log.jsonl"));
}

#[test]
fn players_think_with_the_models_that_their_files_hold() {
    let folder = Folder::new("models");
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../weights");
    let plain = "alpha-beta,eval=linear,preset=classic,hash_mb=1";
    let games = |name: &str, own: &str| {
        let words = format!("match {own},name=x {plain},name=y --limit nodes=300 --games 2 --records none --quiet");
        run(program(&words).arg("--out").arg(folder.path(name)));
        folder.text(&format!("{name}/log.jsonl")).lines().skip(1).map(str::to_string).collect::<Vec<_>>()
    };
    let shipped = games("shipped", plain);
    let same = format!(
        "{plain},depth_file={weights}/learned.weights,tree_file={weights}/realization.tree,eval={weights}/linear.weights"
    );
    assert_eq!(games("same", &same), shipped, "the files that ship");
    fs::write(folder.path("flat.tree"), "fukayomi-tree 1\n- 100 1\n").unwrap();
    let tree = folder.path("flat.tree");
    let by_tree = format!("{plain},depth_policy=3");
    assert_ne!(games("tree", &by_tree), games("flat", &format!("{by_tree},tree_file={}", tree.display())));
    for (player, item) in [("one-ply", "depth_file"), ("one-ply", "tree_file"), ("softmax", "tree_file")] {
        let file = if item == "tree_file" { tree.display().to_string() } else { format!("{weights}/learned.weights") };
        let complaint = fail(&mut program(&format!("match {player},{item}={file} one-ply --games 2")));
        assert!(complaint.contains(&format!("{item}: {player} uses no such model")), "{complaint}");
    }
}

/// What a run does to the disk, in this order, as the system sees it; `None` where it can't be watched.
#[cfg(target_os = "linux")]
fn deeds(folder: &Folder, words: &str) -> Option<Vec<String>> {
    use std::process::Command;
    // Some containers have the program and forbid what it does.
    let can_watch = Command::new("strace").args(["-o", "/dev/null", "true"]).status();
    can_watch.ok().filter(|status| status.success())?;
    let trace = folder.path("trace");
    let mut watched = Command::new("strace");
    watched.args(["-f", "-y", "-e", "trace=write,fsync,fdatasync,rename,renameat,renameat2", "-o"]).arg(&trace);
    watched.arg(crate::support::PROGRAM).args(words.split_ascii_whitespace()).arg(folder.path("out"));
    let output = watched.env("FUKAYOMI_COMMIT", "test").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(folder.text("trace").lines().map(str::to_string).collect())
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_run_leaves_is_on_disk_before_it_has_its_name() {
    let folder = Folder::new("synced");
    let words = "match one-ply one-ply --limit nodes=5 --games 2 --quiet -j 1 --out";
    let Some(deeds) = deeds(&folder, words) else {
        eprintln!("left out: there is no strace, or it may not watch");
        return;
    };
    let place = |what: &str, name: &str| deeds.iter().rposition(|deed| deed.contains(what) && deed.contains(name));
    let mut renamed = 0;
    for (number, deed) in deeds.iter().enumerate().filter(|(_, deed)| deed.contains(" rename")) {
        let name = deed.split('"').nth(1).unwrap();
        let [written, synced] = ["write(", "fsync("].map(|what| place(what, &format!("{name}>")));
        assert!(
            written < synced && synced < Some(number) && written.is_some(),
            "{name}: {written:?} {synced:?} {number}"
        );
        assert!(deeds[number..].iter().any(|deed| deed.contains("fsync(") && !deed.contains(".new")), "{name}");
        renamed += 1;
    }
    // The log in its order, and the report.
    assert!(renamed >= 2, "{deeds:#?}");
}
