//! Who may know whom: the rooms of the engine and of the native program, each below those that it may use.
//!
//! The page has the same test for its own rooms (`www/tests/rooms.test.js`).

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the engine; each may use those before it.
const ENGINE: [&str; 10] =
    ["random", "digest", "shogi", "notation", "book", "eval", "search", "explain", "usi", "wasm"];

/// The rooms of the native program with those that each may use.
const NATIVE: [(&str, &[&str]); 7] = [
    ("stdio", &[]),
    ("work", &[]),
    ("learn", &["work"]),
    ("lab/experiments", &["work", "lab", "learn"]),
    ("lab", &["work"]),
    ("csa", &["work", "lab"]),
    ("cli", &["work", "learn", "lab", "stdio"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// All `crate::room` in the code of a file, with the line; comments may point anywhere, and tests may use everything.
fn uses(text: &str) -> Vec<(usize, String)> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for rest in line.split("crate::").skip(1) {
            let names = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap_or(list));
            let names = if rest.starts_with('{') { names.split(',').collect() } else { vec![names] };
            for name in names {
                let name: String = name.trim().chars().take_while(|&c| c.is_ascii_lowercase() || c == '_').collect();
                found.push((number + 1, name));
            }
        }
    }
    found
}

/// Every use that `may` forbids, as text; `rooms` are the names that count.
fn forbidden(folder: &str, rooms: &[&str], may: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 50, "{} files in {folder}", files.len());
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in files {
        let inside = path.strip_prefix(&root).unwrap().with_extension("").to_string_lossy().replace('\\', "/");
        for (line, used) in uses(&fs::read_to_string(&path).unwrap()) {
            if rooms.contains(&used.as_str()) {
                seen += 1;
                if !may(&inside, &used) {
                    wrong.push(format!("{folder}/{inside}.rs:{line} uses {used}"));
                }
            }
        }
    }
    assert!(seen > 50, "only {seen} uses were found");
    wrong
}

#[test]
fn knowledge_points_one_way_in_the_engine() {
    let place = |name: &str| ENGINE.iter().position(|&room| room == name);
    let wrong = forbidden("src", &ENGINE, |file, used| {
        let room = file.split('/').next().unwrap_or(file);
        room == "lib" || place(room).unwrap_or_else(|| panic!("{room} is in no list")) >= place(used).unwrap_or(0)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn learning_knows_nothing_of_the_laboratory_and_both_stand_on_work() {
    let rooms = NATIVE.map(|(room, _)| room);
    let wrong = forbidden("native/src", &rooms, |file, used| {
        let own = file.split('/').next().unwrap_or(file);
        let Some((_, may)) = NATIVE.iter().find(|(room, _)| file == *room || file.starts_with(&format!("{room}/")))
        else {
            return ["lib", "main"].contains(&own);
        };
        own == used || may.contains(&used)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_goes_around_by_way_of_super() {
    for folder in ["src", "native/src"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files = Vec::new();
        sources(&root, &mut files);
        for path in files.iter().filter(|path| !path.ends_with("lib.rs") && !path.ends_with("main.rs")) {
            // As many steps up as the path is long lead to the crate, where the other rooms are.
            let steps = path.strip_prefix(&root).unwrap().components().count();
            let text = fs::read_to_string(path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&text);
            assert!(!code.contains(&"super::".repeat(steps)), "{}: write crate:: instead", path.display());
        }
    }
}

#[test]
fn only_the_browser_s_door_names_its_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for path in files.iter().filter(|path| !path.starts_with(root.join("wasm")) && !path.ends_with("src/wasm.rs")) {
        let text = fs::read_to_string(path).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        // Helpers of a mind on other cores are its own affair, in one file; a browser has none.
        let may_start_threads = path.ends_with("threads.rs");
        for word in ["wasm_bindgen", "std::fs", "std::thread", "println!", "SystemTime", "Instant::now"] {
            let is_used = code.clone().any(|line| line.contains(word));
            assert!(!is_used || word == "std::thread" && may_start_threads, "{}: {word}", path.display());
        }
    }
}
