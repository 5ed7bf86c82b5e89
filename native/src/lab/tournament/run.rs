//! Plays the games of a tournament, or a part of them, and goes on where an earlier run stopped.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;

use super::entry::{GameEntry, tally};
use super::records::{self, RecordFormat};
use super::{Job, Tournament};
use crate::lab::budget::Budget;
use crate::lab::player::{Fault, Player, Thought, Turn};
use crate::lab::referee;
use crate::lab::statistics::{Tally, Verdict};
use crate::work::jobs::Shard;
use crate::work::run::{Observer, Plan};

/// How a tournament is run; nothing here changes what is played.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Where the log and the records go.
    pub folder: PathBuf,
    /// What to call the experiment in the log.
    pub experiment: String,
    /// Games at the same time.
    pub threads: usize,
    /// Which part to play.
    pub shard: Shard,
    /// How to save games.
    pub records: RecordFormat,
    /// Show no progress line.
    pub quiet: bool,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// All games of the log.
    pub entries: BTreeMap<u64, GameEntry>,
    /// What the sequential test decided.
    pub verdict: Option<Verdict>,
    /// The source that the log was begun with.
    pub commit: String,
}

/// Runs a tournament.
///
/// # Errors
/// If the log can't be used or an engine can't be started at all.
pub fn run(tournament: &Tournament, options: &RunOptions) -> Result<Outcome, Box<dyn Error>> {
    for spec in tournament.players.iter().filter(|spec| !spec.is_mind()) {
        spec.player().map_err(|fault| format!("{}: {}", spec.name, fault.detail))?;
    }
    let repeats = tournament.settings.games / 2 > tournament.openings.count() as u64;
    if repeats && !options.quiet && !tournament.settings.budgets.iter().any(Budget::is_timed) {
        eprintln!("note: there are only {} openings; players without chance repeat games", tournament.openings.count());
    }
    let plan = Plan {
        experiment: options.experiment.clone(),
        settings: serde_json::to_value(&tournament.settings)?,
        jobs: tournament.jobs(),
        // Both games of a pair.
        unit: 2,
        folder: options.folder.clone(),
        threads: options.threads,
        shard: options.shard,
        quiet: options.quiet,
    };
    let mut audience = Audience { tournament, options, test: SequentialTest::new(tournament), decided: None };
    let work = |worker: &mut Worker, number: u64| worker.play(tournament, &tournament.job(number));
    let results = plan.run(|| Ok(Worker::default()), work, &mut audience)?;
    let verdict = audience.decided.map(|(_, verdict)| verdict);
    Ok(Outcome { entries: results.entries, verdict, commit: results.commit })
}

/// Saves the games and watches the sequential test.
struct Audience<'a> {
    tournament: &'a Tournament,
    options: &'a RunOptions,
    test: SequentialTest<'a>,
    decided: Option<(u64, Verdict)>,
}

impl Observer<GameEntry, referee::Played> for Audience<'_> {
    fn keep(&mut self, entry: &GameEntry, played: referee::Played) -> Result<(), Box<dyn Error>> {
        records::save(self.tournament, entry, &played.game, self.options.records, &self.options.folder)?;
        Ok(())
    }

    fn is_decided(&mut self, entries: &BTreeMap<u64, GameEntry>) -> bool {
        self.decided = self.test.advance(entries);
        self.decided.is_some()
    }

    fn finish(&mut self, entries: &mut BTreeMap<u64, GameEntry>) {
        if let Some((last, _)) = self.decided {
            // Games that were begun after the deciding one are no part of the test.
            entries.retain(|&job, _| job <= last);
        }
    }

    fn words(&self, entries: &BTreeMap<u64, GameEntry>) -> String {
        summary(self.tournament, entries)
    }
}

/// Watches the pairs of a match in the order of their jobs, so that its decision depends neither on the number of threads
/// nor on short games ending first.
struct SequentialTest<'a> {
    tournament: &'a Tournament,
    tally: Tally,
    next: u64,
}

impl<'a> SequentialTest<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        Self { tournament, tally: Tally::default(), next: 0 }
    }

    /// Takes the pairs that are complete by now; returns the job that decided and how.
    fn advance(&mut self, entries: &BTreeMap<u64, GameEntry>) -> Option<(u64, Verdict)> {
        let sprt = self.tournament.settings.sprt?;
        while let (Some(first), Some(second)) = (entries.get(&self.next), entries.get(&(self.next + 1))) {
            self.tally.add_pair(first.result(0), second.result(0));
            if let Some(verdict) = sprt.verdict(&self.tally.pairs) {
                return Some((self.next + 1, verdict));
            }
            self.next += 2;
        }
        None
    }
}

/// The players that a thread has at hand: those of its last game.
#[derive(Default)]
pub struct Worker {
    players: Vec<(usize, Box<dyn Player>)>,
}

impl Worker {
    /// Plays a game. All games of a worker are of one tournament.
    pub fn play(&mut self, tournament: &Tournament, job: &Job) -> (GameEntry, referee::Played) {
        self.players.retain(|(index, _)| job.players.contains(index));
        for index in job.players {
            if !self.players.iter().any(|(known, _)| *known == index) {
                let player = tournament.players[index].player().unwrap_or_else(|fault| Box::new(Absent(fault)));
                self.players.push((index, player));
            }
        }
        self.players.sort_by_key(|(index, _)| *index != job.players[0]);
        let budgets = job.players.map(|index| &tournament.settings.budgets[index]);
        let game = tournament.openings.game(job.opening, tournament.rules());
        let [(_, black), (_, white)] = self.players.as_mut_slice() else {
            unreachable!("two players are at the board")
        };
        let players: [&mut dyn Player; 2] = [black.as_mut(), white.as_mut()];
        let played = referee::play(game, players, budgets, job.seeds, &tournament.settings.judgement);
        (GameEntry::new(tournament, job, &played), played)
    }
}

/// An engine that could not be started; it loses its games.
struct Absent(Fault);

impl Player for Absent {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        Err(self.0.clone())
    }

    fn think(&mut self, _: &Turn) -> Result<Thought, Fault> {
        Err(self.0.clone())
    }
}

/// The state of a match in one line, or the number of games of a league.
#[must_use]
pub fn summary(tournament: &Tournament, entries: &BTreeMap<u64, GameEntry>) -> String {
    if tournament.players.len() != 2 {
        return format!("{} games", entries.len());
    }
    let tally = tally(entries, [0, 1]);
    let [losses, draws, wins] = tally.games;
    let mut line = format!("{wins}–{losses}–{draws}");
    if let Some(estimate) = tally.estimate() {
        let _ = write!(line, "  {:.1} %  {estimate}  pairs {:?}", 100.0 * estimate.score, tally.pairs);
    }
    if let Some(sprt) = tournament.settings.sprt {
        let _ = write!(line, "  LLR {:.2} ({:.2}, {:.2})", sprt.llr(&tally.pairs), sprt.lower(), sprt.upper());
    }
    let faults = entries.values().filter(|entry| entry.failure.is_some()).count();
    if faults > 0 {
        let _ = write!(line, "  {faults} failures");
    }
    line
}
