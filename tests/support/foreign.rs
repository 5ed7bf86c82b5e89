//! The same position and the same move in the words of the `shogi_core` crates.

use fukayomi::shogi::{Color, Move, Piece, PieceKind, Position, Square};

/// The position as `shogi_legality_lite` and `shunsai` read it.
pub fn position(ours: &Position) -> shogi_core::PartialPosition {
    let mut theirs = shogi_core::PartialPosition::empty();
    for sq in Square::all() {
        theirs.piece_set(square(sq), ours.piece_on(sq).map(piece));
    }
    for side in Color::ALL {
        let hand = theirs.hand_of_a_player_mut(color(side));
        for (kind, count) in ours.hand(side).iter() {
            for _ in 0..count {
                *hand = hand.added(self::kind(kind)).expect("a kind that can be held");
            }
        }
    }
    theirs.side_to_move_set(color(ours.side_to_move()));
    theirs
}

/// A move of theirs in our bits.
#[allow(dead_code)]
pub fn move_from(theirs: shogi_core::Move) -> Move {
    let square_from = |sq: shogi_core::Square| Square::new(sq.file(), sq.rank()).expect("a square of the board");
    match theirs {
        shogi_core::Move::Normal { from, to, promote } => Move::board(square_from(from), square_from(to), promote),
        shogi_core::Move::Drop { piece, to } => {
            let kind = PieceKind::HAND.into_iter().find(|&ours| kind(ours) == piece.piece_kind());
            Move::drop(kind.expect("a kind that can be held"), square_from(to))
        }
    }
}

/// Our move in theirs; the position says who drops.
#[allow(dead_code)]
pub fn move_to(ours: Move, side: Color) -> shogi_core::Move {
    let to = square(ours.to());
    match (ours.from(), ours.dropped()) {
        (Some(from), _) => shogi_core::Move::Normal { from: square(from), to, promote: ours.is_promotion() },
        (None, Some(dropped)) => {
            shogi_core::Move::Drop { piece: shogi_core::Piece::new(kind(dropped), color(side)), to }
        }
        (None, None) => unreachable!("a move is a drop or comes from a square"),
    }
}

fn color(ours: Color) -> shogi_core::Color {
    match ours {
        Color::Black => shogi_core::Color::Black,
        Color::White => shogi_core::Color::White,
    }
}

fn square(ours: Square) -> shogi_core::Square {
    shogi_core::Square::new(ours.file(), ours.rank()).expect("a square of the board")
}

fn piece(ours: Piece) -> shogi_core::Piece {
    shogi_core::Piece::new(kind(ours.kind()), color(ours.color()))
}

fn kind(ours: PieceKind) -> shogi_core::PieceKind {
    use shogi_core::PieceKind as Theirs;
    match ours {
        PieceKind::Pawn => Theirs::Pawn,
        PieceKind::Lance => Theirs::Lance,
        PieceKind::Knight => Theirs::Knight,
        PieceKind::Silver => Theirs::Silver,
        PieceKind::Bishop => Theirs::Bishop,
        PieceKind::Rook => Theirs::Rook,
        PieceKind::Gold => Theirs::Gold,
        PieceKind::King => Theirs::King,
        PieceKind::Tokin => Theirs::ProPawn,
        PieceKind::ProLance => Theirs::ProLance,
        PieceKind::ProKnight => Theirs::ProKnight,
        PieceKind::ProSilver => Theirs::ProSilver,
        PieceKind::Horse => Theirs::ProBishop,
        PieceKind::Dragon => Theirs::ProRook,
    }
}
