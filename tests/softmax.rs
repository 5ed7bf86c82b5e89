//! Softmax search as a mind: what it plays, that it is reproducible, and that its numbers are the paper's.

mod softmax {
    mod play;
}
