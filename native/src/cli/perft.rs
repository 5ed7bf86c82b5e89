//! `fukayomi perft`: counts the move sequences of a position, and how fast it does.

use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

use clap::Args;

use fukayomi::notation::sfen;
use fukayomi::shogi::{self, MoveList, Position};

/// What to count.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub struct PerftArgs {
    /// Length of the sequences in moves
    #[arg(value_parser = clap::value_parser!(u32).range(..=32))]
    pub depth: u32,
    /// The position as an SFEN [default: the start position]
    #[arg(num_args = 1..=4)]
    pub sfen: Vec<String>,
    /// Show the count for each first move
    #[arg(long)]
    pub divide: bool,
}

/// Prints the counts, the time and millions of leaves per second.
///
/// # Errors
/// If the SFEN is not of a legal position, or the output can't be written.
pub fn perft(args: &PerftArgs) -> Result<(), Box<dyn Error>> {
    let mut position = match args.sfen.join(" ").trim() {
        "" | "startpos" => Position::startpos(),
        text => sfen::parse(text)?,
    };
    let mut out = io::stdout().lock();
    let started = Instant::now();
    let total = if args.divide && args.depth > 0 {
        divide(&mut position, args.depth, &mut out)?
    } else {
        shogi::perft(&mut position, args.depth)
    };
    let seconds = started.elapsed().as_secs_f64();
    let speed = total as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "{total} leaves at depth {} in {seconds:.3} s, {speed:.1} Mnps", args.depth)?;
    Ok(())
}

fn divide(position: &mut Position, depth: u32, out: &mut impl Write) -> io::Result<u64> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut total = 0;
    for mv in &list {
        let undo = position.apply(mv);
        let leaves = shogi::perft(position, depth - 1);
        position.undo(mv, undo);
        writeln!(out, "{mv}: {leaves}")?;
        total += leaves;
    }
    Ok(total)
}
