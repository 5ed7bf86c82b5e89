//! Making moves and taking them back.

use crate::shogi::bitboard::Bitboard;
use crate::shogi::moves::Move;
use crate::shogi::piece::{Piece, PieceKind};
use crate::shogi::side::{BlackSide, Side, WhiteSide};
use crate::shogi::square::Square;
use crate::shogi::{Color, zobrist};

use super::Position;

/// What a move destroys and taking it back needs; kept by whoever applied the move.
#[derive(Clone, Debug)]
pub struct Undo {
    checkers: Bitboard,
    pinned: Bitboard,
    board_key: u64,
    captured: Option<Piece>,
}

impl Undo {
    /// The piece that the move captured.
    #[inline]
    #[must_use]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Makes a legal move.
    #[inline]
    pub fn apply(&mut self, mv: Move) -> Undo {
        match self.side_to_move {
            Color::Black => self.apply_as::<BlackSide>(mv),
            Color::White => self.apply_as::<WhiteSide>(mv),
        }
    }

    fn apply_as<S: Side>(&mut self, mv: Move) -> Undo {
        debug_assert!(self.is_legal(mv), "{mv} in {self:?}");
        let mut undo = Undo { checkers: self.checkers, pinned: self.pinned, board_key: self.board_key, captured: None };
        let to = mv.to();
        let mut key = self.board_key ^ zobrist::WHITE_TO_MOVE;
        let placed;
        if let Some(kind) = mv.dropped() {
            placed = kind;
            self.hands[S::US.index()].remove(kind);
            let square = Bitboard::of(to);
            self.kinds[kind.index()] ^= square;
            self.colors[S::US.index()] ^= square;
        } else {
            let from = mv.origin();
            // A board move has a piece on its origin; an empty square can't come from a legal move.
            let kind = self.board[from.index()].map_or(PieceKind::Pawn, Piece::kind);
            placed = if mv.is_promotion() { PieceKind::ALL[kind.index() & 7 | 8] } else { kind };
            if let Some(captured) = self.board[to.index()] {
                undo.captured = Some(captured);
                let square = Bitboard::of(to);
                self.kinds[captured.kind().index()] ^= square;
                self.colors[S::THEM.index()] ^= square;
                self.hands[S::US.index()].add(captured.kind().unpromoted());
                key ^= zobrist::PIECES[captured.index()][to.index()];
            }
            self.board[from.index()] = None;
            self.kinds[kind.index()] ^= Bitboard::of(from);
            self.kinds[placed.index()] ^= Bitboard::of(to);
            self.colors[S::US.index()] ^= Bitboard::of(from) | Bitboard::of(to);
            key ^= zobrist::PIECES[Piece::new(S::US, kind).index()][from.index()];
            if kind == PieceKind::King {
                self.kings[S::US.index()] = Some(to);
            }
        }
        let piece = Piece::new(S::US, placed);
        self.board[to.index()] = Some(piece);
        self.board_key = key ^ zobrist::PIECES[piece.index()][to.index()];
        self.ply += 1;
        self.side_to_move = S::THEM;
        self.find_checkers_and_pins_after::<S>(piece, to);
        undo
    }

    /// The key of the position after a legal move, without making it.
    #[inline]
    #[must_use]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (us, to) = (self.side_to_move, mv.to());
        let mut hands = self.hands;
        let mut key = self.board_key ^ zobrist::WHITE_TO_MOVE;
        if let Some(kind) = mv.dropped() {
            hands[us.index()].remove(kind);
        } else if let (from, Some(piece)) = (mv.origin(), self.board[mv.origin().index()]) {
            key ^= zobrist::PIECES[piece.index()][from.index()];
            if let Some(captured) = self.board[to.index()] {
                hands[us.index()].add(captured.kind().unpromoted());
                key ^= zobrist::PIECES[captured.index()][to.index()];
            }
        }
        key ^= zobrist::PIECES[Piece::new(us, self.kind_after(mv)).index()][to.index()];
        key ^ zobrist::hands_key(hands)
    }

    /// Takes back the move that [`Position::apply`] made last.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        match self.side_to_move {
            Color::White => self.undo_as::<BlackSide>(mv, undo),
            Color::Black => self.undo_as::<WhiteSide>(mv, undo),
        }
    }

    fn undo_as<S: Side>(&mut self, mv: Move, undo: Undo) {
        let to = mv.to();
        self.side_to_move = S::US;
        self.ply -= 1;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
        self.board_key = undo.board_key;
        if let Some(kind) = mv.dropped() {
            let square = Bitboard::of(to);
            self.board[to.index()] = None;
            self.hands[S::US.index()].add(kind);
            self.kinds[kind.index()] ^= square;
            self.colors[S::US.index()] ^= square;
            return;
        }
        let from = mv.origin();
        let placed = self.board[to.index()].map_or(PieceKind::Pawn, Piece::kind);
        let kind = if mv.is_promotion() { placed.unpromoted() } else { placed };
        self.kinds[placed.index()] ^= Bitboard::of(to);
        self.kinds[kind.index()] ^= Bitboard::of(from);
        self.colors[S::US.index()] ^= Bitboard::of(from) | Bitboard::of(to);
        self.board[from.index()] = Some(Piece::new(S::US, kind));
        self.board[to.index()] = undo.captured;
        if let Some(captured) = undo.captured {
            let square = Bitboard::of(to);
            self.kinds[captured.kind().index()] ^= square;
            self.colors[S::THEM.index()] ^= square;
            self.hands[S::US.index()].remove(captured.kind().unpromoted());
        }
        if kind == PieceKind::King {
            self.kings[S::US.index()] = Some(from);
        }
    }

    /// Passes the turn without moving; only for a side that is not in check.
    pub fn apply_null(&mut self) -> Undo {
        debug_assert!(!self.in_check());
        let undo = Undo { checkers: self.checkers, pinned: self.pinned, board_key: self.board_key, captured: None };
        self.side_to_move = !self.side_to_move;
        self.ply += 1;
        self.board_key ^= zobrist::WHITE_TO_MOVE;
        self.find_checkers_and_pins();
        undo
    }

    /// Takes back a passed turn.
    pub fn undo_null(&mut self, undo: Undo) {
        self.side_to_move = !self.side_to_move;
        self.ply -= 1;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
        self.board_key = undo.board_key;
    }

    /// The kind that a move puts on its destination, promotion included.
    #[inline]
    #[must_use]
    pub fn kind_after(&self, mv: Move) -> PieceKind {
        let kind = self.moved_kind(mv);
        if mv.is_promotion() { PieceKind::ALL[kind.index() & 7 | 8] } else { kind }
    }

    /// The kind that a move moves or drops, before promotion.
    #[inline]
    #[must_use]
    pub fn moved_kind(&self, mv: Move) -> PieceKind {
        match mv.dropped() {
            Some(kind) => kind,
            None => self.kind_on(mv.origin()),
        }
    }

    /// The kind on a square known to be occupied.
    #[inline]
    pub(in crate::shogi) fn kind_on(&self, sq: Square) -> PieceKind {
        debug_assert!(self.board[sq.index()].is_some());
        self.board[sq.index()].map_or(PieceKind::Pawn, Piece::kind)
    }
}
