//! Positions by chance, the same ones every time.

use fukayomi::shogi::{Color, MoveList, Piece, PieceKind, Position, Setup, Square};

/// Kinds that make small problems: most of them short-legged, so that the king can't be driven all over the board.
const ATTACKERS: [PieceKind; 8] = [
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Tokin,
    PieceKind::ProSilver,
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Horse,
];
const DEFENDERS: [PieceKind; 5] =
    [PieceKind::Pawn, PieceKind::Lance, PieceKind::Silver, PieceKind::Gold, PieceKind::Knight];

/// A source of chance.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 33) as usize % limit
    }

    /// A position like another one: two moves later, without a piece, or with a piece in the other hand.
    pub fn disturb(&mut self, start: &Position) -> Option<Position> {
        match self.below(3) {
            0 => self.play_two(start),
            1 => self.take_away(start),
            _ => self.give_to_defender(start),
        }
    }

    fn play_two(&mut self, start: &Position) -> Option<Position> {
        let (mut position, mut moves) = (start.clone(), MoveList::new());
        for _ in 0..2 {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return None;
            }
            position.apply(moves[self.below(moves.len())]);
        }
        Some(position)
    }

    fn take_away(&mut self, start: &Position) -> Option<Position> {
        let mut setup = start.setup();
        let occupied: Vec<usize> =
            (0..81).filter(|&sq| setup.board[sq].is_some_and(|piece| piece.kind() != PieceKind::King)).collect();
        setup.board[occupied[self.below(occupied.len())]] = None;
        setup.position().ok()
    }

    fn give_to_defender(&mut self, start: &Position) -> Option<Position> {
        let mut setup = start.setup();
        let [us, them] = [setup.side_to_move.index(), setup.side_to_move.flip().index()];
        let held: Vec<(PieceKind, u32)> = setup.hands[us].iter().collect();
        if held.is_empty() {
            return None;
        }
        let (kind, count) = held[self.below(held.len())];
        setup.hands[us] = setup.hands[us].with(kind, count - 1);
        setup.hands[them] = setup.hands[them].with(kind, setup.hands[them].count(kind) + 1);
        setup.position().ok()
    }

    /// A king in a corner region against a few pieces, so few that every check can be followed to its end.
    pub fn small_problem(&mut self) -> Option<Position> {
        let mut setup = Setup::empty();
        self.place(&mut setup, Piece::WhiteKing, 2);
        if self.below(3) == 0 {
            self.place(&mut setup, Piece::BlackKing, 9);
        }
        for _ in 0..2 + self.below(2) {
            let kind = ATTACKERS[self.below(ATTACKERS.len())];
            self.place(&mut setup, Piece::new(Color::Black, kind), 4);
        }
        for _ in 0..2 + self.below(3) {
            let kind = DEFENDERS[self.below(DEFENDERS.len())];
            self.place(&mut setup, Piece::new(Color::White, kind), 3);
        }
        for hand in &mut setup.hands {
            if self.below(3) == 0 {
                *hand = hand.with(PieceKind::HAND[self.below(4)], 1);
            }
        }
        setup.position().ok()
    }

    /// Puts a piece on a free square of the first files and ranks.
    fn place(&mut self, setup: &mut Setup, piece: Piece, size: usize) {
        loop {
            let (file, rank) = (1 + self.below(size) as u8, 1 + self.below(size) as u8);
            if let Some(sq) = Square::new(file, rank)
                && setup.board[sq.index()].is_none()
            {
                setup.board[sq.index()] = Some(piece);
                return;
            }
        }
    }

    /// How many legal moves give check.
    pub fn count_checks(&self, position: &Position) -> usize {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| position.gives_check(mv));
        moves.len()
    }
}
