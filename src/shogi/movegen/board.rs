//! Moves of pieces on the board.

use crate::shogi::attacks::{
    bishop_attacks, gold_attacks, king_attacks, knight_attacks, lance_attacks, line, rook_attacks, silver_attacks,
};
use crate::shogi::bitboard::Bitboard;
use crate::shogi::color::Color;
use crate::shogi::piece::PieceKind;
use crate::shogi::side::Side;
use crate::shogi::square::Square;

use super::writer::Writer;
use super::{Generator, Purpose};

/// The ranks in which a side promotes.
const PROMOTION_ZONE: [Bitboard; 2] = [
    Bitboard::rank(1).union(Bitboard::rank(2)).union(Bitboard::rank(3)),
    Bitboard::rank(7).union(Bitboard::rank(8)).union(Bitboard::rank(9)),
];
const FIRST_RANK: [Bitboard; 2] = [Bitboard::rank(1), Bitboard::rank(9)];
const FIRST_TWO_RANKS: [Bitboard; 2] =
    [Bitboard::rank(1).union(Bitboard::rank(2)), Bitboard::rank(9).union(Bitboard::rank(8))];

/// Where a piece may go without and with promotion.
#[derive(Clone, Copy)]
struct Targets {
    plain: Bitboard,
    promoting: Bitboard,
}

impl<S: Side, const PURPOSE: u8> Generator<'_, S, PURPOSE> {
    /// The squares that this purpose wants as destinations, among those that `allowed` leaves.
    #[inline]
    fn targets(&self, allowed: Bitboard) -> Targets {
        let (enemies, free) = (self.position.by_color(S::THEM), !self.occupied);
        let mut targets = Targets { plain: Bitboard::EMPTY, promoting: Bitboard::EMPTY };
        if PURPOSE & Purpose::CAPTURES != 0 {
            targets = Targets { plain: enemies, promoting: enemies };
        }
        if PURPOSE & Purpose::QUIETS != 0 {
            targets.plain |= free;
        }
        if PURPOSE & Purpose::PROMOTIONS != 0 {
            targets.promoting |= free;
        }
        Targets { plain: targets.plain & allowed, promoting: targets.promoting & allowed }
    }

    #[inline]
    pub(super) fn king_moves(&self, writer: &mut Writer) {
        if let Some(king) = self.position.king(S::US) {
            let steps = king_attacks(king) & self.targets(Bitboard::ALL).plain;
            if !steps.is_empty() {
                writer.plain(king, steps.without(self.position.king_danger::<S>(king)));
            }
        }
    }

    /// Moves of everything but the king to the squares that answer a check, or to all.
    #[inline]
    pub(super) fn piece_moves(&self, allowed: Bitboard, writer: &mut Writer) {
        if PURPOSE & (Purpose::CAPTURES | Purpose::QUIETS | Purpose::PROMOTIONS) == 0 {
            return;
        }
        let targets = self.targets(allowed);
        let (position, occ) = (self.position, self.occupied);
        let own = position.by_color(S::US);
        let free = own.without(position.pinned());
        self.pawn_moves(free & position.by_kind(PieceKind::Pawn), targets, writer);
        self.each(free & position.by_kind(PieceKind::Lance), |from| {
            self.lance_move(from, lance_attacks(S::US, from, occ), targets, writer);
        });
        self.each(free & position.by_kind(PieceKind::Knight), |from| {
            self.knight_move(from, knight_attacks(S::US, from), targets, writer);
        });
        self.each(free & position.by_kind(PieceKind::Silver), |from| {
            self.promotable::<true>(from, silver_attacks(S::US, from), targets, writer);
        });
        self.each(free & position.gold_movers(), |from| {
            writer.plain(from, gold_attacks(S::US, from) & targets.plain);
        });
        self.each(free & position.by_kind(PieceKind::Bishop), |from| {
            self.promotable::<false>(from, bishop_attacks(from, occ), targets, writer);
        });
        self.each(free & position.by_kind(PieceKind::Rook), |from| {
            self.promotable::<false>(from, rook_attacks(from, occ), targets, writer);
        });
        self.each(free & position.by_kind(PieceKind::Horse), |from| {
            writer.plain(from, (bishop_attacks(from, occ) | king_attacks(from)) & targets.plain);
        });
        self.each(free & position.by_kind(PieceKind::Dragon), |from| {
            writer.plain(from, (rook_attacks(from, occ) | king_attacks(from)) & targets.plain);
        });
        if !position.pinned().is_empty() {
            self.pinned_moves(targets, writer);
        }
    }

    #[inline]
    fn each(&self, pieces: Bitboard, f: impl FnMut(Square)) {
        pieces.for_each(f);
    }

    /// A pinned piece moves along the line between its king and the pinning slider.
    #[cold]
    fn pinned_moves(&self, targets: Targets, writer: &mut Writer) {
        let (position, occ) = (self.position, self.occupied);
        let Some(king) = position.king(S::US) else { return };
        for from in position.pinned() {
            let along = line(king, from);
            let targets = Targets { plain: targets.plain & along, promoting: targets.promoting & along };
            match position.kind_on(from) {
                PieceKind::Pawn => self.pawn_moves(Bitboard::of(from), targets, writer),
                PieceKind::Lance => self.lance_move(from, lance_attacks(S::US, from, occ), targets, writer),
                PieceKind::Knight => {}
                PieceKind::Silver => self.promotable::<true>(from, silver_attacks(S::US, from), targets, writer),
                PieceKind::Bishop => self.promotable::<false>(from, bishop_attacks(from, occ), targets, writer),
                PieceKind::Rook => self.promotable::<false>(from, rook_attacks(from, occ), targets, writer),
                PieceKind::Horse => {
                    writer.plain(from, (bishop_attacks(from, occ) | king_attacks(from)) & targets.plain);
                }
                PieceKind::Dragon => {
                    writer.plain(from, (rook_attacks(from, occ) | king_attacks(from)) & targets.plain);
                }
                _ => writer.plain(from, gold_attacks(S::US, from) & targets.plain),
            }
        }
    }

    #[inline]
    fn pawn_moves(&self, pawns: Bitboard, targets: Targets, writer: &mut Writer) {
        let zone = PROMOTION_ZONE[S::US.index()];
        let ahead = if matches!(S::US, Color::Black) { pawns.shift_up() } else { pawns.shift_down() };
        let must_or_should = if PURPOSE & Purpose::USELESS != 0 { FIRST_RANK[S::US.index()] } else { zone };
        let promoting = ahead & targets.promoting & zone;
        let plain = (ahead & targets.plain).without(must_or_should);
        if matches!(S::US, Color::Black) {
            writer.pawns::<true>(plain, false);
            writer.pawns::<true>(promoting, true);
        } else {
            writer.pawns::<false>(plain, false);
            writer.pawns::<false>(promoting, true);
        }
    }

    #[inline]
    fn lance_move(&self, from: Square, attacks: Bitboard, targets: Targets, writer: &mut Writer) {
        let us = S::US.index();
        let must_or_should = if PURPOSE & Purpose::USELESS != 0 { FIRST_RANK[us] } else { FIRST_TWO_RANKS[us] };
        writer.plain(from, (attacks & targets.plain).without(must_or_should));
        writer.promoting(from, attacks & targets.promoting & PROMOTION_ZONE[us]);
    }

    #[inline]
    fn knight_move(&self, from: Square, attacks: Bitboard, targets: Targets, writer: &mut Writer) {
        let us = S::US.index();
        writer.plain(from, (attacks & targets.plain).without(FIRST_TWO_RANKS[us]));
        writer.promoting(from, attacks & targets.promoting & PROMOTION_ZONE[us]);
    }

    /// A silver, bishop or rook: it promotes when it enters, leaves or moves within the zone. `KEEPS` says that staying
    /// unpromoted can be the better choice.
    #[inline]
    fn promotable<const KEEPS: bool>(&self, from: Square, attacks: Bitboard, targets: Targets, writer: &mut Writer) {
        let zone = PROMOTION_ZONE[S::US.index()];
        let promotable = if zone.contains(from) { Bitboard::ALL } else { zone };
        let plain = attacks & targets.plain;
        let useless = if KEEPS || PURPOSE & Purpose::USELESS != 0 { Bitboard::EMPTY } else { promotable };
        writer.plain(from, plain.without(useless));
        let promoting = attacks & targets.promoting & promotable;
        if !promoting.is_empty() {
            writer.promoting(from, promoting);
        }
    }
}
