//! Every `go` gets its answer, however broken; and nobody is answered about another position than the one he sent
//! without being told.

use super::support::{Gui, complains, is_answer};

#[test]
fn a_broken_go_is_answered_under_what_could_be_read() {
    for line in [
        "go btime x wtime 3",
        "go byoyomi",
        "go byoyomi x",
        "go depth",
        "go depth x",
        "go movetime 1e3",
        "go nodes",
        "go btime wtime 3000 byoyomi",
        "go nodes 5 searchmoves",
        "go nodes 5 searchmoves 7g7f",
        "go nodes 5 searchmoves 9z9z",
        "go nodes 5 searchmoves 9z9z 8c8d",
        "go searchmoves 5e5d depth 3",
    ] {
        for mut gui in [Gui::new(), Gui::with_dreamer()] {
            gui.whisper("position startpos moves 7g7f");
            assert!(complains(&gui.say(line)), "{line}");
            gui.think(10_000);
            assert_eq!(gui.answers(), 1, "{line}");
            gui.whisper("stop");
        }
    }
}

#[test]
fn a_broken_go_without_an_end_is_answered_after_stop() {
    for line in ["go searchmoves 5e5d", "go infinite depth x", "go ponder byoyomi", "go mate x", "go sideways"] {
        let mut gui = Gui::with_dreamer();
        gui.whisper("position startpos moves 7g7f");
        assert!(complains(&gui.say(line)), "{line}");
        gui.think(10);
        gui.say("stop");
        assert_eq!(gui.answers(), 1, "{line}");
    }
}

#[test]
fn what_can_be_read_of_a_broken_go_counts() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos moves 7g7f");
    for (line, answer) in [
        ("go nodes 5 searchmoves 8c8d R*5e", "bestmove 8c8d"),
        ("go searchmoves 9z9z 8c8d 5e5d depth 3", "bestmove 8c8d"),
        ("go btime x searchmoves 8c8d byoyomi 10", "bestmove 8c8d"),
    ] {
        assert_eq!(gui.go(line), answer, "{line}");
    }
    assert!(complains(&gui.say("go btime wtime 2000 byoyomi x winc 30")));
    let note = gui.think(1).join("\n");
    assert!(note.contains("ClockLimits { left_ms: 2000, byoyomi_ms: 0, increment_ms: 30 }"), "{note}");
}

#[test]
fn a_line_of_nonsense_is_complained_of_briefly() {
    let mut gui = Gui::with_dreamer();
    let heard = gui.say(&format!("go nodes 3 {}", "x searchmoves 9z9z depth ".repeat(10_000)));
    assert!(complains(&heard));
    assert!(heard.len() < 10, "{} complaints", heard.len());
    assert!(is_answer(gui.think(100).last().unwrap()));
}

#[test]
fn after_a_refused_position_the_answer_says_what_it_is_for() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("position startpos moves 7g7f");
    assert!(complains(&gui.say("position startpos moves 7g7f 7g7f")));
    for line in ["go nodes 3", "go mate 100"] {
        let told = gui.say(line);
        assert!(complains(&told), "{line}");
        assert!(told[0].contains("position was refused") && told[0].contains(" w - 2"), "{told:?}");
        gui.say("stop");
    }
    gui.whisper("position startpos");
    gui.whisper("go nodes 3");
}

#[test]
fn a_position_sent_while_thinking_is_refused_as_loudly() {
    let mut gui = Gui::with_dreamer();
    gui.whisper("go infinite");
    assert!(complains(&gui.say("position startpos moves 2g2f")));
    gui.say("stop");
    assert!(complains(&gui.say("go nodes 3")));
}
