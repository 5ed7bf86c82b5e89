//! How the parameters went.

use std::collections::BTreeMap;

use super::{Step, TuneSettings};
use crate::lab::report::{Chart, ChartKind, Point, Report, Series, Table};

/// The report of a tuning.
pub(super) fn report(settings: &TuneSettings, steps: &BTreeMap<u64, Step>, commit: &str) -> Report {
    let mut report = Report::of_commit(&format!("Tuning of {}", settings.mind), commit);
    report
        .setting("mind", &settings.mind)
        .setting("limit", settings.games.budgets[0])
        .setting("steps", settings.steps)
        .setting("games of a step", settings.games.games)
        .setting("rate", settings.rate)
        .setting("seed", settings.games.seed);
    let games = steps.len() as u64 * settings.games.games;
    report.text(format!("{} steps, {games} games.", steps.len()));
    let mut table = Table::new(["parameter", "start", "now", "from", "to", "shift"]);
    // The last quarter of the steps, averaged, wanders less than the last value.
    let recent: Vec<&Step> = steps.values().skip(steps.len() - steps.len().div_ceil(4)).collect();
    for (index, parameter) in settings.parameters.iter().enumerate() {
        let mean = recent.iter().map(|step| step.values[index]).sum::<f64>() / recent.len().max(1) as f64;
        let now = if recent.is_empty() { parameter.start_in_shifts() } else { mean };
        let [start, low, high, shift] =
            [parameter.start, parameter.low, parameter.high, parameter.shift].map(|x| x.to_string());
        table.row([parameter.name.clone(), start, parameter.text(now), low, high, shift]);
    }
    report.table(table);
    // At most six colours can be told apart.
    for (part, group) in settings.parameters.chunks(6).enumerate() {
        let mut chart = Chart::new(ChartKind::Lines, "step", "change in shifts").level(0.0);
        for (place, parameter) in group.iter().enumerate() {
            let index = 6 * part + place;
            let every = (steps.len() / 60).max(1);
            let points = steps.values().step_by(every);
            let points =
                points.map(|step| Point::new(step.job as f64, step.values[index] - parameter.start_in_shifts()));
            chart = chart.series(Series::new(&parameter.name, points));
        }
        report.chart(&format!("course-{}", part + 1), "The course of the parameters", &chart);
    }
    report
}
