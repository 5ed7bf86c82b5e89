//! Drops.

use crate::shogi::attacks::pawn_attacks;
use crate::shogi::bitboard::Bitboard;
use crate::shogi::hand::Hand;
use crate::shogi::piece::PieceKind;
use crate::shogi::side::Side;

use super::writer::{DropKinds, Writer};
use super::{Generator, Purpose};

const FIRST_RANK: [Bitboard; 2] = [Bitboard::rank(1), Bitboard::rank(9)];
const SECOND_RANK: [Bitboard; 2] = [Bitboard::rank(2), Bitboard::rank(8)];

impl<S: Side, const PURPOSE: u8> Generator<'_, S, PURPOSE> {
    /// Drops on the given empty squares.
    #[inline]
    pub(super) fn drops(&self, targets: Bitboard, writer: &mut Writer) {
        if PURPOSE & Purpose::DROPS == 0 || targets.is_empty() {
            return;
        }
        let hand = self.position.hand(S::US);
        if hand.is_empty() {
            return;
        }
        if hand.has(PieceKind::Pawn) {
            writer.drops(PieceKind::Pawn, self.pawn_drop_targets(targets));
        }
        self.piece_drops(hand, targets, writer);
    }

    /// Squares on files without an own pawn where a pawn can still move, and where it does not mate.
    #[inline]
    fn pawn_drop_targets(&self, targets: Bitboard) -> Bitboard {
        let position = self.position;
        let open_files = position.pieces(S::US, PieceKind::Pawn).empty_files();
        let mut squares = (targets & open_files).without(FIRST_RANK[S::US.index()]);
        if let Some(king) = position.king(S::THEM) {
            let checking = pawn_attacks(S::THEM, king) & squares;
            if let Some(sq) = checking.first()
                && position.is_pawn_drop_mate(sq)
            {
                squares ^= checking;
            }
        }
        squares
    }

    /// All other kinds: which of them can be dropped depends on the rank alone.
    #[inline]
    fn piece_drops(&self, hand: Hand, targets: Bitboard, writer: &mut Writer) {
        use PieceKind::{Bishop, Gold, Knight, Lance, Rook, Silver};
        let mut kinds = DropKinds::default();
        for kind in [Silver, Bishop, Rook, Gold] {
            kinds.add_if(hand.has(kind), kind);
        }
        let (first, second) = (FIRST_RANK[S::US.index()], SECOND_RANK[S::US.index()]);
        let (has_lance, has_knight) = (hand.has(Lance), hand.has(Knight));
        if !has_lance && !has_knight {
            if !kinds.is_empty() {
                writer.drops_of(&kinds, targets);
            }
            return;
        }
        if !kinds.is_empty() {
            writer.drops_of(&kinds, targets & first);
        }
        kinds.add_if(has_lance, Lance);
        if !kinds.is_empty() {
            writer.drops_of(&kinds, targets & second);
        }
        kinds.add_if(has_knight, Knight);
        writer.drops_of(&kinds, targets.without(first | second));
    }
}
