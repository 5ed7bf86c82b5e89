//! Models of learned depth, and realization trees.
#![no_main]

use fukayomi::search::depth::{LearnedDepth, RealizationTree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(model) = LearnedDepth::decode(data) {
        let file = model.encode();
        assert_eq!(LearnedDepth::decode(&file).expect("what was written").encode(), file);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(tree) = text.parse::<RealizationTree>() {
        let written = tree.to_string();
        assert_eq!(written.parse::<RealizationTree>().expect("what was written").to_string(), written);
    }
});
