//! `fukayomi book`: builds an opening book by the search, joins books and shows what they know.

mod build;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::work::files;
use fukayomi::book::Book;
use fukayomi::notation::usi;
use fukayomi::shogi::Rules;

/// The arguments of `fukayomi book`.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum BookCommand {
    /// Search openings from a position on and write a book; a build that was stopped goes on
    Build(build::BuildArgs),
    /// Join books: where they know the same position, the entry with the larger expected depth stays
    Merge {
        /// The books
        #[arg(required = true)]
        books: Vec<PathBuf>,
        /// Where to write the result
        #[arg(long, short)]
        out: PathBuf,
    },
    /// Show how large a book is and what it plays in a position
    Show {
        /// The book
        book: PathBuf,
        /// The position as in USI: "startpos moves 7g7f …" or "sfen …" [default: the start position]
        position: Vec<String>,
    },
}

/// Builds, joins or shows books.
///
/// # Errors
/// If a book or a position can't be read, or the output can't be written.
pub fn book(args: &BookArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        BookCommand::Build(args) => build::run(args),
        BookCommand::Merge { books, out } => merge(books, out),
        BookCommand::Show { book, position } => show(book, &position.join(" ")),
    }
}

/// Writes a book in one piece or not at all.
fn write_book(path: &Path, book: &Book) -> io::Result<()> {
    files::write_whole(path, book.write().as_bytes())
}

fn merge(paths: &[PathBuf], out: &Path) -> Result<(), Box<dyn Error>> {
    let mut whole = Book::default();
    let mut read = 0;
    for path in paths {
        let book = files::read_book(path)?;
        read += book.len();
        whole.merge(book);
    }
    write_book(out, &whole)?;
    println!("{} positions of {read} in {}", whole.len(), out.display());
    Ok(())
}

fn show(path: &Path, position: &str) -> Result<(), Box<dyn Error>> {
    let book = files::read_book(path)?;
    let mut out = io::stdout().lock();
    let depth: f64 = book.entries().map(|(_, entry)| f64::from(entry.milli_depth) / 1000.0).sum();
    writeln!(out, "{} positions, mean D {:.2}", book.len(), depth / book.len().max(1) as f64)?;
    let mut game = usi::parse_position(if position.is_empty() { "startpos" } else { position }, Rules::default())?;
    // The line that the book plays against itself; a position that comes back ends it.
    while let Some(entry) = book.entry(game.position()).filter(|_| game.outcome().is_none()) {
        let others: Vec<String> = entry.others.iter().map(ToString::to_string).collect();
        let (depth, count) = (f64::from(entry.milli_depth) / 1000.0, entry.evaluations);
        writeln!(
            out,
            "{:6} value {:5}  D {depth:6.3}  {count} evaluations  {}",
            entry.mv,
            entry.value,
            others.join(" ")
        )?;
        if game.play(entry.mv).is_err() || game.moves().len() > 256 {
            break;
        }
    }
    Ok(())
}
