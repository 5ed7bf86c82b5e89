use super::*;
use fukayomi::shogi::{Game, Position};

fn thought_of(lines: &[&str]) -> Thought {
    let time = Duration::ZERO;
    let mut thought =
        Thought { answer: Answer::Resign, score: None, depth: None, expected_depth: None, nodes: None, time };
    lines.iter().for_each(|line| read_info(line, &mut thought));
    thought
}

#[test]
fn the_best_line_is_kept() {
    let thought = thought_of(&[
        "depth 3 seldepth 5 multipv 1 score cp 50 lowerbound nodes 1000 time 5 pv 7g7f depth 99",
        "depth 4 multipv 2 score cp -900 nodes 2000",
        "string edepth 4.25 p10 1",
        "nodes x score mate",
    ]);
    assert_eq!((thought.depth, thought.score, thought.nodes), (Some(3), Some(50), Some(2_000)));
    assert_eq!(thought.expected_depth, Some(4.25));
    assert_eq!(thought_of(&["score mate -5"]).score, Some(mated_in(5)));
    assert_eq!(thought_of(&["score mate +"]).score, Some(MATE_IN_MAX));
    assert_eq!(thought_of(&["score mate 99999999999999999999"]).score, Some(MATE_IN_MAX));
}

#[test]
fn limits_are_told_as_usi_wants_them() {
    let game = Game::new(Position::startpos());
    let left = [Duration::from_millis(900), Duration::from_millis(800)];
    let go =
        |text: &str| go_line(&Turn { game: &game, budget: &text.parse().unwrap(), left, deadline: Duration::ZERO });
    assert_eq!(go("nodes=10,depth=2"), "go nodes 10 depth 2");
    assert_eq!(go("movetime=50"), "go movetime 50");
    assert_eq!(go("main=1s,byoyomi=50"), "go btime 900 wtime 800 byoyomi 50");
    assert_eq!(go("main=1s,increment=50"), "go btime 900 wtime 800 binc 50 winc 50");
}

#[test]
fn answers_are_read_or_refused() {
    assert_eq!(read_answer("win"), Ok(Answer::Declare));
    assert_eq!(read_answer("resign"), Ok(Answer::Resign));
    assert!(matches!(read_answer("7g7f ponder 3c3d"), Ok(Answer::Move(_))));
    assert_eq!(read_answer("e2e4").unwrap_err().kind, FaultKind::Garbage);
    assert_eq!(read_answer("").unwrap_err().kind, FaultKind::Garbage);
}
