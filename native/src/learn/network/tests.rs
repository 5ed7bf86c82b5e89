use super::*;
use crate::learn::pack::{PackArgs, pack};
use clap::Parser;
use fukayomi::eval::material_balance;
use fukayomi::shogi::{MoveList, Position};
use std::fmt::Write;
use std::path::Path;

#[derive(Parser)]
struct Line<A: Args> {
    #[command(flatten)]
    args: A,
}

fn arguments<A: Args>(words: &[&str]) -> A {
    Line::parse_from(["test"].iter().chain(words)).args
}

/// A folder with packed positions of random games, which goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fukayomi-network-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut text = String::new();
        for game in 0..40 {
            let (mut random, mut position) = (Random::of_job(5, game), Position::startpos());
            let (mut moves, mut scores) = (Vec::new(), Vec::new());
            while moves.len() < 60 {
                let mut legal = MoveList::new();
                position.legal_moves(&mut legal);
                let Some(&mv) = legal.get(random.below(legal.len().max(1) as u64) as usize) else { break };
                scores.push(material_balance(&position).to_string());
                moves.push(mv.to_string());
                position.apply(mv);
            }
            writeln!(text, "{game}\tB\tmate\t0\t{}\t{}", moves.join(" "), scores.join(" ")).unwrap();
        }
        fs::write(folder.join("games.tsv"), text).unwrap();
        let folder = Self(folder);
        let [games, train, held] = ["games.tsv", "train.pack", "held.pack"].map(|name| folder.path(name));
        pack(&arguments::<PackArgs>(&[&games, "-o", &train, "--held-out", &held, "--hold-out", "8"])).unwrap();
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// The network that is learned with these words.
    fn learn(&self, words: &[&str]) -> Parameters {
        let [train, held, out] = ["train.pack", "held.pack", "out.weights"].map(|name| self.path(name));
        let all =
            [&[&train, "--held-out", &held, "-o", &out, "--batch", "64", "--score-share", "1"][..], words].concat();
        learn_network(&arguments(&all)).unwrap();
        Parameters::decode(&fs::read(Path::new(&out)).unwrap()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn a_network_with_fractions_again_is_rounded_to_itself() {
    let shipped = Parameters::decode(include_bytes!("../../../../weights/network.weights")).unwrap();
    assert_eq!(round::rounded(&round::with_fractions(&shipped, 480.0), &[], 480.0), shipped);
}

#[test]
fn the_mean_of_models_is_taken_number_by_number() {
    let models = [1, 2, 3].map(Model::random);
    let wanted: Vec<f32> =
        (0..40).map(|at| models.iter().map(|model| model.blocks[2][7][at]).sum::<f32>() / 3.0).collect();
    let mut mean = Mean::default();
    models.into_iter().for_each(|model| mean.add(model));
    let mean = mean.model().unwrap();
    assert!(mean.blocks[2][7].iter().zip(&wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-6));
    assert!(Mean::default().model().is_none());
}

#[test]
fn the_same_network_is_learned_on_any_number_of_threads() {
    let folder = Folder::new("threads");
    let alone = folder.learn(&["--passes", "2", "-j", "1"]);
    assert!(alone == folder.learn(&["--passes", "2", "-j", "3"]));
    assert!(alone != folder.learn(&["--passes", "2", "-j", "1", "--seed", "2"]));
}

#[test]
fn training_goes_on_from_a_checkpoint_as_if_nothing_had_been() {
    let folder = Folder::new("checkpoint");
    let positions = read_all(Path::new(&folder.path("held.pack"))).unwrap();
    let mut trainer = Trainer::new(Model::random(4), None, 0, 1);
    trainer.step(&positions, |_| false, 0.9, 0.001);
    let path = folder.0.join("check");
    let (model, momenta) = (trainer.model(), trainer.momenta());
    Checkpoint { model, momenta, steps: trainer.steps, passes: 1 }.write(&path).unwrap();
    let Checkpoint { model, momenta, steps, passes } = Checkpoint::read(&path).unwrap();
    assert_eq!((steps, passes), (1, 1));
    let mut resumed = Trainer::new(model, Some(momenta), steps, 1);
    let losses = [&mut trainer, &mut resumed].map(|trainer| trainer.step(&positions, |at| at % 2 == 0, 0.9, 0.001));
    assert_eq!(losses[0], losses[1]);
    assert_eq!(trainer.model().slices(), resumed.model().slices());
    fs::write(&path, b"something else").unwrap();
    assert!(Checkpoint::read(&path).is_err());
}

#[test]
fn learning_goes_on_from_a_network() {
    let folder = Folder::new("from");
    let begun = folder.learn(&["--passes", "3"]);
    let file = folder.path("begun.weights");
    fs::write(&file, begun.encode()).unwrap();
    // So few positions are learned by heart: what is held out says nothing.
    let positions = read_all(Path::new(&folder.path("train.pack"))).unwrap();
    let before = round::loss(&begun, &positions, SCORE_POINTS);
    let still = folder.learn(&["--from", &file, "--passes", "1", "--rate", "0"]);
    assert!(
        (round::loss(&still, &positions, SCORE_POINTS) - before).abs() < 1e-4,
        "no step, no change but calibration"
    );
    let after = folder.learn(&["--from", &file, "--passes", "2", "--rate", "0.0005"]);
    assert!(round::loss(&after, &positions, SCORE_POINTS) < before);
    let mean = folder.learn(&["--from", &file, "--passes", "2", "--rate", "0.0005", "--mean", "0.9"]);
    assert_ne!(mean, after);
    assert!(round::loss(&mean, &positions, SCORE_POINTS) < before);
}

#[test]
fn a_network_may_call_the_points_of_games_by_fewer_of_its_own() {
    let folder = Folder::new("points");
    let whole = folder.learn(&["--passes", "2"]);
    let half = folder.learn(&["--passes", "2", "--points", "300"]);
    let positions = read_all(Path::new(&folder.path("train.pack"))).unwrap();
    let loss = round::loss(&whole, &positions, SCORE_POINTS);
    assert!((round::loss(&half, &positions, 300.0) - loss).abs() < 1e-4);
    assert!((round::loss(&half, &positions, SCORE_POINTS) - loss).abs() > 1e-3, "it says other numbers");
    let file = folder.path("half.weights");
    fs::write(&file, half.encode()).unwrap();
    let back = folder.learn(&["--from", &file, "--from-points", "300", "--passes", "1", "--rate", "0"]);
    assert!((round::loss(&back, &positions, SCORE_POINTS) - loss).abs() < 1e-4);
}
