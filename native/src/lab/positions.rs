//! Positions of the three phases of a game, for experiments that look at positions instead of playing games.

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::experiments::look;
use super::openings::Openings;
use crate::work::files::write_whole;
use crate::work::jobs;
use crate::work::progress_line::ProgressLine;
use fukayomi::notation::sfen;
use fukayomi::random::Random;
use fukayomi::search::{self, Limits, Search};
use fukayomi::shogi::{Game, Move, Rules};

const BUILT_IN: &str = include_str!("../../data/positions.txt");

/// A phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Both sides build.
    Opening,
    /// The armies have met.
    Middle,
    /// Kings are hunted.
    Endgame,
}

impl Phase {
    /// In the order of a game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Endgame => "endgame",
        }
    }

    /// The plies from which a position is drawn; the last ones of a game say little, as somebody has nearly won.
    const fn plies(self, length: u64) -> (u64, u64) {
        match self {
            Self::Opening => (20, 36),
            Self::Middle => (44, 72),
            Self::Endgame => (84, length.saturating_sub(8)),
        }
    }
}

/// The positions that come with the program, one game each.
///
/// # Errors
/// Never; the tests read them.
pub fn built_in() -> Result<Vec<(Phase, Game)>, Box<dyn Error>> {
    let mut positions = Vec::new();
    for line in BUILT_IN.lines().filter(|line| !line.starts_with('#')) {
        let (name, text) = line.split_once(' ').ok_or("expected a phase and an SFEN")?;
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or("expected a phase")?;
        positions.push((phase, Game::new(sfen::parse(text)?)));
    }
    Ok(positions)
}

/// The first so many of each phase.
///
/// # Errors
/// As [`built_in`].
pub fn of_each_phase(most: usize) -> Result<Vec<(Phase, Game)>, Box<dyn Error>> {
    let mut counts = [0; Phase::ALL.len()];
    let mut positions = built_in()?;
    positions.retain(|(phase, _)| {
        counts[*phase as usize] += 1;
        counts[*phase as usize] <= most
    });
    Ok(positions)
}

/// The arguments of `fukayomi lab positions`.
#[derive(Args, Clone, Debug)]
pub struct PositionsArgs {
    /// Positions of each phase
    #[arg(long, default_value_t = 120)]
    count: usize,
    /// Fixes what is made
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move in the games that the positions are taken from
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Leave out positions with a score beyond this
    #[arg(long, default_value_t = 1_200)]
    undecided: i32,
    /// Where to write them
    #[arg(long, short)]
    out: PathBuf,
}

/// Plays games against itself and takes at most one position of each phase from each.
///
/// # Errors
/// If there is no mind to play, or the file can't be written.
pub fn generate(args: &PositionsArgs) -> Result<(), Box<dyn Error>> {
    let openings = Openings::built_in()?;
    let make_mind = || {
        let mut mind = search::mind("alpha-beta").ok_or("there is no mind alpha-beta")?;
        mind.set_param("hash_mb", "16").map(|()| mind).map_err(|_| "alpha-beta has no hash table")
    };
    let mut text = format!(
        "# Positions of our own games, made by: fukayomi lab positions --count {} --seed {} --nodes {} --undecided {}\n",
        args.count, args.seed, args.nodes, args.undecided
    );
    let mut progress = ProgressLine::new(3 * args.count as u64, 0, false);
    let (mut found, mut tried) = ([const { Vec::new() }; 3], 0);
    while found.iter().any(|found| found.len() < args.count) {
        // Batches, so that the result does not depend on which thread is faster.
        let batch: Vec<u64> = (tried..tried + 60).collect();
        tried += 60;
        let mut results = Vec::new();
        let work = |mind: &mut Box<dyn Search>, job| (job, candidates(mind.as_mut(), args, &openings, job));
        jobs::run(&batch, jobs::default_threads(), make_mind, work, |result| {
            results.push(result);
            ControlFlow::Continue(())
        })?;
        results.sort_by_key(|(job, _)| *job);
        for (_, lines) in results {
            for (found, line) in found.iter_mut().zip(lines) {
                found.extend(line.filter(|_| found.len() < args.count));
            }
        }
        progress.show(found.iter().map(Vec::len).sum::<usize>() as u64, String::new);
    }
    progress.end();
    for (phase, lines) in Phase::ALL.into_iter().zip(&found) {
        lines.iter().try_for_each(|line| writeln!(text, "{} {line}", phase.name()))?;
    }
    write_whole(&args.out, text.as_bytes())?;
    println!("{} positions from {tried} games in {}", 3 * args.count, args.out.display());
    Ok(())
}

/// Plays a game and takes an undecided position without check of each phase from it, where there is one.
fn candidates(mind: &mut dyn Search, args: &PositionsArgs, openings: &Openings, job: u64) -> [Option<String>; 3] {
    let mut random = Random::of_job(args.seed, job);
    let opening = random.below(openings.count() as u64) as usize;
    let mut game = openings.game(opening, Rules::default());
    let (mut seen, start) = (Vec::new(), game.moves().len() as u64);
    while game.outcome().is_none() && game.moves().len() < 250 {
        let look = look(mind, &game, &Limits::nodes(args.nodes));
        let is_good = !game.position().in_check() && look.score.abs() <= args.undecided;
        seen.push(is_good.then(|| sfen::write(game.position())));
        let Ok(mv) = look.mv.parse::<Move>() else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    Phase::ALL.map(|phase| {
        let (first, last) = phase.plies(game.moves().len() as u64);
        let ply = first + random.below(last.checked_sub(first)? + 1);
        seen.get(ply.checked_sub(start)? as usize)?.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_more_than_a_hundred_positions_of_each_phase() {
        let positions = built_in().unwrap();
        for phase in Phase::ALL {
            assert!(positions.iter().filter(|(other, _)| *other == phase).count() > 100, "{phase:?}");
        }
        assert!(positions.iter().all(|(_, game)| game.outcome().is_none() && !game.position().in_check()));
        let few: Vec<Phase> = of_each_phase(2).unwrap().into_iter().map(|(phase, _)| phase).collect();
        assert_eq!(few, Phase::ALL.map(|phase| [phase; 2]).concat());
    }
}
