//! How often an evaluation would play the moves of records.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::disagreement::Disagreement;
use super::eval::measure;
use crate::work::files;
use crate::work::jobs::default_threads;
use crate::work::records::read_and_tell;
use fukayomi::eval::{Evaluation, Evaluator};

/// The arguments of `fukayomi learn agreement`.
#[derive(Args, Clone, Debug)]
pub struct AgreementArgs {
    /// Games to measure on, best none that anything was learned from: .tsv tables, .csa and .kif files, and folders of them
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// The evaluation: network, linear, handmade, material or a file of one
    #[arg(long, default_value = "network")]
    eval: String,
    /// At most this many games, spread evenly
    #[arg(long)]
    games: Option<usize>,
    /// Use every n-th position of a game
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

/// Measures and tells.
///
/// # Errors
/// If records or weights can't be read.
pub fn measure_agreement(args: &AgreementArgs) -> Result<(), Box<dyn Error>> {
    let found = match files::evaluation(&args.eval)? {
        Evaluation::Network(network) => on_records(&network, args)?,
        Evaluation::Linear(linear) => on_records(&linear, args)?,
        Evaluation::Handmade(handmade) => on_records(&handmade, args)?,
        Evaluation::Material(material) => on_records(&material, args)?,
    };
    // Positions of one game are not quite independent; twice the error of so many tosses is what is told.
    let (share, positions) = (found.top_one(), found.positions() as f64);
    let error = 2.0 * (share * (1.0 - share) / positions).sqrt();
    let (share, error) = (100.0 * share, 100.0 * error);
    println!("top-1 {share:.2} % ± {error:.2}, disagreement {:.3}, {positions} positions", found.mean());
    Ok(())
}

fn on_records<E: Evaluator>(evaluator: &E, args: &AgreementArgs) -> Result<Disagreement, Box<dyn Error>> {
    let games = read_and_tell(&args.records, args.games)?;
    let found = measure(evaluator, &games, usize::from(args.every), default_threads());
    if found.positions() == 0 {
        return Err("no position with a choice in these games".into());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_measured_and_what_can_not_be_read_is_named() {
        let file = std::env::temp_dir().join(format!("fukayomi-agreement-{}.tsv", std::process::id()));
        std::fs::write(&file, "1\t\t\ta\tb\tB\tx\t7\t2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d\n").unwrap();
        let mut args = AgreementArgs { records: vec![file.clone()], eval: "material".into(), games: None, every: 1 };
        let found = on_records(&fukayomi::eval::Material, &args).unwrap();
        // Of seven moves only the last, which takes a pawn back, is better than all others by material.
        assert_eq!((found.positions(), found.top_one()), (7, 1.0 / 7.0));
        measure_agreement(&args).unwrap();
        args.eval = "/no/such.weights".into();
        assert!(measure_agreement(&args).unwrap_err().to_string().contains("/no/such.weights"));
        std::fs::remove_file(&file).unwrap();
    }
}
