//! The legal moves according to `shogi_legality_lite`.
//!
//! That library judges a pawn drop by trying all answers, their pawn drops included, and the answers to those: where
//! both kings are as good as mated it never comes back. So it is asked about pawn drops one by one, with as few pawns in
//! hand as the answer needs.

use shogi_core::{Color, Move, PartialPosition, Piece, PieceKind, Square};
use shogi_legality_lite::{all_legal_moves_partial, prelegality};

/// All legal moves, in no particular order.
pub fn legal_moves(position: &PartialPosition) -> Vec<Move> {
    let side = position.side_to_move();
    let mut moves = all_legal_moves_partial(&without_pawns_in_hand(position, side));
    let pawn = Piece::new(PieceKind::Pawn, side);
    if position.hand(pawn).is_none_or(|count| count == 0) {
        return moves;
    }
    let king = position.king_position(side.flip());
    for to in position.vacant_bitboard() {
        let mv = Move::Drop { piece: pawn, to };
        let mut after = position.clone();
        if after.make_move(mv).is_none() || prelegality::will_king_be_captured(&after) == Some(true) {
            continue;
        }
        // No drop answers the check of a pawn, so the opponent's pawns in hand don't matter there.
        let checks = king.is_some_and(|king| is_in_front_of(to, king, side));
        let judged = if checks { without_pawns_in_hand(position, side.flip()) } else { position.clone() };
        if prelegality::is_valid(&judged, mv) {
            moves.push(mv);
        }
    }
    moves
}

fn is_in_front_of(pawn: Square, king: Square, side: Color) -> bool {
    pawn.file() == king.file() && pawn.relative_rank(side) == king.relative_rank(side) + 1
}

fn without_pawns_in_hand(position: &PartialPosition, side: Color) -> PartialPosition {
    let mut poorer = position.clone();
    let hand = poorer.hand_of_a_player_mut(side);
    while let Some(fewer) = hand.removed(PieceKind::Pawn) {
        *hand = fewer;
    }
    poorer
}
