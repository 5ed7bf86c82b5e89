//! The file format of learned weights: what they are for, a checksum, and small numbers.
//!
//! `FKYW`, a version byte, the number of values and the FNV-1a checksum of what follows (four bytes each, little end
//! first), then the values. First come those of the [progress measure](super::linear::GameProgress), then two for each place of
//! the [linear evaluation](super::linear) that does not use the weight of its mirror image, in quarters of a point. A value
//! is its zigzag number in groups of seven bits, lowest first, with the high bit set on all but the last; a zero is
//! followed by the number of further zeros, written the same way, because most relations never occur in games.

use std::fmt;
use std::sync::OnceLock;

use super::linear::{GameProgress, PARTS, PLACES, PROGRESS_PLACES, canonical};
use crate::digest::fnv32;

/// The weights that ship, learned by the commands in `learn.rs`. Browsers fetch the same file beside the engine: whoever
/// only asks for the rules need not wait for it, and both builds share it.
const SHIPPED: &[u8] = include_bytes!("../../weights/linear.weights");

const MAGIC: &[u8; 4] = b"FKYW";
const VERSION: u8 = 2;
const HEADER: usize = 13;

/// Why bytes are not a weight file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It does not begin like one.
    NotWeights,
    /// It is of another version.
    OtherVersion(u8),
    /// It has this many values, for other features.
    OtherFeatures(u32),
    /// It ends too early or too late.
    Length,
    /// The checksum does not fit the values.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => f.write_str("not a weight file: it does not begin with FKYW"),
            Self::OtherVersion(version) => {
                write!(f, "a weight file of version {version}, where {VERSION} was expected")
            }
            Self::OtherFeatures(count) => write!(f, "a weight file of {count} values, which are for other features"),
            Self::Length => f.write_str("the weight file is not as long as it says"),
            Self::Checksum => f.write_str("the weight file is damaged: its checksum does not fit"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// How far a game has gone.
    pub progress: GameProgress,
    /// Two for each place, in quarters of a point; places that use the weight of their mirror image have zero.
    pub values: Vec<i16>,
}

impl Weights {
    /// Rounds weights in points.
    #[must_use]
    pub fn from_points(progress: GameProgress, points: &[f32]) -> Self {
        let values = points.iter().map(|value| (value * PARTS as f32).round() as i16).collect();
        Self { progress, values }
    }

    /// The weights in points.
    #[must_use]
    pub fn points(&self) -> Vec<f32> {
        self.values.iter().map(|&value| f32::from(value) / PARTS as f32).collect()
    }

    /// Writes a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let own = canonical();
        let kept = self.values.iter().enumerate().filter(|&(at, _)| own[at / 2] as usize == at / 2);
        let numbers: Vec<i16> = self.progress.values().iter().copied().chain(kept.map(|(_, &value)| value)).collect();
        let body = pack(&numbers);
        let mut file = MAGIC.to_vec();
        file.push(VERSION);
        file.extend((numbers.len() as u32).to_le_bytes());
        file.extend(fnv32(body.iter().copied()).to_le_bytes());
        file.extend(body);
        file
    }

    /// Whether bytes begin like a file of weights.
    #[must_use]
    pub fn is_weights(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not one, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(WeightsError::NotWeights)?;
        let [magic @ .., version, l0, l1, l2, l3, c0, c1, c2, c3] = header else {
            return Err(WeightsError::NotWeights);
        };
        if magic != MAGIC {
            return Err(WeightsError::NotWeights);
        }
        if *version != VERSION {
            return Err(WeightsError::OtherVersion(*version));
        }
        let (said, length) = (u32::from_le_bytes([*l0, *l1, *l2, *l3]), length());
        if said as usize != length {
            return Err(WeightsError::OtherFeatures(said));
        }
        if fnv32(body.iter().copied()) != u32::from_le_bytes([*c0, *c1, *c2, *c3]) {
            return Err(WeightsError::Checksum);
        }
        let numbers = unpack(body, length).ok_or(WeightsError::Length)?;
        let (progress, weights) = numbers.split_at(PROGRESS_PLACES);
        let progress = GameProgress::from_values(progress).ok_or(WeightsError::Length)?;
        let mut values = vec![0; 2 * PLACES];
        for (place, pair) in own_places(&canonical()).zip(weights.chunks_exact(2)) {
            values[2 * place..2 * place + 2].copy_from_slice(pair);
        }
        Ok(Self { progress, values })
    }
}

/// The weights that ship with the program.
///
/// # Panics
/// Never: a test reads the file that is built in.
#[must_use]
pub fn shipped() -> Weights {
    Weights::decode(SHIPPED).expect("the built-in weights are whole")
}

/// The places that have a weight of their own.
fn own_places(canonical: &[u32]) -> impl Iterator<Item = usize> {
    canonical.iter().enumerate().filter(|&(at, &own)| at == own as usize).map(|(at, _)| at)
}

/// How many numbers a file holds. The layout is long, so it is gone through once, and not again for each file that is refused.
fn length() -> usize {
    static LENGTH: OnceLock<usize> = OnceLock::new();
    *LENGTH.get_or_init(|| PROGRESS_PLACES + 2 * own_places(&canonical()).count())
}

fn push_number(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pack(numbers: &[i16]) -> Vec<u8> {
    let (mut bytes, mut at) = (Vec::new(), 0);
    while at < numbers.len() {
        let number = i32::from(numbers[at]);
        push_number((number << 1 ^ number >> 31).cast_unsigned(), &mut bytes);
        at += 1;
        if number == 0 {
            let run = numbers[at..].iter().take_while(|&&number| number == 0).count();
            push_number(run as u32, &mut bytes);
            at += run;
        }
    }
    bytes
}

/// The numbers, if there are exactly that many.
fn unpack(bytes: &[u8], length: usize) -> Option<Vec<i16>> {
    let mut bytes = bytes.iter().copied();
    let mut next = || -> Option<Option<u32>> {
        let Some(mut byte) = bytes.next() else { return Some(None) };
        let (mut number, mut shift) = (0, 0);
        loop {
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(Some(number));
            }
            shift += 7;
            byte = bytes.next()?;
        }
    };
    let mut numbers = Vec::with_capacity(length);
    while let Some(zigzag) = next()? {
        let number = (zigzag >> 1).cast_signed() ^ -(zigzag & 1).cast_signed();
        numbers.push(i16::try_from(number).ok()?);
        if number == 0 {
            let run = next()?? as usize;
            if run > length - numbers.len().min(length) {
                return None;
            }
            numbers.resize(numbers.len() + run, 0);
        }
    }
    (numbers.len() == length).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let progress = GameProgress::from_values(&[3; PROGRESS_PLACES]).unwrap();
        let mut points = vec![0.0; 2 * PLACES];
        (points[0], points[1], points[9]) = (100.25, -7.5, 1200.0);
        let weights = Weights::from_points(progress, &points);
        let file = weights.encode();
        assert!(file.len() < 3_000, "zeros cost next to nothing");
        assert_eq!(Weights::decode(&file).unwrap(), weights);
        assert_eq!(weights.points(), points);
        let mut damaged = file.clone();
        damaged[HEADER + 5] ^= 1;
        assert_eq!(Weights::decode(&damaged), Err(WeightsError::Checksum));
        assert_eq!(Weights::decode(&file[..file.len() - 1]), Err(WeightsError::Checksum));
        assert_eq!(Weights::decode(b"FKYWx"), Err(WeightsError::NotWeights));
        assert_eq!(Weights::decode(&[0; 40]), Err(WeightsError::NotWeights));
        let changed = |at: usize, to: u8| {
            let mut other = file.clone();
            other[at] = to;
            Weights::decode(&other)
        };
        assert_eq!(changed(4, 9), Err(WeightsError::OtherVersion(9)));
        assert!(matches!(changed(8, 1), Err(WeightsError::OtherFeatures(count)) if count >> 24 == 1));
    }

    #[test]
    fn any_bytes_are_refused_or_read_as_numbers_that_can_be_written_again() {
        let mut random = Random::new(1);
        let (mut read, mut refused) = (0, 0);
        for turn in 0..4_000 {
            // Small bytes are often numbers, any bytes seldom are.
            let mask = if turn % 2 == 0 { 0x3f } else { 0xff };
            let bytes: Vec<u8> = (0..random.below(12)).map(|_| random.bits() as u8 & mask).collect();
            match unpack(&bytes, 6) {
                Some(numbers) => {
                    assert_eq!(numbers.len(), 6, "{bytes:?}");
                    assert_eq!(unpack(&pack(&numbers), 6), Some(numbers), "{bytes:?}");
                    read += 1;
                }
                None => refused += 1,
            }
        }
        assert!(read > 100 && refused > 1_000, "{read} read, {refused} refused");
    }

    #[test]
    fn the_built_in_weights_can_be_read() {
        assert_eq!(shipped().values.len(), 2 * PLACES);
    }
}
