//! What a tournament came to: the table of its players, and a report.

use std::collections::BTreeMap;

use super::effort::effort_table;
use super::entry::{GameEntry, tally};
use super::{Tournament, TournamentSettings};
use crate::lab::player::FaultKind;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::{GameResult, Rating, Tally, ratings};

type Entries = BTreeMap<u64, GameEntry>;

/// Ratings and points of all players.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// By the place in the list of players.
    pub ratings: Vec<Rating>,
    /// `points[a][b]`: what `a` scored against `b`.
    pub points: Vec<Vec<f64>>,
    /// `games[a][b]`: how many games they played.
    pub games: Vec<Vec<f64>>,
}

impl Standings {
    /// The standings after these games.
    #[must_use]
    pub fn new(players: usize, entries: &Entries) -> Self {
        let mut points = vec![vec![0.0; players]; players];
        let mut games = points.clone();
        for entry in entries.values() {
            for (player, other) in [(entry.black, entry.white), (entry.white, entry.black)] {
                points[player][other] += match entry.result(player) {
                    GameResult::Loss => 0.0,
                    GameResult::Draw => 0.5,
                    GameResult::Win => 1.0,
                };
                games[player][other] += 1.0;
            }
        }
        Self { ratings: ratings(&points, &games), points, games }
    }

    /// The players, the strongest first.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|&a, &b| self.ratings[b].elo.total_cmp(&self.ratings[a].elo));
        order
    }
}

/// Failures by player and kind: how many, and the words of the first.
#[must_use]
pub fn failures(entries: &Entries) -> BTreeMap<(usize, FaultKind), (u64, String)> {
    let mut failures = BTreeMap::new();
    for entry in entries.values() {
        if let (Some(player), Some(failure)) = (entry.failed_player(), &entry.failure) {
            failures.entry((player, failure.kind)).or_insert((0, failure.detail.clone())).0 += 1;
        }
    }
    failures
}

/// How games ended, by word.
#[must_use]
pub fn ends(entries: &Entries) -> BTreeMap<&str, u64> {
    let mut ends = BTreeMap::new();
    entries.values().for_each(|entry| *ends.entry(entry.end.as_str()).or_default() += 1);
    ends
}

/// The report of a tournament whose log says that it was made with this commit.
#[must_use]
pub fn report(tournament: &Tournament, entries: &Entries, commit: &str) -> Report {
    let names: Vec<&str> = tournament.players.iter().map(|spec| spec.name.as_str()).collect();
    let title = if names.len() == 2 {
        format!("{} against {}", names[0], names[1])
    } else {
        format!("League of {} players", names.len())
    };
    let mut report = Report::of_commit(&title, commit);
    if names.len() == 2 {
        add_match(&mut report, tournament, entries);
    } else {
        add_league(&mut report, &names, entries);
    }
    add_details(&mut report, tournament, entries);
    report
}

/// Adds what every report of a tournament ends with: what players spent, how games ended, failures and the settings.
pub fn add_details(report: &mut Report, tournament: &Tournament, entries: &Entries) {
    let names: Vec<&str> = tournament.players.iter().map(|spec| spec.name.as_str()).collect();
    add_settings(report, &tournament.settings);
    report.table(effort_table(&names, entries));
    let ends: Vec<String> = ends(entries).iter().map(|(end, count)| format!("{end} {count}")).collect();
    report.text(format!("Games ended by: {}.", ends.join(", ")));
    let failures = failures(entries);
    if !failures.is_empty() {
        let mut table = Table::new(["player", "failure", "games", "for example"]);
        for ((player, kind), (count, detail)) in failures {
            table.row([names[player].to_string(), format!("{kind:?}"), count.to_string(), detail]);
        }
        report.table(table);
    }
}

fn add_settings(report: &mut Report, settings: &TournamentSettings) {
    for (player, budget) in settings.players.iter().zip(&settings.budgets) {
        report.setting(&format!("player `{player}`"), budget);
    }
    let judgement = &settings.judgement;
    report
        .setting("games of each two players", settings.games)
        .setting("seed", settings.seed)
        .setting("openings", &settings.openings)
        .setting("move limit", settings.move_limit)
        .setting("declaration rule", settings.declaration)
        .setting("margin", format!("{} ms", judgement.margin_ms));
    if let Some(agreement) = judgement.agreement {
        report.setting("score agreement", format!("{} points for {} moves", agreement.score, agreement.moves));
    }
    if let Some(sprt) = settings.sprt {
        report.setting(
            "sequential test",
            format!("{} against {} Elo, alpha {}, beta {}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta),
        );
    }
}

fn add_match(report: &mut Report, tournament: &Tournament, entries: &Entries) {
    let tally = tally(entries, [0, 1]);
    report.text(super::summary(tournament, entries) + ".");
    let mut table = Table::new(["games", "won", "lost", "drawn", "score", "95 %", "Elo", "LOS", "pairs 0 ½ 1 1½ 2"]);
    if let Some(estimate) = tally.estimate() {
        let (low, high) = estimate.score_interval();
        let [lost, drawn, won] = tally.games.map(|count| count.to_string());
        let elo = estimate.to_string();
        let (elo, los) = elo.split_once(", LOS ").unwrap_or((&elo, ""));
        table.row([
            tally.count().to_string(),
            won,
            lost,
            drawn,
            format!("{:.1} %", 100.0 * estimate.score),
            format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
            elo.trim_start_matches("Elo ").to_string(),
            los.to_string(),
            tally.pairs.map(|count| count.to_string()).join(" "),
        ]);
    }
    report.table(table);

    let mut running = Tally::default();
    let mut points = Vec::new();
    for (first, second) in entries
        .values()
        .filter(|entry| entry.job.is_multiple_of(2))
        .filter_map(|entry| Some((entry, entries.get(&(entry.job + 1))?)))
    {
        running.add_pair(first.result(0), second.result(0));
        // The first few games would only stretch the axis.
        if let Some(estimate) = running.estimate().filter(|_| running.count() >= 10) {
            let (low, high) = estimate.score_interval();
            points.push([running.count() as f64, estimate.score, low, high]);
        }
    }
    let line = |name, column: usize| {
        Series::new(name, points.iter().map(|point: &[f64; 4]| Point::new(point[0], 100.0 * point[column])))
    };
    let chart = Chart::new(ChartKind::Lines, "games", "score of the first player in %")
        .series(line("score", 1))
        .series(line("95 % from", 2))
        .series(line("to", 3))
        .level(50.0);
    report.chart("score", "The score in the course of the match, with its 95 % interval", &chart);
}

fn add_league(report: &mut Report, names: &[&str], entries: &Entries) {
    let standings = Standings::new(names.len(), entries);
    let order = standings.order();
    let mut table = Table::new(["", "player", "Elo", "± 95 %", "games", "points", "score"]);
    for (rank, &player) in order.iter().enumerate() {
        let (points, games): (f64, f64) = (standings.points[player].iter().sum(), standings.games[player].iter().sum());
        let Rating { elo, error } = standings.ratings[player];
        table.row([
            format!("{}", rank + 1),
            names[player].to_string(),
            format!("{elo:+.1}"),
            format!("{error:.1}"),
            format!("{games}"),
            format!("{points}"),
            format!("{:.1} %", 100.0 * points / games.max(1.0)),
        ]);
    }
    report.table(table);
    let bar = |(place, &player): (usize, &usize)| {
        let Rating { elo, error } = standings.ratings[player];
        Point::with_error(place as f64, elo, elo - error, elo + error)
    };
    let chart = Chart::new(ChartKind::Bars, "", "Elo")
        .categories(order.iter().map(|&player| names[player]))
        .series(Series::new("", order.iter().enumerate().map(bar)));
    report.chart("ratings", "Elo of the players, with 95 % intervals", &chart);
    let mut cross =
        Table::new(std::iter::once("points against".to_string()).chain((1..=order.len()).map(|rank| rank.to_string())));
    for (rank, &player) in order.iter().enumerate() {
        let cell = |&other: &usize| {
            if other == player {
                "–".to_string()
            } else {
                format!("{}/{}", standings.points[player][other], standings.games[player][other])
            }
        };
        cross.row(std::iter::once(format!("{} {}", rank + 1, names[player])).chain(order.iter().map(cell)));
    }
    report.table(cross);
}
