//! Tables 2, 3 and 4: one program against several, beside what the paper says.

use std::collections::BTreeMap;
use std::error::Error;

use super::programs::{Condition, Score, TABLE_3, TABLE_4, rate, text};
use super::{Against, ImprovementsArgs, OpponentArgs, PlayArgs};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};
use crate::lab::statistics::Tally;
use crate::lab::tournament::{self, GameEntry, Tournament, TournamentSettings, tally};

/// The paper's setting and what is measured against it: a name and further settings.
const IMPROVEMENTS: [(&str, &str); 16] = [
    ("paper", ""),
    ("quiescence", ",quiescence=4"),
    ("lazy quiescence", ",quiescence=4,lazy=true"),
    ("mate in three", ",mate_plies=3"),
    ("cooling", ",cooling=0.85"),
    ("stratified", ",stratified=true"),
    ("widening", ",widening=8"),
    ("prior", ",prior=40"),
    ("prior and likely moves", ",prior=40,prior_valued=8"),
    ("mate solver", ",solver_share=10"),
    ("by need", ",by_need=true,root_floor=0.3"),
    ("leaf search", ",leaf_search=true"),
    ("leaf search by need", ",leaf_search=true,by_need=true,root_floor=0.3,objective=0"),
    ("alpha-beta beside", ",leaf_search=true,root_share=90"),
    ("strong", ",strong=true"),
    ("with readers", ",with_readers=true"),
];

/// A first player against others, and for whom the results are told.
struct Gauntlet {
    experiment: &'static str,
    title: &'static str,
    words: &'static str,
    players: Vec<String>,
    /// Whether results are those of the first player, not of the others against it.
    for_first: bool,
    paper: &'static [Score],
    /// Games of a pairing as the paper played them.
    paper_games: u64,
}

/// A against the conventional method, and A against B.
///
/// D and PV depth grow apart with the budget (2.5 and 2.7 at 10,000 evaluations, 4.3 and 3.2 at a million), and only then
/// can A and B differ; `--as-paper` plays with 100,000.
pub fn table_3(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let players = [Condition::A, Condition::Conventional, Condition::B].map(|it| it.player(&args.settings));
    let gauntlet = Gauntlet {
        experiment: "softmax-table3",
        title: "Softmax search: A against the conventional method, and against B",
        words: "A selects by Es18 with expected depth, B by Es18 with the depth of the principal variation, the conventional method by the bare value (S1 table 3).",
        players: players.to_vec(),
        for_first: true,
        paper: &TABLE_3,
        paper_games: 1_000,
    };
    gauntlet.run(args)
}

/// The conventional method, A, B, C and D against a fixed opponent.
pub fn table_4(args: &OpponentArgs) -> Result<(), Box<dyn Error>> {
    let conditions = [Condition::Conventional, Condition::A, Condition::B, Condition::C, Condition::D];
    let players = conditions.map(|condition| condition.player(&args.play.settings));
    let gauntlet = Gauntlet {
        experiment: "softmax-table4",
        title: "Softmax search: conditions A to D against a fixed opponent",
        words: "C is A and D is B with the rule that a move must have been read deeply enough to be played, r = 0.5 (S1 tables 2 and 4). The paper's opponent was another program than ours, so only the order of the rows can be compared.",
        players: std::iter::once(args.opponent.clone()).chain(players).collect(),
        for_first: false,
        paper: &TABLE_4,
        // A hundred of the paper's leave open whether C gains anything.
        paper_games: 400,
    };
    gauntlet.run(&args.play)
}

/// Each optional improvement against the setting of the paper or against alpha-beta, told for the improvement.
pub fn improvements(args: &ImprovementsArgs) -> Result<(), Box<dyn Error>> {
    let eval = args.eval.iter().map(|eval| format!(",eval={eval}")).collect::<String>();
    let common: String = args.play.settings.iter().map(|setting| format!(",{setting}")).collect();
    let mut players: Vec<String> =
        IMPROVEMENTS.iter().map(|improvement| improved(&format!("{eval}{common}"), improvement)).collect();
    let gauntlet = match args.against {
        Against::Paper => Gauntlet {
            experiment: "softmax-improvements",
            title: "Softmax search: optional improvements against the paper's setting",
            words: "Everyone meets the paper's setting (Es18, r = 0.5). At a fixed time what an improvement costs is part of the measure; at a fixed number of evaluations it is not, except that reading captures counts every position.",
            players,
            for_first: false,
            paper: &[],
            paper_games: 1_000,
        },
        Against::AlphaBeta => {
            players.insert(0, format!("alpha-beta{eval}"));
            Gauntlet {
                experiment: "softmax-improvements-alpha-beta",
                title: "Softmax search: the paper's setting and optional improvements against alpha-beta",
                words: "Everyone meets alpha-beta with the same evaluation. Only a fixed time is fair: a position that alpha-beta looks at costs less than one that enters the tree.",
                players,
                for_first: false,
                paper: &[],
                paper_games: 1_000,
            }
        }
    };
    gauntlet.run(&args.play)
}

/// A player with what all share and what it has beyond.
fn improved(common: &str, (name, settings): &(&str, &str)) -> String {
    format!("softmax{common}{settings},name={name}")
}

impl Gauntlet {
    fn run(self, args: &PlayArgs) -> Result<(), Box<dyn Error>> {
        let games = args.games(self.paper_games);
        let openings = games.openings()?;
        let budgets = vec![games.limit; self.players.len()];
        let settings = games.settings(self.players.clone(), budgets, &openings);
        let tournament = Tournament::new(TournamentSettings { gauntlet: true, ..settings }, openings)?;
        let options = args.run.options(self.experiment);
        let outcome = tournament::run(&tournament, &options)?;
        for (name, tally) in self.rows(&tournament, &outcome.entries) {
            let [lost, drawn, won] = tally.games;
            let estimate = tally.estimate().map(|estimate| format!("{:.1} %  {estimate}", 100.0 * estimate.score));
            println!("{name}: {won}–{lost}–{drawn}  {}", estimate.unwrap_or_default());
        }
        if options.shard.is_whole() {
            self.report(&tournament, &outcome.entries, &outcome.commit, &args.settings).write(&options.folder)?;
        }
        Ok(())
    }

    /// The pairings and their results.
    fn rows(&self, tournament: &Tournament, entries: &BTreeMap<u64, GameEntry>) -> Vec<(String, Tally)> {
        let name = |player: usize| tournament.players[player].name.as_str();
        (1..tournament.players.len())
            .map(|other| {
                let [one, two] = if self.for_first { [0, other] } else { [other, 0] };
                (format!("{} – {}", name(one), name(two)), tally(entries, [one, two]))
            })
            .collect()
    }

    fn report(
        &self,
        tournament: &Tournament,
        entries: &BTreeMap<u64, GameEntry>,
        commit: &str,
        settings: &[String],
    ) -> Report {
        let mut report = Report::of_commit(&format!("{}{}", self.title, told(settings)), commit);
        let rows = self.rows(tournament, entries);
        let columns = ["pairing", "won–lost–drawn", "score", "95 %", "Elo", "the paper", "the paper's score"];
        let mut table = Table::new(columns.into_iter().take(if self.paper.is_empty() { 5 } else { 7 }));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for (place, (name, tally)) in rows.iter().enumerate() {
            let Some(estimate) = tally.estimate() else { continue };
            let (low, high) = estimate.score_interval();
            let [lost, drawn, won] = tally.games;
            let mut cells = vec![
                name.clone(),
                format!("{won}–{lost}–{drawn}"),
                format!("{:.1} %", 100.0 * estimate.score),
                format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
                estimate.to_string().split(", LOS").next().unwrap_or_default().trim_start_matches("Elo ").to_string(),
            ];
            let at =
                |y: f64, low: f64, high: f64| Point::with_error(place as f64, 100.0 * y, 100.0 * low, 100.0 * high);
            ours.push(at(estimate.score, low, high));
            if let Some(&paper) = self.paper.get(place) {
                cells.extend([text(paper), format!("{:.1} %", 100.0 * rate(paper))]);
                let error = interval(paper);
                theirs.push(at(rate(paper), rate(paper) - error, rate(paper) + error));
            }
            table.row(cells);
        }
        report.text(self.words).table(table);
        let mut chart = Chart::new(ChartKind::Bars, "", "score in %")
            .categories(rows.iter().map(|(name, _)| name.split(" – ").nth(usize::from(self.for_first)).unwrap_or(name)))
            .series(Series::new("measured here", ours))
            .level(50.0);
        if !theirs.is_empty() {
            chart = chart.series(Series::new("the paper", theirs));
        }
        report.chart("scores", "Scores with 95 % intervals", &chart);
        tournament::add_details(&mut report, tournament, entries);
        report
    }
}

/// The settings that all share and that change how a program thinks, for the title: reports that differ have other titles.
fn told(settings: &[String]) -> String {
    let told: Vec<&str> = settings.iter().map(String::as_str).filter(|it| !it.starts_with("tree_mb=")).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// Half of the 95 % interval of a printed score; the paper tells no pairs of games.
pub fn interval(score: Score) -> f64 {
    let (p, games) = (rate(score), f64::from(score.iter().sum::<u32>()));
    1.96 * (p * (1.0 - p) / games).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::player::PlayerSpec;

    #[test]
    fn a_title_tells_what_changes_how_a_program_thinks() {
        let settings = ["tree_mb=64", "quiescence=4", "lazy=true"].map(String::from);
        assert_eq!((told(&settings).as_str(), told(&settings[..1]).as_str()), (" (quiescence=4, lazy=true)", ""));
    }

    #[test]
    fn every_improvement_is_a_player_of_its_name() {
        for improvement in IMPROVEMENTS {
            let player: PlayerSpec = improved(",tree_mb=8", &improvement).parse().unwrap();
            assert_eq!(player.name, improvement.0);
        }
    }
}
