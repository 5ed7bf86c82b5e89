//! Files of the linear evaluation, as they come and with a length and checksum that fit, so that what follows is reached.
#![no_main]

use fukayomi::eval::weights::Weights;
use libfuzzer_sys::fuzz_target;

/// `FKYW` and the like, the version, the length and the checksum.
const HEADER: usize = 13;

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn check(bytes: &[u8]) {
    if let Ok(weights) = Weights::decode(bytes) {
        assert_eq!(Weights::decode(&weights.encode()).as_ref(), Ok(&weights));
    }
}

fuzz_target!(|data: &[u8]| {
    check(data);
    let shipped: &[u8] = include_bytes!("../../weights/linear.weights");
    let mut fitting = shipped[..HEADER].to_vec();
    fitting[HEADER - 4..].copy_from_slice(&checksum(data).to_le_bytes());
    fitting.extend(data);
    check(&fitting);
});
