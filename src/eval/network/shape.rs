//! How many numbers each layer has, and in which unit they are whole.

/// Sums of the first layer for one view.
pub const WIDTH: usize = 256;
/// Products of one view: each is of two sums.
pub const HALF: usize = WIDTH / 2;
/// Sums of the second layer; each gives a clipped number and a squared one.
pub const SECOND: usize = 16;
/// Sums of the third layer.
pub const THIRD: usize = 32;

/// One of the first layer's sums.
pub const ONE: i32 = 127;
/// Weights of the second and third layer are in parts of one.
pub const WEIGHT_BITS: u32 = 7;
/// Products are whole, so sums of the second layer have bits to lose.
pub const SECOND_BITS: u32 = 11;
/// One of what is clipped behind the second and third layer.
pub const LATER_ONE: i32 = ((ONE * ONE) << WEIGHT_BITS) >> SECOND_BITS;
/// Squares lose so many bits.
pub const SQUARE_BITS: u32 = 10;
/// What inputs simply add is in parts of a point.
pub const POINT_BITS: u32 = 5;
/// The last sum is in finer parts of a point.
pub const LAST_BITS: u32 = 9;

/// No position is worth more points, whatever a file says: a value must never look like a mate.
pub const LARGEST: i32 = 25_000;
