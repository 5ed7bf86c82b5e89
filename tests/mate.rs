//! The mate solver against known problems and against two solvers that are slow but plainly right.

#[path = "mate/full_width.rs"]
mod full_width;
#[path = "mate/random.rs"]
mod random;

use fukayomi::notation::sfen;
use fukayomi::search::mate::{MateResult, Solver};
use fukayomi::search::{Progress, Report, Slice, Watcher};
use fukayomi::shogi::{Move, MoveList, Position};
use full_width::{mate_within, mates_at_all};
use random::Random;

const MATES: &str = include_str!("data/mates.tsv");
const NO_MATES_IN_ONE: &str = include_str!("data/no_mate_in_one.txt");

fn parse(text: &str) -> Position {
    sfen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn facts(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn known_mates() -> impl Iterator<Item = (usize, Position)> {
    facts(MATES).map(|line| {
        let (plies, text) = line.split_once('\t').expect("a length and a position");
        (plies.parse().expect("a length"), parse(text))
    })
}

fn answer(solver: &mut Solver, position: &Position, nodes: u64) -> MateResult {
    solver.begin(position);
    solver.run_nodes(nodes);
    let result = solver.result();
    if let MateResult::Mate(line) = &result {
        assert_mates(position, line);
    }
    result
}

/// Plays a line by the rules alone.
fn assert_mates(start: &Position, line: &[Move]) {
    let (mut position, mut legal) = (start.clone(), MoveList::new());
    for (ply, &mv) in line.iter().enumerate() {
        position.legal_moves(&mut legal);
        assert!(legal.contains(&mv), "{mv} is illegal in {position:?}");
        position.apply(mv);
        assert!(ply % 2 == 1 || position.in_check(), "{mv} gives no check in {start:?}");
    }
    assert!(line.len() % 2 == 1 && position.is_mate(), "{line:?} does not mate in {start:?}");
}

#[test]
fn known_mates_are_found_and_short_ones_are_shortest() {
    let mut solver = Solver::new(16).unwrap();
    for (plies, position) in known_mates() {
        let MateResult::Mate(line) = answer(&mut solver, &position, 1_000_000) else {
            panic!("no mate found in {}", sfen::write(&position))
        };
        assert!(line.len() >= plies && (plies > 5 || line.len() == plies), "{line:?} in {}", sfen::write(&position));
    }
}

#[test]
fn no_mate_in_one_is_claimed_where_there_is_none() {
    let mut solver = Solver::new(16).unwrap();
    for line in facts(NO_MATES_IN_ONE) {
        if let MateResult::Mate(moves) = answer(&mut solver, &parse(line), 20_000) {
            assert!(moves.len() > 1, "{line}: {moves:?}");
        }
    }
}

#[test]
fn answers_agree_with_a_full_width_search_near_known_mates() {
    let (mut solver, mut random) = (Solver::new(16).unwrap(), Random::new(1));
    let (mut mates, mut others) = (0, 0);
    for (_, start) in known_mates() {
        for _ in 0..6 {
            let Some(mut position) = random.disturb(&start) else { continue };
            // A full search of five plies is too slow where many checks are possible.
            let plies = if random.count_checks(&position) > 8 { 3 } else { 5 };
            let truth = mate_within(&mut position, plies);
            match (answer(&mut solver, &position, 300_000), truth) {
                (MateResult::Mate(line), Some(shortest)) => {
                    assert_eq!(line.len(), shortest, "{}", sfen::write(&position));
                }
                (MateResult::Mate(line), None) => assert!(line.len() > plies, "{}: {line:?}", sfen::write(&position)),
                (result, Some(_)) => panic!("{result:?} in {}", sfen::write(&position)),
                (_, None) => others += 1,
            }
            mates += usize::from(truth.is_some());
        }
    }
    assert!(mates > 50 && others > 50, "{mates} mates and {others} others are too few to mean anything");
}

fn is_mate(solver: &mut Solver, position: &Position) -> bool {
    match answer(solver, position, 10_000_000) {
        MateResult::Mate(_) => true,
        MateResult::NoMate => false,
        MateResult::Unknown => panic!("unknown in {}", sfen::write(position)),
    }
}

/// Compares with the graphs of at most `limit` positions of random problems; counts the others and the mates.
fn compare_with_whole_graphs(seed: u64, limit: usize, tries: usize) -> [usize; 2] {
    let (mut solver, mut random, mut seen) = (Solver::new(4).unwrap(), Random::new(seed), [0, 0]);
    for _ in 0..tries {
        let Some(position) = random.small_problem() else { continue };
        if random.count_checks(&position) == 0 {
            continue;
        }
        let Some(truth) = mates_at_all(&position, limit) else { continue };
        assert_eq!(is_mate(&mut solver, &position), truth, "{}", sfen::write(&position));
        seen[usize::from(truth)] += 1;
    }
    seen
}

#[test]
fn answers_agree_with_the_whole_graph_of_small_problems() {
    let [others, mates] = compare_with_whole_graphs(2, 1_000, 10_000);
    assert!(mates > 10 && others > 50, "{mates} mates and {others} others are too few to mean anything");
}

#[test]
fn answers_agree_with_the_whole_graph_of_larger_problems() {
    let [others, mates] = compare_with_whole_graphs(3, 20_000, 10_000);
    assert!(mates > 20 && others > 50, "{mates} mates and {others} others are too few to mean anything");
}

#[test]
fn slices_change_nothing() {
    let (mut whole, mut sliced) = (Solver::new(4).unwrap(), Solver::new(4).unwrap());
    for (_, position) in known_mates().skip(40).take(10) {
        let expected = answer(&mut whole, &position, 100_000_000);
        sliced.begin(&position);
        while sliced.run_nodes(50) == Progress::Paused {}
        assert_eq!((sliced.result(), sliced.nodes()), (expected, whole.nodes()));
    }
}

#[test]
fn a_mate_survives_a_table_that_is_far_too_small() {
    let mut solver = Solver::new(0).unwrap();
    for (_, position) in known_mates().filter(|&(plies, _)| plies <= 7) {
        // Nothing may be claimed that is wrong; the line is checked by `answer`.
        assert_ne!(answer(&mut solver, &position, 300_000), MateResult::NoMate, "{}", sfen::write(&position));
    }
}

struct Impatient {
    looks: u64,
}

impl Watcher for Impatient {
    fn elapsed_ms(&mut self) -> u64 {
        self.looks += 1;
        self.looks
    }

    fn should_stop(&mut self) -> bool {
        self.looks >= 20
    }

    fn report(&mut self, _: &Report) {}
}

#[test]
fn a_watcher_pauses_and_stops_the_solver() {
    let mut solver = Solver::new(4).unwrap();
    // No mate, but more checks than can be counted.
    solver.begin(&parse("9/9/9/9/4k4/9/9/9/4K4 b 2R2B4G4S4N4L9P 1"));
    let mut watcher = Impatient { looks: 0 };
    assert_eq!(solver.run(&mut watcher, Slice { until_ms: Some(10), nodes: None }), Progress::Paused);
    assert!(solver.nodes() < 50_000);
    assert_eq!(solver.run(&mut watcher, Slice::WHOLE), Progress::Finished);
}
