//! One step: the error of a batch, its gradient and the change of all weights, on all cores and yet always the same.

use std::sync::RwLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::adam::{Adam, Rates};
use super::dense::{Dense, Found};
use super::model::{BLOCKS, BlockWeights, COLUMNS, Model, PAIRS, Rest};
use super::round::{round_first, round_later};
use crate::learn::pack::Packed;
use fukayomi::eval::network::inputs::{INPUTS, MOST_INPUTS};
use fukayomi::eval::network::shape::HALF;

/// Positions that are worked on together behind the first layer.
const CHUNK: usize = 256;

/// Largest weights, so that rounding can hold them: first layer, later layers.
const MOST_FIRST: f32 = 1.0;
const MOST_LATER: f32 = 127.0 / 64.0;

/// A position as the network sees it, and what it should say.
#[derive(Clone)]
pub struct Sample {
    pub inputs: [[u16; MOST_INPUTS]; 2],
    pub count: usize,
    pub target: f32,
}

impl Sample {
    /// A packed position; `score_share` of the target is its score, the rest its result.
    pub fn new(packed: &Packed, mirror: bool, score_share: f32) -> Self {
        let mut sample = Self { inputs: [[0; MOST_INPUTS]; 2], count: 0, target: 0.0 };
        sample.count = packed.inputs(mirror, &mut sample.inputs);
        let score = sigmoid(f32::from(packed.score()) / 600.0);
        sample.target = score_share * score + (1.0 - score_share) * packed.result();
        sample
    }

    fn view(&self, view: usize) -> &[u16] {
        &self.inputs[view][..self.count]
    }
}

/// The chance that a value in units of 600 points means.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A block of the first layer with everything that belongs to it.
struct Block {
    weights: BlockWeights,
    /// The weights as sums take them: rounded like those that play, once the trainer asks for it.
    played: BlockWeights,
    gradient: BlockWeights,
    adam: Adam,
    sums: Vec<[[f32; COLUMNS]; 2]>,
    products: Vec<[[f32; PAIRS]; 2]>,
}

impl Block {
    fn show(&mut self, rounds: bool) {
        self.played.clone_from(&self.weights);
        if rounds {
            round_first(&mut self.played);
        }
    }
}

/// Some positions of the batch behind the first layer.
struct Chunk {
    samples: Vec<Sample>,
    found: Vec<Found>,
    gradient: Rest,
    loss: f64,
}

/// The network, its optimiser and what they work in, shared by the threads.
pub struct Trainer {
    blocks: Vec<RwLock<Block>>,
    direct: RwLock<(Vec<f32>, Vec<f32>, Adam)>,
    rest: Rest,
    /// The same, rounded once the trainer asks for it.
    rest_played: Rest,
    rest_adam: Vec<Adam>,
    threads: usize,
    /// How fast weights fade that nothing holds up.
    pub decay: f32,
    /// Whether the error is that of rounded weights; slopes still change those with fractions.
    rounds: bool,
    /// Steps made.
    pub steps: u64,
}

impl Trainer {
    /// Goes on from a model; `momenta` are its two moments, if it has learned before.
    pub fn new(model: Model, momenta: Option<(Model, Model)>, steps: u64, threads: usize) -> Self {
        let (first, second) = momenta.unwrap_or_else(|| (Model::zero(), Model::zero()));
        let moments = first.blocks.into_iter().zip(second.blocks);
        let blocks = model.blocks.into_iter().zip(moments).map(|(weights, (first, second))| {
            let adam = Adam { first: first.into_flattened(), second: second.into_flattened() };
            let gradient = vec![[0.0; COLUMNS]; INPUTS + 1];
            RwLock::new(Block {
                played: weights.clone(),
                weights,
                gradient,
                adam,
                sums: Vec::new(),
                products: Vec::new(),
            })
        });
        let rest_adam = first.rest.slices().into_iter().zip(second.rest.slices());
        Self {
            blocks: blocks.collect(),
            direct: RwLock::new((model.direct, vec![0.0; INPUTS], Adam { first: first.direct, second: second.direct })),
            rest_adam: rest_adam
                .map(|(first, second)| Adam { first: first.to_vec(), second: second.to_vec() })
                .collect(),
            rest_played: model.rest.clone(),
            rest: model.rest,
            threads: threads.max(1),
            decay: 0.0,
            rounds: false,
            steps,
        }
    }

    /// From now on the error is that of rounded weights, or of those with fractions.
    pub fn set_rounds(&mut self, rounds: bool) {
        self.rounds = rounds;
        for lock in &self.blocks {
            lock.write().expect("no thread panics").show(rounds);
        }
        self.show_later();
    }

    fn show_later(&mut self) {
        self.rest_played.clone_from(&self.rest);
        if self.rounds {
            round_later(&mut self.rest_played);
        }
    }

    /// The model whose error is being made smaller.
    pub fn played(&self) -> Model {
        self.copy(|block| block.played.clone(), |direct| direct.0.clone(), self.rest_played.clone())
    }

    /// The model as it is now.
    pub fn model(&self) -> Model {
        self.copy(|block| block.weights.clone(), |direct| direct.0.clone(), self.rest.clone())
    }

    /// The same trainer with other weights.
    pub fn with(&self, model: Model) -> Self {
        let mut other = Self::new(model, Some(self.momenta()), self.steps, self.threads);
        other.decay = self.decay;
        other.set_rounds(self.rounds);
        other
    }

    /// Its two moments.
    pub fn momenta(&self) -> (Model, Model) {
        let rows = |flat: &[f32]| flat.as_chunks::<COLUMNS>().0.to_vec();
        let (mut first, mut second) = (Rest::zero(), Rest::zero());
        for (slot, adam) in first.slices_mut().into_iter().zip(&self.rest_adam) {
            slot.copy_from_slice(&adam.first);
        }
        for (slot, adam) in second.slices_mut().into_iter().zip(&self.rest_adam) {
            slot.copy_from_slice(&adam.second);
        }
        (
            self.copy(|block| rows(&block.adam.first), |direct| direct.2.first.clone(), first),
            self.copy(|block| rows(&block.adam.second), |direct| direct.2.second.clone(), second),
        )
    }

    fn copy(
        &self,
        block: impl Fn(&Block) -> BlockWeights,
        direct: impl Fn(&(Vec<f32>, Vec<f32>, Adam)) -> Vec<f32>,
        rest: Rest,
    ) -> Model {
        let blocks = self.blocks.iter().map(|lock| block(&lock.read().expect("no thread panics"))).collect();
        Model { blocks, direct: direct(&self.direct.read().expect("no thread panics")), rest }
    }

    fn chunks(&self, batch: &[Packed], mirror: impl Fn(usize) -> bool + Sync, score_share: f32) -> Vec<RwLock<Chunk>> {
        let empty = || Chunk { samples: Vec::new(), found: Vec::new(), gradient: Rest::zero(), loss: 0.0 };
        let chunks: Vec<RwLock<Chunk>> = batch.chunks(CHUNK).map(|_| RwLock::new(empty())).collect();
        self.each(chunks.len(), |number| {
            let part = batch[number * CHUNK..].iter().take(CHUNK).enumerate();
            let samples = part.map(|(at, packed)| Sample::new(packed, mirror(number * CHUNK + at), score_share));
            chunks[number].write().expect("no thread panics").samples = samples.collect();
        });
        chunks
    }

    fn forward(&self, chunks: &[RwLock<Chunk>], learns: bool) {
        self.each(BLOCKS, |number| self.sum_block(number, chunks));
        self.each(chunks.len(), |number| {
            let blocks: Vec<_> = self.blocks.iter().map(|block| block.read().expect("no thread panics")).collect();
            let direct = self.direct.read().expect("no thread panics");
            let chunk = &mut *chunks[number].write().expect("no thread panics");
            let mut dense = Dense::new(&self.rest_played);
            chunk.found.resize(chunk.samples.len(), Found { error: 0.0, products: [[0.0; HALF]; 2] });
            for (at, (sample, found)) in chunk.samples.iter().zip(&mut chunk.found).enumerate() {
                for (block, part) in blocks.iter().enumerate() {
                    for view in 0..2 {
                        found.products[view][block * PAIRS..][..PAIRS]
                            .copy_from_slice(&part.products[number * CHUNK + at][view]);
                    }
                }
                let sum = |view| sample.view(view).iter().map(|&input| direct.0[usize::from(input)]).sum::<f32>();
                let value = dense.value(&found.products, sum(0) - sum(1));
                let chance = sigmoid(value);
                chunk.loss += cross_entropy(chance, sample.target);
                if learns {
                    found.error = chance - sample.target;
                    dense.learn(found, &mut chunk.gradient);
                }
            }
        });
    }

    /// Mean cross-entropy of positions above that of a perfect guess.
    pub fn loss(&self, positions: &[Packed]) -> f64 {
        let mut sum = 0.0;
        for batch in positions.chunks(16 * CHUNK) {
            let chunks = self.chunks(batch, |_| false, 1.0);
            self.forward(&chunks, false);
            sum += chunks.iter().map(|chunk| chunk.read().expect("no thread panics").loss).sum::<f64>();
        }
        sum / positions.len() as f64
    }

    /// Learns from a batch; the answer is its mean loss.
    pub fn step(
        &mut self,
        batch: &[Packed],
        mirror: impl Fn(usize) -> bool + Sync,
        score_share: f32,
        rate: f32,
    ) -> f64 {
        let chunks = self.chunks(batch, mirror, score_share);
        self.forward(&chunks, true);
        self.steps += 1;
        let rates = Rates::new(rate, self.steps, 1.0 / batch.len() as f32, self.decay);
        self.each(BLOCKS + 1, |number| {
            if number < BLOCKS {
                self.learn_block(number, &chunks, &rates);
            } else {
                self.learn_direct(&chunks, &rates);
            }
        });
        let mut gradient = Rest::zero();
        for chunk in &chunks {
            let chunk = chunk.read().expect("no thread panics");
            for (sum, part) in gradient.slices_mut().into_iter().zip(chunk.gradient.slices()) {
                sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            }
        }
        for ((weights, adam), slope) in
            self.rest.slices_mut().into_iter().zip(&mut self.rest_adam).zip(gradient.slices_mut())
        {
            // Biases are not rounded to eight bits, but none needs to be larger.
            adam.step(weights, slope, &rates, MOST_LATER);
        }
        self.show_later();
        chunks.iter().map(|chunk| chunk.read().expect("no thread panics").loss).sum::<f64>() / batch.len() as f64
    }

    fn sum_block(&self, number: usize, chunks: &[RwLock<Chunk>]) {
        let block = &mut *self.blocks[number].write().expect("no thread panics");
        block.sums.clear();
        block.products.clear();
        for chunk in chunks {
            for sample in &chunk.read().expect("no thread panics").samples {
                let (mut sums, mut products) = ([block.played[INPUTS]; 2], [[0.0; PAIRS]; 2]);
                for (view, (sum, product)) in sums.iter_mut().zip(&mut products).enumerate() {
                    for &input in sample.view(view) {
                        let row = &block.played[usize::from(input)];
                        sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
                    }
                    let (left, right) = sum.split_at(PAIRS);
                    for ((product, left), right) in product.iter_mut().zip(left).zip(right) {
                        *product = left.clamp(0.0, 1.0) * right.clamp(0.0, 1.0);
                    }
                }
                block.sums.push(sums);
                block.products.push(products);
            }
        }
    }

    fn learn_block(&self, number: usize, chunks: &[RwLock<Chunk>], rates: &Rates) {
        let block = &mut *self.blocks[number].write().expect("no thread panics");
        let mut at = 0;
        for chunk in chunks {
            let chunk = chunk.read().expect("no thread panics");
            for (sample, found) in chunk.samples.iter().zip(&chunk.found) {
                for view in 0..2 {
                    let (left, right) = block.sums[at][view].split_at(PAIRS);
                    let slopes = &found.products[view][number * PAIRS..][..PAIRS];
                    let mut change = [0.0; COLUMNS];
                    let (to_left, to_right) = change.split_at_mut(PAIRS);
                    for index in 0..PAIRS {
                        let inside = |sum: f32| f32::from(u8::from(sum > 0.0 && sum < 1.0));
                        to_left[index] = slopes[index] * right[index].clamp(0.0, 1.0) * inside(left[index]);
                        to_right[index] = slopes[index] * left[index].clamp(0.0, 1.0) * inside(right[index]);
                    }
                    for input in sample.view(view).iter().map(|&input| usize::from(input)).chain([INPUTS]) {
                        block.gradient[input].iter_mut().zip(&change).for_each(|(sum, part)| *sum += part);
                    }
                }
                at += 1;
            }
        }
        let Block { weights, gradient, adam, .. } = block;
        adam.step(weights.as_flattened_mut(), gradient.as_flattened_mut(), rates, MOST_FIRST);
        block.show(self.rounds);
    }

    fn learn_direct(&self, chunks: &[RwLock<Chunk>], rates: &Rates) {
        let (weights, gradient, adam) = &mut *self.direct.write().expect("no thread panics");
        for chunk in chunks {
            let chunk = chunk.read().expect("no thread panics");
            for (sample, found) in chunk.samples.iter().zip(&chunk.found) {
                sample.view(0).iter().for_each(|&input| gradient[usize::from(input)] += found.error);
                sample.view(1).iter().for_each(|&input| gradient[usize::from(input)] -= found.error);
            }
        }
        adam.step(weights, gradient, rates, f32::MAX);
    }

    /// Does numbered pieces of work on all threads.
    fn each(&self, count: usize, work: impl Fn(usize) + Sync) {
        let next = AtomicUsize::new(0);
        let work_on = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                work(number);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work_on);
            }
            work_on();
        });
    }
}

/// Cross-entropy above that of the target with itself.
pub fn cross_entropy(chance: f32, target: f32) -> f64 {
    let term = |target: f64, chance: f64| if target > 0.0 { target * (target / chance.max(1e-9)).ln() } else { 0.0 };
    let (target, chance) = (f64::from(target), f64::from(chance));
    term(target, chance) + term(1.0 - target, 1.0 - chance)
}
