use super::*;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Square {
    job: u64,
    square: u64,
}

impl Entry for Square {
    fn job(&self) -> u64 {
        self.job
    }
}

fn square(job: u64) -> Square {
    Square { job, square: job * job }
}

fn header(seed: u64) -> Header {
    let settings = serde_json::json!({ "seed": seed, "size": { "width": 3 } });
    Header { experiment: "squares".into(), jobs: 10, settings, commit: "abc".into() }
}

/// A folder that is removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fukayomi-log-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn log(&self, name: &str, jobs: &[u64]) -> PathBuf {
        let path = self.0.join(name);
        let (mut log, before) = Log::open::<Square>(&path, &header(1)).unwrap();
        assert!(before.is_empty());
        jobs.iter().for_each(|&job| log.append(&square(job)).unwrap());
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_log_goes_on_after_its_last_complete_line() {
    let folder = Folder::new("resume");
    let path = folder.log("a.jsonl", &[2, 0]);
    let whole = fs::read(&path).unwrap();
    // Whatever part of the last line was written: the log resumes with what was complete.
    let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for end in last..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let (mut log, before) = Log::open::<Square>(&path, &header(1)).unwrap();
        assert_eq!(before.keys().collect::<Vec<_>>(), [&2]);
        log.append(&square(0)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    // A run that was killed before its first line was whole begins anew.
    fs::write(&path, &whole[..10]).unwrap();
    assert!(Log::open::<Square>(&path, &header(1)).unwrap().1.is_empty());
}

#[test]
fn a_finished_log_is_in_order() {
    let folder = Folder::new("order");
    let path = folder.log("a.jsonl", &[3, 1, 2]);
    let (log, entries) = Log::open::<Square>(&path, &header(1)).unwrap();
    log.finish(&entries).unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(folder.log("b.jsonl", &[1, 2, 3])).unwrap());
}

#[test]
fn other_settings_are_refused_by_name() {
    let folder = Folder::new("settings");
    let path = folder.log("a.jsonl", &[1]);
    let error = Log::open::<Square>(&path, &header(2)).unwrap_err().to_string();
    assert!(error.contains("seed is 1, not 2"), "{error}");
}

#[test]
fn parts_make_the_whole() {
    let folder = Folder::new("merge");
    let parts = [folder.log("a.jsonl", &[3, 0]), folder.log("b.jsonl", &[1, 2, 0])];
    let merged = merge::<Square>(&parts, true).unwrap();
    write(&folder.0.join("c.jsonl"), &merged).unwrap();
    assert_eq!(fs::read(folder.0.join("c.jsonl")).unwrap(), fs::read(folder.log("d.jsonl", &[0, 1, 2, 3])).unwrap());
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = Folder::new("refuse");
    let whole = folder.log("a.jsonl", &[0, 1]);
    let text = fs::read_to_string(&whole).unwrap();
    for (change, with, reason) in [
        ("\"square\":1", "\"square\":5", "job 1 has another result"),
        ("\"seed\":1", "\"seed\":2", "seed is 2, not 1"),
        ("abc", "def", "commit def, not abc"),
        ("squares", "cubes", "'cubes', not 'squares'"),
        ("{\"job\":1", "{\"job\":", "line 3"),
        ("{\"job\":1", "{\"job\":99", "no job 99"),
    ] {
        let other = folder.0.join("b.jsonl");
        fs::write(&other, text.replace(change, with)).unwrap();
        let error = merge::<Square>(&[whole.clone(), other], true).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(merge::<Square>(&[], true).is_err());
}

#[test]
fn a_log_has_one_writer_at_a_time() {
    let folder = Folder::new("busy");
    let path = folder.0.join("a.jsonl");
    let (mut log, _) = Log::open::<Square>(&path, &header(1)).unwrap();
    log.append(&square(0)).unwrap();
    let error = Log::open::<Square>(&path, &header(1)).unwrap_err();
    assert!(matches!(error, LogError::Busy(_)), "{error}");
    assert!(error.to_string().contains("another process is writing this log"));
    log.append(&square(1)).unwrap();
    assert_eq!(read::<Square>(&path).unwrap().entries.len(), 2, "who only reads may");
    drop(log);
    let (_, before) = Log::open::<Square>(&path, &header(1)).unwrap();
    assert_eq!(before.len(), 2);
}

#[cfg(unix)]
#[test]
fn a_log_that_was_just_put_in_order_is_not_written_behind_its_back() {
    let folder = Folder::new("replaced");
    let path = folder.log("a.jsonl", &[1, 0]);
    // Another process has opened it, but does not yet have the lock.
    let opened = OpenOptions::new().read(true).append(true).open(&path).unwrap();
    let (log, entries) = Log::open::<Square>(&path, &header(1)).unwrap();
    log.finish(&entries).unwrap();
    let error = Log::take::<Square>(opened, &path, &header(1)).unwrap_err();
    assert!(matches!(error, LogError::Busy(_)), "{error}");
}
