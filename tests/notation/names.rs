//! Names of moves: unique, read back, and equal to those of an independent library.

use std::collections::HashSet;

use fukayomi::notation::japanese::{self, SideMark};
use fukayomi::notation::western;
use fukayomi::shogi::{Position, Square};

use crate::foreign;
use crate::playouts::{Rng, crowded_position, legal_moves, playout};

/// Every legal move has a name of its own and is found by it; returns how many there were.
fn check_names(position: &Position, previous: Option<Square>) -> usize {
    let moves = legal_moves(position);
    let mut names = HashSet::new();
    for &mv in &moves {
        let name = japanese::write(position, mv, previous, SideMark::Piece);
        assert_eq!(japanese::parse(position, &name, previous), Ok(mv), "{name} in {position:?}");
        assert!(names.insert(name.clone()), "{name} twice in {position:?}");
        let name = western::write(position, mv);
        assert_eq!(western::parse(position, &name), Ok(mv), "{name} in {position:?}");
        assert!(names.insert(name.clone()), "{name} twice in {position:?}");
    }
    moves.len()
}

#[test]
fn names_are_unique_and_read_back_in_games() {
    let mut rng = Rng(1);
    for _ in 0..12 {
        let mut position = Position::startpos();
        let mut previous = None;
        for mv in playout(&position, 200, &mut rng) {
            check_names(&position, previous);
            position.apply(mv);
            previous = Some(mv.to());
        }
    }
}

#[test]
fn names_are_unique_and_read_back_on_crowded_boards() {
    let mut rng = Rng(2);
    let named: usize = (0..2000).map(|_| check_names(&crowded_position(&mut rng), None)).sum();
    assert!(named > 100_000, "only {named} names");
}

#[test]
fn names_equal_those_of_another_library_in_games() {
    let mut rng = Rng(3);
    for _ in 0..3 {
        let mut position = Position::startpos();
        let mut theirs = foreign::position(&position);
        let mut previous = None;
        for mv in playout(&position, 150, &mut rng) {
            // All moves of some positions, the played one of the others: the other library is slow.
            let sample = if rng.below(12) == 0 { legal_moves(&position) } else { vec![mv] };
            for mv in sample {
                let ours = japanese::write(&position, mv, previous, SideMark::Triangle);
                assert_eq!(Some(ours), foreign::name(&theirs, &position, mv), "{mv} in {position:?}");
            }
            theirs.make_move(foreign::mv(&position, mv)).unwrap();
            position.apply(mv);
            previous = Some(mv.to());
        }
    }
}

#[test]
fn names_equal_those_of_another_library_on_crowded_boards() {
    let mut rng = Rng(4);
    for _ in 0..150 {
        let position = crowded_position(&mut rng);
        let theirs = foreign::position(&position);
        // Words that tell pieces apart are rare among all moves, so look for them first.
        let named =
            legal_moves(&position).into_iter().map(|mv| (mv, japanese::write(&position, mv, None, SideMark::Triangle)));
        let (told_apart, plain): (Vec<_>, Vec<_>) =
            named.partition(|(_, name)| name.contains(['右', '左', '直', '上', '寄', '引']));
        for (mv, ours) in told_apart.into_iter().take(8).chain(plain.into_iter().take(2)) {
            assert_eq!(Some(ours), foreign::name(&theirs, &position, mv), "{mv} in {position:?}");
        }
    }
}
