//! Pictures of a search: whatever is wished for, the bytes have the header that the page expects and a bounded size.
#![no_main]

use fukayomi::notation::usi;
use fukayomi::search::picture::{HEADER, PictureWish};
use fukayomi::search::softmax::Softmax;
use fukayomi::search::{Limits, Search, TreeGrower, think};
use fukayomi::shogi::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((head, text)) = data.split_at_checked(28) else { return };
    let number = |at: usize| f64::from_le_bytes(head[at..at + 8].try_into().expect("eight bytes"));
    let small = u32::from_le_bytes(head[24..28].try_into().expect("four bytes"));
    let text = String::from_utf8_lossy(text);
    let Ok(game) = usi::parse_position(&text, Rules::default()) else { return };
    let mut mind = Softmax::default();
    let _ = mind.set_param("tree_mb", "1");
    think(&mut mind, &game, &Limits::nodes(u64::from(small % 3_000)));
    let wish = PictureWish {
        epsilon: number(0),
        most_bytes: (small as usize) << (head[27] % 16),
        depth_temperature: (head[26] & 1 == 1).then(|| number(8)),
        time_ms: u64::from_le_bytes(head[16..24].try_into().expect("eight bytes")),
    };
    let Some(bytes) = mind.picture(&wish) else { return };
    assert!(bytes.len() >= 8 * HEADER);
    assert!(bytes.len() <= wish.most_bytes.max(40_000) + 200_000, "{} bytes", bytes.len());
    let _ = mind.snapshot(wish.epsilon, small as usize % 10_000);
});
