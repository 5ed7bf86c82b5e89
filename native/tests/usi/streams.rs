//! The native driver with a mind that would think for ever: threads, pipes and a real clock.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use fukayomi::usi::Session;
use fukayomi_native::stdio::serve;

use super::support::{dreamers, is_answer};

/// Far more than any answer takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

struct Wire {
    to: PipeWriter,
    from: Receiver<String>,
    server: JoinHandle<io::Result<()>>,
}

impl Wire {
    fn open() -> Self {
        let (input, to) = io::pipe().unwrap();
        let (from, output) = io::pipe().unwrap();
        let server = thread::spawn(|| serve(Session::with_minds(dreamers()), input, output));
        Self { to, from: lines(from), server }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.to, "{text}").unwrap();
    }

    fn wait_for(&self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let line = self.from.recv_timeout(PATIENCE).expect("an answer");
            if wanted(&line) {
                return line;
            }
        }
    }

    /// Closes our end, and returns what is still said.
    fn close(self) -> Vec<String> {
        drop(self.to);
        let rest = self.from.iter().collect();
        self.server.join().unwrap().unwrap();
        rest
    }
}

fn lines(output: PipeReader) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    receiver
}

#[test]
fn stop_is_answered_inside_a_search() {
    let mut wire = Wire::open();
    for _ in 0..200 {
        wire.say("position startpos\ngo infinite");
        wire.say("stop");
        wire.wait_for(is_answer);
    }
    wire.say("go btime 1000000 wtime 1000000");
    wire.wait_for(|line| line.starts_with("info depth"));
    wire.say("isready");
    wire.wait_for(|line| line == "readyok");
    wire.say("stop");
    wire.wait_for(is_answer);
    assert!(!wire.close().iter().any(|line| is_answer(line)));
}

#[test]
fn ponderhit_is_heard_inside_a_search() {
    let mut wire = Wire::open();
    wire.say("go ponder byoyomi 200");
    wire.wait_for(|line| line.starts_with("info depth"));
    wire.say("ponderhit");
    wire.wait_for(is_answer);
    wire.close();
}

#[test]
fn more_lines_than_the_queue_holds_do_not_keep_stop_waiting() {
    let mut wire = Wire::open();
    wire.say("go infinite");
    wire.say(&"isready\n".repeat(1_000));
    wire.say("stop");
    wire.wait_for(is_answer);
    wire.close();
}

#[test]
fn nothing_follows_quit() {
    let mut wire = Wire::open();
    wire.say("go infinite");
    wire.wait_for(|line| line.starts_with("info string Limits"));
    wire.say("quit");
    assert_eq!(wire.close(), [""; 0]);
}

#[test]
fn the_end_of_input_lets_a_search_end() {
    for line in ["go infinite", "go movetime 50", "go ponder", "go"] {
        let mut wire = Wire::open();
        wire.say(line);
        assert!(is_answer(wire.close().last().unwrap()), "{line}");
    }
}

#[test]
fn a_gui_that_goes_away_ends_the_program() {
    let (input, mut to) = io::pipe().unwrap();
    let (from, output) = io::pipe().unwrap();
    let server = thread::spawn(|| serve(Session::with_minds(dreamers()), input, output));
    drop(from);
    to.write_all(b"go nodes 1000000000000\n").unwrap();
    let error = server.join().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}
