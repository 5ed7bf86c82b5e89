//! The native door.

fn main() {}
