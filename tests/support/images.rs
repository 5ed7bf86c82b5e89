//! The same position seen from the other side or in a mirror.

use fukayomi::shogi::{Color, Piece, Position, Setup, Square};

/// The board turned round: Black has what White had.
pub fn turned(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for sq in Square::all() {
        setup.board[sq.rotate().index()] = position.piece_on(sq).map(|piece| Piece::new(!piece.color(), piece.kind()));
    }
    setup.hands = [position.hand(Color::White), position.hand(Color::Black)];
    setup.side_to_move = !position.side_to_move();
    setup.position().unwrap()
}

/// Left and right exchanged.
pub fn mirrored(position: &Position) -> Position {
    let mut setup = position.setup();
    for sq in Square::all() {
        setup.board[sq.mirror().index()] = position.piece_on(sq);
    }
    setup.position().unwrap()
}
