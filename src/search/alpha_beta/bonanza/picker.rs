//! The order in which moves are tried: hash move, winning captures, killers, quiet moves by history, losing captures.

use super::history::{History, LastMoves};
use crate::search::alpha_beta::order::{SENSIBLE, is_quiet, pick_best, sort_promising};
use crate::search::score::Score;
use crate::shogi::{EXCHANGE_VALUES, MAX_LEGAL_MOVES, Move, MoveList, Piece, Position, Purpose};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Hash,
    Captures,
    GoodCaptures,
    Favourites(u8),
    Quiets,
    SortedQuiets,
    LosingCaptures,
    Evasions,
    SortedEvasions,
    Done,
}

/// Hands out the moves of a node one by one; what is not asked for is not generated.
pub struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    favourites: [Option<Move>; 3],
    tactical: MoveList,
    tactical_scores: [i32; MAX_LEGAL_MOVES],
    next_tactical: usize,
    losing: MoveList,
    next_losing: usize,
    quiets: MoveList,
    quiet_scores: [i32; MAX_LEGAL_MOVES],
    next_quiet: usize,
    /// Index and destination of the opponent's last move, for answers to it.
    last: LastMoves,
    last_piece: Option<(Piece, Move)>,
}

impl Default for Picker {
    fn default() -> Self {
        Self {
            stage: Stage::Done,
            hash_move: None,
            favourites: [None; 3],
            tactical: MoveList::new(),
            tactical_scores: [0; MAX_LEGAL_MOVES],
            next_tactical: 0,
            losing: MoveList::new(),
            next_losing: 0,
            quiets: MoveList::new(),
            quiet_scores: [0; MAX_LEGAL_MOVES],
            next_quiet: 0,
            last: [None; 2],
            last_piece: None,
        }
    }
}

impl Picker {
    /// Starts over for a node; the hash move must be legal.
    pub fn start(
        &mut self,
        position: &Position,
        hash_move: Option<Move>,
        killers: [Option<Move>; 2],
        counter: Option<Move>,
        last: LastMoves,
        last_piece: Option<(Piece, Move)>,
    ) {
        self.hash_move = hash_move;
        self.favourites = [killers[0], killers[1], counter.filter(|&mv| !killers.contains(&Some(mv)))];
        (self.next_tactical, self.next_losing, self.next_quiet) = (0, 0, 0);
        self.losing.clear();
        (self.last, self.last_piece) = (last, last_piece);
        self.stage = if hash_move.is_some() {
            Stage::Hash
        } else if position.in_check() {
            Stage::Evasions
        } else {
            Stage::Captures
        };
    }

    /// Whether a move is among the killers and counter-moves of this node.
    #[inline]
    #[must_use]
    pub fn is_favourite(&self, mv: Move) -> bool {
        self.favourites.contains(&Some(mv))
    }

    /// Whether the moves handed out now are captures and promotions that lose material, the last of all.
    #[inline]
    #[must_use]
    pub const fn is_losing(&self) -> bool {
        matches!(self.stage, Stage::LosingCaptures)
    }

    /// The last moves, as histories index them.
    #[inline]
    #[must_use]
    pub const fn last(&self) -> LastMoves {
        self.last
    }

    /// The opponent's last move with its piece.
    #[inline]
    #[must_use]
    pub const fn last_piece(&self) -> Option<(Piece, Move)> {
        self.last_piece
    }

    /// The next move.
    pub fn next(&mut self, position: &Position, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = if position.in_check() { Stage::Evasions } else { Stage::Captures };
                    return self.hash_move;
                }
                Stage::Captures => self.generate_captures(position),
                Stage::GoodCaptures => {
                    if let Some(mv) = self.next_good_capture(position) {
                        return Some(mv);
                    }
                    self.stage = Stage::Favourites(0);
                }
                Stage::Favourites(3) => self.stage = Stage::Quiets,
                Stage::Favourites(index) => {
                    self.stage = Stage::Favourites(index + 1);
                    if let Some(mv) = self.favourites[index as usize]
                        && Some(mv) != self.hash_move
                        && is_quiet(position, mv)
                        && position.is_legal(mv)
                    {
                        return Some(mv);
                    }
                }
                Stage::Quiets => self.generate_quiets(position, history),
                Stage::SortedQuiets => match self.next_scored_quiet() {
                    Some(mv) if Some(mv) == self.hash_move || self.is_favourite(mv) => {}
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::LosingCaptures,
                },
                Stage::LosingCaptures => {
                    let mv = self.losing.get(self.next_losing).copied();
                    self.next_losing += 1;
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::Evasions => self.generate_evasions(position, history),
                Stage::SortedEvasions => match self.next_scored_quiet() {
                    Some(mv) if Some(mv) == self.hash_move => {}
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn generate_captures(&mut self, position: &Position) {
        position.moves_for::<{ Purpose::CAPTURES | Purpose::PROMOTIONS }>(&mut self.tactical);
        for (mv, score) in self.tactical.into_iter().zip(&mut self.tactical_scores) {
            *score = tactical_score(position, mv);
        }
        self.stage = Stage::GoodCaptures;
    }

    fn next_good_capture(&mut self, position: &Position) -> Option<Move> {
        while self.next_tactical < self.tactical.len() {
            let mv = pick_best(&mut self.tactical, &mut self.tactical_scores, self.next_tactical);
            self.next_tactical += 1;
            if Some(mv) == self.hash_move {
                continue;
            }
            if position.exchange_wins(mv, 0) {
                return Some(mv);
            }
            self.losing.push(mv);
        }
        None
    }

    fn generate_quiets(&mut self, position: &Position, history: &History) {
        position.moves_for::<{ Purpose::QUIETS | Purpose::DROPS }>(&mut self.quiets);
        let last = self.last;
        for (mv, score) in self.quiets.into_iter().zip(&mut self.quiet_scores) {
            *score = history.quiet_score(position, mv, last);
        }
        sort_promising(self.quiets.as_mut_slice(), &mut self.quiet_scores, -2_000);
        self.stage = Stage::SortedQuiets;
    }

    fn generate_evasions(&mut self, position: &Position, history: &History) {
        position.moves_for::<SENSIBLE>(&mut self.quiets);
        let last = self.last;
        for (mv, score) in self.quiets.into_iter().zip(&mut self.quiet_scores) {
            *score = if is_quiet(position, mv) {
                history.quiet_score(position, mv, last)
            } else {
                100_000 + tactical_score(position, mv)
            };
        }
        sort_promising(self.quiets.as_mut_slice(), &mut self.quiet_scores, i32::MIN);
        self.stage = Stage::SortedEvasions;
    }

    /// How many evasions there are; only in check and after the first was asked for.
    #[must_use]
    pub fn evasions(&self) -> Option<usize> {
        matches!(self.stage, Stage::SortedEvasions).then(|| self.quiets.len())
    }

    fn next_scored_quiet(&mut self) -> Option<Move> {
        let mv = self.quiets.get(self.next_quiet).copied();
        self.next_quiet += 1;
        mv
    }
}

/// The most valuable victim first, then the least valuable attacker; a promotion counts by what it gains.
#[inline]
#[must_use]
pub fn tactical_score(position: &Position, mv: Move) -> Score {
    let victim = position.piece_on(mv.to()).map_or(0, |piece| EXCHANGE_VALUES[piece.kind().index()]);
    let (before, after) = (position.moved_kind(mv).index(), position.kind_after(mv).index());
    16 * (victim + EXCHANGE_VALUES[after] - EXCHANGE_VALUES[before]) - EXCHANGE_VALUES[before]
}
