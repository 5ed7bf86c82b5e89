//! From the sums of the first layer to a value: our own network, and the common one of `nn.bin`.

use super::kernel::{Pairs, Sums};
use super::parameters::Parameters;
use super::shape::{
    HALF, LAST_BITS, LATER_ONE, ONE, POINT_BITS, SECOND, SECOND_BITS, SQUARE_BITS, THIRD, WEIGHT_BITS, WIDTH,
};

/// Weights of a layer: for each two inputs and each output a pair.
type Layer<const OUT: usize> = Box<[[[i16; 2]; OUT]]>;

/// Puts rows of weights, one for each output, into pairs.
pub(super) fn paired<const OUT: usize>(rows: &[impl Copy + Into<i16>], inputs: usize) -> Layer<OUT> {
    let weight = |output: usize, input: usize| rows[output * inputs + input].into();
    let pair = |at: usize| std::array::from_fn(|output| [weight(output, 2 * at), weight(output, 2 * at + 1)]);
    (0..inputs / 2).map(pair).collect()
}

fn fixed<T: Copy + Default, const N: usize>(list: &[T]) -> [T; N] {
    std::array::from_fn(|index| list.get(index).copied().unwrap_or_default())
}

/// Our own network behind its first layer.
#[derive(Debug)]
pub(super) struct OwnHead {
    second: Layer<SECOND>,
    second_bias: [i32; SECOND],
    third: Layer<THIRD>,
    third_bias: [i32; THIRD],
    last: [i16; THIRD],
    last_bias: i32,
}

impl OwnHead {
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            second: paired(&parameters.second, 2 * HALF),
            second_bias: fixed(&parameters.second_bias),
            third: paired(&parameters.third, 2 * SECOND),
            third_bias: fixed(&parameters.third_bias),
            last: fixed(&parameters.last),
            last_bias: parameters.last_bias,
        }
    }

    /// The value in points; `direct` is what inputs simply add.
    #[inline(always)]
    pub fn value<P: Pairs>(&self, us: &Sums, them: &Sums, direct: i32) -> i32 {
        let mut products = [0_i16; 2 * HALF];
        for (sums, products) in [us, them].into_iter().zip(products.as_chunks_mut::<HALF>().0) {
            let (left, right) = sums.split_at(HALF);
            for index in 0..HALF {
                let one = ONE as i16;
                products[index] = left[index].clamp(0, one) * right[index].clamp(0, one);
            }
        }
        let mut second = self.second_bias;
        P::add(&mut second, &products, &self.second);
        let mut shown = [0_i16; 2 * SECOND];
        for (index, sum) in second.into_iter().enumerate() {
            let sum = (sum >> SECOND_BITS).clamp(-LATER_ONE, LATER_ONE);
            shown[index] = sum.max(0) as i16;
            shown[SECOND + index] = ((sum * sum) >> SQUARE_BITS) as i16;
        }
        let mut third = self.third_bias;
        P::add(&mut third, &shown, &self.third);
        let mut value = self.last_bias + (direct << (LAST_BITS - POINT_BITS));
        for (sum, weight) in third.into_iter().zip(self.last) {
            value += (sum >> WEIGHT_BITS).clamp(0, LATER_ONE) * i32::from(weight);
        }
        value >> LAST_BITS
    }
}

/// Outputs of both layers of `nn.bin`.
pub(super) const COMMON: usize = 32;
/// Its weights are in parts of one.
const COMMON_BITS: u32 = 6;

/// A network of `nn.bin` behind its first layer.
#[derive(Debug)]
pub(super) struct CommonHead {
    pub second: Layer<COMMON>,
    pub second_bias: [i32; COMMON],
    pub third: Layer<COMMON>,
    pub third_bias: [i32; COMMON],
    pub last: [i16; COMMON],
    pub last_bias: i32,
    /// How many units of the output are one of the value.
    pub scale: i32,
}

impl CommonHead {
    /// The value in points: a pawn of these networks is 90.
    #[inline(always)]
    pub fn value<P: Pairs>(&self, us: &Sums, them: &Sums) -> i32 {
        let mut shown = [0_i16; 2 * WIDTH];
        for (sums, shown) in [us, them].into_iter().zip(shown.as_chunks_mut::<WIDTH>().0) {
            for index in 0..WIDTH {
                shown[index] = sums[index].clamp(0, ONE as i16);
            }
        }
        let clipped = |sums: [i32; COMMON]| sums.map(|sum| (sum >> COMMON_BITS).clamp(0, ONE) as i16);
        let mut second = self.second_bias;
        P::add(&mut second, &shown, &self.second);
        let mut third = self.third_bias;
        P::add(&mut third, &clipped(second), &self.third);
        let products = clipped(third).into_iter().zip(self.last);
        let sum = self.last_bias + products.map(|(input, weight)| i32::from(input) * i32::from(weight)).sum::<i32>();
        sum / self.scale * 100 / 90
    }
}
