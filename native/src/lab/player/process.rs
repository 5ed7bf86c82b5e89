//! A child process that talks in lines, and that ends when we are done with it, whatever it does.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// No line of any engine is longer; what is beyond is dropped.
const MAX_LINE: usize = 1 << 16;

/// How many lines may wait to be read; an engine that floods us waits.
const MAX_WAITING: usize = 4096;

/// How much of what it said last to its error output is kept.
const MAX_LAST_WORDS: usize = 300;

/// How long a process may take to go when asked.
const FAREWELL: Duration = Duration::from_millis(300);

/// How often to look whether a process that says nothing is still there.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// What came from a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::lab) enum Heard {
    /// A line without its end.
    Line(String),
    /// Nothing until the deadline.
    Nothing,
    /// Its output is closed.
    End,
}

/// A running child process.
pub(in crate::lab) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when nothing more comes from the error output.
    errors_end: Receiver<()>,
}

impl Process {
    /// Starts a program in a process group of its own.
    pub fn start(words: &[String], folder: Option<&str>) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        own_group(&mut command);
        let mut child = command.spawn()?;
        let (sender, output) = sync_channel(MAX_WAITING);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (errors_open, errors_end) = sync_channel(0);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || forward_lines(stdout, &sender));
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || {
                keep_last_words(stderr, &last_words);
                drop(errors_open);
            });
        }
        let input = child.stdin.take();
        Ok(Self { child, input, output, last_words, errors_end })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        // One write, so that a line never arrives in parts.
        input.write_all(format!("{line}\n").as_bytes())
    }

    /// Waits for a line. A process that is gone is noticed even if one that it left behind keeps its output open.
    pub fn hear(&mut self, deadline: Instant) -> Heard {
        loop {
            let wait = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(wait.min(CHECK_INTERVAL)) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if !matches!(self.child.try_wait(), Ok(None)) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if wait > CHECK_INTERVAL => {}
                Err(RecvTimeoutError::Timeout) => return Heard::Nothing,
            }
        }
    }

    /// Throws away what was said unasked; false if the output is closed.
    pub fn forget_lines(&self) -> bool {
        for _ in 0..MAX_WAITING {
            match self.output.try_recv() {
                Ok(_) => {}
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
        true
    }

    /// How it ended, in words, for a process whose output is closed.
    pub fn obituary(mut self) -> String {
        let deadline = Instant::now() + FAREWELL;
        let status = loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                Ok(Some(status)) => break format!("ended ({status})"),
                _ => break "closed its output".to_string(),
            }
        };
        let _ = self.errors_end.recv_timeout(FAREWELL);
        let words: Vec<u8> = self.last_words.lock().map(|words| words.iter().copied().collect()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).trim().replace(char::is_control, " ");
        if words.is_empty() { status } else { format!("{status}: {words}") }
    }

    /// Asks it to go with this line and gives it a moment; it is ended then in any case.
    pub fn dismiss(mut self, farewell: &str) {
        if self.send(farewell).is_ok() {
            self.input = None;
            let deadline = Instant::now() + FAREWELL;
            while let Heard::Line(_) = self.hear(deadline) {}
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        // The group first: the leader keeps its number until it is waited for.
        end_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
    #[cfg(target_os = "linux")]
    #[allow(unsafe_code)]
    // SAFETY: between fork and exec only one system call is made, and nothing is allocated.
    unsafe {
        use rustix::process::{Signal, set_parent_process_death_signal};
        // If we are killed, so is it. The signal comes when the thread ends that started it, which is the one it plays for.
        command.pre_exec(|| set_parent_process_death_signal(Some(Signal::KILL)).map_err(Into::into));
    }
}

#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // Fails if the group is gone already, which is what we want.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

#[cfg(not(unix))]
fn end_group(_: &Child) {}

fn forward_lines(stdout: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        let Ok(chunk) = reader.fill_buf() else { return };
        if chunk.is_empty() {
            return;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let used = part.len() + usize::from(end.is_some());
        line.extend_from_slice(&part[..part.len().min(MAX_LINE - line.len())]);
        reader.consume(used);
        if end.is_some() {
            let text = String::from_utf8_lossy(&line).trim_end().to_string();
            line.clear();
            if sender.send(text).is_err() {
                return;
            }
        }
    }
}

fn keep_last_words(mut stderr: impl Read, last_words: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count) = stderr.read(&mut buffer) {
        if count == 0 {
            return;
        }
        let Ok(mut words) = last_words.lock() else { return };
        words.extend(&buffer[..count]);
        let excess = words.len().saturating_sub(MAX_LAST_WORDS);
        words.drain(..excess);
    }
}
