//! Positions that evaluations are timed on, natively and in WebAssembly.

use fukayomi::shogi::{Move, MoveList, Position};

const GAMES: u64 = 20;
const PLIES: usize = 120;

/// Positions of random games with a move for each: captures and promotions are preferred, so that endings come up.
pub fn positions() -> Vec<(Position, Move)> {
    let mut seed = 1_u64;
    let mut found = Vec::new();
    for _ in 0..GAMES {
        let mut position = Position::startpos();
        for _ in 0..PLIES {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            if list.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let forceful: Vec<Move> =
                list.into_iter().filter(|mv| mv.is_promotion() || position.piece_on(mv.to()).is_some()).collect();
            let random = (seed >> 33) as usize;
            let mv = if random.is_multiple_of(3) && !forceful.is_empty() {
                forceful[random / 3 % forceful.len()]
            } else {
                list[random / 3 % list.len()]
            };
            found.push((position.clone(), mv));
            position.apply(mv);
        }
    }
    found
}
