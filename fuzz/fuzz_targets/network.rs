//! Networks, ours and `nn.bin`: read or refused, and what is read gives every position a value that is no mate, the same after a
//! move whether it was followed or begun from nothing.
#![no_main]

use fukayomi::digest::fnv32;
use fukayomi::eval::network::inputs::INPUTS;
use fukayomi::eval::network::nn_bin;
use fukayomi::eval::network::shape::{HALF, LARGEST, SECOND, THIRD, WIDTH};
use fukayomi::eval::{Evaluator, Network};
use fukayomi::shogi::{MoveList, Position};
use libfuzzer_sys::fuzz_target;

const KP: &str = "K+P 256x2 [32<-512] [32<-32] [1<-32]";

fn check(bytes: &[u8], steps: &[u8]) {
    let Ok(network) = Network::decode(bytes, fukayomi::eval::network::nn_bin::USUAL_SCALE).map_err(|error| error.to_string()) else { return };
    let mut position = Position::startpos();
    let mut state = network.state(&position);
    for &step in steps.iter().take(12) {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return;
        }
        let mv = moves[usize::from(step) % moves.len()];
        let next = network.after(&state, &position, mv);
        position.apply(mv);
        assert!(next == network.state(&position), "{mv}");
        assert!(network.value(&next, &position).abs() <= LARGEST);
        state = next;
    }
}

/// As many bytes as wanted; few of them decide all, so that small inputs reach what follows the checks.
fn body(data: &[u8], length: usize) -> Vec<u8> {
    let pattern = data.iter().copied().chain((data.len() < 2).then_some(0));
    let mut bytes: Vec<u8> = pattern.cycle().take(length).collect();
    // The end of a file is the last layer and its bias.
    let tail = data.len().min(length).min(64);
    bytes[length - tail..].copy_from_slice(&data[..tail]);
    bytes
}

fuzz_target!(|data: &[u8]| {
    check(data, b"plain");
    let Some((&first, rest)) = data.split_first() else { return };
    if first % 2 == 0 {
        let length = INPUTS * (WIDTH + 2) + 2 * WIDTH + SECOND * (4 * HALF + 4) + THIRD * (4 * SECOND + 4 + 2) + 4;
        let body = body(rest, length);
        let mut file = b"FKYN\x02".to_vec();
        file.extend([INPUTS, WIDTH, SECOND, THIRD].iter().flat_map(|&size| (size as u16).to_le_bytes()));
        file.extend(fnv32(body.iter().copied()).to_le_bytes());
        file.extend(body);
        check(&file, rest);
    } else {
        let mut file = nn_bin::VERSION.to_le_bytes().to_vec();
        file.extend([0; 4]);
        file.extend((KP.len() as u32).to_le_bytes());
        file.extend(KP.as_bytes());
        let length = 4 + 2 * WIDTH * (INPUTS + 1) + 4 + 32 * (2 * WIDTH + 4) + 32 * (32 + 4) + 32 + 4;
        file.extend(body(rest, length));
        check(&file, rest);
    }
});
