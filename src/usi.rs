//! The USI conversation, the same in the native program and in the browser's worker.
//!
//! [`Session`] holds the whole conversation and does no I/O: its [`Host`] hands it lines, lends it a clock and takes its
//! answers. Between lines the host calls [`Session::think`] for one slice of the search after the other, so nothing here
//! needs threads. What can't be understood is answered by `info string` and changes nothing.
//!
//! ```
//! use fukayomi::usi::{Host, Session};
//! struct Transcript(Vec<String>);
//! impl Host for Transcript {
//!     fn now_ms(&mut self) -> u64 { 0 }
//!     fn is_interrupted(&mut self) -> bool { false }
//!     fn send(&mut self, line: &str) { self.0.push(line.to_string()) }
//! }
//! let (mut session, mut host) = (Session::new(), Transcript(Vec::new()));
//! session.handle("position startpos moves 7g7f", &mut host);
//! session.handle("go nodes 100", &mut host);
//! while session.is_thinking() {
//!     session.think(&mut host, 10);
//! }
//! assert!(host.0.last().unwrap().starts_with("bestmove "));
//! ```

mod choosing;
mod command;
mod go;
mod info;
mod mate;
mod minds;
mod models;
mod options;
mod session;
mod thought;

pub use command::ends_search;
pub use mate::{MakeMate, MateSearch};
pub use minds::{ChooseEvaluation, EvaluationWish, MakeMind, Minds};
pub use session::{Flow, Session};

/// Longer lines are refused; a game of 100,000 moves fits.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// What a conversation needs of the place it lives in.
pub trait Host {
    /// Milliseconds since any fixed moment; never goes back.
    fn now_ms(&mut self) -> u64;

    /// Whether `stop`, `quit` or `gameover` has arrived and waits to be handled; asked often, inside a slice too.
    ///
    /// A host that can't hear anything while it thinks says no, and keeps the slices short.
    fn is_interrupted(&mut self) -> bool;

    /// Takes one line, without its end.
    fn send(&mut self, line: &str);

    /// The bytes of a file that an option names.
    ///
    /// # Errors
    /// If there is no such file, or there are no files at all; says so in words.
    fn read_file(&mut self, _path: &str) -> Result<Vec<u8>, String> {
        Err("files can't be read here".to_string())
    }
}

/// Sends an `info string`, kept to one line whatever the text quotes.
fn tell(host: &mut dyn Host, text: impl std::fmt::Display) {
    let text = text.to_string().replace(|letter: char| letter.is_control(), " ");
    host.send(&format!("info string {text}"));
}

/// The beginning of a text that may be of any length, for a message.
fn shorten(text: &str) -> String {
    let mut start: String = text.chars().take(20).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}
