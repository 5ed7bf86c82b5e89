//! The same position and the same number of nodes give the same nodes, move and score: twice here, and once in the
//! browser's engine, whose test reads the same file (`www/tests/decisions.test.js`).
//!
//! The file says how the search behaves. A change that means to change that writes it again:
//! `FUKAYOMI_BLESS=1 cargo test --test usi decisions`.

use std::fs;

use super::support::Gui;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/decisions.tsv");

/// Nodes, score and move that a mind answers with, or what it said instead.
fn decision(mind: &str, nodes: &str, sfen: &str) -> String {
    let mut gui = Gui::new();
    gui.whisper(&format!("setoption name Mind value {mind}"));
    gui.whisper("setoption name USI_Hash value 8");
    gui.whisper(&format!("position sfen {sfen}"));
    let mut heard = gui.say(&format!("go nodes {nodes}"));
    heard.extend(gui.think(100_000));
    let info = heard.iter().rfind(|line| line.starts_with("info depth")).cloned().unwrap_or_default();
    let after = |word: &str| info.split_once(&format!(" {word} ")).map_or("", |(_, rest)| rest);
    let score: Vec<&str> = after("score").split(' ').take(2).collect();
    let nodes = after("nodes").split(' ').next().unwrap_or_default();
    let best = heard.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
    format!("{nodes}\t{}\t{best}", score.join(" "))
}

#[test]
fn the_same_nodes_give_the_same_decision_as_ever() {
    let text = fs::read_to_string(FILE).unwrap();
    let mut now = String::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [mind, nodes, sfen] = fields[..3] else { panic!("mind, nodes and position: {line}") };
        if line.starts_with('#') {
            now += &format!("{line}\n");
            continue;
        }
        let first = decision(mind, nodes, sfen);
        assert!(!first.contains("--"), "a score beyond every mate: {first}");
        assert_eq!(decision(mind, nodes, sfen), first, "{line}");
        now += &format!("{mind}\t{nodes}\t{sfen}\t{first}\n");
    }
    if std::env::var_os("FUKAYOMI_BLESS").is_some() {
        fs::write(FILE, now).unwrap();
    } else {
        assert_eq!(now, text, "see the head of this file if the search was meant to change");
    }
}
