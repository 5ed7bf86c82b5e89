//! Whether a single move is legal, and why not.

use std::fmt;

use crate::shogi::attacks::{attacks_of, between, king_attacks, line, pawn_attacks};
use crate::shogi::bitboard::Bitboard;
use crate::shogi::moves::Move;
use crate::shogi::piece::{Piece, PieceKind};
use crate::shogi::square::Square;

use super::Position;

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The origin is empty.
    NoPieceThere,
    /// The piece on the origin belongs to the opponent.
    NotYourPiece,
    /// The piece does not move like that, or something stands in its way.
    CannotMoveThere,
    /// A drop on an occupied square.
    SquareOccupied,
    /// The kind is not in hand.
    NotInHand,
    /// The piece cannot promote, or not there.
    CannotPromote,
    /// The piece could never move again.
    DeadEnd,
    /// 二歩: a second unpromoted pawn on the file.
    TwoPawns,
    /// 打ち歩詰め: mate by a dropped pawn.
    PawnDropMate,
    /// The own king would be, or stay, in check.
    KingInCheck,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPieceThere => "there is no piece on the origin square",
            Self::NotYourPiece => "the piece belongs to the opponent",
            Self::CannotMoveThere => "the piece cannot move there",
            Self::SquareOccupied => "a piece can only be dropped on an empty square",
            Self::NotInHand => "the piece to drop is not in hand",
            Self::CannotPromote => "the piece cannot promote with this move",
            Self::DeadEnd => "the piece would have no move from there",
            Self::TwoPawns => "there is already an unpromoted pawn on this file (nifu)",
            Self::PawnDropMate => "mate by a dropped pawn is forbidden (uchifuzume)",
            Self::KingInCheck => "the king would be in check",
        })
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Whether the side to move may play this.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.why_illegal(mv).is_none()
    }

    /// The rule that a move breaks, if any.
    #[must_use]
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        match mv.dropped() {
            Some(kind) => self.why_illegal_drop(kind, mv.to()),
            None => self.why_illegal_board_move(mv.origin(), mv.to(), mv.is_promotion()),
        }
    }

    fn why_illegal_drop(&self, kind: PieceKind, to: Square) -> Option<IllegalMove> {
        let us = self.side_to_move;
        if self.piece_on(to).is_some() {
            return Some(IllegalMove::SquareOccupied);
        }
        if !self.hand(us).has(kind) {
            return Some(IllegalMove::NotInHand);
        }
        if is_dead_end(Piece::new(us, kind), to) {
            return Some(IllegalMove::DeadEnd);
        }
        if kind == PieceKind::Pawn && self.pieces(us, PieceKind::Pawn).intersects(Bitboard::file(to.file())) {
            return Some(IllegalMove::TwoPawns);
        }
        if !self.answers_check(to) {
            return Some(IllegalMove::KingInCheck);
        }
        (kind == PieceKind::Pawn && self.is_pawn_drop_mate(to)).then_some(IllegalMove::PawnDropMate)
    }

    fn why_illegal_board_move(&self, from: Square, to: Square, promote: bool) -> Option<IllegalMove> {
        let us = self.side_to_move;
        let Some(piece) = self.piece_on(from) else { return Some(IllegalMove::NoPieceThere) };
        if piece.color() != us {
            return Some(IllegalMove::NotYourPiece);
        }
        let targets = attacks_of(piece, from, self.occupied()).without(self.by_color(us));
        if !targets.contains(to) {
            return Some(IllegalMove::CannotMoveThere);
        }
        if promote {
            let in_zone = from.is_promotion_zone(us) || to.is_promotion_zone(us);
            if !piece.kind().can_promote() || !in_zone {
                return Some(IllegalMove::CannotPromote);
            }
        } else if is_dead_end(piece, to) {
            return Some(IllegalMove::DeadEnd);
        }
        let safe = if piece.kind() == PieceKind::King {
            !self.is_attacked(to, !us, self.occupied() ^ Bitboard::of(from))
        } else {
            self.answers_check(to) && self.pin_allows(from, to)
        };
        (!safe).then_some(IllegalMove::KingInCheck)
    }

    /// Whether a piece other than the king that goes to `to` leaves no checker unanswered.
    #[inline]
    fn answers_check(&self, to: Square) -> bool {
        if self.checkers.is_empty() {
            return true;
        }
        match (self.king(self.side_to_move), self.checkers.first()) {
            (Some(king), Some(checker)) => {
                !self.checkers.has_many() && (to == checker || between(king, checker).contains(to))
            }
            _ => true,
        }
    }

    /// Whether a pin, if any, lets a piece go from `from` to `to`.
    #[inline]
    pub(in crate::shogi) fn pin_allows(&self, from: Square, to: Square) -> bool {
        !self.pinned.contains(from) || self.king(self.side_to_move).is_none_or(|king| line(king, from).contains(to))
    }

    /// Whether a pawn of the side to move, dropped on `to`, mates.
    #[must_use]
    pub(in crate::shogi) fn is_pawn_drop_mate(&self, to: Square) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        match self.king(them) {
            Some(king) if pawn_attacks(us, to).contains(king) => {
                !self.can_take_dropped_pawn(to, king) && !self.king_can_leave(king, to)
            }
            _ => false,
        }
    }

    /// Whether a defender other than the king can capture on `to`.
    fn can_take_dropped_pawn(&self, to: Square, king: Square) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let takers = self.attackers_to(to, them, self.occupied()).without(Bitboard::of(king));
        takers.into_iter().any(|from| {
            let occ = self.occupied() ^ Bitboard::of(from) | Bitboard::of(to);
            self.attackers_to(king, us, occ).is_empty()
        })
    }

    /// Whether the king has a square to go to once a pawn stands on `to`.
    fn king_can_leave(&self, king: Square, to: Square) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let occ = self.occupied() ^ Bitboard::of(king) | Bitboard::of(to);
        king_attacks(king).without(self.by_color(them)).into_iter().any(|sq| !self.is_attacked(sq, us, occ))
    }
}

/// Whether a piece on this square could never move.
#[inline]
pub(in crate::shogi) const fn is_dead_end(piece: Piece, sq: Square) -> bool {
    let rank = sq.relative_rank(piece.color());
    match piece.kind() {
        PieceKind::Pawn | PieceKind::Lance => rank == 1,
        PieceKind::Knight => rank <= 2,
        _ => false,
    }
}
