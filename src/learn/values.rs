//! Learning values from positions with scores: logistic regression, one position at a time.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::labelled::{self, LabelledGame};
use super::linear::LinearFeatures;
use super::records::shuffle;
use super::{Features, progress};
use crate::eval::PIECE_VALUES;
use crate::eval::linear::{Group, TEMPO, place_of_material, place_of_material_in_hand};
use crate::eval::weights::Weights;
use crate::shogi::{Move, PieceKind, Position};

/// A score of this many points is a winning chance of 73 %.
const SIGMOID_SCALE: f32 = 600.0;

/// Positions decided further than this teach little about values.
const MAX_SCORE: i32 = 3_000;

/// The arguments of `fukayomi learn values`.
#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    /// Files of labelled games (tab separated: id, result, termination, opening plies, moves, scores)
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the weights
    #[arg(short, long, default_value = "linear.weights")]
    out: PathBuf,
    /// Weights to begin with, instead of material alone
    #[arg(long)]
    from: Option<PathBuf>,
    /// Groups of features to leave out, separated by commas
    #[arg(long, value_delimiter = ',')]
    without: Vec<Group>,
    /// Passes over all positions
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// Share of the recorded score in the target; the rest is the result of the game
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
    /// Size of the first steps in points
    #[arg(long, default_value_t = 4.0)]
    rate: f32,
}

/// Positions with the chance to win that they should show.
#[derive(Default)]
struct Samples {
    positions: Vec<Position>,
    targets: Vec<f32>,
}

impl Samples {
    fn add_game(&mut self, game: &LabelledGame, score_share: f32) {
        let mut position = Position::startpos();
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

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Weights in points, and how much each has been moved already.
struct Model {
    weights: Vec<f32>,
    squares: Vec<f32>,
}

impl Model {
    fn new(weights: Vec<f32>) -> Self {
        let squares = vec![1e-6; weights.len()];
        Self { weights, squares }
    }

    /// The chance to win for the side to move.
    fn chance(&self, position: &Position, features: &[(u32, f32)]) -> f32 {
        let black: f32 = features.iter().map(|&(index, times)| self.weights[index as usize] * times).sum();
        sigmoid(position.side_to_move().sign() as f32 * black / SIGMOID_SCALE)
    }

    /// One step of AdaGrad.
    fn learn(&mut self, position: &Position, features: &[(u32, f32)], target: f32, rate: f32) {
        let error = position.side_to_move().sign() as f32 * (self.chance(position, features) - target);
        for &(index, times) in features {
            let gradient = error * times;
            let squares = &mut self.squares[index as usize];
            *squares += gradient * gradient;
            self.weights[index as usize] -= rate * gradient / squares.sqrt();
        }
    }

    /// Mean cross-entropy above that of a perfect guess, and the share of positions on the right side of even.
    fn quality(&self, features: &LinearFeatures, samples: &Samples) -> (f64, f64) {
        let (mut loss, mut right) = (0.0, 0);
        let mut list = Vec::new();
        for (position, &target) in samples.positions.iter().zip(&samples.targets) {
            list.clear();
            features.extract(position, &mut list);
            let p = f64::from(self.chance(position, &list)).clamp(1e-6, 1.0 - 1e-6);
            let t = f64::from(target).clamp(1e-6, 1.0 - 1e-6);
            loss += t * (t / p).ln() + (1.0 - t) * ((1.0 - t) / (1.0 - p)).ln();
            right += u32::from((p > 0.5) == (t > 0.5));
        }
        let count = samples.positions.len().max(1) as f64;
        (loss / count, f64::from(right) / count)
    }
}

/// Material as it is counted by hand, and nothing else.
fn material_alone(count: usize) -> Vec<f32> {
    let mut weights = vec![0.0; count];
    let mut set = |place: usize, value: i32| weights[2 * place..2 * place + 2].fill(value as f32);
    for kind in PieceKind::ALL {
        set(place_of_material(kind), PIECE_VALUES[kind.index()]);
    }
    for kind in PieceKind::HAND {
        set(place_of_material_in_hand(kind), PIECE_VALUES[kind.index()]);
    }
    set(TEMPO, 20);
    weights
}

/// Reads games, learns, and writes the weights after every pass.
///
/// # Errors
/// If a file can't be read or written or has no usable game.
pub fn learn_values(args: &ValuesArgs) -> Result<(), Box<dyn Error>> {
    let games = read(&args.games)?;
    let (mut train, mut held_out) = (Samples::default(), Samples::default());
    for (number, game) in games.iter().enumerate() {
        // Whole games are held out: positions of one game are too much alike.
        let samples = if number % 20 == 0 { &mut held_out } else { &mut train };
        samples.add_game(game, args.score_share);
    }
    if train.positions.is_empty() {
        return Err("no usable position in these files".into());
    }
    eprintln!("{} positions to learn from, {} held out", train.positions.len(), held_out.positions.len());
    let (progress, weights) = match &args.from {
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let file = Weights::decode(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            (file.progress.clone(), Some(file.points()))
        }
        None => (progress::fit(&games.iter().map(|game| &game.moves[..]).collect::<Vec<&[Move]>>()), None),
    };
    let features = LinearFeatures::without(progress, &args.without);
    let mut model = Model::new(weights.unwrap_or_else(|| material_alone(features.count())));
    let (loss, right) = model.quality(&features, &held_out);
    eprintln!("at the beginning: held-out loss {loss:.5}, right side {:.1} %", 100.0 * right);
    let mut order: Vec<u32> = (0..train.positions.len() as u32).collect();
    let (begin, mut list) = (Instant::now(), Vec::new());
    for epoch in 1..=args.epochs {
        shuffle(&mut order, u64::from(epoch));
        let rate = args.rate * (1.0 - (epoch - 1) as f32 / args.epochs as f32).max(0.05);
        for &index in &order {
            let position = &train.positions[index as usize];
            list.clear();
            features.extract(position, &mut list);
            model.learn(position, &list, train.targets[index as usize], rate);
        }
        let (loss, right) = model.quality(&features, &held_out);
        eprintln!(
            "pass {epoch}/{}: held-out loss {loss:.5}, right side {:.1} %, {:.0} s",
            args.epochs,
            100.0 * right,
            begin.elapsed().as_secs_f32()
        );
        fs::write(&args.out, features.weights(&model.weights, 1.0).encode())?;
    }
    eprintln!("written: {}", args.out.display());
    Ok(())
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
