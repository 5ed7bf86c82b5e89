//! Learning from games.
//!
//! `fukayomi learn values` fits the weights of the [linear evaluation](crate::eval::linear) to games with scores: for each
//! quiet position the value goes through a sigmoid and is pulled towards a mixture of the recorded score and the result of
//! the game. Moves of strong players may teach beside them (`--records`).
//!
//! The weights that ship (`eval/linear.weights`) came from four commands. The first learned from 15,657 self-play games of
//! a strong engine at 4,000 nodes a move (683,929 quiet positions); the others went on with the same games and more and more
//! positions of 20,754 professional games (230,262, then twice about 577,000, then 1,156,990):
//!
//! ```sh
//! games="selfplay_4k_a.tsv selfplay_4k_b.tsv" records="pro-titles.tsv pro-2016-2018.tsv"
//! fukayomi learn values $games --rate 8 --epochs 6 -o first.weights
//! fukayomi learn values $games --from first.weights -o second.weights --rate 4 --epochs 4 \
//!     --records $records --every 10 --record-weight 0.3
//! fukayomi learn values $games --from second.weights -o third.weights --rate 4 --epochs 4 \
//!     --records $records --every 4 --record-weight 1
//! fukayomi learn values $games --from third.weights -o fourth.weights --rate 2 --epochs 2 \
//!     --records $records --every 2 --record-weight 0.7
//! ```
//!
//! The third took 36 minutes and the fourth 34 on two cores that played matches at the same time. Only the fourth ended
//! with the mean of the weights over half a pass, as the command does now.
//!
//! | held out | material | by hand | first | second | third | fourth |
//! |---|---:|---:|---:|---:|---:|---:|
//! | top-1 in 40,330 positions of 1,050 professional games of 2022–23, one ply and quiescence | 14.0 % | 22.2 % | 30.7 % | 34.7 % | 36.5 % | 36.8 % |
//! | disagreement in them (S2) | 15.60 | 14.23 | 6.86 | 5.73 | 5.11 | 4.99 |
//! | cross-entropy above a perfect guess, 36,465 positions with scores | 0.1130 | | 0.0578 | 0.0573 | 0.0626 | 0.0646 |
//!
//! The first two rows are `fukayomi learn agreement pro-2022-2026.tsv --every 3 --eval …` (error about 0.5 %). The more
//! people teach, the worse the scores of the other engine are met, but at the board that does no harm: with 12,000 nodes a
//! move the third won 55.8 % of 200 games against the second and the fourth 58.0 % of 287 (166–120–1, 95 % from 52.3 to
//! 63.7 %), so the fourth ships.
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

mod agreement;
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

pub use agreement::{AgreementArgs, measure_agreement};
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
    /// Measure how often an evaluation would play the moves of records, by one ply and quiescence
    Agreement(AgreementArgs),
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
        LearnCommand::Agreement(args) => measure_agreement(args),
        LearnCommand::Depth(args) => learn_depth(args),
        LearnCommand::Tree(args) => learn_tree(args),
    }
}
