//! Softmax search as a mind: what it plays, that it is reproducible, and that its numbers are the paper's.

#[path = "support/data.rs"]
mod data;

#[path = "support/plain_softmax.rs"]
mod plain_softmax;

#[path = "support/playouts.rs"]
mod playouts;

mod softmax {
    mod memory;
    mod pictures;
    mod plain;
    mod play;
    mod proofs;
    mod reading;
    mod recorded;
    mod same;
    mod snapshots;
    mod trees;
    mod vectors;
}
