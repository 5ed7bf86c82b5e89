//! CSA records: what can be read survives being written.
#![no_main]

use fukayomi::notation::{csa, kif};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = csa::read(text).map_err(|error| error.to_string());
    let Ok(records) = csa::read_all(text) else { return };
    for record in records {
        assert_eq!(csa::read(&csa::write(&record)).as_ref(), Ok(&record));
        let again = kif::read(&kif::write(&record)).expect("what was written");
        assert!(again.moves().eq(record.moves()) && again.outcome() == record.outcome());
    }
});
