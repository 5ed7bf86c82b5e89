//! The mind at the board.

use fukayomi::search::{Answer, Limits, Progress, Report, Search, Slice, Watcher, mind};
use fukayomi::shogi::{Game, Position};

/// A watcher without a clock.
#[derive(Default)]
pub struct Quiet(pub Option<Report>);

impl Watcher for Quiet {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn should_stop(&mut self) -> bool {
        false
    }
    fn report(&mut self, report: &Report) {
        self.0 = Some(report.clone());
    }
}

pub fn think(mind: &mut dyn Search, game: &Game, nodes: u64) -> (Answer, Report) {
    let mut watcher = Quiet::default();
    mind.begin(game, &Limits::nodes(nodes));
    assert_eq!(mind.run(&mut watcher, Slice::WHOLE), Progress::Finished);
    (mind.decision().answer, watcher.0.unwrap())
}

#[test]
fn a_game_against_itself_is_legal_to_the_end() {
    let mut game = Game::new(Position::startpos());
    let mut mind = mind("softmax").unwrap();
    for _ in 0..200 {
        if game.outcome().is_some() {
            return;
        }
        match think(mind.as_mut(), &game, 2_000).0 {
            Answer::Move(mv) => game.play(mv).unwrap(),
            Answer::Declare => game.declare(),
            Answer::Resign => game.resign(),
        }
    }
}
