//! The inner loops: sums of rows, and sums of products.
//!
//! The same code is compiled for several instruction sets and chosen once, when a network is made, so that a program that was built
//! for any machine is fast on each. All numbers are whole: every way gives the same value. Sums of products take inputs two by two,
//! because x86 and wasm multiply pairs of 16 bits and add them to 32 in one instruction; each lane is an output, so nothing is
//! added across lanes.

use super::shape::WIDTH;

/// The sums of one view.
pub type Sums = [i16; WIDTH];

/// Which instructions are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// What every machine of this kind has: SSE2, NEON, wasm's SIMD where the build has it.
    Common,
    /// AVX2, found at run time.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 with numbers of 16 bits, found at run time.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// All that this program knows, the fastest first.
    pub const ALL: &'static [Self] = &[
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        Self::Common,
    ];

    /// Whether this machine has the instructions.
    #[must_use]
    pub fn is_here(self) -> bool {
        match self {
            Self::Common => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl"),
        }
    }

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.iter().copied().find(|kernel| kernel.is_here()).unwrap_or(Self::Common)
    }
}

/// Adds pairs: `out[o] += Σ inputs[i] · weights[i / 2][o][i % 2]`.
pub(super) trait Pairs {
    fn add<const OUT: usize>(out: &mut [i32; OUT], inputs: &[i16], weights: &[[[i16; 2]; OUT]]);
}

/// The sums of another position: rows are added and taken away.
#[inline(always)]
pub(super) fn shift(to: &mut Sums, from: &Sums, added: &[&Sums], removed: &[&Sums]) {
    match (added, removed) {
        ([a], [b]) => {
            for index in 0..WIDTH {
                to[index] = from[index].wrapping_add(a[index]).wrapping_sub(b[index]);
            }
        }
        ([a, c], [b, d]) => {
            for index in 0..WIDTH {
                let added = a[index].wrapping_add(c[index]);
                to[index] = from[index].wrapping_add(added).wrapping_sub(b[index]).wrapping_sub(d[index]);
            }
        }
        _ => {
            *to = *from;
            for row in added {
                to.iter_mut().zip(*row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
            for row in removed {
                to.iter_mut().zip(*row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
            }
        }
    }
}

/// The sums of a position from nothing: some columns at a time, which stay in registers while all rows pass.
#[inline(always)]
pub(super) fn gather(bias: &Sums, rows: &[Sums], inputs: &[usize]) -> Sums {
    const COLUMNS: usize = 64;
    let mut sums = *bias;
    for (block, slot) in sums.as_chunks_mut::<COLUMNS>().0.iter_mut().enumerate() {
        let mut part = *slot;
        for &input in inputs {
            let row = &rows[input].as_chunks::<COLUMNS>().0[block];
            for index in 0..COLUMNS {
                part[index] = part[index].wrapping_add(row[index]);
            }
        }
        *slot = part;
    }
    sums
}

/// Without instructions of its own.
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
pub(super) struct Plain;

#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
impl Pairs for Plain {
    #[inline(always)]
    fn add<const OUT: usize>(out: &mut [i32; OUT], inputs: &[i16], weights: &[[[i16; 2]; OUT]]) {
        for (pair, rows) in inputs.as_chunks::<2>().0.iter().zip(weights) {
            if *pair == [0; 2] {
                continue;
            }
            for (sum, row) in out.iter_mut().zip(rows) {
                *sum += i32::from(pair[0]) * i32::from(row[0]) + i32::from(pair[1]) * i32::from(row[1]);
            }
        }
    }
}

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) type Common = Plain;
#[cfg(target_arch = "aarch64")]
pub(super) type Common = arm::Neon;
#[cfg(target_arch = "x86_64")]
pub(super) type Common = x86::Sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type Common = wasm::Simd128;

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::Pairs;
    use std::arch::x86_64::{
        __m128i, __m256i, __m512i, _mm_add_epi32, _mm_loadu_si128, _mm_madd_epi16, _mm_set1_epi32, _mm_setzero_si128,
        _mm_storeu_si128, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_storeu_si256, _mm512_add_epi32, _mm512_loadu_si512, _mm512_madd_epi16,
        _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512,
    };

    pub struct Sse2;
    pub struct Avx2;
    pub struct Avx512;

    // The same frame for each set of instructions. A sum waits for itself, so eight are kept going: where a row of outputs fills fewer
    // vectors, several pairs of inputs are added side by side.
    macro_rules! pairs {
        ($kind:ident, $vector:ty, $lanes:literal, $zero:ident, $load:ident, $store:ident, $one:ident, $madd:ident, $add:ident) => {
            impl $kind {
                /// `PARTS` vectors hold a row of outputs, and `BESIDE` pairs of inputs are added side by side.
                ///
                /// # Safety
                /// The machine knows the instructions, and `OUT` is `PARTS` times the lanes of a vector.
                #[inline(always)]
                unsafe fn add_beside<const OUT: usize, const PARTS: usize, const BESIDE: usize>(
                    out: &mut [i32; OUT],
                    inputs: &[i16],
                    weights: &[[[i16; 2]; OUT]],
                ) {
                    debug_assert_eq!(OUT, PARTS * $lanes);
                    // SAFETY: loads and stores stay within `out`, a pair of inputs and a row of OUT pairs.
                    unsafe {
                        let mut sums = [[$zero(); PARTS]; BESIDE];
                        for (part, sum) in sums[0].iter_mut().enumerate() {
                            *sum = $load(out.as_ptr().add(part * $lanes).cast());
                        }
                        let pairs = inputs.as_chunks::<2>().0.as_chunks::<BESIDE>();
                        debug_assert!(pairs.1.is_empty());
                        for (pairs, rows) in pairs.0.iter().zip(weights.as_chunks::<BESIDE>().0) {
                            for ((sums, pair), row) in sums.iter_mut().zip(pairs).zip(rows) {
                                let input = $one(pair.as_ptr().cast::<i32>().read_unaligned());
                                let row = row.as_ptr().cast::<$vector>();
                                for (part, sum) in sums.iter_mut().enumerate() {
                                    *sum = $add(*sum, $madd(input, $load(row.add(part))));
                                }
                            }
                        }
                        for part in 0..PARTS {
                            let sum = sums[1..].iter().fold(sums[0][part], |sum, more| $add(sum, more[part]));
                            $store(out.as_mut_ptr().add(part * $lanes).cast(), sum);
                        }
                    }
                }
            }

            impl Pairs for $kind {
                #[inline(always)]
                fn add<const OUT: usize>(out: &mut [i32; OUT], inputs: &[i16], weights: &[[[i16; 2]; OUT]]) {
                    const { assert!(OUT == 16 || OUT == 32) };
                    // SAFETY: whoever calls has checked that the machine knows the instructions.
                    unsafe {
                        if OUT == 16 {
                            Self::add_beside::<OUT, { 16 / $lanes }, { $lanes / 2 }>(out, inputs, weights);
                        } else {
                            Self::add_beside::<OUT, { 32 / $lanes }, { $lanes / 4 }>(out, inputs, weights);
                        }
                    }
                }
            }
        };
    }

    pairs!(
        Sse2,
        __m128i,
        4,
        _mm_setzero_si128,
        _mm_loadu_si128,
        _mm_storeu_si128,
        _mm_set1_epi32,
        _mm_madd_epi16,
        _mm_add_epi32
    );
    pairs!(
        Avx2,
        __m256i,
        8,
        _mm256_setzero_si256,
        _mm256_loadu_si256,
        _mm256_storeu_si256,
        _mm256_set1_epi32,
        _mm256_madd_epi16,
        _mm256_add_epi32
    );
    pairs!(
        Avx512,
        __m512i,
        16,
        _mm512_setzero_si512,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        _mm512_set1_epi32,
        _mm512_madd_epi16,
        _mm512_add_epi32
    );
}

#[cfg(target_arch = "aarch64")]
mod arm {
    use super::Pairs;
    use std::arch::aarch64::{
        vdupq_n_s32, vget_low_s16, vld1q_s32, vld2q_s16, vmlal_high_n_s16, vmlal_n_s16, vst1q_s32,
    };

    /// Every machine of this kind has it.
    pub struct Neon;

    impl Pairs for Neon {
        #[allow(clippy::needless_range_loop)] // `part` counts vectors in memory too
        #[inline(always)]
        fn add<const OUT: usize>(out: &mut [i32; OUT], inputs: &[i16], weights: &[[[i16; 2]; OUT]]) {
            const { assert!(OUT.is_multiple_of(8) && OUT <= 32) };
            // SAFETY: loads and stores stay within `out` and a row of OUT pairs.
            unsafe {
                let mut sums = [vdupq_n_s32(0); 8];
                for part in 0..OUT / 4 {
                    sums[part] = vld1q_s32(out.as_ptr().add(part * 4));
                }
                for (pair, row) in inputs.as_chunks::<2>().0.iter().zip(weights) {
                    for part in 0..OUT / 8 {
                        // Eight outputs' first weights, and their second ones.
                        let both = vld2q_s16(row.as_ptr().add(part * 8).cast());
                        let (low, high) = (2 * part, 2 * part + 1);
                        sums[low] = vmlal_n_s16(sums[low], vget_low_s16(both.0), pair[0]);
                        sums[low] = vmlal_n_s16(sums[low], vget_low_s16(both.1), pair[1]);
                        sums[high] = vmlal_high_n_s16(sums[high], both.0, pair[0]);
                        sums[high] = vmlal_high_n_s16(sums[high], both.1, pair[1]);
                    }
                }
                for part in 0..OUT / 4 {
                    vst1q_s32(out.as_mut_ptr().add(part * 4), sums[part]);
                }
            }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use super::Pairs;
    use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_load32_splat, v128_store};

    pub struct Simd128;

    impl Pairs for Simd128 {
        #[inline(always)]
        fn add<const OUT: usize>(out: &mut [i32; OUT], inputs: &[i16], weights: &[[[i16; 2]; OUT]]) {
            const { assert!(OUT % 4 == 0 && OUT <= 32) };
            // SAFETY: loads and stores stay within `out` and a row of OUT pairs.
            unsafe {
                let mut sums = [i32x4_splat(0); 8];
                for part in 0..OUT / 4 {
                    sums[part] = v128_load(out.as_ptr().add(part * 4).cast());
                }
                for (pair, row) in inputs.as_chunks::<2>().0.iter().zip(weights) {
                    let input = v128_load32_splat(pair.as_ptr().cast());
                    let row = row.as_ptr().cast::<v128>();
                    for part in 0..OUT / 4 {
                        sums[part] = i32x4_add(sums[part], i32x4_dot_i16x8(input, v128_load(row.add(part))));
                    }
                }
                for part in 0..OUT / 4 {
                    v128_store(out.as_mut_ptr().add(part * 4).cast(), sums[part]);
                }
            }
        }
    }
}
