//! The trace as a picture: wide where the effort went. What is too light to be drawn is gathered with everything below it,
//! reason by reason.

use std::collections::BinaryHeap;

use super::{Iteration, Reason, Trace, TraceNode};
use crate::eval::Evaluator;
use crate::search::alpha_beta::Thinker;
use crate::search::depth::PLY;
use crate::search::picture::{Common, Flags, HEADER, Kind, PictureWish, Slot, Writer, points};
use crate::shogi::Move;

/// Bytes of one row.
const ROW_BYTES: usize = 20;

/// Never more rows than this: a screen has not many more pixels.
const MOST_ROWS: usize = 1_300;

/// The columns of the picture.
#[derive(Default)]
struct Rows {
    share: Vec<f32>,
    /// Remaining depth in plies.
    depth: Vec<f32>,
    /// Positions and cut moves.
    effort: Vec<u32>,
    parent: Vec<u16>,
    moves: Vec<u16>,
    value: Vec<u16>,
    flags: Vec<u8>,
    reason: Vec<u8>,
}

impl Rows {
    fn add(&mut self, node: &TraceNode, parent: u16, effort: u64, whole: f64, flags: u8) -> u16 {
        self.share.push((effort as f64 / whole) as f32);
        self.depth.push(node.depth as f32 / PLY as f32);
        self.effort.push(effort.min(u64::from(u32::MAX)) as u32);
        self.parent.push(parent);
        self.moves.push(node.mv.filter(|_| flags & Flags::OTHER == 0).map_or(0, Move::bits));
        let value = node.value.map_or(0, |value| if node.ply.is_multiple_of(2) { value } else { -value });
        self.value.push(points(f64::from(value)));
        self.flags.push(flags | if node.value.is_some() { Flags::EXPANDED } else { 0 });
        self.reason.push(node.reason.code());
        self.parent.len() as u16 - 1
    }
}

/// A row whose children are still to be drawn, the heaviest first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pending {
    effort: u64,
    node: u32,
    row: u16,
}

impl Trace {
    /// The newest iteration that is whole, given the depth that was searched to the end.
    fn whole(&self, completed: u32) -> Iteration {
        if self.depth == completed && completed > 0 { self.present() } else { self.last.clone() }
    }
}

impl Iteration {
    fn rows(&self, pv: &[Move], epsilon: f64, most_rows: usize) -> Rows {
        let mut rows = Rows::default();
        let Some(root) = self.nodes.first() else { return rows };
        let whole = root.effort.max(1) as f64;
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().skip(1) {
            children[node.parent as usize].push(index as u32);
        }
        rows.add(root, u16::MAX, root.effort, whole, Flags::PV);
        let mut heap = BinaryHeap::from([Pending { effort: root.effort, node: 0, row: 0 }]);
        while let Some(pending) = heap.pop() {
            if rows.parent.len() >= most_rows {
                break;
            }
            let on_pv = rows.flags[usize::from(pending.row)] & Flags::PV != 0;
            let (mut effort, mut mix, mut ply) = (0_u64, [0_u64; Reason::COUNT], 0);
            // A move that was read several times is on the line with its last and deepest reading.
            let next = pv.get(usize::from(self.nodes[pending.node as usize].ply)).copied();
            let main = children[pending.node as usize]
                .iter()
                .rev()
                .find(|&&child| on_pv && next.is_some() && self.nodes[child as usize].mv == next);
            for &child in &children[pending.node as usize] {
                let node = &self.nodes[child as usize];
                let is_main = main == Some(&child);
                if node.effort as f64 >= epsilon * whole || is_main {
                    let flags = if is_main { Flags::PV } else { 0 };
                    let row = rows.add(node, pending.row, node.effort, whole, flags);
                    heap.push(Pending { effort: node.effort, node: child, row });
                } else {
                    effort += node.effort;
                    ply = node.ply;
                    let below = &self.mixes[child as usize];
                    // A move that was never read has nothing below it, only its own reason.
                    if below.iter().all(|&count| count == 0) {
                        mix[usize::from(node.reason.code())] += 1;
                    }
                    mix.iter_mut().zip(below).for_each(|(mix, &count)| *mix += u64::from(count));
                }
            }
            let all: u64 = mix.iter().sum();
            for (reason, &count) in Reason::ALL.into_iter().zip(&mix).filter(|&(_, &count)| count > 0) {
                let share = (effort as f64 * count as f64 / all as f64).round() as u64;
                rows.add(&TraceNode { ply, reason, ..TraceNode::NEW }, pending.row, share, whole, Flags::OTHER);
            }
        }
        rows
    }
}

impl<E: Evaluator> Thinker<E> {
    /// The newest whole iteration; `None` while nothing is recorded.
    pub fn picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        let trace = self.trace.as_ref()?;
        let iteration = trace.whole(self.completed_depth);
        let best = self.root.moves.first().filter(|_| !iteration.nodes.is_empty())?;
        let fixed = HEADER * 8 + Reason::COUNT * 8 + best.pv.len() * 6 + self.root.sfen.len();
        // The last node drawn may bring a few rows more than were asked for.
        let most_rows = (wish.most_bytes.saturating_sub(fixed) / ROW_BYTES).saturating_sub(64).clamp(1, MOST_ROWS);
        let rows = iteration.rows(&best.pv, wish.epsilon, most_rows);
        let common = Common {
            nodes: self.nodes,
            time_ms: wish.time_ms,
            value: f64::from(self.completed_score),
            deepest: self.selective_depth as u32,
            chosen: Some(best.mv()),
        };
        let mut writer = Writer::new(Kind::Trace, &common);
        writer.set(&[
            (Slot::Rows, rows.parent.len() as f64),
            (Slot::Bars, Reason::COUNT as f64),
            (Slot::PvMoves, best.pv.len() as f64),
            (Slot::SfenBytes, self.root.sfen.len() as f64),
            (Slot::Expansions, iteration.nodes[0].effort as f64),
            (Slot::Depth, f64::from(iteration.depth)),
            (Slot::PvDepth, best.pv.len() as f64),
            (Slot::TreeSize, iteration.dropped as f64),
        ]);
        writer.wide(iteration.counts.iter().map(|&count| count as f64));
        writer.single(rows.share);
        writer.single(rows.depth);
        writer.single(best.pv.iter().map(|_| 1.0));
        writer.word(rows.effort);
        writer.half(rows.parent);
        writer.half(rows.moves);
        writer.half(rows.value);
        writer.half(best.pv.iter().map(|mv| mv.bits()));
        writer.byte(rows.flags);
        writer.byte(rows.reason);
        writer.byte(self.root.sfen.bytes());
        Some(writer.finish())
    }
}
