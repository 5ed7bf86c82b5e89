//! The order of lessons.

/// Puts numbers into an order that a seed fixes. It is not [`Random`](fukayomi::random::Random)'s: the weights that ship were
/// learned in this order, and the same command gives them again.
pub fn shuffle(order: &mut [u32], seed: u64) {
    let mut state = seed.wrapping_mul(fukayomi::random::GOLDEN) | 1;
    for index in (1..order.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(index, (state >> 33) as usize % (index + 1));
    }
}
