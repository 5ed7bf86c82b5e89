//! Softmax search as one would first write it: nodes that own their children, every sum computed afresh with the standard
//! library's exponential. The real one is compared with it, in what it finds and in what it costs.

use fukayomi::eval::Evaluator;
use fukayomi::random::Random;
use fukayomi::shogi::{Move, MoveList, Position};

/// The paper's temperatures in points.
pub const TEMPERATURES: [f64; 3] = [133.0, 44.0, 111.0];

/// A node; its value is for the side to move.
pub struct PlainNode {
    pub mv: Option<Move>,
    pub static_value: f64,
    pub value: f64,
    pub depth: f64,
    pub visits: u32,
    pub children: Vec<PlainNode>,
}

impl PlainNode {
    pub fn new(mv: Option<Move>, value: i32) -> Self {
        let value = f64::from(value);
        Self { mv, static_value: value, value, depth: 0.0, visits: 0, children: Vec::new() }
    }

    /// Es18 with c = 1/2, in the chooser's view (eq. 34).
    fn objective(&self) -> f64 {
        let weight = if self.depth > 0.0 { 0.5 / self.depth } else { 1.0 };
        -(self.value * (1.0 - weight) + self.static_value * weight)
    }

    /// Eq. 1 with Es.
    fn draw(&self, random: &mut Random) -> usize {
        let best = self.children.iter().map(Self::objective).fold(f64::NEG_INFINITY, f64::max);
        let weight = |child: &Self| ((child.objective() - best) / TEMPERATURES[0]).exp();
        let z: f64 = self.children.iter().map(weight).sum();
        let mut rest = random.unit() * z;
        for (number, child) in self.children.iter().enumerate() {
            rest -= weight(child);
            if rest < 0.0 {
                return number;
            }
        }
        self.children.len() - 1
    }

    /// Eqs. 2 and 5.
    fn back_up(&mut self) {
        let best = self.children.iter().map(|child| -child.value).fold(f64::NEG_INFINITY, f64::max);
        let mean = |temperature: f64, of: &dyn Fn(&Self) -> f64| {
            let weight = |child: &Self| ((-child.value - best) / temperature).exp();
            let z: f64 = self.children.iter().map(weight).sum();
            self.children.iter().map(|child| weight(child) * of(child)).sum::<f64>() / z
        };
        let (value, depth) =
            (mean(TEMPERATURES[1], &|child| -child.value), mean(TEMPERATURES[2], &|child| child.depth));
        (self.value, self.depth) = (value, 1.0 + depth);
    }

    /// One iteration below this node; returns the number of new nodes.
    pub fn iterate<E: Evaluator>(&mut self, evaluator: &E, position: &mut Position, random: &mut Random) -> usize {
        self.visits += 1;
        let new = if self.children.is_empty() {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            for mv in &moves {
                let undo = position.apply(mv);
                let value = evaluator.value(&evaluator.state(position), position);
                position.undo(mv, undo);
                self.children.push(Self::new(Some(mv), value));
            }
            self.children.len()
        } else {
            let number = self.draw(random);
            let child = &mut self.children[number];
            let mv = child.mv.expect("only the root has no move");
            let undo = position.apply(mv);
            let new = child.iterate(evaluator, position, random);
            position.undo(mv, undo);
            new
        };
        self.back_up();
        new
    }
}
