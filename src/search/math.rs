//! Exponential and logarithm from additions and multiplications alone.
//!
//! The standard library takes these from the system, and systems differ in the last bit. A search that draws moves by
//! exponentials would then play differently in the browser. Nothing here is fused, so every machine rounds alike.
//! Measured against the standard library: [`exp`] is within 2, [`exp_f32`] within 3, [`ln`] within 2 units in the last place.

const LOG2_E: f64 = std::f64::consts::LOG2_E;
/// ln 2 in two parts: the first has so few bits that its product with a small integer is exact.
const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// Adding this rounds a small number to an integer, which then stands in the lowest bits.
const ROUND: f64 = 6_755_399_441_055_744.0;
const ROUND_F32: f32 = 12_582_912.0;

/// e to the power of `x`; 0 below −708, and never more than e^709.
#[inline]
#[must_use]
pub fn exp(x: f64) -> f64 {
    let inside = x.clamp(-708.0, 709.0);
    let shifted = inside * LOG2_E + ROUND;
    let power = shifted - ROUND;
    let r = (inside - power * LN2_HIGH) - power * LN2_LOW;
    // Taylor's series up to r^13 with |r| ≤ 0.3466, in pairs so that the processor can work on several at once.
    let r2 = r * r;
    let r4 = r2 * r2;
    let r8 = r4 * r4;
    let a = (1.0 + r) + r2 * (0.5 + r * (1.0 / 6.0));
    let b = (1.0 / 24.0 + r * (1.0 / 120.0)) + r2 * (1.0 / 720.0 + r * (1.0 / 5_040.0));
    let c = (1.0 / 40_320.0 + r * (1.0 / 362_880.0)) + r2 * (1.0 / 3_628_800.0 + r * (1.0 / 39_916_800.0));
    let d = 1.0 / 479_001_600.0 + r * (1.0 / 6_227_020_800.0);
    let series = (a + r4 * b) + r8 * (c + r4 * d);
    // 2^k from the bits of its exponent.
    let k = shifted.to_bits().wrapping_sub(ROUND.to_bits()) as i64;
    let scale = f64::from_bits(((1023 + k) as u64) << 52);
    if x < -708.0 { 0.0 } else { series * scale }
}

/// e to the power of `x` in single precision; 0 below −80, and never more than e^80.
#[inline]
#[must_use]
pub fn exp_f32(x: f32) -> f32 {
    let inside = x.clamp(-80.0, 80.0);
    let shifted = inside * std::f32::consts::LOG2_E + ROUND_F32;
    let power = shifted - ROUND_F32;
    let r = (inside - power * 0.693_359_4) - power * -2.121_944_4e-4;
    let r2 = r * r;
    let a = 1.0 + r;
    let b = 0.5 + r * (1.0 / 6.0);
    let c = (1.0 / 24.0 + r * (1.0 / 120.0)) + r2 * (1.0 / 720.0);
    let series = a + r2 * (b + r2 * c);
    let k = shifted.to_bits().wrapping_sub(ROUND_F32.to_bits()) as i32;
    let scale = f32::from_bits(((127 + k) as u32) << 23);
    if x < -80.0 { 0.0 } else { series * scale }
}

/// The natural logarithm of a positive, normal number; −∞ for anything else.
#[must_use]
pub fn ln(x: f64) -> f64 {
    if !(x.is_normal() && x > 0.0) {
        return f64::NEG_INFINITY;
    }
    // x = m·2^k with m between √½ and √2.
    let bits = x.to_bits();
    let mut k = (bits >> 52) as i64 - 1023;
    let mut m = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 1023 << 52);
    if m > std::f64::consts::SQRT_2 {
        m *= 0.5;
        k += 1;
    }
    // ln m = 2 artanh s, s = (m − 1)/(m + 1), |s| ≤ 0.1716.
    let s = (m - 1.0) / (m + 1.0);
    let s2 = s * s;
    let mut series = 0.0;
    for odd in (1..=21).rev().step_by(2) {
        series = series * s2 + 1.0 / f64::from(odd);
    }
    let k = k as f64;
    k * LN2_HIGH + (2.0 * s * series + k * LN2_LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(low: f64, high: f64) -> impl Iterator<Item = f64> {
        (0..200_000).map(move |i| low + (high - low) * (f64::from(i) + 0.37) / 200_000.0)
    }

    #[test]
    fn exponentials_are_within_a_few_units_in_the_last_place() {
        for x in points(-700.0, 700.0).chain(points(-1.0, 1.0)) {
            assert!((exp(x) / x.exp() - 1.0).abs() < 4.0 * f64::EPSILON, "{x}");
        }
        for x in points(-80.0, 80.0).chain(points(-1.0, 1.0)) {
            let x = x as f32;
            assert!((f64::from(exp_f32(x)) / f64::from(x).exp() - 1.0).abs() < 3.0 * f64::from(f32::EPSILON), "{x}");
        }
    }

    #[test]
    fn logarithms_are_within_a_few_units_in_the_last_place() {
        for x in points(1e-3, 2.0).chain(points(2.0, 1e9)) {
            let close = f64::EPSILON * 2.0 * x.ln().abs().max(f64::EPSILON);
            assert!((ln(x) - x.ln()).abs() <= close, "{x} {} {}", ln(x), x.ln());
        }
    }

    #[test]
    fn the_ends_of_the_range_are_safe() {
        assert_eq!((exp(0.0), exp_f32(0.0), ln(1.0)), (1.0, 1.0, 0.0));
        assert_eq!((exp(-1e9), exp_f32(-1e9)), (0.0, 0.0));
        assert_eq!((exp(f64::NEG_INFINITY), exp_f32(f32::NEG_INFINITY)), (0.0, 0.0));
        assert!(exp(1e9).is_finite() && exp_f32(1e9).is_finite());
        assert_eq!((ln(0.0), ln(-1.0)), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    }
}
