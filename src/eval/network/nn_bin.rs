//! Reading `nn.bin`, the file of networks that shogi engines share: K-P and HalfKP 256x2-32-32.
//!
//! A version, a hash, a text that describes the network, then a hash and the numbers of the first layer, a hash and those of
//! the later layers; all little end first. Later layers are rows of bytes, one row for each output.

use super::heads::{COMMON, CommonHead, paired};
use super::inputs::{INPUTS, PIECE_INPUTS};
use super::kernel::Sums;
use super::parameters::{NetworkError, Reader, check_biases};
use super::shape::WIDTH;

/// What every such file begins with.
pub const VERSION: u32 = 0x7af3_2f16;

/// How many units of the output are one of the value, where nothing else is said.
pub const USUAL_SCALE: i32 = 16;

/// What a file has.
pub(super) struct NnBin {
    /// Whether inputs depend on the own king's square.
    pub by_king: bool,
    pub rows: Vec<Sums>,
    pub bias: Sums,
    pub head: CommonHead,
}

/// Reads the bytes of a file.
pub(super) fn read(bytes: &[u8], scale: i32) -> Result<NnBin, NetworkError> {
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.first_chunk());
        bytes.map(|&bytes| u32::from_le_bytes(bytes)).ok_or(NetworkError::NotNetwork)
    };
    match number(0)? {
        VERSION => {}
        // Only what describes itself like a network is one of another version.
        other if bytes.get(12..).is_some_and(|rest| rest.starts_with(b"Features=")) => {
            return Err(NetworkError::OtherVersion(other));
        }
        _ => return Err(NetworkError::NotNetwork),
    }
    let text_length = number(8)? as usize;
    let text = bytes.get(12..).and_then(|rest| rest.get(..text_length)).ok_or(NetworkError::NotNetwork)?;
    let text = String::from_utf8_lossy(text);
    let by_king = text.contains("HalfKP");
    let known = (by_king || text.contains("K+P"))
        && text.contains("256x2")
        && text.contains("[32<-512]")
        && text.contains("[32<-32]")
        && text.contains("[1<-32]");
    if !known {
        return Err(NetworkError::OtherShape(text.chars().take(200).collect()));
    }
    let inputs = if by_king { 81 * PIECE_INPUTS } else { INPUTS };
    let later = COMMON * (2 * WIDTH + 4) + COMMON * (COMMON + 4) + COMMON + 4;
    let expected = 12 + text_length + 4 + 2 * WIDTH * (inputs + 1) + 4 + later;
    if bytes.len() != expected {
        return Err(NetworkError::Length(bytes.len(), expected));
    }
    let mut reader = Reader { rest: &bytes[12 + text_length + 4..] };
    let mut sums = |count: usize| -> Vec<Sums> { reader.shorts(count * WIDTH).as_chunks().0.to_vec() };
    let bias = sums(1).first().copied().unwrap_or([0; WIDTH]);
    let rows = sums(inputs);
    reader.longs(1);
    let mut layer = |inputs: usize, outputs: usize| (reader.longs(outputs), reader.bytes(inputs * outputs));
    let ((second_bias, second), (third_bias, third), (last_bias, last)) =
        (layer(2 * WIDTH, COMMON), layer(COMMON, COMMON), layer(COMMON, 1));
    check_biases(second_bias.iter().chain(&third_bias).chain(&last_bias))?;
    let head = CommonHead {
        second: paired(&second, 2 * WIDTH),
        second_bias: std::array::from_fn(|index| second_bias[index]),
        third: paired(&third, COMMON),
        third_bias: std::array::from_fn(|index| third_bias[index]),
        last: std::array::from_fn(|index| i16::from(last[index])),
        last_bias: last_bias[0],
        scale: scale.max(1),
    };
    Ok(NnBin { by_king, rows, bias, head })
}
