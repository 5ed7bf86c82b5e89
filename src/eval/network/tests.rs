//! Networks that the tests make themselves.

use super::heads::COMMON;
use super::inputs::{INPUTS, MOST_INPUTS, PIECE_INPUTS, View};
use super::kernel::{Common, Pairs, Plain};
use super::shape::{HALF, SECOND, THIRD, WIDTH};
use super::*;
use crate::notation::sfen;
use crate::random::Random;
use crate::shogi::MoveList;

/// Small random numbers.
struct Numbers(Random);

impl Numbers {
    fn next(&mut self, below: u64) -> u64 {
        self.0.below(below)
    }

    fn bytes(&mut self, count: usize, most: i8) -> Vec<i8> {
        let span = 2 * u64::from(most.unsigned_abs()) + 1;
        (0..count).map(|_| (self.next(span) as i64 - i64::from(most)) as i8).collect()
    }

    fn shorts(&mut self, count: usize, most: i8) -> Vec<i16> {
        self.bytes(count, most).into_iter().map(|number| i16::from(number) * 8).collect()
    }

    fn longs(&mut self, count: usize) -> Vec<i32> {
        self.bytes(count, 127).into_iter().map(|number| i32::from(number) * 40).collect()
    }
}

fn own(seed: u64) -> Parameters {
    let mut numbers = Numbers(Random::new(seed));
    Parameters {
        first: numbers.bytes(INPUTS * WIDTH, 40),
        first_bias: numbers.shorts(WIDTH, 15),
        direct: numbers.shorts(INPUTS, 100),
        second: numbers.shorts(2 * HALF * SECOND, 30),
        second_bias: numbers.longs(SECOND),
        third: numbers.shorts(2 * SECOND * THIRD, 30),
        third_bias: numbers.longs(THIRD),
        last: numbers.shorts(THIRD, 100),
        last_bias: 77,
    }
}

/// A file of the common kind, with numbers of our own.
fn common(text: &str, inputs: usize) -> Vec<u8> {
    let mut numbers = Numbers(Random::new(9));
    let mut file = nn_bin::VERSION.to_le_bytes().to_vec();
    file.extend([1, 2, 3, 4]);
    file.extend((text.len() as u32).to_le_bytes());
    file.extend(text.as_bytes());
    file.extend([0; 4]);
    file.extend(numbers.shorts(WIDTH * (inputs + 1), 6).into_iter().flat_map(i16::to_le_bytes));
    file.extend([0; 4]);
    for (inputs, outputs) in [(2 * WIDTH, COMMON), (COMMON, COMMON), (COMMON, 1)] {
        file.extend(numbers.longs(outputs).into_iter().flat_map(i32::to_le_bytes));
        file.extend(numbers.bytes(inputs * outputs, 90).into_iter().map(i8::cast_unsigned));
    }
    file
}

const KP: &str = "Features=K+P[1710->256x2],Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))";
const HALF_KP: &str = "Features=HalfKP(Friend)[125388->256x2],Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32](ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))";

/// Walks random games and calls with the position before each move, the move, and the position after.
fn wander(steps: usize, mut each: impl FnMut(&Position, Option<Move>)) {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/4g4/9/9/9/9/9/4G4/4K4 b RB2G4S4N4L18Prb 1",
    ];
    let mut numbers = Numbers(Random::new(3));
    let (mut position, mut ply) = (sfen::parse(starts[0]).unwrap(), 0);
    each(&position, None);
    for step in 0..steps {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() || ply > 250 {
            position = sfen::parse(starts[step % 3]).unwrap();
            ply = 0;
            each(&position, None);
            continue;
        }
        let mv = moves[numbers.next(moves.len() as u64) as usize];
        each(&position, Some(mv));
        position.apply(mv);
        ply += 1;
    }
}

#[test]
fn following_moves_is_the_same_as_beginning_from_nothing() {
    let networks = [
        Network::new(&own(1)),
        Network::decode(&common(KP, INPUTS), nn_bin::USUAL_SCALE).unwrap(),
        Network::decode(&common(HALF_KP, 81 * PIECE_INPUTS), nn_bin::USUAL_SCALE).unwrap(),
    ];
    for network in networks {
        let mut states = Vec::new();
        wander(20_000, |position, mv| match mv {
            None => states = vec![network.state(position)],
            Some(mv) => {
                let state = states.pop().unwrap();
                let next = network.after(&state, position, mv);
                let fresh = network.state(&position_after(position, mv));
                assert!(next == fresh, "{position:?} {mv}");
                for other in here() {
                    assert!(network.clone().with_kernel(other).after(&state, position, mv) == fresh, "{other:?}");
                }
                states.push(next);
            }
        });
    }
}

#[test]
fn every_way_to_a_value_meets_the_definition() {
    let parameters = own(2);
    let network = Network::new(&parameters);
    let mut seen = std::collections::BTreeSet::new();
    wander(3_000, |position, _| {
        let (state, us) = (network.state(position), position.side_to_move());
        let mut lists = [Vec::with_capacity(MOST_INPUTS), Vec::with_capacity(MOST_INPUTS)];
        for (side, list) in [us, !us].into_iter().zip(&mut lists) {
            View::by_king(side, position.king(side)).each(position, |input| list.push(input));
        }
        let expected = parameters.value_of([&lists[0], &lists[1]]);
        seen.insert(expected);
        for kernel in here() {
            assert_eq!(network.clone().with_kernel(kernel).value(&state, position), expected, "{kernel:?}");
        }
        assert_eq!(network.value_by::<Common>(&state, us), expected);
        assert_eq!(network.value_by::<Plain>(&state, us), expected);
    });
    assert!(seen.len() > 1_000, "values differ");
}

#[test]
fn a_position_and_its_mirror_image_have_the_same_value() {
    let network = Network::new(&own(3));
    let mut compared = 0;
    wander(3_000, |position, _| {
        let middle = Color::ALL.iter().any(|&side| position.king(side).is_none_or(|king| king.file() == 5));
        let mut setup = position.setup();
        let board = setup.board;
        Square::all().for_each(|sq| setup.board[sq.mirror().index()] = board[sq.index()]);
        let mirror = setup.position().unwrap();
        if !middle {
            compared += 1;
            assert_eq!(
                network.value(&network.state(position), position),
                network.value(&network.state(&mirror), &mirror)
            );
        }
        let mut turned = position.setup();
        for sq in Square::all() {
            turned.board[sq.rotate().index()] = board[sq.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        turned.hands.swap(0, 1);
        turned.side_to_move = !turned.side_to_move;
        let turned = turned.position().unwrap();
        assert_eq!(network.value(&network.state(position), position), network.value(&network.state(&turned), &turned));
    });
    assert!(compared > 300, "{compared}");
}

/// The instructions that this machine has.
fn here() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.iter().copied().filter(|kernel| kernel.is_here())
}

#[test]
fn networks_of_others_have_the_same_value_by_all_instructions() {
    for (text, inputs) in [(KP, INPUTS), (HALF_KP, 81 * PIECE_INPUTS)] {
        let network = Network::decode(&common(text, inputs), nn_bin::USUAL_SCALE).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        wander(1_000, |position, _| {
            let state = network.state(position);
            let plain = network.value_by::<Plain>(&state, position.side_to_move());
            seen.insert(plain);
            for kernel in here() {
                assert_eq!(network.clone().with_kernel(kernel).value(&state, position), plain, "{kernel:?}");
            }
        });
        assert!(seen.len() > 300, "values differ");
    }
}

#[test]
fn pairs_are_added_alike_everywhere() {
    let mut numbers = Numbers(Random::new(8));
    let weights: Vec<[[i16; 2]; 32]> = (0..256)
        .map(|_| std::array::from_fn(|_| [numbers.next(255) as i16 - 127, numbers.next(255) as i16 - 127]))
        .collect();
    let inputs: Vec<i16> = (0..512).map(|_| numbers.next(16_130) as i16).collect();
    let (mut plain, mut common) = ([5; 32], [5; 32]);
    Plain::add(&mut plain, &inputs, &weights);
    Common::add(&mut common, &inputs, &weights);
    assert_eq!(plain, common);
}

#[test]
fn a_file_is_read_as_it_was_written_and_damage_is_named() {
    let file = own(4).encode();
    assert_eq!(Parameters::decode(&file).unwrap(), own(4));
    let mut damaged = file.clone();
    damaged[9_999] ^= 1;
    assert_eq!(Parameters::decode(&damaged), Err(NetworkError::Checksum));
    assert_eq!(Parameters::decode(&file[..9_999]), Err(NetworkError::Length(9_999, file.len())));
    assert_eq!(Network::decode(&[], nn_bin::USUAL_SCALE).unwrap_err(), NetworkError::NotNetwork);
    let text = Network::decode(b"a text that is no network", nn_bin::USUAL_SCALE);
    assert_eq!(text.unwrap_err(), NetworkError::NotNetwork);
    let whole = common(KP, INPUTS);
    let mut later = whole.clone();
    later[0] += 1;
    let later = Network::decode(&later, nn_bin::USUAL_SCALE);
    assert_eq!(later.unwrap_err(), NetworkError::OtherVersion(nn_bin::VERSION + 1));
    assert!(matches!(Network::decode(&whole[..70_000], nn_bin::USUAL_SCALE), Err(NetworkError::Length(70_000, _))));
    let other = common(&KP.replace("[32<-512]", "[8<-512]"), INPUTS);
    let message = Network::decode(&other, nn_bin::USUAL_SCALE).unwrap_err().to_string();
    assert!(message.contains("another shape") && message.contains("[8<-512]"), "{message}");
}

#[test]
fn biases_and_weights_that_no_sum_could_bear_are_refused() {
    let with = |change: fn(&mut Parameters)| {
        let mut parameters = own(5);
        change(&mut parameters);
        Parameters::decode(&parameters.encode())
    };
    assert_eq!(with(|wild| wild.last_bias = i32::MAX), Err(NetworkError::Bias(i32::MAX)));
    assert_eq!(with(|wild| wild.second_bias[3] = i32::MIN), Err(NetworkError::Bias(i32::MIN)));
    assert_eq!(with(|wild| wild.third_bias[0] = -20_000_000), Err(NetworkError::Bias(-20_000_000)));
    assert_eq!(with(|wild| wild.second.fill(i16::MAX)), Err(NetworkError::Weight(i16::MAX)));
    let mut file = common(KP, INPUTS);
    let last_bias = file.len() - COMMON - 4;
    file[last_bias..last_bias + 4].copy_from_slice(&i32::MAX.to_le_bytes());
    assert_eq!(Network::decode(&file, nn_bin::USUAL_SCALE).unwrap_err(), NetworkError::Bias(i32::MAX));
}

#[test]
fn a_wild_network_never_claims_a_mate() {
    let wild = Parameters { direct: vec![i16::MAX; INPUTS], last_bias: 1 << 24, ..own(6) };
    let network = Network::new(&wild);
    let mut most = 0;
    wander(300, |position, _| most = most.max(network.value(&network.state(position), position).abs()));
    assert_eq!(most, shape::LARGEST);
}
