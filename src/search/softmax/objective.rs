//! What selection looks at instead of the bare value: Es1 to Es18 (S1 eqs. 17 to 34).

use crate::search::math::{exp, ln};

/// The quantities of a node and its parent that an objective may use, values in the chooser's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Inputs {
    /// E: the backed-up value in points.
    pub value: f64,
    /// E0 = H: the static value in points.
    pub static_value: f64,
    /// D: the expected depth of the node (or its PV depth, if that is the measure).
    pub depth: f64,
    /// Dp: the same of its parent.
    pub parent_depth: f64,
    /// N: how often selection passed through the node.
    pub visits: f64,
    /// Np: the same of its parent, at least 1.
    pub parent_visits: f64,
}

/// A selection objective.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Objective {
    index: u8,
    c: f64,
    program: bool,
}

/// Table 1: the constant c of each objective, and whether it is an amount of points.
const TABLE_1: [(f64, bool); 19] = [
    (0.0, false),
    (0.001, true),
    (40.0, false),
    (20.0, true),
    (0.01, true),
    (0.01, false),
    (0.01, false),
    (0.01, false),
    (60.0, true),
    (0.005, false),
    (0.01, false),
    (0.001, false),
    (40.0, true),
    (0.01, false),
    (40.0, true),
    (40.0, true),
    (1.0, false),
    (0.3, false),
    (0.5, false),
];

/// Our points in one of S1's: its pawn is 90, ours 100.
pub const POINTS_PER_PAPER_POINT: f64 = 100.0 / 90.0;

impl Objective {
    /// Objective 1 to 18, or 0 for the conventional method, with a constant c; `program` chooses the form in the
    /// authors' program where it differs from the printed one.
    #[must_use]
    pub fn new(index: u8, c: f64, program: bool) -> Self {
        debug_assert!(index <= 18);
        Self { index, c, program }
    }

    /// The constant of table 1, in our points where it is an amount of points.
    #[must_use]
    pub fn table_c(index: u8) -> f64 {
        let (c, is_points) = TABLE_1[usize::from(index)];
        if is_points { c * POINTS_PER_PAPER_POINT } else { c }
    }

    /// Whether Es depends on the parent or on visits, so that it changes with every descent.
    #[must_use]
    pub const fn looks_at_parent(&self) -> bool {
        matches!(self.index, 1..=8 | 10 | 11 | 14)
    }

    /// Es of a leaf as a multiple of its value, where that is all it depends on.
    #[must_use]
    pub fn leaf_factor(&self) -> Option<f64> {
        match self.index {
            9 => Some(1.0 + self.c),
            _ => (!self.looks_at_parent()).then_some(1.0),
        }
    }

    /// Es of a node, in the chooser's view.
    #[must_use]
    #[inline]
    pub fn of(&self, x: &Inputs) -> f64 {
        let Inputs { value: e, static_value: e0, depth: d, parent_depth: dp, visits: n, parent_visits: np } = *x;
        let c = self.c;
        match self.index {
            0 => e,
            1 => e + c * ln(np) / (n + 1.0),
            2 => e + c * e0 * if self.program { np } else { ln(np) } / (n * n + 1.0),
            3 => e + c * dp / exp(d),
            4 => e + c * self.cubic(x),
            5 => e + c * e0 * self.cubic(x),
            6 => e * (1.0 + c * self.cubic(x)),
            7 => e + c * e0 * exp(dp / 2.0 - d),
            8 => e + c * exp(dp / 2.0 - d),
            9 => e + c * e0,
            10 => e * (1.0 + c * exp(dp / 2.0 - d)),
            11 => e * (1.0 + c * np / (n * n + 1.0)),
            12 if e >= 0.0 => e - c * d,
            12 => e + c * d,
            13 => e * (1.0 + if self.program { -c } else { c } * d),
            14 => e + c * dp / (d * d + 1.0),
            15 => e + if self.program { -c } else { c } * d,
            16 => mixture(e, e0, c / (d + 1.0)),
            17 if self.program => mixture(e, e0, c / (d + 1.0).sqrt()),
            // A leaf has E = E0, whatever the weights.
            17 | 18 if d <= 0.0 => e0,
            17 => mixture(e, e0, c / d.sqrt()),
            // p = c/D is the weight of the static value: 1/2 just after expansion, falling with depth.
            _ => mixture(e, e0, c / d),
        }
    }

    /// The common factor of objectives 4, 5 and 6.
    fn cubic(&self, x: &Inputs) -> f64 {
        if self.program {
            x.parent_depth / (1.0 + x.depth * x.depth * x.depth)
        } else {
            ln(x.parent_visits) / (x.visits * x.visits * x.visits + 1.0)
        }
    }
}

fn mixture(value: f64, static_value: f64, weight: f64) -> f64 {
    let weight = weight.clamp(0.0, 1.0);
    value * (1.0 - weight) + static_value * weight
}
