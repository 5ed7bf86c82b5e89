//! `fukayomi learn tree`: how often moves of each class are played, by a decision tree (S4).
//!
//! How the one that ships was made is said in `weights/README.md`.

mod draw;
mod grow;
mod quality;

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::depth::depths_of;
use crate::work::files::write_whole;
use crate::work::progress_line::ProgressLine;
use crate::work::records::{RecordedGame, read_and_tell};
use fukayomi::search::depth::{Attribute, LearnedDepth, RealizationTree, Recent, Scene};
use fukayomi::shogi::{Move, MoveList, Position};
use grow::{Cells, Limits, grow};
use quality::Fit;

/// Which questions the tree may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Questions {
    /// The paper's nine attributes
    Paper,
    /// The paper's and ours
    All,
}

/// The arguments of `fukayomi learn tree`.
#[derive(Args, Clone, Debug)]
pub struct RealizationArgs {
    /// Records: .tsv, .csa, .kif, or folders of them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Games that are only measured on
    #[arg(long, required = true, value_name = "FILE")]
    held_out: Vec<PathBuf>,
    /// Where to write the tree
    #[arg(short, long, default_value = "realization.tree")]
    out: PathBuf,
    /// Which questions it may ask
    #[arg(long, value_enum, default_value = "all")]
    attributes: Questions,
    /// Do not split a class that was legal fewer times than this
    #[arg(long, default_value_t = 1_000)]
    support: u64,
    /// Do not split by a question that gains fewer bits than this for an average move
    #[arg(long, default_value_t = 0.0)]
    gain: f64,
    /// Write the tree for Graphviz, too
    #[arg(long, value_name = "FILE")]
    graphviz: Option<PathBuf>,
    /// Write a picture of the tree, too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How many questions deep to print and draw
    #[arg(long, default_value_t = 3)]
    draw: usize,
    /// At most this many games, spread evenly
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

/// Counts the moves of a position by their answers.
fn count(cells: &mut Cells, position: &Position, recent: Recent, played: Move) {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let (scene, info) = (Scene::new(position, recent), position.check_info());
    for mv in &list {
        let answers = scene.attributes(position, mv, info.gives_check(position, mv));
        let cell = cells.entry(answers).or_default();
        cell.legal += 1;
        cell.played += u64::from(mv == played);
    }
}

/// The probabilities of the legal moves by the tree, and which of them was played.
fn probabilities(
    tree: &RealizationTree,
    position: &Position,
    recent: Recent,
    played: Move,
    out: &mut Vec<f64>,
) -> Option<usize> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let (scene, info) = (Scene::new(position, recent), position.check_info());
    out.clear();
    out.extend(list.into_iter().map(|mv| {
        let answers = scene.attributes(position, mv, info.gives_check(position, mv));
        tree.probability(tree.class(&answers))
    }));
    list.iter().position(|&mv| mv == played)
}

/// Turns absolute depths into probabilities of softmax: logits −D ln B, B = √(number of moves).
fn softmax(depths: &mut [f64]) {
    let ln_b = 0.5 * (depths.len() as f64).ln();
    let least = depths.iter().copied().fold(f64::INFINITY, f64::min);
    depths.iter_mut().for_each(|depth| *depth = (-ln_b * (*depth - least)).exp());
    let total: f64 = depths.iter().sum();
    depths.iter_mut().for_each(|p| *p /= total);
}

fn print_fit(name: &str, fit: &Fit) {
    println!("{name}: log-loss {:.5}, top-1 {:.2} %", fit.log_loss(), 100.0 * fit.first());
    for (kind, parts) in [("tenth of moves", fit.deciles()), ("predicted", fit.tenths())] {
        for (index, part) in parts.iter().enumerate().filter(|(_, part)| part.moves > 0.0) {
            let words = if kind == "predicted" {
                format!("{}–{} %", 10 * index, 10 * index + 10)
            } else {
                format!("{}", index + 1)
            };
            println!(
                "  {kind} {words}: predicted {:.2} %, played {:.2} % of {:.0} moves, {:+.2} points",
                100.0 * part.predicted,
                100.0 * part.observed,
                part.moves,
                100.0 * (part.observed - part.predicted)
            );
        }
    }
}

/// Compares the tree with a constant and with the softmax of learned depth on games that none has seen.
fn measure(tree: &RealizationTree, records: &[RecordedGame]) {
    let model = LearnedDepth::shipped();
    let (mut everywhere, mut by_tree, mut constant, mut policy) =
        (Fit::default(), Fit::default(), Fit::default(), Fit::default());
    let mut out = Vec::new();
    let base = tree.root().share();
    for record in records {
        record.replay(|position, recent, played| {
            let Some(index) = probabilities(tree, position, recent, played, &mut out) else { return };
            everywhere.add(&out, index);
            // Learned depth knows nothing of positions in check, so that the three are compared elsewhere.
            if !position.in_check() && out.len() > 1 {
                by_tree.add(&out, index);
                constant.add(&vec![base; out.len()], index);
                if let Some(index) = depths_of(&model, position, recent, played, &mut out) {
                    softmax(&mut out);
                    policy.add(&out, index);
                }
            }
        });
    }
    println!("held out, {} games", records.len());
    print_fit("tree, all positions", &everywhere);
    print_fit("tree, not in check", &by_tree);
    print_fit("constant, not in check", &constant);
    print_fit("softmax of learned depth, not in check", &policy);
}

fn write(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    Ok(write_whole(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Counts, grows the tree, writes it, and says how good it is.
///
/// # Errors
/// If a file can't be read or written or has no usable game.
pub fn learn_realization(args: &RealizationArgs) -> Result<(), Box<dyn Error>> {
    let records = read_and_tell(&args.games, args.most)?;
    let held_out = read_and_tell(&args.held_out, None)?;
    let mut cells = Cells::new();
    let mut progress = ProgressLine::new(records.len() as u64, 0, args.quiet);
    for (index, record) in records.iter().enumerate() {
        record.replay(|position, recent, played| count(&mut cells, position, recent, played));
        progress.show(index as u64 + 1, || format!("games, {} combinations of attributes", cells.len()));
    }
    progress.end();
    let attributes = match args.attributes {
        Questions::Paper => Attribute::PAPER,
        Questions::All => &Attribute::ALL,
    };
    let root = grow(&cells, attributes, Limits { support: args.support, gain: args.gain });
    let tree = RealizationTree::new(root);
    let mut leaves = 0;
    tree.root().walk(&mut Vec::new(), &mut |_, node| leaves += usize::from(node.split.is_none()));
    println!("{} games, {} combinations, {} nodes, {leaves} of them leaves", records.len(), cells.len(), tree.len());
    print!("{}", draw::text(tree.root(), args.draw));
    write(&args.out, &tree.to_string())?;
    if let Some(path) = &args.graphviz {
        write(path, &draw::graphviz(tree.root(), args.draw))?;
    }
    if let Some(path) = &args.svg {
        write(path, &draw::svg(tree.root(), args.draw))?;
    }
    measure(&tree, &held_out);
    println!("written: {}", args.out.display());
    Ok(())
}
