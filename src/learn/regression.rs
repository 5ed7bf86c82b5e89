//! Logistic regression of king–piece values, one position at a time.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::labelled::{self, LabelledGame};
use crate::eval::placement::{CANONICAL_KINGS, ROW, board_entry, canonical_king, hand_entry, seen_by};
use crate::eval::{material_balance, weights};
use crate::shogi::{Color, PieceKind, Position};

/// A score of this many points is a winning chance of 73 %.
const SIGMOID_SCALE: f32 = 600.0;

/// Positions decided further than this teach nothing about placement.
const MAX_SCORE: i32 = 2_500;

/// The arguments of `fukayomi learn placement`.
#[derive(Args, Clone, Debug)]
pub struct PlacementArgs {
    /// Files of labelled games (tab separated: id, result, termination, opening plies, moves, scores)
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the weights
    #[arg(short, long, default_value = "placement.weights")]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// Share of the recorded score in the target; the rest is the result of the game
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
    /// Size of the first steps in points
    #[arg(long, default_value_t = 4.0)]
    rate: f32,
    /// Points between neighbouring values in the file
    #[arg(long, default_value_t = 3)]
    step: u8,
}

/// Positions as lists of features, good ones for the side to move first.
#[derive(Default)]
struct Samples {
    features: Vec<u32>,
    /// Where a sample's features begin, and where those of the opponent's king do.
    starts: Vec<(usize, usize)>,
    material: Vec<f32>,
    targets: Vec<f32>,
}

impl Samples {
    fn len(&self) -> usize {
        self.targets.len()
    }

    /// The features of one king for one side.
    fn push_half(&mut self, position: &Position, side: Color) {
        let Some(king) = position.king(side) else { return };
        let (row, mirrored) = canonical_king(seen_by(side, king));
        let base = row * ROW;
        for sq in position.occupied() {
            if let Some(piece) = position.piece_on(sq) {
                let seen = seen_by(side, sq);
                let seen = if mirrored { seen.mirror() } else { seen };
                self.features.push((base + board_entry(piece.color() == side, piece.kind(), seen)) as u32);
            }
        }
        for owner in Color::ALL {
            for kind in PieceKind::HAND {
                let count = position.hand(owner).count(kind);
                self.features.push((base + hand_entry(owner == side, kind, count)) as u32);
            }
        }
    }

    fn push(&mut self, position: &Position, target: f32) {
        let us = position.side_to_move();
        let start = self.features.len();
        self.push_half(position, us);
        let middle = self.features.len();
        self.push_half(position, !us);
        self.starts.push((start, middle));
        let balance = material_balance(position);
        self.material.push(if us == Color::Black { balance } else { -balance } as f32);
        self.targets.push(target);
    }

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
                let target = score_share * sigmoid(score as f32 / SIGMOID_SCALE) + (1.0 - score_share) * result;
                self.push(&position, target);
            }
            position.apply(mv);
        }
    }

    /// A sample's features of the own king, then of the opponent's.
    fn halves(&self, index: usize) -> (&[u32], &[u32]) {
        let (start, middle) = self.starts[index];
        let end = self.starts.get(index + 1).map_or(self.features.len(), |&(start, _)| start);
        (&self.features[start..middle], &self.features[middle..end])
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The values, with a part shared by all king squares so that rare ones learn from the rest.
struct Model {
    own: Vec<f32>,
    shared: Vec<f32>,
    own_squares: Vec<f32>,
    shared_squares: Vec<f32>,
    tempo: f32,
}

impl Model {
    fn new() -> Self {
        let size = CANONICAL_KINGS * ROW;
        Self {
            own: vec![0.0; size],
            shared: vec![0.0; ROW],
            own_squares: vec![1e-6; size],
            shared_squares: vec![1e-6; ROW],
            tempo: 20.0,
        }
    }

    fn value(&self, samples: &Samples, index: usize) -> f32 {
        let (us, them) = samples.halves(index);
        let sum =
            |half: &[u32]| -> f32 { half.iter().map(|&f| self.own[f as usize] + self.shared[f as usize % ROW]).sum() };
        samples.material[index] + self.tempo + sum(us) - sum(them)
    }

    /// One step of AdaGrad on one position.
    fn learn(&mut self, samples: &Samples, index: usize, rate: f32) {
        let error = sigmoid(self.value(samples, index) / SIGMOID_SCALE) - samples.targets[index];
        let (us, them) = samples.halves(index);
        for (half, gradient) in [(us, error), (them, -error)] {
            for &feature in half {
                let (own, shared) = (feature as usize, feature as usize % ROW);
                self.own_squares[own] += gradient * gradient;
                self.own[own] -= rate * gradient / self.own_squares[own].sqrt();
                self.shared_squares[shared] += gradient * gradient;
                self.shared[shared] -= rate * gradient / self.shared_squares[shared].sqrt();
            }
        }
    }

    /// Mean cross-entropy above that of a perfect guess, and the share of positions on the right side of even.
    fn quality(&self, samples: &Samples) -> (f64, f64) {
        let (mut loss, mut right) = (0.0, 0);
        for index in 0..samples.len() {
            let p = f64::from(sigmoid(self.value(samples, index) / SIGMOID_SCALE)).clamp(1e-6, 1.0 - 1e-6);
            let t = f64::from(samples.targets[index]).clamp(1e-6, 1.0 - 1e-6);
            loss += t * (t / p).ln() + (1.0 - t) * ((1.0 - t) / (1.0 - p)).ln();
            right += u32::from((p > 0.5) == (t > 0.5));
        }
        let count = samples.len().max(1) as f64;
        (loss / count, f64::from(right) / count)
    }

    fn table(&self) -> Vec<f32> {
        self.own.iter().enumerate().map(|(index, own)| own + self.shared[index % ROW]).collect()
    }
}

/// Reads games, learns, and writes the weights after every pass.
///
/// # Errors
/// If a file can't be read or written or has no usable game.
pub fn learn_placement(args: &PlacementArgs) -> Result<(), Box<dyn Error>> {
    let (mut train, mut held_out) = (Samples::default(), Samples::default());
    let mut refused = 0;
    for path in &args.games {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            match labelled::parse(line) {
                // Whole games are held out: positions of one game are too much alike.
                Ok(game) if number % 20 == 0 => held_out.add_game(&game, args.score_share),
                Ok(game) => train.add_game(&game, args.score_share),
                Err(reason) => {
                    refused += 1;
                    if refused <= 5 {
                        eprintln!("{}:{}: {reason}", path.display(), number + 1);
                    }
                }
            }
        }
        eprintln!("{}: {} positions so far", path.display(), train.len() + held_out.len());
    }
    if train.len() == 0 {
        return Err("no usable position in these files".into());
    }
    eprintln!("{} positions to learn from, {} held out, {refused} games refused", train.len(), held_out.len());
    let mut model = Model::new();
    let (loss, right) = model.quality(&held_out);
    eprintln!("material alone: held-out loss {loss:.5}, right side {:.1} %", 100.0 * right);
    let mut order: Vec<u32> = (0..train.len() as u32).collect();
    for epoch in 1..=args.epochs {
        shuffle(&mut order, u64::from(epoch));
        let rate = args.rate * (1.0 - (epoch - 1) as f32 / args.epochs as f32).max(0.05);
        for &index in &order {
            model.learn(&train, index as usize, rate);
        }
        let (loss, right) = model.quality(&held_out);
        eprintln!("pass {epoch}/{}: held-out loss {loss:.5}, right side {:.1} %", args.epochs, 100.0 * right);
        fs::write(&args.out, weights::encode(&model.table(), args.step))?;
    }
    eprintln!("written: {}", args.out.display());
    Ok(())
}

fn shuffle(order: &mut [u32], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for index in (1..order.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(index, (state >> 33) as usize % (index + 1));
    }
}
