//! Leaves read by alpha-beta: an iteration whose leaf is valued by a search of its own instead of as it stands.
//!
//! All leaves share one table, so what one reading finds helps the next. A leaf is read one ply deeper at each visit. When
//! the next ply would cost more than a leaf deserves (a share that grows with the root of everything read so far), it is
//! expanded instead; its children begin with what the table knows of them and, beyond that, with what the prior doubts.
//!
//! D stays eq. 5 over the tree: what is read below a leaf is told beside it and never added.

use super::Softmax;
use super::descent::Passed;
use super::expand::{LARGEST_VALUE, Verdict as RuleVerdict, within_range};
use super::iterate::{Step, open_child};
use super::proof::Proof;
use super::tree::{Child, Tree};
use super::walk::Walk;
use crate::eval::Evaluator;
use crate::search::alpha_beta::{Reader, Reading};
use crate::search::score::{MATE, MATE_IN_MAX, Score};
use crate::search::{Limits, PvMove};
use crate::shogi::{Game, Move};

/// Positions that short mates may take in one iteration.
const LOOKS: u32 = 2_000;

/// A leaf is never worth more positions than this.
const MOST_EFFORT: f64 = 8_000.0;

/// A leaf is always worth so many.
const LEAST_EFFORT: f64 = 40.0;

/// What the next ply costs, in what the last one did.
const NEXT_PLY: u64 = 2;

/// A reading may take so many times what a leaf is worth before it is broken off.
const PATIENCE: u64 = 4;

/// Positions that reading one leaf may take, all attempts together: a stop must be heard.
pub(super) const MOST_AT_ONCE: u64 = 8_000;

/// A value so many T_s below the best sibling's need not be exact: it hardly counts.
const RELEVANT: f64 = 4.0;

/// Moves that are told below the tree.
const LONGEST_BELOW: usize = 24;

/// Points per nat of doubt where no prior was set: unread moves must be told apart somehow.
const LEAST_PRIOR: f64 = 20.0;

/// The readers and what they have done in this search.
pub(super) struct Leaves<E: Evaluator> {
    pub(super) reader: Reader<E>,
    /// The line of the present descent.
    line: Vec<Move>,
    /// Positions that alpha-beta looked at for the root.
    pub(super) at_root: u64,
    /// Reads the root beside the tree, on the same table.
    pub(super) beside: Reader<E>,
    /// Readers of the other threads.
    pub helpers: Vec<Reader<E>>,
    /// What it has come to: value, move and depth.
    pub(super) verdict: Option<(Score, Option<Move>, u32)>,
    pub(super) is_root_done: bool,
    /// A line of the tree, and what alpha-beta has read at its end.
    told: [Vec<Move>; 2],
}

impl<E: Evaluator> Leaves<E> {
    /// Use of the table in thousandths.
    pub fn fullness(&self) -> u32 {
        self.reader.fullness()
    }

    /// Positions that other threads have looked at.
    pub fn helped(&self) -> u64 {
        self.reader.helped()
    }

    /// Whether the line below the tree goes on from this one.
    pub fn is_below(&self, pv: &[PvMove]) -> bool {
        pv.iter().map(|step| step.mv).eq(self.told[0].iter().copied())
    }

    /// What alpha-beta has read at the end of the line that was told last.
    pub fn last_line(&self) -> &[Move] {
        &self.told[1]
    }
}

impl<E: Evaluator> Softmax<E> {
    /// Has readers at the root of a game, if leaves are to be read.
    pub(super) fn call_readers(&mut self, game: &Game, limits: &Limits) {
        if !self.params.leaf_search {
            return;
        }
        if self.leaves.is_none() {
            let reader = Reader::new(self.evaluator.clone(), self.params.leaf_hash_mb as usize);
            let Ok(reader) = reader.or_else(|_| Reader::new(self.evaluator.clone(), 1)) else { return };
            self.leaves = Some(Leaves {
                beside: reader.companion(),
                helpers: Vec::new(),
                reader,
                line: Vec::new(),
                at_root: 0,
                verdict: None,
                is_root_done: false,
                told: Default::default(),
            });
        }
        if let Some(leaves) = &mut self.leaves {
            leaves.reader.begin(game, limits, true);
            leaves.beside.begin(game, limits, false);
            let Leaves { reader, helpers, .. } = leaves;
            helpers.resize_with(self.params.threads as usize - 1, || reader.companion());
            helpers.iter_mut().for_each(|helper| helper.begin(game, limits, false));
            (leaves.at_root, leaves.verdict, leaves.is_root_done) = (0, None, false);
        }
    }

    /// Finds out how alpha-beta goes on at the end of the line that would be played.
    pub(super) fn find_leaf_line(&mut self) {
        let Some(best) = self.tree.decide(self.params.decision_r, &self.policy) else { return };
        if self.leaves.is_none() || !self.tree.node(best).proof.is_weighed() {
            return;
        }
        let line: Vec<Move> = self.line(best).pv.iter().map(|step| step.mv).collect();
        if let Some(leaves) = &mut self.leaves {
            let below = if leaves.reader.stand_at(&line) { leaves.reader.line(LONGEST_BELOW) } else { Vec::new() };
            leaves.told = [line, below];
        }
    }

    /// One iteration of whichever kind is due.
    pub(super) fn advance(&mut self) -> Step {
        match &self.leaves {
            None => self.iterate(),
            Some(leaves) => {
                let share = u64::from(self.params.root_share as u32);
                if !leaves.is_root_done && leaves.at_root * 100 < share * self.nodes.max(100) {
                    return self.read_root();
                }
                self.read_leaf()
            }
        }
    }

    /// What a leaf is worth, in positions.
    fn effort(&self) -> u64 {
        (self.params.leaf_effort * (self.nodes as f64).sqrt()).clamp(LEAST_EFFORT, MOST_EFFORT) as u64
    }

    /// One iteration: descend, read the leaf deeper, expand it if it has been read enough, back up.
    fn read_leaf(&mut self) -> Step {
        let effort = self.effort();
        let Self { tree, policy, params, path, focus, passed, children, random, leaves, .. } = self;
        let (Some(walk), Some(leaves)) = (&mut self.walk, leaves) else { return Step::Full };
        walk.allow(LOOKS);
        let mut node = 0;
        path.clear();
        leaves.line.clear();
        let mut led = focus.iter();
        // As `iterate` goes down, but that the reader needs the moves and chance has less to say.
        loop {
            path.push(node);
            tree.count_visit(node);
            if !tree.is_expanded(node) {
                break;
            }
            let wanted = led.next().and_then(|&mv| open_child(tree, node, mv));
            if wanted.is_none() {
                led = [].iter();
            }
            node = if let Some(child) = wanted {
                child
            } else if params.by_need {
                let floor = if node == 0 { params.root_floor / 100.0 } else { 0.0 };
                tree.neediest(node, floor, policy)
            } else {
                tree.draw(node, random.unit(), policy)
            };
            if let Some(mv) = tree.node(node).mv {
                walk.step(mv);
                leaves.line.push(mv);
            }
        }
        if let Some(passed) = passed {
            *passed = Passed::all(tree, path);
        }
        let before = tree.before(node);
        let ply = leaves.line.len() as u32;
        if tree.node(node).visits == 1 && path.len() > 2 {
            let verdict = walk.judge(params);
            if verdict != RuleVerdict::Open {
                walk.go_back();
                match verdict {
                    RuleVerdict::Proven(proof) => tree.prove(node, proof),
                    RuleVerdict::Worth(value) => {
                        tree.set_static_value(node, value);
                        tree.set_reading(node, u32::from(u8::MAX));
                    }
                    RuleVerdict::Open => {}
                }
                tree.back_up(path, before, policy);
                return Step::Judged(1);
            }
        }
        let parent = path.len().checked_sub(2).map_or(0, |above| path[above]);
        let reads = tree.reading(node) < u32::from(u8::MAX) && leaves.reader.stand_at(&leaves.line);
        // A node that was folded up keeps the value it had.
        let is_folded = tree.expansion(node).is_some();
        let (mut used, mut expands) = (1, true);
        if reads && !is_folded {
            let expected = tree.value(node) as Score;
            let relevant = relevant(tree, parent, node, params.selection_temperature);
            let (reading, nodes) = deepen(&mut leaves.reader, tree, parent, node, expected, relevant, effort);
            used += nodes;
            expands = NEXT_PLY * nodes > effort || reading.is_none();
            if let Some(reading) = reading {
                take(tree, node, reading, ply);
                expands &= tree.node(node).proof.is_open();
            }
        }
        if expands {
            let value = tree.value(node) as Score;
            let best = if reads { walk.children_of_read(&mut leaves.reader, value, params, children) } else { None };
            if !reads {
                walk.children(params, children);
            }
            if !tree.has_room(children.len()) {
                walk.go_back();
                tree.back_up(path, before, policy);
                return Step::Full;
            }
            tree.expand(node, children, policy);
            self.deepest = self.deepest.max(ply + 1);
            // What was read below the leaf was read below its best move, one ply less deep.
            if let Some(best) = best {
                let child = tree.children(node).start + best as u32;
                tree.set_reading(child, tree.reading(node).saturating_sub(1));
            }
        }
        walk.go_back();
        tree.back_up(path, before, policy);
        let used = used as usize + std::mem::take(&mut walk.read);
        if expands { Step::Expanded(used) } else { Step::Judged(used) }
    }
}

/// The values of a leaf that matter, from its own view: those that could make it the move of its parent, or nearly.
fn relevant(tree: &Tree, parent: u32, node: u32, temperature: f64) -> [Score; 2] {
    let best = tree
        .children(parent)
        .filter(|&child| child != node && tree.node(child).proof.is_weighed())
        .map(|child| -tree.value(child))
        .fold(f64::NEG_INFINITY, f64::max);
    let enough = if best.is_finite() { (RELEVANT * temperature - best) as Score } else { MATE };
    [-MATE, enough.clamp(-LARGEST_VALUE, MATE)]
}

/// Reads a leaf one ply deeper than before, or at first as deep as its parent was read; less deep if that takes too long.
fn deepen<E: Evaluator>(
    reader: &mut Reader<E>,
    tree: &Tree,
    parent: u32,
    node: u32,
    expected: Score,
    relevant: [Score; 2],
    effort: u64,
) -> (Option<Reading>, u64) {
    let read = tree.reading(node);
    let mut depth = if read == 0 { tree.reading(parent).saturating_sub(1).max(1) } else { read + 1 };
    if let Some(known) = reader.known().filter(|known| known.least == known.most && known.depth >= depth) {
        return (Some(Reading { score: known.least, depth: known.depth, nodes: 0 }), 0);
    }
    let mut used = 0;
    while depth > read && used < MOST_AT_ONCE {
        let patience = (PATIENCE * effort).min(MOST_AT_ONCE - used);
        match reader.read(depth, expected, relevant, patience) {
            Some(reading) => return (Some(reading), used + reading.nodes),
            None => used += patience,
        }
        depth = depth.saturating_sub(2).max(1);
        if depth == 1 && used > 2 * PATIENCE * effort {
            break;
        }
    }
    (None, used)
}

/// A leaf takes the value that was read; a mate is certain.
pub(super) fn take(tree: &mut Tree, node: u32, reading: Reading, ply: u32) {
    tree.set_reading(node, reading.depth);
    let score = reading.score;
    if score.abs() < MATE_IN_MAX {
        tree.set_static_value(node, within_range(score));
        return;
    }
    let plies = (MATE - score.abs() - ply as Score).max(0) as u16;
    tree.prove(node, if score > 0 { Proof::win(plies) } else { Proof::loss(plies) });
}

impl<E: Evaluator> Walk<E> {
    /// Writes the children of a position that was read and found worth `value`: the best move keeps that value, the others
    /// begin with what the table knows of them, and no better than the prior has it. Returns the number of the best move.
    fn children_of_read(
        &mut self,
        reader: &mut Reader<E>,
        value: Score,
        params: &super::SoftmaxParams,
        children: &mut Vec<Child>,
    ) -> Option<usize> {
        children.clear();
        let moves = self.moves(params);
        let favourite = reader.favourite();
        let points = params.prior.max(LEAST_PRIOR);
        let Self { prior, position, recent, .. } = self;
        let doubts = prior.doubts(position, *recent, &moves, points, 0);
        let mut best = None;
        for (number, mv) in moves.into_iter().enumerate() {
            let mut worth = value;
            if Some(mv) == favourite {
                best = Some(number);
            } else {
                worth -= doubts.points(number) + 1;
                if let Some(known) = reader.known_after(mv) {
                    worth = worth.min(-known.least);
                }
            }
            let worth = worth.clamp(-LARGEST_VALUE, LARGEST_VALUE);
            children.push(Child { mv, value: within_range(-worth), proof: Proof::OPEN });
        }
        best
    }
}
