//! Training on small sets.
