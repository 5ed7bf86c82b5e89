//! Files of packed positions: written in random order with little memory, read block by block.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::record::{BYTES, Packed};
use crate::work::whole::WholeFile;
use fukayomi::random::Random;

const MAGIC: &[u8; 8] = b"FKYPACK1";
/// Heaps that positions are thrown on before each is shuffled.
const HEAPS: usize = 64;
/// Positions of one block.
const BLOCK: usize = 4_096;

/// Why a file of positions can't be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// It can't be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// It is no file of positions, or not whole.
    #[error("{0}: expected positions of `learn pack`")]
    NotPacked(PathBuf),
}

/// Writes positions in random order: each is thrown on one of many heaps, and each heap is shuffled in the end.
pub struct Shuffled {
    path: PathBuf,
    heaps: Vec<(PathBuf, BufWriter<File>)>,
    random: Random,
    count: usize,
}

impl Shuffled {
    /// Begins a file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn create(path: &Path, seed: u64) -> Result<Self, PackError> {
        let heaps = (0..HEAPS).map(|number| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".heap{number}"));
            let heap = PathBuf::from(name);
            let file = File::create(&heap).map_err(|error| PackError::Io(heap.clone(), error))?;
            Ok((heap, BufWriter::new(file)))
        });
        Ok(Self { path: path.to_owned(), heaps: heaps.collect::<Result<_, _>>()?, random: Random::new(seed), count: 0 })
    }

    /// Adds a position.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn add(&mut self, packed: &Packed) -> Result<(), PackError> {
        let (path, heap) = &mut self.heaps[self.random.below(HEAPS as u64) as usize];
        self.count += 1;
        heap.write_all(&packed.0).map_err(|error| PackError::Io(path.clone(), error))
    }

    /// How many were added.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn finish(mut self) -> Result<usize, PackError> {
        let wrong = |error| PackError::Io(self.path.clone(), error);
        let mut out = WholeFile::create(&self.path).map_err(wrong)?;
        out.write_all(MAGIC).map_err(wrong)?;
        for (heap, file) in self.heaps {
            drop(file.into_inner().map_err(|error| PackError::Io(heap.clone(), error.into_error()))?);
            let bytes = fs::read(&heap).map_err(|error| PackError::Io(heap.clone(), error))?;
            let mut order: Vec<usize> = (0..bytes.len() / BYTES).collect();
            self.random.shuffle(&mut order);
            for at in order {
                out.write_all(&bytes[at * BYTES..][..BYTES]).map_err(wrong)?;
            }
            fs::remove_file(&heap).map_err(|error| PackError::Io(heap, error))?;
        }
        out.finish().map_err(wrong)?;
        Ok(self.count)
    }
}

/// A file of positions, read in blocks.
pub struct Blocks {
    path: PathBuf,
    file: File,
    /// Positions in it.
    pub count: usize,
}

impl Blocks {
    /// Opens a file.
    ///
    /// # Errors
    /// If it can't be read or is none.
    pub fn open(path: &Path) -> Result<Self, PackError> {
        let wrong = |error| PackError::Io(path.to_owned(), error);
        let mut file = File::open(path).map_err(wrong)?;
        let mut magic = [0; MAGIC.len()];
        let whole = file.read_exact(&mut magic).is_ok() && magic == *MAGIC;
        let bytes = file.metadata().map_err(wrong)?.len() as usize - magic.len() * usize::from(whole);
        if !whole || !bytes.is_multiple_of(BYTES) {
            return Err(PackError::NotPacked(path.to_owned()));
        }
        Ok(Self { path: path.to_owned(), file, count: bytes / BYTES })
    }

    /// How many blocks there are.
    pub const fn blocks(&self) -> usize {
        self.count.div_ceil(BLOCK)
    }

    /// Appends the positions of a block.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(&mut self, block: usize, to: &mut Vec<Packed>) -> Result<(), PackError> {
        let count = BLOCK.min(self.count - block * BLOCK);
        let mut bytes = vec![0; count * BYTES];
        let read = self
            .file
            .seek(SeekFrom::Start((MAGIC.len() + block * BLOCK * BYTES) as u64))
            .and_then(|_| self.file.read_exact(&mut bytes));
        read.map_err(|error| PackError::Io(self.path.clone(), error))?;
        to.extend(bytes.as_chunks::<BYTES>().0.iter().map(|&bytes| Packed(bytes)));
        Ok(())
    }
}

/// All positions of a file.
///
/// # Errors
/// If it can't be read or is none.
pub fn read_all(path: &Path) -> Result<Vec<Packed>, PackError> {
    let mut blocks = Blocks::open(path)?;
    let mut all = Vec::with_capacity(blocks.count);
    for block in 0..blocks.blocks() {
        blocks.read(block, &mut all)?;
    }
    Ok(all)
}
