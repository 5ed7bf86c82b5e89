//! The file format of learned values: what they are for, a checksum, and small numbers.
//!
//! `FKYW`, a version byte, a feature-set byte, the step between neighbouring values (one byte, in points), the number of
//! values and their FNV-1a checksum (four bytes each, little end first), then one signed byte a value.

use std::fmt;

/// The values that ship: king–piece relations learned by `fukayomi learn placement` (the header of `learn.rs` says how).
pub const SHIPPED: &[u8] = include_bytes!("placement.weights");

const MAGIC: &[u8; 4] = b"FKYW";
const VERSION: u8 = 1;
/// The feature set of [`placement`](super::placement).
const PLACEMENT: u8 = 1;
const HEADER: usize = 15;

/// Why bytes are not a weight file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It does not begin like one.
    NotWeights,
    /// It is of another version or for other features.
    OtherFeatures,
    /// It ends too early or too late.
    Length,
    /// The checksum does not fit the values.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotWeights => "not a weight file: it does not begin with FKYW",
            Self::OtherFeatures => "a weight file of another version or for other features",
            Self::Length => "the weight file is not as long as it says",
            Self::Checksum => "the weight file is damaged: its checksum does not fit",
        })
    }
}

impl std::error::Error for WeightsError {}

fn checksum(values: &[u8]) -> u32 {
    values.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Reads a weight file.
///
/// # Errors
/// If the bytes are not one, or damaged.
pub fn decode(bytes: &[u8]) -> Result<Vec<i16>, WeightsError> {
    let (header, values) = bytes.split_at_checked(HEADER).ok_or(WeightsError::NotWeights)?;
    let [magic @ .., version, features, step, l0, l1, l2, l3, c0, c1, c2, c3] = header else {
        return Err(WeightsError::NotWeights);
    };
    if magic != MAGIC {
        return Err(WeightsError::NotWeights);
    }
    if (*version, *features) != (VERSION, PLACEMENT) {
        return Err(WeightsError::OtherFeatures);
    }
    if values.len() != u32::from_le_bytes([*l0, *l1, *l2, *l3]) as usize {
        return Err(WeightsError::Length);
    }
    if checksum(values) != u32::from_le_bytes([*c0, *c1, *c2, *c3]) {
        return Err(WeightsError::Checksum);
    }
    Ok(values.iter().map(|&value| i16::from(value.cast_signed()) * i16::from(*step)).collect())
}

/// Writes a weight file; values beyond what a byte can hold are cut.
#[must_use]
pub fn encode(values: &[f32], step: u8) -> Vec<u8> {
    let bytes: Vec<u8> = values
        .iter()
        .map(|value| (value / f32::from(step)).round().clamp(-127.0, 127.0) as i8)
        .map(i8::cast_unsigned)
        .collect();
    let mut file = MAGIC.to_vec();
    file.extend([VERSION, PLACEMENT, step]);
    file.extend((bytes.len() as u32).to_le_bytes());
    file.extend(checksum(&bytes).to_le_bytes());
    file.extend(bytes);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let file = encode(&[0.0, 7.9, -300.0, 5000.0], 4);
        assert_eq!(decode(&file).unwrap(), [0, 8, -300, 508]);
        let mut damaged = file.clone();
        damaged[HEADER] ^= 1;
        assert_eq!(decode(&damaged), Err(WeightsError::Checksum));
        assert_eq!(decode(&file[..file.len() - 1]), Err(WeightsError::Length));
        assert_eq!(decode(b"FKYWx"), Err(WeightsError::NotWeights));
        assert_eq!(decode(&[0; 40]), Err(WeightsError::NotWeights));
    }
}
