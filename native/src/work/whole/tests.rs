use super::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

const PATH: &str = "results/a.jsonl";

/// What a disk was told to do, in this order.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    Create(PathBuf),
    Write(PathBuf, Vec<u8>),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    SyncNames,
    Remove(PathBuf),
}

/// A disk that remembers what it was told, so that a power cut can be thought at any moment.
#[derive(Clone, Default)]
struct Thought {
    deeds: Rc<RefCell<Vec<Deed>>>,
    /// Fails at the deed of this number, once.
    fails_at: Rc<Cell<Option<usize>>>,
}

impl Thought {
    fn note(&self, deed: Deed) -> io::Result<()> {
        let mut deeds = self.deeds.borrow_mut();
        if self.fails_at.get() == Some(deeds.len()) {
            self.fails_at.set(None);
            return Err(io::Error::other("the disk is full"));
        }
        deeds.push(deed);
        Ok(())
    }
}

struct Open(Thought, PathBuf);

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Systems may take less than they are given.
        let some = &bytes[..bytes.len().min(3)];
        self.0.note(Deed::Write(self.1.clone(), some.to_vec()))?;
        Ok(some.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Disk for Thought {
    type File = Open;

    fn create(&self, path: &Path) -> io::Result<Open> {
        self.note(Deed::Create(path.to_path_buf()))?;
        Ok(Open(self.clone(), path.to_path_buf()))
    }

    fn sync(&self, file: &mut Open) -> io::Result<()> {
        self.note(Deed::Sync(file.1.clone()))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.note(Deed::Rename(from.to_path_buf(), to.to_path_buf()))
    }

    fn sync_names(&self, _: &Path) -> io::Result<()> {
        self.note(Deed::SyncNames)
    }

    fn remove(&self, path: &Path) {
        let _ = self.note(Deed::Remove(path.to_path_buf()));
    }
}

/// A file's content, and how many of its bytes have reached the disk for certain.
#[derive(Clone, Default)]
struct Content {
    bytes: Vec<u8>,
    synced: usize,
}

/// Everything that a reader may find under the name after a power cut behind these deeds, at worst: of what was not synced any
/// part may be missing, while names may or may not have reached the disk.
fn after_a_cut(deeds: &[Deed], before: &[u8]) -> Vec<Vec<u8>> {
    let old = Content { bytes: before.to_vec(), synced: before.len() };
    // The names that may be on disk: before and after each rename that was not synced.
    let mut worlds = vec![BTreeMap::from([(PathBuf::from(PATH), old)])];
    for deed in deeds {
        let newest = worlds.last().unwrap().clone();
        match deed {
            Deed::Create(path) => {
                worlds.iter_mut().for_each(|names| drop(names.insert(path.clone(), Content::default())));
            }
            Deed::Write(path, bytes) => {
                worlds.iter_mut().filter_map(|names| names.get_mut(path)).for_each(|file| file.bytes.extend(bytes));
            }
            Deed::Sync(path) => {
                worlds
                    .iter_mut()
                    .filter_map(|names| names.get_mut(path))
                    .for_each(|file| file.synced = file.bytes.len());
            }
            Deed::Rename(from, to) => {
                let mut renamed = newest;
                let file = renamed.remove(from).unwrap();
                renamed.insert(to.clone(), file);
                worlds.push(renamed);
            }
            Deed::SyncNames => worlds = vec![newest],
            Deed::Remove(path) => worlds.iter_mut().for_each(|names| drop(names.remove(path))),
        }
    }
    let found = worlds.into_iter().map(|names| names[Path::new(PATH)].clone());
    found.flat_map(|Content { bytes, synced }| (synced..=bytes.len()).map(move |end| bytes[..end].to_vec())).collect()
}

fn write(disk: &Thought, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create_on(disk.clone(), Path::new(PATH))?;
    file.write_all(bytes)?;
    file.finish()
}

#[test]
fn a_power_cut_at_any_moment_leaves_the_old_file_or_the_new_one() {
    let disk = Thought::default();
    write(&disk, b"the new one").unwrap();
    let deeds = disk.deeds.borrow();
    for end in 0..=deeds.len() {
        for found in after_a_cut(&deeds[..end], b"the old") {
            assert!(found == b"the old" || found == b"the new one", "{:?} after {:?}", found, &deeds[..end]);
        }
    }
    assert_eq!(after_a_cut(&deeds, b"the old"), [b"the new one"]);
}

#[test]
fn a_rename_before_the_data_would_be_seen() {
    let disk = Thought::default();
    write(&disk, b"new").unwrap();
    let mut deeds = disk.deeds.borrow().clone();
    let sync = deeds.iter().position(|deed| matches!(deed, Deed::Sync(_))).unwrap();
    deeds.remove(sync);
    assert!(after_a_cut(&deeds, b"old").contains(&Vec::new()));
}

#[test]
fn a_disk_that_fails_at_any_moment_leaves_the_old_file_and_nothing_beside_it() {
    let whole = Thought::default();
    write(&whole, b"the new one").unwrap();
    let rename = whole.deeds.borrow().iter().position(|deed| matches!(deed, Deed::Rename(..))).unwrap();
    for fails_at in 0..=rename {
        let disk = Thought { fails_at: Rc::new(Cell::new(Some(fails_at))), ..Thought::default() };
        assert!(write(&disk, b"the new one").is_err());
        let deeds = disk.deeds.borrow();
        assert!(!deeds.iter().any(|deed| matches!(deed, Deed::Rename(..))));
        assert!(fails_at == 0 || matches!(deeds.last(), Some(Deed::Remove(_))), "{deeds:?}");
    }
}

#[test]
fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
    let folder = std::env::temp_dir().join(format!("fukayomi-whole-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a.jsonl");
    for bytes in [&b"one"[..], &[7; 1 << 20]] {
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(bytes).unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    let mut given_up = WholeFile::create(&path).unwrap();
    given_up.write_all(b"half of").unwrap();
    drop(given_up);
    assert_eq!(fs::read(&path).unwrap().len(), 1 << 20);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    assert!(WholeFile::create(&folder.join("none").join("b")).is_err());
    fs::remove_dir_all(&folder).unwrap();
}
