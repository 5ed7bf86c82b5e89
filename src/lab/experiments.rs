//! The experiments of the papers, one file each.

pub mod depth;
