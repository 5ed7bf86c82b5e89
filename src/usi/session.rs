//! The state of a conversation and what each command does to it.

use super::command::{self, Command};
use super::go::Go;
use super::mate::MateSearch;
use super::minds::{Minds, check};
use super::options::{self, UsiSettings};
use super::thought::Thought;
use super::{Host, MAX_LINE_BYTES, shorten, tell};
use crate::book::Book;
use crate::eval::Evaluation;
use crate::notation::sfen;
use crate::notation::usi::parse_position;
use crate::search::depth::Model;
use crate::search::params::{ParamError, ParamInfo};
use crate::search::{Lag, PictureWish, Search};
use crate::shogi::{Game, Move, Position};

/// Longer games are refused: looking for repetitions takes time with the square of the length.
const MAX_GAME_MOVES: usize = 30_000;

/// Memory of the mate solver where neither the GUI nor the mind says how much.
const DEFAULT_MATE_MB: usize = 16;

/// The most that the mate solver takes beside the mind's own memory, however much the GUI allows.
const MOST_MATE_MB: usize = 256;

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
    pub(super) minds: Minds,
    /// Learned models to think with, instead of those that ship.
    pub(super) models: Vec<Model>,
    pub(super) mind_name: &'static str,
    pub(super) mind: Box<dyn Search>,
    /// The parameters of all minds; read when first needed, since that makes the other minds once.
    parameters: Option<Vec<ParamInfo>>,
    /// The parameters that were set, for minds chosen later.
    pub(super) values: Vec<(&'static str, String)>,
    pub(super) settings: UsiSettings,
    pub(super) game: Game,
    /// The last `position` was refused, and `game` is not what the GUI means.
    is_game_stale: bool,
    pub(super) thought: Option<Thought>,
    pub(super) lag: Lag,
    /// Who answered the last `go mate`, with what is known of mates.
    pub(super) solver: Option<Box<dyn MateSearch>>,
    /// The memory that the solver was made with.
    solver_mb: usize,
    pub(super) book: Option<Book>,
    /// The built-in evaluation, and the file that goes before it.
    pub(super) evaluation: String,
    pub(super) evaluation_file: Option<String>,
    /// Somebody wants pictures of the search.
    pub(super) watched: bool,
    quit: bool,
}

impl Session {
    /// A conversation with the program's own minds.
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
            models: Vec::new(),
            mind_name,
            mind,
            parameters: None,
            values: Vec::new(),
            settings: UsiSettings::default(),
            game: Game::new(Position::startpos()),
            is_game_stale: false,
            thought: None,
            lag: Lag::default(),
            solver: None,
            solver_mb: 0,
            book: None,
            evaluation: Evaluation::NAMES[0].to_string(),
            evaluation_file: None,
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

    /// Whether somebody wants [`picture`](Self::picture)s of the searches to come. They have D and all that belongs to it,
    /// which then comes in no line.
    pub fn set_watched(&mut self, watched: bool) {
        self.watched = watched;
        self.mind.set_watched(watched);
    }

    /// A picture of the search as it is now; `None` if there is nothing to show.
    #[must_use]
    pub fn picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        self.mind.picture(wish)
    }

    /// Sends all visits of the search under way through a line, if the mind grows a tree; none for an empty one.
    pub fn set_focus(&mut self, line: &[Move]) {
        if let Some(tree) = self.mind.tree_grower() {
            tree.set_focus(line);
        }
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
            self.is_game_stale |= matches!(command, Command::Position(_));
            return;
        }
        match command {
            Command::Usi => self.introduce(host),
            Command::IsReady => host.send("readyok"),
            Command::NewGame => self.forget(),
            Command::SetOption { name, value } if name.eq_ignore_ascii_case(options::BOOK) => {
                self.open_book(value, host);
            }
            Command::SetOption { name, value } if options::is_of_evaluation(name) && self.minds.choose.is_some() => {
                self.choose_evaluation(name, value, host);
            }
            Command::SetOption { name, value } if options::model(name).is_some() => self.open_model(name, value, host),
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
        for line in options::lines(self.minds.names, self.minds.choose.is_some()) {
            host.send(&line);
        }
        let all = self.settings.show_tunables;
        for line in options::parameter_lines(self.parameters(), all) {
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
            self.forget();
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
            // What a GUI leaves at the default shown is left at each mind's own, but the size of memory always applies.
            if is_hash || value != row.default {
                self.values.push((row.name, value.to_string()));
            }
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.mind.new_game();
        self.lag.new_game();
        self.solver = None;
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
        self.is_game_stale = true;
        if text.split_ascii_whitespace().count() > MAX_GAME_MOVES {
            tell(host, format_args!("position: expected at most {MAX_GAME_MOVES} moves"));
            return;
        }
        match parse_position(text, self.settings.rules) {
            Ok(game) => (self.game, self.is_game_stale) = (game, false),
            Err(error) => tell(host, error),
        }
    }

    fn go(&mut self, mut go: Go, host: &mut dyn Host) {
        let position = self.game.position();
        if self.is_game_stale {
            let sfen = sfen::write(position);
            tell(host, format_args!("go: the last position was refused; this is about the one before: sfen {sfen}"));
        }
        go.complaints.iter().for_each(|complaint| tell(host, complaint));
        go.searchmoves.sort_unstable();
        go.searchmoves.dedup();
        if let Some(mv) = go.searchmoves.iter().find(|&&mv| !position.is_legal(mv)) {
            tell(host, format_args!("go searchmoves: {mv} is not legal here and was ignored"));
            go.searchmoves.retain(|&mv| position.is_legal(mv));
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

    fn begin_mate(&mut self, limit_ms: u64, host: &mut dyn Host) {
        // Whatever has to be prepared takes of the time.
        let started_ms = host.now_ms();
        let Some(make) = self.minds.mate else {
            host.send("checkmate notimplemented");
            return;
        };
        let megabytes = self.hash_mb().min(MOST_MATE_MB);
        let kept = self.solver.take().filter(|_| self.solver_mb == megabytes);
        match kept.map_or_else(|| make(megabytes), Ok) {
            Ok(mut solver) => {
                solver.begin(&self.game);
                (self.solver, self.solver_mb) = (Some(solver), megabytes);
                self.thought = Some(Thought::of_mate(limit_ms, started_ms));
            }
            Err(reason) => {
                tell(host, reason);
                host.send("checkmate timeout");
            }
        }
    }

    /// The memory that was allowed, or the default.
    fn hash_mb(&self) -> usize {
        let names = options::meanings(options::HASH);
        let set = self.values.iter().find(|(name, _)| names.contains(name)).and_then(|(_, value)| value.parse().ok());
        set.or_else(|| names.iter().find_map(|name| self.mind.param(name)?.parse().ok())).unwrap_or(DEFAULT_MATE_MB)
    }
}

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
