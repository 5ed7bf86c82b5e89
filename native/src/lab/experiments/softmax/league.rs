//! Table 1: the league of the selection objectives.

use std::collections::BTreeMap;
use std::error::Error;

use super::LeagueArgs;
use super::gauntlet::interval;
use super::programs::{TABLE_1, objective, rate, text};
use crate::lab::league::print_table;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::{GameResult, Rating};
use crate::lab::tournament::{self, GameEntry, Standings, Tournament, TournamentSettings};

/// Plays the league and sets its table beside the paper's.
pub fn run(args: &LeagueArgs) -> Result<(), Box<dyn Error>> {
    let LeagueArgs { objectives, gauntlet, play } = args;
    let all: Vec<usize> = (0..TABLE_1.len()).collect();
    let numbers = if objectives.is_empty() { all } else { objectives.iter().map(|&it| usize::from(it)).collect() };
    if numbers.len() < 2 {
        return Err("--objectives: a league needs two".into());
    }
    let games = play.games(4);
    let openings = games.openings()?;
    let players: Vec<String> = numbers.iter().map(|&number| objective(number, &play.settings)).collect();
    let settings = games.settings(players.clone(), vec![games.limit; players.len()], &openings);
    let tournament = Tournament::new(TournamentSettings { gauntlet: *gauntlet, ..settings }, openings)?;
    let options = play.run.options("softmax-league");
    let outcome = tournament::run(&tournament, &options)?;
    let standings = Standings::new(tournament.players.len(), &outcome.entries);
    print_table(&tournament, &standings);
    if options.shard.is_whole() {
        let league = League { tournament: &tournament, standings: &standings, numbers: &numbers };
        league.report(&outcome.entries, &outcome.commit).write(&options.folder)?;
    }
    Ok(())
}

/// A league that was played, by the numbers of its objectives.
struct League<'a> {
    tournament: &'a Tournament,
    standings: &'a Standings,
    numbers: &'a [usize],
}

impl League<'_> {
    fn rates(&self) -> Vec<f64> {
        let Standings { points, games, .. } = self.standings;
        let rate = |player: usize| points[player].iter().sum::<f64>() / games[player].iter().sum::<f64>().max(1.0);
        (0..self.numbers.len()).map(rate).collect()
    }

    fn report(&self, entries: &BTreeMap<u64, GameEntry>, commit: &str) -> Report {
        let mut report = Report::of_commit("Softmax search: the league of selection objectives", commit);
        let (rates, printed) = (self.rates(), self.numbers.iter().map(|&it| rate(TABLE_1[it])).collect::<Vec<f64>>());
        let who = match self.tournament.settings.gauntlet {
            true => format!("{} against each of the others, told for all", self.tournament.players[0].name),
            false => "Everyone against everyone".to_string(),
        };
        report.text(format!(
            "{who} (S1 table 1). The rank correlation of our scores with the paper's is {:.2}.",
            rank_correlation(&rates, &printed)
        ));
        report.table(self.table(entries, &rates, &printed));
        report.chart("scores", "Scores of the objectives with 95 % intervals, beside the paper's", &self.chart(&rates));
        tournament::add_details(&mut report, self.tournament, entries);
        report
    }

    fn table(&self, entries: &BTreeMap<u64, GameEntry>, rates: &[f64], printed: &[f64]) -> Table {
        let mut table = Table::new([
            "",
            "objective",
            "won–lost–drawn",
            "score",
            "Elo",
            "± 95 %",
            "the paper's rank",
            "the paper",
            "the paper's score",
        ]);
        let their_ranks = ranks(printed);
        for (place, player) in self.standings.order().into_iter().enumerate() {
            let mut games = [0; 3];
            for entry in entries.values().filter(|entry| entry.black == player || entry.white == player) {
                games[entry.result(player) as usize] += 1;
            }
            let count = |result: GameResult| games[result as usize];
            let Rating { elo, error } = self.standings.ratings[player];
            table.row([
                format!("{}", place + 1),
                self.tournament.players[player].name.clone(),
                format!("{}–{}–{}", count(GameResult::Win), count(GameResult::Loss), count(GameResult::Draw)),
                format!("{:.1} %", 100.0 * rates[player]),
                format!("{elo:+.0}"),
                format!("{error:.0}"),
                format!("{}", self.numbers.len() as f64 - their_ranks[player] + 1.0),
                text(TABLE_1[self.numbers[player]]),
                format!("{:.1} %", 100.0 * printed[player]),
            ]);
        }
        table
    }

    fn chart(&self, rates: &[f64]) -> Chart {
        let bar = |place: usize, score: f64, half: f64| {
            Point::with_error(place as f64, 100.0 * score, 100.0 * (score - half), 100.0 * (score + half))
        };
        let error_of = |player: usize| {
            let games = self.standings.games[player].iter().sum::<f64>().max(1.0);
            1.96 * (rates[player] * (1.0 - rates[player]) / games).sqrt()
        };
        let short = |&number: &usize| if number == 0 { "conv.".to_string() } else { format!("{number}") };
        let ours = rates.iter().enumerate().map(|(player, &score)| bar(player, score, error_of(player)));
        let printed = self.numbers.iter().map(|&number| TABLE_1[number]).enumerate();
        let theirs = printed.map(|(place, score)| bar(place, rate(score), interval(score)));
        Chart::new(ChartKind::Bars, "selection objective", "score in %")
            .categories(self.numbers.iter().map(short))
            .series(Series::new("measured here", ours))
            .series(Series::new("the paper", theirs))
            .level(50.0)
    }
}

/// Ranks from 1, the smallest value first; equals share the mean of their places.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

/// Spearman's correlation.
fn rank_correlation(one: &[f64], two: &[f64]) -> f64 {
    let (one, two) = (ranks(one), ranks(two));
    let mean = (one.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&one, &two) / (product(&one, &one) * product(&two, &two)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_correlate_with_themselves_and_with_their_reverse() {
        let values = [3.0, 1.0, 2.0, 2.0];
        assert_eq!(ranks(&values), [4.0, 1.0, 2.5, 2.5]);
        assert!((rank_correlation(&values, &values) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&values, &values.map(|value| -value)) + 1.0).abs() < 1e-12);
    }
}
