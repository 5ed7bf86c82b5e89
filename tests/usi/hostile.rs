//! Whatever is said, the conversation goes on: no panic, one answer to each `go`, nothing unbounded.

use fukayomi::notation::usi::write_position;
use fukayomi::shogi::{Game, MoveList, Position};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::support::{Gui, complains, is_answer, long_game};

const GOOD: &[&str] = &[
    "usi",
    "isready",
    "usinewgame",
    "setoption name USI_Hash value 16",
    "setoption name Mind value one-ply",
    "setoption name Mind value dreamer",
    "setoption name Mind value softmax",
    "setoption name MultiPV value 3",
    "setoption name DeclarationRule value 24",
    "setoption name MoveLimit value 3",
    "setoption name depth_temperature value 20.5",
    "setoption name ClearHash",
    "position startpos",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1",
    "go btime 300 wtime 200 byoyomi 100",
    "go btime 300 wtime 200 binc 10 winc 10",
    "go nodes 50",
    "go depth 3",
    "go movetime 20",
    "go infinite",
    "go ponder btime 100 wtime 100",
    "go mate 30",
    "go mate infinite",
    "go searchmoves 7g7f 2g2f nodes 4",
    "go",
    "stop",
    "ponderhit",
    "gameover win",
];

/// Says everything, thinking now and then, and checks that each `go` taken is answered once.
fn converse(mut gui: Gui, lines: &[String], slices: &[u8]) {
    for (index, line) in lines.iter().enumerate() {
        // `quit` would only end the test.
        if line.trim().starts_with("quit") {
            continue;
        }
        let open = gui.host.heard.len();
        let was_busy = is_busy(&mut gui);
        gui.host.heard.truncate(open);
        gui.say(line);
        let answered = gui.host.heard[open..].iter().filter(|line| is_answer(line)).count();
        assert!(answered <= 1, "{line}");
        assert!(answered == 0 || was_busy || line.contains("go"), "an answer to nothing: {line}");
        gui.think(usize::from(slices[index % slices.len()] % 4));
    }
    gui.say("stop");
    assert!(!gui.session.is_thinking());
    gui.whisper("stop");
    assert_eq!(gui.say("isready"), ["readyok"]);
    gui.whisper("position startpos");
    assert!(is_answer(&gui.go("go nodes 3")));
}

/// A `go` that is waiting for its answer refuses new positions.
fn is_busy(gui: &mut Gui) -> bool {
    complains(&gui.say("position")) && gui.host.heard.last().is_some_and(|line| line.contains("not while thinking"))
}

fn good_line() -> impl Strategy<Value = String> {
    select(GOOD).prop_map(str::to_string)
}

/// A good line with some of its characters deleted, doubled, replaced or swapped.
fn mutated_line() -> impl Strategy<Value = String> {
    let edit = (0..5_u8, any::<Index>(), any::<char>());
    (good_line(), vec(edit, 0..4)).prop_map(|(line, edits)| {
        let mut letters: Vec<char> = line.chars().collect();
        for (kind, at, letter) in edits {
            if letters.is_empty() {
                break;
            }
            let at = at.index(letters.len());
            match kind {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, letters[at]),
                2 => letters[at] = letter,
                3 => letters.truncate(at),
                _ => letters.swap(at, 0),
            }
        }
        letters.into_iter().collect()
    })
}

/// Words of the protocol in any order.
fn shuffled_line() -> impl Strategy<Value = String> {
    let words: Vec<&str> = GOOD.iter().flat_map(|line| line.split(' ')).collect();
    let number = any::<i64>().prop_map(|number| number.to_string());
    vec(prop_oneof![4 => select(words).prop_map(str::to_string), 1 => number], 0..12).prop_map(|words| words.join(" "))
}

fn random_line() -> impl Strategy<Value = String> {
    vec(any::<u8>(), 0..200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn good_lines_in_any_order(lines in vec(good_line(), 0..60), slices in vec(any::<u8>(), 1..20)) {
        converse(Gui::with_dreamer(), &lines, &slices);
    }

    #[test]
    fn mutated_lines(lines in vec(mutated_line(), 0..60), slices in vec(any::<u8>(), 1..20)) {
        converse(Gui::with_dreamer(), &lines, &slices);
    }

    #[test]
    fn shuffled_words(lines in vec(shuffled_line(), 0..40), slices in vec(any::<u8>(), 1..20)) {
        converse(Gui::with_dreamer(), &lines, &slices);
    }

    #[test]
    fn random_bytes(lines in vec(random_line(), 0..20), slices in vec(any::<u8>(), 1..20)) {
        converse(Gui::with_dreamer(), &lines, &slices);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_minds_of_the_program(lines in vec(good_line(), 0..40), slices in vec(any::<u8>(), 1..20)) {
        converse(Gui::new(), &lines, &slices);
    }
}

/// A `position` line of random moves that do not mate; hardly any position comes back.
fn wild_game(moves: usize) -> String {
    let mut game = Game::new(Position::startpos());
    let mut state = 1_u64;
    while game.moves().len() < moves {
        let mut list = MoveList::new();
        game.position().legal_moves(&mut list);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = list.as_slice()[(state >> 33) as usize % list.len()];
        game.play(mv).unwrap();
        game.overlook_end();
        if game.outcome().is_some() {
            game.take_back();
        }
    }
    format!("position {}", write_position(&game))
}

#[test]
fn games_of_ten_thousand_moves_are_taken() {
    let mut gui = Gui::new();
    for line in [long_game(10_000), wild_game(10_000)] {
        gui.whisper(&line);
        assert!(is_answer(&gui.go("go nodes 10")));
    }
}

#[test]
fn a_game_too_long_and_a_line_too_long_are_refused() {
    let mut gui = Gui::new();
    assert!(complains(&gui.say(&long_game(30_001))));
    assert!(complains(&gui.say(&"x".repeat(fukayomi::usi::MAX_LINE_BYTES + 1))));
    assert!(complains(&gui.say(&"go ".repeat(fukayomi::usi::MAX_LINE_BYTES / 4))));
    assert!(is_answer(&gui.say("stop")[0]));
    assert!(complains(&gui.say(&format!("go searchmoves{} R*5e", " 7g7f".repeat(100_000)))));
    assert_eq!(gui.say("stop").len(), 1);
    let answer = gui.go(&format!("go searchmoves{} nodes 9", " 7g7f".repeat(100_000)));
    assert_eq!(answer.split(' ').take(2).collect::<Vec<_>>(), ["bestmove", "7g7f"]);
}
