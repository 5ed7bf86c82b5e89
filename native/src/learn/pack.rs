//! `fukayomi learn pack`: labelled games as shuffled quiet positions of 48 bytes, which training streams from the disk.
//!
//! A position is kept if its score was searched and lies below `--most-score`, its side to move is not in check, and the move
//! played neither captures nor promotes: then the score speaks of the position as it stands.

mod file;
mod record;

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;

use super::labelled::{self, LabelledGame};
use crate::work::jobs::default_threads;
use crate::work::parallel;
use file::Shuffled;

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
            replay(&lines, args.most_score, |packed| train.add(packed)).map_err(|error| named(&error))?;
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
        replay(&last, args.most_score, |packed| held.add(packed))?;
        eprintln!("{} of {} games held out: {}", held.finish()?, last.len(), path.display());
    }
    Ok(())
}

fn replay(
    lines: &[(usize, String)],
    most_score: i16,
    mut take: impl FnMut(&Packed) -> Result<(), PackError>,
) -> Result<(), Box<dyn Error>> {
    let work = |(): &mut (), _, (number, line): &(usize, String)| {
        labelled::parse(line).map(|game| quiet(&game, most_score)).map_err(|reason| format!("line {number}: {reason}"))
    };
    parallel::in_order(
        lines,
        default_threads(),
        || (),
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
    let mut position = game.start.clone();
    let mut packed = Vec::new();
    for (&mv, &score) in game.moves.iter().zip(&game.scores) {
        let is_quiet = !mv.is_promotion() && position.piece_on(mv.to()).is_none() && !position.in_check();
        let score = score.and_then(|score| i16::try_from(score).ok());
        if let Some(score) = score.filter(|score| is_quiet && score.unsigned_abs() < most_score.unsigned_abs()) {
            let result = match game.winner {
                Some(winner) if winner == position.side_to_move() => 2,
                Some(_) => 0,
                None => 1,
            };
            packed.push(Packed::new(&position, score, result));
        }
        position.apply(mv);
    }
    packed
}
