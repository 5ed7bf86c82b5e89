//! The whole numbers of our own network, their file, and the plainest way to a value.
//!
//! A file is `FKYN`, a version byte, the sizes of the layers (two bytes each) and the FNV-1a checksum of what follows (four
//! bytes), then the numbers in the order of [`Parameters`], little end first.

use std::fmt;

use super::inputs::INPUTS;
use super::shape::{
    HALF, LARGEST, LAST_BITS, LATER_ONE, ONE, POINT_BITS, SECOND, SECOND_BITS, SQUARE_BITS, THIRD, WEIGHT_BITS, WIDTH,
};
use crate::digest::fnv32;

/// How a file of ours begins.
pub const MAGIC: &[u8; 4] = b"FKYN";
const VERSION: u8 = 2;
const SIZES: [usize; 4] = [INPUTS, WIDTH, SECOND, THIRD];
const HEADER: usize = 4 + 1 + 2 * SIZES.len() + 4;

/// With biases and weights of the second and third layer of at most this size no sum can overflow.
const MOST_BIAS: i32 = 1 << 24;
const MOST_WEIGHT: i16 = 300;

/// Why bytes are not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It begins neither like ours nor like `nn.bin`.
    NotNetwork,
    /// It is of another version.
    OtherVersion(u32),
    /// It is of another shape: what it says of itself.
    OtherShape(String),
    /// It has this many bytes where so many were expected.
    Length(usize, usize),
    /// The checksum does not fit the numbers.
    Checksum,
    /// A sum begins with this number, which no network has learned: sums could overflow.
    Bias(i32),
    /// A weight of the second or third layer is so large that sums could overflow.
    Weight(i16),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNetwork => f.write_str("not a network: it begins neither with FKYN nor like nn.bin"),
            Self::OtherVersion(version) => write!(f, "a network of version {version:#x}, which is not known here"),
            Self::OtherShape(shape) => write!(
                f,
                "a network of another shape ({shape}); known are ours and nn.bin of K-P and HalfKP 256x2-32-32"
            ),
            Self::Length(found, expected) => {
                write!(f, "the network is damaged: {found} bytes, where {expected} were expected")
            }
            Self::Checksum => f.write_str("the network is damaged: its checksum does not fit"),
            Self::Bias(bias) => {
                write!(f, "the network is damaged: a bias of {bias}, where at most {MOST_BIAS} was expected")
            }
            Self::Weight(weight) => {
                write!(f, "the network is damaged: a weight of {weight}, where at most {MOST_WEIGHT} was expected")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

/// All weights of our own network, as whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// For each input its [`WIDTH`] weights.
    pub first: Vec<i8>,
    /// What each sum begins with.
    pub first_bias: Vec<i16>,
    /// What each input simply adds, in parts of a point.
    pub direct: Vec<i16>,
    /// For each of [`SECOND`] sums the weights of all products, those of the side to move first.
    pub second: Vec<i16>,
    /// What each sum begins with.
    pub second_bias: Vec<i32>,
    /// For each of [`THIRD`] sums the weights of what is clipped, then of what is squared.
    pub third: Vec<i16>,
    /// What each sum begins with.
    pub third_bias: Vec<i32>,
    /// In finer parts of a point.
    pub last: Vec<i16>,
    /// In the same parts of a point.
    pub last_bias: i32,
}

/// What the layers behind the first one add up to, before anything is clipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaterSums {
    /// Of the second layer.
    pub second: [i32; SECOND],
    /// Of the third layer.
    pub third: [i32; THIRD],
    /// Of the last, in parts of a point.
    pub last: i32,
}

impl Parameters {
    /// The value of a position by the inputs of both views, that of the side to move first: the definition that all
    /// faster ways must meet to the point.
    #[must_use]
    pub fn value_of(&self, views: [&[u16]; 2]) -> i32 {
        (self.sums_of(views).last >> LAST_BITS).clamp(-LARGEST, LARGEST)
    }

    /// The sums of all later layers on the way to that value.
    #[must_use]
    pub fn sums_of(&self, views: [&[u16]; 2]) -> LaterSums {
        let mut products = [0; 2 * HALF];
        let mut value = self.last_bias;
        for (view, inputs) in views.into_iter().enumerate() {
            let mut sums: Vec<i32> = self.first_bias.iter().map(|&bias| i32::from(bias)).collect();
            for &input in inputs {
                let row = &self.first[usize::from(input) * WIDTH..][..WIDTH];
                sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += i32::from(weight));
                let direct = i32::from(self.direct[usize::from(input)]);
                value += (if view == 0 { direct } else { -direct }) << (LAST_BITS - POINT_BITS);
            }
            for index in 0..HALF {
                let (left, right) = (sums[index].clamp(0, ONE), sums[HALF + index].clamp(0, ONE));
                products[view * HALF + index] = left * right;
            }
        }
        let (mut second, mut third) = ([0; SECOND], [0; THIRD]);
        let mut shown = [0; 2 * SECOND];
        for (output, row) in self.second.chunks_exact(2 * HALF).enumerate() {
            second[output] = self.second_bias[output] + dot(&products, row);
            let sum = second[output] >> SECOND_BITS;
            shown[output] = sum.clamp(0, LATER_ONE);
            shown[SECOND + output] = sum.clamp(-LATER_ONE, LATER_ONE).pow(2) >> SQUARE_BITS;
        }
        for (output, row) in self.third.chunks_exact(2 * SECOND).enumerate() {
            third[output] = self.third_bias[output] + dot(&shown, row);
            value += (third[output] >> WEIGHT_BITS).clamp(0, LATER_ONE) * i32::from(self.last[output]);
        }
        LaterSums { second, third, last: value }
    }

    /// Writes a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut body: Vec<u8> = Vec::with_capacity(self.first.len() + 16_384);
        body.extend(self.first.iter().map(|number| number.cast_unsigned()));
        body.extend(self.first_bias.iter().chain(&self.direct).flat_map(|number| number.to_le_bytes()));
        body.extend(self.second.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(self.second_bias.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(self.third.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(self.third_bias.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(self.last.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(self.last_bias.to_le_bytes());
        let mut file = MAGIC.to_vec();
        file.push(VERSION);
        file.extend(SIZES.iter().flat_map(|&size| (size as u16).to_le_bytes()));
        file.extend(fnv32(body.iter().copied()).to_le_bytes());
        file.extend(body);
        file
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not one, of another shape, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(NetworkError::NotNetwork)?;
        if &header[..4] != MAGIC {
            return Err(NetworkError::NotNetwork);
        }
        if header[4] != VERSION {
            return Err(NetworkError::OtherVersion(u32::from(header[4])));
        }
        let (sizes, sum) = header[5..].split_at(2 * SIZES.len());
        let sizes: Vec<usize> =
            sizes.as_chunks().0.iter().map(|&bytes| usize::from(u16::from_le_bytes(bytes))).collect();
        if sizes != SIZES {
            return Err(NetworkError::OtherShape(format!("{sizes:?}")));
        }
        let length = INPUTS * (WIDTH + 2) + 2 * WIDTH + SECOND * (4 * HALF + 4) + THIRD * (4 * SECOND + 4 + 2) + 4;
        if body.len() != length {
            return Err(NetworkError::Length(bytes.len(), HEADER + length));
        }
        if sum != fnv32(body.iter().copied()).to_le_bytes() {
            return Err(NetworkError::Checksum);
        }
        let mut reader = Reader { rest: body };
        let read = Self {
            first: reader.bytes(INPUTS * WIDTH),
            first_bias: reader.shorts(WIDTH),
            direct: reader.shorts(INPUTS),
            second: reader.shorts(2 * HALF * SECOND),
            second_bias: reader.longs(SECOND),
            third: reader.shorts(2 * SECOND * THIRD),
            third_bias: reader.longs(THIRD),
            last: reader.shorts(THIRD),
            last_bias: reader.longs(1).first().copied().unwrap_or_default(),
        };
        check_biases(read.second_bias.iter().chain(&read.third_bias).chain([&read.last_bias]))?;
        check_weights(read.second.iter().chain(&read.third))?;
        Ok(read)
    }
}

/// Refuses what could make a sum overflow.
pub(super) fn check_biases<'a>(biases: impl IntoIterator<Item = &'a i32>) -> Result<(), NetworkError> {
    let too_large = biases.into_iter().find(|&&bias| bias.unsigned_abs() > MOST_BIAS.unsigned_abs());
    too_large.map_or(Ok(()), |&bias| Err(NetworkError::Bias(bias)))
}

fn check_weights<'a>(weights: impl IntoIterator<Item = &'a i16>) -> Result<(), NetworkError> {
    let too_large = weights.into_iter().find(|&&weight| weight.unsigned_abs() > MOST_WEIGHT.unsigned_abs());
    too_large.map_or(Ok(()), |&weight| Err(NetworkError::Weight(weight)))
}

fn dot(inputs: &[i32], weights: &[i16]) -> i32 {
    inputs.iter().zip(weights).map(|(input, &weight)| input * i32::from(weight)).sum()
}

/// Takes numbers from the front of bytes whose length has been checked.
pub(super) struct Reader<'a> {
    pub rest: &'a [u8],
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> &[u8] {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    pub fn bytes(&mut self, count: usize) -> Vec<i8> {
        self.take(count).iter().map(|byte| byte.cast_signed()).collect()
    }

    pub fn shorts(&mut self, count: usize) -> Vec<i16> {
        self.take(2 * count).as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect()
    }

    pub fn longs(&mut self, count: usize) -> Vec<i32> {
        self.take(4 * count).as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect()
    }
}
