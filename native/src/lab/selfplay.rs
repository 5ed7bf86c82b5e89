//! `fukayomi learn games`: games of a player against itself with a score for every move, from which `learn pack` and
//! `learn values` read, so that an evaluation can teach its successor.
//!
//! A seed and the number of a game fix everything about it. The log keeps what was played; the table of labelled games is
//! written from it at the end, in the order of the games.

mod entry;
mod play;
mod start;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::budget::Budget;
use super::openings::Openings;
use super::player::{Player, PlayerSpec};
use crate::work::files::{read_book, write_whole};
use crate::work::run::{Observer, Plan, RunArgs};
use entry::{HEADER, ScoredGame};
use fukayomi::digest;
use fukayomi::random::Random;
use fukayomi::shogi::Rules;
use play::{Decided, Manner, play};
use start::{Plies, Starts};

/// The arguments of `fukayomi learn games`.
#[derive(Args, Clone, Debug)]
pub struct SelfPlayArgs {
    /// Who plays both sides: a mind such as "alpha-beta,eval=my.network,hash_mb=16", or "engine=COMMAND,Option=value"
    #[arg(default_value = "alpha-beta,hash_mb=16")]
    player: String,
    /// Games to play
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Nodes for every move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Fixes the openings and everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    starts: StartArgs,
    /// In half of the games, make one in this many of the first 60 moves a random one; 0: never
    #[arg(long, default_value_t = 25)]
    stray: u64,
    /// End a game when a mate is found, or when the score stays beyond SCORE for PLIES moves
    #[arg(long, default_value = "2500,6", value_name = "SCORE,PLIES")]
    decided: Decided,
    /// Percentage of games that are played to their end all the same
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=100))]
    played_out: u64,
    /// Moves after which a game is drawn
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: u32,
    /// Play nothing; write the table of the games that the log holds so far
    #[arg(long)]
    so_far: bool,
    #[command(flatten)]
    run: RunArgs,
}

/// How games begin.
#[derive(Args, Clone, Debug)]
struct StartArgs {
    /// Lines of "startpos moves …" or SFEN to begin games with, instead of the built-in set
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin with lines of this book, too, as often as with those of the file
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// A line is followed up to a move drawn from this range
    #[arg(long, default_value = "6-36", value_name = "FROM-TO")]
    opening_plies: Plies,
    /// Play up to this many random moves after a line or a handicap
    #[arg(long, default_value_t = 3)]
    random_moves: u64,
    /// Percentage of games that begin with 4 to 12 random moves instead
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(0..=100))]
    random_share: u64,
    /// Percentage of handicap games
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=100))]
    handicap_share: u64,
}

impl StartArgs {
    fn read(&self) -> Result<Starts, Box<dyn Error>> {
        if self.random_share + self.handicap_share > 100 {
            return Err("--random-share and --handicap-share are more than 100 per cent together".into());
        }
        Ok(Starts {
            openings: self.openings.as_deref().map_or_else(Openings::built_in, Openings::read)?,
            book: self.book.as_deref().map(read_book).transpose()?,
            plies: self.opening_plies,
            random_moves: self.random_moves,
            random_share: self.random_share,
            handicap_share: self.handicap_share,
        })
    }
}

/// Everything that decides what is played.
#[derive(Clone, Debug, Serialize)]
struct SelfPlaySettings<'a> {
    player: &'a str,
    nodes: u64,
    seed: u64,
    openings: &'a str,
    book: Option<String>,
    opening_plies: String,
    random_moves: u64,
    random_share: u64,
    handicap_share: u64,
    stray: u64,
    decided: String,
    played_out: u64,
    move_limit: u32,
}

fn settings<'a>(args: &'a SelfPlayArgs, starts: &'a Starts) -> SelfPlaySettings<'a> {
    SelfPlaySettings {
        player: &args.player,
        nodes: args.nodes,
        seed: args.seed,
        openings: &starts.openings.digest,
        book: starts.book.as_ref().map(|book| digest::of_lines(book.write().lines())),
        opening_plies: starts.plies.to_string(),
        random_moves: starts.random_moves,
        random_share: starts.random_share,
        handicap_share: starts.handicap_share,
        stray: args.stray,
        decided: args.decided.to_string(),
        played_out: args.played_out,
        move_limit: args.move_limit,
    }
}

/// Finds the words of the progress line, and ends a run that shall play nothing before it begins.
struct Scorekeeper {
    so_far: bool,
}

impl Observer<ScoredGame, ()> for Scorekeeper {
    fn is_decided(&mut self, _: &BTreeMap<u64, ScoredGame>) -> bool {
        self.so_far
    }

    fn words(&self, entries: &BTreeMap<u64, ScoredGame>) -> String {
        summary(entries)
    }
}

/// Plays the games and writes them as a table.
///
/// # Errors
/// If the player, an opening, a book or the log can't be used, or every game failed.
pub fn run(args: &SelfPlayArgs) -> Result<(), Box<dyn Error>> {
    let spec: PlayerSpec = args.player.parse()?;
    let starts = args.starts.read()?;
    let plan = Plan {
        experiment: "games".to_string(),
        settings: serde_json::to_value(settings(args, &starts))?,
        jobs: args.games,
        unit: 1,
        folder: args.run.folder("games"),
        threads: args.run.threads(),
        shard: args.run.shard,
        quiet: args.run.quiet,
    };
    let budget = Budget { nodes: Some(args.nodes), ..Budget::default() };
    let rules = Rules { move_limit: Some(args.move_limit), ..Rules::default() };
    let make_player = || spec.player().map_err(|fault| format!("{}: {}", spec.name, fault.detail));
    let work = |player: &mut Box<dyn Player>, job| {
        let mut random = Random::of_job(args.seed, job);
        let game = starts.begin(&mut random, rules);
        let (opening, seed) = (game.moves().len(), random.bits());
        let decided = (random.below(100) >= args.played_out).then_some(args.decided);
        let stray = if random.coin() { args.stray } else { 0 };
        let manner = Manner { budget: &budget, decided, stray, stray_below: args.decided.score };
        (ScoredGame::new(job, opening, &play(player.as_mut(), game, seed, &manner, &mut random)), ())
    };
    let results = plan.run(make_player, work, &mut Scorekeeper { so_far: args.so_far })?;
    println!("{}", summary(&results.entries));
    if let Some(failure) = results.entries.values().find_map(|game| game.failure.as_ref()) {
        let failed = results.entries.values().filter(|game| game.failure.is_some()).count();
        println!("{failed} games failed and are left out, for example: {failure}");
    }
    let path = plan.folder.join(plan.shard.file_name("games", "tsv"));
    let mut table = format!("{HEADER}\n");
    for game in results.entries.values().filter(|game| game.failure.is_none()) {
        writeln!(table, "{}", game.line(args.seed))?;
    }
    write_whole(&path, table.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("games: {}", path.display());
    if !results.entries.is_empty() && results.entries.values().all(|game| game.failure.is_some()) {
        return Err("every game failed".into());
    }
    Ok(())
}

/// How many games there are, how many scores, and how the games ended.
fn summary(entries: &BTreeMap<u64, ScoredGame>) -> String {
    let (mut scores, mut ends) = (0, BTreeMap::new());
    for game in entries.values() {
        scores += game.scores.len();
        *ends.entry(game.end.as_str()).or_insert(0_u64) += 1;
    }
    let ends: Vec<String> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    format!("{} games, {scores} scores: {}", entries.len(), ends.join(", "))
}
