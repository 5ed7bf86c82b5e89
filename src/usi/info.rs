//! Reports of a mind as `info` lines.

use std::fmt::Write;

use crate::search::{Bound, Line, MATE, MATE_IN_MAX, Report, Score, TreeReport};

/// How to write reports.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// `depth` with decimals where there are some. Many GUIs read only whole numbers.
    pub decimal_depth: bool,
    /// The mind's depth temperature as text, told beside the expected depth.
    pub depth_temperature: Option<String>,
    /// Whether pictures tell what a tree knows of its depth, so that no line has to.
    pub by_picture: bool,
}

/// The lines that tell a report: one per best line, then what only words can tell.
pub fn lines(report: &Report, style: &Style) -> Vec<String> {
    let mut lines: Vec<String> =
        report.lines.iter().enumerate().map(|(index, line)| best_line(report, index + 1, line, style)).collect();
    if let Some(tree) = report.tree.as_ref().filter(|_| !style.by_picture) {
        lines.push(tree_line(tree, style));
        // The best line's own depth differs from the tree's: the tree weighs the other moves too.
        for (index, line) in report.lines.iter().enumerate().filter(|_| report.lines.len() > 1) {
            let depth = line.expected_depth.map_or_else(|| "not-read".to_string(), |depth| format!("{depth:.3}"));
            lines.push(format!("info string multipv {} edepth {depth}", index + 1));
        }
    }
    lines.extend(report.note.as_ref().map(|note| format!("info string {}", note.replace(char::is_control, " "))));
    lines
}

fn best_line(report: &Report, rank: usize, line: &Line, style: &Style) -> String {
    let mut text = match &report.tree {
        Some(tree) if style.decimal_depth => format!("info depth {:.2}", tree.expected_depth),
        _ => format!("info depth {}", report.depth),
    };
    let (nodes, time) = (report.nodes, report.time_ms);
    let nps = u128::from(nodes) * 1000 / u128::from(time.max(1));
    let _ = write!(text, " seldepth {} multipv {rank} score {}", report.selective_depth, score(line.score));
    text.push_str(match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    let _ = write!(text, " nodes {nodes} nps {nps} hashfull {} time {time}", report.hashfull);
    if !line.pv.is_empty() {
        text.push_str(" pv");
    }
    for step in &line.pv {
        let _ = write!(text, " {}", step.mv);
    }
    text
}

fn tree_line(tree: &TreeReport, style: &Style) -> String {
    let TreeReport { expected_depth, depth_p10, depth_p90, pv_depth, deepest, leaf_reading, proven_share, .. } = tree;
    let mut text = format!(
        "info string edepth {expected_depth:.3} p10 {depth_p10:.1} p90 {depth_p90:.1} pvdepth {pv_depth} maxdepth {deepest}"
    );
    if let Some(temperature) = &style.depth_temperature {
        let _ = write!(text, " tdepth {temperature}");
    }
    let _ = write!(text, " mate {proven_share:.3}");
    // What leaf searches read is told beside the expected depth, and no part of it.
    if *leaf_reading > 0.0 {
        let _ = write!(text, " leafdepth {leaf_reading:.1}");
    }
    text
}

/// Points, or plies to mate: above zero we mate.
fn score(score: Score) -> String {
    if score >= MATE_IN_MAX {
        format!("mate {}", MATE - score)
    } else if score <= -MATE_IN_MAX {
        // The sign stays even where there is nothing left to count.
        format!("mate -{}", MATE + score)
    } else {
        format!("cp {score}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{PvMove, mate_in, mated_in};

    fn report() -> Report {
        let pv = ["2g2f", "3c3d"].map(|mv| PvMove { mv: mv.parse().unwrap(), weight: 1.0 }).to_vec();
        let line = Line { score: 120, pv, ..Line::default() };
        Report {
            depth: 10,
            selective_depth: 13,
            lines: vec![line],
            nodes: 419_976,
            time_ms: 3_100,
            hashfull: 12,
            ..Report::default()
        }
    }

    #[test]
    fn a_report_is_one_standard_line() {
        let expected = "info depth 10 seldepth 13 multipv 1 score cp 120 nodes 419976 nps 135476 hashfull 12 time 3100 pv 2g2f 3c3d";
        assert_eq!(lines(&report(), &Style::default()), [expected]);
    }

    #[test]
    fn mates_are_counted_in_plies() {
        assert_eq!(score(mate_in(5)), "mate 5");
        assert_eq!(score(mated_in(4)), "mate -4");
        assert_eq!(score(mated_in(0)), "mate -0");
        assert_eq!(score(-3_000), "cp -3000");
    }

    #[test]
    fn bounds_follow_the_score() {
        let mut report = report();
        report.lines[0].bound = Bound::Lower;
        assert!(lines(&report, &Style::default())[0].contains("score cp 120 lowerbound nodes"));
    }

    #[test]
    fn a_tree_tells_its_expected_depth() {
        let tree = TreeReport {
            expected_depth: 10.4,
            depth_p10: 7.2,
            depth_p90: 12.5,
            pv_depth: 13,
            deepest: 18,
            ..TreeReport::default()
        };
        let mut report = Report { tree: Some(tree), ..report() };
        let style = Style { depth_temperature: Some("100".to_string()), ..Style::default() };
        let told = lines(&report, &style);
        assert_eq!(told[1], "info string edepth 10.400 p10 7.2 p90 12.5 pvdepth 13 maxdepth 18 tdepth 100 mate 0.000");
        let decimal = lines(&report, &Style { decimal_depth: true, ..Style::default() });
        assert!(decimal[0].starts_with("info depth 10.40 seldepth 13 "));
        assert!(!decimal[1].contains("tdepth"));

        let second = Line { expected_depth: Some(9.8), ..report.lines[0].clone() };
        report.lines.push(second);
        assert_eq!(lines(&report, &style).last().unwrap(), "info string multipv 2 edepth 9.800");
    }

    #[test]
    fn a_search_that_took_no_time_has_a_speed() {
        let report = Report { nodes: u64::MAX, time_ms: 0, ..report() };
        assert!(lines(&report, &Style::default())[0].contains("nps 18446744073709551615000"));
    }
}
