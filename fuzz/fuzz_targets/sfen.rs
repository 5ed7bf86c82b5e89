//! Positions: what can be read is written and read back the same, and its moves can be played and taken back.
#![no_main]

use fukayomi::notation::{sfen, usi};
use fukayomi::shogi::{MoveList, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(position) = sfen::parse(text) {
        let written = sfen::write(&position);
        assert_eq!(sfen::parse(&written).as_ref(), Ok(&position), "{written}");
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut played = position.clone();
        for mv in &moves {
            assert!(position.is_legal(mv));
            let undo = played.apply(mv);
            played.undo(mv, undo);
        }
        assert_eq!(played, position);
        let _ = position.mate_in_one();
    }
    if let Ok(game) = usi::parse_position(text, Rules::default()) {
        let written = usi::write_position(&game);
        let again = usi::parse_position(&written, Rules::default()).expect("what was written");
        assert_eq!(again.position(), game.position());
    }
});
