//! The conversation over standard input and output: one thread reads, the other thinks and answers.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::thread;
use std::time::Instant;

use fukayomi::usi::{Flow, Host, MAX_LINE_BYTES, Session, ends_search};

/// Commands other than `stop` wait this long at most.
const SLICE_MS: u64 = 20;

/// With the longest line, what waits to be handled takes this many megabytes.
const WAITING_LINES: usize = 16;

enum Input {
    Line { text: String, ends_search: bool },
    TooLong,
}

/// Runs the program's conversation until `quit` or the end of the input.
///
/// # Errors
/// If the output can't be written.
pub fn run() -> io::Result<()> {
    serve(Session::new(), io::stdin(), io::stdout())
}

/// Runs a conversation over any streams.
///
/// # Errors
/// If the output can't be written.
pub fn serve(mut session: Session, input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, receiver) = mpsc::sync_channel(WAITING_LINES);
    let waiting_stops = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&waiting_stops);
    // It may hang in a read for ever; nobody waits for it.
    thread::Builder::new().name("usi-input".to_string()).spawn(move || read_lines(input, &sender, &counter))?;
    let mut host = Console { output, failure: None, started: Instant::now(), waiting_stops };
    converse(&mut session, &receiver, &mut host);
    host.failure.map_or(Ok(()), Err)
}

fn converse<W: Write>(session: &mut Session, receiver: &Receiver<Input>, host: &mut Console<W>) {
    while host.failure.is_none() {
        let input = if session.is_thinking() {
            receiver.try_recv()
        } else {
            receiver.recv().map_err(|_| TryRecvError::Disconnected)
        };
        match input {
            Ok(input) => {
                if host.take(session, input) == Flow::Quit {
                    return;
                }
            }
            Err(TryRecvError::Empty) => session.think(host, SLICE_MS),
            Err(TryRecvError::Disconnected) => {
                session.end_of_input(host);
                while session.is_thinking() && host.failure.is_none() {
                    session.think(host, SLICE_MS);
                }
                return;
            }
        }
    }
}

/// Reads until the input ends or nobody listens any more. Input that fails counts as ended.
fn read_lines(input: impl Read, sender: &SyncSender<Input>, waiting_stops: &AtomicUsize) {
    let mut input = BufReader::new(input);
    while let Ok(Some(next)) = read_line(&mut input) {
        if matches!(next, Input::Line { ends_search: true, .. }) {
            waiting_stops.fetch_add(1, Ordering::Release);
        }
        if sender.send(next).is_err() {
            return;
        }
    }
}

/// Reads a line without ever holding more than the longest allowed; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Input>> {
    let mut line = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let (part, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&buffer[..end], true),
            None => (buffer, buffer.is_empty()),
        };
        any |= !buffer.is_empty();
        too_long |= line.len() + part.len() > MAX_LINE_BYTES;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let consumed = part.len() + usize::from(ended && !buffer.is_empty());
        input.consume(consumed);
        if ended {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if too_long {
        return Ok(Some(Input::TooLong));
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    let ends_search = ends_search(&text);
    Ok(Some(Input::Line { text, ends_search }))
}

struct Console<W> {
    output: W,
    failure: Option<io::Error>,
    started: Instant,
    waiting_stops: Arc<AtomicUsize>,
}

impl<W: Write> Console<W> {
    fn take(&mut self, session: &mut Session, input: Input) -> Flow {
        match input {
            Input::TooLong => {
                session.refuse_long_line(self);
                Flow::Continue
            }
            Input::Line { text, ends_search } => {
                if ends_search {
                    self.waiting_stops.fetch_sub(1, Ordering::Acquire);
                }
                session.handle(&text, self)
            }
        }
    }
}

impl<W: Write> Host for Console<W> {
    fn now_ms(&mut self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    fn is_interrupted(&mut self) -> bool {
        self.failure.is_some() || self.waiting_stops.load(Ordering::Acquire) > 0
    }

    fn read_file(&mut self, path: &str) -> Result<Vec<u8>, String> {
        let wrong = |error: io::Error| format!("{path}: {error}");
        // A pipe or a device might never end, and the GUI would wait for ever.
        if !std::fs::metadata(path).map_err(wrong)?.is_file() {
            return Err(format!("{path}: expected a file, found a folder, a pipe or a device"));
        }
        std::fs::read(path).map_err(wrong)
    }

    fn send(&mut self, line: &str) {
        if self.failure.is_none() {
            self.failure = writeln!(self.output, "{line}").and_then(|()| self.output.flush()).err();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8], capacity: usize) -> Vec<Option<String>> {
        let mut input = BufReader::with_capacity(capacity, bytes);
        std::iter::from_fn(|| read_line(&mut input).unwrap())
            .map(|input| match input {
                Input::Line { text, .. } => Some(text),
                Input::TooLong => None,
            })
            .collect()
    }

    #[test]
    fn lines_are_cut_at_their_ends_whatever_the_buffer() {
        for capacity in [1, 2, 3, 64] {
            assert_eq!(texts(b"usi\n\nab", capacity), [Some("usi".into()), Some(String::new()), Some("ab".into())]);
            assert_eq!(texts(b"usi\n", capacity), [Some("usi".into())]);
            assert_eq!(texts(b"", capacity), []);
        }
    }

    #[test]
    fn a_line_too_long_is_dropped_and_the_next_one_read() {
        let mut bytes = vec![b'x'; MAX_LINE_BYTES + 1];
        bytes.extend_from_slice(b"\nstop\n");
        assert_eq!(texts(&bytes, 4096), [None, Some("stop".into())]);
        assert_eq!(texts(&vec![b'x'; MAX_LINE_BYTES], 4096).len(), 1);
        assert_eq!(texts(&vec![b'x'; MAX_LINE_BYTES + 1], 4096), [None]);
    }
}
