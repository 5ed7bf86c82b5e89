//! Seeded random games and positions.

use fukayomi::shogi::{Color, Move, MoveList, Piece, PieceKind, Position, Setup, Square};

/// SplitMix64: the same numbers everywhere.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}

/// A random game of at most so many moves.
pub fn playout(start: &Position, moves: usize, rng: &mut Rng) -> Vec<Move> {
    let mut position = start.clone();
    let mut played = Vec::new();
    while played.len() < moves {
        let legal = legal_moves(&position);
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())];
        position.apply(mv);
        played.push(mv);
    }
    played
}

/// A random position where many pieces of a kind can go to the same square, with something in hand.
pub fn crowded_position(rng: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.side_to_move = Color::ALL[rng.below(2)];
        let us = setup.side_to_move;
        let mut free: Vec<Square> = Square::all().collect();
        for color in Color::ALL {
            let sq = free.swap_remove(rng.below(free.len()));
            setup.board[sq.index()] = Some(Piece::new(color, PieceKind::King));
        }
        for kind in PieceKind::HAND {
            for _ in 0..kind.count_in_set() {
                match rng.below(6) {
                    0 => {
                        let hand = &mut setup.hands[rng.below(2)];
                        *hand = hand.with(kind, hand.count(kind) + 1);
                    }
                    1..=3 => {
                        let color = if rng.below(5) == 0 { !us } else { us };
                        let kind = if rng.below(2) == 0 { kind } else { kind.promoted().unwrap_or(kind) };
                        let sq = free.swap_remove(rng.below(free.len()));
                        setup.board[sq.index()] = Some(Piece::new(color, kind));
                        // A pawn that breaks a rule is one piece less.
                        if setup.position().is_err() {
                            setup.board[sq.index()] = None;
                        }
                    }
                    _ => {}
                }
            }
        }
        if let Ok(position) = setup.position()
            && !legal_moves(&position).is_empty()
        {
            return position;
        }
    }
}
