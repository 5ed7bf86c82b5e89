//! Moves that give check: directly, by promotion, by a drop, or by uncovering a slider.

use crate::shogi::attacks::{attacks_of, between, king_attacks, line, pawn_attacks};
use crate::shogi::bitboard::Bitboard;
use crate::shogi::color::Color;
use crate::shogi::moves::{Move, MoveList};
use crate::shogi::piece::{Piece, PieceKind};
use crate::shogi::position::{CheckInfo, Position, is_dead_end};
use crate::shogi::side::{BlackSide, Side, WhiteSide};
use crate::shogi::square::Square;

impl Position {
    /// Writes the legal moves that give check, replacing what the list held; with `USELESS` also the non-promotions
    /// that no sensible player wants.
    pub fn checking_moves<const USELESS: bool>(&self, list: &mut MoveList) {
        list.clear();
        match self.side_to_move() {
            Color::Black => Checks::<BlackSide, USELESS>::new(self).map(|checks| checks.write(list)),
            Color::White => Checks::<WhiteSide, USELESS>::new(self).map(|checks| checks.write(list)),
        };
    }
}

struct Checks<'p, S: Side, const USELESS: bool> {
    position: &'p Position,
    info: CheckInfo,
    enemy_king: Square,
    occupied: Bitboard,
    /// Where a piece other than the king may go: everywhere, or where it answers a check.
    allowed: Bitboard,
    side: std::marker::PhantomData<S>,
}

impl<'p, S: Side, const USELESS: bool> Checks<'p, S, USELESS> {
    fn new(position: &'p Position) -> Option<Self> {
        let enemy_king = position.king(S::THEM)?;
        let checkers = position.checkers();
        let allowed = match (position.king(S::US), checkers.first()) {
            (Some(_), Some(_)) if checkers.has_many() => Bitboard::EMPTY,
            (Some(king), Some(checker)) => between(king, checker) | checkers,
            _ => Bitboard::ALL,
        };
        let info = position.check_info();
        Some(Self {
            position,
            info,
            enemy_king,
            occupied: position.occupied(),
            allowed,
            side: std::marker::PhantomData,
        })
    }

    fn write(&self, list: &mut MoveList) {
        let own = self.position.by_color(S::US);
        for kind in PieceKind::ALL {
            if kind != PieceKind::King {
                for from in own & self.position.by_kind(kind) {
                    self.piece_moves(kind, from, list);
                }
            }
        }
        self.king_moves(list);
        self.drops(list);
    }

    /// Destinations that uncover a check, if this piece is all that hides the enemy king from a slider.
    fn uncovering(&self, from: Square) -> Bitboard {
        if self.info.unmaskers().contains(from) { !line(self.enemy_king, from) } else { Bitboard::EMPTY }
    }

    fn piece_moves(&self, kind: PieceKind, from: Square, list: &mut MoveList) {
        let piece = Piece::new(S::US, kind);
        let uncovering = self.uncovering(from);
        let plain_checks = self.info.squares(kind) | uncovering;
        let promoting_checks =
            kind.promoted().map_or(Bitboard::EMPTY, |promoted| self.info.squares(promoted) | uncovering);
        let reach = self.allowed.without(self.position.by_color(S::US)) & (plain_checks | promoting_checks);
        if reach.is_empty() {
            return;
        }
        for to in attacks_of(piece, from, self.occupied) & reach {
            if !self.position.pin_allows(from, to) {
                continue;
            }
            let in_zone = from.is_promotion_zone(S::US) || to.is_promotion_zone(S::US);
            if in_zone && promoting_checks.contains(to) {
                list.push(Move::board(from, to, true));
            }
            let refused = is_dead_end(piece, to) || !USELESS && in_zone && is_useless(piece, to);
            if plain_checks.contains(to) && !refused {
                list.push(Move::board(from, to, false));
            }
        }
    }

    fn king_moves(&self, list: &mut MoveList) {
        let Some(king) = self.position.king(S::US) else { return };
        let targets = (king_attacks(king) & self.uncovering(king)).without(self.position.by_color(S::US));
        if !targets.is_empty() {
            for to in targets.without(self.position.king_danger::<S>(king)) {
                list.push(Move::board(king, to, false));
            }
        }
    }

    fn drops(&self, list: &mut MoveList) {
        let hand = self.position.hand(S::US);
        let free = self.allowed.without(self.occupied);
        for kind in PieceKind::HAND {
            if !hand.has(kind) {
                continue;
            }
            let mut targets = self.info.squares(kind) & free;
            if kind == PieceKind::Pawn {
                targets &= self.position.pieces(S::US, PieceKind::Pawn).empty_files();
                debug_assert!(targets.without(pawn_attacks(S::THEM, self.enemy_king)).is_empty());
                targets = targets.into_iter().filter(|&to| !self.position.is_pawn_drop_mate(to)).collect();
            }
            for to in targets {
                if !is_dead_end(Piece::new(S::US, kind), to) {
                    list.push(Move::drop(kind, to));
                }
            }
        }
    }
}

/// Whether promotion, being possible, is always at least as good.
fn is_useless(piece: Piece, to: Square) -> bool {
    match piece.kind() {
        PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
        PieceKind::Lance => to.relative_rank(piece.color()) <= 2,
        _ => false,
    }
}
