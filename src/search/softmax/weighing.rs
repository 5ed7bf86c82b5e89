//! How the leaves of a tree are weighed for its expected depth: at the T_d it was grown with, or at any other.
//!
//! Only the exponent changes with the temperature; the values E inside stay those that were backed up with T_b.

use super::params::Policy;
use super::tree::Tree;
use crate::search::math::exp;

/// Depths and shares at one temperature.
pub trait Weighing {
    /// T_d in points.
    fn temperature(&self) -> f64;

    /// D of a node (eq. 5).
    fn depth(&self, tree: &Tree, node: u32) -> f64;

    /// π_b(child | parent; T_d) (eq. 4).
    fn share(&self, tree: &Tree, parent: u32, child: u32) -> f64;
}

impl Weighing for Policy {
    fn temperature(&self) -> f64 {
        1.0 / self.temperatures.inverse_depth()
    }

    #[inline]
    fn depth(&self, tree: &Tree, node: u32) -> f64 {
        tree.depth(node)
    }

    #[inline]
    fn share(&self, tree: &Tree, parent: u32, child: u32) -> f64 {
        tree.depth_share(parent, child, self)
    }
}

/// The sums of an expanded node at another temperature.
#[derive(Clone, Copy, Debug)]
struct Sums {
    best: f64,
    z: f64,
    depth: f64,
}

/// A tree weighed as if T_d were another: near 0 only the principal variation counts, at infinity every move alike.
#[derive(Clone, Debug)]
pub struct Reweighed {
    temperature: f64,
    /// By number of the expansion.
    sums: Vec<Sums>,
}

impl Reweighed {
    /// Works out D of every node anew, from the leaves up.
    #[must_use]
    pub fn new(tree: &Tree, temperature: f64) -> Self {
        let none = Sums { best: 0.0, z: 0.0, depth: 0.0 };
        let mut weighed = Self { temperature, sums: vec![none; tree.expanded()] };
        // Children always lie behind their parents.
        for index in (0..tree.len() as u32).rev() {
            let Some(sums) = tree.expansion(index) else { continue };
            let place = tree.node(index).expansion as usize;
            // What was folded up keeps only the depth that it had.
            weighed.sums[place] =
                if sums.count == 0 { Sums { depth: sums.depth, ..none } } else { weighed.sum(tree, index) };
        }
        weighed
    }

    fn sum(&self, tree: &Tree, index: u32) -> Sums {
        let children = || tree.children(index).filter(|&child| tree.node(child).proof.is_weighed());
        let best = children().map(|child| -tree.value(child)).fold(f64::NEG_INFINITY, f64::max);
        let (mut z, mut depth) = (0.0, 0.0);
        for child in children() {
            let weight = exp((-tree.value(child) - best) / self.temperature);
            z += weight;
            depth += weight * self.depth(tree, child);
        }
        Sums { best, z, depth: if z > 0.0 { 1.0 + depth / z } else { 0.0 } }
    }
}

impl Weighing for Reweighed {
    fn temperature(&self) -> f64 {
        self.temperature
    }

    fn depth(&self, tree: &Tree, node: u32) -> f64 {
        let proof = tree.node(node).proof;
        if !proof.is_weighed() {
            return f64::from(proof.plies());
        }
        self.sums.get(tree.node(node).expansion as usize).map_or(0.0, |sums| sums.depth)
    }

    fn share(&self, tree: &Tree, parent: u32, child: u32) -> f64 {
        match self.sums.get(tree.node(parent).expansion as usize) {
            Some(sums) if sums.z > 0.0 && tree.node(child).proof.is_weighed() => {
                exp((-tree.value(child) - sums.best) / self.temperature) / sums.z
            }
            _ => 0.0,
        }
    }
}
