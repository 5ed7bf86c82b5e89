//! Step 1 of learning by comparison (S2, section 3.1): the move of a record and its siblings are searched, and the
//! principal variations go to a file from which step 2 learns without any search.
//!
//! The record move is searched with an open window, each sibling in a window of ± k pawns around its value; a sibling that
//! leaves the window has no exact line and is dropped, as is one whose line ends in the very position where the record
//! move's ends. A record move that is found to mate or to be mated says nothing about an evaluation: its position is left
//! out.

mod file;
mod search;

use file::LinesWriter;
pub use file::{GameLines, Heading, LinesError, LinesReader, Totals, checksum};
pub use search::{Judge, Judged, MOST_PLIES, ShortLine};

use std::path::Path;

use crate::work::parallel;
use crate::work::records::RecordedGame;
use fukayomi::eval::Evaluator;
use fukayomi::search::MATE_IN_MAX;
use fukayomi::shogi::{Move, MoveList, Position};

/// Points of a pawn in every evaluation that searches.
pub const PAWN_POINTS: i32 = 100;

/// Which positions of a game are looked at: every n-th, beginning at a place that differs from game to game, so that both
/// sides and all plies are seen.
pub fn is_sampled(game: usize, ply: usize, every: usize) -> bool {
    (ply + game).is_multiple_of(every.max(1))
}

/// Judges the record move and its siblings in a window of this many points around it; `None` if the record move decides the
/// game or has no sibling. The second part holds what lies outside the window, too.
pub fn judge_siblings<E: Evaluator>(
    evaluator: &E,
    position: &Position,
    record: Move,
    window: i32,
) -> Option<(Judged, Vec<Judged>)> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    if list.len() < 2 {
        return None;
    }
    let mut judge = Judge::new(evaluator, position);
    let record_found = judge.judge_fully(record);
    if record_found.value.abs() >= MATE_IN_MAX {
        return None;
    }
    let (alpha, beta) = (record_found.value - window, record_found.value + window);
    let others = list.into_iter().filter(|&mv| mv != record).map(|mv| judge.judge(mv, alpha, beta)).collect();
    Some((record_found, others))
}

/// The comparisons of a game.
fn compare_game<E: Evaluator>(evaluator: &E, number: usize, game: &RecordedGame, heading: &Heading) -> GameLines {
    let mut lines = GameLines::new(game.start.clone());
    let mut position = game.start.clone();
    let window = i32::from(heading.window) * PAWN_POINTS;
    for (ply, &mv) in game.moves.iter().enumerate() {
        if is_sampled(number, ply, heading.every as usize)
            && let Some((record, others)) = judge_siblings(evaluator, &position, mv, window)
        {
            let is_kept = |other: &Judged| (other.value - record.value).abs() < window && other.end != record.end;
            let siblings: Vec<ShortLine> =
                others.iter().filter(|&other| is_kept(other)).map(|other| other.line).collect();
            lines.add(&game.moves[..ply], record.line, &siblings);
        }
        position.apply(mv);
    }
    lines
}

/// Searches the games and writes the lines of all comparisons; the bytes are the same for any number of threads.
///
/// # Errors
/// If the file can't be written.
pub fn write_lines<E: Evaluator>(
    path: &Path,
    heading: &Heading,
    evaluator: &E,
    games: &[RecordedGame],
    threads: usize,
    mut progress: impl FnMut(usize, Totals),
) -> Result<Totals, LinesError> {
    let mut writer = LinesWriter::create(path, heading)?;
    parallel::in_order(
        games,
        threads,
        || (),
        |(), number, game| compare_game(evaluator, number, game, heading),
        |number, lines| {
            writer.write(&lines)?;
            progress(number + 1, writer.totals());
            Ok(())
        },
    )?;
    writer.finish()
}

#[cfg(test)]
mod tests;
