//! `fukayomi lab report`: one page of all reports in a folder.

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::FILE_NAME;
use crate::work::files::write_whole;

/// The arguments of `fukayomi lab report`.
#[derive(Args, Clone, Debug)]
pub struct ReportArgs {
    /// The folder with the experiments, each in a folder of its own
    #[arg(default_value = "runs")]
    folder: PathBuf,
    /// The page to write [default: RESULTS.md in that folder]
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Collects the reports.
///
/// # Errors
/// If there is none, or a file can't be read or written.
pub fn run(args: &ReportArgs) -> Result<(), Box<dyn Error>> {
    let out = args.out.clone().unwrap_or_else(|| args.folder.join("RESULTS.md"));
    let mut found = Vec::new();
    find(&args.folder, &mut found).map_err(|error| format!("{}: {error}", args.folder.display()))?;
    if found.is_empty() {
        return Err(format!("there is no {FILE_NAME} in {}", args.folder.display()).into());
    }
    let home = out.parent().unwrap_or(Path::new(""));
    let mut reports = Vec::new();
    for path in &found {
        let folder = path.parent().unwrap_or(Path::new(""));
        let place = folder.strip_prefix(home).unwrap_or(folder).to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        reports.push((place, text));
    }
    write_whole(&out, page(&reports).as_bytes())?;
    println!("{} reports in {}", reports.len(), out.display());
    Ok(())
}

/// All reports below a folder, in the order of their names.
fn find(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            find(&path, found)?;
        } else if path.file_name().is_some_and(|name| name == FILE_NAME) {
            found.push(path);
        }
    }
    Ok(())
}

/// The page: a list of contents, then the reports one level deeper and with their links made to fit.
fn page(reports: &[(String, String)]) -> String {
    let mut text = "# Results\n\nMade by `fukayomi lab report` from the experiments beside this page; every number comes from their logs.\n\n".to_string();
    let title = |report: &str| report.lines().next().unwrap_or_default().trim_start_matches("# ").to_string();
    let mut seen = HashMap::new();
    for (_, report) in reports {
        text.push_str(&format!("- [{}](#{})\n", title(report), fresh_anchor(&title(report), &mut seen)));
        // The headings below it are anchors, too, and may be called the same.
        let inner = report
            .lines()
            .skip(1)
            .filter_map(|line| Some(line.trim_start_matches('#')).filter(|rest| rest.len() < line.len()));
        inner.for_each(|heading| drop(fresh_anchor(heading.trim(), &mut seen)));
    }
    for (place, report) in reports {
        text.push('\n');
        for line in report.lines() {
            let line = if line.starts_with('#') { format!("#{line}") } else { line.to_string() };
            let is_local = !place.is_empty() && line.starts_with("![") && !line.contains("](http");
            text.push_str(&if is_local { line.replacen("](", &format!("]({place}/"), 1) } else { line });
            text.push('\n');
        }
        if !place.is_empty() {
            text.push_str(&format!("\nRaw data: [{place}]({place})\n"));
        }
    }
    text
}

/// The anchor that Markdown pages give a heading.
fn anchor(title: &str) -> String {
    let kept = title
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// The same, numbered from the second heading of that name on.
fn fresh_anchor(title: &str, seen: &mut HashMap<String, u32>) -> String {
    let anchor = anchor(title);
    let count = seen.entry(anchor.clone()).or_default();
    *count += 1;
    if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_links_to_the_charts_of_its_reports() {
        let report = "# A & B, again\n\n## Part\n\n![plot](p.svg)\n".to_string();
        let page = page(&[("x/y".to_string(), report)]);
        assert!(page.contains("- [A & B, again](#a--b-again)\n"));
        assert!(page.contains("\n## A & B, again\n\n### Part\n\n![plot](x/y/p.svg)\n"));
        assert!(page.contains("Raw data: [x/y](x/y)"));
    }

    #[test]
    fn headings_of_the_same_name_have_links_of_their_own() {
        let report = |name: &str| (name.to_string(), "# A\n\n## B\n".to_string());
        let page = page(&[report("x"), report("y"), ("z".to_string(), "# B\n".to_string())]);
        assert!(page.contains("- [A](#a)\n- [A](#a-1)\n- [B](#b-2)\n"), "{page}");
    }
}
