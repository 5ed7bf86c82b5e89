//! The positions to learn from, and those held out.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use super::model::sigmoid;
use crate::learn::fit_progress::fit_progress;
use crate::learn::labelled::{self, LabelledGame};
use fukayomi::eval::linear::GameProgress;
use fukayomi::shogi::{Move, Position};

/// A score of this many points is a winning chance of 73 %.
pub const SIGMOID_SCALE: f32 = 600.0;

/// Positions decided further than this teach little about values.
const MAX_SCORE: i32 = 3_000;

/// One game in this many is held out: whole games, because positions of one game are too much alike.
const HELD_OUT: usize = 20;

/// Positions with the chance to win that they should show.
#[derive(Default)]
pub struct Samples {
    /// The positions.
    pub positions: Vec<Position>,
    /// The chance of the side to move.
    pub targets: Vec<f32>,
}

impl Samples {
    fn add_game(&mut self, game: &LabelledGame, score_share: f32) {
        let mut position = game.start.clone();
        for (&mv, &score) in game.moves.iter().zip(&game.scores) {
            let quiet = !mv.is_promotion() && position.piece_on(mv.to()).is_none() && !position.in_check();
            if let Some(score) = score.filter(|score| quiet && score.abs() <= MAX_SCORE) {
                let result = match game.winner {
                    Some(winner) if winner == position.side_to_move() => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                self.targets.push(score_share * sigmoid(score as f32 / SIGMOID_SCALE) + (1.0 - score_share) * result);
                self.positions.push(position.clone());
            }
            position.apply(mv);
        }
    }
}

/// What games with scores teach.
pub struct Lesson {
    /// Positions to learn from.
    pub train: Samples,
    /// Positions to be measured by.
    pub held_out: Samples,
    /// How far a game has gone, by the same games.
    pub progress: GameProgress,
}

impl Lesson {
    /// Reads files of labelled games.
    ///
    /// # Errors
    /// If a file can't be read, or there is no position to learn from.
    pub fn read(paths: &[PathBuf], score_share: f32) -> Result<Self, Box<dyn Error>> {
        let games = read(paths)?;
        let (mut train, mut held_out) = (Samples::default(), Samples::default());
        for (number, game) in games.iter().enumerate() {
            let samples = if number % HELD_OUT == 0 { &mut held_out } else { &mut train };
            samples.add_game(game, score_share);
        }
        if train.positions.is_empty() {
            return Err("no usable position in these files".into());
        }
        eprintln!("{} positions to learn from, {} held out", train.positions.len(), held_out.positions.len());
        let progress = {
            let even = games.iter().filter(|game| game.start == Position::startpos());
            fit_progress(&even.map(|game| &game.moves[..]).collect::<Vec<&[Move]>>())
        };
        Ok(Self { train, held_out, progress })
    }
}

fn read(paths: &[PathBuf]) -> Result<Vec<LabelledGame>, Box<dyn Error>> {
    let (mut games, mut refused) = (Vec::new(), 0);
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            match labelled::parse(line) {
                Ok(game) => games.push(game),
                Err(reason) => {
                    refused += 1;
                    if refused <= 5 {
                        eprintln!("{}:{}: {reason}", path.display(), number + 1);
                    }
                }
            }
        }
        eprintln!("{}: {} games so far, {refused} refused", path.display(), games.len());
    }
    Ok(games)
}
