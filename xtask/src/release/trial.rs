//! What was made, installed where nothing else is, and used as a stranger would.

use std::fs;
use std::io::Write;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::Files;
use crate::browser;
use crate::tools::{self, command, output};

/// An empty folder that is gone afterwards.
struct Empty(PathBuf);

impl Empty {
    fn new(name: &str) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("fukayomi-trial-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    fn unpack(&self, file: &Path) -> Result<()> {
        tools::run(command("tar", &self.0).arg("xzf").arg(file))
    }
}

impl Drop for Empty {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What users download names no folder of the machine that made it: neither its users nor its layout are anybody's business.
pub fn names_no_folders(root: &Path, archives: &[PathBuf]) -> Result<()> {
    let folders: Vec<String> =
        tools::build_folders(root)?.iter().map(|(folder, _)| format!("{}{MAIN_SEPARATOR}", folder.display())).collect();
    let mut count = 0;
    for archive in archives {
        let empty = Empty::new("names")?;
        empty.unpack(archive)?;
        count += find_folders(&empty.0, &folders)?;
    }
    println!("      {count} files");
    Ok(())
}

/// How many files were looked at; the first that names one of the folders is an error.
fn find_folders(place: &Path, folders: &[String]) -> Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(place)? {
        let path = entry?.path();
        if path.is_dir() {
            count += find_folders(&path, folders)?;
            continue;
        }
        count += 1;
        let bytes = fs::read(&path)?;
        for (start, _) in bytes
            .iter()
            .enumerate()
            .filter(|(_, byte)| folders.iter().any(|folder| folder.as_bytes().first() == Some(byte)))
        {
            let rest = &bytes[start..];
            if folders.iter().any(|folder| rest.starts_with(folder.as_bytes())) {
                let end =
                    rest.iter().take(160).position(|byte| !byte.is_ascii_graphic()).unwrap_or(rest.len().min(160));
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                bail!("{name} names a folder of this machine: {}", String::from_utf8_lossy(&rest[..end]));
            }
        }
    }
    Ok(count)
}

const CONVERSATION: &str = "usi\nisready\nusinewgame\nposition startpos moves 7g7f 3c3d\ngo nodes 2000\n";

/// The native archive: it tells its version, plays a move, and its licences are there.
pub fn native(files: &Files, version: &str) -> Result<()> {
    let empty = Empty::new("native")?;
    empty.unpack(&files.native())?;
    let folder = empty.0.join(files.inside());
    let program = folder.join(format!("fukayomi{}", std::env::consts::EXE_SUFFIX));
    let told = output(command(&program, &folder).arg("--version")).context("the program does not start")?;
    if !told.ends_with(version) {
        bail!("the program says '{told}', not {version}");
    }
    let said = converse(command(&program, &folder), CONVERSATION)?;
    for wanted in ["usiok", "readyok", "bestmove "] {
        if !said.lines().any(|line| line.starts_with(wanted)) {
            bail!("the program did not say '{wanted}', but:\n{said}");
        }
    }
    let notices = fs::read_to_string(folder.join("NOTICES.txt"))?;
    for part in ["clap ", "serde ", "Permission is hereby granted"] {
        if !notices.contains(part) {
            bail!("the notices do not name '{part}'");
        }
    }
    println!("      {told}; {}", said.lines().last().unwrap_or_default());
    Ok(())
}

/// Says lines to a program and returns what it says until it ends.
fn converse(mut program: Command, lines: &str) -> Result<String> {
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start it")?;
    child.stdin.take().context("it takes no input")?.write_all(lines.as_bytes())?;
    Ok(String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned())
}

const CONSUMER: &str = "import createEngine from 'fukayomi/usi';
const engine = await createEngine();
engine.addMessageListener((line) => line.startsWith('bestmove') && console.log(line));
engine.postMessage('position startpos moves 7g7f 3c3d');
engine.postMessage('go nodes 500');
while (engine.isThinking) engine.poll();
engine.terminate();
";

/// The npm package: installed without a network, it plays a move.
pub fn npm_package(root: &Path, files: &Files) -> Result<()> {
    tools::need_node(root)?;
    let empty = Empty::new("npm")?;
    fs::write(empty.0.join("package.json"), "{\"type\":\"module\",\"private\":true}")?;
    fs::write(empty.0.join("main.js"), CONSUMER)?;
    let install = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
    tools::run(tools::npm(&empty.0).args(install).arg(files.npm()))?;
    let said = output(command("node", &empty.0).arg("main.js")).unwrap_or_default();
    if !said.starts_with("bestmove ") {
        bail!("the package said '{said}' instead of a move");
    }
    println!("      {said}");
    Ok(())
}

/// The page: unpacked into a folder and served from there, its engine has something to say in a browser.
pub fn page(root: &Path, files: &Files) -> Result<()> {
    let chromium = browser::need_chromium()?;
    let empty = Empty::new("page")?;
    empty.unpack(&files.page())?;
    if !empty.0.join("licences.txt").is_file() {
        bail!("the page lacks its licences");
    }
    let mut visit = command("node", &root.join("www"));
    tools::run(visit.args(["tools/ready.js", "1"]).arg(&empty.0).env("CHROMIUM", chromium))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_this_machine_is_found_in_whatever_names_it() {
        let place = Empty::new("found").expect("a folder can be made");
        fs::create_dir(place.0.join("inside")).expect("a folder can be made");
        fs::write(place.0.join("page.js"), "'/home/of/somebody else'").expect("a file can be written");
        let folders = ["/home/of/one/".to_string()];
        assert_eq!(find_folders(&place.0, &folders).expect("nothing is named"), 1);
        fs::write(place.0.join("inside").join("program"), b"\x7f\0//home/of/one/src/main.rs\0\xff")
            .expect("a file can be written");
        let error = find_folders(&place.0, &folders).expect_err("a folder is named");
        assert_eq!(error.to_string(), "program names a folder of this machine: /home/of/one/src/main.rs");
    }
}
