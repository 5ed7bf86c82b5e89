//! The shallow search behind a comparison: one ply, then quiescence that is cut off after four plies (S2, section 3.1).
//!
//! What the paper leaves open: quiescence looks at captures and promotions whose exchange does not lose material, the
//! richest victim first, and any side may stand pat. Only right after the root move a side in check may not: it looks at
//! all its evasions, since a record move that gives check can't be judged by a king left en prise. Deeper, a side in check
//! may stand pat like any other. Repetition is not looked at.

use fukayomi::eval::Evaluator;
use fukayomi::search::{MATE, mated_in};
use fukayomi::shogi::{EXCHANGE_VALUES, Move, MoveList, PieceKind, Position, Purpose};

/// Plies of quiescence.
pub const QUIESCENCE_PLIES: usize = 4;

/// The longest principal variation: the root move and quiescence.
pub const MOST_PLIES: usize = 1 + QUIESCENCE_PLIES;

/// A principal variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShortLine {
    moves: [Option<Move>; MOST_PLIES],
}

impl ShortLine {
    /// Its moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map_while(|mv| *mv)
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    fn begin_with(&mut self, mv: Move, rest: &Self) {
        self.moves[0] = Some(mv);
        self.moves[1..].copy_from_slice(&rest.moves[..MOST_PLIES - 1]);
    }
}

impl From<[Option<Move>; MOST_PLIES]> for ShortLine {
    /// The moves up to the first that is missing.
    fn from(moves: [Option<Move>; MOST_PLIES]) -> Self {
        Self { moves }
    }
}

/// What a search found of a move, in the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The value in points; a bound if it lies outside the window.
    pub value: i32,
    /// The line that leads to it.
    pub line: ShortLine,
    /// The key of the position at the end of the line.
    pub end: u64,
}

/// Judges the moves of a position by an evaluation.
#[derive(Debug)]
pub struct Judge<'e, E: Evaluator> {
    evaluator: &'e E,
    position: Position,
    state: E::State,
}

/// The end of the line that a node found.
#[derive(Clone, Copy, Default)]
struct Found {
    line: ShortLine,
    end: u64,
}

impl<'e, E: Evaluator> Judge<'e, E> {
    /// A judge of the moves of this position.
    pub fn new(evaluator: &'e E, position: &Position) -> Self {
        Self { evaluator, position: position.clone(), state: evaluator.state(position) }
    }

    /// The value of a legal move, exact if it lies between `alpha` and `beta`.
    pub fn judge(&mut self, mv: Move, alpha: i32, beta: i32) -> Judged {
        let mut rest = Found::default();
        let state = self.evaluator.after(&self.state, &self.position, mv);
        let undo = self.position.apply(mv);
        let value = if self.position.in_check() {
            -self.evade(&state, -beta, -alpha, &mut rest)
        } else {
            -self.quiesce(&state, -beta, -alpha, QUIESCENCE_PLIES, &mut rest)
        };
        self.position.undo(mv, undo);
        let mut line = ShortLine::default();
        line.begin_with(mv, &rest.line);
        Judged { value, line, end: rest.end }
    }

    /// The line by which quiescence settles the position itself, which must not be a check; empty if it stands still.
    pub fn settling_line(&mut self) -> ShortLine {
        let (mut found, state) = (Found::default(), self.state);
        self.quiesce(&state, -MATE - 1, MATE + 1, QUIESCENCE_PLIES, &mut found);
        found.line
    }

    /// The value of a legal move without bounds.
    pub fn judge_fully(&mut self, mv: Move) -> Judged {
        self.judge(mv, -MATE - 1, MATE + 1)
    }

    fn child(&mut self, state: &E::State, mv: Move, alpha: i32, beta: i32, plies: usize, found: &mut Found) -> i32 {
        let state = self.evaluator.after(state, &self.position, mv);
        let undo = self.position.apply(mv);
        let value = -self.quiesce(&state, -beta, -alpha, plies, found);
        self.position.undo(mv, undo);
        value
    }

    fn evade(&mut self, state: &E::State, alpha: i32, beta: i32, found: &mut Found) -> i32 {
        let mut list = MoveList::new();
        self.position.moves_for::<{ Purpose::ALL - Purpose::USELESS }>(&mut list);
        found.end = self.position.key();
        self.best_of(&list, mated_in(1), state, (alpha, beta), QUIESCENCE_PLIES, found)
    }

    fn quiesce(&mut self, state: &E::State, alpha: i32, beta: i32, plies: usize, found: &mut Found) -> i32 {
        let standing = self.evaluator.value(state, &self.position);
        found.end = self.position.key();
        if plies == 0 || standing >= beta {
            return standing;
        }
        let mut list = MoveList::new();
        self.position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(&mut list);
        list.retain(|mv| self.position.exchange_wins(mv, 0));
        list.as_mut_slice().sort_unstable_by_key(|&mv| (-attraction(&self.position, mv), mv));
        self.best_of(&list, standing, state, (alpha.max(standing), beta), plies, found)
    }

    /// The best value of some moves, or the one that is there already, fail-soft.
    fn best_of(
        &mut self,
        moves: &MoveList,
        mut best: i32,
        state: &E::State,
        (mut alpha, beta): (i32, i32),
        plies: usize,
        found: &mut Found,
    ) -> i32 {
        for mv in moves {
            let mut rest = Found::default();
            let value = self.child(state, mv, alpha, beta, plies - 1, &mut rest);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    found.line.begin_with(mv, &rest.line);
                    found.end = rest.end;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        best
    }
}

/// The richest victim first, by the cheapest piece.
fn attraction(position: &Position, mv: Move) -> i32 {
    let victim = position.piece_on(mv.to()).map_or(0, |piece| EXCHANGE_VALUES[piece.kind().index()]);
    let mover = position.moved_kind(mv);
    let cost = if mover == PieceKind::King { 0 } else { EXCHANGE_VALUES[mover.index()] };
    32 * victim - cost + i32::from(mv.is_promotion()) * 8_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::eval::Material;
    use fukayomi::notation::sfen;

    fn judge(text: &str, mv: &str) -> Judged {
        Judge::new(&Material, &sfen::parse(text).unwrap()).judge_fully(mv.parse().unwrap())
    }

    fn words(line: &ShortLine) -> String {
        line.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_hanging_piece_is_taken_at_the_end_of_the_line() {
        let found = judge("4k4/9/9/4r4/9/9/4P4/9/4K4 b G 1", "G*5e");
        assert_eq!((words(&found.line).as_str(), found.value), ("G*5e 5d5e", 100 - 780 - 500));
        assert_eq!(judge("4k4/9/9/9/4r4/9/4P4/9/4K4 b - 1", "5g5f").line.len(), 2);
    }

    #[test]
    fn a_side_in_check_right_after_the_root_move_evades() {
        // The rook checks and attacks the gold behind the king's back; the king takes the checker.
        let found = judge("4k4/4R4/9/9/9/9/9/9/4K4 w - 1", "5a5b");
        assert_eq!((found.value, found.line.len()), (780, 1));
        let found = judge("3gk4/9/9/9/9/9/9/R8/4K4 b - 1", "9h5h");
        assert_eq!(found.line.len(), 2, "{}", words(&found.line));
    }

    #[test]
    fn a_position_is_settled_by_what_hangs() {
        let line = |text: &str| words(&Judge::new(&Material, &sfen::parse(text).unwrap()).settling_line());
        assert_eq!(line("4k4/9/9/4r4/4P4/9/9/9/4K4 b - 1"), "5e5d");
        assert_eq!(line("4k4/9/9/4r4/9/9/4P4/9/4K4 w - 1"), "5d5g+");
        assert_eq!(line("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), "");
    }

    #[test]
    fn a_mate_is_a_mate_and_no_evaluation() {
        let found = judge("4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "G*5b");
        assert_eq!(found.value, -mated_in(1));
    }

    #[test]
    fn a_value_inside_the_window_is_the_full_one() {
        let position = sfen::parse("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1").unwrap();
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let (mut judge, mut inside) = (Judge::new(&Material, &position), 0);
        for mv in &list {
            let full = judge.judge_fully(mv);
            let mut end = position.clone();
            full.line.moves().for_each(|mv| {
                end.apply(mv);
            });
            assert_eq!(end.key(), full.end, "{mv}");
            for (alpha, beta) in [(-1500, -500), (-800, 800), (0, 3000)] {
                let found = judge.judge(mv, alpha, beta);
                if found.value > alpha && found.value < beta {
                    assert_eq!(found, full, "{mv}");
                    inside += 1;
                } else {
                    assert!(if found.value <= alpha { full.value <= alpha } else { full.value >= beta }, "{mv}");
                }
            }
        }
        assert!(inside > 50);
    }
}
