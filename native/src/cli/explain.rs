//! `fukayomi explain`: how deep each move of a position would be read, and why.

use std::error::Error;

use clap::Args;

use fukayomi::explain::{Explanation, explain};
use fukayomi::notation::{sfen, usi};
use fukayomi::shogi::{Game, Rules};

/// The arguments of `fukayomi explain`.
#[derive(Args, Clone, Debug)]
pub struct ExplainArgs {
    /// The position: an SFEN, or "startpos moves 7g7f …" so that the last moves are known
    #[arg(required = true, num_args = 1..)]
    position: Vec<String>,
    /// The remaining depth, in plies, to show late-move reductions and learned depth for
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Features to name for each move
    #[arg(long, default_value_t = 4)]
    features: usize,
    /// How many moves to show
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Write JSON instead of text
    #[arg(long)]
    json: bool,
}

fn read(text: &str) -> Result<Game, Box<dyn Error>> {
    let text = text.strip_prefix("position ").unwrap_or(text);
    if text.starts_with("startpos") || text.starts_with("sfen ") {
        return Ok(usi::parse_position(text, Rules::default())?);
    }
    Ok(Game::new(sfen::parse(text)?))
}

fn print(explanation: &Explanation) {
    println!("{}", explanation.sfen);
    if explanation.in_check {
        println!("in check: learned depth and late-move reductions read all moves alike");
    }
    println!("plies consumed; lmr and learned at depth {}, all: 1 ply each", explanation.depth);
    println!(
        "{:<6} {:>5} {:>8} {:>12} {:>7} {:>12}  class",
        "move", "lmr", "learned", "realization", "share", "probability"
    );
    for mv in &explanation.moves {
        let class: Vec<String> =
            mv.class.iter().map(|answer| format!("{} {}", answer.attribute, answer.value)).collect();
        println!(
            "{:<6} {:>5.2} {:>8.2} {:>12.2} {:>5.1} % {:>10.2} %  {}",
            mv.usi,
            mv.consumed.lmr,
            mv.consumed.learned,
            mv.consumed.realization,
            100.0 * mv.share,
            100.0 * mv.probability,
            class.join(", ")
        );
        for feature in &mv.features {
            println!("         {:+.2} {}", feature.weight, feature.meaning);
        }
    }
}

/// Explains a position.
///
/// # Errors
/// If the text is not a position.
pub fn explain_position(args: &ExplainArgs) -> Result<(), Box<dyn Error>> {
    let game = read(&args.position.join(" "))?;
    let mut explanation = explain(&game, args.depth, args.features);
    explanation.moves.truncate(args.most.unwrap_or(usize::MAX));
    if args.json {
        println!("{}", serde_json::to_string_pretty(&explanation)?);
    } else {
        print(&explanation);
    }
    Ok(())
}
