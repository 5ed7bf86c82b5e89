//! A decision tree over the attributes of a move (S4): how often a move of each class was played where it was legal.
//!
//! As text, a line a node, parents before children: the answer that leads here (`-` at the root), how often such a move
//! was legal, how often it was played, and unless it is a leaf the attribute asked next and the number of answers seen.
//! How `weights/realization.tree` was made is said in the `README.md` beside it.

use std::fmt::{self, Write};
use std::sync::{Arc, OnceLock};

use super::attributes::{Attribute, Attributes};
use crate::search::math;

const SHIPPED: &str = include_str!("../../../weights/realization.tree");
const FIRST_LINE: &str = "fukayomi-tree 1";
/// A probability's −log₂ is counted in this part of a bit.
pub const BIT: i32 = 1024;

/// A node: a class of moves, and what it splits into.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    /// How often a move of this class was legal.
    pub legal: u64,
    /// How often one was played.
    pub played: u64,
    /// The attribute asked next, and the node for each answer that was seen.
    pub split: Option<(Attribute, Vec<(u8, Node)>)>,
}

impl Node {
    /// Played / legal.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.played as f64 / self.legal.max(1) as f64
    }

    /// Calls `f` with this node and all below, with the answers that lead to each.
    pub fn walk<'a>(&'a self, path: &mut Vec<(Attribute, u8)>, f: &mut impl FnMut(&[(Attribute, u8)], &'a Self)) {
        f(path, self);
        if let Some((attribute, children)) = &self.split {
            for (value, child) in children {
                path.push((*attribute, *value));
                child.walk(path, f);
                path.pop();
            }
        }
    }
}

/// Where a move ends up in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Number of the class; nodes are counted parents first.
    pub number: u32,
    /// −log₂ of its probability in 1/[`BIT`].
    pub bits: i32,
}

/// A node for quick answers.
#[derive(Clone, Copy, Debug)]
struct Flat {
    attribute: Option<Attribute>,
    /// Where the numbers of the children begin; one for each value, 0 for values never seen.
    first: u32,
    bits: i32,
}

/// A tree that can be asked quickly.
#[derive(Clone, Debug)]
pub struct RealizationTree {
    root: Node,
    flat: Vec<Flat>,
    children: Vec<u32>,
}

/// Why text is not a tree: the line and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeError {
    line: usize,
    expected: &'static str,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "decision tree, line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for TreeError {}

impl RealizationTree {
    /// The tree that ships.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        static TREE: OnceLock<Arc<RealizationTree>> = OnceLock::new();
        let read =
            || Arc::new(SHIPPED.parse().unwrap_or_else(|_| Self::new(Node { legal: 100, played: 1, split: None })));
        Arc::clone(TREE.get_or_init(read))
    }

    /// A tree for quick answers.
    #[must_use]
    pub fn new(root: Node) -> Self {
        let average = root.legal as f64 / root.played.max(1) as f64;
        let mut tree = Self { root, flat: Vec::new(), children: Vec::new() };
        let root = tree.root.clone();
        tree.flatten(&root, average);
        tree
    }

    fn flatten(&mut self, node: &Node, average: f64) -> u32 {
        let number = self.flat.len() as u32;
        let bits = bits_of(smoothed(node.legal, node.played, average));
        self.flat.push(Flat { attribute: None, first: 0, bits });
        if let Some((attribute, children)) = &node.split {
            let first = self.children.len();
            self.children.resize(first + attribute.values(), 0);
            (self.flat[number as usize].attribute, self.flat[number as usize].first) = (Some(*attribute), first as u32);
            for (value, child) in children {
                self.children[first + usize::from(*value)] = self.flatten(child, average);
            }
        }
        number
    }

    /// The root with all counts.
    #[must_use]
    pub const fn root(&self) -> &Node {
        &self.root
    }

    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.flat.len()
    }

    /// Whether the tree never asks anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.flat.len() <= 1
    }

    /// The class of a move: the deepest node that its answers lead to.
    #[inline]
    #[must_use]
    pub fn class(&self, attributes: &Attributes) -> Class {
        let mut number = 0;
        loop {
            let node = &self.flat[number as usize];
            let next = match node.attribute {
                Some(attribute) => self.children[node.first as usize + attributes.get(attribute)],
                None => 0,
            };
            if next == 0 {
                return Class { number, bits: node.bits };
            }
            number = next;
        }
    }

    /// The probability that a move of this class is played where it is legal.
    #[must_use]
    pub fn probability(&self, class: Class) -> f64 {
        math::exp(-std::f64::consts::LN_2 * f64::from(class.bits) / f64::from(BIT))
    }

    /// The answers that make a class.
    #[must_use]
    pub fn path(&self, class: Class) -> Vec<(Attribute, u8)> {
        let (mut number, mut found) = (0, Vec::new());
        self.root.walk(&mut Vec::new(), &mut |path, _| {
            if number == class.number {
                found = path.to_vec();
            }
            number += 1;
        });
        found
    }
}

/// Laplace's rule with the average number of legal moves, so that no class has probability 0: (played + 1) / (legal + n).
#[must_use]
pub fn smoothed(legal: u64, played: u64, average: f64) -> f64 {
    (played as f64 + 1.0) / (legal as f64 + average)
}

/// −log₂ p in 1/[`BIT`], never negative.
#[must_use]
pub fn bits_of(p: f64) -> i32 {
    (-math::ln(p) / std::f64::consts::LN_2 * f64::from(BIT)).round().max(0.0) as i32
}

impl fmt::Display for RealizationTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{FIRST_LINE}\n");
        self.root.walk(&mut Vec::new(), &mut |path, node| {
            let value = path.last().map_or_else(|| "-".to_string(), |(_, value)| value.to_string());
            let _ = write!(text, "{value} {} {}", node.legal, node.played);
            if let Some((attribute, children)) = &node.split {
                let _ = write!(text, " {} {}", attribute.name(), children.len());
            }
            text.push('\n');
        });
        f.write_str(&text)
    }
}

impl std::str::FromStr for RealizationTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, line)| line != FIRST_LINE) {
            return Err(TreeError { line: 1, expected: FIRST_LINE });
        }
        let (_, root) = read_node(&mut lines, None, 0)?;
        match lines.next() {
            None => Ok(Self::new(root)),
            Some((line, _)) => Err(TreeError { line: line + 1, expected: "the end: all answers have their nodes" }),
        }
    }
}

type Lines<'a> = std::iter::Enumerate<std::str::Lines<'a>>;

fn read_node(lines: &mut Lines<'_>, parent: Option<Attribute>, depth: usize) -> Result<(u8, Node), TreeError> {
    let (line, text) = lines.next().ok_or(TreeError { line: 0, expected: "a node for every answer" })?;
    let error = |expected| TreeError { line: line + 1, expected };
    let words: Vec<&str> = text.split(' ').collect();
    let (value, legal, played, split) = match words[..] {
        [value, legal, played] => (value, legal, played, None),
        [value, legal, played, attribute, count] => (value, legal, played, Some((attribute, count))),
        _ => return Err(error("an answer, two counts, and an attribute with its number of answers")),
    };
    let value = match parent {
        None if value == "-" => 0,
        None => return Err(error("- at the root")),
        Some(parent) => value
            .parse()
            .ok()
            .filter(|&value: &u8| usize::from(value) < parent.values())
            .ok_or_else(|| error("an answer of the attribute above"))?,
    };
    let legal = legal.parse().map_err(|_| error("how often it was legal"))?;
    let played = played
        .parse()
        .ok()
        .filter(|&played| played <= legal)
        .ok_or_else(|| error("how often it was played, not more than it was legal"))?;
    let mut node = Node { legal, played, split: None };
    if let Some((name, count)) = split {
        let attribute = Attribute::ALL
            .into_iter()
            .find(|attribute| attribute.name() == name)
            .filter(|_| depth < Attribute::COUNT)
            .ok_or_else(|| error("an attribute, each at most once on a path"))?;
        let count: usize = count
            .parse()
            .ok()
            .filter(|&count| (1..=attribute.values()).contains(&count))
            .ok_or_else(|| error("the number of answers"))?;
        let children = (0..count).map(|_| read_node(lines, Some(attribute), depth + 1)).collect::<Result<_, _>>()?;
        node.split = Some((attribute, children));
    }
    Ok((value, node))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_as_it_was_written() {
        let text = "fukayomi-tree 1\n- 1000 50 captured 2\n0 40 18\n14 960 32 check 2\n0 925 27\n1 35 5\n";
        let tree: RealizationTree = text.parse().unwrap();
        assert_eq!(tree.to_string(), text);
        let mut quiet = Attributes::default();
        quiet.set(Attribute::Captured, 14);
        let class = tree.class(&quiet);
        assert_eq!(tree.path(class), [(Attribute::Captured, 14), (Attribute::Check, 0)]);
        assert!((tree.probability(class) - 28.0 / 945.0).abs() < 1e-4);
        // An answer that was never seen belongs to the class above.
        quiet.set(Attribute::Captured, 3);
        assert_eq!(tree.class(&quiet).number, 0);
    }

    #[test]
    fn a_bad_line_is_named() {
        let message = |text: &str| text.parse::<RealizationTree>().unwrap_err().to_string();
        assert!(message("tree").contains("line 1"));
        assert!(message("fukayomi-tree 1\n- 10 20\n").contains("line 2: expected how often it was played"));
        assert!(message("fukayomi-tree 1\n- 10 2 colour 1\n").contains("line 2: expected an attribute"));
        assert!(message("fukayomi-tree 1\n- 10 2 check 1\n2 10 2\n").contains("line 3: expected an answer"));
        assert!(message("fukayomi-tree 1\n- 10 2\n- 10 2\n").contains("line 3: expected the end"));
    }

    #[test]
    fn the_papers_chain_of_probabilities_ends_where_it_should() {
        // S4: capture (0.45), quiet rook (1/60), capture; with a threshold of 2^-8 the third step is the leaf, with 2^-7
        // the second.
        let steps = [0.45, 1.0 / 60.0, 0.45].map(bits_of);
        let leaf = |threshold: i32| {
            let mut used = 0;
            steps.iter().position(|bits| {
                used += bits;
                used > threshold * BIT
            })
        };
        assert_eq!((leaf(8), leaf(7)), (Some(2), Some(1)));
        let total: i32 = steps.iter().sum();
        assert!((f64::from(total) / f64::from(BIT) - 8.210_896_782_5).abs() < 2e-3);
    }

    #[test]
    fn no_class_is_impossible_and_the_papers_example_is_half_a_percent() {
        assert!(smoothed(10_000, 0, 80.0) > 0.0);
        assert!((Node { legal: 10_000, played: 50, split: None }.share() - 0.005).abs() < 1e-12);
    }

    #[test]
    fn the_shipped_tree_can_be_read() {
        assert!(SHIPPED.parse::<RealizationTree>().is_ok_and(|tree| !tree.is_empty()));
    }
}
