//! Commands one by one, and what each may do while a search runs.

use super::support::{Gui, complains, is_answer};

#[test]
fn the_introduction_ends_with_usiok() {
    let heard = Gui::new().say("usi");
    assert!(heard[0].starts_with("id name Fukayomi"));
    assert!(heard[1].starts_with("id author "));
    assert_eq!(heard.last().unwrap(), "usiok");
    assert!(heard[2..heard.len() - 1].iter().all(|line| line.starts_with("option name ")));
}

#[test]
fn a_whole_game_is_played_by_the_book() {
    let mut gui = Gui::new();
    gui.say("usi");
    assert_eq!(gui.say("isready"), ["readyok"]);
    gui.whisper("usinewgame");
    let mut moves = String::new();
    for _ in 0..40 {
        gui.whisper(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
        let answer = gui.go("go btime 600 wtime 600 byoyomi 10");
        let Some(mv) = answer.strip_prefix("bestmove ") else { panic!("{answer}") };
        if mv == "resign" || mv == "win" {
            break;
        }
        moves += " ";
        moves += mv.split(' ').next().unwrap();
    }
    gui.whisper("gameover draw");
}

#[test]
fn without_a_position_it_is_the_start() {
    let mut gui = Gui::with_dreamer();
    assert_eq!(gui.go("go nodes 5 searchmoves 7g7f"), "bestmove 7g7f");
}

#[test]
fn every_argument_reaches_the_mind() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name MultiPV value 3");
    gui.whisper("position startpos moves 7g7f");
    gui.whisper(
        "go btime 1000 wtime 2000 byoyomi 300 binc 4 winc 5 nodes 6 depth 7 movetime 8 searchmoves 3c3d 8c8d ponder",
    );
    let note = gui.think(1).join("\n");
    let expected = "Limits { nodes: Some(6), depth: Some(7), movetime_ms: Some(8), \
        clock: Some(ClockLimits { left_ms: 2000, byoyomi_ms: 300, increment_ms: 5 }), \
        searchmoves: [3c3d, 8c8d], multipv: 3, infinite: false, ponder: true, expansions: None, lag_ms: 0 }";
    assert!(note.contains(expected), "{note}");
}

#[test]
fn infinite_is_answered_only_after_stop() {
    // One-ply has nothing more to do at once, and nodes run out, but only the GUI ends it.
    for (mind, line) in [("alpha-beta", "go infinite"), ("one-ply", "go infinite"), ("dreamer", "go infinite nodes 3")]
    {
        let mut gui = if mind == "dreamer" { Gui::with_dreamer() } else { Gui::new() };
        gui.whisper(&format!("setoption name Mind value {mind}"));
        gui.whisper(line);
        gui.think(100);
        assert_eq!(gui.answers(), 0);
        let heard = gui.say("stop");
        assert_eq!(heard.len(), 1);
        assert!(heard[0].starts_with("bestmove "));
        gui.whisper("stop");
        assert_eq!(gui.think(10), [""; 0]);
    }
}

#[test]
fn ponder_is_answered_only_after_ponderhit_or_stop() {
    for (mut gui, line) in [
        (Gui::new(), "go ponder btime 100 wtime 100"),
        (Gui::with_dreamer(), "go ponder btime 1000 wtime 1000"),
        (Gui::with_dreamer(), "go ponder nodes 3"),
    ] {
        for end in ["ponderhit", "stop"] {
            let before = gui.answers();
            gui.whisper(line);
            gui.think(100);
            assert_eq!(gui.answers(), before);
            gui.say(end);
            gui.think(1_000);
            assert_eq!(gui.answers(), before + 1, "{line} {end}");
        }
    }
}

#[test]
fn the_clock_starts_at_ponderhit() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go ponder byoyomi 50");
    gui.think(20);
    gui.whisper("ponderhit");
    let hit = gui.host.now_ms;
    gui.think(1_000);
    assert_eq!(gui.answers(), 1);
    assert!((50..=60).contains(&(gui.host.now_ms - hit)), "{}", gui.host.now_ms - hit);
}

#[test]
fn while_thinking_only_some_commands_are_taken() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos");
    gui.whisper("go infinite");
    gui.think(2);
    for line in
        ["position startpos moves 7g7f", "go depth 1", "go mate 100", "setoption name MultiPV value 2", "usinewgame"]
    {
        assert!(complains(&gui.say(line)), "{line}");
    }
    assert!(complains(&gui.say("ponderhit")));
    assert_eq!(gui.say("isready"), ["readyok"]);
    assert_eq!(gui.say("usi").last().unwrap(), "usiok");
    gui.think(2);
    assert_eq!(gui.say("stop").len(), 1);
    assert_eq!(gui.answers(), 1);
    gui.say("go infinite");
    assert!(gui.think(1).join("\n").contains("games: 0"), "usinewgame was refused");
}

#[test]
fn gameover_ends_the_search_with_its_answer() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go ponder");
    assert!(complains(&gui.say("gameover maybe")));
    assert!(is_answer(&gui.say("gameover win")[0]));
    gui.whisper("gameover lose");
    assert_eq!(gui.answers(), 1);
}

#[test]
fn after_quit_there_is_silence() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go infinite");
    gui.think(2);
    gui.host.heard.clear();
    for line in ["quit", "stop", "usi", "isready", "nonsense", "go depth 1"] {
        assert_eq!(gui.session.handle(line, &mut gui.host), fukayomi::usi::Flow::Quit);
        gui.think(2);
    }
    gui.session.end_of_input(&mut gui.host);
    assert_eq!(gui.host.heard, [""; 0]);
}

#[test]
fn an_interrupted_search_waits_for_the_line_that_interrupts() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go nodes 1000000");
    gui.host.interrupted = true;
    gui.think(100);
    assert!(!gui.session.is_thinking());
    assert_eq!(gui.answers(), 0, "it may be quit");
    assert!(complains(&gui.say("go depth 1")));
    assert!(is_answer(&gui.say("stop")[0]));
}

#[test]
fn unknown_and_broken_lines_change_nothing() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos moves 7g7f");
    for line in [
        "hello",
        "USI",
        "stop!",
        "position",
        "position startpos moves 7g7f 7g7f",
        "position startpos 7g7f",
        "position sfen",
        "position sfen 9/9/9/9/9/9/9/9/9 b - 1",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 5e5d",
        "gameover",
        "setoption",
        "setoption name",
        "setoption name Nothing value 1",
        "ponderhit",
        "\u{0}\u{1b}[2J\r",
    ] {
        assert!(complains(&gui.say(line)), "{line}");
        assert!(!gui.session.is_thinking(), "{line}");
    }
    for line in ["", " ", "\t\r"] {
        gui.whisper(line);
    }
    assert_eq!(gui.go("go nodes 5 searchmoves 8c8d"), "bestmove 8c8d");
}

#[test]
fn quoted_text_stays_in_one_short_line() {
    let mut gui = Gui::new();
    let heard = gui.say(&format!("{}\nbestmove 7g7f", "x".repeat(100_000)));
    assert!(complains(&heard));
    assert!(heard[0].len() < 100);
}

#[test]
fn without_a_legal_move_it_resigns() {
    let mut gui = Gui::new();
    gui.whisper("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(gui.go("go movetime 10"), "bestmove resign");
}

#[test]
fn an_entered_king_declares_under_the_rule_that_is_set() {
    let entered = "position sfen 1K1+R1+R3/PPPPPPPPP/+B+B7/9/9/9/9/9/4k4 b 2G2S2N2L 1";
    let mut gui = Gui::new();
    gui.whisper(entered);
    assert_eq!(gui.go("go movetime 10"), "bestmove win");
    gui.whisper("setoption name DeclarationRule value off");
    assert_ne!(gui.go("go movetime 10"), "bestmove win");
    gui.whisper("setoption name DeclarationRule value 24");
    assert_eq!(gui.go("go movetime 10"), "bestmove win");
}

#[test]
fn a_reply_that_is_not_legal_is_not_expected() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("setoption name illegal value true");
    assert!(!gui.go("go nodes 3").contains("ponder"));
}

#[test]
fn two_hundred_quick_searches_get_two_hundred_answers() {
    for mut gui in [Gui::new(), Gui::with_dreamer()] {
        for cycle in 0..200 {
            gui.whisper(["position startpos", "position startpos moves 2g2f"][cycle % 2]);
            gui.whisper(["go infinite", "go ponder", "go btime 100000 wtime 100000", "go"][cycle % 4]);
            gui.think(cycle % 3);
            gui.say("stop");
            assert_eq!(gui.answers(), cycle + 1);
        }
    }
}

#[test]
fn the_end_of_input_ends_what_would_wait() {
    for line in ["go infinite", "go", "go ponder nodes 5", "go nodes 50"] {
        let mut gui = Gui::with_dreamer();
        gui.whisper(line);
        gui.session.end_of_input(&mut gui.host);
        gui.think(100);
        assert_eq!(gui.answers(), 1, "{line}");
    }
}

#[test]
fn a_tree_tells_its_depth_beside_the_standard_line() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go nodes 5");
    let heard = gui.think(1);
    assert!(heard[0].starts_with("info depth 2 seldepth 0 multipv 1 score cp 7 nodes 0 nps 0 hashfull 0 time "));
    assert_eq!(heard[1], "info string edepth 2.500 p10 0.0 p90 0.0 pvdepth 0 maxdepth 0 tdepth 100 mate 0.000");
    gui.whisper("setoption name DecimalDepth value true");
    gui.whisper("go nodes 5");
    assert!(gui.think(1)[0].starts_with("info depth 2.50 "));
    gui.session.set_watched(true);
    gui.whisper("go nodes 5");
    assert!(gui.think(1).iter().all(|line| !line.contains("edepth")), "pictures tell it");
}

#[test]
fn a_book_is_played_from_only_if_one_was_named_and_a_move_is_wanted() {
    let mut gui = Gui::new();
    let plays_book = |gui: &mut Gui, line: &str| {
        gui.say(line);
        gui.think(10_000);
        assert!(!gui.session.is_thinking());
        gui.host.heard.last().unwrap() == "bestmove 1i1h"
    };
    assert!(!plays_book(&mut gui, "go nodes 500"));
    gui.whisper("setoption name BookFile value my book.txt");
    for mind in ["alpha-beta", "softmax"] {
        gui.whisper(&format!("setoption name Mind value {mind}"));
        assert!(plays_book(&mut gui, "go nodes 500"), "{mind}");
        assert!(plays_book(&mut gui, "go btime 1000 wtime 1000"), "{mind}");
        assert!(!plays_book(&mut gui, "go nodes 500 searchmoves 7g7f"), "{mind}");
    }
    gui.say("go infinite");
    assert!(gui.session.is_thinking());
    gui.say("stop");
    // What can't be read leaves the book as it is.
    for name in ["broken.txt", "missing.txt"] {
        let heard = gui.say(&format!("setoption name BookFile value {name}"));
        assert!(heard.len() == 1 && heard[0].starts_with("info string BookFile: "), "{heard:?}");
    }
    assert!(plays_book(&mut gui, "go nodes 500"));
    gui.whisper("position startpos moves 7g7f");
    assert!(!plays_book(&mut gui, "go nodes 500"));
    gui.whisper("position startpos");
    gui.whisper("setoption name BookFile value my book.txt");
    gui.whisper("setoption name USI_OwnBook value false");
    assert_ne!(gui.go("go nodes 3"), "bestmove 1i1h");
    gui.whisper("setoption name USI_OwnBook value true");
    gui.whisper("setoption name BookFile value <empty>");
    assert!(!plays_book(&mut gui, "go nodes 500"));
}

/// The nodes that a search to a fixed depth takes: any change of what it thinks with changes them.
fn nodes_to_depth(gui: &mut Gui) -> String {
    gui.whisper("usinewgame");
    gui.say("go depth 5");
    gui.think(10_000);
    let last = gui.host.heard.iter().rev().find(|line| line.contains(" nodes ")).unwrap();
    last.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_string()
}

#[test]
fn what_was_learned_can_be_thought_with() {
    let mut gui = Gui::new();
    gui.whisper("setoption name preset value classic");
    gui.whisper("position startpos moves 7g7f 3c3d 2g2f");
    for (policy, option, file) in [("2", "DepthFile", "my.depth"), ("3", "TreeFile", "my.tree")] {
        gui.whisper(&format!("setoption name depth_policy value {policy}"));
        let shipped = nodes_to_depth(&mut gui);
        gui.whisper(&format!("setoption name {option} value {file}"));
        let own = nodes_to_depth(&mut gui);
        assert_ne!(own, shipped, "{option}");
        // What can't be used leaves everything as it is.
        for name in ["broken.txt", "missing", "my.weights"] {
            let heard = gui.say(&format!("setoption name {option} value {name}"));
            assert!(heard.len() == 1 && heard[0].starts_with(&format!("info string {option}: {name}")), "{heard:?}");
        }
        // Another mind gets it, too, and brings it back.
        gui.whisper("setoption name Mind value softmax");
        gui.whisper("setoption name Mind value alpha-beta");
        assert_eq!(nodes_to_depth(&mut gui), own, "{option}");
        gui.whisper(&format!("setoption name {option} value <empty>"));
        assert_eq!(nodes_to_depth(&mut gui), shipped, "{option}");
    }
}
