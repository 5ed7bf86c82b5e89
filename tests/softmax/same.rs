//! The same seed gives the same thoughts, however they are cut into slices.

use super::play::think;
use fukayomi::notation::sfen;
use fukayomi::search::softmax::Softmax;
use fukayomi::search::{Limits, Listener, Progress, Report, Slice, mind};
use fukayomi::shogi::{Game, Position};

/// A report without what depends on the clock.
fn essence(report: &Report) -> String {
    let mut report = report.clone();
    report.time_ms = 0;
    format!("{report:?}")
}

fn games() -> Vec<Game> {
    ["l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", sfen::STARTPOS]
        .map(|text| Game::new(sfen::parse(text).unwrap()))
        .into()
}

#[test]
fn two_minds_think_alike() {
    for game in games() {
        let [first, second] = [(); 2].map(|()| {
            let mut mind = mind("softmax").unwrap();
            essence(&think(mind.as_mut(), &game, 50_000).1)
        });
        assert_eq!(first, second);
    }
}

#[test]
fn another_seed_thinks_differently() {
    let game = Game::new(Position::startpos());
    let [first, second] = ["1", "2"].map(|seed| {
        let mut mind = mind("softmax").unwrap();
        mind.set_param("seed", seed).unwrap();
        essence(&think(mind.as_mut(), &game, 20_000).1)
    });
    assert_ne!(first, second);
}

#[test]
fn slices_make_no_difference() {
    for game in games() {
        let mut whole = mind("softmax").unwrap();
        let expected = essence(&think(whole.as_mut(), &game, 30_000).1);
        let mut sliced = mind("softmax").unwrap();
        let mut watcher = Listener::without_clock();
        sliced.begin(&game, &Limits::nodes(30_000));
        let mut pauses = 0;
        while sliced.run(&mut watcher, Slice { nodes: Some(700), until_ms: None }) == Progress::Paused {
            pauses += 1;
            assert!(
                matches!(sliced.decision().answer, fukayomi::search::Answer::Move(mv) if game.position().is_legal(mv))
            );
        }
        assert!(pauses > 20);
        assert_eq!(essence(watcher.reports.last().unwrap()), expected);
    }
}

#[test]
fn thinking_on_equals_having_thought_longer() {
    // The tree of a position is kept when the same position is asked about again.
    let game = Game::new(Position::startpos());
    let mut mind = Softmax::default();
    think(&mut mind, &game, 10_000);
    let before = mind.tree().len();
    think(&mut mind, &game, 10_000);
    assert!(mind.tree().len() >= before + 10_000);
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let game = Game::new(Position::startpos());
    let mut mind = mind("softmax").unwrap();
    let fresh = essence(&think(mind.as_mut(), &game, 10_000).1);
    mind.new_game();
    assert_eq!(essence(&think(mind.as_mut(), &game, 10_000).1), fresh);
}
