//! Attackers, checks and pins.

use crate::shogi::attacks::{
    BISHOP_REACH, LANCE_REACH, ROOK_REACH, STEP_REACH, between, bishop_attacks, gold_attacks, king_attacks,
    knight_attacks, lance_attacks, line, pawn_attacks, rook_attacks, silver_attacks, step_attacks,
};
use crate::shogi::bitboard::Bitboard;
use crate::shogi::color::Color;
use crate::shogi::moves::Move;
use crate::shogi::piece::{Piece, PieceKind};
use crate::shogi::side::Side;
use crate::shogi::square::Square;

use super::Position;

impl Position {
    #[inline]
    fn rooks(&self, color: Color) -> Bitboard {
        (self.by_kind(PieceKind::Rook) | self.by_kind(PieceKind::Dragon)) & self.by_color(color)
    }

    #[inline]
    fn bishops(&self, color: Color) -> Bitboard {
        (self.by_kind(PieceKind::Bishop) | self.by_kind(PieceKind::Horse)) & self.by_color(color)
    }

    /// The pieces of `by` that attack a square when `occ` is occupied.
    #[must_use]
    pub fn attackers_to(&self, sq: Square, by: Color, occ: Bitboard) -> Bitboard {
        self.step_attackers_to(sq, by) | self.slide_attackers_to(sq, by, occ)
    }

    #[inline]
    fn step_attackers_to(&self, sq: Square, by: Color) -> Bitboard {
        let seen_from = !by;
        let king_steps =
            self.by_kind(PieceKind::King) | self.by_kind(PieceKind::Horse) | self.by_kind(PieceKind::Dragon);
        (pawn_attacks(seen_from, sq) & self.by_kind(PieceKind::Pawn)
            | knight_attacks(seen_from, sq) & self.by_kind(PieceKind::Knight)
            | silver_attacks(seen_from, sq) & self.by_kind(PieceKind::Silver)
            | gold_attacks(seen_from, sq) & self.gold_movers()
            | king_attacks(sq) & king_steps)
            & self.by_color(by)
    }

    #[inline]
    fn slide_attackers_to(&self, sq: Square, by: Color, occ: Bitboard) -> Bitboard {
        bishop_attacks(sq, occ) & self.bishops(by)
            | rook_attacks(sq, occ) & self.rooks(by)
            | lance_attacks(!by, sq, occ) & self.pieces(by, PieceKind::Lance)
    }

    /// Whether any piece of `by` attacks a square when `occ` is occupied.
    #[must_use]
    pub fn is_attacked(&self, sq: Square, by: Color, occ: Bitboard) -> bool {
        !self.step_attackers_to(sq, by).is_empty() || !self.slide_attackers_to(sq, by, occ).is_empty()
    }

    /// Sliders of `by` that look at a square through nothing or through other pieces.
    #[inline]
    fn snipers(&self, sq: Square, by: Color) -> Bitboard {
        rook_attacks(sq, Bitboard::EMPTY) & self.rooks(by)
            | bishop_attacks(sq, Bitboard::EMPTY) & self.bishops(by)
            | lance_attacks(!by, sq, Bitboard::EMPTY) & self.pieces(by, PieceKind::Lance)
    }

    /// Single pieces that stand between `by`'s sliders and a square, and the sliders that reach it unhindered.
    #[inline]
    fn blockers_and_reaching(&self, sq: Square, by: Color) -> (Bitboard, Bitboard) {
        let (mut blockers, mut reaching) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let occupied = self.occupied();
        self.snipers(sq, by).for_each(|sniper| {
            let hidden_by = between(sq, sniper) & occupied;
            if hidden_by.is_empty() {
                reaching |= Bitboard::of(sniper);
            } else if !hidden_by.has_many() {
                blockers |= hidden_by;
            }
        });
        (blockers, reaching)
    }

    /// The pieces of a side that stand alone between their king and an enemy slider; for the side to move this is
    /// [`pinned`](Self::pinned).
    #[must_use]
    pub fn pinned_pieces(&self, color: Color) -> Bitboard {
        if color == self.side_to_move {
            return self.pinned;
        }
        self.king(color)
            .map_or(Bitboard::EMPTY, |king| self.blockers_and_reaching(king, !color).0 & self.by_color(color))
    }

    /// Finds checkers and pins from nothing.
    pub(in crate::shogi) fn find_checkers_and_pins(&mut self) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        if let Some(king) = self.king(us) {
            let (blockers, reaching) = self.blockers_and_reaching(king, them);
            self.checkers = self.step_attackers_to(king, them) | reaching;
            self.pinned = blockers & self.by_color(us);
        } else {
            self.checkers = Bitboard::EMPTY;
            self.pinned = Bitboard::EMPTY;
        }
    }

    /// Finds checkers and pins after `S` has put `piece` on `to`: of the pieces that step, only this one can check.
    #[inline]
    pub(in crate::shogi) fn find_checkers_and_pins_after<S: Side>(&mut self, piece: Piece, to: Square) {
        let Some(king) = self.king(S::THEM) else {
            self.checkers = Bitboard::EMPTY;
            self.pinned = Bitboard::EMPTY;
            return;
        };
        let (blockers, reaching) = self.blockers_and_reaching(king, S::US);
        self.checkers = reaching;
        if step_attacks(piece, to).contains(king) {
            self.checkers |= Bitboard::of(to);
        }
        self.pinned = blockers & self.by_color(S::THEM);
    }

    /// Squares around the king of `S` that the opponent attacks; other squares may be in the set too.
    #[inline]
    pub(in crate::shogi) fn king_danger<S: Side>(&self, king: Square) -> Bitboard {
        let them = self.by_color(S::THEM);
        let occ = self.occupied() ^ Bitboard::of(king);
        let mut danger = Bitboard::EMPTY;
        (them & STEP_REACH[S::THEM.index()][king.index()]).for_each(|sq| {
            danger |= step_attacks(Piece::new(S::THEM, self.kind_on(sq)), sq);
        });
        (self.rooks(S::THEM) & ROOK_REACH[king.index()]).for_each(|sq| danger |= rook_attacks(sq, occ));
        (self.bishops(S::THEM) & BISHOP_REACH[king.index()]).for_each(|sq| danger |= bishop_attacks(sq, occ));
        let lances = self.pieces(S::THEM, PieceKind::Lance) & LANCE_REACH[S::THEM.index()][king.index()];
        lances.for_each(|sq| danger |= lance_attacks(S::THEM, sq, occ));
        danger
    }

    /// What is needed to tell quickly which moves of the side to move give check.
    #[must_use]
    pub fn check_info(&self) -> CheckInfo {
        let us = self.side_to_move;
        let Some(king) = self.king(!us) else {
            return CheckInfo { king: None, squares: [Bitboard::EMPTY; PieceKind::COUNT], unmaskers: Bitboard::EMPTY };
        };
        let occ = self.occupied();
        let (gold, bishop, rook) = (gold_attacks(!us, king), bishop_attacks(king, occ), rook_attacks(king, occ));
        let ring = king_attacks(king);
        let squares = PieceKind::ALL.map(|kind| match kind {
            PieceKind::Pawn => pawn_attacks(!us, king),
            PieceKind::Lance => lance_attacks(!us, king, occ),
            PieceKind::Knight => knight_attacks(!us, king),
            PieceKind::Silver => silver_attacks(!us, king),
            PieceKind::Bishop => bishop,
            PieceKind::Rook => rook,
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => bishop | ring,
            PieceKind::Dragon => rook | ring,
            _ => gold,
        });
        let (blockers, _) = self.blockers_and_reaching(king, us);
        CheckInfo { king: Some(king), squares, unmaskers: blockers & self.by_color(us) }
    }

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.check_info().gives_check(self, mv)
    }
}

/// From which squares each kind would check the enemy king, and which own pieces would uncover a check by moving away.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    king: Option<Square>,
    squares: [Bitboard; PieceKind::COUNT],
    unmaskers: Bitboard,
}

impl CheckInfo {
    /// Squares from which a piece of this kind would give check.
    #[inline]
    #[must_use]
    pub const fn squares(&self, kind: PieceKind) -> Bitboard {
        self.squares[kind.index()]
    }

    /// Own pieces that alone hide the enemy king from an own slider.
    #[inline]
    #[must_use]
    pub const fn unmaskers(&self) -> Bitboard {
        self.unmaskers
    }

    /// Whether a legal move in the position this was made for gives check.
    #[inline]
    #[must_use]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let Some(king) = self.king else { return false };
        if self.squares(position.kind_after(mv)).contains(mv.to()) {
            return true;
        }
        // A slider on the line to the king checks already, so only others can uncover something by moving off a line.
        mv.from().is_some_and(|from| self.unmaskers.contains(from) && !line(king, from).contains(mv.to()))
    }
}
