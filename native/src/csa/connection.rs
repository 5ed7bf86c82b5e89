//! The line to a server: lines come and go, an empty one now and then keeps it open, and its loss is noticed.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::Trouble;

/// How long to wait for a server to take the call, and for it to take a line.
const PATIENCE: Duration = Duration::from_secs(20);

/// The protocol allows an empty line every 30 seconds; routers forget silent connections after a few minutes.
const KEEP_ALIVE: Duration = Duration::from_secs(60);

/// No line of the protocol is longer.
const MOST_BYTES: u64 = 1 << 16;

/// Lines that may wait to be heard.
const WAITING_LINES: usize = 1024;

/// An open connection.
pub(super) struct Connection {
    out: Arc<Mutex<Out>>,
    lines: Receiver<String>,
}

struct Out {
    stream: TcpStream,
    last: Instant,
}

impl Out {
    fn send(&mut self, line: &str) -> io::Result<()> {
        self.last = Instant::now();
        // One write, so that a line never arrives in parts.
        self.stream.write_all(format!("{line}\n").as_bytes())
    }
}

impl Connection {
    /// Calls a server.
    pub fn open(host: &str, port: u16) -> Result<Self, Trouble> {
        let lost = |error: io::Error| Trouble::Lost(format!("{host}:{port}: {error}"));
        let addresses = (host, port).to_socket_addrs().map_err(lost)?;
        let mut failure = io::Error::other("no address");
        for address in addresses {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => return Self::over(stream).map_err(lost),
                Err(error) => failure = error,
            }
        }
        Err(lost(failure))
    }

    fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let input = stream.try_clone()?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::Builder::new().name("csa-input".to_string()).spawn(move || {
            let mut input = BufReader::new(input);
            while let Ok(Some(line)) = read_line(&mut input) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        let out = Arc::new(Mutex::new(Out { stream, last: Instant::now() }));
        let weak = Arc::downgrade(&out);
        thread::Builder::new().name("csa-keep-alive".to_string()).spawn(move || keep_alive(&weak))?;
        Ok(Self { out, lines })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let sent = self.out.lock().map_err(|_| io::Error::other("broken")).and_then(|mut out| out.send(line));
        sent.map_err(|error| Trouble::Lost(format!("the connection is lost: {error}")))
    }

    /// Waits for a line, until then or for ever.
    pub fn hear(&mut self, until: Option<Instant>) -> Result<String, Trouble> {
        let heard = match until {
            Some(until) => self.lines.recv_timeout(until.saturating_duration_since(Instant::now())),
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        heard.map_err(|error| match error {
            RecvTimeoutError::Timeout => Trouble::Lost("the server does not answer".to_string()),
            RecvTimeoutError::Disconnected => Trouble::Lost("the server closed the connection".to_string()),
        })
    }

    /// A line that is there already.
    pub fn heard(&mut self) -> Result<Option<String>, Trouble> {
        match self.lines.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Trouble::Lost("the server closed the connection".to_string())),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Ends the thread that reads.
        if let Ok(out) = self.out.lock() {
            let _ = out.stream.shutdown(Shutdown::Both);
        }
    }
}

/// Also while somebody thinks; ends with the connection.
fn keep_alive(out: &Weak<Mutex<Out>>) {
    loop {
        thread::sleep(Duration::from_secs(1));
        let Some(out) = out.upgrade() else { return };
        let Ok(mut out) = out.lock() else { return };
        // A connection that is gone is noticed by whoever reads.
        if out.last.elapsed() >= KEEP_ALIVE && out.send("").is_err() {
            return;
        }
    }
}

/// A line without its end; `None` when there are no more, or one is too long for this protocol.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes)?;
    Ok(bytes.ends_with(b"\n").then(|| String::from_utf8_lossy(&bytes).trim_end().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_their_ends_and_endless_ones_end_the_talk() {
        let mut input = "one\r\n\ntwo\nhalf".as_bytes();
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        assert_eq!(lines, ["one", "", "two"]);
        let endless = vec![b'x'; MOST_BYTES as usize + 10];
        assert_eq!(read_line(&mut endless.as_slice()).unwrap(), None);
    }
}
