//! Engines that crash, cheat, sleep, babble and dawdle lose their games, and nothing else goes wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use fukayomi_native::lab::player::FaultKind;
use fukayomi_native::lab::tournament::GameEntry;
use fukayomi_native::work::log;

use crate::support::{Folder, PROGRAM, fail, processes_with, program, run};

/// A misbehaving player that confesses to a diary, whose path also marks its processes.
fn culprit(mode: &str, diary: &Path) -> String {
    format!("engine=\"{PROGRAM}\" lab misbehave {mode} --diary \"{}\",name=culprit", diary.display())
}

fn entries(log: &Path) -> Vec<GameEntry> {
    log::read::<GameEntry>(log).unwrap().entries.into_values().collect()
}

/// Plays one-ply against a misbehaving engine; the engine is the second player.
fn play(folder: &Folder, mode: &str, more: &str) -> Vec<GameEntry> {
    let diary = folder.path("diary");
    // From the start position, so that no game is over before the engine has had time to misbehave.
    let openings = folder.path("openings.txt");
    fs::write(&openings, "startpos\n").unwrap();
    let words = format!("match one-ply --quiet --patience-ms 1000 --limit nodes=1 --records none {more}");
    let mut command = program(&words);
    command.arg(culprit(mode, &diary)).arg("--openings").arg(openings).arg("--out").arg(folder.path("out"));
    run(&mut command);
    assert_eq!(processes_with(&diary), Vec::<String>::new());
    let entries = entries(&folder.path("out/log.jsonl"));
    assert!(entries.iter().all(|entry| entry.failed_player().is_none_or(|player| player == 1)));
    entries
}

#[test]
fn a_thousand_games_with_a_misbehaving_engine_are_attributed_rightly() {
    let folder = Folder::new("thousand");
    let entries = play(&folder, "any", "--games 1000 -j 24");
    assert_eq!(entries.len(), 1_000);
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in &entries {
        let what = match &entry.failure {
            Some(failure) => match failure.kind {
                FaultKind::Crash => "crash",
                FaultKind::IllegalMove => "illegal",
                FaultKind::Garbage => "garbage",
                FaultKind::Silence => "silence",
                FaultKind::TimeUp | FaultKind::NoStart => "wrong",
            },
            None if entry.end == "declaration" => "declaration",
            None => continue,
        };
        // Whoever fails loses.
        assert_eq!(format!("{:?}", entry.result(1)), "Loss", "{entry:?}");
        *found.entry(what).or_default() += 1;
    }
    let mut confessed: BTreeMap<&str, usize> = BTreeMap::new();
    for line in folder.text("diary").lines() {
        let what = match line {
            "Crash" | "Orphan" => "crash",
            "Illegal" => "illegal",
            "Garbage" => "garbage",
            "Silent" | "Slow" => "silence",
            "Declare" => "declaration",
            _ => continue,
        };
        *confessed.entry(what).or_default() += 1;
    }
    assert_eq!(found, confessed);
    assert_eq!(found.len(), 5, "{found:?}");
    assert!(found.values().sum::<usize>() > 700, "{found:?}");
}

#[test]
fn a_flood_of_words_is_an_answer_to_nothing() {
    let folder = Folder::new("flood");
    let entries = play(&folder, "flood", "--games 4 -j 2");
    assert!(entries.iter().all(|entry| entry.failure.as_ref().unwrap().kind == FaultKind::Silence));
}

#[test]
fn slow_answers_lose_on_time() {
    let folder = Folder::new("slow");
    let entries = play(&folder, "slow", "--games 4 -j 4 --limit-second byoyomi=300 --margin-ms 500");
    assert!(entries.iter().all(|entry| entry.failure.as_ref().unwrap().kind == FaultKind::TimeUp));
    assert!(entries.iter().all(|entry| entry.moves.iter().any(|played| played.ms.is_some())));
}

#[test]
fn an_engine_that_never_starts_is_told_before_any_game() {
    let folder = Folder::new("refuse");
    let words = format!("match one-ply --out {}", folder.path("out").display());
    let complaint = fail(program(&words).arg(culprit("refuse", &folder.path("diary"))));
    assert!(complaint.contains("culprit: ended") && complaint.contains("I refuse"), "{complaint}");
    let complaint = fail(program(&words).arg("engine=/no/such/engine"));
    assert!(complaint.contains("/no/such/engine"), "{complaint}");
}

/// Engines do not outlive a runner that is killed, even if they do not listen.
#[test]
#[cfg(target_os = "linux")]
fn a_killed_runner_leaves_no_engine_behind() {
    let folder = Folder::new("orphans");
    let diary = folder.path("diary");
    let mut child = program("match one-ply --quiet --limit nodes=1 -j 3")
        .arg(culprit("silent", &diary))
        .arg("--out")
        .arg(folder.path("out"))
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while fs::read_to_string(&diary).map_or(0, |text| text.lines().count()) < 3 && Instant::now() < deadline {
        sleep(Duration::from_millis(5));
    }
    assert!(processes_with(&diary).len() > 3);
    child.kill().unwrap();
    child.wait().unwrap();
    while !processes_with(&diary).is_empty() && Instant::now() < deadline {
        sleep(Duration::from_millis(5));
    }
    assert_eq!(processes_with(&diary), Vec::<String>::new());
}
