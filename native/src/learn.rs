//! Learning from games.
//!
//! `fukayomi learn values` fits the weights of the [linear evaluation](fukayomi::eval::linear) to games with scores: for each
//! quiet position the value goes through a sigmoid and is pulled towards a mixture of the recorded score and the result of
//! the game. Moves of strong players may teach beside them (`--records`).
//!
//! How the weights that ship were made, and what came of it, is said in `weights/README.md`.
//!
//! `fukayomi learn eval` learns an evaluation from game records by comparing the moves played with their siblings (S2):
//! [`records`](crate::work::records) reads the games, `siblings` searches and stores lines, `comparisons` turns them into loss, gradient and
//! H v, `meta_descent` makes steps, and `eval` goes round. `--features linear` trains the evaluation that plays.
//! `results/trials.md` says what its powers came to.
//!
//! `fukayomi learn games` plays the games with scores; players belong to the laboratory, and so does that command.
//!
//! `fukayomi learn depth` and `fukayomi learn tree` learn from records of people which moves are worth reading deep.

mod agreement;
pub(crate) mod comparisons;
mod depth;
pub(crate) mod disagreement;
pub(crate) mod eval;
pub(crate) mod features;
mod fit_progress;
mod l1_ball;
pub(crate) mod labelled;
pub(crate) mod linear;
pub(crate) mod loss;
mod meta_descent;
mod network;
mod pack;
mod realization;
mod shuffle;
mod siblings;
mod step_rules;
mod values;

pub use agreement::{AgreementArgs, measure_agreement};
pub use depth::{DepthArgs, learn_depth};
pub use eval::{EvalArgs, learn_eval};
pub use features::Features;
pub use linear::LinearFeatures;
pub use network::{NetworkArgs, learn_network};
pub use pack::{PackArgs, pack};
pub use realization::{RealizationArgs, learn_realization};
pub use values::{Cases, Lesson, Model, Quality, ValuesArgs, learn_values, material_alone, rate_of_pass};

use std::error::Error;

use clap::Subcommand;

/// What can be learned, and what helps to.
#[derive(Subcommand, Clone, Debug)]
pub enum LearnCommand {
    /// Learn an evaluation from game records by comparing the moves played with their siblings
    Eval(Box<EvalArgs>),
    /// Learn evaluation weights from games with scores
    Values(ValuesArgs),
    /// Pack the quiet positions of labelled games for learning a network
    Pack(PackArgs),
    /// Learn a network from packed positions
    Network(NetworkArgs),
    /// Measure how often an evaluation would play the moves of records, by one ply and quiescence
    Agreement(AgreementArgs),
    /// Learn how much depth each move consumes
    Depth(DepthArgs),
    /// Learn how often moves of each class are played, by a decision tree
    Tree(RealizationArgs),
}

/// Learns something.
///
/// # Errors
/// As the command says.
pub fn run(command: &LearnCommand) -> Result<(), Box<dyn Error>> {
    match command {
        LearnCommand::Eval(args) => learn_eval(args),
        LearnCommand::Values(args) => learn_values(args),
        LearnCommand::Pack(args) => pack(args),
        LearnCommand::Network(args) => learn_network(args),
        LearnCommand::Agreement(args) => measure_agreement(args),
        LearnCommand::Depth(args) => learn_depth(args),
        LearnCommand::Tree(args) => learn_realization(args),
    }
}
