//! Training on small sets: what is put in is found again, and nothing depends on threads, memory or interruptions.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::*;
use crate::learn::features::{Features, PieceCounts};
use crate::learn::siblings::Judge;
use fukayomi::eval::Evaluator;
use fukayomi::random::Random;
use fukayomi::shogi::{MoveList, Position};

/// The values that the players of the synthetic games believe in, pawn = 1; not those of the first search.
const BELIEVED: [f32; 13] = [1.0, 2.6, 3.4, 4.4, 6.5, 7.5, 11.0, 4.0, 5.5, 4.6, 5.2, 9.0, 14.0];

/// Games of players who choose the best move by an evaluation plus noise, after some random moves.
fn synthetic_games(count: u64, plies: usize, evaluator: &impl Evaluator, noise: f64) -> Vec<RecordedGame> {
    (0..count)
        .map(|number| {
            let mut random = Random::of_job(9, number);
            let (mut position, mut moves) = (Position::startpos(), Vec::new());
            while moves.len() < plies {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                let mut judge = Judge::new(evaluator, &position);
                let mut worth = |mv| {
                    // Gumbel noise, under which the chances of two moves compare by a logistic function.
                    let noise = -noise * (-random.unit().max(1e-12).ln()).ln();
                    if moves.len() < 20 { noise } else { f64::from(judge.judge_fully(mv).value) + noise }
                };
                let best = list.into_iter().map(|mv| (worth(mv), mv)).max_by(|a, b| a.0.total_cmp(&b.0));
                let Some((_, mv)) = best else { break };
                position.apply(mv);
                moves.push(mv);
            }
            RecordedGame { start: Position::startpos(), moves }
        })
        .collect()
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fukayomi-eval-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn plan(name: &str) -> Plan {
    let steps = FirstSteps::Scaled { step: 0.05, power: 1.0 };
    Plan {
        iterations: 2,
        updates: 12,
        warm: 0,
        window: 8,
        every: 2,
        held_out_every: 4,
        objective: Objective { loss: Loss::Logistic, is_gauss_newton: false },
        steps: DescentSettings {
            first_steps: steps,
            mu: 0.05,
            lambda: 0.95,
            radius: None,
            takes_back: false,
            rule: Rule::Meta,
        },
        threads: 1,
        memory: 1 << 26,
        folder: folder(name),
        quiet: true,
    }
}

fn train<F: Trained>(features: &F, games: &[RecordedGame], plan: Plan) -> (Vec<f64>, Vec<Row>) {
    let (folder, mut rows) = (plan.folder.clone(), Vec::new());
    let trainer = Trainer::new(features, games, &games[..2], plan, json!({})).unwrap();
    let state = trainer.run(trainer.beginning(), |row, _| rows.push(*row), |_| false).unwrap();
    fs::remove_dir_all(folder).unwrap();
    (state.descent.weights, rows)
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let product = |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(&a, &b)| f(a - mean_a, b - mean_b)).sum::<f64>();
    product(&|a, b| a * b) / (product(&|a, _| a * a) * product(&|_, b| b * b)).sqrt()
}

#[test]
fn values_that_players_believe_in_are_found_again() {
    let games = synthetic_games(60, 120, &PieceCounts::new(&BELIEVED, 100.0), 50.0);
    let (weights, rows) = train(&MaterialFeatures, &games, Plan { every: 1, updates: 40, ..plan("believed") });
    let found = correlation(&weights, &BELIEVED.map(f64::from));
    assert!(found > 0.99, "correlation {found}: {weights:?}");
    assert!(rows[1].loss[1] < rows[0].loss[0] && rows[1].disagreement < rows[0].disagreement + 0.5, "{rows:?}");
}

#[test]
fn weights_are_the_same_bits_for_any_threads_and_memory() {
    let games = synthetic_games(12, 60, &PieceCounts::table_3(), 100.0);
    let linear = LinearFeatures::without(weights::shipped().progress, &[]);
    let material = train(&MaterialFeatures, &games, plan("a")).0;
    let relations = train(&linear, &games, Plan { updates: 3, ..plan("b") }).0;
    for (threads, memory) in [(1, 1 << 26), (2, 1 << 26), (2, 0), (3, 1 << 18)] {
        let name = format!("same-{threads}-{memory}");
        assert!(train(&MaterialFeatures, &games, Plan { threads, memory, ..plan(&name) }).0 == material, "{name}");
        let again = train(&linear, &games, Plan { updates: 3, threads, memory, ..plan(&name) }).0;
        assert!(again == relations, "linear {name}");
    }
}

#[test]
fn a_training_that_stops_goes_on_exactly() {
    let games = synthetic_games(8, 50, &PieceCounts::table_3(), 100.0);
    let settings = json!({"loss": "1", "window": 8});
    for (name, takes_back, loses_lines) in [("kept", false, false), ("lost", true, true)] {
        let mut plan = plan(name);
        plan.steps.takes_back = takes_back;
        let whole = train(&LateMaterialFeatures, &games, plan.clone()).0;
        let trainer =
            || Trainer::new(&LateMaterialFeatures, &games, &games[..2], plan.clone(), settings.clone()).unwrap();
        for stop in [3, 12 + 5] {
            let begun = if stop == 3 { trainer().beginning() } else { trainer().resume().unwrap() };
            trainer().run(begun, |_, _| (), |state| state.descent.updates == stop).unwrap();
            if loses_lines {
                fs::remove_file(plan.folder.join("lines")).unwrap();
            }
        }
        let state = trainer().resume().unwrap();
        assert_eq!((state.iteration, state.update), (2, 5));
        assert!(trainer().run(state, |_, _| (), |_| false).unwrap().descent.weights == whole, "{name}");
        let other = json!({"loss": "4", "window": 8});
        let other = Trainer::new(&LateMaterialFeatures, &games, &games[..2], plan.clone(), other).unwrap();
        assert!(other.resume().unwrap_err().to_string().contains("loss was \"1\", is \"4\""));
        let path = plan.folder.join("checkpoint");
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, bytes).unwrap();
        assert!(trainer().resume().unwrap_err().to_string().contains("damaged"));
        fs::remove_dir_all(&plan.folder).unwrap();
    }
}

#[test]
fn a_pawn_is_worth_its_weight() {
    let games = synthetic_games(20, 60, &PieceCounts::table_3(), 100.0);
    let weights: Vec<f64> = (0..13).map(|index| 0.3 + f64::from(index)).collect();
    let unit = super::measure::PawnUnit::new(&MaterialFeatures, &games).unwrap();
    assert!((unit.worth(&weights) - 0.3).abs() < 1e-9);
    let linear = LinearFeatures::without(weights::shipped().progress, &[]);
    let shipped: Vec<f64> = weights::shipped().points().into_iter().map(f64::from).collect();
    assert_eq!(shipped.len(), linear.count());
    let worth = super::measure::PawnUnit::new(&linear, &games).unwrap().worth(&shipped);
    assert!((30.0..300.0).contains(&worth), "{worth}");
}

#[test]
fn every_twentieth_game_is_held_out() {
    let game = |plies: usize| RecordedGame { start: Position::startpos(), moves: vec!["7g7f".parse().unwrap(); plies] };
    let mut games: Vec<RecordedGame> = (1..=45).map(game).collect();
    let held_out = split_off(&mut games, 200);
    assert_eq!(held_out.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [20, 40]);
    assert_eq!(games.len(), 43);
}
