//! Files that are there whole or not at all, whatever happens while they are written.
//!
//! The order matters: the new file is written beside the old one and brought to disk, and only then it takes the old one's name;
//! a name that reached the disk before what it names would leave half a file after a power cut.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a file is written on; the tests have one of which they know what a power cut leaves.
pub trait Disk {
    /// An open file.
    type File: Write;

    /// Makes an empty file, whatever was there.
    ///
    /// # Errors
    /// If it can't be made.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Brings what was written to disk.
    ///
    /// # Errors
    /// If that can't be done.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file the name of another one, which is gone then.
    ///
    /// # Errors
    /// If it can't be named so.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Brings the names in a folder to disk.
    ///
    /// # Errors
    /// If that can't be done.
    fn sync_names(&self, folder: &Path) -> io::Result<()>;

    /// Removes a file; one that is not there will do.
    fn remove(&self, path: &Path);
}

/// The machine's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Machine;

impl Disk for Machine {
    type File = BufWriter<File>;

    fn create(&self, path: &Path) -> io::Result<Self::File> {
        Ok(BufWriter::with_capacity(1 << 18, File::create(path)?))
    }

    fn sync(&self, file: &mut Self::File) -> io::Result<()> {
        file.flush()?;
        file.get_ref().sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_names(&self, folder: &Path) -> io::Result<()> {
        // Where folders can't be opened, the system sees to it by itself.
        if cfg!(unix) {
            File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })?.sync_all()?;
        }
        Ok(())
    }

    fn remove(&self, path: &Path) {
        let _ = fs::remove_file(path);
    }
}

/// A file that is being written, beside the one that it will replace.
#[derive(Debug)]
pub struct WholeFile<D: Disk = Machine> {
    disk: D,
    file: D::File,
    beside: PathBuf,
    path: PathBuf,
    is_in_place: bool,
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn create(path: &Path) -> io::Result<Self> {
        Self::create_on(Machine, path)
    }
}

impl<D: Disk> WholeFile<D> {
    fn create_on(disk: D, path: &Path) -> io::Result<Self> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".new");
        let beside = path.with_file_name(name);
        let file = disk.create(&beside)?;
        Ok(Self { disk, file, beside, path: path.to_path_buf(), is_in_place: false })
    }

    /// Puts it into its place; until then, and if this fails, what was there stays.
    ///
    /// # Errors
    /// If it can't be brought to disk.
    pub fn finish(mut self) -> io::Result<()> {
        self.disk.sync(&mut self.file)?;
        self.disk.rename(&self.beside, &self.path)?;
        self.is_in_place = true;
        self.disk.sync_names(self.path.parent().unwrap_or(Path::new("")))
    }
}

impl<D: Disk> Write for WholeFile<D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl<D: Disk> Drop for WholeFile<D> {
    fn drop(&mut self) {
        if !self.is_in_place {
            self.disk.remove(&self.beside);
        }
    }
}

#[cfg(test)]
mod tests;
