//! `fukayomi lab levels`: how far apart the opponents for human play are. Each plays the one below it: the levels of a mind, or
//! those of the page, where a character lends its mind to its own level and to those above it, up to the next character.

use std::error::Error;
use std::fs;
use std::path::Path;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::lab::matches::{GameArgs, TournamentArgs};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::tournament::{self, RunOptions, Tournament, tally};
use crate::work::files::write_whole;
use fukayomi::search::FULL_STRENGTH;

/// The page's opponents: one table for both.
const CHARACTERS: &str = include_str!("../../../../www/src/play/characters.json");

/// The arguments of `fukayomi lab levels`.
#[derive(Args, Clone, Debug)]
pub struct LevelsArgs {
    /// The mind whose levels are measured
    #[arg(long, default_value = "alpha-beta")]
    mind: String,
    /// The lowest level; counted from 0, or from 1 with --characters
    #[arg(long, default_value_t = 0)]
    from: i32,
    /// The highest level; full strength is limited only by --limit
    #[arg(long, default_value_t = FULL_STRENGTH + 1)]
    to: i32,
    /// Measure the levels as the page plays them, each with the mind of its character; the page shows steps.json
    #[arg(long, conflicts_with = "mind")]
    characters: bool,
    #[command(flatten)]
    games: GameArgs,
    #[command(flatten)]
    run: TournamentArgs,
}

/// What this command needs of the page's table; levels count from 1 there.
#[derive(Deserialize, Debug)]
struct Character {
    id: String,
    level: i32,
    mind: String,
}

/// One opponent of a ladder: its name, the player that stands for it, and its level as its table counts.
struct Rung {
    name: String,
    player: String,
    level: i32,
}

/// How far a level is above the one below it, in Elo with a 95 % interval; a match without a loss has no end of it.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct Step {
    level: i32,
    name: String,
    over: String,
    won: u64,
    lost: u64,
    drawn: u64,
    elo: Option<i64>,
    low: Option<i64>,
    high: Option<i64>,
    limit: String,
    commit: String,
}

impl Step {
    fn score(&self) -> f64 {
        let games = self.won + self.lost + self.drawn;
        (self.won as f64 + 0.5 * self.drawn as f64) / games.max(1) as f64
    }

    fn row(&self) -> [String; 7] {
        let signed =
            |elo: Option<i64>, without: &str| elo.map_or_else(|| without.to_string(), |elo| format!("{elo:+}"));
        [
            format!("{} over {}", self.name, self.over),
            (self.won + self.lost + self.drawn).to_string(),
            format!("{}–{}–{}", self.won, self.lost, self.drawn),
            format!("{:.1} %", 100.0 * self.score()),
            signed(self.elo, "∞"),
            format!("{} to {}", signed(self.low, "−∞"), signed(self.high, "∞")),
            self.limit.clone(),
        ]
    }
}

impl LevelsArgs {
    fn ladder(&self) -> Result<Vec<Rung>, Box<dyn Error>> {
        let asked = self.from..=self.to;
        if self.characters {
            let rungs = rungs_of(&serde_json::from_str::<Vec<Character>>(CHARACTERS)?);
            return Ok(rungs.into_iter().filter(|rung| asked.contains(&rung.level)).collect());
        }
        let rung = |level: i32| Rung { name: level.to_string(), player: format!("{},level={level}", self.mind), level };
        Ok((self.from..=self.to.min(FULL_STRENGTH)).map(rung).collect())
    }
}

/// Every level from the weakest character to the strongest, played as on the page.
fn rungs_of(characters: &[Character]) -> Vec<Rung> {
    let lowest = characters.first().map_or(1, |character| character.level);
    let highest = characters.last().map_or(0, |character| character.level);
    let host = |level: i32| characters.iter().rev().find(|character| character.level <= level);
    (lowest..=highest)
        .filter_map(|level| host(level).map(|character| (level, character)))
        .map(|(level, Character { id, mind, .. })| {
            // The page plays softmax search at its best, whatever the level.
            let strong = if mind == "softmax" { ",strong=true" } else { "" };
            let name = format!("{id}-{level}");
            Rung { player: format!("{mind}{strong},level={},name={name}", level - 1), name, level }
        })
        .collect()
}

fn whole_elo(elo: f64) -> Option<i64> {
    elo.is_finite().then(|| elo.round() as i64)
}

/// Plays the matches and writes the report. A ladder may be measured in parts, the lower ones with more games: steps that the
/// folder has already stay in the report unless they were measured anew.
///
/// # Errors
/// If the arguments, a log or the report can't be used.
pub fn run(args: &LevelsArgs) -> Result<(), Box<dyn Error>> {
    let ladder = args.ladder()?;
    if ladder.len() < 2 {
        return Err("--from must be below --to".into());
    }
    let whole = args.run.options("levels");
    let path = whole.folder.join("steps.json");
    let mut steps = if path.exists() { read_steps(&path)? } else { Vec::new() };
    let openings = args.games.openings()?;
    for pair in ladder.windows(2) {
        let [below, above] = pair else { continue };
        let players = vec![above.player.clone(), below.player.clone()];
        let settings = args.games.settings(players, vec![args.games.limit; 2], &openings);
        let tournament = Tournament::new(settings, openings.clone())?;
        let options = RunOptions { folder: whole.folder.join(format!("level-{}", above.name)), ..whole.clone() };
        let outcome = tournament::run(&tournament, &options)?;
        println!("{} over {}: {}", above.name, below.name, tournament::summary(&tournament, &outcome.entries));
        let tally = tally(&outcome.entries, [0, 1]);
        let [lost, drawn, won] = tally.games;
        if let Some(estimate) = tally.estimate() {
            let (low, high) = estimate.elo_interval();
            steps.retain(|step| step.level != above.level);
            steps.push(Step {
                level: above.level,
                name: above.name.clone(),
                over: below.name.clone(),
                won,
                lost,
                drawn,
                elo: whole_elo(estimate.elo()),
                low: whole_elo(low),
                high: whole_elo(high),
                limit: args.games.limit.to_string(),
                commit: outcome.commit,
            });
        }
    }
    if args.run.jobs.shard.is_whole() {
        steps.sort_by_key(|step| step.level);
        write_whole(&path, (serde_json::to_string_pretty(&steps)? + "\n").as_bytes())?;
        report(args, &steps).write(&whole.folder)?;
        println!("report: {}", whole.folder.join("report.md").display());
    }
    Ok(())
}

fn read_steps(path: &Path) -> Result<Vec<Step>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn report(args: &LevelsArgs, steps: &[Step]) -> Report {
    let mut table = Table::new(["levels", "games", "won–lost–drawn", "score", "Elo", "95 %", "limit"]);
    let mut points = Vec::new();
    for step in steps {
        table.row(step.row());
        if let (Some(elo), Some(low), Some(high)) = (step.elo, step.low, step.high) {
            points.push(Point::with_error(f64::from(step.level), elo as f64, low as f64, high as f64));
        }
    }
    let mut report = Report::of_commit("Levels for human play", steps.last().map_or("", |step| &step.commit));
    report.setting("mind", if args.characters { "each character's own" } else { &args.mind });
    report.setting("seed", args.games.seed);
    report.text("Each plays the one below it; even steps are what a learner can climb.").table(table);
    let chart = Chart::new(ChartKind::Scatter, "level", "Elo above the level below");
    report.chart("steps", "Steps between levels", &chart.series(Series::new("step", points)));
    report
}
