//! Short numbers that tell texts and files apart: FNV-1a, which is small, and which nobody tries to deceive.

/// The 32-bit digest of some bytes.
#[must_use]
pub fn fnv32(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The 64-bit digest of some bytes.
#[must_use]
pub fn fnv64(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The 64-bit digest of lines in their order, as text: for settings that are too long to be logged.
#[must_use]
pub fn of_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let bytes = lines.into_iter().flat_map(|line| line.bytes().chain([b'\n']));
    format!("{:016x}", fnv64(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digests_are_the_published_ones() {
        assert_eq!((fnv32([]), fnv32(*b"foobar")), (0x811c_9dc5, 0xbf9c_f968));
        assert_eq!((fnv64([]), fnv64(*b"foobar")), (0xcbf2_9ce4_8422_2325, 0x8594_4171_f739_67e8));
        assert_ne!(of_lines(["a", "b"]), of_lines(["ab"]));
    }
}
