//! The network while it learns: numbers with fractions, laid out for the work on them.
//!
//! The first layer is cut into [`BLOCKS`] blocks of columns, each with the two factors of its products: one thread at a time works on
//! a block, sums go over positions in their order, and so nothing depends on the number of threads.

use fukayomi::eval::network::inputs::{INPUTS, View};
use fukayomi::eval::network::shape::{HALF, SECOND, THIRD};
use fukayomi::random::Random;
use fukayomi::shogi::{Color, EXCHANGE_VALUES, Piece, PieceKind, Square};

/// Blocks of columns of the first layer.
pub const BLOCKS: usize = HALF / PAIRS;
/// Products of one block.
pub const PAIRS: usize = 32;
/// Columns of one block: first factors, then second ones.
pub const COLUMNS: usize = 2 * PAIRS;

/// One row of a block.
pub type Row = [f32; COLUMNS];

/// A block of the first layer; the last row is the bias.
pub type BlockWeights = Vec<Row>;

/// Everything behind the first layer.
#[derive(Clone, Debug)]
pub struct Rest {
    /// From the products of both views, each input's weights together.
    pub second: Vec<[f32; SECOND]>,
    pub second_bias: [f32; SECOND],
    /// From what is clipped, then from what is squared.
    pub third: Vec<[f32; THIRD]>,
    pub third_bias: [f32; THIRD],
    pub last: [f32; THIRD],
    pub last_bias: f32,
}

impl Rest {
    /// All zero.
    pub fn zero() -> Self {
        Self {
            second: vec![[0.0; SECOND]; 2 * HALF],
            second_bias: [0.0; SECOND],
            third: vec![[0.0; THIRD]; 2 * SECOND],
            third_bias: [0.0; THIRD],
            last: [0.0; THIRD],
            last_bias: 0.0,
        }
    }

    /// All numbers in order.
    pub fn slices(&self) -> [&[f32]; 6] {
        [
            self.second.as_flattened(),
            &self.second_bias,
            self.third.as_flattened(),
            &self.third_bias,
            &self.last,
            std::slice::from_ref(&self.last_bias),
        ]
    }

    /// All numbers in order, to be changed.
    pub fn slices_mut(&mut self) -> [&mut [f32]; 6] {
        [
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.third.as_flattened_mut(),
            &mut self.third_bias,
            &mut self.last,
            std::slice::from_mut(&mut self.last_bias),
        ]
    }
}

/// All weights of the network while it learns, with their fractions.
#[derive(Clone, Debug)]
pub struct Model {
    pub blocks: Vec<BlockWeights>,
    /// The part of each input that is simply added, for whose view it is.
    pub direct: Vec<f32>,
    pub rest: Rest,
}

impl Model {
    /// All zero.
    pub fn zero() -> Self {
        let blocks = vec![vec![[0.0; COLUMNS]; INPUTS + 1]; BLOCKS];
        Self { blocks, direct: vec![0.0; INPUTS], rest: Rest::zero() }
    }

    /// Small random numbers, and material where things are simply added.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut spread = |most: f32| (2.0 * random.unit() as f32 - 1.0) * most;
        let mut model = Self::zero();
        for block in &mut model.blocks {
            for row in &mut block[..INPUTS] {
                row.fill_with(|| spread(0.12));
            }
            block[INPUTS] = [0.5; COLUMNS];
        }
        let deep = |inputs: usize| 1.0 / (inputs as f32).sqrt();
        model.rest.second.as_flattened_mut().fill_with(|| spread(deep(2 * HALF)));
        model.rest.second_bias.fill_with(|| spread(0.1));
        model.rest.third.as_flattened_mut().fill_with(|| spread(deep(2 * SECOND)));
        model.rest.third_bias.fill_with(|| spread(0.1));
        model.rest.last.fill_with(|| spread(deep(THIRD)));
        let view = View::plain(Color::Black);
        for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
            let worth = EXCHANGE_VALUES[kind.unpromoted().index()] as f32 / 2.0 / 600.0 / 2.0;
            for (owner, worth) in [(Color::Black, worth), (Color::White, -worth)] {
                for sq in Square::all() {
                    model.direct[usize::from(view.on_board(Piece::new(owner, kind), sq))] = worth;
                }
                for nth in 0..if kind.is_hand_kind() { kind.count_in_set() } else { 0 } {
                    model.direct[usize::from(view.in_hand(owner, kind, nth))] = worth;
                }
            }
        }
        model
    }

    /// The products of one view.
    pub fn products(&self, inputs: &[u16]) -> [f32; HALF] {
        let mut products = [0.0; HALF];
        for (block, products) in self.blocks.iter().zip(products.as_chunks_mut::<PAIRS>().0) {
            let mut sums = block[INPUTS];
            for &input in inputs {
                sums.iter_mut().zip(&block[usize::from(input)]).for_each(|(sum, weight)| *sum += weight);
            }
            let (left, right) = sums.split_at(PAIRS);
            for (product, (left, right)) in products.iter_mut().zip(left.iter().zip(right)) {
                *product = left.clamp(0.0, 1.0) * right.clamp(0.0, 1.0);
            }
        }
        products
    }

    /// All numbers in order.
    pub fn slices(&self) -> Vec<&[f32]> {
        let first = self.blocks.iter().map(|block| block.as_flattened());
        first.chain([&self.direct[..]]).chain(self.rest.slices()).collect()
    }

    /// All numbers in order, to be changed.
    pub fn slices_mut(&mut self) -> Vec<&mut [f32]> {
        let first = self.blocks.iter_mut().map(|block| block.as_flattened_mut());
        first.chain([&mut self.direct[..]]).chain(self.rest.slices_mut()).collect()
    }
}
