//! Builds a book ply by ply: every position is searched, and the moves close to its best one lead to those of the next ply.
//!
//! What was found is appended to the file at once, so that a build that stopped goes on. A position that the book knows
//! from at least as many evaluations is not searched again; one that it knows from fewer is, and the larger D stays.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::write_book;
use crate::cli::chosen_mind::mind;
use crate::work::files;
use crate::work::jobs;
use crate::work::progress_line::ProgressLine;
use fukayomi::book::{Book, BookEntry, key, line};
use fukayomi::notation::usi;
use fukayomi::search::{Answer, Limits, Search, think};
use fukayomi::shogi::{Game, Rules};

/// The arguments of `fukayomi book build`.
#[derive(Args, Clone, Debug)]
pub struct BuildArgs {
    /// The book to write or to go on with
    file: PathBuf,
    /// Evaluations for each position
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// How many moves deep the book goes
    #[arg(long, default_value_t = 12)]
    plies: u32,
    /// Follow at most this many moves of a position
    #[arg(long, default_value_t = 4)]
    width: usize,
    /// Follow only moves at most this many points below the best
    #[arg(long, default_value_t = 60)]
    margin: i32,
    /// The position to begin with, as in USI
    #[arg(long, default_value = "startpos", value_name = "POSITION")]
    from: String,
    /// A parameter of the softmax mind, as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Searches at the same time [default: one per core]
    #[arg(long, short = 'j')]
    concurrency: Option<usize>,
    /// Show no progress line
    #[arg(long, short)]
    quiet: bool,
}

/// Builds a book.
///
/// # Errors
/// If the file, the position or a parameter can't be used.
pub fn run(args: &BuildArgs) -> Result<(), Box<dyn Error>> {
    let start = usi::parse_position(&args.from, Rules::default())?;
    let mut book = open(&args.file)?;
    let mut file = OpenOptions::new().append(true).open(&args.file)?;
    let threads = args.concurrency.unwrap_or_else(jobs::default_threads);
    // By name, so that positions reached in several ways are searched once, and always in the same order.
    let mut level = BTreeMap::from([(key(start.position()), start)]);
    for ply in 0..=args.plies {
        let games: Vec<&Game> = level.values().collect();
        let is_known = |game: &Game| book.entry(game.position()).is_some_and(|known| known.evaluations >= args.nodes);
        let pending: Vec<u64> = (0..games.len() as u64).filter(|&job| !is_known(games[job as usize])).collect();
        let mut progress = ProgressLine::new(games.len() as u64, (games.len() - pending.len()) as u64, args.quiet);
        let (mut done, mut failure) = (games.len() - pending.len(), None);
        jobs::run(
            &pending,
            threads,
            || mind("softmax", &args.settings).map_err(|error| error.to_string()),
            |mind, job| (job, search(mind.as_mut(), games[job as usize], args)),
            |(job, found)| {
                let Some(entry) = found else { return ControlFlow::Continue(()) };
                let name = key(games[job as usize].position());
                failure = file.write_all(line(&name, &entry).as_bytes()).err();
                book.add(name, entry);
                done += 1;
                progress.show(done as u64, || format!("positions of ply {ply}, {} in the book", book.len()));
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        )?;
        progress.end();
        if let Some(failure) = failure {
            return Err(format!("{}: {failure}", args.file.display()).into());
        }
        level = level.values().flat_map(|game| followers(&book, game)).collect();
    }
    write_book(&args.file, &book)?;
    println!("{} positions in {}", book.len(), args.file.display());
    Ok(())
}

/// Reads the book to go on with, or begins it; a last line that was not finished is dropped.
fn open(path: &Path) -> Result<Book, Box<dyn Error>> {
    if !path.exists() {
        write_book(path, &Book::default())?;
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    if complete < text.len() {
        OpenOptions::new().write(true).open(path)?.set_len(complete as u64)?;
    }
    Ok(files::read_book(path)?)
}

/// Searches a position; `None` if there is nothing to play.
fn search(mind: &mut dyn Search, game: &Game, args: &BuildArgs) -> Option<BookEntry> {
    mind.new_game();
    let conclusion = think(mind, game, &Limits::nodes(args.nodes));
    let (decision, tree) = (conclusion.decision, conclusion.last()?.tree.as_ref()?);
    let Answer::Move(mv) = decision.answer else { return None };
    let least = (decision.score - args.margin) as f32;
    let others = tree.root_moves.iter().filter(|root| root.mv != mv && root.score >= least && root.visits > 0);
    Some(BookEntry {
        milli_depth: (tree.expected_depth * 1000.0).round() as u32,
        // What was asked for: a search that ends early knows all there is to know.
        evaluations: args.nodes,
        value: decision.score,
        mv,
        others: others.take(args.width.saturating_sub(1)).map(|root| root.mv).collect(),
    })
}

/// The positions that the entry of a game's position leads to.
fn followers(book: &Book, game: &Game) -> Vec<(String, Game)> {
    let Some(entry) = book.entry(game.position()) else { return Vec::new() };
    std::iter::once(&entry.mv)
        .chain(&entry.others)
        .filter_map(|&mv| {
            let mut next = game.clone();
            next.play(mv).ok()?;
            next.outcome().is_none().then(|| (key(next.position()), next))
        })
        .collect()
}
