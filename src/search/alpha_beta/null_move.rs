//! Null move: if passing the turn still beats beta, a real move will, too.

use crate::search::depth::PLY;

/// How far the search of a null move is reduced (S3: R = 3 from depth 7 on, else 2).
#[inline]
#[must_use]
pub const fn reduction(depth: i32) -> i32 {
    if depth >= 7 * PLY { 3 * PLY } else { 2 * PLY }
}

/// The depth at which a null move is searched; `None` where it is not tried.
#[inline]
#[must_use]
pub const fn search_depth(depth: i32) -> Option<i32> {
    if depth >= 2 * PLY { Some(depth - PLY - reduction(depth)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reduction_follows_the_papers_table() {
        assert_eq!(search_depth(PLY), None);
        let expected = [(2, -1), (3, 0), (4, 1), (5, 2), (6, 3), (7, 3), (8, 4), (9, 5), (10, 6)];
        for (depth, left) in expected {
            assert_eq!(search_depth(depth * PLY), Some(left * PLY));
        }
    }
}
