//! `fukayomi learn pack`: labelled games as shuffled quiet positions of 48 bytes, which training streams from the disk.
//!
//! A position is kept if its score was searched and lies below `--most-score`, its side to move is not in check, and the move
//! played neither captures nor promotes: then the score speaks of the position as it stands. With `--settle` the move may be any;
//! what is kept is the position at the end of quiescence, with score and result turned round after an odd number of moves. Then
//! nothing hangs in what is learned from, so that the network leaves captures to those who search.

mod file;
mod record;

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;

use super::labelled::{self, LabelledGame};
use super::siblings::Judge;
use crate::work::jobs::default_threads;
use crate::work::parallel;
use file::Shuffled;
use fukayomi::eval::network::Network;
use fukayomi::shogi::{Move, Position};

pub use file::{Blocks, PackError, read_all};
pub use record::Packed;

/// Lines that are replayed before their positions are written.
const LINES: usize = 4_096;

/// The arguments of `fukayomi learn pack`.
#[derive(Args, Clone, Debug)]
pub struct PackArgs {
    /// Files of labelled games (tab separated: id, result, termination, opening plies, [start,] moves, scores)
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the positions
    #[arg(short, long)]
    out: PathBuf,
    /// Where to write those of the last games, which are held out
    #[arg(long, requires = "hold_out")]
    held_out: Option<PathBuf>,
    /// How many of the last lines of the last file are held out: whole games
    #[arg(long, default_value_t = 0)]
    hold_out: usize,
    /// Positions with a score beyond this teach little
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(i16).range(1..))]
    most_score: i16,
    /// Keep where quiescence ends instead of leaving out what is not quiet
    #[arg(long)]
    settle: bool,
    /// Seed of the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Packs games.
///
/// # Errors
/// If a file can't be read or written, or a line is no game.
pub fn pack(args: &PackArgs) -> Result<(), Box<dyn Error>> {
    let mut train = Shuffled::create(&args.out, args.seed)?;
    let mut games = 0;
    let mut last = Vec::new();
    for (number, path) in args.games.iter().enumerate() {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let mut lines = Vec::new();
        let mut reader = BufReader::new(File::open(path).map_err(|error| named(&error))?).lines().enumerate();
        loop {
            let next = reader.next();
            if let Some((at, line)) = next {
                let line = line.map_err(|error| named(&error))?;
                if !line.is_empty() && !line.starts_with('#') {
                    lines.push((at + 1, line));
                }
                if lines.len() < LINES + args.hold_out {
                    continue;
                }
            } else if number + 1 == args.games.len() {
                last = lines.split_off(lines.len().saturating_sub(args.hold_out));
            }
            let (ended, kept) = (
                lines.len() < LINES + args.hold_out,
                if lines.len() < LINES + args.hold_out { 0 } else { args.hold_out },
            );
            let rest = lines.split_off(lines.len() - kept);
            games += lines.len();
            replay(&lines, args, args.settle, |packed| train.add(packed)).map_err(|error| named(&error))?;
            lines = rest;
            if ended {
                break;
            }
        }
        eprintln!("{}: {games} games, {} positions so far", path.display(), train.len());
    }
    let count = train.finish()?;
    eprintln!("{count} quiet positions of {games} games: {}", args.out.display());
    if let Some(path) = &args.held_out {
        let mut held = Shuffled::create(path, args.seed)?;
        replay(&last, args, false, |packed| held.add(packed))?;
        eprintln!("{} of {} games held out: {}", held.finish()?, last.len(), path.display());
    }
    Ok(())
}

fn replay(
    lines: &[(usize, String)],
    args: &PackArgs,
    settles: bool,
    mut take: impl FnMut(&Packed) -> Result<(), PackError>,
) -> Result<(), Box<dyn Error>> {
    let work = |network: &mut Option<Network>, _, (number, line): &(usize, String)| {
        let kept = |game| match network {
            Some(network) => settled(&game, args.most_score, network),
            None => quiet(&game, args.most_score),
        };
        labelled::parse(line).map(kept).map_err(|reason| format!("line {number}: {reason}"))
    };
    let network = settles.then(Network::default);
    parallel::in_order(
        lines,
        default_threads(),
        || network.clone(),
        work,
        |_, positions| -> Result<(), Box<dyn Error>> {
            for packed in positions? {
                take(&packed)?;
            }
            Ok(())
        },
    )
}

/// The quiet positions of a game.
fn quiet(game: &LabelledGame, most_score: i16) -> Vec<Packed> {
    let mut packed = Vec::new();
    each_scored(game, most_score, |position, mv, score, result| {
        if !mv.is_promotion() && position.piece_on(mv.to()).is_none() {
            packed.push(Packed::new(position, score, result));
        }
    });
    packed
}

/// The ends of quiescence from the positions of a game.
fn settled(game: &LabelledGame, most_score: i16, network: &Network) -> Vec<Packed> {
    let mut packed = Vec::new();
    each_scored(game, most_score, |position, _, score, result| {
        let line = Judge::new(network, position).settling_line();
        let mut end = position.clone();
        line.moves().for_each(|mv| {
            end.apply(mv);
        });
        if !end.in_check() {
            let turned = !line.len().is_multiple_of(2);
            let (score, result) = if turned { (-score, 2 - result) } else { (score, result) };
            packed.push(Packed::new(&end, score, result));
        }
    });
    packed
}

/// Calls with each position out of check that has a score, the move played, the score, and the result for the side to move.
fn each_scored(game: &LabelledGame, most_score: i16, mut take: impl FnMut(&Position, Move, i16, u8)) {
    let mut position = game.start.clone();
    for (&mv, &score) in game.moves.iter().zip(&game.scores) {
        let score = score.and_then(|score| i16::try_from(score).ok());
        let score = score.filter(|score| score.unsigned_abs() < most_score.unsigned_abs());
        if let Some(score) = score.filter(|_| !position.in_check()) {
            let result = match game.winner {
                Some(winner) if winner == position.side_to_move() => 2,
                Some(_) => 0,
                None => 1,
            };
            take(&position, mv, score, result);
        }
        position.apply(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::notation::sfen;

    /// A pawn takes a rook at once: 500 for Black, who wins.
    const GAME: &str = "1\tB\tmate\t0\t4k4/9/9/4r4/4P4/9/9/9/4K4 b - 1\t5e5d 5a5b\t500 -480";

    fn packed(text: &str, score: i16, result: u8) -> Packed {
        Packed::new(&sfen::parse(text).unwrap(), score, result)
    }

    #[test]
    fn a_position_whose_move_captures_is_left_out() {
        let game = labelled::parse(GAME).unwrap();
        assert_eq!(quiet(&game, 4_000), [packed("4k4/9/9/4P4/9/9/9/9/4K4 w R 2", -480, 0)]);
    }

    #[test]
    fn a_settled_position_stands_after_its_captures_with_score_and_result_turned_round() {
        let game = labelled::parse(GAME).unwrap();
        let after = "4k4/9/9/4P4/9/9/9/9/4K4 w R 2";
        let found = settled(&game, 4_000, &Network::default());
        assert_eq!(found, [packed(after, -500, 0), packed(after, -480, 0)]);
        assert_eq!(settled(&game, 490, &Network::default()), [packed(after, -480, 0)]);
    }
}
