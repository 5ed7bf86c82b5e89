//! KIF records: what can be read survives being written.
#![no_main]

use fukayomi::notation::{csa, kif};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match kif::read(text) {
        Ok(record) => {
            assert_eq!(kif::read(&kif::write(&record)).as_ref(), Ok(&record));
            let again = csa::read(&csa::write(&record)).expect("what was written");
            assert!(again.moves().eq(record.moves()));
            // CSA has no word for a player who stays away: the winner is kept, not the reason.
            assert_eq!(again.outcome().map(|it| it.winner), record.outcome().map(|it| it.winner));
        }
        Err(error) => assert!(error.to_string().starts_with("KIF line ")),
    }
});
