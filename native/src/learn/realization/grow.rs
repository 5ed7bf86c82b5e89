//! ID3 over aggregated counts: always ask next what tells most about whether a move is played.

use std::collections::BTreeMap;

use fukayomi::search::depth::{Attribute, Attributes, TreeNode};

/// How often a move with some answers was legal, and how often it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub legal: u64,
    pub played: u64,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.legal += other.legal;
        self.played += other.played;
    }

    /// H of the label played / not played, in bits.
    fn entropy(self) -> f64 {
        let part = |count: u64| {
            let p = count as f64 / self.legal as f64;
            if count == 0 { 0.0 } else { -p * p.log2() }
        };
        part(self.played) + part(self.legal - self.played)
    }
}

/// Counts by answers.
pub type Cells = BTreeMap<Attributes, Count>;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Do not split a class that was legal fewer times than this.
    pub support: u64,
    /// Do not split by a question that gains fewer bits than this for an average move of the whole.
    pub gain: f64,
}

impl Limits {
    /// Grow until nothing is left to ask.
    #[cfg(test)]
    pub const NONE: Self = Self { support: 0, gain: -1.0 };
}

fn total(cells: &[(Attributes, Count)]) -> Count {
    let mut sum = Count::default();
    cells.iter().for_each(|(_, count)| sum.add(*count));
    sum
}

/// gain(A) = H(S) − Σ |S_v|/|S| H(S_v), in bits.
fn gain(cells: &[(Attributes, Count)], whole: Count, attribute: Attribute) -> f64 {
    let mut parts = vec![Count::default(); attribute.values()];
    cells.iter().for_each(|(answers, count)| parts[answers.get(attribute)].add(*count));
    let rest: f64 = parts
        .iter()
        .filter(|part| part.legal > 0)
        .map(|part| part.legal as f64 / whole.legal as f64 * part.entropy())
        .sum();
    whole.entropy() - rest
}

/// Grows a tree that asks these attributes.
#[must_use]
pub fn grow(cells: &Cells, attributes: &[Attribute], limits: Limits) -> TreeNode {
    let cells: Vec<(Attributes, Count)> = cells.iter().map(|(answers, count)| (*answers, *count)).collect();
    let all = total(&cells).legal;
    grow_node(&cells, attributes, limits, all)
}

fn grow_node(cells: &[(Attributes, Count)], attributes: &[Attribute], limits: Limits, all: u64) -> TreeNode {
    let whole = total(cells);
    let mut node = TreeNode { legal: whole.legal, played: whole.played, split: None };
    let is_pure = whole.played == 0 || whole.played == whole.legal;
    if is_pure || whole.legal < limits.support {
        return node;
    }
    // Of equals, the first in the order of the table.
    let mut best: Option<(f64, Attribute)> = None;
    for &attribute in attributes {
        let first = cells.first().map(|(answers, _)| answers.get(attribute));
        let gain = gain(cells, whole, attribute);
        let splits = cells.iter().any(|(answers, _)| Some(answers.get(attribute)) != first);
        if splits && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, attribute));
        }
    }
    let Some((gain, attribute)) = best else { return node };
    if gain * whole.legal as f64 / (all as f64) < limits.gain {
        return node;
    }
    let rest: Vec<Attribute> = attributes.iter().copied().filter(|&other| other != attribute).collect();
    let mut children = Vec::new();
    for value in 0..attribute.values() {
        let part: Vec<_> = cells.iter().filter(|(answers, _)| answers.get(attribute) == value).copied().collect();
        if !part.is_empty() {
            children.push((value as u8, grow_node(&part, &rest, limits, all)));
        }
    }
    node.split = Some((attribute, children));
    node
}

#[cfg(test)]
mod tests {
    use super::*;
    use fukayomi::search::depth::RealizationTree;
    use fukayomi::shogi::PieceKind;

    /// The three questions of the paper's example; a capture is any yes-or-no question.
    const QUESTIONS: [Attribute; 3] = [Attribute::Piece, Attribute::Drop, Attribute::Check];

    fn example() -> Cells {
        let rows = [
            (PieceKind::Pawn, 0, 0, 400, 12),
            (PieceKind::Pawn, 1, 0, 20, 9),
            (PieceKind::Pawn, 0, 1, 10, 1),
            (PieceKind::Rook, 0, 0, 300, 5),
            (PieceKind::Rook, 1, 0, 15, 6),
            (PieceKind::Rook, 0, 1, 25, 4),
            (PieceKind::Rook, 1, 1, 5, 3),
            (PieceKind::King, 0, 0, 225, 10),
        ];
        let cell = |(piece, capture, check, legal, played): (PieceKind, usize, usize, u64, u64)| {
            let mut answers = Attributes::default();
            answers.set(Attribute::Piece, piece.index());
            answers.set(Attribute::Drop, capture);
            answers.set(Attribute::Check, check);
            (answers, Count { legal, played })
        };
        rows.into_iter().map(cell).collect()
    }

    #[test]
    fn entropy_and_gains_are_those_of_the_papers_example() {
        let cells: Vec<_> = example().into_iter().collect();
        let whole = total(&cells);
        assert!((whole.entropy() - 0.286_396_957_116).abs() < 1e-9);
        for (attribute, expected) in
            QUESTIONS.iter().zip([0.000_142_574_152_88, 0.044_277_370_650_7, 0.008_659_808_546_87])
        {
            assert!((gain(&cells, whole, *attribute) - expected).abs() < 1e-9, "{attribute:?}");
        }
    }

    #[test]
    fn the_papers_example_splits_on_captures_then_checks_then_pieces() {
        let root = grow(&example(), &QUESTIONS, Limits::NONE);
        let (attribute, children) = root.split.as_ref().unwrap();
        assert_eq!((*attribute, root.legal, root.played), (Attribute::Drop, 1000, 50));
        let quiet = &children[0].1;
        assert_eq!((quiet.legal, quiet.played, quiet.split.as_ref().unwrap().0), (960, 32, Attribute::Check));
        let calm = &quiet.split.as_ref().unwrap().1[0].1;
        assert_eq!((calm.legal, calm.played, calm.split.as_ref().unwrap().0), (925, 27, Attribute::Piece));
        let captures = &children[1].1;
        let checking = &captures.split.as_ref().unwrap().1[1].1;
        assert_eq!((checking.legal, checking.played, checking.split.is_none()), (5, 3, true));
    }

    #[test]
    fn a_fully_grown_tree_predicts_played_over_legal_of_each_cell() {
        // Many cells of pseudo-random counts over all attributes.
        let mut seed = 3_u64;
        let mut cells = Cells::new();
        for _ in 0..3_000 {
            let mut random = |below: u64| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) % below
            };
            let mut answers = Attributes::default();
            for attribute in Attribute::ALL {
                answers.set(attribute, random(attribute.values() as u64) as usize);
            }
            let legal = 1 + random(500);
            cells.insert(answers, Count { legal, played: random(legal + 1) });
        }
        let root = grow(&cells, &Attribute::ALL, Limits::NONE);
        let predict = |answers: &Attributes| {
            let mut node = &root;
            while let Some((attribute, children)) = &node.split {
                node = &children.iter().find(|(value, _)| usize::from(*value) == answers.get(*attribute)).unwrap().1;
            }
            node.share()
        };
        let mut sum = 0.0;
        for (answers, count) in &cells {
            assert!((predict(answers) - count.played as f64 / count.legal as f64).abs() < 1e-12);
            sum += count.legal as f64 * predict(answers);
        }
        assert!((sum - root.played as f64).abs() < 1e-6);
        // What is shipped as text is the same tree.
        let tree = RealizationTree::new(root.clone());
        assert_eq!(tree.to_string().parse::<RealizationTree>().unwrap().root(), &root);
    }

    #[test]
    fn a_class_without_support_is_not_split() {
        let root = grow(&example(), &QUESTIONS, Limits { support: 500, gain: 0.0 });
        let (_, children) = root.split.as_ref().unwrap();
        assert!(children[1].1.split.is_none() && children[0].1.split.is_some());
    }
}
