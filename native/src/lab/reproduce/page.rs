//! `results/commands.md`: every row with its commands, for readers of the report.

use super::row::Row;

/// The page.
pub(super) fn page(rows: &[Row]) -> String {
    let mut text = "# The rows and their commands\n\n\
        Written by `fukayomi lab reproduce --page` from `rows.json`. `fukayomi lab reproduce NAME` runs the small size and says whether it agrees\n\
        with what is stored, `--whole` the command as it stands. `{records}` is the folder of `--records`, `{out}` that of the run.\n"
        .to_string();
    for row in rows {
        text.push_str(&format!("\n## {}\n\n{}. Commit {}", row.row, row.about, row.commit));
        if let Some(kept) = &row.kept {
            text.push_str(&format!(", [log]({kept})"));
        }
        text.push_str(".\n\n```sh\n");
        row.before.iter().chain([&row.command]).for_each(|words| text.push_str(&format!("fukayomi {words}\n")));
        text.push_str(&format!("# small: {}\n```\n\n", row.small));
        for measure in &row.measures {
            let (kind, stored) = (&measure.kind, measure.stored);
            let [value, half] = [stored.value, stored.half].map(|number| kind.shown(number));
            text.push_str(&format!("- {}: {value} ± {half}{}\n", measure.name, kind.unit()));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::*;
    use crate::lab::reproduce::{measure, row::rows};

    fn results() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../results")
    }

    fn report() -> String {
        fs::read_to_string(results().join("RESULTS.md")).unwrap()
    }

    /// Where the links of a page go to.
    fn links(text: &str) -> Vec<&str> {
        text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
    }

    #[test]
    fn the_page_of_commands_is_that_of_the_rows() {
        let stored = fs::read_to_string(results().join("commands.md")).unwrap();
        assert_eq!(
            stored,
            page(&rows().unwrap()),
            "write it again: fukayomi lab reproduce --page > results/commands.md"
        );
    }

    #[test]
    fn the_report_names_every_row_and_no_other_and_tells_its_numbers() {
        let (text, rows) = (report(), rows().unwrap());
        let named: BTreeSet<&str> =
            links(&text).into_iter().filter_map(|target| target.strip_prefix("commands.md#")).collect();
        assert_eq!(named, rows.iter().map(|row| row.row.as_str()).collect());
        let numbers: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_digit() && c != '.').collect();
        for row in &rows {
            for measure in &row.measures {
                let shown = measure.kind.shown(measure.stored.value);
                // A score of 66.0 % may stand there as 66 %, and the point at the end of a sentence is none of a number.
                let shapes = [shown.clone(), format!("{shown}."), shown.trim_end_matches(".0").to_string()];
                assert!(
                    shapes.iter().any(|shape| numbers.contains(shape.as_str())),
                    "{}: {} {shown}",
                    row.row,
                    measure.name
                );
            }
        }
    }

    #[test]
    fn the_reports_links_lead_somewhere_and_its_titles_differ() {
        let text = report();
        for target in links(&text).into_iter().filter(|target| !target.starts_with("http")) {
            let file = target.split('#').next().unwrap();
            assert!(results().join(file).exists(), "{target}");
        }
        let titles: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(titles.iter().collect::<BTreeSet<_>>().len(), titles.len(), "{titles:?}");
    }

    #[test]
    fn charts_can_be_read_on_light_and_on_dark_pages() {
        let text = report();
        let charts: Vec<&str> = links(&text).into_iter().filter(|target| target.ends_with(".svg")).collect();
        assert!(!charts.is_empty());
        for chart in charts {
            let svg = fs::read_to_string(results().join(chart)).unwrap();
            assert!(svg.contains("prefers-color-scheme:dark"), "{chart}");
        }
    }

    #[test]
    fn stored_numbers_are_those_of_the_kept_logs() {
        for row in rows().unwrap() {
            let Some(kept) = &row.kept else { continue };
            let Ok(unpacked) = Command::new("gzip").arg("-dc").arg(results().join(kept)).output() else {
                eprintln!("left out: there is no gzip");
                return;
            };
            assert!(unpacked.status.success(), "{kept}");
            let log = String::from_utf8(unpacked.stdout).unwrap();
            let entries = measure::read(&log).unwrap();
            for measure in &row.measures {
                let found = measure.kind.of(&entries).unwrap_or_else(|| panic!("{}: {}", row.row, measure.name));
                // What is stored is rounded to its last figure.
                let unit = 0.1_f64.powi(measure.kind.figures() as i32);
                let difference = (measure.stored.value - found.value).abs();
                assert!(difference < 0.51 * unit, "{}: {} {}", row.row, measure.name, found.value);
            }
            assert!(log.lines().next().unwrap().contains(&format!("\"commit\":\"{}", row.commit)), "{}", row.row);
        }
    }
}
