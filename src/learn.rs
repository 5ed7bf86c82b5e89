//! Learning from games.
//!
//! `fukayomi learn values` fits the weights of the [linear evaluation](crate::eval::linear) to games with scores: for each
//! quiet position the value goes through a sigmoid and is pulled towards a mixture of the recorded score and the result of
//! the game. Moves of strong players may teach beside them (`--records`).
//!
//! The weights that ship (`eval/linear.weights`) came from two commands. The first learned from 15,657 self-play games of a
//! strong engine at 4,000 nodes a move (683,929 quiet positions), the second went on with the same games and every tenth
//! position of 20,754 professional games (230,262 positions):
//!
//! ```sh
//! fukayomi learn values selfplay_4k_a.tsv selfplay_4k_b.tsv --rate 8 --epochs 6 -o first.weights
//! fukayomi learn values selfplay_4k_a.tsv selfplay_4k_b.tsv --from first.weights --rate 4 --epochs 4 \
//!     --records pro-titles.tsv pro-2016-2018.tsv --every 10 --record-weight 0.3
//! ```
//!
//! | held out | material alone | kings and pieces | first | second |
//! |---|---|---|---|---|
//! | cross-entropy above a perfect guess, 36,465 positions with scores | 0.1130 | 0.0737 | 0.0578 | 0.0573 |
//! | top-1 on professional moves of 2022–23, one ply and quiescence | | | 29.8 % | 33.5 % |
//! | disagreement on them (S2) | | | 7.31 | 6.19 |
//!
//! Comparison of siblings alone (`learn eval --features linear`) was tried on 2,000 of the games only: 29.9 % and 7.65 after one
//! outer iteration on other professional games. Both teachers together agree better with people and with scores than
//! either, so they ship.
//!
//! `fukayomi learn eval` learns an evaluation from game records by comparing the moves played with their siblings (S2):
//! `corpus` reads the games, `siblings` searches and stores lines, `comparisons` turns them into loss, gradient and
//! H v, `meta_descent` makes steps, and `eval` goes round. `--features linear` trains the evaluation that plays.
//! On 1,000 games and 30 updates, top-1 agreement with games held out was 22.2, 23.6, 24.8 and 25.8 % for `--power` 1, 0.75,
//! 0.5 and 0.25 (first steps differed, too: 0.05, 0.2, 0.5 and 0.5).
//!
//! `fukayomi learn depth` and `fukayomi learn tree` learn from records of people which moves are worth reading deep.

pub(crate) mod comparisons;
pub(crate) mod corpus;
mod depth;
pub(crate) mod disagreement;
pub(crate) mod eval;
pub(crate) mod features;
mod l1_ball;
mod labelled;
pub(crate) mod linear;
pub(crate) mod loss;
mod meta_descent;
mod parallel;
mod progress;
mod records;
mod siblings;
mod tree;
mod values;

pub use depth::{DepthArgs, learn_depth};
pub use eval::{EvalArgs, learn_eval};
pub use features::Features;
pub use linear::LinearFeatures;
pub use tree::{TreeArgs, learn_tree};
pub use values::{Cases, Lesson, Model, Quality, ValuesArgs, learn_values, material_alone, rate_of_pass};

use std::error::Error;

use clap::{Args, Subcommand};

/// The arguments of `fukayomi learn`.
#[derive(Args, Clone, Debug)]
pub struct LearnArgs {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum LearnCommand {
    /// Learn an evaluation from game records by comparing the moves played with their siblings
    Eval(Box<EvalArgs>),
    /// Learn evaluation weights from games with scores
    Values(ValuesArgs),
    /// Learn how much depth each move consumes
    Depth(DepthArgs),
    /// Learn how often moves of each class are played, by a decision tree
    Tree(TreeArgs),
}

/// Learns something.
///
/// # Errors
/// As the command says.
pub fn run(args: &LearnArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        LearnCommand::Eval(args) => learn_eval(args),
        LearnCommand::Values(args) => learn_values(args),
        LearnCommand::Depth(args) => learn_depth(args),
        LearnCommand::Tree(args) => learn_tree(args),
    }
}
