//! Softmax search as a mind: what it plays, that it is reproducible, and that its numbers are the paper's.

#[path = "support/data.rs"]
mod data;

mod softmax {
    mod memory;
    mod play;
    mod proofs;
    mod same;
    mod trees;
    mod vectors;
}
