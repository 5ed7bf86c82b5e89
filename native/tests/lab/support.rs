//! Folders and runs of the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_fukayomi");

/// A folder that is removed when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fukayomi-lab-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program with these words.
pub fn program(words: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words.split_ascii_whitespace()).stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::piped());
    // The tests compare logs byte by byte while the source may be changed and committed.
    command.env("FUKAYOMI_COMMIT", "test");
    command
}

/// Runs the program to its end and returns what it printed.
pub fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program, which must fail, and returns its complaint.
pub fn fail(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// Runs an experiment whole and in two parts that are joined; the reports must be the same.
pub fn assert_parts_make_the_whole(name: &str, words: &str) -> String {
    let folder = Folder::new(name);
    run(program(words).arg("--out").arg(folder.path("whole")));
    for shard in ["1/2", "2/2"] {
        run(program(words).args(["--shard", shard]).arg("--out").arg(folder.path("parts")));
    }
    let parts = [1, 2].map(|index| folder.path(&format!("parts/log-{index}-of-2.jsonl")));
    fs::create_dir_all(folder.path("joined")).unwrap();
    run(program("lab merge").args(&parts).arg("--out").arg(folder.path("joined/log.jsonl")));
    assert_eq!(folder.text("joined/log.jsonl"), folder.text("whole/log.jsonl"));
    // Nothing is left to do but the report.
    run(program(words).arg("--out").arg(folder.path("joined")));
    assert_eq!(folder.text("joined/report.md"), folder.text("whole/report.md"));
    folder.text("whole/report.md")
}

/// All processes whose command line contains a text.
#[cfg(target_os = "linux")]
pub fn processes_with(text: &Path) -> Vec<String> {
    let text = text.to_str().unwrap();
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).filter(|line| line.contains(text)).collect()
}

#[cfg(not(target_os = "linux"))]
pub fn processes_with(_: &Path) -> Vec<String> {
    Vec::new()
}
