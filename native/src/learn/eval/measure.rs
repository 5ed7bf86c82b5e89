//! What weights are worth: the unit they count in, and how they agree with games that nothing was learned from.

use std::convert::Infallible;

use crate::learn::disagreement::Disagreement;
use crate::learn::features::Features;
use crate::learn::siblings::{PAWN_POINTS, is_sampled, judge_siblings};
use crate::work::parallel;
use crate::work::records::RecordedGame;
use fukayomi::eval::Evaluator;
use fukayomi::shogi::{Color, Hand, PieceKind, Position};

/// The one window that disagreement is always measured with, in pawns. Beyond it T differs from 0 and 1 by 10⁻²⁰.
pub const WIDE_WINDOW: i32 = 16;

/// Disagreement and agreement on every n-th position of games, by one ply and quiescence.
///
/// Positions whose record move mates or is mated, or is the only one, are left out.
pub fn measure<E: Evaluator>(evaluator: &E, games: &[RecordedGame], every: usize, threads: usize) -> Disagreement {
    let mut sum = Disagreement::default();
    let pawns = |value: i32| f64::from(value) / f64::from(PAWN_POINTS);
    let game = |(): &mut (), number: usize, game: &RecordedGame| {
        let (mut part, mut position) = (Disagreement::default(), game.start.clone());
        for (ply, &mv) in game.moves.iter().enumerate() {
            if is_sampled(number, ply, every)
                && let Some((record, others)) = judge_siblings(evaluator, &position, mv, WIDE_WINDOW * PAWN_POINTS)
            {
                part.add(pawns(record.value), others.iter().map(|other| pawns(other.value)));
            }
            position.apply(mv);
        }
        part
    };
    let Ok(()) = parallel::in_order(
        games,
        threads,
        || (),
        game,
        |_, part| {
            sum.join(&part);
            Ok::<(), Infallible>(())
        },
    );
    sum
}

/// What a pawn is worth by weights of any features: how much a value falls when one of a side's pawns is taken away, on
/// average over all pawns of some positions. It is linear in the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct PawnUnit {
    entries: Vec<(u32, f64)>,
}

impl PawnUnit {
    /// By positions of these games; `None` if they have no pawns.
    pub fn new<F: Features>(features: &F, games: &[RecordedGame]) -> Option<Self> {
        const POSITIONS: usize = 200;
        let mut sums = vec![0.0; features.count()];
        let (mut pawns, mut list) = (0_u32, Vec::new());
        for number in 0..POSITIONS.min(games.len()) {
            let game = &games[number * games.len() / POSITIONS.min(games.len())];
            let mut position = game.start.clone();
            // From the beginning of one game to the end of another.
            let ply = game.moves.len() * (number * 7 % 20) / 20;
            game.moves[..ply].iter().for_each(|&mv| {
                position.apply(mv);
            });
            for (without, sign) in without_a_pawn(&position) {
                for (position, sign) in [(&position, sign), (&without, -sign)] {
                    list.clear();
                    features.extract(position, &mut list);
                    list.iter().for_each(|&(index, value)| sums[index as usize] += sign * f64::from(value));
                }
                pawns += 1;
            }
        }
        let entries = sums.into_iter().enumerate().filter(|&(_, sum)| sum.abs() > 1e-9);
        let entries = entries.map(|(index, sum)| (index as u32, sum / f64::from(pawns))).collect();
        (pawns > 0).then_some(Self { entries })
    }

    /// The worth of a pawn.
    pub fn worth(&self, weights: &[f64]) -> f64 {
        self.entries.iter().map(|&(index, value)| weights[index as usize] * value).sum()
    }
}

/// A position once without each pawn, and +1 if it was Black's.
fn without_a_pawn(position: &Position) -> Vec<(Position, f64)> {
    let mut found = Vec::new();
    for (side, sign) in [(Color::Black, 1.0), (Color::White, -1.0)] {
        position.pieces(side, PieceKind::Pawn).for_each(|sq| {
            let mut setup = position.setup();
            setup.board[sq.index()] = None;
            found.extend(setup.position().ok().map(|position| (position, sign)));
        });
        let hand: Hand = position.hand(side);
        if let Some(fewer) = hand.count(PieceKind::Pawn).checked_sub(1) {
            let mut setup = position.setup();
            setup.hands[side.index()] = hand.with(PieceKind::Pawn, fewer);
            found.extend(setup.position().ok().map(|position| (position, sign)));
        }
    }
    found
}
