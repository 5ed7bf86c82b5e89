//! Reports of experiments, all in one form: Markdown with tables, SVG charts, the settings, the commit, and beside them
//! the raw JSON lines. `fukayomi lab report` makes one page of all reports in a folder.

mod chart;
mod collect;
mod ticks;

pub use chart::{Chart, ChartKind, Point, Series};
pub use collect::{ReportArgs, run as collect};

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::work::commit::commit;
use crate::work::files::write_whole;

/// The name of a report's file in its folder.
pub const FILE_NAME: &str = "report.md";

/// What an experiment found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    title: String,
    commit: String,
    settings: Vec<(String, String)>,
    blocks: Vec<Block>,
}

#[derive(Clone, PartialEq, Debug)]
enum Block {
    Text(String),
    Table(Table),
    Chart { file: String, caption: String, svg: String },
}

/// A table of text; numbers are aligned to the right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row; missing cells stay empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) -> &mut Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// Whether all cells of a column but the empty ones look like numbers.
    fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty()).peekable();
        let is_number = |cell: &String| {
            cell.trim_start_matches(['+', '-', '−', '±', '<', '>', ' ']).starts_with(|c: char| c.is_ascii_digit())
        };
        cells.peek().is_some() && cells.all(is_number)
    }

    fn write(&self, text: &mut String) {
        let escape = |cell: &str| cell.replace('|', "\\|").replace('\n', " ");
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        text.push_str(&line(self.columns.iter().map(|cell| escape(cell)).collect()));
        let rule = |column| if self.is_numeric(column) { "---:" } else { "---" }.to_string();
        text.push_str(&line((0..self.columns.len()).map(rule).collect()));
        for row in &self.rows {
            let cell = |column| row.get(column).map(|cell: &String| escape(cell)).unwrap_or_default();
            text.push_str(&line((0..self.columns.len()).map(cell).collect()));
        }
    }
}

impl Report {
    /// An empty report of the present source.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self::of_commit(title, &commit())
    }

    /// An empty report of results that were made with another source, as their log says.
    #[must_use]
    pub fn of_commit(title: &str, commit: &str) -> Self {
        Self { title: title.to_string(), commit: commit.to_string(), settings: Vec::new(), blocks: Vec::new() }
    }

    /// Says how something was set.
    pub fn setting(&mut self, name: &str, value: impl ToString) -> &mut Self {
        self.settings.push((name.to_string(), value.to_string()));
        self
    }

    /// Adds a paragraph of Markdown.
    pub fn text(&mut self, text: impl Into<String>) -> &mut Self {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) -> &mut Self {
        self.blocks.push(Block::Table(table));
        self
    }

    /// Adds a chart, which becomes a file of this name (without extension) beside the report.
    pub fn chart(&mut self, name: &str, caption: &str, chart: &Chart) -> &mut Self {
        let (file, caption) = (format!("{name}.svg"), caption.to_string());
        self.blocks.push(Block::Chart { file, caption, svg: chart.svg() });
        self
    }

    /// The report as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", self.title);
        for block in &self.blocks {
            text.push('\n');
            match block {
                Block::Text(words) => text.push_str(&format!("{}\n", words.trim())),
                Block::Table(table) => table.write(&mut text),
                Block::Chart { file, caption, .. } => text.push_str(&format!("![{caption}]({file})\n")),
            }
        }
        let mut settings = Table::new(["setting", "value"]);
        for (name, value) in &self.settings {
            settings.row([name, value]);
        }
        settings.row(["commit", &self.commit]);
        let _ = write!(text, "\n<details><summary>Settings</summary>\n\n");
        settings.write(&mut text);
        text.push_str("\n</details>\n");
        text
    }

    /// Writes the report and its charts into a folder.
    ///
    /// # Errors
    /// If they can't be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for block in &self.blocks {
            if let Block::Chart { file, svg, .. } = block {
                write_whole(&folder.join(file), svg.as_bytes())?;
            }
        }
        write_whole(&folder.join(FILE_NAME), self.markdown().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_markdown_with_its_settings_at_the_end() {
        let mut table = Table::new(["name", "score"]);
        table.row(["a|b", "+55.5 %"]).row(["c"]);
        let chart = Chart::new(ChartKind::Bars, "", "").series(Series::new("s", [Point::new(0.0, 1.0)]));
        let mut report = Report::of_commit("Title", "abc");
        report.setting("games", 10).text("  Words. ").table(table).chart("plot", "A plot", &chart);
        let expected = "# Title\n\nWords.\n\n| name | score |\n| --- | ---: |\n| a\\|b | +55.5 % |\n| c |  |\n\n![A plot](plot.svg)\n\n<details><summary>Settings</summary>\n\n| setting | value |\n| --- | --- |\n| games | 10 |\n| commit | abc |\n\n</details>\n";
        assert_eq!(report.markdown(), expected);
    }
}
