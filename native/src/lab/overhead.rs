//! `fukayomi lab overhead`: how much time the runner itself takes, beside what the players think.
//!
//! Two engines in processes of their own take a fixed time for each move; whatever a game takes longer is overhead.

use std::error::Error;
use std::time::{Duration, Instant};

use clap::Args;

use super::player::PlayerSpec;
use super::referee::{self, Judgement};
use fukayomi::random::Random;
use fukayomi::shogi::{Game, Position, Rules};

/// The arguments of `fukayomi lab overhead`.
#[derive(Args, Clone, Debug)]
pub struct OverheadArgs {
    /// How long the engines think about a move
    #[arg(long, default_value_t = 50)]
    think_ms: u64,
    /// Moves to play
    #[arg(long, default_value_t = 200)]
    moves: u32,
}

/// Measures and prints the overhead.
///
/// # Errors
/// If the engines can't be started or fail.
pub fn run(args: &OverheadArgs) -> Result<(), Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let text = format!("engine=\"{}\" lab misbehave none --think-ms {}", program.display(), args.think_ms);
    let spec: PlayerSpec = text.parse()?;
    let player = || spec.player().map_err(|fault| fault.detail);
    let (mut black, mut white) = (player()?, player()?);
    let budget = "nodes=1".parse()?;
    let (mut moves, mut wall, mut told) = (0, Duration::ZERO, Duration::ZERO);
    let mut random = Random::new(1);
    while moves < args.moves {
        let rules = Rules { move_limit: Some(args.moves - moves), ..Rules::default() };
        let game = Game::with_rules(Position::startpos(), rules);
        let start = Instant::now();
        let seeds = [random.bits(), random.bits()];
        let played = referee::play(game, [black.as_mut(), white.as_mut()], [&budget; 2], seeds, &Judgement::default());
        wall += start.elapsed();
        if let Some(failure) = played.failure {
            return Err(failure.detail.into());
        }
        moves += played.moves.len() as u32;
        told += played.moves.iter().map(|played| Duration::from_millis(played.ms.unwrap_or(0))).sum::<Duration>();
    }
    let thinking = Duration::from_millis(args.think_ms) * moves;
    let share = 100.0 * (wall.as_secs_f64() / thinking.as_secs_f64() - 1.0);
    println!(
        "{moves} moves of {} ms: {:.3} s of thinking, {:.3} s in all",
        args.think_ms,
        thinking.as_secs_f64(),
        wall.as_secs_f64()
    );
    println!(
        "overhead {share:.2} %, including the engines' own start of a move; the runner measured {:.3} s",
        told.as_secs_f64()
    );
    Ok(())
}
