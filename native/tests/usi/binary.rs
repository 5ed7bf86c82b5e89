//! The program itself, started as a GUI does.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use super::support::{is_answer, long_game};

struct Program {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut child = command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, stdin, stdout }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.stdin, "{text}").unwrap();
    }

    fn wait_for(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.stdout.read_line(&mut line).unwrap(), 0, "it went away");
            if wanted(line.trim_end()) {
                return line.trim_end().to_string();
            }
        }
    }

    /// Closes its input, and returns what it still says.
    fn close(mut self) -> String {
        drop(self.stdin);
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fukayomi"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // It may have gone before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[test]
fn a_gui_meets_the_program() {
    for arguments in [&[][..], &["usi"]] {
        let mut program = Program::start(arguments);
        program.say("usi");
        program.wait_for(|line| line == "usiok");
        program.say("setoption name USI_Ponder value true\nisready");
        program.wait_for(|line| line == "readyok");
        program.say("usinewgame\nposition startpos moves 7g7f\ngo btime 1000 wtime 1000 byoyomi 100");
        program.wait_for(|line| line.starts_with("bestmove "));
        program.say("gameover lose\nquit");
        assert_eq!(program.close(), "");
    }
}

#[test]
fn two_hundred_quick_searches_over_pipes() {
    let mut program = Program::start(&[]);
    for cycle in 0..200 {
        program.say(["position startpos", "position startpos moves 2g2f 8c8d"][cycle % 2]);
        program.say("go infinite");
        program.say("stop");
        program.wait_for(is_answer);
    }
    assert_eq!(program.close(), "");
}

#[test]
fn a_line_of_a_hundred_megabytes_takes_no_memory() {
    let mut program = Program::start(&[]);
    program.say("isready");
    program.wait_for(|line| line == "readyok");
    let before = peak_kilobytes(&program.child);
    let part = vec![b'7'; 1 << 20];
    for _ in 0..100 {
        program.stdin.write_all(&part).unwrap();
    }
    program.say("\nisready");
    assert!(program.wait_for(|line| !line.is_empty()).starts_with("info string a line of more than"));
    program.wait_for(|line| line == "readyok");
    let after = peak_kilobytes(&program.child);
    assert!(after < before + 10_000, "from {before} to {after} kB");
    program.close();
}

/// The most memory that a process has had; 0 where that can't be known.
fn peak_kilobytes(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[cfg(unix)]
fn a_file_that_never_ends_or_begins_is_refused() {
    let pipe = std::env::temp_dir().join(format!("fukayomi-pipe-{}", std::process::id()));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut program = Program::start(&[]);
    for option in ["EvalFile", "BookFile", "DepthFile", "TreeFile"] {
        for path in ["/dev/zero", "/", pipe.to_str().unwrap()] {
            program.say(&format!("setoption name {option} value {path}\nisready"));
            let told = program.wait_for(|line| !line.is_empty());
            assert!(told.starts_with("info string") && told.contains("expected a file"), "{option} {path}: {told}");
            program.wait_for(|line| line == "readyok");
        }
    }
    program.close();
    std::fs::remove_file(pipe).unwrap();
}

#[test]
fn ten_thousand_moves_over_a_pipe() {
    let output = run(&[], format!("{}\ngo nodes 10\n", long_game(10_000)).as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(is_answer), "{text}");
    assert!(!text.contains("info string"), "{text}");
}

#[test]
fn noise_ends_well() {
    let mut state = 88_172_645_463_325_252_u64;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    })
    .take(200_000)
    .collect();
    let output = run(&[], &noise);
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    assert!(
        output.stdout.split(|&byte| byte == b'\n').all(|line| line.is_empty() || line.starts_with(b"info string "))
    );
}

#[test]
fn the_end_of_input_ends_the_program() {
    for (input, answers) in
        [("", 0), ("usi", 0), ("go infinite\n", 1), ("go", 1), ("go ponder\nquit", 0), ("stop\n\n", 0)]
    {
        let output = run(&[], input.as_bytes());
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().filter(|line| is_answer(line)).count(), answers, "{input}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let text = |arguments: &[&str]| String::from_utf8(run(arguments, b"").stdout).unwrap();
    assert!(text(&["perft", "3"]).starts_with("25470 leaves at depth 3 in "));
    let divided = text(&["perft", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 31);
    assert!(divided.lines().any(|line| line == "7g7f: 30"));
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let words: Vec<&str> = ["perft", "2"].into_iter().chain(sfen.split(' ')).chain(["--divide"]).collect();
    for arguments in [&["perft", "2", sfen][..], &words] {
        assert!(text(arguments).lines().last().unwrap().starts_with("900 leaves"));
    }
}

#[test]
fn perft_says_what_is_wrong_with_a_position() {
    let output = run(&["perft", "2", "9/9/9/9/9/9/9/9/9 b - 1"], b"");
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("fukayomi: SFEN: "));
}

/// The time that the processor has given a process, in ticks of a hundredth of a second; 0 where that can't be known.
fn ticks(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // The name, in brackets, may have spaces; after it come the state and ten numbers that are not wanted.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.map(|field| field.parse::<u64>().unwrap()).sum()
}

#[test]
fn mates_take_little_memory_and_no_time_of_their_own_beside_a_large_hash() {
    for megabytes in [2048, 4096] {
        let mut program = Program::start(&[]);
        program.say("setoption name USI_Hash value 1\nisready");
        program.wait_for(|line| line == "readyok");
        // The mind's own table is not what is measured here.
        program.say(&format!("setoption name Mind value one-ply\nsetoption name USI_Hash value {megabytes}\nisready"));
        program.wait_for(|line| line == "readyok");
        let mut solve = |ms: u32| {
            let before = (peak_kilobytes(&program.child), ticks(&program.child));
            for _ in 0..5 {
                program.say(&format!("position startpos moves 7g7f 3c3d 8h2b+ 3a2b\ngo mate {ms}"));
                program.wait_for(is_answer);
            }
            (peak_kilobytes(&program.child) - before.0, ticks(&program.child) - before.1)
        };
        let (kilobytes, ticks) = solve(0);
        assert!(kilobytes < 30_000, "{megabytes} MB: {kilobytes} kB are filled before anything is searched");
        assert!(ticks < 20, "{megabytes} MB: {ticks} hundredths of a second to set up");
        let (kilobytes, ticks) = solve(50);
        assert!(kilobytes < 300_000, "{megabytes} MB: {kilobytes} kB");
        // Five times 50 ms, and what a page of new memory takes.
        assert!(ticks < 100, "{megabytes} MB: {ticks} hundredths of a second");
        program.close();
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_the_program_without_a_crash() {
    let mut child = command(&["bench", "2"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.contains("nodes"), "{first}");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
