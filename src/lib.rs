//! Fukayomi (深読み, "deep reading"): a shogi engine whose thinking can be seen.

pub mod shogi;
