//! The state of a conversation and what each command does to it.

use super::command::{self, Command};
use super::go::Go;
use super::minds::{Minds, check};
use super::options::{self, Settings};
use super::thought::Thought;
use super::{Host, MAX_LINE_BYTES, shorten, tell};
use crate::book::Book;
use crate::notation::usi::parse_position;
use crate::search::params::{ParamError, ParamInfo};
use crate::search::{PictureWish, Search};
use crate::shogi::{Game, Move, Position};

/// Longer games are refused: looking for repetitions takes time with the square of the length.
const MAX_GAME_MOVES: usize = 30_000;

/// Memory of the mate solver where neither the GUI nor the mind says how much.
const DEFAULT_MATE_MB: usize = 16;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    Continue,
    /// The GUI said `quit`; nothing may be sent any more.
    Quit,
}

/// One conversation with a GUI.
pub struct Session {
    minds: Minds,
    mind_name: &'static str,
    pub(super) mind: Box<dyn Search>,
    /// The parameters of all minds; read when first needed, since that makes the other minds once.
    parameters: Option<Vec<ParamInfo>>,
    /// The parameters that were set, for minds chosen later.
    values: Vec<(&'static str, String)>,
    pub(super) settings: Settings,
    pub(super) game: Game,
    pub(super) thought: Option<Thought>,
    book: Option<Book>,
    /// Somebody wants pictures of the search.
    watched: bool,
    quit: bool,
}

impl Session {
    /// A conversation with the program's own minds.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn new() -> Self {
        Self::with_minds(Minds::default())
    }

    /// A conversation with these minds.
    ///
    /// # Panics
    /// If there is no mind, or the first can't be made.
    #[must_use]
    pub fn with_minds(minds: Minds) -> Self {
        let mind_name = *minds.names.first().expect("a conversation needs a mind");
        let mind = (minds.make)(mind_name).expect("the default mind can be made");
        Self {
            minds,
            mind_name,
            mind,
            parameters: None,
            values: Vec::new(),
            settings: Settings::default(),
            game: Game::new(Position::startpos()),
            thought: None,
            book: None,
            watched: false,
            quit: false,
        }
    }

    /// Handles a line of the GUI.
    pub fn handle(&mut self, line: &str, host: &mut dyn Host) -> Flow {
        if self.quit {
            return Flow::Quit;
        }
        if line.len() > MAX_LINE_BYTES {
            self.refuse_long_line(host);
            return Flow::Continue;
        }
        match command::parse(line) {
            Ok(Some(command)) => self.obey(command, host),
            Ok(None) => {}
            Err(error) => tell(host, error),
        }
        if self.quit { Flow::Quit } else { Flow::Continue }
    }

    /// Answers a line that is too long, and that the host need not keep.
    pub fn refuse_long_line(&self, host: &mut dyn Host) {
        tell(host, format_args!("a line of more than {MAX_LINE_BYTES} bytes was ignored"));
    }

    /// Whether somebody wants [`picture`](Self::picture)s of the searches to come.
    pub fn set_watched(&mut self, watched: bool) {
        self.watched = watched;
        self.mind.set_watched(watched);
    }

    /// A picture of the search as it is now; `None` if there is nothing to show.
    #[must_use]
    pub fn picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        self.mind.picture(wish)
    }

    fn obey(&mut self, command: Command<'_>, host: &mut dyn Host) {
        let word = match command {
            Command::SetOption { .. } => "setoption",
            Command::NewGame => "usinewgame",
            Command::Position(_) => "position",
            Command::Go(_) => "go",
            _ => "",
        };
        if self.thought.is_some() && !word.is_empty() {
            tell(host, format_args!("{word}: not while thinking; send 'stop' first"));
            return;
        }
        match command {
            Command::Usi => self.introduce(host),
            Command::IsReady => host.send("readyok"),
            Command::NewGame => self.mind.new_game(),
            Command::SetOption { name, value } if name.eq_ignore_ascii_case(options::BOOK) => {
                self.open_book(value, host)
            }
            Command::SetOption { name, value } => {
                if let Err(error) = self.set_option(name, value) {
                    tell(host, error);
                }
            }
            Command::Position(text) => self.set_position(text, host),
            Command::Go(go) => self.go(*go, host),
            // Every `go` is answered, whoever ends it; a `stop` that crossed the answer needs none.
            Command::Stop | Command::GameOver => self.conclude(host),
            Command::PonderHit => self.ponder_hit(host),
            Command::Quit => {
                self.thought = None;
                self.quit = true;
            }
        }
    }

    fn introduce(&mut self, host: &mut dyn Host) {
        host.send(concat!("id name Fukayomi ", env!("CARGO_PKG_VERSION")));
        host.send("id author the Fukayomi authors");
        for line in options::lines(self.minds.names) {
            host.send(&line);
        }
        for line in options::parameter_lines(self.parameters()) {
            host.send(&line);
        }
        host.send("usiok");
    }

    fn parameters(&mut self) -> &[ParamInfo] {
        self.parameters.get_or_insert_with(|| self.minds.parameters(self.mind_name, &*self.mind))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        if name.eq_ignore_ascii_case(options::MIND) {
            return self.choose_mind(value);
        }
        if name.eq_ignore_ascii_case(options::CLEAR) {
            self.mind.new_game();
            return Ok(());
        }
        if let Some(result) = self.settings.set(name, value) {
            self.adopt_rules();
            return result;
        }
        let names = options::meanings(name);
        let is_meant = |row: &ParamInfo| names.iter().any(|name| row.name.eq_ignore_ascii_case(name));
        let rows: Vec<ParamInfo> = self.parameters().iter().copied().filter(is_meant).collect();
        let is_hash = name.eq_ignore_ascii_case(options::HASH);
        // The mind that thinks has the last word; a value for another one is kept until that is chosen.
        match rows.iter().find(|row| self.mind.param(row.name).is_some()).or(rows.first()) {
            Some(row) if self.mind.param(row.name).is_some() => self.mind.set_param(row.name, value)?,
            Some(row) => check(row, value)?,
            // Every GUI sends it, even to minds that need no table.
            None if is_hash => {}
            None => return Err(ParamError::Unknown(shorten(name))),
        }
        for row in rows {
            self.values.retain(|(known, _)| *known != row.name);
            // What a GUI leaves at the default shown is left at each mind's own, but memory is meant as it is said.
            if is_hash || value != row.default {
                self.values.push((row.name, value.to_string()));
            }
        }
        Ok(())
    }

    fn choose_mind(&mut self, value: &str) -> Result<(), ParamError> {
        let refuse = || ParamError::Value(options::refusal(options::MIND, self.minds.names, value));
        let name = self.minds.name(value).ok_or_else(refuse)?;
        if name != self.mind_name {
            self.mind = (self.minds.make)(name).ok_or_else(refuse)?;
            self.mind_name = name;
            self.mind.set_watched(self.watched);
            for (name, value) in &self.values {
                // The value may have been meant for another mind's narrower parameter of the same name.
                let _ = self.mind.set_param(name, value);
            }
        }
        Ok(())
    }

    /// The rules may be set after the position; the game is played again under them.
    fn adopt_rules(&mut self) {
        if *self.game.rules() == self.settings.rules {
            return;
        }
        let mut game = Game::with_rules(self.game.start().clone(), self.settings.rules);
        for &mv in self.game.moves() {
            game.overlook_end();
            let played = game.play(mv);
            debug_assert!(played.is_ok(), "a legal move stays legal");
        }
        self.game = game;
    }

    fn set_position(&mut self, text: &str, host: &mut dyn Host) {
        if text.split_ascii_whitespace().count() > MAX_GAME_MOVES {
            tell(host, format_args!("position: expected at most {MAX_GAME_MOVES} moves"));
            return;
        }
        match parse_position(text, self.settings.rules) {
            Ok(game) => self.game = game,
            Err(error) => tell(host, error),
        }
    }

    fn go(&mut self, mut go: Go, host: &mut dyn Host) {
        let position = self.game.position();
        if let Some(mv) = go.searchmoves.iter().find(|&&mv| !position.is_legal(mv)) {
            tell(host, format_args!("go searchmoves: {mv} is not legal here"));
            return;
        }
        go.searchmoves.sort_unstable();
        go.searchmoves.dedup();
        if let Some(word) = &go.ignored {
            tell(host, format_args!("go: '{word}' is not known and was ignored"));
        }
        if let Some(limit_ms) = go.mate_ms {
            self.begin_mate(limit_ms, host);
        } else if let Some(mv) = self.book_move(&go) {
            tell(host, format_args!("book: {mv}"));
            host.send(&format!("bestmove {mv}"));
        } else {
            self.begin(&go, host);
        }
    }

    /// Reads the book to play from; a book that can't be used leaves the one before.
    fn open_book(&mut self, path: &str, host: &mut dyn Host) {
        if path.is_empty() || path == options::EMPTY {
            self.book = None;
            return;
        }
        let read = host.read_file(path).and_then(|text| Book::parse(&text).map_err(|error| error.to_string()));
        match read {
            Ok(book) => self.book = Some(book),
            Err(error) => tell(host, format_args!("{}: {error}", options::BOOK)),
        }
    }

    /// What the book plays, where a move is wanted and nothing else.
    fn book_move(&self, go: &Go) -> Option<Move> {
        let limits = go.limits(self.game.position().side_to_move(), 1);
        let wants_move = !limits.infinite && !limits.ponder && limits.searchmoves.is_empty();
        self.book.as_ref().filter(|_| wants_move && self.game.outcome().is_none())?.best_move(self.game.position())
    }

    fn begin_mate(&mut self, limit_ms: u64, host: &mut dyn Host) {
        let started = self.minds.mate.map(|start| start(&self.game, self.hash_mb()));
        match started {
            Some(Ok(solver)) => self.thought = Some(Thought::of_mate(solver, limit_ms, host.now_ms())),
            Some(Err(reason)) => {
                tell(host, reason);
                host.send("checkmate timeout");
            }
            None => host.send("checkmate notimplemented"),
        }
    }

    /// The memory that was allowed, or the default.
    fn hash_mb(&self) -> usize {
        let names = options::meanings(options::HASH);
        let set = self.values.iter().find(|(name, _)| names.contains(name)).and_then(|(_, value)| value.parse().ok());
        set.or_else(|| names.iter().find_map(|name| self.mind.param(name)?.parse().ok())).unwrap_or(DEFAULT_MATE_MB)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("mind", &self.mind_name).field("thinking", &self.thought.is_some()).finish()
    }
}
