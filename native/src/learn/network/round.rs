//! From numbers with fractions to the whole ones that play.

use super::dense::Dense;
use super::model::{BlockWeights, Model, PAIRS, Rest};
use super::step::sigmoid;
use crate::learn::pack::Packed;
use fukayomi::eval::network::Parameters;
use fukayomi::eval::network::inputs::{INPUTS, MOST_INPUTS};
use fukayomi::eval::network::shape::{
    HALF, LAST_BITS, ONE, POINT_BITS, SECOND, SECOND_BITS, SQUARE_BITS, THIRD, WEIGHT_BITS, WIDTH,
};

/// Parts of one that weights of the later layers are in.
const PART: f32 = (1 << WEIGHT_BITS) as f32;
/// One of the second layer's sums.
const SECOND_UNIT: f32 = (ONE * ONE) as f32 * PART;
/// One of what is clipped behind it, exactly.
const LATER_UNIT: f32 = SECOND_UNIT / (1 << SECOND_BITS) as f32;
/// One of the third layer's sums.
const THIRD_UNIT: f32 = LATER_UNIT * PART;
/// What one of a square is short of, because squares lose whole bits.
const SHORT: f32 = (1 << SQUARE_BITS) as f32 / LATER_UNIT;
/// Points of a score that are one of the model's values.
pub const SCORE_POINTS: f32 = 600.0;

/// Rounds a block of the first layer as [`rounded`] does.
pub fn round_first(block: &mut BlockWeights) {
    block.as_flattened_mut().iter_mut().for_each(|weight| *weight = to_parts(*weight, ONE as f32));
}

/// Rounds the weights of the later layers as [`rounded`] does.
pub fn round_later(rest: &mut Rest) {
    rest.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = to_parts(*weight, PART));
    for (input, row) in rest.third.iter_mut().enumerate() {
        let short = if input < SECOND { 1.0 } else { SHORT };
        row.iter_mut().for_each(|weight| *weight = to_parts(*weight, PART * short));
    }
}

/// The nearest number of which so many parts are one.
fn to_parts(value: f32, parts: f32) -> f32 {
    (value * parts).round() / parts
}

fn whole<T: TryFrom<i32>>(value: f32, most: i32) -> T {
    T::try_from((value.round() as i32).clamp(-most, most)).ok().expect("the limit fits the type")
}

/// One of the model's values in the last sum of a network that calls it so many points.
fn value_unit(points: f32) -> f32 {
    points * (1 << LAST_BITS) as f32
}

/// The network that plays, which calls so many points what scores call [`SCORE_POINTS`]. Biases make up for what rounding does to
/// the mean of each sum in these positions.
pub fn rounded(model: &Model, positions: &[Packed], points: f32) -> Parameters {
    let mut network = rounded_plainly(model, points);
    for layer in [Layer::Second, Layer::Third, Layer::Last] {
        calibrate(&mut network, model, positions, layer, points);
    }
    network
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Second,
    Third,
    Last,
}

/// Moves the biases of one layer such that its sums are right on average wherever they matter.
fn calibrate(network: &mut Parameters, model: &Model, positions: &[Packed], layer: Layer, points: f32) {
    let mut missing = [(0.0_f64, 0.0_f64); THIRD];
    for packed in positions {
        let mut lists = [[0; MOST_INPUTS]; 2];
        let count = packed.inputs(false, &mut lists);
        let views = [&lists[0][..count], &lists[1][..count]];
        let found = network.sums_of(views);
        let mut dense = Dense::new(&model.rest);
        let direct = |view: &[u16]| view.iter().map(|&input| model.direct[usize::from(input)]).sum::<f32>();
        let value = dense.value(&views.map(|view| model.products(view)), direct(views[0]) - direct(views[1]));
        let mut note = |at: usize, wanted: f32, sum: i32| {
            missing[at] = (missing[at].0 + f64::from(wanted) - f64::from(sum), missing[at].1 + 1.0);
        };
        match layer {
            Layer::Second => {
                let sums = dense.second.iter().zip(found.second).enumerate();
                let inside = sums.filter(|(_, (wanted, _))| wanted.abs() < 1.0);
                inside.for_each(|(at, (wanted, sum))| note(at, wanted * SECOND_UNIT + half(SECOND_BITS), sum));
            }
            Layer::Third => {
                let sums = dense.third.iter().zip(found.third).enumerate();
                let inside = sums.filter(|(_, (wanted, _))| (0.0..1.0).contains(*wanted));
                inside.for_each(|(at, (wanted, sum))| note(at, wanted * THIRD_UNIT + half(WEIGHT_BITS), sum));
            }
            Layer::Last => note(0, value * value_unit(points) + half(LAST_BITS), found.last),
        }
    }
    let change = missing.map(|(sum, count)| if count > 0.0 { (sum / count).round() as i32 } else { 0 });
    match layer {
        Layer::Second => network.second_bias.iter_mut().zip(change).for_each(|(bias, change)| *bias += change),
        Layer::Third => network.third_bias.iter_mut().zip(change).for_each(|(bias, change)| *bias += change),
        Layer::Last => network.last_bias += change[0],
    }
}

/// Half of a unit that is lost, because what follows rounds down.
fn half(bits: u32) -> f32 {
    (1 << bits) as f32 / 2.0
}

fn rounded_plainly(model: &Model, points: f32) -> Parameters {
    let one = ONE as f32;
    let mut first = vec![0_i8; INPUTS * WIDTH];
    let mut first_bias = vec![0_i16; WIDTH];
    // Column c of the factors: block c / PAIRS; first factors fill the lower half.
    for (number, block) in model.blocks.iter().enumerate() {
        for (input, row) in block.iter().enumerate() {
            for (column, &weight) in row.iter().enumerate() {
                let at = number * PAIRS + column % PAIRS + HALF * (column / PAIRS);
                if input < INPUTS {
                    first[input * WIDTH + at] = whole(weight * one, 127);
                } else {
                    first_bias[at] = whole(weight * one, 127);
                }
            }
        }
    }
    let rest = &model.rest;
    let mut second = vec![0_i16; 2 * HALF * SECOND];
    for (input, row) in rest.second.iter().enumerate() {
        for (output, &weight) in row.iter().enumerate() {
            second[output * 2 * HALF + input] = whole(weight * PART, 300);
        }
    }
    let mut third = vec![0_i16; 2 * SECOND * THIRD];
    for (input, row) in rest.third.iter().enumerate() {
        let short = if input < SECOND { 1.0 } else { SHORT };
        for (output, &weight) in row.iter().enumerate() {
            third[output * 2 * SECOND + input] = whole(weight * PART * short, 300);
        }
    }
    let bias = |value: &f32, unit: f32, bits: u32| whole(value * unit + half(bits), i32::MAX);
    Parameters {
        first,
        first_bias,
        direct: model.direct.iter().map(|weight| whole(weight * points * (1 << POINT_BITS) as f32, 32_767)).collect(),
        second,
        second_bias: rest.second_bias.iter().map(|value| bias(value, SECOND_UNIT, SECOND_BITS)).collect(),
        third,
        third_bias: rest.third_bias.iter().map(|value| bias(value, THIRD_UNIT, WEIGHT_BITS)).collect(),
        last: rest.last.iter().map(|weight| whole(weight * value_unit(points) / LATER_UNIT, 32_767)).collect(),
        last_bias: whole(rest.last_bias * value_unit(points) + half(LAST_BITS), i32::MAX),
    }
}

/// The model that [`rounded`] makes this network of, but for what it adds to biases: a network goes on learning from there.
pub fn with_fractions(network: &Parameters, points: f32) -> Model {
    let mut model = Model::zero();
    let one = ONE as f32;
    for (number, block) in model.blocks.iter_mut().enumerate() {
        for (input, row) in block.iter_mut().enumerate() {
            for (column, weight) in row.iter_mut().enumerate() {
                let at = number * PAIRS + column % PAIRS + HALF * (column / PAIRS);
                *weight = match input {
                    INPUTS => f32::from(network.first_bias[at]) / one,
                    _ => f32::from(network.first[input * WIDTH + at]) / one,
                };
            }
        }
    }
    let point = points * (1 << POINT_BITS) as f32;
    model.direct = network.direct.iter().map(|&weight| f32::from(weight) / point).collect();
    let rest = &mut model.rest;
    for (input, row) in rest.second.iter_mut().enumerate() {
        for (output, weight) in row.iter_mut().enumerate() {
            *weight = f32::from(network.second[output * 2 * HALF + input]) / PART;
        }
    }
    for (input, row) in rest.third.iter_mut().enumerate() {
        let short = if input < SECOND { 1.0 } else { SHORT };
        for (output, weight) in row.iter_mut().enumerate() {
            *weight = f32::from(network.third[output * 2 * SECOND + input]) / (PART * short);
        }
    }
    let bias = |bias: i32, unit: f32, bits: u32| (bias as f32 - half(bits)) / unit;
    rest.second_bias = std::array::from_fn(|at| bias(network.second_bias[at], SECOND_UNIT, SECOND_BITS));
    rest.third_bias = std::array::from_fn(|at| bias(network.third_bias[at], THIRD_UNIT, WEIGHT_BITS));
    rest.last = std::array::from_fn(|at| f32::from(network.last[at]) * LATER_UNIT / value_unit(points));
    rest.last_bias = bias(network.last_bias, value_unit(points), LAST_BITS);
    model
}

/// Mean cross-entropy of the network that plays above that of a perfect guess.
pub fn loss(network: &Parameters, positions: &[Packed], points: f32) -> f64 {
    let mut sum = 0.0;
    for packed in positions {
        let mut lists = [[0; MOST_INPUTS]; 2];
        let count = packed.inputs(false, &mut lists);
        let value = network.value_of([&lists[0][..count], &lists[1][..count]]);
        let target = sigmoid(f32::from(packed.score()) / SCORE_POINTS);
        sum += super::step::cross_entropy(sigmoid(value as f32 / points), target);
    }
    sum / positions.len().max(1) as f64
}
