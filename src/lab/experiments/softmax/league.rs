//! Table 1: the league of the selection objectives.

use std::collections::BTreeMap;
use std::error::Error;

use super::PlayArgs;
use super::gauntlet::interval;
use super::programs::{TABLE_1, objective, rate, text};
use crate::lab::league::print_table;
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::{GameResult, Rating};
use crate::lab::tournament::{self, GameEntry, Standings, Tournament};

/// Plays the league and sets its table beside the paper's.
pub fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let openings = args.games.openings()?;
    let players: Vec<String> = (0..TABLE_1.len()).map(|number| objective(number, &args.settings)).collect();
    let budgets = vec![args.games.limit; players.len()];
    let tournament = Tournament::new(args.games.settings(players, budgets, &openings), openings)?;
    let options = args.run.options("softmax-league");
    let outcome = tournament::run(&tournament, &options)?;
    let standings = Standings::new(tournament.players.len(), &outcome.entries);
    print_table(&tournament, &standings);
    if options.shard.is_whole() {
        report(&tournament, &outcome.entries, &standings, &outcome.commit).write(&options.folder)?;
    }
    println!("log: {}", options.folder.join(options.shard.log_name()).display());
    Ok(())
}

fn report(tournament: &Tournament, entries: &BTreeMap<u64, GameEntry>, standings: &Standings, commit: &str) -> Report {
    let mut report = Report::of_commit("Softmax search: the league of selection objectives", commit);
    let rates: Vec<f64> = (0..TABLE_1.len())
        .map(|player| {
            standings.points[player].iter().sum::<f64>() / standings.games[player].iter().sum::<f64>().max(1.0)
        })
        .collect();
    let printed = TABLE_1.map(rate);
    report.text(format!(
        "Everyone against everyone (S1 table 1). The rank correlation of our scores with the paper's is {:.2}.",
        rank_correlation(&rates, &printed)
    ));
    let order = standings.order();
    let names: Vec<&str> = tournament.players.iter().map(|spec| spec.name.as_str()).collect();
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
    let their_ranks = ranks(&printed);
    for (place, &player) in order.iter().enumerate() {
        let mut games = [0; 3];
        for entry in entries.values().filter(|entry| entry.black == player || entry.white == player) {
            games[entry.result(player) as usize] += 1;
        }
        let count = |result: GameResult| games[result as usize];
        let Rating { elo, error } = standings.ratings[player];
        table.row([
            format!("{}", place + 1),
            names[player].to_string(),
            format!("{}–{}–{}", count(GameResult::Win), count(GameResult::Loss), count(GameResult::Draw)),
            format!("{:.1} %", 100.0 * rates[player]),
            format!("{elo:+.0}"),
            format!("{error:.0}"),
            format!("{}", TABLE_1.len() as f64 - their_ranks[player] + 1.0),
            text(TABLE_1[player]),
            format!("{:.1} %", 100.0 * printed[player]),
        ]);
    }
    report.table(table);
    let bar = |player: usize, score: f64, half: f64| {
        Point::with_error(player as f64, 100.0 * score, 100.0 * (score - half), 100.0 * (score + half))
    };
    let error_of = |player: usize| {
        let games = standings.games[player].iter().sum::<f64>().max(1.0);
        1.96 * (rates[player] * (1.0 - rates[player]) / games).sqrt()
    };
    let short = |player: usize| if player == 0 { "conv.".to_string() } else { format!("{player}") };
    let chart = Chart::new(ChartKind::Bars, "selection objective", "score in %")
        .categories((0..TABLE_1.len()).map(short))
        .series(Series::new("measured here", (0..TABLE_1.len()).map(|p| bar(p, rates[p], error_of(p)))))
        .series(Series::new("the paper", (0..TABLE_1.len()).map(|p| bar(p, printed[p], interval(TABLE_1[p])))))
        .level(50.0);
    report.chart("scores", "Scores of the objectives with 95 % intervals, beside the paper's", &chart);
    tournament::add_details(&mut report, tournament, entries);
    report
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
