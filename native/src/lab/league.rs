//! `fukayomi league`: everyone against everyone.

use std::error::Error;

use clap::Args;

use super::matches::{GameArgs, TournamentArgs, save_report};
use super::tournament::{self, Standings, Tournament, TournamentSettings};

/// The arguments of `fukayomi league`.
#[derive(Args, Clone, Debug)]
pub struct LeagueArgs {
    /// The players: minds such as "alpha-beta,hash_mb=16", or "engine=COMMAND,Option=value"
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Only the first player against each of the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// Plays a league and prints its table.
///
/// # Errors
/// If the arguments, the openings or the log can't be used, or an engine can't be started.
pub fn run(args: &LeagueArgs) -> Result<(), Box<dyn Error>> {
    let openings = args.games.openings()?;
    let budgets = vec![args.games.limit; args.players.len()];
    let settings = args.games.settings(args.players.clone(), budgets, &openings);
    let settings = TournamentSettings { gauntlet: args.gauntlet, ..settings };
    let tournament = Tournament::new(settings, openings)?;
    let options = args.run.options("league");
    let outcome = tournament::run(&tournament, &options)?;
    print_table(&tournament, &Standings::new(tournament.players.len(), &outcome.entries));
    save_report(&tournament, &outcome, &options)
}

/// Prints the table of a league.
pub fn print_table(tournament: &Tournament, standings: &Standings) {
    println!("{:>4} {:>8} {:>7} {:>6} {:>8}  player", "", "Elo", "±", "games", "points");
    for (rank, player) in standings.order().into_iter().enumerate() {
        let rating = standings.ratings[player];
        let (games, points): (f64, f64) = (standings.games[player].iter().sum(), standings.points[player].iter().sum());
        let name = &tournament.players[player].name;
        println!("{:>4} {:>+8.1} {:>7.1} {games:>6} {points:>8}  {name}", rank + 1, rating.elo, rating.error);
    }
}
