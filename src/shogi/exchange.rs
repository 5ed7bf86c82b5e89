//! Static exchange evaluation: what a capture on one square wins when both sides keep recapturing with their least
//! valuable piece as long as it pays.

use super::attacks::{bishop_attacks, lance_attacks, rook_attacks};
use super::bitboard::Bitboard;
use super::color::Color;
use super::moves::Move;
use super::piece::PieceKind;
use super::position::Position;
use super::square::Square;

/// What changes hands when a piece is captured, in points: its worth on the board to the side that loses it plus its
/// worth in hand to the side that wins it. The values only have to rank exchanges; evaluation has its own.
pub const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = {
    const BOARD: [i32; PieceKind::COUNT] = [100, 280, 310, 430, 670, 780, 500, 15_000, 530, 500, 510, 510, 960, 1120];
    let mut values = [0; PieceKind::COUNT];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        values[kind] = BOARD[kind] + BOARD[kind & 7];
        kind += 1;
    }
    values
};

/// What a promotion adds to a piece's worth on the board.
pub const PROMOTION_GAINS: [i32; 6] = {
    let mut gains = [0; 6];
    let mut kind = 0;
    while kind < 6 {
        // Promoted and unpromoted pieces are the same piece in hand.
        gains[kind] = EXCHANGE_VALUES[kind + 8] - EXCHANGE_VALUES[kind];
        kind += 1;
    }
    gains
};

/// Kinds from the least to the most valuable attacker.
const BY_VALUE: [PieceKind; PieceKind::COUNT] = {
    use PieceKind::{
        Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook, Silver, Tokin,
    };
    [Pawn, Lance, Knight, Tokin, Silver, ProLance, ProKnight, ProSilver, Gold, Bishop, Rook, Horse, Dragon, King]
};

impl Position {
    /// Whether a legal move wins at least `threshold` points by exchanges on its destination.
    ///
    /// Promotion counts for the first move only; pins are not looked at.
    #[must_use]
    pub fn exchange_wins(&self, mv: Move, threshold: i32) -> bool {
        let to = mv.to();
        let us = self.side_to_move();
        let moved = self.kind_after(mv);
        let captured = self.piece_on(to).map_or(0, |piece| EXCHANGE_VALUES[piece.kind().index()]);
        let promotion = if mv.is_promotion() { PROMOTION_GAINS[self.moved_kind(mv).index()] } else { 0 };
        // What we have if the piece is not recaptured, against what is asked.
        let mut balance = captured + promotion - threshold;
        if balance < 0 {
            return false;
        }
        balance -= EXCHANGE_VALUES[moved.index()];
        if balance >= 0 {
            return true;
        }
        let mut occ = self.occupied() | Bitboard::of(to);
        if let Some(from) = mv.from() {
            occ = occ.without(Bitboard::of(from));
        }
        let mut attackers = (self.attackers_to(to, Color::Black, occ) | self.attackers_to(to, Color::White, occ)) & occ;
        let mut side = !us;
        loop {
            let own = attackers & self.by_color(side);
            if own.is_empty() {
                break;
            }
            let Some((kind, from)) = self.least_valuable(own) else { break };
            if kind == PieceKind::King && attackers.intersects(self.by_color(!side)) {
                // The king can't capture into an attack.
                break;
            }
            occ = occ.without(Bitboard::of(from));
            attackers = (attackers | self.uncovered_attackers(to, occ)) & occ;
            side = !side;
            balance = -balance - 1 - EXCHANGE_VALUES[kind.index()];
            if balance >= 0 {
                break;
            }
        }
        // The side that has to capture next and does not want to, or can't, has lost the argument.
        side != us
    }

    fn least_valuable(&self, pieces: Bitboard) -> Option<(PieceKind, Square)> {
        BY_VALUE.into_iter().find_map(|kind| (pieces & self.by_kind(kind)).first().map(|sq| (kind, sq)))
    }

    /// Sliders of both sides that see the square when `occ` is occupied.
    fn uncovered_attackers(&self, to: Square, occ: Bitboard) -> Bitboard {
        let lances = self.by_kind(PieceKind::Lance);
        bishop_attacks(to, occ) & (self.by_kind(PieceKind::Bishop) | self.by_kind(PieceKind::Horse))
            | rook_attacks(to, occ) & (self.by_kind(PieceKind::Rook) | self.by_kind(PieceKind::Dragon))
            | lance_attacks(Color::White, to, occ) & lances & self.by_color(Color::Black)
            | lance_attacks(Color::Black, to, occ) & lances & self.by_color(Color::White)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    fn exchange_value(position: &Position, mv: Move) -> i32 {
        // The exact value is the largest threshold that is still reached.
        let (mut low, mut high) = (-40_000, 40_000);
        while low < high {
            let middle = (low + high + 1) / 2;
            if position.exchange_wins(mv, middle) { low = middle } else { high = middle - 1 }
        }
        low
    }

    fn board_move(text: &str) -> Move {
        let (from, to) = (text[..2].parse().unwrap(), text[2..4].parse().unwrap());
        Move::board(from, to, text.ends_with('+'))
    }

    const PAWN: i32 = EXCHANGE_VALUES[PieceKind::Pawn.index()];
    const SILVER: i32 = EXCHANGE_VALUES[PieceKind::Silver.index()];
    const ROOK: i32 = EXCHANGE_VALUES[PieceKind::Rook.index()];

    #[test]
    fn an_unprotected_pawn_is_won() {
        let position = sfen::parse("4k4/9/9/9/4p4/4S4/9/9/4K4 b - 1").unwrap();
        assert_eq!(exchange_value(&position, board_move("5f5e")), PAWN);
    }

    #[test]
    fn a_protected_pawn_costs_the_silver() {
        let position = sfen::parse("4k4/9/9/4g4/4p4/4S4/9/9/4K4 b - 1").unwrap();
        assert_eq!(exchange_value(&position, board_move("5f5e")), PAWN - SILVER);
    }

    #[test]
    fn a_slider_behind_the_first_attacker_joins_in() {
        // Lance behind silver: pawn, silver, gold change hands, and the gold is not worth taking again for White.
        let position = sfen::parse("4k4/9/9/4g4/4p4/4S4/4L4/9/4K4 b - 1").unwrap();
        assert_eq!(exchange_value(&position, board_move("5f5e")), PAWN);
    }

    #[test]
    fn the_king_does_not_recapture_into_an_attack() {
        let position = sfen::parse("9/4k4/4r4/9/9/9/4L4/4R4/4K4 b - 1").unwrap();
        assert_eq!(exchange_value(&position, board_move("5g5c")), ROOK);
    }
}
