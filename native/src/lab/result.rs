//! `fukayomi lab result`: what the log of a match or a league says, such as one joined from parts.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::league::print_table;
use super::matches::print_result;
use super::openings::Openings;
use super::statistics::Sprt;
use super::tournament::{GameEntry, Outcome, Standings, Tournament, TournamentSettings, report, tally};
use crate::work::log;

/// The arguments of `fukayomi lab result`.
#[derive(Args, Clone, Debug)]
pub struct ResultArgs {
    /// The log
    log: PathBuf,
    /// Run a sequential test, too: elo0,elo1[,alpha,beta]
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write a report into this folder
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Prints the result of a log.
///
/// # Errors
/// If the log can't be used.
pub fn run(args: &ResultArgs) -> Result<(), Box<dyn Error>> {
    let contents = log::read::<GameEntry>(&args.log)?;
    let settings: TournamentSettings = serde_json::from_value(contents.header.settings)?;
    let settings = TournamentSettings { sprt: args.sprt.or(settings.sprt), ..settings };
    // The games are played: which openings they had is in the log.
    let tournament = Tournament::new(settings, Openings::built_in()?)?;
    let pairs = tally(&contents.entries, [0, 1]).pairs;
    let verdict = tournament.settings.sprt.and_then(|sprt| sprt.verdict(&pairs));
    let outcome = Outcome { entries: contents.entries, verdict, commit: contents.header.commit };
    if tournament.players.len() == 2 {
        print_result(&tournament, &outcome);
    } else {
        print_table(&tournament, &Standings::new(tournament.players.len(), &outcome.entries));
    }
    if let Some(folder) = &args.out {
        report(&tournament, &outcome.entries, &outcome.commit).write(folder)?;
    }
    Ok(())
}
