//! Entering king (入玉): declaring a win once the king has reached the enemy camp with enough pieces.

use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::PieceKind;
use super::position::Position;

/// Which declaration rule is in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeclarationRule {
    /// No declaration.
    Off,
    /// 24 points: 31 or more win, 24 to 30 draw.
    Points24,
    /// 27 points: Black wins with 28, White with 27.
    #[default]
    Points27,
}

/// What a declaration would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// The declarer wins.
    Win,
    /// The game is drawn.
    Draw,
}

const CAMP: [Bitboard; 2] = [
    Bitboard::rank(1).union(Bitboard::rank(2)).union(Bitboard::rank(3)),
    Bitboard::rank(7).union(Bitboard::rank(8)).union(Bitboard::rank(9)),
];

impl Position {
    /// What the side to move would get by declaring now; `None` if it may not.
    ///
    /// The king must be in the enemy camp and not in check, with at least ten other own pieces in the camp. Those pieces
    /// and the hand count five points for a rook or bishop, promoted or not, and one for any other piece.
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Option<Declaration> {
        if rule == DeclarationRule::Off || self.in_check() {
            return None;
        }
        let us = self.side_to_move();
        let camp = CAMP[us.index()];
        if !self.king(us).is_some_and(|king| camp.contains(king)) {
            return None;
        }
        let pieces = (self.by_color(us) & camp).without(self.by_kind(PieceKind::King));
        if pieces.count() < 10 {
            return None;
        }
        let points = self.declaration_points(us, pieces);
        match rule {
            DeclarationRule::Points27 if points >= if us == Color::Black { 28 } else { 27 } => Some(Declaration::Win),
            DeclarationRule::Points24 if points >= 31 => Some(Declaration::Win),
            DeclarationRule::Points24 if points >= 24 => Some(Declaration::Draw),
            _ => None,
        }
    }

    fn declaration_points(&self, us: Color, pieces: Bitboard) -> u32 {
        use PieceKind::{Bishop, Dragon, Horse, Rook};
        let big = self.by_kind(Rook) | self.by_kind(Dragon) | self.by_kind(Bishop) | self.by_kind(Horse);
        let in_hand: u32 = self
            .hand(us)
            .iter()
            .map(|(kind, count)| if matches!(kind, Rook | Bishop) { 5 * count } else { count })
            .sum();
        pieces.count() + 4 * (pieces & big).count() + in_hand
    }
}
