//! The tree for people: as indented text, for Graphviz, and as a picture.

use std::fmt::Write;

use fukayomi::search::depth::{Attribute, TreeNode};

fn label(path: &[(Attribute, u8)]) -> String {
    path.last().map_or_else(
        || "any move".to_string(),
        |(attribute, value)| format!("{} {}", attribute.name(), attribute.value_name(usize::from(*value))),
    )
}

fn percent(node: &TreeNode) -> String {
    let share = 100.0 * node.share();
    if share >= 9.95 { format!("{share:.0} %") } else { format!("{share:.2} %") }
}

/// The tree down to a depth, one line a node.
#[must_use]
pub fn text(root: &TreeNode, depth: usize) -> String {
    let mut out = String::new();
    root.walk(&mut Vec::new(), &mut |path, node| {
        if path.len() <= depth {
            let indent = "  ".repeat(path.len());
            let _ = writeln!(out, "{indent}{}: {} ({} of {})", label(path), percent(node), node.played, node.legal);
        }
    });
    out
}

/// The tree down to a depth in Graphviz's language.
#[must_use]
pub fn graphviz(root: &TreeNode, depth: usize) -> String {
    let mut out = String::from("digraph tree {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
    let (mut number, mut line) = (0, Vec::new());
    root.walk(&mut Vec::new(), &mut |path, node| {
        if path.len() <= depth {
            line.truncate(path.len());
            let _ = writeln!(out, "  n{number} [label=\"{}\\n{} of {}\"];", label(path), percent(node), node.legal);
            if let Some(parent) = line.last() {
                let _ = writeln!(out, "  n{parent} -> n{number};");
            }
            line.push(number);
            number += 1;
        }
    });
    out.push_str("}\n");
    out
}

const ROW: usize = 22;
const COLUMN: usize = 190;

/// The tree down to a depth as a picture: a column a level, a bar for the probability.
#[must_use]
pub fn svg(root: &TreeNode, depth: usize) -> String {
    let mut rows = Vec::new();
    root.walk(&mut Vec::new(), &mut |path, node| {
        if path.len() <= depth {
            rows.push((path.len(), label(path), node.share(), percent(node), node.legal));
        }
    });
    let (width, height) = ((depth + 1) * COLUMN + 110, rows.len() * ROW + 20);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    // Where the last node of each level was drawn, for the lines to its children.
    let mut last: Vec<usize> = Vec::new();
    for (row, (level, label, share, percent, legal)) in rows.iter().enumerate() {
        let (x, y) = (10 + level * COLUMN, 10 + row * ROW);
        last.truncate(*level);
        if let Some(parent) = last.last() {
            let _ = writeln!(
                out,
                "<path d=\"M{} {} V{} H{x}\" fill=\"none\" stroke=\"#999\"/>",
                x - COLUMN + 12,
                parent + ROW - 4,
                y + ROW / 2 - 2
            );
        }
        last.push(y);
        let bar = (share * (COLUMN - 16) as f64).round().max(1.0);
        let _ = writeln!(
            out,
            "<g><title>{label}: {percent}, legal {legal} times</title><rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" \
             fill=\"#f3efe6\" stroke=\"#bbb\"/><rect x=\"{x}\" y=\"{}\" width=\"{bar}\" height=\"3\" fill=\"#2a6f97\"/>\
             <text x=\"{}\" y=\"{}\">{label}: {percent}</text></g>",
            COLUMN - 16,
            ROW - 4,
            y + ROW - 7,
            x + 4,
            y + 12
        );
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::search::depth::RealizationTree;

    #[test]
    fn every_form_shows_every_node_down_to_the_depth() {
        let tree: RealizationTree =
            "fukayomi-tree 1\n- 1000 50 captured 2\n0 40 18\n14 960 32 check 2\n0 925 27\n1 35 5\n".parse().unwrap();
        let words = text(tree.root(), 9);
        assert_eq!(words.lines().nth(1), Some("  captured P: 45 % (18 of 40)"));
        assert_eq!((words.lines().count(), text(tree.root(), 1).lines().count()), (5, 3));
        let graph = graphviz(tree.root(), 9);
        assert_eq!(graph.matches("->").count(), 4);
        assert!(graph.contains("n2 -> n4;"));
        assert_eq!(svg(tree.root(), 9).matches("<text").count(), 5);
    }
}
