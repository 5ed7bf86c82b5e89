//! The line to show for a replayed mate: the checks of the replayed tree, and the replies that hold out longest.

use super::df_pn::DfPn;
use super::table::Table;
use crate::shogi::{Move, MoveList, Position};

/// A line in the making.
#[derive(Debug)]
pub(super) struct LineWriter {
    position: Position,
    line: Vec<Move>,
}

/// How far a line has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Go on.
    More,
    /// It ends in mate.
    Whole,
    /// The table has lost the replay of [`LineWriter::position`]; replay it, then go on.
    Gap,
}

impl LineWriter {
    pub fn new() -> Self {
        Self { position: Position::startpos(), line: Vec::new() }
    }

    pub fn begin(&mut self, root: &Position) {
        self.position.clone_from(root);
        self.line.clear();
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Adds a check and the reply to it.
    pub fn step(&mut self, df_pn: &DfPn, table: &Table) -> Written {
        let (key, hand) = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
        let Some((_, Some(check))) = table.replayed_mate(key, hand) else { return Written::Gap };
        self.position.apply(check);
        self.line.push(check);
        let mut replies = MoveList::new();
        self.position.legal_moves(&mut replies);
        let mut longest: Option<(u16, Move)> = None;
        for reply in &replies {
            let undo = self.position.apply(reply);
            let (key, hand) = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
            // A reply whose replay has been lost is taken only if there is no other: it was replayed once.
            let plies = table.replayed_mate(key, hand).map_or(0, |(plies, _)| plies);
            self.position.undo(reply, undo);
            if longest.is_none_or(|(most, _)| plies > most) {
                longest = Some((plies, reply));
            }
        }
        let Some((_, reply)) = longest else { return Written::Whole };
        self.position.apply(reply);
        self.line.push(reply);
        Written::More
    }
}
