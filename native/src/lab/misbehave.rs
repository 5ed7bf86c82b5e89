//! A USI engine that fails on purpose, for tests of whoever has to cope with it.
//!
//! It plays random legal moves until, after a few, it does what its mode says. `fukayomi lab misbehave` runs it.

use std::error::Error;
use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};

use fukayomi::notation::usi;
use fukayomi::random::Random;
use fukayomi::shogi::{Game, Move, MoveList, Rules, Square};

/// The arguments of `fukayomi lab misbehave`.
#[derive(Args, Clone, Debug)]
pub struct MisbehaveArgs {
    /// What to do
    #[arg(value_enum)]
    mode: Mode,
    /// How many moves of a game to play before that
    #[arg(long, default_value_t = 3)]
    after: u32,
    /// Fixes the moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long to think about every move
    #[arg(long, default_value_t = 0)]
    think_ms: u64,
    /// How much longer a slow answer takes
    #[arg(long, default_value_t = 1_500)]
    slow_ms: u64,
    /// A file to confess every misdeed to
    #[arg(long)]
    diary: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Mode {
    /// Play on
    None,
    /// Exit with an error
    Crash,
    /// Play a move that is against the rules
    Illegal,
    /// Say nothing any more, and go neither when asked nor at the end of the input
    Silent,
    /// Answer with what is no move, after lines of nonsense
    Garbage,
    /// Write without end
    Flood,
    /// Answer late
    Slow,
    /// Exit as soon as it is asked whether it is ready
    Refuse,
    /// Declare a win that is none
    Declare,
    /// Start a process of its own that never ends, then crash
    Orphan,
    /// Do one of these, another in every game
    Any,
}

/// What a game can bring; what takes long is rare.
fn any_mode(random: &mut Random) -> Mode {
    use Mode::{Crash, Declare, Garbage, Illegal, Orphan, Silent, Slow};
    match random.below(20) {
        0 => Silent,
        1 => Slow,
        2 => Orphan,
        3..=6 => Crash,
        7..=10 => Illegal,
        11..=14 => Garbage,
        15..=17 => Declare,
        _ => Mode::None,
    }
}

/// Talks USI on the standard streams, badly.
///
/// # Errors
/// If the streams break.
pub fn run(args: &MisbehaveArgs) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let mut random = Random::new(args.seed);
    let mut mode = args.mode;
    let mut game = None;
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "usi" => writeln!(out, "id name Misbehave\noption name Seed type spin default 1 min 0 max 1000000\nusiok")?,
            "isready" if mode == Mode::Refuse => return Err("I refuse".into()),
            "isready" => writeln!(out, "readyok")?,
            "setoption" => {
                if let Some(seed) = rest.strip_prefix("name Seed value ").and_then(|seed| seed.parse().ok()) {
                    random = Random::new(seed);
                }
            }
            "usinewgame" => {
                moves = 0;
                if args.mode == Mode::Any {
                    mode = any_mode(&mut random);
                }
            }
            "position" => game = usi::parse_position(rest, Rules::default()).ok(),
            "go" => {
                thread::sleep(Duration::from_millis(args.think_ms));
                moves += 1;
                let game = game.as_ref().ok_or("go without a position")?;
                let answer =
                    if moves > args.after { misbehave(mode, args, game, &mut random, &mut out)? } else { None };
                let answer = answer.unwrap_or_else(|| random_move(game, &mut random));
                writeln!(out, "bestmove {answer}")?;
            }
            "quit" if mode != Mode::Silent => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    if mode == Mode::Silent {
        sleep_forever();
    }
    Ok(())
}

fn sleep_forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3_600));
    }
}

fn random_move(game: &Game, random: &mut Random) -> String {
    let mut list = MoveList::new();
    game.position().legal_moves(&mut list);
    let moves = list.as_slice();
    if moves.is_empty() { "resign".to_string() } else { moves[random.below(moves.len() as u64) as usize].to_string() }
}

/// Fails; returns what to answer where it is an answer that is wrong.
fn misbehave(
    mode: Mode,
    args: &MisbehaveArgs,
    game: &Game,
    random: &mut Random,
    out: &mut impl Write,
) -> Result<Option<String>, Box<dyn Error>> {
    if let Some(diary) = &args.diary {
        OpenOptions::new().create(true).append(true).open(diary)?.write_all(format!("{mode:?}\n").as_bytes())?;
    }
    match mode {
        Mode::None | Mode::Refuse | Mode::Any => Ok(None),
        Mode::Crash => Err("I crash".into()),
        Mode::Illegal => Ok(Some(illegal_move(game, random))),
        Mode::Silent => {
            out.flush()?;
            sleep_forever();
        }
        Mode::Garbage => {
            out.write_all(b"\xff\xfe\x00bestmove\x80\r\n\n\ninfo depth x score cp\nbestmov 7g7f\n")?;
            Ok(Some("the best".to_string()))
        }
        Mode::Flood => loop {
            writeln!(out, "info string {}", "nonsense ".repeat(100))?;
        },
        Mode::Slow => {
            thread::sleep(Duration::from_millis(args.slow_ms));
            Ok(None)
        }
        Mode::Declare => Ok(Some("win".to_string())),
        Mode::Orphan => {
            // Without input it sleeps at once; it keeps our output open.
            let mut words = vec!["lab".into(), "misbehave".into(), "silent".into()];
            words.extend(args.diary.iter().flat_map(|diary| ["--diary".into(), diary.clone().into_os_string()]));
            Command::new(std::env::current_exe()?).args(words).stdin(Stdio::null()).spawn()?;
            Err("I leave a process behind".into())
        }
    }
}

fn illegal_move(game: &Game, random: &mut Random) -> String {
    loop {
        let [from, to] = [0, 0].map(|_| Square::from_index(random.below(81) as usize));
        if let (Some(from), Some(to)) = (from, to)
            && from != to
            && !game.position().is_legal(Move::board(from, to, false))
        {
            return Move::board(from, to, false).to_string();
        }
    }
}
