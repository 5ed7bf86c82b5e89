//! Packed positions of several files, mixed and streamed with little memory.

use std::path::PathBuf;
use std::str::FromStr;

use crate::learn::pack::{Blocks, PackError, Packed};
use fukayomi::random::Random;

/// Blocks that are mixed with each other.
const MIXED: usize = 32;

/// A file of positions, and how often a pass reads it: `FILE` or `FILE*3`.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: PathBuf,
    pub times: usize,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (path, times) = match text.rsplit_once('*') {
            Some((path, times)) => (path, times.parse().map_err(|_| format!("{text}: expected FILE or FILE*TIMES"))?),
            None => (text, 1),
        };
        Ok(Self { path: path.into(), times })
    }
}

/// One pass over the files.
pub struct Stream {
    files: Vec<Blocks>,
    order: Vec<(usize, usize)>,
    pool: Vec<Packed>,
    random: Random,
}

impl Stream {
    /// A pass; each has an order of its own.
    ///
    /// # Errors
    /// If a file can't be read.
    pub fn new(sources: &[Source], seed: u64, pass: u32) -> Result<Self, PackError> {
        let mut random = Random::of_job(seed, u64::from(pass));
        let files = sources.iter().map(|source| Blocks::open(&source.path)).collect::<Result<Vec<_>, _>>()?;
        let mut order = Vec::new();
        for (number, (file, source)) in files.iter().zip(sources).enumerate() {
            for _ in 0..source.times {
                order.extend((0..file.blocks()).map(|block| (number, block)));
            }
        }
        random.shuffle(&mut order);
        Ok(Self { files, order, pool: Vec::new(), random })
    }

    /// How many positions a pass has.
    pub fn positions(sources: &[Source]) -> Result<usize, PackError> {
        let counts = sources.iter().map(|source| Ok(Blocks::open(&source.path)?.count * source.times));
        counts.sum()
    }

    /// The next positions; fewer than asked for at the end.
    ///
    /// # Errors
    /// If a file can't be read.
    pub fn batch(&mut self, size: usize) -> Result<Vec<Packed>, PackError> {
        if self.pool.len() < size && !self.order.is_empty() {
            for _ in 0..MIXED {
                let Some((file, block)) = self.order.pop() else { break };
                self.files[file].read(block, &mut self.pool)?;
            }
            self.random.shuffle(&mut self.pool);
        }
        Ok(self.pool.split_off(self.pool.len().saturating_sub(size)))
    }
}
