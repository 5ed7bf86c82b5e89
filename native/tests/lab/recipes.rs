//! The recipes for batch systems do what they say: joined parts equal the match played in one piece.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::{Folder, PROGRAM, program, run};

const MATCH: &str = "alpha-beta,hash_mb=1 one-ply --limit nodes=300 --games 12 --records none";

fn recipe(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes").join(name)
}

fn whole(folder: &Folder) -> String {
    run(program(&format!("match {MATCH} --quiet")).arg("--out").arg(folder.path("whole")));
    folder.text("whole/log.jsonl")
}

/// A shell script with the surroundings that the recipes expect.
fn shell(folder: &Folder) -> Command {
    let mut shell = Command::new("sh");
    let path = format!("{}:{}", folder.path("bin").display(), std::env::var("PATH").unwrap());
    shell.env("PATH", path).env("FUKAYOMI_COMMIT", "test").env("FUKAYOMI", PROGRAM).env("MATCH", MATCH);
    shell.env("OUT", folder.path("parts")).stdin(Stdio::null());
    shell
}

/// Puts a script into the path of [`shell`].
fn command(folder: &Folder, name: &str, text: &str) {
    fs::create_dir_all(folder.path("bin")).unwrap();
    let path = folder.path("bin").join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn merge(folder: &Folder, parts: usize) -> String {
    let logs = (1..=parts).map(|part| folder.path(&format!("parts/log-{part}-of-{parts}.jsonl")));
    run(program("lab merge").args(logs).arg("--out").arg(folder.path("parts/log.jsonl")));
    folder.text("parts/log.jsonl")
}

/// Does one after the other what GNU parallel does at the same time, as far as the recipe uses it.
const PARALLEL: &str = r#"#!/bin/sh
[ "$1 $2 $3" = "--will-cite --halt now,fail=1" ] || exit 9
shift 3
while read -r item; do
  (
    for word; do
      set -- "$@" "$(printf %s "$word" | sed "s|{}|$item|g")"
      shift
    done
    exec "$@" </dev/null
  ) || exit 1
done
"#;

#[test]
fn gnu_parallel_plays_a_match_in_parts() {
    let version = Command::new("parallel").arg("--version").stdin(Stdio::null()).output();
    let installed = version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel"));
    for stands_in in [true, false].into_iter().filter(|&stands_in| stands_in || installed) {
        let folder = Folder::new(&format!("parallel-{stands_in}"));
        if stands_in {
            command(&folder, "parallel", PARALLEL);
        }
        let printed = run(shell(&folder).arg(recipe("parallel.sh")).env("PARTS", "3").stderr(Stdio::piped()));
        assert!(printed.contains("12 of 12 jobs") && printed.contains("12 games, won–lost–drawn"), "{printed}");
        assert_eq!(folder.text("parts/log.jsonl"), whole(&folder));
        assert!(folder.path("parts/report.md").exists());
    }
}

#[test]
fn the_slurm_array_plays_a_match_in_parts() {
    let folder = Folder::new("slurm");
    command(&folder, "srun", "#!/bin/sh\nexec \"$@\"\n");
    for task in ["1", "2", "3"] {
        let mut script = shell(&folder);
        script.arg(recipe("slurm.sh")).env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_TASK_COUNT", "3");
        run(script.env("SLURM_CPUS_PER_TASK", "1"));
    }
    assert_eq!(merge(&folder, 3), whole(&folder));
}

#[test]
fn the_indexed_job_plays_a_match_in_parts() {
    let folder = Folder::new("kubernetes");
    let text = fs::read_to_string(recipe("kubernetes.yaml")).unwrap();
    for line in ["completionMode: Indexed", "completions: 64", "value: \"64\"", "command: [/bin/sh, -euc]"] {
        assert!(text.contains(line), "{line}");
    }
    let block = text.split("- |\n").nth(1).unwrap();
    let script: Vec<&str> =
        block.lines().take_while(|line| line.starts_with("              ")).map(str::trim).collect();
    let script = script.join("\n").replace("/results/match", folder.path("parts").to_str().unwrap());
    command(&folder, "fukayomi", &format!("#!/bin/sh\nexec \"{PROGRAM}\" \"$@\"\n"));
    for index in ["0", "1"] {
        run(shell(&folder).args(["-euc", &script]).env("JOB_COMPLETION_INDEX", index).env("PARTS", "2"));
    }
    assert_eq!(merge(&folder, 2), whole(&folder));
}
