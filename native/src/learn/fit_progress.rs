//! Learning how far a game has gone from where its pieces stand: least squares on the share of plies played.

use fukayomi::eval::linear::{GameProgress, PROGRESS_PLACES, WHOLE, progress_in_hand, progress_on_board};
use fukayomi::shogi::{Color, Move, PieceKind, Position, Square};

const PASSES: u32 = 3;
/// Share of the error that one position takes away from its own prediction.
const RATE: f32 = 0.02;

/// Fits the measure to games from the usual start; games of fewer than `SHORTEST` plies say nothing about endings.
#[must_use]
pub fn fit_progress(games: &[&[Move]]) -> GameProgress {
    const SHORTEST: usize = 60;
    let mut values = vec![0.0_f32; PROGRESS_PLACES];
    let mut places = Vec::new();
    for pass in 0..PASSES {
        let rate = RATE / (1 << (2 * pass)) as f32;
        for moves in games.iter().filter(|moves| moves.len() >= SHORTEST) {
            let mut position = Position::startpos();
            for (ply, &mv) in moves.iter().enumerate() {
                places.clear();
                list(&position, &mut places);
                let predicted: f32 = places.iter().map(|&place| values[place]).sum();
                let error = predicted - ply as f32 / moves.len() as f32;
                for &place in &places {
                    values[place] -= rate * error / places.len() as f32;
                }
                position.apply(mv);
            }
        }
    }
    for kind in PieceKind::ALL {
        for sq in Square::all() {
            values[progress_on_board(kind, sq)] = values[progress_on_board(kind, folded(sq))];
        }
    }
    let whole: Vec<i16> = values.iter().map(|value| (value * WHOLE as f32).round() as i16).collect();
    GameProgress::from_values(&whole).expect("as many values as places")
}

/// The places of all pieces. A piece and its mirror image say the same, so both use the one on the lower file.
fn list(position: &Position, places: &mut Vec<usize>) {
    for sq in position.occupied() {
        if let Some(piece) = position.piece_on(sq) {
            let seen = if piece.color() == Color::Black { sq } else { sq.rotate() };
            places.push(progress_on_board(piece.kind(), folded(seen)));
        }
    }
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            places.extend((0..count).map(|_| progress_in_hand(kind)));
        }
    }
}

fn folded(sq: Square) -> Square {
    if sq.file() > 5 { sq.mirror() } else { sq }
}
