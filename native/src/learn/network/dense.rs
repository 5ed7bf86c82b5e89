//! The layers behind the first one, for one position at a time.

use super::model::Rest;
use fukayomi::eval::network::shape::{HALF, SECOND, THIRD};

/// What is known of a position behind the first layer.
#[derive(Clone)]
pub struct Found {
    /// Chance minus target: the slope of the loss by the value.
    pub error: f32,
    /// Products on the way in, slopes of the loss by them on the way back.
    pub products: [[f32; HALF]; 2],
}

/// Room for one position's numbers.
pub struct Dense<'a> {
    rest: &'a Rest,
    pub second: [f32; SECOND],
    /// Clipped, then squared.
    shown: [f32; 2 * SECOND],
    pub third: [f32; THIRD],
}

impl<'a> Dense<'a> {
    pub const fn new(rest: &'a Rest) -> Self {
        Self { rest, second: [0.0; SECOND], shown: [0.0; 2 * SECOND], third: [0.0; THIRD] }
    }

    /// The value in units of 600 points.
    pub fn value(&mut self, products: &[[f32; HALF]; 2], direct: f32) -> f32 {
        let rest = self.rest;
        let mut second = rest.second_bias;
        for (&input, row) in products.as_flattened().iter().zip(&rest.second) {
            if input != 0.0 {
                second.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
            }
        }
        let (clipped, squared) = self.shown.split_at_mut(SECOND);
        for (index, &sum) in second.iter().enumerate() {
            clipped[index] = sum.clamp(0.0, 1.0);
            squared[index] = sum.clamp(-1.0, 1.0).powi(2);
        }
        let mut third = rest.third_bias;
        for (&input, row) in self.shown.iter().zip(&rest.third) {
            third.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
        (self.second, self.third) = (second, third);
        let last: f32 = third.iter().zip(&rest.last).map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum();
        direct + rest.last_bias + last
    }

    /// Adds the gradient of the position valued last, and puts the slopes by its products into their place.
    pub fn learn(&self, found: &mut Found, gradient: &mut Rest) {
        let (rest, error) = (self.rest, found.error);
        gradient.last_bias += error;
        let mut third = [0.0; THIRD];
        for (index, (slope, &sum)) in third.iter_mut().zip(&self.third).enumerate() {
            gradient.last[index] += error * sum.clamp(0.0, 1.0);
            *slope = if sum > 0.0 && sum < 1.0 { error * rest.last[index] } else { 0.0 };
            gradient.third_bias[index] += *slope;
        }
        let mut shown = [0.0; 2 * SECOND];
        for (index, &input) in self.shown.iter().enumerate() {
            shown[index] = dot(&rest.third[index], &third);
            gradient.third[index].iter_mut().zip(&third).for_each(|(sum, slope)| *sum += input * slope);
        }
        let mut second = [0.0; SECOND];
        for (index, &sum) in self.second.iter().enumerate() {
            if sum > -1.0 && sum < 1.0 {
                second[index] = 2.0 * sum * shown[SECOND + index] + if sum > 0.0 { shown[index] } else { 0.0 };
            }
            gradient.second_bias[index] += second[index];
        }
        let rows = rest.second.iter().zip(&mut gradient.second);
        for (product, (weights, sums)) in found.products.as_flattened_mut().iter_mut().zip(rows) {
            let input = *product;
            if input != 0.0 {
                sums.iter_mut().zip(&second).for_each(|(sum, slope)| *sum += input * slope);
            }
            *product = dot(weights, &second);
        }
    }
}

/// A sum of products in eight lanes, which one instruction adds.
fn dot<const N: usize>(left: &[f32; N], right: &[f32; N]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (left, right) in left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0) {
        for lane in 0..8 {
            lanes[lane] += left[lane] * right[lane];
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}
