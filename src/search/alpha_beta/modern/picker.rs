//! The order in which moves are tried: hash move, captures that win, quiet moves by statistics, captures that lose.

use super::statistics::{Chain, Statistics};
use crate::search::alpha_beta::order::{SENSIBLE, pick_best, sort_promising};
use crate::shogi::{CheckInfo, EXCHANGE_VALUES, MAX_LEGAL_MOVES, Move, MoveList, PROMOTION_GAINS, Position, Purpose};

/// A quiet check that loses nothing is tried early.
const CHECK_BONUS: i32 = 16_384;
/// Evasions that capture come before all others.
const EVADING_CAPTURE: i32 = 1 << 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    Hash,
    Captures,
    GoodCaptures,
    Quiets,
    RankedQuiets,
    BadCaptures,
    Evasions,
    SortedEvasions,
    #[default]
    Done,
}

/// Hands out the moves of a node one by one; what is not asked for is not generated.
pub struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    /// Captures first; those that lose are moved to the front as they are met, and wait there.
    list: MoveList,
    scores: [i32; MAX_LEGAL_MOVES],
    next: usize,
    bad: [Option<Move>; BAD],
    bad_count: usize,
    next_bad: usize,
    skips_quiets: bool,
}

/// Captures and promotions that lose material, at most; a position rarely has a dozen.
const BAD: usize = 64;

impl Default for Picker {
    fn default() -> Self {
        Self {
            stage: Stage::Done,
            hash_move: None,
            list: MoveList::new(),
            scores: [0; MAX_LEGAL_MOVES],
            next: 0,
            bad: [None; BAD],
            bad_count: 0,
            next_bad: 0,
            skips_quiets: false,
        }
    }
}

/// What the order of moves at a node depends on.
pub struct Order<'a> {
    pub position: &'a Position,
    pub statistics: &'a Statistics,
    pub chain: &'a Chain,
    pub height: usize,
    pub info: &'a CheckInfo,
}

impl Picker {
    /// Starts over for a node; the hash move must be legal.
    pub fn start(&mut self, in_check: bool, hash_move: Option<Move>) {
        self.hash_move = hash_move;
        (self.next, self.bad_count, self.next_bad, self.skips_quiets) = (0, 0, 0, false);
        self.stage = match (hash_move, in_check) {
            (Some(_), _) => Stage::Hash,
            (None, true) => Stage::Evasions,
            (None, false) => Stage::Captures,
        };
    }

    /// No more quiet moves are wanted.
    #[inline]
    pub const fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// How many evasions there are, once one beyond the hash move was asked for.
    #[inline]
    #[must_use]
    pub fn evasions(&self) -> Option<usize> {
        (self.stage == Stage::SortedEvasions).then(|| self.list.len())
    }

    /// The next move.
    pub fn next(&mut self, order: &Order) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = if order.position.in_check() { Stage::Evasions } else { Stage::Captures };
                    return self.hash_move;
                }
                Stage::Captures => {
                    order.position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(&mut self.list);
                    self.score(|mv| capture_score(order.position, order.statistics, mv));
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.next_best() {
                    Some((mv, score)) => {
                        if order.position.exchange_wins(mv, -score / 32) || self.bad_count == BAD {
                            return Some(mv);
                        }
                        self.bad[self.bad_count] = Some(mv);
                        self.bad_count += 1;
                    }
                    None => self.stage = Stage::Quiets,
                },
                Stage::Quiets if self.skips_quiets => self.stage = Stage::BadCaptures,
                Stage::Quiets => {
                    order.position.moves_for::<{ Purpose::QUIETS | Purpose::DROPS }>(&mut self.list);
                    self.next = 0;
                    self.score(|mv| quiet_score(order, mv));
                    rank(self.list.as_slice().len(), &mut self.scores);
                    self.stage = Stage::RankedQuiets;
                }
                Stage::RankedQuiets if self.skips_quiets => self.stage = Stage::BadCaptures,
                Stage::RankedQuiets => match self.next_ranked() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    if self.next_bad == self.bad_count {
                        self.stage = Stage::Done;
                        return None;
                    }
                    self.next_bad += 1;
                    return self.bad[self.next_bad - 1];
                }
                Stage::Evasions => {
                    order.position.moves_for::<SENSIBLE>(&mut self.list);
                    self.next = 0;
                    self.score(|mv| evasion_score(order, mv));
                    sort_promising(self.list.as_mut_slice(), &mut self.scores, i32::MIN);
                    self.stage = Stage::SortedEvasions;
                }
                Stage::SortedEvasions => {
                    let mv = self.next_sorted();
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::Done => return None,
            }
        }
    }

    #[inline]
    fn score(&mut self, score: impl Fn(Move) -> i32) {
        for (mv, slot) in self.list.into_iter().zip(&mut self.scores) {
            *slot = score(mv);
        }
    }

    fn next_sorted(&mut self) -> Option<Move> {
        loop {
            let mv = self.list.get(self.next).copied()?;
            self.next += 1;
            if Some(mv) != self.hash_move {
                return Some(mv);
            }
        }
    }

    fn next_ranked(&mut self) -> Option<Move> {
        while self.next < self.list.len() {
            let mv = pick_first(self.list.as_mut_slice(), &mut self.scores, self.next);
            self.next += 1;
            if Some(mv) != self.hash_move {
                return Some(mv);
            }
        }
        None
    }

    fn next_best(&mut self) -> Option<(Move, i32)> {
        while self.next < self.list.len() {
            let mv = pick_best(&mut self.list, &mut self.scores, self.next);
            self.next += 1;
            if Some(mv) != self.hash_move {
                return Some((mv, self.scores[self.next - 1]));
            }
        }
        None
    }
}

/// What a capture or promotion gains if nothing is taken back.
#[inline]
#[must_use]
pub fn gain(position: &Position, mv: Move) -> i32 {
    let victim = position.piece_on(mv.to()).map_or(0, |piece| EXCHANGE_VALUES[piece.kind().index()]);
    let promotion = if mv.is_promotion() { PROMOTION_GAINS[position.moved_kind(mv).index()] } else { 0 };
    victim + promotion
}

/// The score by which captures and promotions are ordered.
#[inline]
#[must_use]
pub fn capture_score(position: &Position, statistics: &Statistics, mv: Move) -> i32 {
    let attacker = EXCHANGE_VALUES[position.moved_kind(mv).index()];
    4 * gain(position, mv) - attacker / 4 + statistics.capture(position, mv) / 4
}

#[inline]
fn quiet_score(order: &Order, mv: Move) -> i32 {
    let score = order.statistics.order(order.position, mv, order.chain, order.height);
    let kind = order.position.kind_after(mv);
    let checks = order.info.squares(kind).contains(mv.to());
    if checks && order.position.exchange_wins(mv, -100) { score + CHECK_BONUS } else { score }
}

#[inline]
fn evasion_score(order: &Order, mv: Move) -> i32 {
    let gain = gain(order.position, mv);
    if gain > 0 {
        let attacker = EXCHANGE_VALUES[order.position.moved_kind(mv).index()];
        return EVADING_CAPTURE + 16 * gain - attacker;
    }
    order.statistics.order(order.position, mv, order.chain, order.height)
}

/// Moves of a list that ranks can tell apart.
const RANKS: i32 = 1 << 10;

/// Makes all scores different, the earlier of two equal ones the larger. Scores of quiet moves stay below 2^20.
#[inline]
fn rank(count: usize, scores: &mut [i32]) {
    for (index, score) in scores[..count].iter_mut().enumerate() {
        *score = *score * RANKS + (RANKS - 1 - index as i32);
    }
}

/// Moves the highest ranked move from `first` on to `first` and returns it. Most nodes take few of their quiet moves, so
/// each is looked for when it is wanted, by two loops that a compiler can spread over lanes.
#[inline]
fn pick_first(moves: &mut [Move], ranks: &mut [i32], first: usize) -> Move {
    let rest = &ranks[first..moves.len()];
    let highest = rest.iter().copied().fold(i32::MIN, i32::max);
    let best = first + rest.iter().position(|&rank| rank == highest).unwrap_or(0);
    moves.swap(first, best);
    ranks.swap(first, best);
    moves[first]
}
