//! The experiments of the papers, each as a command: it plays or searches, and sets what came out beside the paper's
//! numbers.

pub mod softmax;
