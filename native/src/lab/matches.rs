//! `fukayomi match`: two players against each other.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::budget::Budget;
use super::openings::{Openings, OpeningsError};
use super::referee::{Agreement, Judgement};
use super::statistics::{Sprt, Verdict};
use super::tournament::{
    self, Effort, Outcome, RecordFormat, RunOptions, Tournament, TournamentSettings, ends, failures,
};
use crate::work::run::RunArgs;

/// The arguments of `fukayomi match`.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// The first player: a mind such as "alpha-beta,hash_mb=16", or "engine=COMMAND,Option=value"
    first: String,
    /// The second player
    second: String,
    /// What the first player may spend, if not the same as --limit
    #[arg(long, value_name = "LIMIT")]
    limit_first: Option<Budget>,
    /// What the second player may spend, if not the same as --limit
    #[arg(long, value_name = "LIMIT")]
    limit_second: Option<Budget>,
    /// Stop as soon as a sequential test decides between two Elo differences: elo0,elo1[,alpha,beta]
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// What all tournaments are asked: how games are played.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// What each player may spend: movetime=50, main=60s,byoyomi=1s, main=10s,increment=0.1s, nodes=10000, depth=5
    #[arg(long, default_value = "movetime=100", value_name = "LIMIT")]
    pub limit: Budget,
    /// Games between each two players, rounded up to an even number
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// Fixes openings, colours and the players' randomness
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Lines of "startpos moves …" or SFEN to begin games with, instead of the built-in set
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Moves after which a game is drawn
    #[arg(long, default_value_t = 320)]
    pub move_limit: u32,
    /// The declaration rule: 27, 24 or 0 for none
    #[arg(long, default_value_t = 27, value_parser = read_rule)]
    pub declaration: u32,
    /// End a game as soon as a player could declare a win
    #[arg(long)]
    pub auto_declare: bool,
    /// End a game when both players say for MOVES moves that the same side is ahead by SCORE
    #[arg(long, value_name = "SCORE,MOVES", value_parser = read_agreement)]
    pub agree: Option<Agreement>,
    /// Milliseconds that an answer may be late
    #[arg(long, default_value_t = 500)]
    pub margin_ms: u64,
    /// Milliseconds that a player without a clock may take for a move
    #[arg(long, default_value_t = 60_000)]
    pub patience_ms: u64,
    /// Log the time of every move even if time decides nothing
    #[arg(long)]
    pub times: bool,
}

/// What all tournaments are asked: how they are run. Nothing here changes what is played.
#[derive(Args, Clone, Debug)]
pub struct TournamentArgs {
    /// The jobs: where to, how many at once, which part
    #[command(flatten)]
    pub jobs: RunArgs,
    /// How to save the games
    #[arg(long, value_enum, default_value_t)]
    pub records: RecordFormat,
}

fn read_rule(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|rule| [27, 24, 0].contains(rule)).ok_or_else(|| "expected 27, 24 or 0".to_string())
}

/// Reads SCORE,MOVES.
pub(super) fn read_agreement(text: &str) -> Result<Agreement, String> {
    let parts = text.split_once(',').and_then(|(score, moves)| Some((score.parse().ok()?, moves.parse().ok()?)));
    match parts {
        Some((score, moves)) if score > 0 && moves > 0 => Ok(Agreement { score, moves }),
        _ => Err("expected SCORE,MOVES, both above 0".to_string()),
    }
}

impl GameArgs {
    /// The openings that were asked for.
    ///
    /// # Errors
    /// If they can't be read.
    pub fn openings(&self) -> Result<Openings, OpeningsError> {
        self.openings.as_deref().map_or_else(Openings::built_in, Openings::read)
    }

    /// The settings of a tournament of these players.
    #[must_use]
    pub fn settings(&self, players: Vec<String>, budgets: Vec<Budget>, openings: &Openings) -> TournamentSettings {
        let judgement = Judgement {
            margin_ms: self.margin_ms,
            patience_ms: self.patience_ms,
            auto_declare: self.auto_declare,
            agreement: self.agree,
        };
        TournamentSettings {
            players,
            times: self.times || budgets.iter().any(Budget::is_timed),
            budgets,
            games: self.games.next_multiple_of(2),
            seed: self.seed,
            openings: openings.digest.clone(),
            move_limit: self.move_limit,
            declaration: self.declaration,
            judgement,
            sprt: None,
            gauntlet: false,
        }
    }
}

impl TournamentArgs {
    /// The options of a run.
    #[must_use]
    pub fn options(&self, experiment: &str) -> RunOptions {
        RunOptions {
            folder: self.jobs.folder(experiment),
            experiment: experiment.to_string(),
            threads: self.jobs.threads(),
            shard: self.jobs.shard,
            records: self.records,
            quiet: self.jobs.quiet,
        }
    }
}

/// Plays a match and prints its result.
///
/// # Errors
/// If the arguments, the openings or the log can't be used, or an engine can't be started.
pub fn run(args: &MatchArgs) -> Result<(), Box<dyn Error>> {
    if args.sprt.is_some() && !args.run.jobs.shard.is_whole() {
        return Err("a part of the games can't decide a sequential test: play the parts without --sprt".into());
    }
    let openings = args.games.openings()?;
    let budgets = vec![args.limit_first.unwrap_or(args.games.limit), args.limit_second.unwrap_or(args.games.limit)];
    let players = vec![args.first.clone(), args.second.clone()];
    let settings = TournamentSettings { sprt: args.sprt, ..args.games.settings(players, budgets, &openings) };
    let tournament = Tournament::new(settings, openings)?;
    let options = args.run.options("match");
    let outcome = tournament::run(&tournament, &options)?;
    print_result(&tournament, &outcome);
    save_report(&tournament, &outcome, &options)
}

/// Writes the report of a whole tournament beside its log; that of a part would only mislead.
///
/// # Errors
/// If it can't be written.
pub fn save_report(tournament: &Tournament, outcome: &Outcome, options: &RunOptions) -> Result<(), Box<dyn Error>> {
    if options.shard.is_whole() {
        tournament::report(tournament, &outcome.entries, &outcome.commit).write(&options.folder)?;
    }
    Ok(())
}

/// Prints who won and what went wrong.
pub fn print_result(tournament: &Tournament, outcome: &Outcome) {
    let entries = &outcome.entries;
    println!("{} – {}", tournament.players[0].name, tournament.players[1].name);
    println!("{} games, won–lost–drawn {}", entries.len(), tournament::summary(tournament, entries));
    match outcome.verdict {
        Some(Verdict::AcceptAlternative) => println!("sequential test: the alternative is accepted"),
        Some(Verdict::AcceptNull) => println!("sequential test: the null hypothesis is accepted"),
        None if tournament.settings.sprt.is_some() => println!("sequential test: undecided"),
        None => {}
    }
    let ends: Vec<String> = ends(entries).iter().map(|(end, count)| format!("{end} {count}")).collect();
    println!("ends: {}", ends.join(", "));
    if let [Some(first), Some(second)] = [0, 1].map(|player| Effort::of(player, entries).speed()) {
        println!("nodes per second: {first:.0} and {second:.0}, ratio {:.2}", first / second);
    }
    for ((player, kind), (count, detail)) in failures(entries) {
        println!("{}: {kind:?} {count} times, for example: {detail}", tournament.players[player].name);
    }
}
