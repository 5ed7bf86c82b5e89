//! How well probabilities of moves fit games that nobody learned from.

use std::collections::BTreeMap;

/// Steps of the logarithm of a probability that calibration tells apart.
const FINE: f64 = 64.0;

/// Moves of about the same predicted probability.
#[derive(Clone, Copy, Default, Debug)]
struct Bin {
    legal: f64,
    played: f64,
    predicted: f64,
}

impl Bin {
    fn add(&mut self, other: Self, share: f64) {
        self.legal += share * other.legal;
        self.played += share * other.played;
        self.predicted += share * other.predicted;
    }
}

/// What was predicted of some moves, and what happened: means over the moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// How many moves.
    pub moves: f64,
    /// The mean probability that was predicted.
    pub predicted: f64,
    /// The share that was played.
    pub observed: f64,
}

/// Sums over the moves of held-out positions.
#[derive(Clone, Default, Debug)]
pub struct Fit {
    positions: f64,
    moves: f64,
    loss: f64,
    first: f64,
    bins: BTreeMap<i32, Bin>,
}

impl Fit {
    /// Takes a position by the predicted probabilities of its moves.
    pub fn add(&mut self, probabilities: &[f64], record: usize) {
        let most = probabilities.iter().copied().fold(0.0, f64::max);
        // Of equals, one is drawn.
        if probabilities[record] >= most {
            self.first += 1.0 / probabilities.iter().filter(|&&p| p >= most).count() as f64;
        }
        self.positions += 1.0;
        for (index, &p) in probabilities.iter().enumerate() {
            let p = p.clamp(1e-9, 1.0 - 1e-9);
            let played = f64::from(u8::from(index == record));
            self.loss -= if index == record { p.ln() } else { (1.0 - p).ln() };
            self.moves += 1.0;
            let bin = self.bins.entry((p.ln() * FINE).floor() as i32).or_default();
            bin.add(Bin { legal: 1.0, played, predicted: p }, 1.0);
        }
    }

    /// Mean of −ln of what happened, over all legal moves.
    pub fn log_loss(&self) -> f64 {
        self.loss / self.moves
    }

    /// Share of positions whose most probable move was played.
    pub fn first(&self) -> f64 {
        self.first / self.positions
    }

    /// Ten parts of equally many moves, from the least to the most probable.
    pub fn deciles(&self) -> Vec<Calibration> {
        let mut parts = vec![Bin::default(); 10];
        let (size, mut before) = (self.moves / 10.0, 0.0);
        for bin in self.bins.values() {
            // A bin that lies across a border is shared.
            let (mut from, end) = (before, before + bin.legal);
            while from < end - 1e-6 {
                let part = ((from / size + 1e-9) as usize).min(9);
                let to = end.min(if part == 9 { end } else { (part + 1) as f64 * size });
                parts[part].add(*bin, (to - from) / bin.legal);
                from = to;
            }
            before = end;
        }
        parts.into_iter().map(calibration).collect()
    }

    /// Ten parts by probability: below 10 %, 10 to 20 %, and so on.
    pub fn tenths(&self) -> Vec<Calibration> {
        let mut parts = vec![Bin::default(); 10];
        for bin in self.bins.values() {
            let part = ((bin.predicted / bin.legal * 10.0) as usize).min(9);
            parts[part].add(*bin, 1.0);
        }
        parts.into_iter().map(calibration).collect()
    }
}

fn calibration(bin: Bin) -> Calibration {
    let mean = |sum: f64| if bin.legal > 0.0 { sum / bin.legal } else { 0.0 };
    Calibration { moves: bin.legal, predicted: mean(bin.predicted), observed: mean(bin.played) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deciles_share_all_moves_equally() {
        let mut fit = Fit::default();
        for position in 0..50 {
            let probabilities: Vec<f64> = (1..=20).map(|index| f64::from(index) / 210.0).collect();
            fit.add(&probabilities, position % 20);
        }
        let deciles = fit.deciles();
        assert!(deciles.iter().all(|part| (part.moves - 100.0).abs() < 1e-6));
        assert!(deciles.windows(2).all(|pair| pair[0].predicted <= pair[1].predicted));
        let played: f64 = deciles.iter().map(|part| part.observed * part.moves).sum();
        assert!((played - 50.0).abs() < 1e-6);
        assert!((fit.tenths()[0].moves - 1000.0).abs() < 1e-6);
    }

    #[test]
    fn equals_are_drawn_among() {
        let mut fit = Fit::default();
        fit.add(&[0.25; 4], 2);
        fit.add(&[0.7, 0.1, 0.1, 0.1], 0);
        assert!((fit.first() - 0.625).abs() < 1e-12);
    }
}
