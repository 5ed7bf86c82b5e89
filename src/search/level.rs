//! Strength for human play, the same for every mind.
//!
//! A gentle opponent reads few positions and then chooses among the moves it found, good ones more often than bad ones. It
//! overlooks plans and quiet threats, as people do, but since a move that is far worse than the best is never chosen, it
//! does not simply leave a rook to be taken.

use super::Limits;
use super::score::{MATE_IN_MAX, Score};
use crate::random::mix;

/// One level: positions to read, by either mind; by how many points a move is worse that it takes half as often as the best;
/// and by how many points a move is too bad to be played at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row {
    alpha_beta: u64,
    softmax: u64,
    spread: Score,
    worst: Score,
}

/// A level that may choose a worse move.
const fn gentle(nodes: u64, spread: Score, worst: Score) -> Row {
    Row { alpha_beta: nodes, softmax: nodes, spread, worst }
}

/// A level that takes the best it finds, or what is next to it. Alpha-beta is as strong with a third of the positions, or fewer.
const fn keen(alpha_beta: u64, softmax: u64, spread: Score) -> Row {
    Row { alpha_beta, softmax, spread, worst: NO_PIECE }
}

/// Less than a silver that is lost (it is one more for the other side, too).
const NO_PIECE: Score = 450;

/// From a first game on in even steps, measured as the page plays them up to the row of 8,200 positions (results/levels); those
/// above go on in the same way, unmeasured.
/// Whatever the level, a move that loses a rook or a bishop is out of the question: they are worth more than 1,300.
const LEVELS: [Row; 19] = [
    gentle(150, 3_000, 1_000),
    gentle(200, 900, 900),
    gentle(250, 750, 800),
    gentle(300, 570, 670),
    gentle(300, 425, 555),
    gentle(300, 340, 490),
    gentle(300, 200, NO_PIECE),
    gentle(300, 92, NO_PIECE),
    gentle(330, 50, NO_PIECE),
    keen(400, 480, 20),
    keen(500, 1_150, 4),
    keen(1_200, 3_600, 0),
    keen(1_900, 5_700, 0),
    keen(3_000, 9_000, 0),
    keen(4_700, 14_000, 0),
    keen(8_200, 24_500, 0),
    keen(16_000, 48_000, 0),
    keen(40_000, 120_000, 0),
    keen(120_000, 360_000, 0),
];

/// The level at which nothing is held back.
pub const FULL: i32 = LEVELS.len() as i32;

/// How many moves a gentle opponent chooses from.
const CANDIDATES: usize = 24;

/// How strong to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    nodes: Option<u64>,
    spread: Score,
    worst: Score,
}

impl Level {
    /// A level of alpha-beta from 0 to [`FULL`]; at full strength, a spread of one's own.
    pub(super) fn of_alpha_beta(level: i32, spread: Score) -> Self {
        Self::new(level, spread, |row| row.alpha_beta)
    }

    /// The same of softmax search.
    pub(super) fn of_softmax(level: i32, spread: Score) -> Self {
        Self::new(level, spread, |row| row.softmax)
    }

    fn new(level: i32, spread: Score, nodes: fn(&Row) -> u64) -> Self {
        match usize::try_from(level).ok().and_then(|level| LEVELS.get(level)) {
            Some(row) => Self { nodes: Some(nodes(row)), spread: row.spread, worst: row.worst },
            None => Self { nodes: None, spread, worst: NO_PIECE },
        }
    }

    /// Whether nothing is held back.
    pub(super) const fn is_full(self) -> bool {
        self.nodes.is_none() && self.spread == 0
    }

    /// How much worse than the best a move may be and still be chosen, so that it needs a value; `None` if only the best is.
    pub(super) const fn tolerance(self) -> Option<Score> {
        if self.spread > 0 { Some(self.worst) } else { None }
    }

    /// The limits that this level thinks within.
    pub(super) fn limit(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if !limits.infinite {
            limits.nodes = match (limits.nodes, self.nodes) {
                (Some(asked), Some(most)) => Some(asked.min(most)),
                (asked, most) => asked.or(most),
            };
        }
        limits
    }

    /// Which of these moves to play, given their values, the best first; a mate is a mate at every level.
    pub(super) fn choose(self, values: &[Score], seed: u64) -> usize {
        let Some(&best) = values.first().filter(|best| self.spread > 0 && best.abs() < MATE_IN_MAX) else { return 0 };
        let weights: Vec<u64> = values.iter().take(CANDIDATES).map(|value| self.weight(best - value)).collect();
        let mut draw = (mix(seed) >> 8) % weights.iter().sum::<u64>().max(1);
        for (index, weight) in weights.into_iter().enumerate() {
            if draw < weight {
                return index;
            }
            draw -= weight;
        }
        0
    }

    /// 2^(−loss/spread) in 1/65536, by halves so that every machine draws the same.
    fn weight(self, loss: Score) -> u64 {
        if loss > self.worst {
            return 0;
        }
        let (halvings, rest) = (loss.max(0) / self.spread, loss.max(0) % self.spread);
        let full = 65_536_u64.checked_shr(halvings as u32).unwrap_or(0);
        full - full * rest as u64 / (2 * self.spread as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::mind;
    use crate::search::params::ParamKind;

    #[test]
    fn both_minds_offer_every_level() {
        for name in ["alpha-beta", "softmax"] {
            let mind = mind(name).unwrap();
            let row = mind.params().iter().find(|row| row.name == "level").unwrap();
            assert!(matches!(row.kind, ParamKind::Integer { min: 0, max } if max == FULL), "{name}");
        }
    }

    #[test]
    fn a_move_that_costs_a_piece_is_never_chosen_and_better_moves_more_often() {
        let (level, mut counts) = (Level::of_softmax(6, 0), [0; 4]);
        for seed in 0..4_000_u64 {
            counts[level.choose(&[100, 60, -100, -400], seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 100, "{counts:?}");
        assert_eq!(counts[3], 0);
    }

    #[test]
    fn full_strength_takes_the_best_and_every_level_takes_a_mate() {
        for seed in 0..100 {
            assert_eq!(Level::of_softmax(FULL, 0).choose(&[10, 9], seed), 0);
            assert_eq!(Level::of_softmax(0, 0).choose(&[MATE_IN_MAX + 10, 0], seed), 0);
        }
        assert!(Level::of_softmax(FULL, 0).is_full());
    }

    #[test]
    fn every_level_reads_no_less_and_chooses_no_looser_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            let [below, above] = pair else { continue };
            assert!(above.alpha_beta >= below.alpha_beta && above.softmax >= below.softmax, "{pair:?}");
            assert!(above.spread <= below.spread && above.worst <= below.worst, "{pair:?}");
            assert_ne!(below, above);
        }
    }

    #[test]
    fn a_level_never_widens_what_was_asked() {
        let asked = Limits::nodes(50);
        assert_eq!(Level::of_softmax(5, 0).limit(&asked).nodes, Some(50));
        assert_eq!(Level::of_softmax(5, 0).limit(&Limits::default()).nodes, Some(300));
        let infinite = Limits { infinite: true, ..Limits::default() };
        assert_eq!(Level::of_softmax(5, 0).limit(&infinite), infinite);
    }
}
