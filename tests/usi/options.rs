//! Options: told, set, refused, remembered.

use super::support::{Gui, complains};

/// The name and the default of every option that has one.
fn options(gui: &mut Gui) -> Vec<(String, Option<String>)> {
    let heard = gui.say("usi");
    let after =
        |words: &[&str], key: &str| words.iter().position(|word| *word == key).map(|at| words[at + 1].to_string());
    heard
        .iter()
        .filter(|line| line.starts_with("option "))
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[1], words[3]), ("name", "type"), "{line}");
            assert!(["check", "spin", "combo", "button", "string"].contains(&words[4]), "{line}");
            (words[2].to_string(), after(&words, "default"))
        })
        .collect()
}

#[test]
fn every_default_can_be_set() {
    for mut gui in [Gui::new(), Gui::with_dreamer()] {
        gui.whisper("setoption name ShowTunables value true");
        for (name, default) in options(&mut gui) {
            gui.whisper(&format!("setoption name {name} value {}", default.unwrap_or_default()));
        }
    }
}

#[test]
fn the_minds_tables_are_among_the_options() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name ShowTunables value true");
    let heard = gui.say("usi");
    for line in [
        "option name Mind type combo default dreamer var dreamer var one-ply",
        "option name EnteringKingRule type combo default CSARule27 var CSARule27 var CSARule24 var NoEnteringKing",
        "option name MaxMovesToDraw type spin default 0 min 0 max 100000",
        "option name USI_OwnBook type check default true",
        "option name ShowTunables type check default false",
        "option name USI_Hash type spin default 64 min 1 max 1024",
        "option name Seed type spin default 10 min 0 max 100",
        "option name depth_temperature type string default 100",
        "option name ResignValue type spin default 99 min 0 max 99",
        "option name lucid type check default false",
        "option name ClearHash type button",
    ] {
        assert_eq!(heard.iter().filter(|heard| *heard == line).count(), 1, "{line}");
    }
    assert!(!heard.iter().any(|line| line.contains("hash_mb") || line.contains("resign_value")));
}

#[test]
fn a_gui_is_told_what_it_knows_and_a_tuner_what_he_asks_for() {
    let mut gui = Gui::new();
    let names = |gui: &mut Gui| options(gui).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let told = names(&mut gui);
    for name in
        ["USI_Hash", "MultiPV", "USI_Ponder", "USI_OwnBook", "BookFile", "EvalFile", "NetworkDelay", "ResignValue"]
    {
        assert!(told.iter().any(|told| told == name), "{name}");
    }
    assert!(told.iter().all(|name| name.starts_with(|letter: char| letter.is_ascii_uppercase())), "{told:?}");
    assert!(told.len() < 25, "{told:?}");
    gui.whisper("setoption name depth_temperature value 20");
    gui.whisper("setoption name ShowTunables value true");
    let all = names(&mut gui);
    assert!(all.len() > told.len() + 20 && all.contains(&"depth_temperature".to_string()));
    gui.whisper("setoption name ShowTunables value false");
    assert_eq!(names(&mut gui), told);
}

#[test]
fn earlier_names_are_understood() {
    let mut gui = Gui::new();
    for line in ["DeclarationRule value 24", "DeclarationRule value NoEnteringKing", "EnteringKingRule value 27"] {
        gui.whisper(&format!("setoption name {line}"));
    }
    gui.whisper("setoption name MoveLimit value 256");
    gui.whisper("setoption name MaxMovesToDraw value 512");
    for line in ["seed value 5", "level value 3", "hash_mb value 4", "tree_mb value 4", "network_delay_ms value 50"] {
        gui.whisper(&format!("setoption name {line}"));
    }
}

#[test]
fn values_reach_the_mind_and_refused_ones_do_not() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name USI_Hash value 128");
    gui.whisper("setoption name lucid value true");
    gui.whisper("setoption name Depth_Temperature value 12.5");
    for line in [
        "setoption name USI_Hash value 0",
        "setoption name USI_Hash value 99999999999999999999",
        "setoption name USI_Hash value",
        "setoption name USI_Hash",
        "setoption name lucid value maybe",
        "setoption name depth_temperature value NaN",
        "setoption name depth_temperature value inf",
        "setoption name depth_temperature value -1",
        "setoption name Mind value oracle",
        "setoption name Mind",
        "setoption name MultiPV value -5",
        "setoption name oracle value 1",
    ] {
        assert!(complains(&gui.say(line)), "{line}");
    }
    gui.whisper("go nodes 3");
    let note = gui.think(1).join("\n");
    assert!(note.contains("hash_mb: 128, depth_temperature: 12.5, lucid: true"), "{note}");
    assert!(note.contains("multipv: 1,"), "{note}");
    assert!(note.contains("tdepth 12.5 "), "{note}");
}

#[test]
fn options_of_a_mind_not_chosen_are_remembered() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name Mind value one-ply");
    gui.whisper("setoption name lucid value true");
    gui.whisper("setoption name USI_Hash value 32");
    assert!(complains(&gui.say("setoption name lucid value 7")));
    gui.whisper("setoption name seed value 70000");
    assert!(gui.go("go nodes 3").starts_with("bestmove "));
    gui.whisper("setoption name Mind value DREAMER");
    gui.whisper("go nodes 3");
    let note = gui.think(1).join("\n");
    assert!(note.contains("seed: 10, hash_mb: 32, depth_temperature: 100.0, lucid: true"), "{note}");
}

#[test]
fn a_default_sent_back_leaves_each_mind_its_own() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name Mind value one-ply");
    gui.whisper("setoption name ShowTunables value true");
    for (name, default) in options(&mut gui) {
        if name != "Mind" {
            gui.whisper(&format!("setoption name {name} value {}", default.unwrap_or_default()));
        }
    }
    gui.whisper("setoption name Mind value dreamer");
    gui.whisper("go nodes 3");
    let note = gui.think(1).join("\n");
    assert!(note.contains("seed: 10, hash_mb: 64,"), "{note}");
}

#[test]
fn the_program_tells_the_options_of_all_its_minds() {
    let mut gui = Gui::new();
    gui.whisper("setoption name ShowTunables value true");
    let names: Vec<String> = options(&mut gui).into_iter().map(|(name, _)| name).collect();
    for name in ["USI_Hash", "NetworkDelay", "ResignValue", "futility", "depth_temperature", "Seed", "Level"] {
        assert_eq!(names.iter().filter(|known| *known == name).count(), 1, "{name}");
    }
    gui.whisper("setoption name Mind value softmax");
    gui.whisper("setoption name USI_Hash value 2");
    gui.whisper("setoption name NetworkDelay value 10");
    let answer = gui.go("go nodes 300");
    assert!(answer.starts_with("bestmove "));
    assert!(gui.host.heard.iter().any(|line| line.starts_with("info string edepth ") && line.contains(" tdepth ")));
}

#[test]
fn the_hash_size_is_taken_even_where_nothing_needs_it() {
    let mut gui = Gui::new();
    gui.whisper("setoption name USI_Hash value 256");
    gui.whisper("setoption name USI_Ponder value true");
}

#[test]
fn rules_set_after_the_position_are_in_force() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos moves 7g7f 3c3d");
    gui.whisper("setoption name MoveLimit value 2");
    gui.whisper("go nodes 3 searchmoves 2g2f");
    let note = gui.think(1).join("\n");
    assert!(note.contains("move_limit: Some(2)"), "{note}");
    gui.whisper("setoption name MoveLimit value 0");
    gui.whisper("go nodes 3 searchmoves 2g2f");
    assert!(gui.think(1).join("\n").contains("move_limit: None"));
}

#[test]
fn new_games_and_the_button_make_the_mind_forget() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("usinewgame");
    gui.whisper("setoption name ClearHash");
    gui.whisper("setoption name clearhash value");
    gui.whisper("go nodes 3");
    assert!(gui.think(1).join("\n").contains("games: 3"));
}
