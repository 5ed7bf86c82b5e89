//! What the features of all moves of a node have in common: who attacks what, and what the last moves were about.
//!
//! Built once per node, and only where depth is worth distributing; a move's features are then a few look-ups.

use super::features::seen;
use crate::shogi::attacks::{attacks_of, king_attacks};
use crate::shogi::{Bitboard, Color, EXCHANGE_VALUES, Game, Move, PieceKind, Position, Square};

/// The moves that led to a position, as far as features look back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// The opponent's last move; none at the start, after a pass, or when nobody knows.
    pub last: Option<Move>,
    /// Whether it captured something.
    pub last_captured: bool,
    /// Our own move before that.
    pub own_last: Option<Move>,
}

impl Recent {
    /// What is recent in a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut position = game.start().clone();
        let mut recent = Self::default();
        for &mv in game.moves() {
            recent = recent.after(&position, mv);
            position.apply(mv);
        }
        recent
    }

    /// What is recent once `mv` has been played in `position`, for the opponent, who moves next.
    #[must_use]
    pub fn after(self, position: &Position, mv: Move) -> Self {
        Self { last: Some(mv), last_captured: position.piece_on(mv.to()).is_some(), own_last: self.last }
    }
}

/// The squares that a side attacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackMap {
    /// By at least one piece.
    pub once: Bitboard,
    /// By at least two; sliders behind others are not counted.
    pub twice: Bitboard,
    /// By a pawn.
    pub by_pawn: Bitboard,
    /// By anything of less worth than a bishop, except the king.
    pub by_small: Bitboard,
}

impl AttackMap {
    fn new(position: &Position, color: Color) -> Self {
        let occupied = position.occupied();
        let pawns = position.pieces(color, PieceKind::Pawn);
        let by_pawn = match color {
            Color::Black => pawns.shift_up(),
            Color::White => pawns.shift_down(),
        };
        // No two pawns of a side attack the same square.
        let mut map = Self { once: by_pawn, twice: Bitboard::EMPTY, by_pawn, by_small: by_pawn };
        position.by_color(color).without(pawns).for_each(|sq| {
            let Some(piece) = position.piece_on(sq) else { return };
            let attacks = attacks_of(piece, sq, occupied);
            map.twice |= map.once & attacks;
            map.once |= attacks;
            if !is_big(piece.kind()) && piece.kind() != PieceKind::King {
                map.by_small |= attacks;
            }
        });
        map
    }
}

/// Bishops, rooks and what they promote to.
const fn is_big(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon)
}

/// What all moves of one node share: the attacks on its board, and the last moves.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) us: Color,
    pub(super) in_check: bool,
    pub(super) own: AttackMap,
    pub(super) enemy: AttackMap,
    pub(super) own_king: Option<Square>,
    pub(super) enemy_king: Option<Square>,
    /// Squares around the enemy king.
    pub(super) ring: Bitboard,
    pub(super) last_to: Option<Square>,
    pub(super) last_kind: Option<PieceKind>,
    pub(super) last_captured: bool,
    pub(super) own_last_to: Option<Square>,
    /// What the opponent's last moved piece attacks.
    pub(super) last_attacks: Bitboard,
    /// Our most valuable piece that stands to be lost, with its kind.
    pub(super) threatened: Option<(Square, PieceKind)>,
    /// How far the game has come: 0 opening, 1, 2 many pieces in hand.
    pub(super) phase: usize,
}

impl Scene {
    /// Looks at a position whose last moves are known.
    #[must_use]
    pub fn new(position: &Position, recent: Recent) -> Self {
        let us = position.side_to_move();
        let (own, enemy) = (AttackMap::new(position, us), AttackMap::new(position, !us));
        let last_to = recent.last.map(Move::to);
        let last_piece = last_to.and_then(|sq| position.piece_on(sq)).filter(|piece| piece.color() != us);
        let last_attacks = match (last_piece, last_to) {
            (Some(piece), Some(sq)) => attacks_of(piece, sq, position.occupied()),
            _ => Bitboard::EMPTY,
        };
        let enemy_king = position.king(!us);
        let in_hand: u32 =
            Color::ALL.iter().flat_map(|&color| position.hand(color).iter()).map(|(_, count)| count).sum();
        Self {
            us,
            in_check: position.in_check(),
            threatened: threatened(position, us, &own, &enemy),
            own,
            enemy,
            own_king: position.king(us),
            enemy_king,
            ring: enemy_king.map_or(Bitboard::EMPTY, king_attacks),
            last_to: last_piece.and(last_to),
            last_kind: last_piece.map(|piece| piece.kind()),
            last_captured: recent.last_captured,
            own_last_to: recent.own_last.map(Move::to),
            last_attacks,
            phase: match in_hand {
                0..=1 => 0,
                2..=5 => 1,
                _ => 2,
            },
        }
    }

    /// Whether another own piece supports the square that a move goes to, before the move.
    #[inline]
    pub(super) fn supports_to(&self, mv: Move) -> bool {
        // A piece on the board attacks its own destination.
        if mv.is_drop() { self.own.once.contains(mv.to()) } else { self.own.twice.contains(mv.to()) }
    }
}

/// Hanging, or attacked by something of less worth.
fn threatened(position: &Position, us: Color, own: &AttackMap, enemy: &AttackMap) -> Option<(Square, PieceKind)> {
    let king = position.pieces(us, PieceKind::King);
    let pieces = position.by_color(us).without(king) & enemy.once;
    let big = position.by_kind(PieceKind::Bishop)
        | position.by_kind(PieceKind::Rook)
        | position.by_kind(PieceKind::Horse)
        | position.by_kind(PieceKind::Dragon);
    let by_less = enemy.by_pawn.without(position.by_kind(PieceKind::Pawn)) | enemy.by_small & big;
    let mut worst: Option<(Square, PieceKind)> = None;
    (pieces & (by_less | !own.once)).for_each(|sq| {
        if let Some(piece) = position.piece_on(sq) {
            // Of equals, the first as the side to move sees the board.
            let rank = |sq: Square, kind: PieceKind| (EXCHANGE_VALUES[kind.index()], std::cmp::Reverse(seen(us, sq)));
            if worst.is_none_or(|(other, kind)| rank(sq, piece.kind()) > rank(other, kind)) {
                worst = Some((sq, piece.kind()));
            }
        }
    });
    worst
}
