//! Replays the tree of a mate move by move: one check against every legal reply, down to positions without any.
//!
//! The search's own bookkeeping is not trusted here. What the table calls a mate only suggests which check to try; a
//! position counts as replayed when all its replies are, and never through itself.

use super::df_pn::DfPn;
use super::table::{Known, Table};
use crate::shogi::{Hand, Move, MoveList, Position, Undo};

/// A position of the attacker whose chosen check is on the board.
#[derive(Debug)]
struct Attack {
    /// The defender's move that led here; `None` at the root.
    arrival: Option<(Move, Undo)>,
    key: u64,
    hand: Hand,
    check: Move,
    undo: Undo,
    /// The board's key and the hand after the check.
    after: (u64, Hand),
    /// The replies lie between here and the next attack's first.
    first_reply: usize,
    next_reply: usize,
    /// Plies that the longest reply so far holds out.
    longest: u16,
}

/// What a step of the replay found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing special; go on.
    More,
    /// The whole tree is a mate.
    Mate,
    /// No check is known to mate in [`Replay::position`]; search it, then go on.
    Gap,
    /// The tree leads back to itself; its entries are in doubt now. Begin again.
    Circle,
}

/// A replay in progress.
#[derive(Debug)]
pub(super) struct Replay {
    position: Position,
    attacks: Vec<Attack>,
    replies: Vec<Move>,
    /// A reply that is on the board, and whose position has not become an attack yet.
    pending: Option<(Move, Undo)>,
    nodes: u64,
}

impl Replay {
    pub fn new() -> Self {
        let (attacks, replies) = (Vec::with_capacity(256), Vec::with_capacity(4_096));
        Self { position: Position::startpos(), attacks, replies, pending: None, nodes: 0 }
    }

    /// Starts over at a position in which the attacker is to move.
    pub fn begin(&mut self, root: &Position) {
        self.position.clone_from(root);
        self.attacks.clear();
        self.replies.clear();
        self.pending = None;
    }

    /// Where the replay is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Positions looked at since the last call.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// Goes on by one reply.
    pub fn step(&mut self, df_pn: &DfPn, table: &mut Table) -> Found {
        if self.pending.is_some() || self.attacks.is_empty() {
            return self.attack(df_pn, table);
        }
        let Some(top) = self.attacks.last_mut() else { return Found::Mate };
        if top.next_reply == self.replies.len() {
            return self.conclude(table);
        }
        let reply = self.replies[top.next_reply];
        top.next_reply += 1;
        let undo = self.position.apply(reply);
        self.nodes += 1;
        let (key, hand) = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
        // Where the search knows a shorter mate than the one replayed earlier, that one is replayed too.
        if let Known::Mate { plies, replayed: true, .. } = table.probe(key, hand, 0) {
            top.longest = top.longest.max(plies + 1);
            self.position.undo(reply, undo);
            return Found::More;
        }
        self.pending = Some((reply, undo));
        let earlier = self.attacks.iter().position(|attack| attack.key == key && attack.hand == hand);
        let Some(earlier) = earlier else { return Found::More };
        // Entries that were lost and found again may lean on each other. None of them is certain then.
        for attack in &self.attacks[earlier..] {
            table.doubt(attack.key, attack.hand);
            table.doubt(attack.after.0, attack.after.1);
        }
        Found::Circle
    }

    /// Chooses the check with the shortest known mate and puts it on the board.
    fn attack(&mut self, df_pn: &DfPn, table: &Table) -> Found {
        let mut checks = MoveList::new();
        self.position.checking_moves::<true>(&mut checks);
        let (mut best, mut replies) = (None, MoveList::new());
        for check in &checks {
            let undo = self.position.apply(check);
            self.nodes += 1;
            self.position.legal_moves(&mut replies);
            let (key, hand) = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
            let plies = if replies.is_empty() {
                Some(0)
            } else if let Known::Mate { plies, .. } = table.probe(key, hand, 0) {
                Some(plies)
            } else {
                None
            };
            self.position.undo(check, undo);
            if let Some(plies) = plies
                && best.is_none_or(|(_, least)| plies < least)
            {
                best = Some((check, plies));
                if plies == 0 {
                    break;
                }
            }
        }
        let Some((check, _)) = best else { return Found::Gap };
        let (key, hand) = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
        let undo = self.position.apply(check);
        let after = (df_pn.key_of(&self.position), self.position.hand(df_pn.attacker));
        self.position.legal_moves(&mut replies);
        let first_reply = self.replies.len();
        self.replies.extend_from_slice(&replies);
        let arrival = self.pending.take();
        self.attacks.push(Attack {
            arrival,
            key,
            hand,
            check,
            undo,
            after,
            first_reply,
            next_reply: first_reply,
            longest: 0,
        });
        Found::More
    }

    /// Every reply to the last check has been answered.
    fn conclude(&mut self, table: &mut Table) -> Found {
        let Some(attack) = self.attacks.pop() else { return Found::Mate };
        self.replies.truncate(attack.first_reply);
        self.position.undo(attack.check, attack.undo);
        let plies = attack.longest + 1;
        table.store_replayed_mate(attack.key, attack.hand, plies, attack.check);
        let Some((reply, undo)) = attack.arrival else { return Found::Mate };
        self.position.undo(reply, undo);
        if let Some(parent) = self.attacks.last_mut() {
            parent.longest = parent.longest.max(plies + 1);
        }
        Found::More
    }
}
