//! Opening books: what can be read is written and read back the same.
#![no_main]

use fukayomi::book::Book;
use fukayomi::shogi::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(book) = Book::parse(text) {
        let written = book.write();
        assert_eq!(Book::parse(&written).expect("what was written").write(), written);
        let start = Position::startpos();
        assert!(book.best_move(&start).is_none_or(|mv| start.is_legal(mv)));
    }
});
