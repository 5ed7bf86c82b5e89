//! Positions and moves in the words of `shogi_core`, and the names that `shogi_official_kifu` gives them.

use fukayomi::shogi::{Color, Move, Piece, PieceKind, Position, Setup, Square};
use shogi_core as core;

pub fn position(position: &Position) -> core::PartialPosition {
    let setup: Setup = position.setup();
    let mut theirs = core::PartialPosition::empty();
    for sq in Square::all() {
        theirs.piece_set(square(sq), setup.board[sq.index()].map(piece));
    }
    for us in Color::ALL {
        for (held, count) in setup.hands[us.index()].iter() {
            let hand = theirs.hand_of_a_player_mut(color(us));
            *hand = (0..count).fold(*hand, |hand, _| hand.added(kind(held)).unwrap());
        }
    }
    theirs.side_to_move_set(color(setup.side_to_move));
    theirs
}

pub fn mv(position: &Position, mv: Move) -> core::Move {
    match (mv.from(), mv.dropped()) {
        (Some(from), _) => core::Move::Normal { from: square(from), to: square(mv.to()), promote: mv.is_promotion() },
        (None, Some(dropped)) => {
            core::Move::Drop { piece: piece(Piece::new(position.side_to_move(), dropped)), to: square(mv.to()) }
        }
        (None, None) => unreachable!(),
    }
}

pub fn name(theirs: &core::PartialPosition, position: &Position, mv: Move) -> Option<String> {
    shogi_official_kifu::display_single_move_kansuji(theirs, self::mv(position, mv))
}

fn square(sq: Square) -> core::Square {
    core::Square::new(sq.file(), sq.rank()).unwrap()
}

fn color(color: Color) -> core::Color {
    if color == Color::Black { core::Color::Black } else { core::Color::White }
}

fn piece(piece: Piece) -> core::Piece {
    core::Piece::new(kind(piece.kind()), color(piece.color()))
}

fn kind(kind: PieceKind) -> core::PieceKind {
    match kind {
        PieceKind::Pawn => core::PieceKind::Pawn,
        PieceKind::Lance => core::PieceKind::Lance,
        PieceKind::Knight => core::PieceKind::Knight,
        PieceKind::Silver => core::PieceKind::Silver,
        PieceKind::Bishop => core::PieceKind::Bishop,
        PieceKind::Rook => core::PieceKind::Rook,
        PieceKind::Gold => core::PieceKind::Gold,
        PieceKind::King => core::PieceKind::King,
        PieceKind::Tokin => core::PieceKind::ProPawn,
        PieceKind::ProLance => core::PieceKind::ProLance,
        PieceKind::ProKnight => core::PieceKind::ProKnight,
        PieceKind::ProSilver => core::PieceKind::ProSilver,
        PieceKind::Horse => core::PieceKind::ProBishop,
        PieceKind::Dragon => core::PieceKind::ProRook,
    }
}
