//! `fukayomi csa`: games against others over the CSA server protocol, the way shogi programs meet in public (Floodgate).
//!
//! One game after the other: log in, wait for an opponent, play, save the record, log out. A connection that is lost is made anew
//! after a pause that doubles; what was played until then is saved.

mod connection;
mod game;
mod save;
mod summary;
mod table;

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use crate::lab::player::{Player, PlayerSpec};
use connection::Connection;
use game::Verdict;
use summary::Summary;

/// How long a server may take for an answer that needs no opponent.
const ANSWER: Duration = Duration::from_secs(30);

/// The pauses before a connection is made anew.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Where the password may come from, so that nobody sees it in the list of processes.
const PASSWORD_VARIABLE: &str = "FUKAYOMI_CSA_PASSWORD";

/// The arguments of `fukayomi csa`.
#[derive(Args, Clone, Debug)]
pub struct CsaArgs {
    /// The server's name or address
    #[arg(long)]
    host: String,
    /// The server's port
    #[arg(long, default_value_t = 4081)]
    port: u16,
    /// The name to log in with
    #[arg(long, value_parser = read_word)]
    user: String,
    /// The password [default: that in the environment variable FUKAYOMI_CSA_PASSWORD]
    #[arg(long, value_parser = read_word)]
    password: Option<String>,
    /// The kind of game to wait for, such as floodgate-300-10F; it is sent in front of the password
    #[arg(long, value_name = "NAME", value_parser = read_word)]
    game: Option<String>,
    /// Who plays: a mind such as "alpha-beta,hash_mb=256", or "engine=COMMAND,Option=value"
    #[arg(long, default_value = "alpha-beta,hash_mb=256")]
    player: String,
    /// Games to play to their end; 0 for no limit
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Folder for the records
    #[arg(long, value_name = "FOLDER", default_value = "runs/csa")]
    out: PathBuf,
    /// Milliseconds of each move's time to keep in reserve for the network
    #[arg(long, default_value_t = 800)]
    delay_ms: u64,
    /// Give up after this many failed connections in a row
    #[arg(long, default_value_t = 20)]
    retries: u32,
    /// Send the value of the position along with each move, as Floodgate shows it
    #[arg(long)]
    tell_score: bool,
    /// Do not print single moves
    #[arg(long, short)]
    quiet: bool,
}

/// A word that the protocol can carry.
fn read_word(text: &str) -> Result<String, String> {
    let is_plain = !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control());
    if is_plain { Ok(text.to_string()) } else { Err("expected a word without spaces".to_string()) }
}

/// Why there was no game to its end.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The connection can't be made, or broke; trying again may help.
    #[error("{0}")]
    Lost(String),
    /// The server does not want us, or we do not understand it; trying again would not help.
    #[error("{0}")]
    Refused(String),
    /// A record can't be saved.
    #[error("{0}: {1}")]
    Save(PathBuf, io::Error),
}

/// Won, lost, and neither.
#[derive(Default)]
struct Tally([u64; 3]);

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        self.0[match verdict {
            Verdict::Win => 0,
            Verdict::Lose => 1,
            Verdict::Draw | Verdict::None => 2,
        }] += 1;
    }

    fn games(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// Plays the games that were asked for.
///
/// # Errors
/// If the player can't be started, the server refuses us or stays away, or a record can't be saved.
pub fn run(args: &CsaArgs) -> Result<(), Box<dyn Error>> {
    let spec: PlayerSpec = args.player.parse()?;
    // Before anybody waits for us.
    let mut player = spec.player().map_err(|fault| fault.detail)?;
    let mut tally = Tally::default();
    let (mut failures, mut pause) = (0, FIRST_PAUSE);
    while args.games == 0 || tally.games() < args.games {
        match one_game(args, player.as_mut()) {
            Ok(verdict) => {
                tally.count(verdict);
                let [won, lost, drawn] = tally.0;
                println!("{} of {} games: won {won}, lost {lost}, neither {drawn}", tally.games(), Many(args.games));
                (failures, pause) = (0, FIRST_PAUSE);
            }
            Err(Trouble::Lost(what)) if failures < args.retries => {
                failures += 1;
                println!("{what}; connecting again in {} s", pause.as_secs());
                thread::sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            Err(trouble) => return Err(trouble.into()),
        }
    }
    Ok(())
}

/// A number of games, of which none stands for no end.
struct Many(u64);

impl fmt::Display for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("any number of") } else { self.0.fmt(f) }
    }
}

/// Logs in and plays one game to its end.
fn one_game(args: &CsaArgs, player: &mut dyn Player) -> Result<Verdict, Trouble> {
    let mut connection = Connection::open(&args.host, args.port)?;
    log_in(args, &mut connection)?;
    loop {
        println!("{}:{} as {}: waiting for an opponent", args.host, args.port, args.user);
        let summary = next_summary(&mut connection)?;
        connection.send("AGREE")?;
        if !is_started(&mut connection, &summary)? {
            continue;
        }
        let verdict = game::play(args, &summary, player, &mut connection)?;
        // The result stands; how the farewell goes matters to nobody.
        if connection.send("LOGOUT").is_ok() {
            let _ = connection.hear(Some(Instant::now() + Duration::from_secs(3)));
        }
        return Ok(verdict);
    }
}

fn log_in(args: &CsaArgs, connection: &mut Connection) -> Result<(), Trouble> {
    let password = args.password.clone().or_else(|| std::env::var(PASSWORD_VARIABLE).ok());
    let password = password.ok_or_else(|| {
        Trouble::Refused(format!("a password is needed: --password, or the environment variable {PASSWORD_VARIABLE}"))
    })?;
    let game = args.game.as_ref().map_or(String::new(), |game| format!("{game},"));
    connection.send(&format!("LOGIN {} {game}{password}", args.user))?;
    let until = Instant::now() + ANSWER;
    loop {
        let line = connection.hear(Some(until))?;
        match line.strip_prefix("LOGIN:") {
            Some("incorrect") => return Err(Trouble::Refused("the server refuses this name and password".to_string())),
            Some(rest) if rest.ends_with(" OK") => return Ok(()),
            Some(rest) => return Err(Trouble::Refused(format!("the server answers the login with '{rest}'"))),
            // A greeting, or an empty line.
            None => {}
        }
    }
}

/// Waits for a game, however long nobody comes.
fn next_summary(connection: &mut Connection) -> Result<Summary, Trouble> {
    while connection.hear(None)? != "BEGIN Game_Summary" {}
    let until = Instant::now() + ANSWER;
    let mut lines = Vec::new();
    loop {
        let line = connection.hear(Some(until))?;
        if line == "END Game_Summary" {
            break;
        }
        lines.push(line);
        if lines.len() > summary::MOST_LINES {
            return Err(Trouble::Refused("the summary of the game has no end".to_string()));
        }
    }
    Summary::read(&lines).map_err(|error| Trouble::Refused(format!("the summary of the game: {error}")))
}

/// Whether both players agreed.
fn is_started(connection: &mut Connection, summary: &Summary) -> Result<bool, Trouble> {
    // The other side may be a person.
    let until = Instant::now() + 20 * ANSWER;
    loop {
        let line = connection.hear(Some(until))?;
        if line.starts_with("START:") {
            return Ok(true);
        }
        if line.starts_with("REJECT:") {
            println!("game {} is not played: {line}", summary.id);
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_would_break_the_protocol_are_refused() {
        assert_eq!(read_word("Fukayomi"), Ok("Fukayomi".to_string()));
        for wrong in ["", "two words", "line\nbreak", "tab\t"] {
            assert!(read_word(wrong).is_err(), "{wrong:?}");
        }
    }
}
