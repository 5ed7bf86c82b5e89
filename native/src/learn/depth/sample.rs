//! One position to learn from: the features of all its legal moves.

use fukayomi::search::depth::{Recent, Scene};
use fukayomi::shogi::{Move, MoveList, Position};

/// The legal moves of a position as features; reused from position to position.
#[derive(Default)]
pub struct Sample {
    features: Vec<u32>,
    /// Where each move's features end.
    ends: Vec<usize>,
    /// Which move was played.
    pub record: usize,
}

impl Sample {
    /// Takes a position; whether it can be learned from. In check nobody is reduced, so nothing is learned.
    pub fn fill(&mut self, position: &Position, recent: Recent, played: Move) -> bool {
        if position.in_check() {
            return false;
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let Some(record) = list.iter().position(|&mv| mv == played).filter(|_| list.len() > 1) else { return false };
        let (scene, info) = (Scene::new(position, recent), position.check_info());
        self.record = record;
        self.features.clear();
        self.ends.clear();
        for mv in &list {
            let gives_check = info.gives_check(position, mv);
            scene.for_each_feature(position, mv, gives_check, |feature| self.features.push(feature as u32));
            self.ends.push(self.features.len());
        }
        true
    }

    /// Number of legal moves.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The features of each move.
    pub fn moves(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.features[start..end])
    }
}
