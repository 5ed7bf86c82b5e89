//! Sums against the plain formulas, on features taken one by one.

use super::*;
use crate::learn::features::{LateMaterialFeatures, MaterialFeatures, PieceCounts};
use crate::learn::linear::LinearFeatures;
use crate::learn::loss::Loss;
use crate::learn::siblings::{Heading, write_lines};
use crate::work::records::RecordedGame;
use fukayomi::eval::weights;
use fukayomi::random::Random;

fn features_at_end<F: Features>(features: &F, position: &Position, line: &ShortLine) -> Vec<f64> {
    let (mut end, mut list, mut sums) = (position.clone(), Vec::new(), vec![0.0; features.count()]);
    line.moves().for_each(|mv| {
        end.apply(mv);
    });
    features.extract(&end, &mut list);
    list.iter().for_each(|&(index, value)| sums[index as usize] += f64::from(value));
    sums
}

/// L, its gradient and H v by the formulas of S2, section 3.2, with dense vectors.
fn plain<F: Features>(features: &F, game: &GameLines, w: &[f64], v: &[f64], loss: Loss) -> (f64, Vec<f64>, Vec<f64>) {
    let (mut sum, mut gradient, mut curved) = (0.0, vec![0.0; w.len()], vec![0.0; w.len()]);
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    game.replay(|position, record, siblings| {
        let y = if position.side_to_move() == Color::Black { 1.0 } else { -1.0 };
        let s = features_at_end(features, position, record);
        for sibling in siblings {
            let t = features_at_end(features, position, sibling);
            let x: Vec<f64> = s.iter().zip(&t).map(|(s, t)| s - t).collect();
            let z = y * dot(&x, w);
            let (slope, curve) = (y * loss.slope(z), loss.curvature(z) * dot(&x, v));
            sum += loss.value(z);
            for (index, x) in x.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                gradient[index] += slope * x;
                curved[index] += curve * x;
            }
        }
    });
    (sum, gradient, curved)
}

fn compare_with_plain<F: Features>(name: &str, features: &F, every: u16) {
    let path = std::env::temp_dir().join(format!("fukayomi-sums-{name}-{}", std::process::id()));
    let heading = Heading { window: 8, every, source: 0 };
    write_lines(
        &path,
        &heading,
        &PieceCounts::table_3(),
        &[RecordedGame::random(Position::startpos(), 90, &mut Random::new(3))],
        1,
        |_, _| (),
    )
    .unwrap();
    let block = crate::learn::siblings::LinesReader::open(&path).unwrap().next_block(|_| true).unwrap().unwrap();
    let game = block.decode().unwrap();
    let mut random = Random::new(4);
    let mut vector = |size: f64| -> Vec<f64> {
        (0..features.count()).map(|_| f64::from((size * (random.unit() - 0.5)) as f32)).collect()
    };
    let (w, v) = (vector(1.0), vector(0.2));
    for loss in Loss::ALL {
        let (expected, gradient, curved) = plain(features, &game, &w, &v, loss);
        let mut source = Source::open(&path, features, 1, 1 << 30).unwrap();
        let objective = Objective { loss, is_gauss_newton: false };
        let sums = source.pass(&w, Some(&v), objective).unwrap();
        let found = source.vectors(&sums);
        let tolerance = 1e-4 * sums.comparisons() as f64;
        assert!(sums.comparisons() > 20, "{name}: {} comparisons", sums.comparisons());
        assert!(
            (sums.loss() - expected).abs() < tolerance,
            "{name}, loss {loss}: {}, expected {expected}",
            sums.loss()
        );
        for (found, expected) in found.0.iter().zip(&gradient).chain(found.1.iter().zip(&curved)) {
            assert!((found - expected).abs() < tolerance, "{name}, loss {loss}: {found}, expected {expected}");
        }
        assert!(gradient.iter().any(|g| g.abs() > 10.0 * tolerance), "{name}: nothing to compare");
        let without = source.pass(&w, None, objective).unwrap();
        assert!(source.vectors(&without) == (found.0, Vec::new()));
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn loss_gradient_and_curvature_are_those_of_the_formulas() {
    compare_with_plain("material", &MaterialFeatures, 3);
    compare_with_plain("progress", &LateMaterialFeatures, 3);
    compare_with_plain("linear", &LinearFeatures::without(weights::shipped().progress, &[]), 45);
}
